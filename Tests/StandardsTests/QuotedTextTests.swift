import TenetRuleKit
import TenetRules
import TenetStandards
import Testing

@Suite struct QuotedTextTests {
    private func words(_ line: String) throws -> [String] {
        let document = try StandardDocument(path: "S.md", text: "- A clause. <!-- id: X -->\n  Checked by \(line).\n")
        return try #require(document.clauses.first?.bindings.first).words
    }

    private func option(_ key: String, _ line: String) throws -> OptionValue? {
        let library = StandardLibrary(builtIn: ["own": "- A clause. <!-- id: X -->\n  Checked by \(line).\n"])
        let profile = try ProfileReader(catalog: RuleCatalog(allRules), standards: library).profile(named: "own")
        return profile.rules.values.first?.options[key]
    }

    @Test func quotesHoldWhatPartsNothing() throws {
        #expect(try words("`type-name-suffix` (error, folders: \"A, B:C|D\"|'E (f, g)')").count == 2)
        #expect(
            try option("folders", "`type-name-suffix` (error, folders: \"A, B:C|D\"|'E:F (g, ''h'')' | I:J)")
                == .strings(["A, B:C|D", "E:F (g, 'h')", "I:J"]))
        #expect(
            try option("folders", #"`type-name-suffix` (folders: "a \"b\" \\ c:D")"#) == .strings([#"a "b" \ c:D"#]))
    }

    @Test func apostrophesAndOpenQuotesAreText() throws {
        #expect(try words("`type-name-suffix` (folders: don't:A|B:C, error)") == ["folders: don't:A|B:C", "error"])
        #expect(try words("`type-name-suffix` (folders: 'A|B:C, error)") == ["folders: 'A|B:C", "error"])
    }

    @Test func aNumberInQuotesIsText() throws {
        #expect(throws: ConfigurationError.self) { try option("limit", "`file-length` (limit: \"400\")") }
        #expect(try option("limit", "`file-length` (limit: 400)") == .int(400))
    }
}
