import TenetModel
import TenetRuleKit

// What was found to be a secret is printed nowhere.
extension CheckRun {
    /// Rules whose findings must not be printed: the range is a literal with its quotes.
    private static let rulesAboutLiterals: Set<RuleID> = ["hardcoded-secret"]
    /// The range is the secret itself.
    private static let rulesAboutSecrets: Set<RuleID> = [
        "secret-in-file", "secret-in-message", "secret-file-committed",
    ]

    /// Puts asterisks in the place of secrets that a run has found, silenced ones and those of the baseline included: reports
    /// are kept and sent to people who may not know them, and another finding may lie on the same line or quote it.
    func hideSecrets(in report: inout RunReport) {
        var secrets: Set<[UInt8]> = []
        for (path, ranges) in secretRanges(in: report).elements {
            guard let table = report.sources[path] else { continue }
            var bytes = table.bytes
            for range in ranges where range.upper <= bytes.count {
                secrets.insert(Array(table.bytes[range.lower..<range.upper]))
                for place in range.lower..<range.upper where bytes[place] != UInt8(ascii: "\n") {
                    bytes[place] = UInt8(ascii: "*")
                }
            }
            report.sources[path] = LineTable(bytes)
        }
        let texts = secrets.filter { $0.count >= 8 }.map { String(decoding: $0, as: UTF8.self) }
        guard !texts.isEmpty else { return }
        for index in report.findings.indices { report.findings[index].hide(texts) }
    }

    /// Where secrets are, in files and documents that the report shows.
    private func secretRanges(in report: RunReport) -> PathMap<[ByteRange]> {
        var ranges: PathMap<[ByteRange]> = [:]
        for file in jobs.indices {
            guard let table = report.sources[jobs[file].path] else { continue }
            for finding in outcomes[file].result.findings where Self.rulesAboutLiterals.contains(finding.rule) {
                ranges[jobs[file].path, default: []].append(Self.inner(finding.range, of: table.bytes))
            }
        }
        for finding in foundInRepository where Self.rulesAboutSecrets.contains(finding.rule) {
            ranges[finding.path, default: []].append(finding.range)
        }
        return ranges
    }

    /// What is between the quotes.
    private static func inner(_ range: ByteRange, of bytes: [UInt8]) -> ByteRange {
        guard range.upper <= bytes.count else { return range }
        let quote = UInt8(ascii: "\"")
        let text = bytes[range.lower..<range.upper]
        let first = text.firstIndex(of: quote) ?? range.lower - 1
        let last = text.lastIndex(of: quote) ?? range.upper
        return ByteRange(first + 1, last)
    }
}

extension Finding {
    /// Messages of other rules may quote what they speak of.
    fileprivate mutating func hide(_ secrets: [String]) {
        for secret in secrets {
            let stars = String(repeating: "*", count: secret.count)
            message = message.replacing(secret, with: stars)
            help = help.replacing(secret, with: stars)
            if let fix, fix.edits.contains(where: { $0.text.contains(secret) }) { self.fix = nil }
            for index in notes.indices { notes[index].message = notes[index].message.replacing(secret, with: stars) }
        }
    }
}
