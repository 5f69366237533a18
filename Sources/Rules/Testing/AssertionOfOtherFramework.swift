import TenetRuleKit
import TenetRuleSupport

struct AssertionOfOtherFramework: Rule {
    static let about = About(
        "assertion-of-other-framework", "Assertion of another library than the agreed one", category: .testing,
        severity: .note, scope: .tests,
        why: """
            Expectations in several styles read differently, fail with different texts and wait for asynchronous \
            values in different ways.
            """,
        phrasings: [
            """
            Write the expectations of unit tests with Nimble only; do not use `XCTAssert` functions or `#expect` in \
            them.
            """,
            "We check results with `expect(…).to(…)` and never mix in assertions from XCTest or Swift Testing.",
        ])

    var library = "Nimble"
    static let options = [
        Option<Self>("library", \.library, "What expectations are written with: `Nimble`, `XCTest` or `Testing`.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { function, file in
            guard let body = function.body, !file.isUITest,
                function.parent?.kind == .memberBlockItem
                    || function.hasAttribute("Test")
            else { return }
            // The first of a test stands for all of it.
            for node in body.statements.descendants {
                guard let name = assertion(node) else { continue }
                return file.report(
                    "`\(function.name.text)` asserts with `\(name.text)`, not with `\(library)`", help: help, at: name)
            }
        }
    }

    private func assertion(_ node: Syntax) -> TokenSyntax? {
        if let call = node.as(FunctionCallExprSyntax.self), call.isPlain, let name = call.calledName {
            let owner = name.text.hasPrefix("XCTAssert") ? "XCTest" : name.text == "expect" ? "Nimble" : nil
            return owner != nil && owner != library ? name : nil
        }
        guard library != "Testing", let macro = node.as(MacroExpansionExprSyntax.self),
            macro.macroName.text.isOne(of: ["expect", "require"])
        else { return nil }
        return macro.macroName
    }

    private var help: String {
        switch library {
        case "XCTest": "use `XCTAssertEqual` and its relatives"
        case "Testing": "use `#expect` and `#require`"
        default: "write `expect(value).to(equal(…))`"
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class TideTests: XCTestCase {
                func testHigh() {
                    let tide = Tide(height: 3)
                    ↓XCTAssertTrue(tide.isHigh)
                    XCTAssertEqual(tide.height, 3)
                }
            }
            """, at: Example.testPath),
        .bad("@Test func high() throws {\n    #↓expect(Tide(height: 3).isHigh)\n}", at: Example.testPath),
        .bad(
            "final class TideTests: XCTestCase {\n    func testHigh() { ↓expect(Tide().isHigh).to(beTrue()) }\n}",
            at: Example.testPath, options: ["library": .string("XCTest")]),
        .good(
            """
            final class TideSpec: QuickSpec {
                override class func spec() {
                    it("is high") { expect(Tide(height: 3).isHigh).to(beTrue()) }
                }
            }
            """, at: Example.testPath),
        .good(
            "final class TideTests: XCTestCase {\n    func testHigh() { XCTAssertTrue(Tide().isHigh) }\n}",
            at: Example.testPath, options: ["library": .string("XCTest")]),
        .good(
            "final class TideUITests: XCTestCase {\n    func testList() { XCTAssertTrue(app.tables[\"Tides\"].exists) }\n}",
            at: Example.uiTestPath),
    ]
}
