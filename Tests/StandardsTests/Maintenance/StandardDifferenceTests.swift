import TenetModel
import TenetRuleKit
import TenetRules
import TenetStandards
import Testing

@Suite struct StandardDifferenceTests {
    private func difference(_ old: String, _ new: String) throws -> StandardDifference {
        let library = StandardLibrary(builtIn: ["old": old, "new": new])
        let reader = ProfileReader(catalog: RuleCatalog(allRules), standards: library)
        func side(_ name: String) throws -> StandardDifference.Side {
            StandardDifference.Side(
                profile: try reader.profile(named: name), documents: try library.documents(of: name),
                catalog: RuleCatalog(allRules))
        }
        return try StandardDifference(from: side("old"), to: side("new"))
    }

    @Test func rulesAndClauses() throws {
        let difference = try difference(
            """
            - Same. <!-- id: A -->
              Checked by `force-try` (error), `force-cast`, `file-length` (limit: 300), `empty-catch`.
            - Old words. <!-- id: B -->
            - Gone. <!-- id: C -->
            """,
            """
            - Same. <!-- id: A -->
              Checked by `force-try` (warning), `file-length` (limit: 200), `empty-catch`, `force-unwrap` (note).
            - New words. <!-- id: B -->
            - Added. <!-- id: D -->
            """)
        #expect(
            difference.rules.map { "\($0.rule) \($0.kind)" } == [
                "file-length options", "force-cast off", "force-try severity", "force-unwrap on",
            ])
        #expect(difference.rules[0].options.map { "\($0.key) \($0.before) \($0.after)" } == ["limit 300 200"])
        #expect(difference.rules[2].before == .error && difference.rules[2].after == .warning)
        #expect(difference.added.map(\.id) == ["D"])
        #expect(difference.removed.map(\.id) == ["C"])
        #expect(difference.reworded.map(\.text) == ["New words."])
    }

    /// A default written out changes nothing for the code base.
    @Test func whatAppliesIsCompared() throws {
        let rule = try #require(RuleCatalog(allRules).rule(named: "file-length"))
        let limit = try #require(rule.describedOptions.first { $0.key == "limit" })
        let severity = rule.about.severity.rawValue
        #expect(
            try difference(
                "Checked by `file-length`.",
                "Checked by `file-length` (\(severity), limit: \(limit.defaultValue))."
            ).rules.isEmpty)
    }

    @Test func rulesForSomePathsAreNamedWithThem() throws {
        let difference = try difference(
            "---\npaths: [\"App/**\"]\n---\nChecked by `force-try` (error).",
            "---\npaths: [\"App/**\"]\n---\nChecked by `force-try` (note).")
        #expect(difference.rules.map(\.paths) == [["App/**"]])
        #expect(difference.rules.first?.kind == .severity)
    }
}
