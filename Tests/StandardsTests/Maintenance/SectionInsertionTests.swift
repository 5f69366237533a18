import TenetStandards
import Testing

@Suite struct SectionInsertionTests {
    private let document = """
        # T

        ## Contents

        - [Views](#views)
          - [State](#state)
        - [Tests](#tests)

        ---

        ## Views

        Text.

        ### State

        - one
        - two

        #### Quick Reference

        See [above](#quick-reference).

        ---

        ## Tests

        ### Mocks

        End.

        """

    private func insert(_ text: String, _ place: SectionPlace?) -> SectionInsertion {
        SectionInsertion([InsertedSection(text: text, place: place)], into: document)
    }

    @Test func aSectionGoesBehindTheWholeOfAnother() throws {
        let result = insert(
            "### Bindings\n\nUse them.\n\n#### Two-way\n\nYes.\n\n---\n", .after("State", under: "Views"))
        #expect(result.refused.isEmpty)
        let before = "See [above](#quick-reference).\n"
        let expected = document.replacing(
            before, with: before + "\n### Bindings\n\nUse them.\n\n#### Two-way\n\nYes.\n"
        ).replacing("  - [State](#state)\n", with: "  - [State](#state)\n  - [Bindings](#bindings)\n")
        #expect(result.text == expected)
        #expect(result.outcomes.map(\.target) == [25])
        #expect(result.isInserted(line: 27) && !result.isInserted(line: 24))
    }

    /// Headings get the level of the place.
    @Test(arguments: [
        (
            "# Doubles\n\nText\n\n## Spies\n", SectionPlace.after("Mocks", under: nil),
            "### Doubles\n\nText\n\n#### Spies\n"
        ),
        ("#### Doubles\n", .under("Tests"), "### Doubles\n"),
        ("Doubles\n=======\n\nText\n", .under("Tests"), "### Doubles\n\nText\n"),
    ])
    func levels(text: String, place: SectionPlace, expected: String) {
        #expect(insert(text, place).text.hasSuffix("### Mocks\n\nEnd.\n\n" + expected))
    }

    @Test func aSectionOfTheFirstLevelIsPartedByRules() {
        let result = insert("## Builds\n\nText.\n", .after("Views", under: nil))
        #expect(result.text.contains("reference).\n\n---\n\n## Builds\n\nText.\n\n---\n\n## Tests\n"))
        #expect(result.text.contains("  - [State](#state)\n- [Builds](#builds)\n- [Tests](#tests)\n"))
        let before = insert("## Builds\n", .before("Tests", under: nil))
        #expect(before.text.contains("reference).\n\n---\n\n## Builds\n\n---\n\n## Tests\n"))
    }

    /// The new heading takes the anchor of the later one with the same words.
    @Test func linksKeepTheirHeading() {
        let text = "## Rules\n\n### Quick Reference\n\nNew.\n"
        let result = insert(text, .before("Views", under: nil))
        #expect(result.text.contains("See [above](#quick-reference-1)."))
    }

    @Test(arguments: [
        ("### state\n", SectionPlace.under("Tests"), "the document has a section of this name already, at line 15"),
        ("### New\n", .after("Stat", under: nil), "no section `Stat`; did you mean `State`?"),
        ("### New\n", .after("Mocks", under: "Views"), "`Mocks` is no section inside `Views`"),
        ("### New\n", .under("Nowhere at all"), "no section `Nowhere at all`"),
        ("text\n\n### New\n", .under("Tests"), "does not begin with a heading"),
        ("### New\n\n### Other\n", .under("Tests"), "a second section, `Other`"),
        ("# A1\n\n## A2\n\n### A3\n\n#### A4\n", .under("Quick Reference"), "more than six levels deep"),
        ("### New\n", nil, "nothing says where it belongs"),
    ])
    func refusals(text: String, place: SectionPlace?, reason: String) {
        let result = insert(text, place)
        #expect(result.text == document)
        #expect(result.refused.first?.sentence.contains(reason) == true, "\(result.outcomes)")
    }

