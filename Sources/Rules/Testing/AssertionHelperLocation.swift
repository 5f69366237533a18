import TenetRuleKit
import TenetRuleSupport

struct AssertionHelperLocation: Rule {
    static let about = About(
        "assertion-helper-location", "Assertion helper without location", category: .testing, severity: .note,
        scope: .tests,
        why: """
            A failure inside a helper is shown at the helper's line, the same for all its callers. Passing `file` and \
            `line` on shows it at the test that failed.
            """,
        phrasings: [
            "Assertion helpers in tests must take `file` and `line` parameters and pass them on to the assertions.",
            """
            A shared check such as `assertLoaded(_:)` forwards `#filePath` and `#line`, so Xcode marks the failing \
            caller.
            """,
        ])

    var prefixes = ["assert", "verify", "expect", "check"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of helpers that assert start.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard prefixes.contains(where: node.name.text.hasPrefix), !node.parameters.isEmpty, let body = node.body,
                !node.hasAttribute("Test"), node.ancestor(FunctionDeclSyntax.self) == nil, !node.isInDouble(file),
                !node.parameters.contains(where: isLocation),
                let call = body.descendants(FunctionCallExprSyntax.self).first(where: {
                    $0.isXCTAssertion && $0.calledName?.text != "XCTUnwrap"
                })
            else { return }
            file.report(
                "failures of `\(node.name.text)` are shown here and not at the test that called it",
                help: "add `file: StaticString = #filePath, line: UInt = #line` and pass them on", at: node.name,
                notes: [file.note("this assertion fails at its own line", at: call.calledExpression)])
        }
    }

    private func isLocation(_ parameter: FunctionParameterSyntax) -> Bool {
        parameter.type.text.isOne(of: ["StaticString", "SourceLocation", "Testing.SourceLocation"])
            || parameter.defaultValue?.value.text.isOne(of: [
                "#file", "#filePath", "#line", "#_sourceLocation", "#fileID",
            ]) == true
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                func ↓assertLoaded(_ feed: Feed) {
                    XCTAssertTrue(feed.isLoaded)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func ↓verify(_ user: User, named name: String) {
                XCTAssertEqual(user.name, name)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func assertLoaded(_ feed: Feed, file: StaticString = #filePath, line: UInt = #line) {
                XCTAssertTrue(feed.isLoaded, file: file, line: line)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func makeFeed(_ posts: [Post]) -> Feed {
                XCTAssertFalse(posts.isEmpty)
                return Feed(posts)
            }
            """,
            at: Example.testPath),
        .good("func assertLoaded(_ feed: Feed) -> Bool { feed.isLoaded }", at: Example.testPath),
    ]
}
