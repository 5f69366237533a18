import TenetRuleKit

struct GenericNSError: Rule {
    static let about = About(
        "generic-nserror", "Generic NSError", category: .safety, severity: .warning, scope: .appCode,
        why: """
            An `NSError` made on the spot tells callers apart only by a number and a string. A case of an error enum \
            can be matched, carries values and is checked by the compiler.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("NSError") { call, file in
            guard call.isPlain || call.calledBase?.text == "Foundation", call.hasArgument("domain"),
                let use = use(of: call),
                let name = call.calledName, !call.isInPreview
            else { return }
            file.report(
                "a generic `NSError` is \(use): callers can tell it apart only by its code",
                help: "declare an error enum and use one of its cases", at: name)
        }
    }

    /// Thrown, or handed on as the failure of a result.
    private func use(of call: FunctionCallExprSyntax) -> String? {
        guard let parent = call.parent else { return nil }
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
        .good("throw LoadError.notFound"),
        .good("let error = NSError(domain: NSURLErrorDomain, code: 4)\nif error == last { return }"),
        .good("errorPointer?.pointee = NSError(domain: \"app\", code: 1)"),
        .good("throw NSError(domain: \"TestError\", code: 1)", at: Example.testPath),
    ]
}
