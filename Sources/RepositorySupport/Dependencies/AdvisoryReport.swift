internal import TenetRuleKit

/// What a scan of locked libraries against the OSV database found: the JSON of `osv-scanner`.
package struct AdvisoryReport {
    package enum Level: Int, Comparable, Sendable {
        case low, moderate, high, critical

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// As databases and the option of a rule write it.
        package init?(_ text: String) {
            switch text.lowercased() {
            case "low": self = .low
            case "moderate", "medium": self = .moderate
            case "high": self = .high
            case "critical": self = .critical
            default: return nil
            }
        }

        /// By the bands of CVSS: 9 and more is critical, 7 high, 4 moderate.
        init(score: Double) {
            self = score >= 9 ? .critical : score >= 7 ? .high : score >= 4 ? .moderate : .low
        }

        /// As part of a sentence.
        package var word: String {
            switch self {
            case .low: "low"
            case .moderate: "moderate"
            case .high: "high"
            case .critical: "critical"
            }
        }
    }

    package struct Advisory {
        /// Under which the database has it, the preferred id first.
        package var ids: [String]
        package var summary: String
        /// Nil when the database does not say.
        package var level: Level?
        /// The address or the name of the library, as the scanner has it.
        package var library: String
        /// The version that was scanned.
        package var version: String
        /// The first versions without it, as the database lists them; empty when there is none.
        package var fixes: [String]
        /// The scanned file, as the scanner wrote it: relative to where it ran, or absolute.
        package var path: String
    }

    package var advisories: [Advisory] = []

    /// Nil for a text of another form. O(bytes).
    package static func read(_ bytes: [UInt8]) -> AdvisoryReport? {
        let document = JSONDocument(SourceText(bytes))
        guard document.problems.problems.isEmpty, let root = document.root, root.isObject,
            let results = root["results"]?.elements, root["runs"] == nil,
            results.allSatisfy({ $0["source"]?["path"]?.string != nil && $0["packages"] != nil })
        else { return nil }
        return AdvisoryReport(
            advisories: results.flatMap { result in
                (result["packages"]?.elements ?? []).flatMap { advisories(of: $0, in: result["source"]) }
            })
    }

    private static func advisories(of package: JSONValue, in source: JSONValue?) -> [Advisory] {
        guard let name = package["package"]?["name"]?.string, let path = source?["path"]?.string else { return [] }
        // One fault has an entry in each database; the scanner says which of them are one.
        let groups = (package["groups"]?.elements ?? []).map { group in
            (ids: (group["ids"]?.elements ?? []).compactMap(\.string), score: group["max_severity"]?.string)
        }
        var seen: Set<String> = []
        return (package["vulnerabilities"]?.elements ?? []).compactMap { entry in
            guard let id = entry["id"]?.string, entry["withdrawn"]?.string == nil else { return nil }
            let group = groups.first { $0.ids.contains(id) }
            let ids = [id] + ((group?.ids ?? []) + aliases(of: entry)).filter { $0 != id }
            guard seen.isDisjoint(with: ids) else { return nil }
            seen.formUnion(ids)
            return Advisory(
                ids: ids, summary: entry["summary"]?.string ?? "", level: level(of: entry, score: group?.score),
                library: name, version: package["package"]?["version"]?.string ?? "", fixes: fixes(of: entry, name),
                path: path)
        }
    }

    private static func aliases(of entry: JSONValue) -> [String] {
        (entry["aliases"]?.elements ?? []).compactMap(\.string)
    }

    private static func level(of entry: JSONValue, score: String?) -> Level? {
        entry["database_specific"]?["severity"]?.string.flatMap(Level.init)
            ?? score.flatMap(Double.init).map(Level.init(score:))
    }

    /// A branch of versions each has its own; ranges of other libraries that share the fault do not count.
    private static func fixes(of entry: JSONValue, _ name: String) -> [String] {
        let plain = PackageAddress(name).plain
        let own = (entry["affected"]?.elements ?? []).filter { affected in
            affected["package"]?["name"]?.string.map { PackageAddress($0).plain == plain } ?? true
        }
        let events = own.flatMap { $0["ranges"]?.elements ?? [] }.filter { $0["type"]?.string != "GIT" }
            .flatMap { $0["events"]?.elements ?? [] }
        return events.compactMap { $0["fixed"]?.string }
    }
}
