import TenetModel
import TenetResources
import TenetSyntaxTree

/// Goes through a manifest and finds the targets, packages and products that it makes, wherever they stand: in the
/// arguments of `Package`, in variables, loops, and functions of the manifest, once for each call of those.
struct ManifestWalker {
    let evaluator: ManifestEvaluator
    private(set) var package: ManifestCall?
    private(set) var targets: [ManifestCall] = []
    private(set) var packages: [ManifestCall] = []
    private(set) var products: [ManifestCall] = []
    /// What loops add to the `swiftSettings` of all targets.
    private(set) var commonSettings: [ManifestCall] = []
    /// What is added to the `swiftSettings` of one target, by the range of the call that makes it.
    private(set) var addedSettings: [ByteRange: [ManifestCall]] = [:]
    private(set) var reachedLimit = false

    private var names: ManifestNames { evaluator.names }
    private var called: Set<String> = []
    private var seen: Set<Found> = []

    private struct Found: Hashable {
        var range: ByteRange
        var name: String
    }

    /// Manifests nest some thirty levels.
    private static let deepest = 200

    init(_ root: SourceFileSyntax, evaluator: ManifestEvaluator) {
        self.evaluator = evaluator
        var scope = ManifestScope()
        walk(root.statements.syntax, &scope, isTarget: true, depth: 0)
        // Functions that nobody calls may still be meant for something.
        for (name, functions) in names.functions.sorted(by: { $0.key < $1.key }) where !called.contains(name) {
            for function in functions { walkUncalled(function) }
        }
        reachedLimit = reachedLimit || evaluator.steps <= 0
    }

    private mutating func walkUncalled(_ function: FunctionDeclSyntax) {
        guard let body = function.body else { return }
        let name = function.name.identifier.string
        var scope = ManifestScope(values: [:], isLocal: true, active: [name])
        walk(body.syntax, &scope, isTarget: !Self.makesDependencies(function), depth: 0)
    }

    private static func makesDependencies(_ function: FunctionDeclSyntax) -> Bool {
        ManifestNames.isTargetDependency(function.signature.returnClause?.type)
    }

    /// - Parameter isTarget: False where `.target(name:)` means a dependency and not a target.
    private mutating func walk(_ node: Syntax, _ scope: inout ManifestScope, isTarget: Bool, depth: Int) {
        guard depth < Self.deepest, evaluator.steps > 0 else {
            reachedLimit = true
            return
        }
        switch node.kind {
        case .functionDecl: return
        case .token, .stringLiteralExpr: return
        case .variableDecl: walk(VariableDeclSyntax(unchecked: node), &scope, isTarget, depth)
        case .extensionDecl:
            let isDependency = ManifestNames.isTargetDependency(ExtensionDeclSyntax(unchecked: node).extendedType)
            walkChildren(node, &scope, isTarget && !isDependency, depth)
        case .forStmt: walk(ForStmtSyntax(unchecked: node), scope, isTarget, depth)
        case .functionCallExpr: walk(FunctionCallExprSyntax(unchecked: node), &scope, isTarget, depth)
        case .sequenceExpr:
            let isOwn = note(node, &scope)
            walkChildren(node, &scope, isTarget && isOwn, depth)
        case .closureExpr:
            var inner = scope
            inner.isLocal = true
            walkChildren(node, &inner, isTarget, depth)
        default: walkChildren(node, &scope, isTarget, depth)
        }
    }

    private mutating func walkChildren(
        _ node: Syntax, _ scope: inout ManifestScope, _ isTarget: Bool, _ depth: Int
    ) {
        for child in node.children { walk(child, &scope, isTarget: isTarget, depth: depth + 1) }
    }

    private mutating func walk(
        _ declaration: VariableDeclSyntax, _ scope: inout ManifestScope, _ isTarget: Bool, _ depth: Int
    ) {
        evaluator.follow(declaration.syntax, &scope)
        for binding in declaration.bindings {
            let isDependency = ManifestNames.isTargetDependency(binding.typeAnnotation?.type)
            walkChildren(binding.syntax, &scope, isTarget && !isDependency, depth + 1)
        }
    }

    private mutating func walk(_ loop: ForStmtSyntax, _ scope: ManifestScope, _ isTarget: Bool, _ depth: Int) {
        var outer = scope
        walk(loop.sequence.syntax, &outer, isTarget: isTarget, depth: depth + 1)
        for element in Self.rounds(evaluator.value(loop.sequence, scope).list) {
            var inner = scope
            inner.isLocal = true
            if let name = loop.pattern.syntax.as(IdentifierPatternSyntax.self)?.identifier {
                inner.values[name.identifier.string] = element
            }
            let parts = loop.pattern.syntax.as(TuplePatternSyntax.self).map { Array($0.elements) } ?? []
            for (index, part) in parts.enumerated() {
                guard let name = part.pattern.syntax.as(IdentifierPatternSyntax.self)?.identifier else { continue }
                inner.values[name.identifier.string] = element.call?.argument(at: index) ?? .unknown
            }
            walk(loop.body.syntax, &inner, isTarget: isTarget, depth: depth + 1)
        }
    }
}

