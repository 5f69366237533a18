// Coders, their settings, and calls that name a model.

extension CodingCollector {
    private static let settings = [
        "keyDecodingStrategy", "dateDecodingStrategy", "dataDecodingStrategy", "keyEncodingStrategy",
        "dateEncodingStrategy", "dataEncodingStrategy", "dateFormat",
    ]

    mutating func addCall(_ call: FunctionCallExprSyntax) {
        guard let token = call.calledName else {
            addSpecialized(call)
            return
        }
        let name = token.text
        if addCodedCall(call, name) { return }
        if name == "URLQueryItem", let item = call.argument("name")?.expression.stringValue {
            add(.query, [item] + casesAround(call), group: group(of: call), at: call.range)
        }
        addDictionary(call)
        if addCreation(call, token) { return }
        addUses(call, name)
    }

    /// A call on brackets, such as `[User]()`: nothing that names a request.
    private func addSpecialized(_ call: FunctionCallExprSyntax) {}

    // MARK: Settings

    mutating func addAssignment(_ sequence: SequenceExprSyntax) {
        guard let (target, sign, value) = sequence.assignment, sign == "=", let property = target.lastName?.text else {
            return
        }
        if property.isOne(of: Self.settings) {
            addSetting(property.string, target, value, at: sequence.range)
        } else if property == "httpMethod", let method = value.first.flatMap({ methodName($0) }) {
            let group = requestGroup(of: target, at: sequence) ?? group(of: sequence)
            add(.method, [method] + casesAround(sequence), group: group, at: sequence.range)
        } else {
            addPathAssignment(property, value)
        }
    }

    private mutating func addSetting(
        _ property: String, _ target: ExprSyntax, _ value: [ExprSyntax], at range: ByteRange
    ) {
        var receiver = target.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription ?? ""
        if receiver.hasPrefix("self.") { receiver = String(receiver.dropFirst(5)) }
        let (name, detail) = value.only.map { strategy($0.stripped) } ?? ("?", "")
        add(.setting, [receiver, property, name, detail], at: range)
    }

    /// The name of a strategy, and the formatter's name or the format's text.
    private func strategy(_ value: ExprSyntax) -> (name: String, detail: String) {
        if let text = value.stringValue { return (text, "") }
        if let access = value.as(MemberAccessExprSyntax.self) {
            return (access.declName.baseName.identifier.string, "")
        }
        guard let call = value.as(FunctionCallExprSyntax.self), let name = call.calledName?.identifier.string else {
            return ("?", "")
        }
        return (name, call.arguments.first?.expression.trimmedDescription ?? "")
    }

    // MARK: Coders

    private mutating func addCreation(_ call: FunctionCallExprSyntax, _ token: TokenSyntax) -> Bool {
        var name = token.identifier.string
        if name == "init" {
            guard let access = call.calledExpression.as(MemberAccessExprSyntax.self) else { return false }
            name = access.base?.trimmedDescription ?? annotation(of: call.syntax)?.trimmedDescription ?? ""
        }
        guard name.hasSuffix("Decoder") || name.hasSuffix("Encoder"), name.first?.isUppercase == true,
            call.calledBase == nil || token.text == "init"
        else { return false }
        let binding = bindingName(of: call.syntax) ?? ""
        let arguments = call.arguments.map { $0.label?.text.string ?? "_" }.joined(separator: ",")
        add(.creation, [name, binding, arguments], at: call.range)
        return true
    }

    // MARK: Uses

    private mutating func addUses(_ call: FunctionCallExprSyntax, _ name: TextSlice) {
        var types: [(text: String, traits: CodingTraits)] = []
        let isCoder = name == "decode" && (call.hasArgument("from") || call.hasArgument("decoder"))
        let metatypes = call.arguments.compactMap { $0.expression.metatype }.filter { Self.namesType($0) }
        types += metatypes.map { ($0, isCoder ? .isCoder : []) }
        if let clause = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause {
            types += clause.arguments.map { ($0.argument.trimmedDescription, []) }
        }
        if name == "encode", call.arguments.only != nil, call.calledBase != nil, let value = call.firstArgument,
            value.label == nil
        {
            types.append((valueText(value.expression), [.isEncoding, .isCoder]))
        }
        for argument in call.arguments where argument.label?.text.isOne(of: Self.bodies) == true {
            types.append((valueText(argument.expression), .isEncoding))
        }
        var found = endpoint(of: call)
        // The endpoint may be what is given the body: `API.save(json: user)`.
        if found == nil, !types.isEmpty { found = endpointName(call.calledExpression).map { ($0, false) } }
        if types.allSatisfy({ $0.traits.contains(.isEncoding) }), let result = resultType(of: call, found != nil) {
            types.append((result, .isAnnotation))
        }
        guard !types.isEmpty else { return }
        if found == nil { found = givenText(of: call).map { ($0, true) } }
        let receiver = call.calledBase.map { $0.stripped.chainText } ?? ""
        let coder = call.argument("decoder") ?? call.argument("using") ?? call.argument("encoder")
        let texts = [coder?.expression.stripped.chainText ?? "", found?.text ?? ""]
        for type in types where !type.text.isEmpty {
            var traits = type.traits
            if found?.isLiteral == true { traits.insert(.isLiteral) }
            add(
                .use, [name.string, receiver, type.text, texts[1], texts[0]], traits: traits, group: group(of: call),
                at: call.calledName?.range ?? call.range)
        }
    }

