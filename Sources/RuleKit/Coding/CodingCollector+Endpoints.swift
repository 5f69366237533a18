// Addresses, methods, query items and content types.

extension CodingCollector {
    static let methods = ["get", "post", "put", "patch", "delete", "head", "options"]
    private static let methodLabels = ["method", "httpMethod", "verb", "requestMethod", "requestType"]
    private static let addressLabels = [
        "path", "endpoint", "url", "uri", "route", "urlString", "relativePath", "urlPath", "resource", "href", "string",
        "to", "from", "request", "target", "api", "for", "with", "requestPath", "endPoint",
    ]
    /// Labels that say of themselves that an address follows.
    private static let pathLabels = [
        "path", "endpoint", "url", "uri", "route", "urlString", "relativePath", "urlPath", "requestPath", "endPoint",
    ]
    private static let calls =
        methods + ["request", "fetch", "send", "load", "upload", "download", "URL", "URLComponents"]
    private static let contentTypes = [
        "application/json", "multipart/form-data", "application/x-www-form-urlencoded",
    ]

    // MARK: Texts

    mutating func addText(_ literal: StringLiteralExprSyntax) {
        guard literal.text.count < 400, literal.text.count > 2, !literal.isMultiline else { return }
        let template = literal.template
        if let type = Self.contentTypes.first(where: { template.hasPrefix($0) }) {
            add(.contentType, [type] + casesAround(literal), group: group(of: literal), at: literal.range)
            return
        }
        if let method = methodName(literal.expression) {
            let argument = literal.parent?.as(LabeledExprSyntax.self)
            if argument?.label?.text.isOne(of: Self.methodLabels) == true || isInMethodProperty {
                add(.method, [method] + casesAround(literal), group: group(of: literal), at: literal.range)
            }
            return
        }
        let place = place(of: literal)
        guard !place.isPart else { return }
        guard EndpointText.isAddress(template, isExpected: place.isExpected) else {
            addTextArgument(literal, template)
            return
        }
        let group = group(of: literal)
        let traits: CodingTraits = place.isArgument ? .isArgument : []
        add(.endpoint, [template, place.label] + casesAround(literal), traits: traits, group: group, at: literal.range)
        if let method = place.method { add(.method, [method], group: group, at: literal.range) }
    }

    private struct Place {
        var label = ""
        /// An address is what belongs here.
        var isExpected = false
        /// One of the things a longer address is made of.
        var isPart = false
        /// A call is given it as its address.
        var isArgument = false
        /// The method that the call around is named after.
        var method: String?
    }

    private func place(of literal: StringLiteralExprSyntax) -> Place {
        var place = Place()
        let name = nameAround
        place.isExpected = ["path", "endpoint", "url", "route", "uri"].contains { name.hasSuffix($0) }
        guard let argument = literal.parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let callee = call.calledName?.text
        else {
            if literal.parent?.parent?.kind == .enumCaseElement {
                place.isExpected = ["Endpoint", "Path", "Route", "API", "URL"].contains { typeNameAround.contains($0) }
            } else if literal.parent?.kind == .labeledExpr || literal.parent?.kind == .arrayElement
                || literal.parent?.kind == .dictionaryElement
            {
                place.isExpected = false
            }
            return place
        }
        place.label = argument.label?.text.string ?? ""
        let isFirst = call.firstArgument?.syntax == argument.syntax
        if AddressExpression.isStep(call) || callee == "append" {
            // The whole address is read where the last part is added.
            place.isPart = true
        } else {
            place.isExpected =
                Self.pathLabels.contains(place.label) || isFirst && place.label.isEmpty && callee.isOne(of: Self.calls)
                || callee.isOne(of: ["URL", "URLComponents"]) && place.label == "string"
            place.isArgument = place.isExpected
        }
        if callee.isOne(of: Self.methods), isFirst || Self.pathLabels.contains(place.label) {
            place.method = callee.string.uppercased()
        }
        return place
    }

    // MARK: Methods

