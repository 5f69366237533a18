// Addresses that are built of parts, and texts that become part of one in another function.

extension CodingCollector {
    /// Notes which parameters of a function are text, for as long as its body lasts.
    mutating func addTextParameters(_ parameters: [FunctionParameterSyntax], _ body: CodeBlockSyntax) {
        if body.range.lower >= textParametersEnd { textParameters = [] }
        for parameter in parameters where parameter.type.withoutAttributes.unwrapped.text == "String" {
            textParameters.insert(parameter.internalName.identifier.string)
        }
        textParametersEnd = max(textParametersEnd, body.range.upper)
    }

    /// The text parameter around whose name it is.
    private func textParameter(_ name: TextSlice?, at node: some SyntaxProtocol) -> String? {
        guard let name, node.range.lower < textParametersEnd else { return nil }
        let text = name.string
        return textParameters.contains(text) ? text : nil
    }

    // MARK: Chains

    /// `base.appendingPathComponent("books").appendingPathComponent(id)`: one address, whatever its base is.
    mutating func addBuiltAddress(_ call: FunctionCallExprSyntax) {
        guard AddressExpression.isStep(call) else {
            addGivenAddress(call)
            return
        }
        let names = file.service(BlockNames.self)
        guard !isGoneOnFrom(call), var address = AddressExpression.read(ExprSyntax(unchecked: call.syntax), names)
        else { return }
        if AddressExpression.changesInPlace(call) {
            guard let later = names.steps(after: call) else { return }
            for step in later { address.add(step) }
        }
        let base = address.base?.text.string ?? ""
        // A text that ends the address is the rest of a path or one part of it: whoever gives it tells.
        let given = textParameter(address.lastValue?.trailingName, at: call)
        if let given { add(.pathSink, [given, base], at: call.range) }
        guard let text = address.text, EndpointText.isAddress(address.template, isExpected: true) else { return }
        var traits: CodingTraits = .isArgument
        // Where it goes tells whether the base is a server or a folder.
        if given != nil || !address.template.contains("://") { traits.insert(.isCandidate) }
        add(
            .endpoint, [address.template, base.isEmpty ? "" : "." + base] + casesAround(call), traits: traits,
            group: group(of: call),
            at: text.range)
    }

    /// The chain goes on behind the call.
    private func isGoneOnFrom(_ call: FunctionCallExprSyntax) -> Bool {
        var current = call.parent
        while let node = current {
            switch node.kind {
            case .forceUnwrapExpr, .optionalChainingExpr: current = node.parent
            case .memberAccessExpr:
                guard let outer = node.parent?.as(FunctionCallExprSyntax.self) else { return false }
                return AddressExpression.isStep(outer)
            default: return false
            }
        }
        return false
    }

    // MARK: Over functions

    /// What a function does with its text: makes an address of it, or hands it on.
    private mutating func addGivenAddress(_ call: FunctionCallExprSyntax) {
        guard call.range.lower < textParametersEnd, !textParameters.isEmpty, let callee = call.calledName else {
            return
        }
        if callee.text.isOne(of: ["URL", "URLComponents"]) {
            guard let value = call.argument("string")?.expression,
                let name = textParameter(value.trailingName, at: call)
            else { return }
            add(.pathSink, [name], at: call.range)
            return
        }
        for (position, argument) in call.arguments.enumerated() {
            guard argument.expression.kind == .declReferenceExpr,
                let name = textParameter(argument.expression.trailingName, at: call)
            else { continue }
            let label = argument.label?.text.string ?? ""
            add(.pathArgument, [name, label, callee.identifier.string, String(position)], at: argument.range)
        }
    }

    /// `components.path = path`.
    mutating func addPathAssignment(_ target: TextSlice, _ value: [ExprSyntax]) {
        guard target.isOne(of: ["path", "percentEncodedPath"]), let last = value.last,
            let name = textParameter(last.trailingName, at: last)
        else { return }
        add(.pathSink, [name], at: last.range)
    }

    /// A text that a function of the project may make an address of: the project tells whether it does.
    mutating func addTextArgument(_ literal: StringLiteralExprSyntax, _ template: String) {
        guard let argument = literal.parent?.as(LabeledExprSyntax.self),
            let list = argument.parent?.as(LabeledExprListSyntax.self),
            let call = list.parent?.as(FunctionCallExprSyntax.self), let callee = call.calledName,
            !AddressExpression.isStep(call), EndpointText.isAddress(template, isExpected: true)
        else { return }
        let position = list.prefix { $0.range.lower < argument.range.lower }.count
        let texts = [template, argument.label?.text.string ?? "", callee.identifier.string, String(position)]
        add(
            .pathArgument, texts + casesAround(literal), traits: [.isLiteral, .isArgument], group: group(of: literal),
            at: literal.range)
    }

    /// The only text among the arguments that can be an address: the project tells whether the function makes it one.
    func givenText(of call: FunctionCallExprSyntax) -> String? {
        let texts = call.arguments.compactMap { argument in
            argument.expression.stripped.as(StringLiteralExprSyntax.self)?.template
        }.filter { EndpointText.isAddress($0, isExpected: true) }
        return texts.count == 1 ? texts[0] : nil
    }

    // MARK: Requests

    /// The call that makes the address of a request that a local name stands for, so that its method goes with it.
    func requestGroup(of target: ExprSyntax, at node: some SyntaxProtocol) -> Int32? {
        guard let access = target.as(MemberAccessExprSyntax.self), let base = access.base,
            let reference = base.as(DeclReferenceExprSyntax.self)
        else { return nil }
        let names = file.service(BlockNames.self)
        var name = reference.baseName.identifier
        // A request of an address of a text.
        for _ in 0..<4 {
            guard let call = names.value(of: name, before: node)?.stripped.as(FunctionCallExprSyntax.self) else {
                return nil
            }
            guard let given = call.firstArgument?.expression.stripped, given.kind == .declReferenceExpr,
                let next = given.lastName?.identifier, names.value(of: next, before: node) != nil
            else { return group(of: call.arguments.first?.expression ?? call.calledExpression) }
            name = next
        }
        return nil
    }
}
