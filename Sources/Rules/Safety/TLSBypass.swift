import TenetRuleKit
import TenetRuleSupport

struct TLSBypass: Rule {
    static let about = About(
        "tls-bypass", "TLS bypass", category: .safety, severity: .error, scope: .appCode,
        why: """
            Answering every server challenge with a credential made from the server's own certificate accepts any \
            certificate, also that of somebody in between: the connection is no longer protected.
            """,
        phrasings: [
            """
            Do not accept a server certificate without evaluating it; never return `URLCredential(trust:)` for an \
            unchecked trust.
            """,
            """
            Even in a custom challenge handler, the system or `SecTrustEvaluateWithError` decides whether HTTPS can be \
            believed.
            """,
        ])

    private static let evaluating = [
        "SecTrustEvaluateWithError", "SecTrustEvaluate", "SecTrustEvaluateAsync", "SecTrustEvaluateAsyncWithError",
        "SecTrustCopyPublicKey", "SecTrustCopyKey", "SecTrustGetCertificateAtIndex", "SecTrustCopyCertificateChain",
        "SecTrustSetAnchorCertificates", "handle", "validate", "evaluate", "evaluateTrust", "verify", "isTrusted",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("SecTrustSetExceptions") { call, file in reportExceptions(call, file) }
        hooks.onReference("URLCredential") { node, file in
            guard let call = credential(node), !node.isInDebugBlock, let body = scope(of: node), answers(body),
                !evaluates(body)
            else { return }
            file.report(
                "this accepts every certificate: the server's trust is used without being evaluated",
                help: "let the system decide with `.performDefaultHandling`, or call `SecTrustEvaluateWithError` first",
                at: call)
        }
    }

    /// Makes the system accept what it had found wrong with a certificate: `SecTrustCopyExceptions` goes with it.
    private func reportExceptions(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.isPlain, !call.isInDebugBlock, let exceptions = call.arguments.map(\.expression).last,
            let source = exceptions.as(FunctionCallExprSyntax.self)?.calledName?.text
                ?? exceptions.ownMemberName.flatMap({ value(of: $0, before: call) }),
            source == "SecTrustCopyExceptions"
        else { return }
        file.report(
            "this accepts every certificate: all that is wrong with it becomes an exception",
            help: "let the system decide with `.performDefaultHandling`", at: call)
    }

    /// The function whose result a local constant of the same body holds.
    private func value(of name: TokenSyntax, before call: FunctionCallExprSyntax) -> TextSlice? {
        call.enclosingBody?.descendants(VariableDeclSyntax.self).first { $0.nameToken?.identifier == name.identifier }?
            .initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text
    }

