import TenetRules
import TenetStandards
import Testing

@Suite struct CoverageTests {
    private let catalog = RuleCatalog(allRules)

    @Test func everyIDIsAnEntry() throws {
        let document = try StandardDocument(
            path: "S.md",
            text: """
                ## A

                - One. <!-- id: A-1, A-2 -->
                  Checked by `force-try` (error), `force-try`.
                - Two. <!-- id: A-3 -->
                  Not enforced: it needs a view of the build log.
                - Three. <!-- id: A-4 -->
                  Reviewed by people.
                """)
        let coverage = Coverage([("S.md", [document])], catalog: catalog)
        #expect(coverage.entries.map(\.id) == ["A-1", "A-2", "A-3", "A-4"])
        #expect(coverage.entries.map(\.rules) == [["force-try"], ["force-try"], [], []])
        #expect(coverage.entries.map(\.reason) == ["", "", "it needs a view of the build log.", ""])
        #expect(coverage.entries.map(\.planned) == [nil, nil, nil, .checklist])
        #expect(coverage.percent == 50)
        #expect(coverage.count(.unenforced) == 2)
    }

    /// The catalogue's ids are what coverage is compared by, so each stands in exactly one place of a standard.
    @Test(arguments: ["mvvm", "service-layer", "clean", "native"])
    func idsAreUnique(name: String) throws {
        let library = StandardLibrary(builtIn: .shipped)
        let ids = try library.documents(of: name).flatMap(\.clauses).flatMap(\.ids)
        #expect(ids.count > 70)
        #expect(Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
    }

    /// A clause of a built-in standard says how it is enforced, or why it is not.
    @Test(arguments: ["mvvm", "service-layer", "clean", "native"])
    func everyClauseHasARoute(name: String) throws {
        let documents = try StandardLibrary(builtIn: .shipped).documents(of: name)
        let silent = documents.flatMap(\.clauses).filter { $0.routes.isEmpty }
        #expect(silent.flatMap(\.ids) == [])
        let unexplained = documents.flatMap(\.clauses).filter { $0.routes == [.unenforced] && $0.reason.isEmpty }
        #expect(unexplained.flatMap(\.ids) == [])
    }
}
