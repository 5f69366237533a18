internal import TenetMarkdown
internal import TenetModel

/// Names in double braces that no parameter of the standard has. Their clauses would wait for a value that nobody can set.
struct UnknownParameters {
    /// In the order of the document.
    let mistakes: [ConfigurationError.Mistake]

    /// - Parameters:
    ///   - document: as it is written, before values are put into it.
    ///   - declared: the parameters of the standard that the document belongs to.
    init(_ document: StandardDocument, declared: [StandardParameter]) {
        let known = Set(declared.map(\.name))
        let finder = PlaceFinder(document)
        var found: [ConfigurationError.Mistake] = []
        func look(_ text: String, from line: Int) {
            for name in Self.names(in: text, but: known) {
                let mistake = ConfigurationError.Mistake(
                    file: document.path, line: 0, message: "the standard has no parameter `\(name)`",
                    help: Self.help(for: name, declared))
                found += [finder.placed(mistake, of: name, from: line)].filter { !found.contains($0) }
            }
        }
        for entry in document.frontMatter.rules {
            for word in entry.words { look(word, from: entry.source.line) }
        }
        for clause in document.clauses {
            for binding in clause.bindings {
                for word in binding.words { look(word, from: binding.line) }
            }
            // Braces of templates and of closures stand in texts and patterns, too: where a standard has parameters they
            // are meant.
            guard !declared.isEmpty else { continue }
            look(clause.text, from: clause.line)
            for rule in clause.rules { look(rule.text, from: rule.places.first?.line ?? clause.line) }
        }
        mistakes = found.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// A text may hold such names, so that it is worth reading as it is written.
    static func mayBe(in text: String, declared: [StandardParameter]) -> Bool {
        !names(in: text, but: Set(declared.map(\.name))).isEmpty
    }

    private static func names(in text: String, but known: Set<String>) -> [String] {
        ParameterValues.open(in: text).filter { !known.contains($0) }
    }

    private static func help(for name: String, _ declared: [StandardParameter]) -> String {
        guard !declared.isEmpty else {
            return "declare it under `parameters` in the front matter, or write the value itself"
        }
        if let near = NearestName.of(name, in: declared.map(\.name)) { return "did you mean `{{\(near)}}`?" }
        return "valid are " + declared.map { "`{{\($0.name)}}`" }.joined(separator: ", ")
    }

    /// Finds where a name stands, from the line that holds the beginning of what names it.
    private struct PlaceFinder {
        private let lines: [Substring]

        init(_ document: StandardDocument) {
            let text = String(decoding: document.markdown.bytes, as: UTF8.self)
            lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }

        func placed(
            _ mistake: ConfigurationError.Mistake, of name: String, from line: Int
        ) -> ConfigurationError.Mistake {
            var mistake = mistake
            mistake.line = line
            mistake.column = 1
            for index in lines.indices.dropFirst(max(0, line - 1)) {
                guard let range = lines[index].firstRange(of: "{{" + name) else { continue }
                mistake.line = index + 1
                mistake.column = lines[index][..<range.lowerBound].unicodeScalars.count + 1
                break
            }
            return mistake
        }
    }
}
