import Foundation
import TenetRuleKit
import TenetRules
import Testing

/// The record of what was read on real code decides what a rule may claim; see CONTRIBUTING.md.
@Suite struct TriageTests {
    private struct Record {
        var findings = 0
        var read = 0
        var wrong = 0
        var rate: Double { read == 0 ? 0 : Double(wrong) / Double(read) }
    }

    private func records() throws -> [String: Record] {
        var records: [String: Record] = [:]
        for line in try Repository.text("Corpus/triage.tsv").split(separator: "\n").dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            #expect(columns.count == 6, "\(line)")
            guard columns.count == 6, let findings = Int(columns[2]), let read = Int(columns[3]),
                let wrong = Int(columns[4])
            else {
                Issue.record("not a record: \(line)")
                continue
            }
            #expect(wrong <= read && read <= findings, "\(line)")
            records[String(columns[0]), default: Record()].findings += findings
            records[String(columns[0]), default: Record()].read += read
            records[String(columns[0]), default: Record()].wrong += wrong
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

    @Test func everyRuleHasARecord() throws {
        let records = try records()
        for rule in allRules where rule.about.category != .suppressions {
            #expect(records[rule.about.id.rawValue] != nil, "\(rule.about.id) was never run on real code")
        }
        let ids = Set(allRules.map { $0.about.id.rawValue })
        for name in records.keys { #expect(ids.contains(name), "\(name) is no rule") }
    }

    @Test func rulesOverTheLimitArePreview() throws {
        let records = try records()
        for rule in allRules where rule.about.status == .stable {
            let rate = records[rule.about.id.rawValue]?.rate ?? 0
            #expect(rate < 0.1, "\(rule.about.id): \(rate) of what was read was wrong")
        }
    }

    @Test func recommendedIsPrecise() throws {
        let records = try records()
        let recommended = try recommended()
        var total = Record()
        for rule in allRules where recommended.contains(rule.about.id.rawValue) {
            #expect(rule.about.status == .stable, "\(rule.about.id) is in preview")
            guard let record = records[rule.about.id.rawValue] else { continue }
            #expect(record.rate < 0.05, "\(rule.about.id): \(record.wrong) of \(record.read)")
            let enough = min(20, record.findings)
            #expect(record.read >= enough, "\(rule.about.id): only \(record.read) of \(record.findings) were read")
            total.read += record.read
            total.wrong += record.wrong
        }
        #expect(total.read >= 200)
        #expect(total.rate < 0.05)
    }
}
