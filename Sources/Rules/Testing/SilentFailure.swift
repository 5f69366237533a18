import TenetRuleKit
import TenetRuleSupport

struct SilentFailure: Rule {
    static let about = About(
        "silent-failure", "XCTFail without a message", category: .testing, severity: .warning,
        aliases: ["xctfail_message"],
        why:
            "`XCTFail()` reports that the test failed and nothing else; whoever reads the log has to open the code.",
        phrasings: [
            "Give every `XCTFail` a message.",
            """
            A deliberately failed test always says what went wrong; a bare `XCTFail()` leaves the log reader guessing.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("XCTFail") { call, file in
            // A method of that name is something else.
            guard let name = call.calledName, call.isPlain || call.calledBase?.text == "XCTest" else {
                return
            }
            let message = call.firstArgument.flatMap { $0.label == nil ? $0.expression : nil }
            guard message == nil || message?.stringValue == "" else { return }
            file.report(
                "the test fails without saying why", help: "say in the message what should have happened",
                at: name)
        }
    }

    static let examples: [Example] = [
        .bad("↓XCTFail()", at: Example.testPath),
        .bad("↓XCTFail(\"\")", at: Example.testPath),
        .bad("guard let boat else { return ↓XCTFail() }", at: Example.testPath),
        .good("XCTFail(\"the pier stays open\")", at: Example.testPath),
        .good("XCTFail(message)", at: Example.testPath),
        .good("XCTFail(\"\\(error)\")", at: Example.testPath),
        .good("let fail = XCTFail", at: Example.testPath),
        .good("recorder.XCTFail()", at: Example.testPath),
        .good("Issue.record(\"the pier stays open\")", at: Example.testPath),
    ]
}
