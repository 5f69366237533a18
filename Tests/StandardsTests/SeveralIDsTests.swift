import TenetModel
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetStandards

/// One sentence may answer several requirements, and each of them is found by its id.
@Suite struct SeveralIDsTests {
    private let catalog = RuleCatalog(allRules)
    private static let text = """
        # Ours

        - Files are short, and nothing is forced. <!-- id: A-1, A-2, B-7 -->
          Checked by `file-length`, `force-try`.
        - Reviews are kind. <!-- id: C-1 -->
          Reviewed by people when `a view changes`.

        """

    @Test func everyIDIsCoveredAndNamesTheOthers() throws {
        let document = try StandardDocument(path: "OURS.md", text: Self.text)
        let coverage = Coverage([("ours", [document])], catalog: catalog)
        #expect(coverage.entries.map(\.id) == ["A-1", "A-2", "B-7", "C-1"])
        #expect(coverage.entries.map(\.otherIDs) == [["A-2", "B-7"], ["A-1", "B-7"], ["A-1", "A-2"], []])
        #expect(coverage.entries.prefix(3).allSatisfy { $0.rules == ["file-length", "force-try"] })
        #expect(document.clause("B-7")?.ids == ["A-1", "A-2", "B-7"])
    }

    @Test func findingsNameEveryID() throws {
        let library = StandardLibrary(builtIn: ["ours": Self.text])
        let profile = try ProfileReader(catalog: catalog, standards: library).profile(named: "ours")
        #expect(profile.clauses["file-length"]?.map(\.id) == ["A-1", "A-2", "B-7"])
    }
}

/// Two texts of one standard are told apart by what they call themselves.
@Suite struct EditionTests {
    private func reader(_ texts: [String: String]) -> ProfileReader {
        ProfileReader(
            catalog: RuleCatalog(allRules), standards: StandardLibrary(builtIn: [:], load: { texts[$0] }))
    }

    private func text(_ edition: String, ids: [String]) -> String {
        "---\ntitle: Ours\n\(edition)\n---\n"
            + ids.map { "- Statement \($0). <!-- id: \($0) -->\n  Checked by `file-length`.\n" }.joined()
    }

    @Test(arguments: [("edition: 2", "2"), ("edition: 2026-11", "2026-11"), ("version: 1.4", "1.4"), ("date: x", "")])
    func aDocumentSaysWhichEditionItIs(_ line: String, _ edition: String) throws {
        let profile = try reader(["a.md": text(line, ids: ["A"])]).profile(named: "a.md")
        #expect(profile.edition?.number == edition)
        #expect(profile.edition?.label == (edition.isEmpty ? "a.md" : "a.md (edition \(edition))"))
    }

    @Test func twoEditionsTogetherAreRefused() throws {
        let reader = reader([
            "v1.md": text("edition: 1", ids: ["A", "B", "C"]), "v2.md": text("edition: 2", ids: ["B", "C", "D"]),
        ])
        let error = try #require(throws: ConfigurationError.self) { try reader.profiles(named: ["v1.md", "v2.md"]) }
        #expect(
            error.first.message.hasPrefix(
                "v1.md (edition 1) and v2.md (edition 2) are editions of one standard: 2 clauses have the same ids"))
        #expect(error.first.file == "v2.md")
        #expect(error.first.help?.contains("tenet standards diff v1.md v2.md") == true)
    }

    @Test func standardsThatShareAnIDAreNoEditions() throws {
        let reader = reader([
            "v1.md": text("edition: 1", ids: ["A", "B", "C"]), "v2.md": text("edition: 1", ids: ["C", "D", "E"]),
        ])
        #expect(try reader.profiles(named: ["v1.md", "v2.md"]).count == 2)
    }
}