extension ManifestWalker {
    private mutating func walk(
        _ call: FunctionCallExprSyntax, _ scope: inout ManifestScope, _ isTarget: Bool, _ depth: Int
    ) {
        let isOwn = note(call.syntax, &scope) && isTarget
        if let function = names.function(for: call, scope), let body = function.body {
            walkArguments(of: call, to: function, scope, isOwn, depth)
            called.insert(function.name.identifier.string)
            var inner = evaluator.inside(function, call, scope)
            return walk(
                body.syntax, &inner, isTarget: isTarget && !Self.makesDependencies(function), depth: depth + 1)
        }
        if collect(call, scope, isOwn) { return }
        if let loop = evaluator.loop(call, scope) {
            walkChildren(call.calledExpression.syntax, &scope, isOwn, depth + 1)
            for element in Self.rounds(loop.elements) {
                var inner = evaluator.bind(loop.closure, element, scope)
                walk(loop.closure.statements.syntax, &inner, isTarget: isOwn, depth: depth + 1)
            }
            return
        }
        let isPackage = names.calledName(call) == "Package"
        if isPackage, package == nil, call.arguments.contains(where: { $0.label?.text == "name" }) {
            package = ManifestCall(
                name: "Package", arguments: evaluator.arguments(call.arguments, scope), range: call.range)
        }
        walkChildren(call.syntax, &scope, isOwn, depth)
    }

    /// What a loop is walked with. A loop over targets says the same about all of them and is walked once.
    private static func rounds(_ elements: [ManifestValue]?) -> [ManifestValue] {
        guard let elements else { return [.unknown] }
        let others = elements.filter { ManifestTargetReader.kinds[$0.call?.name ?? ""] == nil }
        return others.count == elements.count ? others : others + [.unknown]
    }

    /// Only arguments that may hold targets: the others are found through the function's body.
    private mutating func walkArguments(
        of call: FunctionCallExprSyntax, to function: FunctionDeclSyntax, _ scope: ManifestScope, _ isTarget: Bool,
        _ depth: Int
    ) {
        guard
            function.signature.parameterClause.parameters.contains(where: {
                $0.type.text.contains("Target") && !$0.type.text.contains("Dependency")
            })
        else { return }
        var inner = scope
        for argument in call.arguments {
            let isDependency = argument.label?.text.hasPrefix("dep") ?? false
            walk(argument.syntax, &inner, isTarget: isTarget && !isDependency, depth: depth + 1)
        }
    }

    /// True when the call makes a target, product or package.
    private mutating func collect(_ call: FunctionCallExprSyntax, _ scope: ManifestScope, _ isTarget: Bool) -> Bool {
        guard let name = names.calledName(call), let kind = Self.kind(of: call, name) else { return false }
        let isDependency = !isTarget || call.calledExpression.text.contains("Dependency")
        if kind == .target, isDependency, ["target", "plugin"].contains(name) { return true }
        let made = ManifestCall(
            name: name, arguments: evaluator.arguments(call.arguments, scope), range: call.range)
        guard seen.insert(Found(range: call.range, name: made["name"]?.text?.text ?? "")).inserted else { return true }
        switch kind {
        case .target: targets.append(made)
        case .product: products.append(made)
        case .package: packages.append(made)
        }
        return true
    }

    private enum Made { case target, product, package }

    private static func kind(of call: FunctionCallExprSyntax, _ name: String) -> Made? {
        func has(_ label: String) -> Bool { call.arguments.contains { $0.label?.text == label } }
        switch name {
        case "library", "executable": return has("name") && has("targets") ? .product : nil
        case "plugin" where has("targets"): return .product
        case "plugin": return has("capability") ? .target : nil
        case "package": return has("url") || has("path") || has("id") ? .package : nil
        default: return ManifestTargetReader.kinds[name] != nil && has("name") ? .target : nil
        }
    }

    /// Follows what an assignment or `append` changes. False when it changes dependencies.
    private mutating func note(_ node: Syntax, _ scope: inout ManifestScope) -> Bool {
        guard let change = names.change(node) else { return true }
        if let variable = change.variable {
            evaluator.follow(node, &scope)
            return !names.dependencyLists.contains(variable)
        }
        guard let member = change.member else { return true }
        let name = member.declName.baseName.text
        if name == "swiftSettings", let owner = member.base { noteSettings(change, of: owner, scope) }
        return name != "dependencies"
    }

    private mutating func noteSettings(
        _ change: ManifestNames.Change, of owner: ExprSyntax, _ scope: ManifestScope
    ) {
        let value = evaluator.value(change.expression, scope)
        let settings = change.kind == .append ? [value].compactMap(\.call) : value.calls
        if !scope.isLocal, let target = evaluator.value(owner, scope).call {
            addedSettings[target.range, default: []] += settings
        } else if scope.isLocal {
            let known = Set(commonSettings.map(\.range))
            commonSettings += settings.filter { !known.contains($0.range) }
        }
    }
}
