import Foundation
import TenetModel
import TenetRepositorySupport
import TenetRuleKit
import Testing

/// How much of a labelled corpus is found, and how much of what is found is none.
@Suite struct SecretCorpusTests {
    /// Of one class of the corpus.
    private struct Tally {
        var found = 0
        var missed: [String] = []
        var wrong: [String] = []

        var recall: Double { found + missed.count == 0 ? 1 : Double(found) / Double(found + missed.count) }
    }

    /// By the label of the class.
    private func measure(_ corpus: SecretCorpus) -> [String: Tally] {
        let scan = SecretScan(today: CalendarDay("2026-11-27"))
        var tallies: [String: Tally] = [:]
        for item in corpus.items {
            let bytes = Array(item.text.utf8)
            let table = LineTable(bytes)
            let lines = scan.secrets(in: bytes, path: item.path).map { table.line(at: $0.range.lower) }
            let hits = lines.filter { item.lines?.contains($0) == true }
            if item.secret != nil {
                if hits.isEmpty {
                    tallies[item.label, default: Tally()].missed.append(item.path)
                } else {
                    tallies[item.label, default: Tally()].found += 1
                }
            }
            if hits.count < lines.count { tallies[item.label, default: Tally()].wrong.append(item.path) }
        }
        return tallies
    }

    /// Seeds that nothing was tuned with; each draws all values anew.
    @Test(arguments: [101, 202, 303] as [UInt64])
    func nearlyAllIsFoundAndNearlyNothingElse(seed: UInt64) {
        let tallies = measure(SecretCorpus(seed: seed))
        let found = tallies.values.reduce(0) { $0 + $1.found }
        let missed = tallies.values.reduce(0) { $0 + $1.missed.count }
        let wrong = tallies.values.reduce(0) { $0 + $1.wrong.count }
        #expect(found > 600)
        #expect(Double(found) / Double(found + wrong) >= 0.97, "\(tallies.compactMapValues { $0.wrong.first })")
        #expect(Double(found) / Double(found + missed) >= 0.95, "\(tallies.compactMapValues { $0.missed.first })")
        for (label, tally) in tallies {
            #expect(tally.recall >= 0.75, "\(label): \(tally.missed)")
            #expect(tally.wrong.count <= 2, "\(label): \(tally.wrong)")
        }
    }

    /// For measuring other tools on the same files: `TENET_SECRET_CORPUS=FOLDER swift test --filter SecretCorpusTests`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["TENET_SECRET_CORPUS"] != nil))
    func writesTheCorpusIntoAFolder() throws {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["TENET_SECRET_CORPUS"] ?? ".")
        var labels = ""
        for item in SecretCorpus(seed: 101).items {
            let file = folder.appendingPathComponent(item.path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(item.text.utf8).write(to: file)
            let lines = item.lines.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "none"
            labels += "\(item.path)\t\(item.label)\t\(lines)\n"
        }
        try Data(labels.utf8).write(to: folder.appendingPathExtension("labels"))
    }
}
