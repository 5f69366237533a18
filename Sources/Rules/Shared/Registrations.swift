import TenetRuleKit

/// A registration in a container of dependencies, or a request for one.
struct Registration: Fact {
    enum Kind: String, Codable { case register, resolve, unknownResolve }
    var kind: Kind
    var type: String
    /// The functions and types around: what a container does inside itself is no registration.
    var container: String
}

/// Reads the calls of Swinject, Resolver and containers of one's own.
struct RegistrationReader: Sendable {
    var registers: [String]
    var resolves: [String]
    var wrappers: [String]

    /// `register(Cart.self)`, `register { Cart() as any CartProtocol }`, `resolve(Cart.self)`, `resolve() as Cart`.
    func read(_ call: FunctionCallExprSyntax) -> (fact: Registration, range: ByteRange)? {
        guard let name = call.calledName else { return nil }
        let isRegister = name.text.isOne(of: registers)
        guard isRegister || name.text.isOne(of: resolves), !call.isInPreview else { return nil }
        // Table views register cells, `forCellReuseIdentifier`.
        if call.arguments.contains(where: { $0.label?.text.hasPrefix("for") == true }) { return nil }
        if call.firstArgument?.label?.text.containsFolded(["cell", "header", "footer", "supplementary", "nib"]) == true
        {
            return nil
        }
        let kind: Registration.Kind = isRegister ? .register : .resolve
        if let type = type(in: call), !type.name.hasSuffix("Cell") {
            return (Registration(kind: kind, type: type.name, container: call.containerName), type.range)
        }
        if isRegister {
            guard let closure = call.closures.first?.closure, let type = made(by: closure) else { return nil }
            return (Registration(kind: kind, type: type.name, container: call.containerName), type.range)
        }
        guard call.arguments.isEmpty || call.arguments.first?.label != nil else { return nil }
        if let type = expected(of: call) {
            return (Registration(kind: .resolve, type: type.name, container: call.containerName), type.range)
        }
        return (Registration(kind: .unknownResolve, type: "", container: call.containerName), name.range)
    }

    /// `@Injected var cart: any CartProtocol`.
    func read(_ variable: VariableDeclSyntax) -> (fact: Registration, range: ByteRange)? {
        guard variable.attributes.names.contains(where: { wrappers.contains($0) }), !variable.isInPreview else {
            return nil
        }
        // A key path in the wrapper is checked by the compiler.
        if variable.attributes.all.contains(where: { $0.argumentList?.first?.expression.kind == .keyPathExpr }) {
            return nil
        }
        guard let type = variable.type?.unwrapped, let name = type.lastName else { return nil }
        return (Registration(kind: .resolve, type: name.string, container: variable.containerName), type.range)
    }

    private func type(in call: FunctionCallExprSyntax) -> (name: String, range: ByteRange)? {
        guard let access = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "self", let base = access.base
        else { return nil }
        let inner = base.stripped
        if let type = inner.as(TypeExprSyntax.self)?.type.unwrapped, let name = type.lastName {
            return (name.string, inner.range)
        }
        if let tuple = inner.as(TupleExprSyntax.self)?.elements.only?.expression.as(TypeExprSyntax.self),
            let name = tuple.type.unwrapped.lastName
        {
            return (name.string, tuple.range)
        }
        return inner.lastName.map { ($0.text.string, inner.range) }
    }

    /// What a factory closure makes: `Cart()` or `Cart() as any CartProtocol`.
    private func made(by closure: ClosureExprSyntax) -> (name: String, range: ByteRange)? {
        guard let item = closure.statements.onlyItem else { return nil }
        if let sequence = item.as(SequenceExprSyntax.self) {
            guard let type = Array(sequence.elements).last?.as(TypeExprSyntax.self)?.type.unwrapped.lastName else {
                return nil
            }
            return (type.string, sequence.range)
        }
        guard let call = item.as(FunctionCallExprSyntax.self), call.isPlain, let name = call.calledName,
            name.text.startsUppercase
        else { return nil }
        return (name.text.string, name.range)
    }

    /// The written type that the result goes to: `let cart: Cart = resolve()`, `resolve() as Cart`.
    private func expected(of call: FunctionCallExprSyntax) -> (name: String, range: ByteRange)? {
        var node = call.syntax
        while let parent = node.parent {
            switch parent.kind {
            case .tryExpr, .awaitExpr, .forceUnwrapExpr, .optionalChainingExpr: node = parent
            case .initializerClause:
                guard let binding = parent.parent?.as(PatternBindingSyntax.self),
                    let type = binding.typeAnnotation?.type.unwrapped, let name = type.lastName
                else { return nil }
                return (name.string, type.range)
            case .exprList:
                guard let type = parent.as(ExprListSyntax.self).flatMap({ Array($0).last?.as(TypeExprSyntax.self) }),
                    let name = type.type.unwrapped.lastName
                else { return nil }
                return (name.string, type.range)
            default: return nil
            }
        }
        return nil
    }
}

extension Hooks {
    /// Remembers what is registered and asked for; see ``ProjectPass/registrations``.
    mutating func collectRegistrations(_ reader: RegistrationReader) {
        collect(Registration.self, fromCallsOf: reader.registers + reader.resolves) { call, _ in reader.read(call) }
        guard !reader.wrappers.isEmpty else { return }
        collect(Registration.self, from: VariableDeclSyntax.self) { variable, _ in reader.read(variable) }
    }
}

extension ProjectPass {
    /// Every registration and request of the app, once, however many rules collect them.
    var registrations: [Located<Registration>] {
        var seen: Set<String> = []
        return facts(Registration.self).filter {
            $0.role == .app && seen.insert("\($0.range.lower) \($0.fact.kind) \($0.path)").inserted
        }
    }
}

/// What is registered and asked for in the app, by type.
struct RegistrationTable {
    private(set) var registered: [String: [Located<Registration>]] = [:]
    private(set) var resolved: [Located<Registration>] = []
    /// Some request's type is left to the compiler.
    private(set) var hasUnknownResolve = false

    init(_ project: ProjectPass) {
        for fact in project.registrations {
            switch fact.fact.kind {
            case .register:
                guard !Self.isParameter(fact.fact.type) else { continue }
                registered[fact.fact.type, default: []].append(fact)
            case .resolve:
                // `resolve(T.self)` hands a request on.
                if !Self.isParameter(fact.fact.type) { resolved.append(fact) }
            case .unknownResolve: hasUnknownResolve = true
            }
        }
    }

    /// Generic parameters are named with one letter, or in lower case as values.
    private static func isParameter(_ name: String) -> Bool {
        name.count < 2 || name.first?.isLowercase == true
            || ["Service", "Dependency", "Value", "Component"].contains(name)
    }
}
