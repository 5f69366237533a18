import TenetMarkdown
import TenetModel
import TenetRules
import TenetTestSupport
import Testing

@testable import TenetStandards

/// What the commands about documents do grows as the document does.
@Suite(.serialized) struct LinearLintTests {
    private struct NoFiles: DocumentFiles {
        func entry(at path: String) -> DocumentEntry { .missing }
        func text(at path: String) -> String? { nil }
        func names(in folder: String) -> [String] { ["A.md", "B.md"] }
        func root(of document: String) -> String { "" }
        func project(of document: String) -> ProjectListing? { nil }
    }

    private static let lint = DocumentLint(
        catalog: RuleCatalog(allRules), files: NoFiles(), today: CalendarDay(year: 2026, month: 11, day: 21))

    private func repeated(_ text: (Int) -> String, _ count: Int) -> String {
        "# Title\n\n" + (0..<count).map(text).joined()
    }

    private static let documents: [(name: String, part: @Sendable (Int) -> String)] = [
        ("equal headings", { _ in "## Same\n\nText must stand here.\n\n" }),
        ("equal clauses", { _ in "- Views must be small.\n" }),
        ("clauses with ids", { "- Views must be small, number \($0). <!-- id: A-\($0) -->\n" }),
        ("links to headings", { "## Part \($0)\n\nSee [it](#part-\($0)).\n\n" }),
        ("links to nothing", { "## Part \($0)\n\nSee [it](#other-\($0)).\n\n" }),
        ("missing files", { "See [it](File\($0).md).\n\n" }),
        ("undefined labels", { "See [it][label \($0)] there.\n\n[def \($0)]: #title\n\n" }),
        ("one paragraph", { "Words *must* be `short` [it][x\($0)] here.\n" }),
        ("comments", { _ in "<!-- a -->\n\n" }),
        ("quoted sections", { "````markdown\n## Part \($0)\n\n- Views must be small.\n````\n\n" }),
    ]

    @Test(arguments: documents.indices) func lintIsLinear(index: Int) {
        let (name, part) = Self.documents[index]
        let ratio = Growth.ratio(150) { count in
            let text = repeated(part, count)
            return {
                var read = 0
                _ = Self.lint.problems(path: "A.md", text: text, count: &read)
            }
        }
        #expect(ratio < Growth.linear, "\(name): \(ratio)")
    }

    @Test func lintOfATableOfContentsIsLinear() {
        let ratio = Growth.ratio(150) { count in
            let entries = (0..<count).reversed().map { "- [Part \($0)](#part-\($0)\($0 % 2 == 0 ? "" : "-old"))\n" }
            let sections = (0..<count).map { "## Part \($0)\n\nText.\n\n" }
            let text = "# Title\n\n## Contents\n\n" + entries.joined() + "\n" + sections.joined()
            return {
                var read = 0
                _ = Self.lint.problems(path: "A.md", text: text, count: &read)
            }
        }
        #expect(ratio < Growth.linear, "\(ratio)")
    }

    @Test func idsOfEqualWordsAreMadeInLinearTime() {
        let ratio = Growth.ratio(2000) { count in
            {
                var ids = ClauseIDs()
                for _ in 0..<count { _ = ids.make("Same", "The same words") }
            }
        }
        #expect(ratio < Growth.linear, "\(ratio)")
    }

    @Test func idsOfEqualWordsAreCountedUp() {
        var ids = ClauseIDs()
        ids.take(["same-words-3"])
        #expect(
            (0..<4).map { _ in ids.make("Same", "words") } == [
                "same-words", "same-words-2", "same-words-4", "same-words-5",
            ])
        #expect((0..<2).map { _ in ids.make("", "") } == ["clause", "clause-2"])
    }

    @Test(
        arguments: [
            ([], []), ([3], [0]), ([1, 2, 3], [0, 1, 2]), ([2, 1], [0]), ([3, 1, 2], [1, 2]),
            ([1, 3, 2, 4], [0, 1, 3]),
            ([5, 6, 1, 2], [0, 1]),
        ] as [([Int], Set<Int>)])
    func theLongestRunIsFoundAndTheEarliestOfEqualOnes(numbers: [Int], indices: Set<Int>) {
        #expect(LongestRun.indices(in: numbers) == indices)
    }
}
