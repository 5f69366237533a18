import TenetModel
import TenetRuleKit
import Testing

@testable import TenetEngine

@Suite struct FixerTests {
    private struct Outcome {
        var text: String
        var applied: [RuleID: Int]
        var remaining: [Finding]
        var isSettled: Bool
    }

    private func fix(_ source: String, _ rules: [any Rule], unsafe: Bool = false) -> Outcome {
        let set = RuleSet(rules.map { RuleSet.Active($0) })
        var request = CheckRequest(root: "")
        request.contents = ["A.swift": Array(source.utf8)]
        let report = Checker(provider: OneRuleSet(rules: set), known: rules.map { type(of: $0) })
            .fix(request, allowsUnsafe: unsafe)
        return Outcome(
            text: report.files.first.map { String(decoding: $0.new, as: UTF8.self) } ?? source,
            applied: report.files.first?.applied ?? [:], remaining: report.report.findings,
            isSettled: report.unsettled.isEmpty)
    }

    private func text(_ outcome: Outcome) -> String { outcome.text }

    @Test func severalFixesSettleInOneRun() {
        let outcome = fix("bad(); bad()\nbad(bad())", [FindBad()])
        #expect(text(outcome) == "good(); good()\ngood(good())")
        #expect(outcome.applied[FindBad.id] == 4)
        #expect(outcome.remaining.isEmpty)
        #expect(outcome.isSettled)
    }

    @Test func suppressedFindingsAreNotFixed() {
        #expect(
            text(fix("bad()  // tenet:ignore(find-bad) why", [FindBad()])) == "bad()  // tenet:ignore(find-bad) why")
    }

    @Test func filesThatDoNotParseKeepTheirBytes() {
        let source = "func f( {\nbad()\n"
        #expect(text(fix(source, [FindBad()])) == source)
    }

    @Test func aFixThatBreaksTheFileIsThrownAwayAndTheOthersStay() {
        let outcome = fix("bad()\nworse()", [FindBad(), Breaker()])
        #expect(text(outcome) == "good()\nworse()")
        #expect(outcome.applied[Breaker.id] == nil)
    }

    @Test func fixesThatUndoOneAnotherEnd() {
        let outcome = fix("ping()", [Pinger()])
        #expect(!outcome.isSettled)
        #expect(["ping()", "pong()"].contains(text(outcome)))
    }

    @Test func unsafeFixesNeedToBeAskedFor() {
        #expect(text(fix("risky()", [Risky()])) == "risky()")
        #expect(text(fix("risky()", [Risky()], unsafe: true)) == "calm()")
    }

    @Test func lineEndingsAndByteOrderMarkStay() {
        #expect(text(fix("\u{FEFF}bad()\r\nbad()\r\n", [FindBad()])) == "\u{FEFF}good()\r\ngood()\r\n")
    }
}

private struct Breaker: Rule {
    static let about = About("breaker", "Breaker", category: .safety, severity: .warning, why: "For tests.")
    func install(_ hooks: inout Hooks) {
        hooks.onCall("worse") { call, file in
            file.report("worse", help: "none", at: call, fix: .replace(call, with: "worse((", "Break", .safe))
        }
    }
    static let examples: [Example] = []
}

private struct Pinger: Rule {
    static let about = About("pinger", "Pinger", category: .safety, severity: .warning, why: "For tests.")
    func install(_ hooks: inout Hooks) {
        hooks.onCall("ping", "pong") { call, file in
            guard let name = call.calledName else { return }
            file.report(
                "p", help: "none", at: name,
                fix: .replace(name, with: name.text == "ping" ? "pong" : "ping", "Swap", .safe))
        }
    }
    static let examples: [Example] = []
}

private struct Risky: Rule {
    static let about = About("risky", "Risky", category: .safety, severity: .warning, why: "For tests.")
    func install(_ hooks: inout Hooks) {
        hooks.onCall("risky") { call, file in
            guard let name = call.calledName else { return }
            file.report("r", help: "none", at: name, fix: .replace(name, with: "calm", "Calm down", .unsafe))
        }
    }
    static let examples: [Example] = []
}
