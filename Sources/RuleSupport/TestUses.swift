package import TenetRuleKit

// What project rules ask about tests: which functions are tests, and which of them reach a function of the app.

extension Declaration {
    /// A test that XCTest or Swift Testing runs.
    package var isTestFunction: Bool {
        guard kind == .function, role != .app else { return false }
        if hasAttribute("Test") { return true }
        return name.hasPrefix("test") && parameters.isEmpty && type.isEmpty && !has(.isStatic) && isMember
            && enclosingType?.isXCTestClass != false
    }

    /// `spec()` of Quick, which holds all examples of its class.
    package var isSpecFunction: Bool { kind == .function && role != .app && name == "spec" && has(.isOverride) }

    /// Runs before or after every test of its class.
    package var isFixtureFunction: Bool {
        kind == .deinitializer || kind == .initializer
            || kind == .function
                && ["setUp", "tearDown", "setUpWithError", "tearDownWithError", "invokeTest"].contains(name)
    }

    /// The nearest enclosing test, or itself.
    package var enclosingTest: Declaration? { isTestFunction ? self : ancestors.first(where: \.isTestFunction) }
}

extension ProjectType {
    /// Its methods may be tests of XCTest: a class below a class that is called for tests.
    package var isXCTestClass: Bool { kind == .class && supertypes.contains { $0.contains("Test") } }
}

extension Use {
    /// Whether a call can mean a function, as far as its labels tell; a name without a call can mean any of them.
    package func couldMean(_ function: Declaration) -> Bool {
        guard kind == .call else { return kind == .member || kind == .name || kind == .keyPath }
        var rest = labels[...]
        for parameter in function.parameters {
            let label = parameter.label.isEmpty ? "_" : parameter.label
            if rest.first == label {
                rest = rest.dropFirst()
                if parameter.has(.isVariadic) { while rest.first == "_" { rest = rest.dropFirst() } }
            } else if !parameter.has(.hasDefault), !parameter.has(.isVariadic),
                !(has(.hasTrailingClosure) && parameter.has(.isClosure))
            {
                return false
            }
        }
        return rest.isEmpty
    }
}

extension ProjectModel {
    /// Every place in tests that may use a function: what a rule looks through before it says that no test does.
    package func possibleTestUses(of function: Declaration) -> [Use] {
        uses(of: function.name).filter { $0.role != .app && $0.couldMean(function) }
    }

    /// Calls in unit tests that mean a function for certain, by path and position.
    package func testCalls(of function: Declaration) -> [Use] {
        possibleTestUses(of: function).filter { $0.kind == .call && $0.role == .test && $0.target.one == function }
    }

    /// The files in which tests may use a function.
    package func testPaths(of function: Declaration) -> Set<String> { Set(possibleTestUses(of: function).map(\.path)) }
}

extension Use {
    /// Written in a test, closures and nested functions included.
    package var isInTest: Bool {
        declaration?.enclosingTest != nil || declaration?.outermostFunction?.isSpecFunction == true
    }
}

extension Declaration {
    /// Its uses, and those of the functions of test code that it calls, at any depth.
    package var testUses: [Use] {
        var queue = [self]
        var seen: Set<Declaration> = [self]
        var found: [Use] = []
        while let function = queue.popLast() {
            for use in function.uses {
                found.append(use)
                guard use.kind == .call, seen.count < 60, let next = use.target.one, next.kind.isFunction,
                    next.role != .app, seen.insert(next).inserted
                else { continue }
                queue.append(next)
            }
        }
        return found
    }

    /// The outermost enclosing function, or itself: for tests the test.
    package var outermostFunction: Declaration? {
        let functions = ([self] + ancestors).filter(\.kind.isFunction)
        return functions.last
    }
}

/// Functions by the place of their names: how facts of rules find back to declarations.
package struct FunctionTable {
    private var table: [String: [Int: Declaration]] = [:]

    /// O(declarations).
    package init(_ model: ProjectModel) {
        for declaration in model.declarations where declaration.kind.isFunction {
            table[declaration.path, default: [:]][declaration.range.lower] = declaration
        }
    }

    package func function(in path: String, at offset: Int) -> Declaration? { table[path]?[offset] }
}

extension ProjectModel {
    /// The innermost function of a file around an offset.
    package func innermostFunction(in path: String, around offset: Int) -> Declaration? {
        var found: Declaration?
        for declaration in sources.first(where: { $0.path == path })?.declarations ?? [] {
            for inner in [declaration] + declaration.descendants
            where inner.kind.isFunction && inner.extent.lower <= offset && offset < inner.extent.upper {
                found = inner
            }
        }
        return found
    }

    /// The call whose name stands at an offset of a file.
    package func call(in path: String, at offset: Int) -> Use? {
        sources.first { $0.path == path }?.uses.first { $0.kind == .call && $0.range.lower == offset }
    }
}