    @Test func severalSectionsOfOneNameNeedTheOneAround() {
        let text = "# T\n\n## A\n\n### X\n\n## B\n\n### X\n\nEnd\n"
        let place = SectionPlace.after("X", under: nil)
        let refused = SectionInsertion([InsertedSection(text: "### N\n", place: place)], into: text)
        #expect(refused.refused.first?.sentence.contains("at the lines 5, 9") == true)
        let inner = SectionInsertion([InsertedSection(text: "### N\n", place: .after("A > X", under: nil))], into: text)
        #expect(inner.text == "# T\n\n## A\n\n### X\n\n### N\n\n## B\n\n### X\n\nEnd\n")
    }

    @Test func aFenceIsLongerThanThoseInside() {
        let text = "### Template\n\n```markdown\n# A\n\n```swift\nlet a = 1\n```\n```\n\nText\n"
        let result = insert(text, .under("Tests"))
        #expect(result.text.hasSuffix("````markdown\n# A\n\n```swift\nlet a = 1\n```\n````\n\nText\n"))
        #expect(result.outcomes.first?.notes.count == 1)
    }

    @Test func sectionsOfASimilarNameAreNamed() {
        let text = "# T\n\n## Errors\n\n### Date and Time Edge Cases\n\nText\n"
        let section = InsertedSection(text: "### Date and Time Calculations\n", place: .under("Errors"))
        let result = SectionInsertion([section], into: text)
        #expect(result.outcomes.first?.notes.first?.contains("`Date and Time Edge Cases` at line 5") == true)
    }

    @Test func lineEndingsAreThoseOfTheDocument() {
        let section = InsertedSection(text: "## B\r\n\r\nText\n", place: .after("A", under: nil))
        #expect(SectionInsertion([section], into: "# T\n\n## A\n").text == "# T\n\n## A\n\n## B\n\nText\n")
        #expect(
            SectionInsertion([section], into: "# T\r\n\r\n## A\r\n").text
                == "# T\r\n\r\n## A\r\n\r\n## B\r\n\r\nText\r\n")
    }

    /// An indented bare fence inside opens one; the bare line at the margin closes the outer one.
    @Test func preparedTextMayHoldBareFences() {
        let inner = "### Tests\n\n```markdown\n1. Run\n   ```\n   make\n   ```\n\n## No heading\n```\n\nEnd.\n"
        let prepared = PreparedSections(
            "# For A.md\n\n## 1\n\nInsert under Views\n\n```markdown\n\(inner)```\n\n## 2\n")
        #expect(prepared.sections.map(\.title) == ["Tests"])
        let text = SectionInsertion(prepared.sections, into: "# T\n\n## Views\n").text
        #expect(
            text == "# T\n\n## Views\n\n"
                + inner.replacing("```markdown", with: "````markdown").replacing("\n```\n\nEnd", with: "\n````\n\nEnd"))
    }

    // MARK: Files of sections

    @Test func preparedSectionsNameTheirPlaces() {
        let file = """
            # Sections for GUIDE.md

            ## Section 1

            **Insert Location**: Under "Views" section, after "State" section.

            ```markdown
            ### One

            ```swift
            let a = 1
            ```

            ---
            ```

            ## Section 2

            Insert before Tests.

            ````md
            ## Two
            ````

            ## Section 3

            **Location**: “Tests” (create a new subsection)

            ```markdown
            ### Three
            ```

            ## Section 4

            Insert after "Mocks"

            ## Notes

            ```markdown
            ### Nowhere
            ```
            """
        let prepared = PreparedSections(file)
        #expect(prepared.target == "GUIDE.md")
        #expect(prepared.sections.map(\.title) == ["One", "Two", "Three", "Nowhere"])
        #expect(
            prepared.sections.map(\.place) == [
                .after("State", under: "Views"), .before("Tests", under: nil), .under("Tests"), nil,
            ])
        #expect(prepared.incomplete.map(\.title) == ["Section 4"])
        let result = SectionInsertion(prepared.sections, into: document)
        #expect(result.refused.map(\.title) == ["Nowhere"])
        #expect(result.text.contains("### One\n\n```swift\nlet a = 1\n```\n\n---\n\n## Two\n\n---\n\n## Tests"))
        #expect(result.text.hasSuffix("End.\n\n### Three\n"))
        #expect(result.text.contains("  - [One](#one)\n- [Two](#two)\n- [Tests](#tests)\n  - [Three](#three)\n"))
        let again = SectionInsertion(prepared.sections, into: result.text)
        #expect(again.text == result.text && again.refused.count == 4)
    }
}
