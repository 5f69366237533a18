import Foundation
import TenetModel
import TenetRuleKit
import TenetRules
import TenetStandards
import Testing

/// How often a right rule is proposed first may fall by a few clauses, not by more. `dev corpus suggest` has the full figures.
@Suite struct SuggestionFloorTests {
    private struct Counts {
        var ruled = 0
        var first = 0
        var unruled = 0
        var needless = 0

        mutating func add(_ found: [BindingSuggester.Suggestion], _ right: Set<RuleID>) {
            if right.isEmpty {
                unruled += 1
                needless += found.first?.fits == true ? 1 : 0
            } else {
                ruled += 1
                first += found.first.map { right.contains($0.rule) } == true ? 1 : 0
            }
        }
    }

    private let library = StandardLibrary(builtIn: .shipped)
    private let catalog = ShippedSuggester.catalog

    private func suggestions(
        _ clauses: [Clause], _ suggester: BindingSuggester
    ) -> [[BindingSuggester.Suggestion]] {
        var suggester = suggester
        return suggester.suggestions(
            for: clauses.map { .init($0, examples: [], isShared: false) }, limit: 3)
    }

    /// Sentences of public guides in other words, by people who had not seen what would be proposed.
    @Test func guidesInPlainEnglish() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let record = try String(contentsOf: root.appendingPathComponent("Corpus/suggest/guides.tsv"), encoding: .utf8)
        let rows = record.split(separator: "\n").dropFirst().map { $0.components(separatedBy: "\t") }
        var text = ""
        for (number, row) in rows.enumerated() {
            text += "\n## \(row[2])\n\n- \(row[3]) <!-- id: GUIDE-\(number) -->\n"
        }
        let clauses = try StandardDocument(path: "Guides.md", text: text).clauses
        #expect(clauses.count == rows.count)
        var counts = Counts()
        for (found, row) in zip(suggestions(clauses, try ShippedSuggester.suggester()), rows) {
            let names = row[4].components(separatedBy: ", ").filter { !$0.isEmpty }
            for name in names { #expect(catalog.rule(named: name) != nil, "\(row[3]): there is no rule `\(name)`") }
            counts.add(found, Set(names.map { RuleID(rawValue: $0) }))
        }
        #expect(10 * counts.first >= 6 * counts.ruled, "\(counts)")
        #expect(10 * counts.needless <= counts.unruled, "\(counts)")
    }

    /// A standard that nobody knows, by its words alone.
    @Test func unknownStandards() throws {
        for (name, floor) in [("native", 0.3), ("service-layer", 0.4)] {
            let suggester = try ShippedSuggester.suggester(without: name)
            var counts = Counts()
            for document in try library.documents(of: name) {
                let clauses = document.clauses.filter { !$0.bindings.isEmpty }
                for (found, clause) in zip(suggestions(clauses, suggester), clauses) {
                    counts.add(found, Set(clause.bindings.compactMap { catalog.rule(named: $0.rule)?.about.id }))
                }
            }
            #expect(Double(counts.first) >= floor * Double(counts.ruled), "\(name): \(counts)")
        }
    }

    /// A rule about tests is not proposed for what says nothing of tests.
    @Test func rulesAboutTestsAreForTests() throws {
        let text =
            "- Forced casts are forbidden. <!-- id: A-1 -->\n\n## Unit tests\n\n- Never unwrap by force in a test. <!-- id: A-2 -->\n"
        let found = suggestions(
            try StandardDocument(path: "S.md", text: text).clauses, try ShippedSuggester.suggester())
        #expect(found.map { $0.first?.rule } == ["force-cast", "test-force-unwrap"])
    }

    /// More likely right than not, best first.
    @Test func confidenceFallsWithTheOrder() throws {
        let text =
            "- Properties that hold a delegate are weak. <!-- id: A-1 -->\n- Tea is served at five. <!-- id: A-2 -->\n"
        let found = suggestions(
            try StandardDocument(path: "S.md", text: text).clauses, try ShippedSuggester.suggester())
        for list in found {
            #expect(list.map(\.confidence) == list.map(\.confidence).sorted(by: >))
            #expect(list.allSatisfy { (0...1).contains($0.confidence) })
        }
        #expect(found.map { $0.first?.fits } == [true, false])
    }
}
