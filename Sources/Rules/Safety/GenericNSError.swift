import TenetRuleKit

struct GenericNSError: Rule {
    static let about = About(
        "generic-nserror", "Generic NSError", category: .safety, severity: .warning,
        why: """
            An `NSError` made on the spot tells callers apart only by a number and a string. A case of an error enum \
            can be matched, carries values and is checked by the compiler.
            """)

    var describedInTests = false
    static let options = [
        Option<Self>(
            "described_in_tests", \.describedInTests, "Also report errors of tests that carry no localised description."
        )
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("NSError") { call, file in
            if file.isTest {
                if describedInTests { checkInTest(call, file) }
                return
            }
            guard call.isPlain || call.calledBase?.text == "Foundation", call.hasArgument("domain"),
                let use = use(of: call),
                let name = call.calledName, !call.isInPreview, !isDouble(call, file)
            else { return }
            file.report(
                "a generic `NSError` is \(use): callers can tell it apart only by its code",
                help: "declare an error enum and use one of its cases", at: name)
        }
    }

    /// What a test shows as an error has a text to show.
    private func checkInTest(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.isPlain, call.hasArgument("domain"), let name = call.calledName else { return }
        // Only where a text is looked at; elsewhere the code is enough.
        let scope = call.enclosingFunction?.syntax ?? call.enclosingType?.syntax ?? call.root.syntax
        guard
            scope.tokens.contains(where: { token in
                token.tokenKind == .identifier
                    && token.text.containsFolded(["message", "localizeddescription", "errortext"])
            })
        else { return }
        if let info = call.argument("userInfo")?.expression, info.kind != .nilLiteralExpr, info.text != "[:]" {
            let isOther = info.kind == .dictionaryExpr && !info.text.contains("LocalizedDescription")
            guard isOther else { return }
        }
        file.report(
            "this error has no localised description, so the text that the test waits for is the system's",
            help: "add `userInfo: [NSLocalizedDescriptionKey: …]`", at: name)
    }

    /// Mocks throw what tests want to see.
    private func isDouble(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
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
        .bad(
            "let error = ↓NSError(domain: \"test\", code: 1)\nXCTAssertEqual(model.message, \"No tide\")",
            at: Example.testPath,
            options: ["described_in_tests": .bool(true)]),
        .good(
            "let error = NSError(domain: \"test\", code: 1)\nXCTAssertTrue(model.hasFailed)", at: Example.testPath,
            options: ["described_in_tests": .bool(true)]),
        .good(
            "let error = NSError(domain: \"test\", code: 1, userInfo: [NSLocalizedDescriptionKey: \"No tide\"])",
            at: Example.testPath, options: ["described_in_tests": .bool(true)]),
        .good("throw LoadError.notFound"),
        .good("let error = NSError(domain: NSURLErrorDomain, code: 4)\nif error == last { return }"),
        .good("errorPointer?.pointee = NSError(domain: \"app\", code: 1)"),
        .good("throw NSError(domain: \"TestError\", code: 1)", at: Example.testPath),
    ]
}
