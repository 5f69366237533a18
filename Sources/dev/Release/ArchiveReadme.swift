import ArgumentParser
import Foundation

/// The README as it stands in an archive, where most of what it links is missing: links lead to what the archive holds or to
/// the web, and what leads nowhere is text.
struct ArchiveReadme {
    let text: String

    /// - Parameters:
    ///   - files: what lies beside it in the archive.
    ///   - repository: the address below which the repository's files lie on the web; nil when they lie nowhere.
    init(_ source: String, files: [String], repository: String?) {
        let code = Self.code(in: source)
        text = source.replacing(#/\[([^\[\]]+)\]\(([^()\s]+)\)/#) { match in
            let (words, target) = (String(match.1), String(match.2))
            guard !code.contains(where: { $0.overlaps(match.range) }), !target.hasPrefix("#"), !target.contains("://")
            else { return String(match.0) }
            if files.contains(String(target.prefix { $0 != "#" })) { return String(match.0) }
            return repository.map { "[\(words)](\($0)\(target))" } ?? words
        }
    }

    /// Fences, in which brackets are no links.
    private static func code(in text: String) -> [Range<String.Index>] {
        text.ranges(of: #/(?m)^(`{3,})[\s\S]*?^\1`*$/#)
    }

    /// The address of the repository's files, from that of the pages of rules among them.
    static func repository(rulePages: String) throws -> String {
        guard rulePages.contains("://"), let folder = rulePages.range(of: "Documentation/Rules/{rule}") else {
            throw ValidationError(
                "--rule-pages must be an address of the repository's files, as in "
                    + "https://example.com/Documentation/Rules/{rule}.md, not \(rulePages)")
        }
        return String(rulePages[..<folder.lowerBound])
    }
}
