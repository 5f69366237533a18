import TenetRuleKit
import TenetRuleSupport

struct TestAssertMessage: Rule {
    static let about = About(
        "test-assert-message", "Assertion without a message", category: .testing, severity: .note, status: .stable,
        scope: .tests,
        isConvention: true,
        why: """
            "XCTAssertTrue failed" does not say what was expected. A message saves opening the test to learn it.
            """,
        phrasings: [
            "Give every `XCTAssert`, `XCTAssertTrue`, and `XCTAssertFalse` a message.",
            """
            Boolean checks in tests explain what was expected, so nobody has to open the code to understand a red run.
            """,
        ])

    var assertions = ["XCTAssert", "XCTAssertTrue", "XCTAssertFalse"]
    var inLoops = false
    static let options = [
        Option<Self>("assertions", \.assertions, "Assertions that need a message; `#expect` may be one of them."),
        Option<Self>(
            "in_loops", \.inLoops,
            "Also report `XCTAssertEqual` with a value of a table that a loop goes through: nothing tells the turn that fails."
        ),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(assertions) { call, file in
            guard let name = call.calledName else { return }
            guard case .missing = call.assertionMessage else { return file.keeps() }
            file.report(
                "`\(name.text)` fails without saying what was expected",
                help: "add a message that says what should be the case", at: name)
        }
        if assertions.contains("#expect") {
            hooks.on(MacroExpansionExprSyntax.self) { node, file in
                guard node.macroName.text == "expect", let only = node.arguments.only, only.label == nil,
                    only.expression.kind != .booleanLiteralExpr
                else { return }
                file.report(
                    "`#expect` fails without saying what was expected",
                    help: "add a message that says what should be the case", at: node.macroName)
            }
        }
        guard inLoops else { return }
        hooks.onCall("XCTAssertEqual", "XCTAssertNotEqual") { call, file in
            guard let name = call.calledName, case .missing = call.assertionMessage, comparesWithTable(call) else {
                return
            }
            file.report(
                "`\(name.text)` does not say in which turn of the loop it fails",
                help: "add a message with the case that is tested", at: name)
        }
    }

    /// The expected value is a part of the element that the loop is at, and what is tested is not.
    private func comparesWithTable(_ call: FunctionCallExprSyntax) -> Bool {
        var names: [String] = []
        for ancestor in call.ancestors {
            if ancestor.kind == .functionDecl { return false }
            if let loop = ancestor.as(ForStmtSyntax.self) {
                names = loop.pattern.tokens.filter { $0.tokenKind == .identifier }.map(\.text.string)
                break
            }
            if let closure = ancestor.as(ClosureExprSyntax.self) {
                guard closure.receivingCall?.call.calledName?.text == "forEach" else { return false }
                names = closure.parameterNames.map(\.text.string) + ["$0", "$1"]
                break
            }
        }
        let sides = call.arguments.prefix(2).map { Self.isPart($0.expression, of: names) }
        guard sides.count == 2, sides[0] != sides[1], let tested = call.arguments.element(at: sides[0] ? 1 : 0) else {
            return false
        }
        return [.functionCallExpr, .declReferenceExpr].contains(tested.expression.stripped.kind)
            || tested.expression.as(MemberAccessExprSyntax.self)?.base != nil
    }

    /// `sample.price`, `price` or `$0.price`.
    private static func isPart(_ value: ExprSyntax, of names: [String]) -> Bool {
        var base = value
        while let next = base.as(MemberAccessExprSyntax.self)?.base { base = next }
        guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        return names.contains(name.string)
    }

    static let examples: [Example] = [
        .bad(
            """
            func testPrices() {
                cases.forEach { ↓XCTAssertEqual(price(of: $0.cups), $0.price) }
                for cups in 1...3 { XCTAssertEqual(price(of: cups), cups * 2, "\\(cups) cups") }
                for row in rows { XCTAssertEqual(row.title, "Price") }
                for (old, new) in zip(before, after) { XCTAssertEqual(old.title, new.title) }
                XCTAssertEqual(price(of: 4), 8)
            }
            """,
            at: Example.testPath, options: ["in_loops": .bool(true)]),
        .bad("func testOpen() {\n    ↓XCTAssertTrue(store.isOpen)\n}", at: Example.testPath),
        .bad(
            "func testOpen() {\n    ↓XCTAssert(store.isOpen && store.isWarm, file: file, line: line)\n}",
            at: Example.testPath),
        .bad(
            """
            func testCount() {
                ↓XCTAssertEqual(store.count, 1)
            }
            """,
            at: Example.testPath,
            options: ["assertions": .strings(["XCTAssertEqual"])]),
        .bad(
            "func testOpen() {\n    ↓XCTFail()\n    XCTFail(\"should be open\")\n}",
            at: Example.testPath,
            options: ["assertions": .strings(["XCTFail"])]),
        .bad(
            """
            @Test func opens() throws {
                #↓expect(store.isOpen)
                #expect(store.count == 1, "should hold one loan, got \\(store.count)")
                #expect(throws: StoreError.self) { try store.open() }
                let loan = try #require(store.first)
            }
            """, at: Example.testPath, options: ["assertions": .strings(["#expect"])]),
        .good("@Test func opens() {\n    #expect(store.isOpen)\n}", at: Example.testPath),
        .good("func testOpen() {\n    XCTAssertTrue(store.isOpen, \"should be open\")\n}", at: Example.testPath),
        .good("func testCount() {\n    XCTAssertEqual(store.count, 1)\n}", at: Example.testPath),
        .good("func testOpen() {\n    XCTAssertTrue(store.isOpen, message)\n}", at: Example.testPath),
        .good("func testOpen() {\n    checks.XCTAssertTrue(store.isOpen)\n}", at: Example.testPath),
    ]
}
