import Foundation
import TenetRuleKit
import TenetRules
import Testing

/// The record of what was read on pinned projects decides what a rule may claim; see CONTRIBUTING.md.
@Suite struct EvidenceTests {
    private struct Record {
        var apps = 0
        var findings = 0
        var read = 0
        var wrong = 0
        /// Fewer than 1 in `limit` of what was read was wrong.
        func isRight(_ limit: Int) -> Bool { wrong * limit < max(read, 1) }

        /// What a stable rule has: three projects, and 20 findings read or all of at least 10.
        var isEnough: Bool { apps >= 3 && (read >= 20 || read >= 10 && read == findings) }
    }

    private static let columns = [
        "rule", "app", "commit", "candidates", "findings", "read", "wrong", "not_worth", "seeded", "found", "note",
    ]

    private func lines() throws -> [[String]] {
        try Repository.text("Corpus/evidence.tsv").split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    private func records() throws -> [String: Record] {
        var records: [String: Record] = [:]
        for line in try lines().dropFirst() {
            var record = records[line[0]] ?? Record()
            let read = Int(line[5]) ?? 0
            record.apps += read > 0 ? 1 : 0
            record.findings += Int(line[4]) ?? 0
            record.read += read
            record.wrong += Int(line[6]) ?? 0
            records[line[0]] = record
        }
        return records
    }

    /// Rules bound by `Standards/recommended.md`.
    private func recommended() throws -> Set<String> {
        var names: Set<String> = []
        for line in try Repository.text("Standards/recommended.md").split(separator: "\n")
        where line.hasPrefix("Checked by ") {
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            for index in stride(from: 1, to: parts.count, by: 2) { names.insert(String(parts[index])) }
        }
        return names
    }

    /// What people get unasked is worth a change in more than half of its places, as far as readers were asked for that, too.
    /// Secrets are told all the same: one that is real outweighs the rest.
    @Test func recommendedIsWorthIt() throws {
        var judged: [String: (read: Int, idle: Int)] = [:]
        for line in try lines().dropFirst() {
            guard let notWorth = Int(line[7]), let read = Int(line[5]), let wrong = Int(line[6]) else { continue }
            judged[line[0], default: (0, 0)].read += read
            judged[line[0], default: (0, 0)].idle += wrong + notWorth
        }
        let asked = try recommended().compactMap { rule in judged[rule].map { (rule: rule, count: $0) } }
        #expect(asked.count >= 40)
        let secrets = ["hardcoded-secret", "secret-in-file", "sensitive-data-in-user-defaults"]
        for (rule, count) in asked where count.read >= 10 && !secrets.contains(rule) {
            #expect(count.idle * 2 < count.read, "\(rule): \(count)")
        }
    }

    /// Whoever doubts a line fetches that commit and counts again.
    @Test func everyLineNamesAPinnedCommitOnce() throws {
        struct Pin: Decodable {
            var name: String
            var commit: String
        }
        let pins = try JSONDecoder().decode([Pin].self, from: Data(try Repository.text("Corpus/projects.json").utf8))
        let commits = Dictionary(uniqueKeysWithValues: pins.map { ($0.name, $0.commit) })
        let ids = Set(allRules.map { $0.about.id.rawValue })
        let lines = try lines()
        #expect(lines.first == Self.columns)
        for line in lines.dropFirst() {
            #expect(line.count == Self.columns.count, "\(line)")
            guard line.count == Self.columns.count, let findings = Int(line[4]), let read = Int(line[5]),
                let wrong = Int(line[6])
            else {
                Issue.record("not a record: \(line)")
                continue
            }
            #expect(ids.contains(line[0]), "\(line[0]) is no rule")
            #expect(line[2].count >= 12 && commits[line[1]]?.hasPrefix(line[2]) == true, "\(line)")
            #expect(wrong <= read && read <= findings && findings > 0, "\(line)")
        }
        let places = lines.map { $0[0] + " " + $0[1] }
        #expect(Set(places).count == places.count, "a rule and a project have two lines")
    }

    /// `stable` is a claim: it is written down only where the record shows it, and everywhere it does.
    @Test func stableRulesHaveTheEvidence() throws {
        let records = try records()
        for rule in allRules {
            let record = records[rule.about.id.rawValue] ?? Record()
            switch rule.about.status {
            case .stable:
                #expect(record.isEnough && record.isRight(10), "\(rule.about.id): \(record)")
            case .provisional:
                #expect(record.isRight(10) || record.read < 3, "\(rule.about.id) belongs in preview: \(record)")
                #expect(!record.isEnough, "\(rule.about.id) is stable by the record: \(record)")
            case .preview, .deprecated: break
            }
        }
    }

    @Test func recommendedIsPrecise() throws {
        let records = try records()
        let recommended = try recommended()
        var total = Record()
        var owed = 0
        for rule in allRules where recommended.contains(rule.about.id.rawValue) {
            #expect(rule.about.status != .preview, "\(rule.about.id) is in preview")
            // What a rule finds for others to be silent about, nobody reads.
            owed += rule.about.status == .stable || rule.about.gathering == .silently ? 0 : 1
            let record = records[rule.about.id.rawValue] ?? Record()
            #expect(record.isRight(20) || record.read < 5, "\(rule.about.id): \(record)")
            total.read += record.read
            total.wrong += record.wrong
        }
        #expect(total.read >= 200)
        #expect(total.isRight(20), "\(total)")
        // Rules without evidence of their own that came in before it was asked for: none may be added.
        #expect(owed <= 70)
    }

    /// The README says of the rules what is so today.
    @Test func theReadmeCounts() throws {
        func count(_ status: RuleStatus) -> Int { allRules.count { $0.about.status == status } }
        let recommended = try recommended()
        let stable = allRules.count { recommended.contains($0.about.id.rawValue) && $0.about.status == .stable }
        let ofProject = allRules.count { RuleSet([RuleDefinition($0).standard]).needsProject }
        let readme = try Repository.text("README.md").replacing("\n", with: " ")
        let said = [
            "\(allRules.count) rules in \(Set(allRules.map { $0.about.category }).count) categories",
            "\(count(.stable)) are stable", "\(count(.provisional)) are provisional",
            "\(count(.preview)) are in preview, and \(ofProject) look at the whole project",
            "`recommended` holds \(recommended.count) of them, \(stable) of these stable",
        ]
        #expect(said.filter { !readme.contains($0) } == [], "the README says otherwise")
    }
}
