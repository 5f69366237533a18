internal import TenetRuleKit

/// What another tool found in the files of a repository: SARIF of any tool, the JSON of zizmor, and the JSON of actionlint as one
/// list or one object a line.
package struct ToolReport {
    package enum Level: Int, Comparable, Sendable {
        case note, warning, error

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// As SARIF, zizmor and the option of a rule write it; `warning` for anything else, as SARIF has it.
        package init(_ text: String) {
            switch text.lowercased() {
            case "none", "note", "informational", "low": self = .note
            case "error", "high", "critical": self = .error
            default: self = .warning
            }
        }
    }

    package struct Result {
        package var tool: String
        /// What the tool calls its rule; empty when it does not say.
        package var rule: String
        package var level: Level
        package var message: String
        /// As the tool wrote it: relative to where it ran, or absolute.
        package var path: String
        /// From 1.
        package var line: Int
        /// In characters from 1; nil for the whole line.
        package var column: Int?
    }

    package var results: [Result] = []

    /// Nil for a text of another form. O(bytes).
    package static func read(_ bytes: [UInt8]) -> ToolReport? {
        let document = JSONDocument(SourceText(bytes))
        if let root = document.root, document.problems.problems.isEmpty {
            if root.isObject, root["runs"] != nil { return ToolReport(results: sarif(root)) }
            if root.isObject { return actionlint(root).map { ToolReport(results: [$0]) } }
            return list(root.elements, isEmpty: root.elements.isEmpty)
        }
        let lines = bytes.split(separator: 0x0A).map { JSONDocument(SourceText(Array($0))).root }
        let found = lines.compactMap { $0.flatMap(actionlint) }
        return !found.isEmpty && found.count == lines.count ? ToolReport(results: found) : nil
    }

    private static func list(_ elements: [JSONValue], isEmpty: Bool) -> ToolReport? {
        if isEmpty { return ToolReport() }
        if elements.allSatisfy({ $0["ident"] != nil }) { return ToolReport(results: elements.compactMap(zizmor)) }
        let found = elements.compactMap(actionlint)
        return found.count == elements.count ? ToolReport(results: found) : nil
    }

    // MARK: Forms

    private static func sarif(_ root: JSONValue) -> [Result] {
        (root["runs"]?.elements ?? []).flatMap { run -> [Result] in
            let tool = run["tool"]?["driver"]?["name"]?.string ?? "a tool"
            return (run["results"]?.elements ?? []).compactMap { result in
                // What its own tool was told to leave alone stays so.
                guard result["suppressions"]?.elements.isEmpty ?? true,
                    let place = result["locations"]?.elements.first?["physicalLocation"],
                    let path = place["artifactLocation"]?["uri"]?.string
                else { return nil }
                let region = place["region"]
                return Result(
                    tool: tool, rule: result["ruleId"]?.string ?? "",
                    level: Level(result["level"]?.string ?? "warning"),
                    message: result["message"]?["text"]?.string ?? "", path: PercentEncoding.decoded(path),
                    line: region?["startLine"]?.integer ?? 1, column: region?["startColumn"]?.integer)
            }
        }
    }

    private static func zizmor(_ finding: JSONValue) -> Result? {
        let locations = finding["locations"]?.elements ?? []
        let primary = locations.first { $0["symbolic"]?["kind"]?.string == "Primary" } ?? locations.first
        guard finding["ignored"]?.bool != true, let primary, let key = primary["symbolic"]?["key"]?["Local"],
            let path = key["given_path"]?.string
        else { return nil }
        let start = primary["concrete"]?["location"]?["start_point"]
        let annotation = primary["symbolic"]?["annotation"]?.string
        let text = finding["desc"]?.string ?? ""
        return Result(
            tool: "zizmor", rule: finding["ident"]?.string ?? "",
            level: Level(finding["determinations"]?["severity"]?.string ?? ""),
            message: annotation.map { $0.isEmpty ? text : "\(text): \($0)" } ?? text, path: path,
            // Rows and columns are counted from 0.
            line: (start?["row"]?.integer ?? 0) + 1, column: start?["column"]?.integer.map { $0 + 1 })
    }

    private static func actionlint(_ error: JSONValue) -> Result? {
        guard let path = error["filepath"]?.string, let message = error["message"]?.string else { return nil }
        return Result(
            tool: "actionlint", rule: error["kind"]?.string ?? "", level: .error, message: message, path: path,
            line: error["line"]?.integer ?? 1, column: error["column"]?.integer)
    }
}
