package import TenetRuleKit

/// A registration in a container of dependencies, or a request for one.
package struct Registration: Fact {
    package enum Kind: String, Codable {
        case register
        /// A property that makes the value when it is asked for, as those of Factory.
        case factory
        case resolve, unknownResolve
        /// A call that takes a type: a request when its ``Registration/member`` asks a container of the project.
        case ask
    }
    package var kind: Kind
    /// With `shared` of `register { Clock.shared }` or `makeClock()` behind it, when that decides about the type.
    package var type: String
    package var member = ""
    /// The functions and types around: what a container does inside itself is no registration.
    package var container: String

    package init(kind: Kind, type: String, member: String = "", container: String) {
        self.kind = kind
        self.type = type
        self.member = member
        self.container = container
    }
}

/// Reads the calls of Swinject, Resolver and containers of one's own.
package struct RegistrationReader: Sendable {
    package var registers: [String]
    package var resolves: [String]
    package var wrappers: [String]

    package init(registers: [String], resolves: [String], wrappers: [String]) {
        self.registers = registers
        self.resolves = resolves
        self.wrappers = wrappers
    }

    /// `register(Cart.self)`, `register { Cart() as any CartProtocol }`, `resolve(Cart.self)`, `resolve() as Cart`.
    package func read(_ call: FunctionCallExprSyntax) -> (fact: Registration, range: ByteRange)? {
        guard let name = call.calledName else { return nil }
        // Containers have forms of their own: `registerDaemon`, `registerTransient`.
        let isRegister = name.text.isOne(of: registers) || !registers.isEmpty && name.text.hasPrefix("register")
        guard !call.isInPreview else { return nil }
        guard isRegister || name.text.isOne(of: resolves) else {
            guard call.arguments.count == 1, call.closures.isEmpty, let type = type(in: call) else { return nil }
            let fact = Registration(
                kind: .ask, type: type.name, member: name.text.string, container: call.containerName)
            return (fact, type.range)
        }
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
            guard let made = made(for: call) else { return nil }
            let fact = Registration(kind: kind, type: made.type, member: made.member, container: call.containerName)
            return (fact, made.range)
        }
        guard call.arguments.isEmpty || call.arguments.first?.label != nil else { return nil }
        if let type = expected(of: call) {
            return (Registration(kind: .resolve, type: type.name, container: call.containerName), type.range)
        }
        return (Registration(kind: .unknownResolve, type: "", container: call.containerName), name.range)
    }

    /// `@Injected var cart: any CartProtocol`, and `var cart: Factory<any CartProtocol> { self { Cart() } }`.
    package func read(_ variable: VariableDeclSyntax) -> (fact: Registration, range: ByteRange)? {
        if variable.isMember, !variable.isInPreview, let factory = variable.type?.as(IdentifierTypeSyntax.self),
            factory.name.text.isOne(of: ["Factory", "ParameterFactory"]),
            let type = factory.genericArgumentClause?.arguments.last?.argument.as(TypeSyntax.self)?.unwrapped,
            let name = type.lastName
        {
            let fact = Registration(kind: .factory, type: name.string, container: variable.containerName)
            return (fact, type.range)
        }
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

    /// What a registration is given to make the value with: a closure, or a function such as `Cart.init`.
    private func made(for call: FunctionCallExprSyntax) -> Made? {
        if let closure = call.closures.first?.closure { return made(by: closure) }
        for argument in call.arguments {
            guard let access = argument.expression.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "init", let base = access.base?.lastName, base.text.startsUppercase
            else { continue }
            return Made(type: base.text.string, member: "", range: access.range)
        }
        return nil
    }

    private struct Made {
        package var type: String
        package var member: String
        package var range: ByteRange
    }

    /// What a factory closure makes: `Cart()`, `Cart() as any CartProtocol`, `Cart.shared`, `makeCart()`, or what its
    /// last `return` gives.
    private func made(by closure: ClosureExprSyntax) -> Made? {
        guard let last = closure.statements.last?.item else { return nil }
        guard let value = last.as(ReturnStmtSyntax.self)?.expression ?? last.as(ExprSyntax.self)?.stripped else {
            return nil
        }
        if let sequence = value.as(SequenceExprSyntax.self) {
            guard let type = Array(sequence.elements).last?.as(TypeExprSyntax.self)?.type.unwrapped.lastName else {
                return nil
            }
            return Made(type: type.string, member: "", range: sequence.range)
        }
        if let call = value.as(FunctionCallExprSyntax.self), let name = call.calledName {
            if call.isPlain {
                return Made(
                    type: name.text.startsUppercase ? name.text.string : "",
                    member: name.text.startsUppercase ? "" : name.text.string, range: name.range)
            }
            guard let base = call.calledBase?.lastName else { return nil }
            if name.text == "init" { return Made(type: base.text.string, member: "", range: call.range) }
            return Made(
                type: base.text.startsUppercase ? base.text.string : "", member: name.text.string, range: name.range)
        }
        if let access = value.as(MemberAccessExprSyntax.self), let base = access.base?.lastName {
            return Made(
                type: base.text.startsUppercase ? base.text.string : "",
                member: access.declName.baseName.text.string, range: access.range)
        }
        guard let name = value.as(DeclReferenceExprSyntax.self) else { return nil }
        if let made = value.localValue?.as(FunctionCallExprSyntax.self)?.calledName, made.text.startsUppercase {
            return Made(type: made.text.string, member: "", range: value.range)
        }
        return Made(type: "", member: name.baseName.text.string, range: value.range)
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
    package mutating func collectRegistrations(_ reader: RegistrationReader) {
        collect(Registration.self, from: FunctionCallExprSyntax.self) { call, _ in reader.read(call) }
        collect(Registration.self, from: VariableDeclSyntax.self) { variable, _ in reader.read(variable) }
        collectContainerMethods()
    }
}

extension ProjectPass {
    /// Every registration and request of the app, once, however many rules collect them.
    package var registrations: [Located<Registration>] {
        var seen: Set<String> = []
        return facts(Registration.self).filter {
            $0.role == .app && seen.insert("\($0.range.lower) \($0.fact.kind) \($0.path)").inserted
        }
    }
}
