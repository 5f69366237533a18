import TenetRuleKit

/// The JSON of `llvm-cov export`, whole or `-summary-only`, of `xccov view --report`, and of `xccov view --archive`.
enum CoverageJSON {
    static func read(_ bytes: [UInt8]) -> Result<CoverageReport, CoverageProblem> {
        let document = JSONDocument(SourceText(bytes))
        if let problem = document.problems.problems.first {
            let text = problem.message.prefix(1).lowercased() + problem.message.dropFirst()
            return .failure(CoverageProblem(text: "is broken: \(text.hasSuffix(".") ? String(text.dropLast()) : text)"))
        }
        let members = members(of: document.root)
        if let data = members["data"] {
            var lines = CoverageSegments()
            let files = data.elements.flatMap { llvm($0, &lines) }
            guard lines.left >= 0 else { return .failure(CoverageProblem(text: "has more lines than any project")) }
            return .success(CoverageReport(.llvm, files))
        }
        if let targets = members["targets"] {
            return .success(CoverageReport(.xccov, targets.elements.flatMap(target)))
        }
        // A bare list of targets is what `--only-targets` writes; it has files where they were asked for.
        let elements = document.root?.elements ?? []
        if elements.contains(where: { $0["files"] != nil && $0["lineCoverage"] != nil }) {
            return .success(CoverageReport(.xccov, elements.flatMap(target)))
        }
        if let files = archive(document.root), !files.isEmpty { return .success(CoverageReport(.xccov, files)) }
        return .failure(CoverageProblem(text: "is of no known format"))
    }

    private static func members(of value: JSONValue?) -> [String: JSONValue] {
        Dictionary((value?.members ?? []).map { ($0.key.text, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    private static func target(_ value: JSONValue) -> [CoverageReport.File] {
        let target = members(of: value)
        // The tests themselves are always executed.
        guard target["name"]?.string?.hasSuffix(".xctest") != true else { return [] }
        return (target["files"]?.elements ?? []).compactMap { value in
            let file = members(of: value)
            guard let path = file["path"]?.string, let total = count(file["executableLines"]),
                let covered = count(file["coveredLines"])
            else { return nil }
            return CoverageReport.File(path: path, count: .init(covered: min(covered, total), total: total), lines: nil)
        }
    }

    /// Lines of each file: `{ "path": [ { "line": 1, "isExecutable": true, "executionCount": 3 } ] }`.
    private static func archive(_ root: JSONValue?) -> [CoverageReport.File]? {
        var files: [CoverageReport.File] = []
        for member in root?.members ?? [] {
            var lines: [Int: Bool] = [:]
            for element in member.value.elements {
                let line = members(of: element)
                guard let number = line["line"]?.integer, let isExecutable = line["isExecutable"]?.bool else {
                    return nil
                }
                if isExecutable { lines[number] = line["executionCount"]?.scalar?.text != "0" }
            }
            files.append(CoverageReport.File(path: member.key.text, count: CoverageReport.count(lines), lines: lines))
        }
        return files
    }

    private static func llvm(_ export: JSONValue, _ reader: inout CoverageSegments) -> [CoverageReport.File] {
        (export["files"]?.elements ?? []).compactMap { value in
            let file = members(of: value)
            guard reader.left >= 0, let path = file["filename"]?.string else { return nil }
            let summary = members(of: file["summary"]?["lines"])
            let lines = file["segments"].map { reader.lines($0.elements) }
            guard let total = count(summary["count"]), let covered = count(summary["covered"]) else {
                return lines.map { CoverageReport.File(path: path, count: CoverageReport.count($0), lines: $0) }
            }
            return CoverageReport.File(
                path: path, count: .init(covered: min(covered, total), total: total), lines: lines)
        }
    }

    private static func count(_ value: JSONValue?) -> Int? {
        guard let number = value?.integer, (0...CoverageReport.Count.limit).contains(number) else { return nil }
        return number
    }
}

/// The lines that the regions of `llvm-cov` cover.
///
/// A segment is a place from which on another count holds: line, column, count, whether there is a count, whether a region
/// begins there, whether that is a gap between regions. A line has the largest count of those that begin regions on it and of
/// the one that reaches into it.
struct CoverageSegments {
    /// How many lines may still come: a few segments can claim any number. Negative when a report claimed more.
    private(set) var left = 5_000_000

    private struct Segment {
        var line: Int
        var isExecuted: Bool
        var hasCount: Bool
        var isEntry: Bool
        var isGap: Bool

        var begins: Bool { isEntry && hasCount && !isGap }

        init?(_ value: JSONValue) {
            let parts = value.elements
            guard parts.count >= 5, let line = parts[0].integer, line > 0, line <= Segment.lastLine else { return nil }
            self.line = line
            isExecuted = parts[2].scalar?.text != "0"
            hasCount = parts[3].bool ?? false
            isEntry = parts[4].bool ?? false
            isGap = parts.count > 5 ? parts[5].bool ?? false : false
        }

        /// No source has more.
        static let lastLine = 1_000_000
    }

    mutating func lines(_ values: [JSONValue]) -> [Int: Bool] {
        var lines: [Int: Bool] = [:]
        var before: Segment?
        var group: [Segment] = []
        var lastLine = 0
        for segment in values.compactMap(Segment.init) + [nil] as [Segment?] {
            if let segment, group.isEmpty || segment.line == group[0].line {
                group.append(segment)
                continue
            }
            guard let first = group.first, first.line > lastLine else {
                group = segment.map { [$0] } ?? []
                continue
            }
            left -= first.line - lastLine
            guard left >= 0 else { return lines }
            if let before, before.hasCount, lastLine > 0 {
                for line in (lastLine + 1)..<max(lastLine + 1, first.line) { lines[line] = before.isExecuted }
            }
            lines[first.line] = Self.isExecuted(group, before)
            (before, lastLine) = (group.last, first.line)
            group = segment.map { [$0] } ?? []
        }
        return lines
    }

    /// Nil for a line without code.
    private static func isExecuted(_ group: [Segment], _ before: Segment?) -> Bool? {
        let beginsSkipped = group.first.map { !$0.hasCount && $0.isEntry } ?? false
        let reaches = before?.hasCount ?? false
        let isMapped =
            !beginsSkipped && (reaches || group.contains { $0.begins }) || group.contains { $0.isEntry && $0.hasCount }
        guard isMapped else { return nil }
        return reaches && before?.isExecuted == true || group.contains { $0.begins && $0.isExecuted }
    }
}
