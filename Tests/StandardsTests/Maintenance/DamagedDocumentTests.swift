import TenetModel
import TenetRules
import TenetStandards
import Testing

/// Documents that end anywhere: every command has an answer, and edits fit the text.
@Suite struct DamagedDocumentTests {
    private let document = """
        ---
        title: T
        ---
        # T

        <!-- toc -->
        1. [A `b`](#a-b) – see
           2. [Übung](#%C3%BCbung)
        <!-- tocstop -->

        ## A `b` <!-- id: X -->

        > - Never do this. [x][y] ![z](q.png "t") `A.swift:12` (line 7)
        >   Checked by `force-try` (error, off), `tenet repo`.
        >
        >   ```markdown
        >   ```swift
        >   let a = 1
        >   ```
        >   ```

        Übung
        -----

        | Rule | Why |
        |:--|--|
        | Always use é | TBD |

        **Exception:** Last updated: March 3rd, 2020. <a id='q' href="#r">q</a>
        Not enforced:

        [y]: #nowhere
        ***

        """

    @Test func everyPartIsRead() throws {
        let catalog = RuleCatalog(allRules)
        let library = StandardLibrary(builtIn: ["empty": ""])
        let reader = ProfileReader(catalog: catalog, standards: library)
        let lint = DocumentLint(
            catalog: catalog, files: BuiltInFiles(library), today: CalendarDay(year: 2026, month: 1, day: 1))
        let bytes = Array(document.utf8)
        for cut in stride(from: 0, through: bytes.count, by: 3) {
            for text in [
                String(decoding: bytes[..<cut], as: UTF8.self), String(decoding: bytes[cut...], as: UTF8.self),
            ] {
                var count = 0
                _ = lint.problems(path: "A.md", text: text, count: &count)
                #expect(count == 1)
                let all = Array(text.utf8)
                let contents = DocumentContents(path: "A.md", text: text)
                if contents.exists { #expect(EditApplication.apply(try contents.edits(), to: all) != nil) }
                let section = InsertedSection(text: text, place: .under("Übung"))
                let insertion = SectionInsertion([section], into: document)
                #expect(insertion.outcomes.count == 1)
                _ = PreparedSections(text)
                guard let standard = try? StandardDocument(path: "A.md", text: text) else { continue }
                #expect(EditApplication.apply(ClauseIDWriter(standard, everything: true).edits, to: all) != nil)
                let profile = try reader.profile(named: "empty")
                let starter = StarterDocument(
                    title: "O", profile: profile, documents: [standard], catalog: catalog, standards: library)
                #expect(starter.text.hasPrefix("---\n"))
            }
        }
    }
}
