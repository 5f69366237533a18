import TenetModel
import TenetResources
import TenetSyntaxTree

/// The constants, variables and functions of a manifest by name, collected in one pass.
struct ManifestNames {
    struct Addition {
        var expression: ExprSyntax
        /// The expression is an array of what is added.
        var isList: Bool
    }

    /// The first values of constants and variables outside of functions; members of types count too.
    private(set) var values: [String: ExprSyntax] = [:]
    /// What is added to them outside of functions, in file order.
    private(set) var additions: [String: [Addition]] = [:]
    /// The members of types among ``values``.
    private(set) var statics: Set<String> = []
    /// Variables that hold dependencies of targets, by their written type.
    private(set) var dependencyLists: Set<String> = []
    private(set) var functions: [String: [FunctionDeclSyntax]] = [:]

    init(_ root: SourceFileSyntax) {
        var function: Syntax?
        for node in root.descendants {
            let isInside = function?.contains(node) ?? false
            switch node.kind {
            case .functionDecl:
                let declaration = FunctionDeclSyntax(unchecked: node)
                functions[declaration.name.identifier.string, default: []].append(declaration)
                if !isInside { function = node }
            case .closureExpr, .initializerDecl, .accessorBlock: if !isInside { function = node }
            case .variableDecl: if !isInside { add(VariableDeclSyntax(unchecked: node)) }
            case .sequenceExpr, .functionCallExpr: if !isInside { add(node) }
            default: break
            }
        }
    }

    private mutating func add(_ declaration: VariableDeclSyntax) {
        let isMember = declaration.parent?.kind == .memberBlockItem
        for binding in declaration.bindings {
            guard let name = binding.pattern.syntax.as(IdentifierPatternSyntax.self)?.identifier.identifier.string
            else { continue }
            if let value = binding.initializer?.value, values[name] == nil { values[name] = value }
            if isMember { statics.insert(name) }
            if Self.isTargetDependency(binding.typeAnnotation?.type) { dependencyLists.insert(name) }
        }
    }

    private mutating func add(_ node: Syntax) {
        guard let change = change(node), change.kind != .assign, let name = change.variable else { return }
        additions[name, default: []].append(Addition(expression: change.expression, isList: change.kind == .add))
    }

    /// True for `Target.Dependency` and types made of it.
    static func isTargetDependency(_ type: TypeSyntax?) -> Bool {
        guard let type else { return false }
        return type.text.contains("Dependency") && !type.text.contains("Package.Dependency")
    }

    static func parameters(of closure: ClosureExprSyntax) -> [String] {
        guard let clause = closure.signature?.parameterClause else { return [] }
        let short = clause.descendants(ClosureShorthandParameterSyntax.self).map { $0.name.identifier.string }
        let long = clause.descendants(ClosureParameterSyntax.self).map {
            ($0.secondName ?? $0.firstName).identifier.string
        }
        return short + long
    }
}

extension ManifestNames {
    /// `x = e`, `x += e`, `x.append(e)`, `x.append(contentsOf: e)`.
    struct Change {
        enum Kind { case assign, add, append }

        var kind: Kind
        /// What is changed, without `?` and `!`.
        var place: Syntax
        /// What is assigned or added; for operators the whole line, whose value is that of the right side.
        var expression: ExprSyntax

        /// The name, if a variable itself is changed and not a member of it.
        var variable: String? { place.as(DeclReferenceExprSyntax.self)?.baseName.identifier.string }
        /// The member that is changed, such as `dependencies`.
        var member: MemberAccessExprSyntax? { place.as(MemberAccessExprSyntax.self) }
    }

    func change(_ node: Syntax) -> Change? {
        if let call = node.as(FunctionCallExprSyntax.self) {
            guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
                access.declName.baseName.text.isOne(of: ["append", "insert"]), let first = call.arguments.first
            else { return nil }
            let kind: Change.Kind = first.label?.text == "contentsOf" ? .add : .append
            return Change(kind: kind, place: Self.plain(base.syntax), expression: first.expression)
        }
        guard let sequence = node.as(SequenceExprSyntax.self), let place = sequence.elements.first,
            let sign = sequence.elements.element(at: 1), sign.kind == .assignmentExpr || sign.text == "+="
        else { return nil }
        return Change(
            kind: sign.kind == .assignmentExpr ? .assign : .add, place: Self.plain(place.syntax),
            expression: ExprSyntax(unchecked: node))
    }

    private static func plain(_ node: Syntax) -> Syntax {
        if let chain = node.as(OptionalChainingExprSyntax.self) { return chain.expression.syntax }
        if let unwrapped = node.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression.syntax }
        return node
    }

    /// The last part of the called name: `target` for `.target(…)` and `Target.target(…)`.
    func calledName(_ call: FunctionCallExprSyntax) -> String? {
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
            let name = access.declName.baseName.identifier.string
            guard name == "init", let base = access.base else { return name }
            return base.as(DeclReferenceExprSyntax.self)?.baseName.identifier.string
        }
        return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.identifier.string
    }

    /// The function of the manifest that a call means. A name that the package library has too counts as the
    /// manifest's own only when it is called without a dot, or its arguments do not begin with `name:`.
    func function(for call: FunctionCallExprSyntax, _ scope: ManifestScope) -> FunctionDeclSyntax? {
        guard let name = calledName(call), let candidates = functions[name], !scope.active.contains(name) else {
            return nil
        }
        let labels = call.arguments.map { $0.label?.identifier.string ?? "" }
        if ManifestTargetReader.kinds[name] != nil, call.calledExpression.kind == .memberAccessExpr,
            labels.first == "name"
        {
            return nil
        }
        return candidates.first { Self.accepts($0, labels) } ?? candidates.first
    }

    private static func accepts(_ function: FunctionDeclSyntax, _ labels: [String]) -> Bool {
        let parameters = function.signature.parameterClause.parameters.map {
            $0.firstName.text == "_" ? "" : $0.firstName.identifier.string
        }
        var rest = parameters[...]
        for label in labels {
            guard let index = rest.firstIndex(of: label) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }
}
