import TenetStandards
import Testing

@testable import TenetChecklist

@Suite struct AnswersTests {
    private func item(_ evidence: Review.Evidence) -> ChecklistItem {
        ChecklistItem(
            id: "A-1", chapter: "C", text: "Try it.", reason: "a view changes",
            places: [ChangePlace(path: "A.swift", line: 3, name: "V.body", digest: 7)], evidence: evidence, owner: "",
            isRoutine: false)
    }

    @Test(arguments: [
        ("", "is not answered"), ("- [ ] A-1 — ana", "is not ticked"), ("- [x] A-1", "without a word"),
        ("- [x] A-2 — ana", "is not answered"),
        ("- [x] A-1 — ana <!-- A-1:00000000 -->", "before its place last changed"),
    ])
    func whatIsMissingIsSaid(text: String, complaint: String) {
        #expect(Answers(text).complaint(about: item(.note))?.contains(complaint) == true)
    }

    @Test func theLineAsItIsPrintedAnswersNothing() {
        let line = "- [x] A-1 — Try it. (because a view changes) <!-- A-1:\(item(.note).digest) -->"
        #expect(Answers(line).complaint(about: item(.note)) != nil)
        #expect(Answers(line + " ana, on a phone").complaint(about: item(.note)) == nil)
    }

    @Test(arguments: [
        (Review.Evidence.screenshot, "ana", false), (.screenshot, "ana ![](a.png)", true), (.link, "#12", true),
        (.link, "ana", false), (.measurement, "ana, 12 ms", true), (.measurement, "ana, fast", false),
        (.test, "LoginTests", true), (.test, "ana", false), (.note, "ana", true),
    ])
    func evidenceIsAskedFor(evidence: Review.Evidence, words: String, isEnough: Bool) {
        #expect((Answers("- [x] A-1 — \(words)").complaint(about: item(evidence)) == nil) == isEnough)
    }

    @Test func layoutAndCommentsAreNoCode() {
        let one = CodeText.digest(of: Array("let a = 1 // one\nlet b = \"x y\"".utf8)[...])
        let two = CodeText.digest(of: Array("/* a /* b */ */ let a=1\n\n  let b = \"x y\"".utf8)[...])
        #expect(one == two)
        #expect(one != CodeText.digest(of: Array("let a = 1\nlet b = \"xy\"".utf8)[...]))
    }
}
