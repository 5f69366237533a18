package import TenetRuleKit

// What a server, a link or a user may get wrong: nothing of that is a mistake of the programmer.

package enum OutsideCauses {
    /// Why a condition may fail, where no conversion shows it.
    package static func cause(of conditions: some SyntaxProtocol) -> String? {
        if conditions.tokens.contains(where: { $0.text.isOne(of: ["statusCode", "HTTPURLResponse"]) }),
            !isCastOfAnswer(conditions)
        {
            return "the request fails"
        }
        if let cause = givenError(conditions) { return cause }
        let typed = conditions.enclosingFunction?.parameters.first { parameter in
            parameter.internalName.text.containsFolded(typedWords)
                && parameter.type.unwrapped.text.isOne(of: ["String", "Substring"])
        }
        guard let typed else { return nil }
        let values = [conditions.syntax] + conditions.origins.map(\.syntax)
        let isMeant = values.contains { value in value.tokens.contains { $0.text == typed.internalName.text } }
        return isMeant ? "`\(typed.internalName.text)` is not what was asked for" : nil
    }

    /// `answer as? HTTPURLResponse` of `let (data, answer) = try await session.data(for: request)`: when the request
    /// fails, that has thrown before, and every answer over HTTP is of this type.
    private static func isCastOfAnswer(_ conditions: some SyntaxProtocol) -> Bool {
        guard let body = conditions.enclosingBody, !conditions.tokens.contains(where: { $0.text == "statusCode" })
        else { return false }
        return body.descendants(PatternBindingSyntax.self).contains { binding in
            guard binding.range.upper <= conditions.range.lower, let value = binding.initializer?.value,
                value.text.hasPrefix("try await "), binding.pattern.kind == .tuplePattern
            else { return false }
            return binding.pattern.tokens.contains { name in
                name.tokenKind == .identifier && conditions.mentions([name.identifier])
            }
        }
    }

    private static let typedWords = ["userinput", "usertext", "typedtext", "enteredtext", "scannedcode", "scannedtext"]

    /// `if let error` about the error that a completion handler was given, `.failure` of a result.
    private static func givenError(_ conditions: some SyntaxProtocol) -> String? {
        guard let closure = conditions.enclosingBody?.as(ClosureExprSyntax.self) else { return nil }
        let names = closure.parameterNames.map(\.text)
        guard let error = names.first(where: { $0.isOne(of: ["error", "err", "failure"]) }),
            conditions.tokens.contains(where: { $0.text == error })
        else { return nil }
        guard let call = closure.receivingCall?.call, let name = call.calledName?.text,
            name.isOne(of: ["dataTask", "uploadTask", "downloadTask"])
                || call.calledBase?.lastName.map({ isRemote($0.text) }) == true
        else { return nil }
        return "the request fails"
    }

    /// The name of something that talks to a server.
    package static func isRemote(_ name: TextSlice) -> Bool {
        name.containsFolded(["client", "session", "network", "http", "remote", "backend"]) || name.hasPrefix("api")
            || name.hasSuffix("API")
    }

    /// Part of a link, or of what came over the network, perhaps by another name.
    package static func isOutside(_ value: ExprSyntax) -> Bool {
        if let access = value.stripped.as(MemberAccessExprSyntax.self), let base = access.base?.lastName?.text {
            if access.declName.baseName.text.isOne(of: ["host", "scheme", "path", "lastPathComponent"]),
                base.containsFolded(["url", "link", "components"])
            {
                return true
            }
        }
        if isReceived(value) { return true }
        return ([value] + value.origins).contains { origin in
            origin.tokens.contains { $0.text.isOne(of: ["userInfo", "queryItems", "decode", "decodeIfPresent"]) }
        }
    }

    /// A property of what the server sent: `status` in `extension OrderDTO`, `response.status`.
    private static func isReceived(_ value: ExprSyntax) -> Bool {
        let endings = ["DTO", "Dto", "Response", "Payload"]
        if let access = value.as(MemberAccessExprSyntax.self), let base = access.base, base.text != "self" {
            return base.lastName?.text.isOne(of: ["dto", "response", "payload"]) == true
        }
        guard let name = value.ownMemberName, let type = value.enclosingType,
            value.enclosingFunction?.parameters.contains(where: { $0.internalName.text == name.text }) != true
        else { return false }
        return endings.contains { type.groupName?.text.hasSuffix($0) == true }
    }

    /// An awaited call that goes over the network by what it is called on, or by what it is given.
    package static func isRequest(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.isAwaited, let name = call.calledName?.text,
            name.startsWithWord(of: [
                "request", "fetch", "download", "upload", "send", "get", "post", "put", "patch", "data", "perform",
            ])
        else { return false }
        if call.hasArgument("endpoint") { return true }
        guard let base = call.calledBase?.lastName?.text else { return false }
        return base == "shared" && call.calledBase?.text.hasPrefix("URLSession") == true || isRemote(base)
    }

    /// A case of a permission that is not given.
    package static func namesRefusal(_ node: some SyntaxProtocol) -> Bool {
        node.tokens.contains {
            $0.text.isOne(of: ["denied", "restricted"]) && $0.parent?.parent?.kind == .memberAccessExpr
        }
    }

    /// The status of a permission, which its user can change at any time.
    package static func asksForPermission(_ node: some SyntaxProtocol) -> Bool {
        node.tokens.contains {
            $0.tokenKind == .identifier
                && $0.text.isOne(of: [
                    "authorizationStatus", "requestAccess", "requestAuthorization", "recordPermission",
                    "trackingAuthorizationStatus", "requestRecordPermission", "requestTrackingAuthorization",
                ])
        }
    }

    /// Behind `try?`, with its failure asked for later.
    package static func isTried(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.prefix { $0.kind != .codeBlockItem }.contains {
            $0.as(TryExprSyntax.self)?.questionOrExclamationMark?.text == "?"
        }
    }
}