    mutating func addMember(_ access: MemberAccessExprSyntax) {
        let name = access.declName.baseName.text
        if name == "allKeys", isInCoding(access), let base = access.base?.text.string, coders.contains(base) {
            add(.call, [base, "", "", "?", "", "allKeys"], at: access.range)
            return
        }
        guard name.isOne(of: Self.methods), let method = methodName(access.expression) else { return }
        if let argument = access.parent?.as(LabeledExprSyntax.self) {
            let label = argument.label?.text
            guard label == nil || label.isOne(of: Self.methodLabels) else { return }
        } else if access.parent?.kind == .functionCallExpr || access.parent?.kind == .expressionPattern
            || !isInMethodProperty
        {
            return
        }
        add(.method, [method] + casesAround(access), group: group(of: access), at: access.range)
    }

    private var isInMethodProperty: Bool { nameAround.hasSuffix("method") || nameAround == "verb" }

    /// The method of HTTP that an expression stands for, in capitals.
    func methodName(_ expression: ExprSyntax) -> String? {
        var value = expression.stripped
        if let text = value.stringValue {
            let isMethod = Self.methods.contains { $0.uppercased() == text }
            return isMethod ? text : nil
        }
        guard var access = value.as(MemberAccessExprSyntax.self) else { return nil }
        if access.declName.baseName.text == "rawValue", let base = access.base {
            value = base
            guard let inner = value.as(MemberAccessExprSyntax.self) else { return nil }
            access = inner
        }
        let name = access.declName.baseName.identifier
        let isType = access.base.map { $0.lastName?.text.hasSuffix("Method") == true } ?? true
        return isType && name.isOne(of: Self.methods) ? name.string.uppercased() : nil
    }

    // MARK: Around

    /// Where the outermost call around begins; -1 when there is none.
    func group(of node: some SyntaxProtocol) -> Int32 {
        var found: Int32 = -1
        var current: Syntax? = node.syntax
        while let inner = current {
            switch inner.kind {
            case .functionCallExpr: found = Int32(truncatingIfNeeded: inner.range.lower)
            case .closureExpr, .codeBlockItem, .memberBlockItem, .switchCase: return found
            default: break
            }
            current = inner.parent
        }
        return found
    }

    /// Names of the cases of the switches around, inside the same function or getter; `default` stands for itself.
    func casesAround(_ node: some SyntaxProtocol) -> [String] {
        var current = node.parent
        while let inner = current {
            switch inner.kind {
            case .functionDecl, .initializerDecl, .patternBinding, .closureExpr, .memberBlockItem: return []
            case .switchCase: return SwitchCaseSyntax(unchecked: inner).caseNames
            default: current = inner.parent
            }
        }
        return []
    }

    mutating func addDictionary(_ call: FunctionCallExprSyntax) {
        for argument in call.arguments {
            guard argument.label?.text.isOne(of: ["query", "queryItems", "queryParameters", "urlParameters"]) == true,
                let dictionary = argument.expression.stripped.as(DictionaryExprSyntax.self),
                let elements = dictionary.content.as(DictionaryElementListSyntax.self)
            else { continue }
            for element in elements {
                guard let name = element.key.stringValue else { continue }
                add(.query, [name] + casesAround(call), group: group(of: call), at: element.key.range)
            }
        }
    }

    // MARK: Endpoints of calls

    /// The address among the arguments of a call or of the calls that it goes on from, the nearest first.
    func endpoint(of call: FunctionCallExprSyntax) -> (text: String, isLiteral: Bool)? {
        var current: FunctionCallExprSyntax? = call
        for _ in 0..<Self.longestChain {
            guard let call = current else { return nil }
            for argument in call.arguments {
                if let label = argument.label?.text, !label.isOne(of: Self.addressLabels) { continue }
                let value = argument.expression.stripped
                if let found = address(value, label: argument.label?.text.string ?? "", call) { return found }
            }
            current = call.calledBase?.stripped.as(FunctionCallExprSyntax.self)
        }
        return nil
    }

    /// More calls than anybody goes on from: every link of a chain asks.
    private static let longestChain = 64

