import TenetRuleKit

struct TestAssertMessage: Rule {
    static let about = About(
        "test-assert-message", "Assertion without a message", category: .testing, severity: .note, scope: .tests,
        why: """
            "XCTAssertTrue failed" does not say what was expected. A message saves opening the test to learn it.
            """)

    var assertions = ["XCTAssert", "XCTAssertTrue", "XCTAssertFalse"]
    static let options = [Option<Self>("assertions", \.assertions, "Assertions that need a message.")]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(assertions) { call, file in
            guard let name = call.calledName, case .missing = call.assertionMessage else { return }
            file.report(
                "`\(name.text)` fails without saying what was expected",
                help: "add a message that says what should be the case", at: name)
        }
    }

    static let examples: [Example] = [
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
        .good("func testOpen() {\n    XCTAssertTrue(store.isOpen, \"should be open\")\n}", at: Example.testPath),
        .good("func testCount() {\n    XCTAssertEqual(store.count, 1)\n}", at: Example.testPath),
        .good("func testOpen() {\n    XCTAssertTrue(store.isOpen, message)\n}", at: Example.testPath),
        .good("func testOpen() {\n    checks.XCTAssertTrue(store.isOpen)\n}", at: Example.testPath),
    ]
}
