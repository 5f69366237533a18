import TenetModel
import Testing

@testable import TenetChecklist
@testable import TenetStandards

/// Where several triggers fire at one place, the most specific one speaks.
@Suite struct ClauseFamilyTests {
    private let view = [
        "App/A.swift": """
        struct A: View {
            var body: some View { Text("a") }
            var title: String { "b" }
        }
        """
    ]

    private var animated: [String: String] {
        [
            "App/A.swift": view["App/A.swift", default: ""].replacing(
                "Text(\"a\")", with: "Text(\"a\").animation(.easeIn)")
        ]
    }

    private func item(_ line: String, _ base: [String: String], _ head: [String: String]) throws -> ChecklistItem {
        let items = try ChangeFixture.items([line], ChangeFixture.change(from: base, to: head))
        return try #require(items.first)
    }

    @Test(arguments: [
        ("`path App/**` or `a view changes`", "a view changes"),
        ("`a view changes` or `an animation is added`", "an animation is added"),
        ("`a type changes` or `a view changes`", "a type changes, a view changes"),
        ("`an animation changes` or `an animation is added`", "an animation is added"),
        ("`path App/**` or `a view changes` or `an animation changes`", "an animation changes"),
        ("`more than 0 lines` or `a view changes`", "a view changes, more than 0 lines"),
    ])
    func theMostSpecificTriggerSpeaks(triggers: String, reason: String) throws {
        #expect(try item("Reviewed by people when \(triggers).", view, animated).reason == reason)
    }

    @Test func triggersThatAreJoinedFireTogether() throws {
        let line = "Reviewed by people when `an animation is added` and `a list is added`."
        let listed = ["App/B.swift": "struct B: View { var body: some View { List { } } }"]
        let both = animated.merging(listed) { $1 }
        #expect(try ChangeFixture.items([line], ChangeFixture.change(from: view, to: animated)).isEmpty)
        #expect(try ChangeFixture.items([line], ChangeFixture.change(from: animated, to: both)).isEmpty)
        let item = try item(line, view, both)
        #expect(item.reason == "an animation is added and a list is added")
        #expect(Set(item.places.map(\.path)) == ["App/A.swift", "App/B.swift"])
    }

    @Test func otherPlacesOfAWiderTriggerStay() throws {
        var head = animated
        head["App/A.swift"] = head["App/A.swift"]?.replacing("\"b\"", with: "\"c\"")
        let line = "Reviewed by people when `a view changes` or `an animation is added`."
        let item = try item(line, view, head)
        #expect(item.reason == "an animation is added, a view changes")
        #expect(item.places.map(\.line) == [2, 3])
    }

    @Test func anAnswerIsAboutWhatIsNotShownToo() throws {
        let line = "Reviewed by people when `path App/**` or `an animation is added`."
        var head = animated
        let first = try item(line, view, head)
        #expect(first.places.map(\.line) == [2] && first.covered.count == 1)
        head["App/A.swift"]? += "let c = 1\n"
        #expect(try item(line, view, head).digest != first.digest)
    }

    @Test func aFindingHasItsLineAndItsCode() throws {
        func place(_ text: String, _ word: String) throws -> ChangePlace {
            let bytes = Array(text.utf8)
            let lower = try #require(text.utf8.firstRange(of: word.utf8)).lowerBound
            let offset = text.utf8.distance(from: text.startIndex, to: lower)
            let finding = Finding(
                rule: "force-try", severity: .error, path: "A.swift", range: ByteRange(offset, offset + 3),
                message: "it may fail", help: "")
            return ChangePlace(finding, in: LineTable(bytes))
        }
        let first = try place("let a = 1\nlet b = try! c()\n", "try")
        #expect(first.line == 2 && first.end == 2)
        #expect(try place("\n\nlet b =  try! c() // why\n", "try").digest == first.digest)
        #expect(try place("let b = try! d()\n", "try").digest != first.digest)
        let behind = Finding(
            rule: "a", severity: .error, path: "A.swift", range: ByteRange(90, 99), message: "", help: "")
        #expect(ChangePlace(behind, in: LineTable(Array("let a = 1".utf8))).line == 1)
    }

