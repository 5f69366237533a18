package import TenetRuleKit

// What functions of the project that are declared as throwing do with errors before their callers get them.

/// A function of the project that is declared as throwing, and has no `throw` or `try` of which nothing is known.
package struct ToldErrors: Fact {
    /// The calls whose errors leave it, one list for each `try`: where the names begin.
    fileprivate var attempts: [[Int32]]

    /// Collects every such function once, however many rules ask for them.
    package static func collect(_ hooks: inout Hooks) {
        hooks.share(Self.self) { hooks in
            hooks.collect(Self.self, from: FunctionDeclSyntax.self) { function, _ in
                guard function.isThrowing, let body = function.body else { return nil }
                var found = Self(attempts: [])
                for node in body.descendants where node.mayThrow && node.leaves(function.syntax) {
                    if let attempt = node.as(TryExprSyntax.self) {
                        found.attempts.append(attempt.coveredCalls)
                    } else if !node.isToldInCatch {
                        return nil
                    }
                }
                return (found, function.name.range)
            }
        }
    }
}

extension ProjectPass {
    /// Whether the project's functions tell themselves of every error of the calls that a `try` covers, or have none; false
    /// where one of the calls is not known.
    /// - Parameter places: where the calls' names begin, those of the outermost call first.
    package func isTold(ofErrorsOfCallsAt places: [Int32], in path: String) -> Bool {
        service("told errors") { ErrorAnswers(self) }.areAnswered(places, in: path)
    }
}

/// What becomes of the errors of the project's functions, callee by callee.
private final class ErrorAnswers {
    private let model: ProjectModel
    private var facts: [FunctionPlace: ToldErrors] = [:]
    /// Whether nothing leaves a function that nobody has heard of.
    private var known: [FunctionPlace: Bool] = [:]

    /// Functions of the system that are called for their value and throw. Those of the project are looked at.
    private static let throwing: Set<String> = [
        "encode", "decode", "jsonObject", "archivedData", "unarchivedObject", "contentsOfDirectory", "attributesOfItem",
        "resourceValues", "fetch",
    ]

    init(_ project: ProjectPass) {
        model = project.model
        for found in project.facts(ToldErrors.self) {
            facts[FunctionPlace(path: found.path, range: found.range)] = found.fact
        }
    }

    func areAnswered(_ places: [Int32], in path: String) -> Bool {
        tried(places, in: path)?.allSatisfy(isAnswered) ?? false
    }

    /// The throwing functions of the project that a `try` is for, none where nothing throws; nil where it may be for something
    /// else.
    private func tried(_ places: [Int32], in path: String) -> [FunctionPlace]? {
        var found: [FunctionPlace] = []
        var knowsAll = !places.isEmpty
        for (index, place) in places.enumerated() {
            guard let use = model.use(in: path, at: Int(place)) else { return nil }
            if let callees = use.callees ?? model.namesakes(of: use) {
                found += callees.filter { $0.has(.isThrowing) }.map { FunctionPlace($0) }
            } else if index == 0 || Self.mayThrow(use) {
                // What a library gives as an argument is no reason for a `try`: that is for the call around.
                return nil
            } else {
                knowsAll = false
            }
        }
        return found.isEmpty && !knowsAll ? nil : found
    }

    private static func mayThrow(_ use: Use) -> Bool {
        throwing.contains(use.name) || use.labels.contains { $0.hasPrefix("contentsOf") || $0 == "withJSONObject" }
    }

    /// Everything that a function calls is answered before: what lets an error out is marked, then what calls that, and
    /// so on. So functions that call each other and nothing else let none out.
    private func isAnswered(_ function: FunctionPlace) -> Bool {
        if let answer = known[function] { return answer }
        var callers: [FunctionPlace: [FunctionPlace]] = [:]
        var reached: Set<FunctionPlace> = [function]
        var waiting = [function]
        var failed: [FunctionPlace] = []
        while let next = waiting.popLast() {
            guard let fact = facts[next] else {
                failed.append(next)
                continue
            }
            for attempt in fact.attempts {
                guard let callees = tried(attempt, in: next.path) else {
                    failed.append(next)
                    break
                }
                for callee in callees {
                    if known[callee] == false { failed.append(next) }
                    guard known[callee] == nil else { continue }
                    callers[callee, default: []].append(next)
                    if reached.insert(callee).inserted { waiting.append(callee) }
                }
            }
        }
        for one in reached { known[one] = true }
        while let next = failed.popLast() {
            guard known.updateValue(false, forKey: next) == true else { continue }
            failed += callers[next] ?? []
        }
        return known[function] ?? false
    }
}

