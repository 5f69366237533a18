import TenetModel
import TenetRuleKit

/// Suppressions in texts that are no Swift: `tenet:ignore(rule) reason` in a comment of whatever form, on the line of a
/// finding or on the line before it. In a commit's message it silences what is said of that commit.
struct RepositorySuppressions {
    private let repository: Repository
    private let virtual: PathMap<RepositoryDocument>

    /// The rules that find a special case of a rule: what silences them, silences it.
    private let specialCases: (RuleID) -> Set<RuleID>

    init(_ repository: Repository, specialCases: @escaping (RuleID) -> Set<RuleID> = { _ in [] }) {
        self.repository = repository
        self.specialCases = specialCases
        virtual = PathMap(repository.virtualDocuments.map { ($0.path, $0) })
    }

    /// The findings that no comment silences. Each document is read once.
    func kept(_ findings: [Finding]) -> [Finding] {
        let byPath = PathMap(grouping: findings, by: \.path)
        return byPath.elements.flatMap { path, findings in
            guard let document = virtual[path] ?? repository.document(path) else { return findings }
            let silenced = Self.silencedLines(of: document)
            guard !silenced.isEmpty else { return findings }
            let lines = LineTable(document.bytes)
            let isCommit = path.hasPrefix(".git/")
            return findings.filter { finding in
                let line = lines.line(at: finding.range.lower)
                let names = Set([finding.rule.rawValue] + specialCases(finding.rule).map(\.rawValue))
                return !silenced.contains { directive in
                    directive.rules.contains(where: names.contains)
                        && (isCommit || directive.line == line || directive.line == line - 1)
                }
            }
        }.sorted()
    }

    /// A suppression without a reason counts for nothing.
    private static func silencedLines(of document: RepositoryDocument) -> [(line: Int, rules: [String])] {
        guard document.bytes.firstRange(of: "tenet:ignore(".utf8) != nil else { return [] }
        return document.lines.enumerated().compactMap { index, line in
            guard let start = line.text.firstRange(of: "tenet:ignore(") else { return nil }
            let rest = line.text[start.upperBound...]
            guard let end = rest.firstIndex(of: ")") else { return nil }
            let reason = rest[rest.index(after: end)...].filter { $0.isLetter || $0.isNumber }
            guard reason.count >= 3 else { return nil }
            let rules = rest[..<end].split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }
            return (index + 1, rules)
        }
    }
}
