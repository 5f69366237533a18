internal import TenetModel
internal import TenetPatterns
internal import TenetRuleKit

/// The examples of a clause as those of the rule that it defines.
struct RuleExamples {
    private let rule: RuleYAML
    /// The path of code that names none.
    private let path: String

    /// - Parameter paths: the globs of the rule as written.
    init(rule: RuleYAML, scope: RuleScope, paths: [String], isIncluded: PathScope) throws(ConfigurationError) {
        self.rule = rule
        var candidates = [Example.defaultPath]
        switch scope {
        case .tests: candidates = [Example.testPath]
        case .uiTests: candidates = [Example.uiTestPath]
        default: break
        }
        candidates += paths.map { Self.path(in: $0) }
        path = candidates.first { isIncluded.contains($0) } ?? candidates[0]
    }

    func examples(_ examples: [ClauseExample]) throws(ConfigurationError) -> [Example] {
        examples.compactMap { example in
            guard example.kind != .neutral else { return nil }
            return Example(
                example.kind == .bad ? .bad : .good, files: files(of: example),
                fixed: example.fixed.map(Self.withoutLastNewline),
                document: rule.document, line: UInt(example.firstLine))
        }
    }

    /// `// file: Path.swift` begins another file.
    private func files(of example: ClauseExample) -> [(path: String, source: String)] {
        var files: [(path: String, source: String)] = [(example.path ?? path, "")]
        for line in example.marked.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("// file: ") {
                let path = line.dropFirst("// file: ".count).trimmed
                if files[files.count - 1].source.trimmed.isEmpty { files.removeLast() }
                files.append((path, ""))
            } else {
                files[files.count - 1].source += line + "\n"
            }
        }
        return files.map { (path: $0.path, source: Self.withoutLastNewline($0.source)) }.sorted { $0.path < $1.path }
    }

    private static func withoutLastNewline(_ text: String) -> String {
        text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// A path that a glob most likely fits.
    private static func path(in glob: String) -> String {
        var path = ""
        var rest = glob[...]
        if rest.hasPrefix("/") { rest = rest.dropFirst() }
        while let character = rest.first {
            if rest.hasPrefix("**") {
                path += "Sample"
                rest = rest.dropFirst(2)
            } else if character == "*" || character == "?" {
                path += character == "*" ? "Example" : "X"
                rest = rest.dropFirst()
            } else if character == "{", let end = rest.firstIndex(of: "}") {
                path += rest[rest.index(after: rest.startIndex)..<end].split(separator: ",").first ?? ""
                rest = rest[rest.index(after: end)...]
            } else {
                path.append(character)
                rest = rest.dropFirst()
            }
        }
        if path.hasSuffix(".swift") { return path }
        return path + (path.hasSuffix("/") ? "" : "/") + "Example.swift"
    }
}