extension ProjectModel {
    /// The functions of the project that a call may mean whose receiver nobody knows, by name and labels; nil where there is
    /// none. A requirement of a protocol has no body and is none of them: what implements it is.
    fileprivate func namesakes(of use: Use) -> [Declaration]? {
        guard use.kind == .call, !use.base.isEmpty, use.target.isNone else { return nil }
        let all = declarations(named: use.name).filter { $0.kind == .function && $0.isMember && $0.has(.hasBody) }
        let fitting = all.filter { $0.role == .app && $0.mayMean(use) }
        return fitting.isEmpty ? nil : fitting
    }
}

extension Declaration {
    /// The labels of a call are among those of the function, in their order.
    fileprivate func mayMean(_ use: Use) -> Bool {
        var rest = parameters.map { $0.label.isEmpty ? "_" : $0.label }[...]
        for label in use.labels {
            guard let index = rest.firstIndex(of: label) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }
}

private struct FunctionPlace: Hashable {
    var path: String
    var range: ByteRange

    init(path: String, range: ByteRange) {
        self.path = path
        self.range = range
    }

    init(_ function: Declaration) { self.init(path: function.path, range: function.range) }
}

extension TryExprSyntax {
    /// Where the names of the calls begin that it covers, those in closures left out.
    package var coveredCalls: [Int32] {
        let body = enclosingBody
        return descendants(FunctionCallExprSyntax.self).filter { $0.enclosingBody == body }.map { call in
            call.calledName.map { Int32(truncatingIfNeeded: $0.range.lower) } ?? -1
        }
    }
}

extension Syntax {
    /// A plain `try`, a loop with `try`, or a `throw`.
    fileprivate var mayThrow: Bool {
        switch kind {
        case .throwStmt: true
        case .tryExpr: TryExprSyntax(unchecked: self).questionOrExclamationMark == nil
        case .forStmt: ForStmtSyntax(unchecked: self).tryKeyword != nil
        default: false
        }
    }

    /// What is thrown here leaves a function: no `do` in between catches everything, and no other body holds it.
    fileprivate func leaves(_ function: Syntax) -> Bool {
        guard enclosingBody == function else { return false }
        var below = self
        for ancestor in ancestors {
            if ancestor == function { return true }
            if let statement = ancestor.as(DoStmtSyntax.self), statement.body.syntax == below,
                statement.catchClauses.contains(where: \.catchesAll)
            {
                return false
            }
            below = ancestor
        }
        return true
    }

    /// `throw error` in a `catch` that gives the error to somebody first, or in one for errors that the `catch` of all others
    /// is not to tell of.
    fileprivate var isToldInCatch: Bool {
        guard kind == .throwStmt, let clause = ancestor(CatchClauseSyntax.self), clause.enclosingBody == enclosingBody
        else { return false }
        return clause.tellsOfError
            || clause.ancestor(DoStmtSyntax.self)?.catchClauses.contains { $0.catchesAll && $0.tellsOfError } == true
    }
}

extension CatchClauseSyntax {
    /// It gives the error to somebody. What only prints it tells nobody.
    fileprivate var tellsOfError: Bool {
        let bound = catchItems.first?.pattern?.tokens.first { $0.tokenKind == .identifier }
        let name = bound?.identifier.string ?? "error"
        return body.statements.contains { item in
            guard item.item.kind != .throwStmt, !item.isPrint else { return false }
            return item.descendants(DeclReferenceExprSyntax.self).contains { reference in
                reference.baseName.identifier.string == name && !reference.isMemberName
                    && reference.ancestor(ThrowStmtSyntax.self).map { body.contains($0) } != true
            }
        }
    }
}

extension CodeBlockItemSyntax {
    /// `print(…)` and the like, which nobody reads in a released app.
    fileprivate var isPrint: Bool {
        guard let call = item.as(FunctionCallExprSyntax.self), call.isPlain else { return false }
        return call.calledName?.text.isOne(of: ["print", "debugPrint", "dump"]) == true
    }
}
