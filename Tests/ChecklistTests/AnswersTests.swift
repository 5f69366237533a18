import TenetStandards
import Testing

@testable import TenetChecklist

@Suite struct AnswersTests {
    private func item(_ evidence: Review.Evidence, owner: String = "") -> ChecklistItem {
        ChecklistItem(
            id: "A-1", chapter: "C", text: "Try it.", reason: "a view changes",
            places: [ChangePlace(path: "A.swift", line: 3, name: "V.body", digest: 7)], evidence: evidence,
            owner: owner, isRoutine: false)
    }

    private let facts = AnswerFacts(tests: ["LoginTests", "logsIn", "LoginTests.logsIn"]) {
        ["a.png", "A/__Snapshots__/b c.png", "A/__Snapshots__/d.png"].contains($0)
    }
    /// The id with the digest of the item's places.
    private var id: String { "A-1:\(item(.note).digest)" }

    private func complaint(_ text: String, _ evidence: Review.Evidence = .note, owner: String = "") -> String? {
        Answers(text).complaint(about: item(evidence, owner: owner), in: facts)
    }

    @Test(arguments: [
        ("", "is not answered"), ("- [ ] A-1 — ana", "is not ticked"), ("- [x] A-2 — ana", "is not answered"),
        ("- [x] A-1 — ana <!-- A-1:00000000 -->", "before its place last changed"),
        ("- [x] A-1:00000000 — ana", "before its place last changed"),
        ("- [x] A-1 — ana", "without saying for which state"), ("- [x] A-1:1234 — ana", "for which state"),
    ])
    func whatIsMissingIsSaid(text: String, complaint: String) {
        #expect(self.complaint(text)?.contains(complaint) == true, "\(self.complaint(text) ?? "")")
    }

    @Test func theComplaintHoldsTheAnswersForm() {
        #expect(complaint("")?.contains("`- [x] \(id) — who, evidence`") == true)
        #expect(complaint("- [x] \(id)")?.contains("without a word") == true)
        #expect(complaint("- [x] \(id) — ana") == nil)
    }

    @Test func whatHasNoPlaceNeedsNoState() {
        var release = item(.note)
        release.places = []
        #expect(Answers("- [x] A-1 — ana").complaint(about: release, in: facts) == nil)
    }

    @Test func theLineAsItIsPrintedAnswersNothing() {
        let line = "- [x] A-1 — Try it. (because a view changes) <!-- A-1:\(item(.note).digest) -->"
        #expect(complaint(line) != nil)
        #expect(complaint(line + " ana, on a phone") == nil)
        #expect(complaint(line + " <!-- ana, on a phone -->") != nil)
    }

    @Test(arguments: [
        ("<!--\n$\n-->", false), ("```\n$\n```", false), ("~~~ text\nA\n$\n~~~", false), ("Text.\n\n    $\n", false),
        ("- a\n  ```\n  $\n  ```", false), ("<!-- -->\n\n$", true), ("```\na\n```\n$", true),
        ("## A\r\n\r\n$\r\n", true),
        ("<details><summary>A</summary>\n\n$\n\n</details>", true), ("- Answers:\n  $", true),
    ])
    func onlyWhatReadersSeeAnswers(text: String, isSeen: Bool) {
        #expect((complaint(text.replacing("$", with: "- [x] \(id) — ana")) == nil) == isSeen)
    }

    @Test(arguments: [
        (Review.Evidence.screenshot, "ana", false), (.screenshot, "ana ![](a.png)", true), (.screenshot, "a.png", true),
        (.screenshot, "ana, A/__Snapshots__/d.png", true), (.screenshot, "[ana](<A/__Snapshots__/b c.png>)", true),
        (.screenshot, "[![![](a.png)](a.png)](https://example.org)", true), (.screenshot, "`a.png`", true),
        (.screenshot, "ana ![](gone.png)", false), (.screenshot, "ana, gone/nothing.png", false),
        (.screenshot, "ana, ![after](https://example.org/a)", true), (.screenshot, "<img src=\"gone.png\">", false),
        (.link, "#12", true), (.link, "o/r#12", true), (.link, "ana", false), (.link, "ana # 1 of 2", false),
        (.link, "https://", false), (.measurement, "ana, 12 ms", true), (.measurement, "98%", true),
        (.measurement, "ana, fast", false), (.measurement, "ana2", false), (.measurement, "ana on 2026-11-28", false),
        (.test, "LoginTests", true), (.test, "`LoginTests.logsIn()`", true), (.test, "ana", false),
        (.test, "untested", false), (.test, "the latest", false), (.test, "GoneTests", false), (.note, "ana", true),
        (.note, "12", false), (.note, "a.png", false),
    ])
    func evidenceIsAskedFor(evidence: Review.Evidence, words: String, isEnough: Bool) {
        #expect((complaint("- [x] \(id) — \(words)", evidence) == nil) == isEnough)
    }

    @Test(arguments: [
        (Review.Evidence.screenshot, "a.png", false), (.screenshot, "![before and after](a.png)", false),
        (.screenshot, "ana, a.png", true), (.screenshot, "@ana a.png", true), (.measurement, "12 ms", false),
        (.measurement, "ana, 12 ms", true), (.test, "LoginTests", false), (.test, "ana, LoginTests", true),
        (.link, "#12", false), (.link, "ana, #12", true), (.screenshot, "[ana](a.png)", true),
        (.screenshot, "https://example.org/ana", false), (.screenshot, "**ana** <img src=\"a.png\" alt=\"it\">", true),
        (.screenshot, "<img src=\"a.png\" alt=\"ana\">", false),
    ])
    func whatIsForSomebodyIsAnsweredByAPerson(evidence: Review.Evidence, words: String, isEnough: Bool) {
        let complaint = complaint("- [x] \(id) — \(words)", evidence, owner: "design")
        #expect((complaint == nil) == isEnough, "\(complaint ?? "")")
        if !isEnough { #expect(complaint?.contains("it is for design") == true) }
    }

    @Test func layoutAndCommentsAreNoCode() {
        let one = CodeText.digest(of: Array("let a = 1 // one\nlet b = \"x y\"".utf8)[...])
        let two = CodeText.digest(of: Array("/* a /* b */ */ let a=1\n\n  let b = \"x y\"".utf8)[...])
        #expect(one == two)
        #expect(one != CodeText.digest(of: Array("let a = 1\nlet b = \"xy\"".utf8)[...]))
    }
}