    private func address(
        _ value: ExprSyntax, label: String, _ call: FunctionCallExprSyntax
    ) -> (text: String, isLiteral: Bool)? {
        if let literal = value.as(StringLiteralExprSyntax.self) {
            let isExpected = Self.pathLabels.contains(label) || call.calledName?.text.isOne(of: Self.calls) == true
            let template = literal.template
            return EndpointText.isAddress(template, isExpected: isExpected) ? (template, true) : nil
        }
        if let forced = value.as(ForceUnwrapExprSyntax.self) { return address(forced.expression, label: label, call) }
        if let inner = value.as(FunctionCallExprSyntax.self) {
            if inner.calledName?.text == "URL", let first = inner.firstArgument {
                return address(first.expression, label: "url", inner)
            }
            if inner.calledExpression.kind == .memberAccessExpr,
                let name = endpointName(inner.calledExpression, isCalled: !inner.arguments.isEmpty)
            {
                return (name, false)
            }
            // `Endpoint(path: "/users")` and `url("/users")` in place.
            guard let found = endpoint(of: inner) else { return nil }
            return inner.calledName?.text.startsUppercase == true || found.isLiteral ? found : nil
        }
        return endpointName(value).map { ($0, false) }
    }

    /// `.user` or `Endpoint.user`: a case or a static member.
    func endpointName(_ value: ExprSyntax, isCalled: Bool = false) -> String? {
        guard let access = value.as(MemberAccessExprSyntax.self) else { return nil }
        let name = access.declName.baseName
        guard name.tokenKind == .identifier, isCalled || methodName(value) == nil,
            !name.text.isOne(of: ["shared", "main", "default", "standard", "current", "none", "json", "rawValue"])
        else { return nil }
        guard let base = access.base else { return "." + name.identifier.string }
        guard base.isPlainChain, base.text.startsUppercase, !base.text.isOne(of: ["URL", "String"]) else { return nil }
        return value.trimmedDescription
    }
}

extension StringLiteralExprSyntax {
    /// The text with interpolated values as `{name}`.
    var template: String {
        var text = ""
        for segment in segments {
            if let plain = segment.as(StringSegmentSyntax.self) {
                text += plain.content.text.string
            } else if let value = segment.as(ExpressionSegmentSyntax.self)?.expressions.first?.expression {
                text += "{" + value.stripped.valueName + "}"
            }
        }
        return text
    }

    var expression: ExprSyntax { ExprSyntax(unchecked: syntax) }
}

extension MemberAccessExprSyntax {
    fileprivate var expression: ExprSyntax { ExprSyntax(unchecked: syntax) }
}

extension ExprSyntax {
    /// What a value in a path is called: `id` of `user.id`, of `id.uuidString` and of `String(id)`.
    var valueName: String {
        if let access = self.as(MemberAccessExprSyntax.self) {
            let name = access.declName.baseName.identifier
            if name.isOne(of: ["uuidString", "rawValue", "description", "string", "absoluteString", "stringValue"]),
                let base = access.base
            {
                return base.stripped.valueName
            }
            return name.string
        }
        if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.identifier.string }
        if let call = self.as(FunctionCallExprSyntax.self) {
            if call.calledName?.text.startsUppercase == true, let first = call.firstArgument {
                return first.expression.stripped.valueName
            }
            return call.calledBase?.stripped.valueName ?? "value"
        }
        if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.valueName }
        if let sequence = self.as(SequenceExprSyntax.self), let first = sequence.elements.first {
            return first.stripped.valueName
        }
        return "value"
    }
}

extension SwitchCaseSyntax {
    /// `user` and `list` of `case .user(let id), .list:`; `default` of `default:`.
    var caseNames: [String] {
        guard let label = label.as(SwitchCaseLabelSyntax.self) else { return ["default"] }
        return label.caseItems.compactMap { item in
            let access =
                item.pattern.as(ExpressionPatternSyntax.self)?.expression.as(MemberAccessExprSyntax.self)
                ?? item.pattern.descendants(MemberAccessExprSyntax.self).first { _ in true }
            return access?.declName.baseName.identifier.string
        }
    }
}
