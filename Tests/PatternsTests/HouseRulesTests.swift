import Foundation
import TenetEngine
import TenetParsing
import TenetPatterns
import TenetRuleKit
import TenetRules
import TenetStandards
import Testing

/// The rules that `Examples/HouseRules/STANDARD.md` defines without Swift.
@Suite struct HouseRulesTests {
    static let path = "Examples/HouseRules/STANDARD.md"
    static let reader = StandardRuleReader { pattern in
        let glob = try Glob(pattern)
        return { glob.covers($0) }
    }

    static func rules() throws -> [RuleDefinition] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return try reader.rules(in: StandardDocument(path: path, text: text)).map(\.rule)
    }

    @Test func theLanguageIsDocumentedWhole() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "Documentation/PatternRules.md"), encoding: .utf8)
        for word in CodeKind.words { #expect(page.contains("`\(word)`"), "\(word)") }
        for key in StandardRuleReader.keys { #expect(page.contains("`\(key)`"), "\(key)") }
        let count = try Self.rules().count
        #expect(page.contains("holds \(count) of them"))
    }

    @Test func everyExampleHolds() throws {
        let rules = try Self.rules()
        #expect(rules.count { $0.about.id.rawValue.hasPrefix("house-") } >= 16)
        #expect(rules.count { $0.about.id.rawValue.hasPrefix("team-") } >= 30)
        let verifier = ExampleVerifier(allRules: allRules.map { RuleDefinition($0) } + rules)
        for rule in rules {
            for failure in verifier.verify(rule) { Issue.record("\(failure)") }
        }
    }

    /// The verifier must see when the code under a rule is not what the rule says.
    @Test func wrongExamplesAreCaught() throws {
        func checks(_ fences: String) throws -> [String] {
            let text =
                "# A\n\nB. <!-- id: X -->\n\n```tenet\nrule: no-b\nmessage: b\npattern: b()\nrewrite: c()\n```\n\n"
                + fences
            let rules = try Self.reader.rules(in: StandardDocument(path: "A.md", text: text)).map(\.rule)
            return ExampleVerifier(allRules: rules).verify(rules[0]).map(\.check)
        }
        let good = "```swift good\nc()\n```\n"
        #expect(try checks("```swift bad\nb()\n```\n\n" + good) == [])
        #expect(try checks("```swift bad\nc()\n```\n\n" + good).contains("positions"))
        #expect(try checks("```swift bad\na(↓b())\nb()\n```\n\n" + good).contains("positions"))
        #expect(try checks("```swift bad\nb()\n```\n\n```swift good\nb()\n```\n").contains("positions"))
        #expect(try checks("```swift bad\nb()\n```\n\n```swift fixed\nd()\n```\n\n" + good).contains("fix"))
        #expect(try checks(good).contains("examples"))
    }

    /// Patterns are compared where their names occur only: a walk for all of them costs no more than one for as many
    /// rules written in Swift, with wide slack for noise.
    @Test func costsNoMoreThanRulesInSwift() throws {
        func perFile(_ rules: [RuleDefinition]) -> [RuleSet.Active] {
            rules.map(\.standard).filter { !RuleSet([$0]).needsProject }
        }
        let house = RuleSet(perFile(try Self.rules()))
        let swift = RuleSet(Array(perFile(allRules.map { RuleDefinition($0) }).prefix(house.rules.count)))
        let source = String(repeating: Self.sample, count: 200)
        let tree = SyntaxTree()
        tree.parse(source)
        func time(_ rules: RuleSet) -> Duration {
            ContinuousClock().measure { _ = rules.check(tree, path: "App/A.swift") }
        }
        // In turns, so that what else runs on the machine slows both down.
        var (pattern, written) = (time(house), time(swift))
        for _ in 0..<9 { (pattern, written) = (min(pattern, time(house)), min(written, time(swift))) }
        #expect(
            pattern < written * 4, "\(pattern) for \(house.rules.count) patterns, \(written) for as many rules in Swift"
        )
    }

    private static let sample = """
        final class Cart: Store {
            private let items: [Item]
            func total(of kinds: Set<Kind>) async throws -> Int {
                guard !items.isEmpty, let first = items.first else { return 0 }
                let chosen = items.filter { kinds.contains($0.kind) && $0.price > first.price }
                return try await chosen.map { $0.price * $0.count }.reduce(0, +)
            }
            var title: String { items.count == 1 ? "one item" : "\\(items.count) items" }
        }

        """
}
