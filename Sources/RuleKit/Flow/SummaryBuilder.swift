/// Reads one function's summary off its graph.
struct SummaryBuilder {
    let body: FlowBody
    /// Names of types of functions.
    let closureTypes: Set<String>

    init(_ body: FlowBody, _ closureTypes: Set<String>) {
        self.body = body
        self.closureTypes = closureTypes
    }

    func summary(_ file: FilePass) -> FunctionSummary? {
        guard let header = SummaryHeader(body.owner) else { return nil }
        let graph = body.graph(inlining: .once)
        var summary = FunctionSummary(
            name: header.name, container: body.owner.containerName, range: header.range, isAsync: header.isAsync,
            isThrowing: header.isThrowing, isDeclaredNever: header.isNever, neverReturns: header.isNever, awaits: false,
            writes: [], blocking: [], calls: [], closures: [], isKnown: graph != nil)
        if let graph {
            summary.neverReturns = header.isNever || !(graph.ends(by: .return) || graph.ends(by: .throw))
            summary.awaits = graph.events.contains { $0.kind == .suspension }
            summary.writes = Set(graph.outerNamesWritten.map(\.name)).sorted()
            summary.blocking = Set(graph.events.compactMap { $0.blockingCall }).sorted()
            summary.calls = Set(graph.events.compactMap { $0.ownCall }).sorted()
        }
        for (position, parameter) in header.parameters.enumerated() {
            guard let closure = closure(parameter, position, graph, file) else { continue }
            summary.closures.append(closure)
        }
        return summary
    }

    private func closure(
        _ parameter: FunctionParameterSyntax, _ position: Int, _ graph: ControlFlowGraph?, _ file: FilePass
    ) -> ClosureParameter? {
        let type = parameter.type
        let isFunction =
            type.unwrapped.kind == .functionType
            || type.unwrapped.lastName.map { closureTypes.contains($0.string) } == true
        let name = parameter.internalName.identifier.string
        guard isFunction || graph?.callsPlainly(name) == true else { return nil }
        let label = parameter.firstName.tokenKind == .wildcard ? "" : parameter.firstName.identifier.string
        let variable = graph.flatMap { $0.names.declarations[parameter.id] }
        let keys = variable.map { [VariableKey.local($0)] } ?? []
        let isOptional = type.kind == .optionalType || type.kind == .implicitlyUnwrappedOptionalType
        return ClosureParameter(
            label: label, name: name, position: position, isOptional: isOptional,
            // Closures in optionals escape without saying so, and so do those of named types only when they say so.
            isEscaping: isOptional || parameter.type.isEscaping,
            use: ClosureUses(graph, Set(keys), file).use())
    }
}

/// The signature of a function or an initialiser.
private struct SummaryHeader {
    var name: String
    var range: ByteRange
    var parameters: [FunctionParameterSyntax]
    var isAsync: Bool
    var isThrowing: Bool
    var isNever: Bool

    init?(_ owner: Syntax) {
        if let function = owner.as(FunctionDeclSyntax.self) {
            name = function.fullName
            range = function.name.range
            parameters = function.parameters
            isAsync = function.isAsync
            isThrowing = function.isThrowing
            isNever = function.returnType?.lastName == "Never"
        } else if let initializer = owner.as(InitializerDeclSyntax.self) {
            parameters = Array(initializer.signature.parameterClause.parameters)
            name = "init(" + parameters.map { $0.firstName.text.string + ":" }.joined() + ")"
            range = initializer.initKeyword.range
            isAsync = initializer.signature.effectSpecifiers?.asyncSpecifier != nil
            isThrowing = initializer.signature.effectSpecifiers?.throwsClause != nil
            isNever = false
        } else {
            return nil
        }
    }
}

extension TypeSyntax {
    fileprivate var isEscaping: Bool {
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return false }
        return attributed.attributes.first(named: "escaping") != nil
    }
}

extension ControlFlowGraph {
    /// A name is called like a function.
    fileprivate func callsPlainly(_ name: String) -> Bool {
        events.contains { event in
            guard event.kind == .call, let call = event.node.as(FunctionCallExprSyntax.self) else { return false }
            return call.isPlain && call.calledName?.identifier == name
        }
    }
}

extension FlowEvent {
    /// The name of a call that is written plainly or on `self`; types are left out.
    fileprivate var ownCall: String? {
        guard kind == .call, let call = node.as(FunctionCallExprSyntax.self), let name = call.calledName else {
            return nil
        }
        guard call.isPlain || call.calledBase?.text == "self", !name.text.startsUppercase else { return nil }
        return name.identifier.string
    }

    /// The call blocks the thread that it runs on.
    fileprivate var blockingCall: String? {
        guard kind == .call, let call = node.as(FunctionCallExprSyntax.self), let name = call.calledName?.text else {
            return nil
        }
        let base = call.calledBase?.stripped.lastName?.text.string ?? ""
        switch name.string {
        case "sleep", "usleep", "nanosleep":
            guard call.isPlain || base == "Thread" else { return nil }
        case "wait":
            // `wait(for:)` is a test's own waiting, and what is awaited does not block.
            guard !call.isPlain, !call.hasArgument("for"), base != "self", base != "super", !call.isAwaited else {
                return nil
            }
        case "sync":
            let isQueue = call.trailingClosure != nil || call.hasArgument("execute")
            guard !call.isPlain, isQueue, !call.isAwaited else { return nil }
        case "waitUntilExit", "waitUntilFinished", "waitUntilAllOperationsAreFinished", "performAndWait":
            guard !call.isPlain, !call.isAwaited else { return nil }
        case "pthread_cond_wait", "pthread_join", "sem_wait": break
        default: return nil
        }
        return base.isEmpty ? name.string : base + "." + name.string
    }
}

extension FunctionCallExprSyntax {
    /// The call stands behind `await`.
    fileprivate var isAwaited: Bool {
        for ancestor in ancestors {
            switch ancestor.kind {
            case .awaitExpr: return true
            case .codeBlockItem, .closureExpr, .labeledExpr: return false
            default: break
            }
        }
        return false
    }
}
