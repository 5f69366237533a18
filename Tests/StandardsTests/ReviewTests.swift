import TenetModel
import TenetRules
import Testing

@testable import TenetStandards

/// Lines that begin with *Reviewed by people*.
@Suite struct ReviewTests {
    private func document(_ line: String) throws -> StandardDocument {
        try StandardDocument(path: "S.md", text: "# S\n\n- One thing holds. <!-- id: S-1 -->\n  \(line)\n")
    }

    @Test func triggersOwnerAndEvidenceAreRead() throws {
        let clause = try #require(
            try document(
                "Reviewed by people when `a view changes` or\n  `a string is added` (owner: design, evidence: screenshot)."
            ).clauses.first)
        let triggers: [ChangeTrigger] = [.subject(.view, .changes), .subject(.localizedString, .added)]
        #expect(clause.reviews == [Review(occasion: .triggers(triggers), owner: "design", evidence: .screenshot)])
        #expect(clause.route == .checklist && clause.plannedRoutes == [])
    }

    @Test(arguments: ChangeSubject.allCases, ChangeKind.allCases)
    func everySubjectIsReadAsItIsWritten(subject: ChangeSubject, kind: ChangeKind) throws {
        let trigger = ChangeTrigger.subject(subject, kind)
        #expect(try ChangeTrigger(trigger.text) == trigger)
    }

    @Test(arguments: [
        "uses CLLocationManager, Timer", "path App/**, *.md", "rule force-try", "more than 400 lines",
        "more than 3 types are added", "a release", "event outage", "event feature start", "event release",
    ])
    func otherFormsAreReadAsTheyAreWritten(text: String) throws {
        #expect(try ChangeTrigger(text).text == text)
    }

    @Test(arguments: Review.Evidence.allCases)
    func everyEvidenceIsReadAsItIsWritten(evidence: Review.Evidence) throws {
        let review = Review(occasion: .triggers([.subject(.view, .changes)]), evidence: evidence)
        #expect(try document(review.line).clauses.first?.reviews == [review])
    }

    @Test func whatSaysMoreIsMoreSpecific() throws {
        let texts = [
            "event outage", "rule force-try", "path App/**", "an asset changes", "an asset is added", "a view changes",
            "a screen changes", "an animation changes", "an animation is removed",
        ]
        let order = try texts.map { try ChangeTrigger($0).specificity }
        #expect(order == order.sorted() && Set(order).count == order.count)
    }

    @Test(arguments: [
        "Reviewed by people when `a view changes` (owner: design, evidence: test).",
        "Reviewed by people at every change: nobody else can tell.",
        "Reviewed by people at every release (evidence: link): the store asks.",
        "Reviewed by people when `event outage`, `path App/**`.",
        "Reviewed by people when `an endpoint changes` and `a view changes` or `event outage`.",
        "*Reviewed by people at every change: nobody can tell.*",
        "<!-- reviewed by people when `a view changes` -->",
    ])
    func aLineIsReadAndWrittenTheSame(line: String) throws {
        let first = try document(line)
        let review = try #require(first.clauses.first?.reviews.first ?? Review(occasion: .triggers([])))
        guard !line.hasPrefix("<!--") else { return }
        #expect(first.nearRoutes == [])
        #expect(try document(review.line).clauses.first?.reviews == [review])
    }

    @Test(arguments: [
        ("Reviewed by people when `a veiw changes`.", "no change is about `a veiw`", "did you mean `a view changes`?"),
        (
            "Reviewed by people when `a shown txt is added`.", "no change is about `a shown txt`",
            "did you mean `a shown text is added`?"
        ),
        ("Reviewed by people when `a view change`.", "is no trigger", "did you mean `a view changes`?"),
        ("Reviewed by people when `uses`.", "names nothing", "uses "),
        ("Reviewed by people when `more than many lines`.", "is no amount", "more than 400 lines"),
        ("Reviewed by people when ``.", "a trigger is empty", "a view changes"),
        ("Reviewed by people when `event`.", "names no event", "event outage"),
        ("Reviewed by people when a view changes.", "names no trigger", "`a view changes`"),
        ("Reviewed by people when `a view changes` and it rains.", "joins no trigger", "`a screen changes`"),
        ("Reviewed by people when `a view changes` or.", "`or` joins no trigger", "or `a screen changes`"),
        ("Reviewed by people when `a view changes`,.", "`,` joins no trigger", "`a screen changes`"),
        ("Reviewed by people when `a view changes` (evidence: test, evidence: link).", "given twice", "keep one"),
        ("Reviewed by people when `a view changes` (evidence: ).", "has no value", "evidence: screenshot"),
        ("Reviewed by people when `a view changes` if it rains.", "full stop go", "join triggers by `or` or `and`"),
        ("Reviewed by people when `a view changes", "is not closed", "behind the trigger"),
        ("Reviewed by people when `a view changes` (evidence: screnshot).", "no evidence `screnshot`", "`screenshot`"),
        ("Reviewed by people when `a view changes` (evidence: translation).", "no evidence", "`translations`"),
        ("Reviewed by people when `a view changes` (evidence: migration tests).", "no evidence", "`migration test`"),
        ("Reviewed by people when `a view changes` (ownr: x).", "no setting `ownr`", "`owner`"),
        ("Reviewed by people when `a view changes` (owner).", "has no value", "owner: design"),
        ("Reviewed by people when `a view changes` (owner: x.", "parenthesis", "add the `)`"),
        ("Reviewed by people at every change.", "why people look at it", "and why"),
        ("Reviewed by people sometimes.", "does not say when", "a view changes"),
    ])
    func mistakesAreSaidWithPlaceAndRemedy(line: String, message: String, help: String) throws {
        let document = try document(line)
        let found = document.nearRoutes.filter { $0.message.contains(message) && $0.help.contains(help) }
        #expect(found.count == 1, "\(document.nearRoutes)")
        #expect(document.clauses.first?.reviews == [])
        #expect(document.clauses.first?.route == .unenforced)
        let problems = Coverage([("S.md", [document])], catalog: RuleCatalog(allRules)).problems
        #expect(problems.contains { $0.line == 4 && $0.message.contains(message) })
    }

    @Test func aRuleThatDoesNotExistRaisesNothingAndThatIsSaid() throws {
        let document = try document("Reviewed by people when `rule force-tri`.")
        let problems = Coverage([("S.md", [document])], catalog: RuleCatalog(allRules)).problems
        #expect(problems.map(\.help) == ["did you mean `force-try`?"])
    }

    @Test func rulesAboutTheRepositoryMakeTheRoute() throws {
        let text = """
            - One. <!-- id: A-1 -->
              Checked by `conflict-marker-left`.
            - Two. <!-- id: A-2 -->
              Checked by `force-try`, `conflict-marker-left`.
            - Three. <!-- id: A-3 -->
              Checked by `tenet repo`.
            - Four. <!-- id: A-4 -->
              Checked by `conflict-marker-left`, `tenet repo`.
            """
        let coverage = Coverage(
            [("S.md", [try StandardDocument(path: "S.md", text: text)])], catalog: RuleCatalog(allRules))
        #expect(coverage.entries.map(\.route) == [.repository, .rule, .unenforced, .repository])
        #expect(coverage.entries.map(\.plannedRoutes) == [[], [], [.repository], []])
    }
}
