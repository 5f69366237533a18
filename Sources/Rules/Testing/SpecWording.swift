import TenetRuleKit
import TenetRuleSupport

struct SpecWording: Rule {
    static let about = About(
        "spec-wording", "Wording of specs", category: .testing, severity: .note, scope: .tests, reads: [.strings],
        why: """
            "when the server fails" and "should show the error" read as one sentence in the report. Descriptions of \
            another form break it.
            """,
        phrasings: [
            """
            Begin every `context` in a spec with a word such as `when`, `with` or `given`, and every `it` with \
            `should`.
            """,
            "Quick descriptions read like a sentence: \"when the server fails\" followed by \"should show the error\".",
        ])

    var contextStarts = ["when", "with", "without", "given", "if", "after", "before"]
    var exampleStarts = ["should"]
    static let options = [
        Option<Self>("context_starts", \.contextStarts, "First words of a `context`."),
        Option<Self>("example_starts", \.exampleStarts, "First words of an `it`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("context", "it") { call, file in
            guard call.isPlain, call.trailingClosure != nil, let name = call.calledName,
                let literal = call.arguments.only?.expression,
                literal.kind == .stringLiteralExpr, let text = literal.stringValue,
                file.imports.contains("Quick") || call.enclosingType?.inherits("QuickSpec", "AsyncSpec") == true
            else { return }
            let starts = name.text == "it" ? exampleStarts : contextStarts
            let first = text.split(separator: " ").first.map { $0.lowercased() } ?? ""
            guard !starts.contains(first), let wanted = starts.first else { return }
            file.report(
                "the description of `\(name.text)` starts with `\(first)`",
                help: "start it with \(starts.count > 1 ? "one of: \(starts.joined(separator: ", "))" : "`\(wanted)`")",
                at: literal)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    context(↓"server failure") {
                        it(↓"shows the error") {}
                    }
                }
            }
            """,
            at: Example.testPath),
        .bad("import Quick\nfunc examples() {\n    it(↓\"loads\") {}\n}", at: Example.testPath),
        .good(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    context("when the server fails") {
                        it("should show the error") {}
                    }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            import Quick
            func examples() {
                it("loads") {}
            }
            """,
            at: Example.testPath,
            options: ["example_starts": .strings(["loads"])]),
        .good("func testLoad() { it(\"loads\") {} }", at: Example.testPath),
    ]
}
