import Foundation
import TenetEngine
import TenetModel
import TenetRuleKit
import TenetRules
import Testing

/// No two rules of a built-in profile report one range for one reason: of a rule and its special case one is shown.
///
/// All examples are run with all rules. Two rules that meet on a range say two things there (``TwoReasons``), or one of
/// them specializes the other.
@Suite struct OneReasonTests {
    private static let rules = RuleSet(allRules.map { RuleSet.Active($0.init()) })

    @Test func rulesMeetOnARangeOnlyForTwoReasons() throws {
        let profiles = try Self.profiles()
        #expect(profiles["force-try"]?.contains("recommended") == true)
        let stage = FileStage()
        for rule in allRules {
            for example in RuleDefinition(rule).examples where example.expectation == .bad && example.options.isEmpty {
                for pair in Self.meetings(in: example, stage) {
                    guard profiles[pair[0]]?.isDisjoint(with: profiles[pair[1]] ?? []) == false else { continue }
                    #expect(
                        TwoReasons.pairs[pair[0]]?.contains(pair[1]) == true,
                        "\(example.file):\(example.line): `\(pair[0])` and `\(pair[1])` report the same range")
                }
            }
        }
    }

    @Test func specialCasesAreOfRulesThatThereAre() {
        let ids = Set(allRules.map { $0.about.id })
        for rule in allRules {
            for general in rule.about.specializes {
                #expect(ids.contains(general) && general != rule.about.id, "\(rule.about.id): \(general)")
            }
        }
    }

    @Test func theSpecialCaseIsShownWithWhatTheGeneralOneSays() throws {
        let source = Array("func f(a: Int?) -> Bool { a != nil && a! > 1 }".utf8)
        let found = source.withUnsafeBufferPointer { FileStage().check($0, path: "A.swift", rules: Self.rules) }
        let forced = found.result.findings.filter { ["force-unwrap", "nil-check-then-force-unwrap"].contains($0.rule) }
        #expect(Set(forced.map(\.range)).count == 1 && forced.count == 2)
        let shown = Self.rules.withoutGeneralCases(forced)
        #expect(shown.map(\.rule) == ["nil-check-then-force-unwrap"])
        #expect(shown.first?.severity == forced.map(\.severity).max())
    }

    /// The built-in profiles of each rule, as the index of the rules' pages tells.
    private static func profiles() throws -> [String: Set<String>] {
        let index = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Documentation/Rules/README.md")
        var profiles: [String: Set<String>] = [:]
        for line in try String(contentsOf: index, encoding: .utf8).split(separator: "\n") where line.hasPrefix("| [`") {
            let id = line.split(separator: "`")[1]
            let names = line.split(separator: "|").last?.split(separator: ",") ?? []
            profiles[String(id)] = Set(names.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty })
        }
        return profiles
    }

    /// The ids of two rules each that report the same range, sorted.
    private static func meetings(in example: Example, _ stage: FileStage) -> Set<[String]> {
        var facts: [(path: String, facts: FileFacts)] = []
        var found: [Finding] = []
        for file in example.files where file.path.hasSuffix(".swift") {
            let outcome = Array(Example.unmarked(file.source).source.utf8).withUnsafeBufferPointer {
                stage.check($0, path: file.path, rules: rules)
            }
            found += outcome.result.findings
            facts.append((file.path, outcome.result.facts))
        }
        found += rules.checkProject(facts).findings
        var meetings: Set<[String]> = []
        for same in Dictionary(grouping: found, by: \.path).values {
            for group in Dictionary(grouping: rules.withoutGeneralCases(same), by: \.range).values {
                let ids = Set(group.map(\.rule.rawValue)).sorted()
                for (index, first) in ids.enumerated() {
                    for second in ids[(index + 1)...] { meetings.insert([first, second]) }
                }
            }
        }
        return meetings
    }
}