    private static let bodies = ["body", "parameters", "payload", "json", "bodyParameters", "requestBody", "params"]

    private static func namesType(_ text: String) -> Bool {
        guard let first = text.first(where: { $0 != "[" && $0 != "(" }) else { return false }
        return first.isUppercase && !text.hasSuffix("Cell") && !text.hasSuffix("View") && !text.hasSuffix("Controller")
    }

    /// A name, or the type of a value that is made on the spot; empty for anything else.
    private func valueText(_ expression: ExprSyntax) -> String {
        let value = expression.stripped
        if value.isPlainChain || value.text == "self" { return value.trimmedDescription }
        guard let call = value.as(FunctionCallExprSyntax.self), let name = call.calledName?.text,
            name.startsUppercase || name == "init", call.calledExpression.isPlainChain
        else { return "" }
        return name == "init"
            ? call.calledBase.map { $0.trimmedDescription + "()" } ?? "" : call.calledExpression.text.string + "()"
    }

    /// The type that a call's value is declared to have where it goes: a variable's, a cast's, or what the function
    /// returns. Only for calls that may ask a server: they wait, can fail or are given an address.
    private func resultType(of call: FunctionCallExprSyntax, _ hasEndpoint: Bool) -> String? {
        guard !call.reworksAnswer else { return nil }
        var mayAsk = hasEndpoint
        var node = call.parent
        while let current = node {
            switch current.kind {
            case .tryExpr, .awaitExpr: mayAsk = true
            case .tupleExpr, .labeledExprList, .labeledExpr, .exprList: break
            case .sequenceExpr:
                let elements = Array(SequenceExprSyntax(unchecked: current).elements)
                if elements.count == 3, elements[1].kind == .unresolvedAsExpr, elements[0].contains(call) {
                    return mayAsk ? elements[2].trimmedDescription : nil
                }
                return nil
            case .initializerClause, .returnStmt, .codeBlockItem:
                guard mayAsk, let type = annotation(of: call.syntax) else { return nil }
                let text = type.unwrapped.trimmedDescription
                let isMade = call.calledName?.text.startsUppercase == true
                return text.hasPrefix("some ") || isMade && !text.contains("<") ? nil : text
            default: return nil
            }
            node = current.parent
        }
        return nil
    }

    /// The written type of the variable or parameter that a value begins, or of the function that returns it.
    private func annotation(of node: Syntax) -> TypeSyntax? {
        var current = node.parent
        while let parent = current {
            switch parent.kind {
            case .tryExpr, .awaitExpr, .tupleExpr, .labeledExprList, .labeledExpr: break
            case .initializerClause:
                return parent.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
                    ?? parent.parent?.as(FunctionParameterSyntax.self)?.type
            case .returnStmt: return returned(from: parent)
            case .codeBlockItem:
                guard let list = parent.parent?.as(CodeBlockItemListSyntax.self), list.only != nil else { return nil }
                return returned(from: parent)
            default: return nil
            }
            current = parent.parent
        }
        return nil
    }

    private func returned(from node: Syntax) -> TypeSyntax? {
        guard let body = node.enclosingBody ?? node.ancestor(PatternBindingSyntax.self)?.syntax else { return nil }
        if let function = body.as(FunctionDeclSyntax.self) { return function.returnType }
        // A getter without its word, too: the nearest variable lies inside the nearest function.
        if let binding = node.ancestor(PatternBindingSyntax.self), body.contains(binding) || body.kind == .accessorDecl
        {
            return binding.accessorBlock?.contains(node) == true ? binding.typeAnnotation?.type : nil
        }
        return nil
    }
}

extension ExprSyntax {
    /// A chain of names, or a call of one as `JSONDecoder()`; `?` for anything else.
    var chainText: String {
        if isPlainChain { return trimmedDescription }
        if let access = self.as(MemberAccessExprSyntax.self), access.base == nil { return trimmedDescription }
        if let call = self.as(FunctionCallExprSyntax.self), call.calledExpression.isPlainChain {
            return call.calledExpression.trimmedDescription + "()"
        }
        return "?"
    }
}

extension FunctionCallExprSyntax {
    /// The call makes something else of what a call before it yields, as `client.load("/users").map { … }`: its own type
    /// is not what a server answers.
    fileprivate var reworksAnswer: Bool {
        guard let base = calledBase, base.descendants(FunctionCallExprSyntax.self).contains(where: { _ in true })
        else { return false }
        return !closures.isEmpty || arguments.contains { $0.expression.stripped.lastName?.text == "init" }
    }
}