    /// `URLCredential(trust:)`, as a call or as a function that is handed on.
    private func credential(_ node: DeclReferenceExprSyntax) -> ExprSyntax? {
        if let call = node.parent?.as(FunctionCallExprSyntax.self) {
            return call.arguments.only?.label?.text == "trust" ? ExprSyntax(unchecked: call.syntax) : nil
        }
        guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init" else {
            return nil
        }
        if let call = access.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.syntax == access.syntax {
            return call.arguments.only?.label?.text == "trust" ? ExprSyntax(unchecked: call.syntax) : nil
        }
        return access.text.hasSuffix("(trust:)") ? ExprSyntax(unchecked: access.syntax) : nil
    }

    private func scope(of node: some SyntaxProtocol) -> Syntax? {
        node.ancestor(FunctionDeclSyntax.self)?.syntax ?? node.ancestor(ClosureExprSyntax.self)?.syntax
    }

    /// The credential is the answer to a challenge rather than handed on.
    private func answers(_ body: Syntax) -> Bool {
        body.codeContains("useCredential") || body.codeContains("hallenge")
    }

    /// `if policy.accepts(trust) { … }` or `policy.judge(trust) { … }`: somebody else is given the trust or the challenge, and
    /// the answer decides.
    private static func isAsked(_ call: FunctionCallExprSyntax) -> Bool {
        let decides = call.ancestors.contains {
            $0.kind == .conditionElementList && $0.enclosingBody == call.enclosingBody
        }
        guard decides || call.closures.contains(where: { $0.closure.codeContains("URLCredential") }) else {
            return false
        }
        return call.arguments.contains { argument in
            ([argument.expression] + argument.expression.origins).contains { isOfChallenge($0, around: call) }
        }
    }

    /// The challenge or the trust that the function is given, or a part of the one that has it.
    private static func isOfChallenge(_ value: ExprSyntax, around call: FunctionCallExprSyntax) -> Bool {
        let given = call.enclosingFunction?.parameters ?? []
        let names = given.filter {
            $0.type.unwrapped.lastName?.isOne(of: ["URLAuthenticationChallenge", "SecTrust"]) == true
        }.map(\.internalName.identifier)
        if value.mentions(names) { return true }
        let parts =
            [value.as(MemberAccessExprSyntax.self)].compactMap { $0 } + value.descendants(MemberAccessExprSyntax.self)
        return parts.contains { $0.declName.baseName.text.isOne(of: ["protectionSpace", "serverTrust"]) }
    }

    /// Something in the function looks at the certificate or asks somebody else to.
    private func evaluates(_ body: Syntax) -> Bool {
        body.descendants.contains { node in
            if let call = node.as(FunctionCallExprSyntax.self), let name = call.calledName?.text {
                if name.isOne(of: Self.evaluating) { return true }
                let word = name.string.lowercased()
                if Self.isAsked(call) { return true }
                return word.contains("pin") || word.contains("valid") || word.contains("trusted")
                    || word.contains("evaluat")
            }
            guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
            return name.isOne(of: Self.evaluating)
                || name.containsFolded(["certificate", "pinn", "allowed", "trusted", "exception"])
        }
    }

    static let examples: [Example] = [
        .good(
            """
            func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, then answer: @escaping Answer) {
                guard let trust = challenge.protectionSpace.serverTrust else { return answer(.cancel, nil) }
                keeper.judge(trust, host: challenge.protectionSpace.host) { isGood in
                    answer(isGood ? .useCredential : .cancel, isGood ? URLCredential(trust: trust) : nil)
                }
            }
            """),
        .good(
            """
            func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) -> URLCredential? {
                guard let trust = challenge.protectionSpace.serverTrust, keeper.accept(trust) else { return nil }
                return URLCredential(trust: trust)
            }
            """),
        .bad(
            """
            func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async
                -> (URLSession.AuthChallengeDisposition, URLCredential?)
            {
                guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
                return (.useCredential, ↓URLCredential(trust: trust))
            }
            """),
        .bad(
            """
            webView.onChallenge = { challenge, answer in
                answer(.useCredential, ↓URLCredential(trust: challenge.trust))
            }
            """),
        .good("func credential(for trust: SecTrust?) -> URLCredential? { trust.map { URLCredential(trust: $0) } }"),
        .good(
            """
            func answer(_ trust: SecTrust) -> URLCredential? {
                var error: CFError?
                guard SecTrustEvaluateWithError(trust, &error) else { return nil }
                return URLCredential(trust: trust)
            }
            """),
        .good("func answer() -> URLSession.AuthChallengeDisposition { .performDefaultHandling }"),
        .good("let login = URLCredential(user: name, password: password, persistence: .forSession)"),
        .good("#if DEBUG\nfunc answer(_ trust: SecTrust) -> URLCredential { URLCredential(trust: trust) }\n#endif"),
        .good(
            """
            func answer(_ trust: SecTrust) -> URLCredential? {
                pinner.matches(trust) ? URLCredential(trust: trust) : nil
            }
            let pinner = Pinner()
            """),
        .bad(
            """
            func answer(_ trust: SecTrust) -> URLCredential {
                ↓SecTrustSetExceptions(trust, SecTrustCopyExceptions(trust))
                return URLCredential(trust: trust)
            }
            """),
        .good("func restore(_ trust: SecTrust) {\n    SecTrustSetExceptions(trust, approved(trust))\n}"),
        .bad(
            """
            func answer(_ challenge: URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                (.useCredential, challenge.protectionSpace.serverTrust.map(↓URLCredential.init(trust:)))
            }
            """),
    ]
}
