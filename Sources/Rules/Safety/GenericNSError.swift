import TenetRuleKit
import TenetRuleSupport

struct GenericNSError: Rule {
    static let about = About(
        "generic-nserror", "Generic NSError", category: .safety, severity: .warning, scope: .appCode,
        why: """
            An `NSError` made on the spot tells callers apart only by a number and a string. A case of an error enum \
            can be matched, carries values and is checked by the compiler.
            """,
        phrasings: [
            "Do not throw or return an `NSError` made on the spot; use a case of an error enum.",
            "Failures are typed values of our own that callers can match, not a domain string with a code.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("NSError") { call, file in
            guard call.isPlain || call.calledBase?.text == "Foundation", call.hasArgument("domain"),
                let use = use(of: call),
                let name = call.calledName, !call.isInPreview, !isDouble(call, file),
                !isOfSystem(call), !isCopy(call)
            else { return }
            file.report(
                "a generic `NSError` is \(use): callers can tell it apart only by its code",
                help: "declare an error enum and use one of its cases", at: name)
        }
    }

    /// What the system's own functions answer, in the form that the system gives it: `NSOSStatusErrorDomain`.
    private func isOfSystem(_ call: FunctionCallExprSyntax) -> Bool {
        call.argument("domain")?.expression.text.isOne(of: [
            "NSOSStatusErrorDomain", "NSPOSIXErrorDomain", "NSMachErrorDomain",
        ]) == true
    }

    /// `NSError(domain: error.domain, code: error.code, …)`: an error that was caught, with more said about it.
    private func isCopy(_ call: FunctionCallExprSyntax) -> Bool {
        guard let domain = call.argument("domain")?.expression.as(MemberAccessExprSyntax.self),
            let code = call.argument("code")?.expression.as(MemberAccessExprSyntax.self),
            domain.declName.baseName.text == "domain", code.declName.baseName.text == "code",
            let error = domain.base, let other = code.base
        else { return false }
        return error.hasSameTokens(as: other)
    }

    /// Mocks throw what tests want to see, and code of previews fails on purpose.
    private func isDouble(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        if file.baseName.contains("Preview"), call.isInDebugBlock { return true }
        let words = ["Mock", "Stub", "Fake"]
        return words.contains { word in
            file.baseName.contains(word) || call.enclosingTypeName?.contains(word) == true
        }
    }

    /// Thrown, or handed on as the failure of a result, at once or by the name it is given.
    private func use(of call: FunctionCallExprSyntax) -> String? {
        if let use = directUse(of: call.syntax) { return use }
        guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken,
            let body = binding.ancestor(CodeBlockItemListSyntax.self),
            binding.ancestor(VariableDeclSyntax.self)?.isLocal == true
        else { return nil }
        for reference in body.descendants(DeclReferenceExprSyntax.self)
        where reference.baseName.identifier == name.identifier && !reference.isMemberName {
            if let use = directUse(of: reference.syntax) { return use }
        }
        return nil
    }

    private func directUse(of value: Syntax) -> String? {
        guard var parent = value.parent else { return nil }
        // `throw NSError(…) as any Error`, and one of two behind `?` and `:`.
        while parent.kind == .exprList || parent.kind == .sequenceExpr || parent.kind == .unresolvedTernaryExpr {
            if let sequence = parent.as(SequenceExprSyntax.self),
                !sequence.elements.contains(where: { $0.kind == .unresolvedAsExpr || $0.kind == .unresolvedTernaryExpr }
                )
            {
                return nil
            }
            guard let outer = parent.parent else { return nil }
            parent = outer
        }
        if parent.kind == .throwStmt { return "thrown" }
        guard let argument = parent.as(LabeledExprSyntax.self),
            let outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let name = outer.calledName?.text
        else { return nil }
        if argument.label?.text == "throwing", name.isOne(of: ["resume", "yield", "finish"]) { return "thrown" }
        if argument.label == nil, name == "failure" { return "the failure of a result" }
        if argument.label?.text == "error", name == "Fail" { return "published as a failure" }
        return nil
    }

    static let examples: [Example] = [
        .bad("throw ↓NSError(domain: \"app\", code: -1, userInfo: nil)"),
        .bad("completion(.failure(↓NSError(domain: \"app\", code: 3)))"),
        .bad("continuation.resume(throwing: ↓NSError(domain: \"app\", code: 3))"),
        .bad(
            """
            func load() throws {
                let failure = ↓NSError(domain: "app", code: 7)
                log(failure)
                throw failure
            }
            """),
        .bad(
            """
            func load() {
                let failure: any Error = ↓NSError(domain: "app", code: 7)
                done(.failure(failure))
            }
            """),
        .bad("throw ↓NSError(domain: \"app\", code: 2) as any Error"),
        .good("func load() {\n    let failure = NSError(domain: \"app\", code: 7)\n    log(failure)\n}"),
        .good(
            "final class MockDesk: Desk {\n    func book() throws { throw NSError(domain: \"mock\", code: 1) }\n}"
        ),
        .good("throw LoadError.notFound"),
        .good("throw NSError(domain: cause.domain, code: cause.code, userInfo: [\"buoy\": buoy])"),
        .bad("throw ↓NSError(domain: cause.domain, code: 7)"),
        .good("throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))"),
        .good("let error = NSError(domain: NSURLErrorDomain, code: 4)\nif error == last { return }"),
        .good("errorPointer?.pointee = NSError(domain: \"app\", code: 1)"),
        .good("throw NSError(domain: \"TestError\", code: 1)", at: Example.testPath),
    ]
}
