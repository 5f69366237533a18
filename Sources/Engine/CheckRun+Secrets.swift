import TenetModel
import TenetRuleKit

// What was found to be a secret is printed nowhere.
extension CheckRun {
    /// Rules about Swift whose findings are literals that must not be printed.
    static let rulesAboutSecrets: Set<RuleID> = ["hardcoded-secret"]

    /// Puts asterisks in the place of secrets that a run has found, silenced ones and those of the baseline included: reports
    /// are kept and sent to people who may not know them, and another finding may lie on the same line or quote it.
    func hideSecrets(in report: inout RunReport) {
        var texts = concealed
        for file in jobs.indices {
            guard let table = report.sources[jobs[file].path] else { continue }
            for finding in outcomes[file].result.findings
            where Self.rulesAboutSecrets.contains(finding.rule) && finding.range.upper <= table.bytes.count {
                texts.insert(Self.textBetweenQuotes(table.bytes[finding.range.lower..<finding.range.upper]))
            }
        }
        let mask = SecretMask(texts)
        guard !mask.isEmpty else { return }
        for (path, table) in report.sources.elements {
            if let masked = mask.masked(table.bytes) { report.sources[path] = LineTable(masked) }
        }
        for index in report.findings.indices { mask.hide(in: &report.findings[index]) }
    }

    private static func textBetweenQuotes(_ literal: ArraySlice<UInt8>) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        guard let first = literal.firstIndex(of: quote), let last = literal.lastIndex(of: quote), first < last else {
            return Array(literal)
        }
        return Array(literal[(first + 1)..<last])
    }
}

/// Finds many texts in one walk and puts asterisks in their place.
struct SecretMask {
    /// By their first four bytes, the longest first.
    private var texts: [UInt32: [[UInt8]]] = [:]

    var isEmpty: Bool { texts.isEmpty }

    /// - Parameter texts: of several lines are hidden line by line as well; less than four bytes are no secret.
    init(_ texts: Set<[UInt8]>) {
        let lines = texts.flatMap {
            $0.split(separator: UInt8(ascii: "\n")).filter { $0.count >= 16 }.map { Array($0) }
        }
        for text in texts.union(lines) {
            guard let key = Self.key(text, 0) else { continue }
            self.texts[key, default: []].append(text)
        }
        for key in self.texts.keys { self.texts[key]?.sort { $0.count > $1.count } }
    }

    /// Nil when none of the texts is there. O(bytes) but for texts that begin alike.
    func masked(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8]?
        var index = 0
        while let key = Self.key(bytes, index) {
            guard
                let text = texts[key]?.first(where: { text in
                    bytes.count - index >= text.count && bytes[index..<(index + text.count)].elementsEqual(text)
                })
            else {
                index += 1
                continue
            }
            var masked = result ?? bytes
            result = nil
            for place in index..<(index + text.count) where masked[place] != UInt8(ascii: "\n") {
                masked[place] = UInt8(ascii: "*")
            }
            result = masked
            index += text.count
        }
        return result
    }

    /// Messages may quote what they speak of, and a fix may repeat it.
    func hide(in finding: inout Finding) {
        hide(in: &finding.message)
        hide(in: &finding.help)
        for index in finding.notes.indices { hide(in: &finding.notes[index].message) }
        if let fix = finding.fix, fix.edits.contains(where: { masked(Array($0.text.utf8)) != nil }) {
            finding.fix = nil
        }
    }

    private func hide(in text: inout String) {
        if let masked = masked(Array(text.utf8)) { text = String(decoding: masked, as: UTF8.self) }
    }

    private static func key(_ bytes: [UInt8], _ index: Int) -> UInt32? {
        guard bytes.count - index >= 4 else { return nil }
        return UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
            | UInt32(bytes[index + 3])
    }
}