    @Test func aRuleYieldsToWhatIsInThePlace() throws {
        var change = ChangeFixture.change(from: view, to: animated)
        change.findings = ["force-try": [ChangePlace(path: "App/A.swift", line: 2, name: "may fail", digest: 9)]]
        let line = "Reviewed by people when `rule force-try` or `a view changes`."
        #expect(try ChangeFixture.items([line], change).map(\.reason) == ["a view changes"])
        change.findings["force-try"]?[0].line = 3
        change.findings["force-try"]?[0].end = 3
        #expect(try ChangeFixture.items([line], change).map(\.reason) == ["a view changes, rule force-try"])
    }

    @Test func aFamilyIsAskedOnce() throws {
        let text = """
            # S

            ## Views

            - Try it. <!-- id: A-1, A-2 -->
              Reviewed by people when `path App/**`.
            - Try it all. <!-- id: A-3, A-2 -->
              Reviewed by people when `an animation is added` (evidence: link).
            - Try it. <!-- id: A-4 -->
              Reviewed by people when `a view changes`.

            ## Models

            - Try it. <!-- id: A-5 -->
              Reviewed by people when `a view changes`.
            """
        let document = try StandardDocument(path: "S.md", text: text)
        let list = Checklist([document], change: ChangeFixture.change(from: view, to: animated)) { _, _ in true }
        #expect(list.items.map(\.id) == ["A-3", "A-5"])
        #expect(list.items.first?.evidence == .link && list.items.first?.otherIDs.contains("A-4") == true)
        let item = try #require(list.items.first)
        let answers = Answers("- [x] A-4:\(item.digest) — ana, #12")
        #expect(answers.complaint(about: item, in: AnswerFacts(tests: []) { _ in false }) == nil)
    }

    // MARK: What the change does to its own questions

    private func items(_ base: String, _ head: String) throws -> [ChecklistItem] {
        func document(_ lines: String) throws -> StandardDocument {
            try StandardDocument(path: "S.md", text: "# S\n\n- Else. <!-- id: A-9 -->\n\(lines)\n")
        }
        return Checklist(
            [try document(head)], base: [try document(base)],
            change: ChangeFixture.change(from: view, to: animated)
        ) { _, _ in false }.items
    }

    private static let asked =
        "- Try it. <!-- id: A-1 -->\n  Reviewed by people when `a view changes` (evidence: screenshot)."

    @Test(arguments: [
        ("", "takes the clause out"), ("- Try it. <!-- id: A-1 -->", "alters when"),
        ("- Try it. <!-- id: A-1 -->\n  Not enforced: taste.", "alters when"),
        (
            "- Try it. <!-- id: A-1 -->\n  Reviewed by people when `a model changes` (evidence: screenshot).",
            "alters when"
        ),
        ("- Try it. <!-- id: A-1 -->\n  Reviewed by people when `a view changes`.", "alters when"),
        (
            "- Try it. <!-- id: A-2 -->\n  Reviewed by people when `a model changes` (evidence: screenshot).",
            "alters when"
        ),
    ])
    func whatTheChangeTakesOutIsStillAsked(head: String, notice: String) throws {
        let item = try #require(try items(Self.asked, head).first)
        #expect(item.id == "A-1" && item.evidence == .screenshot)
        #expect(item.reason == "a view changes" && item.notice.contains(notice))
    }

    @Test func whatTheChangeAsksBeyondTheBaseIsAsked() throws {
        let head = Self.asked.replacing("(", with: "(owner: design, ")
        let item = try #require(try items(Self.asked.replacing(" (evidence: screenshot)", with: ""), head).first)
        #expect(item.owner == "design" && item.evidence == .screenshot && item.notice.contains("alters when"))
    }

    @Test(arguments: [
        asked, asked.replacing("Try it.", with: "Try it at last."), asked.replacing("A-1", with: "A-2"),
        asked.replacing("`a view changes`", with: "`a view changes` or `a list is added`"),
    ])
    func whatIsAskedAsBeforeHasNoNotice(head: String) throws {
        #expect(try items(Self.asked, head).map(\.notice) == [""])
        #expect(try items("", head).map(\.notice) == [""])
    }

    @Test func whatIsAskedAtEveryChangeIsAskedOnce() throws {
        let line = "Reviewed by people at every change: nobody can tell."
        #expect(try item(line, view, animated).isRoutine)
        #expect(try ChangeFixture.items([line], ChangeFixture.change(from: view, to: view)).isEmpty)
    }
}
