internal import TenetContracts
internal import TenetModel

/// The YAML of a rule that stands in a document. Every mistake names the place in the document.
struct RuleYAML {
    let block: RuleBlock
    let document: String

    /// The keys and values of the block.
    func compose() throws(ConfigurationError) -> [(key: String, node: YAMLNode, value: YAMLNode)] {
        let reading = YAMLReading(block.text)
        var mistakes = MistakeCollector()
        for problem in reading.problems {
            // Code with colons or braces is the usual cause.
            let isSyntax = problem.message.hasPrefix("not valid YAML")
            let help = isSyntax ? "put code in single quotes or on lines of its own below `pattern: |`" : problem.help
            mistakes.add(error(at: problem.place, problem.message, help: help))
        }
        try mistakes.finish()
        guard let root = reading.root else {
            throw error(at: LineColumn(line: 1, column: 1), "the rule is empty", help: "begin with `rule: id`")
        }
        return try entries(root, "a rule")
    }

    // MARK: Values

    func entries(_ node: YAMLNode, _ what: String) throws(ConfigurationError) -> [(
        key: String, node: YAMLNode, value: YAMLNode
    )] {
        guard let mapping = node.mapping else {
            throw error(node, "\(what) is a mapping of keys to values", help: "write one `key: value` on each line")
        }
        var found: [(key: String, node: YAMLNode, value: YAMLNode)] = []
        for (key, value) in mapping { found.append((try string(key, "a key"), key, value)) }
        return found
    }

    func string(_ node: YAMLNode, _ what: String) throws(ConfigurationError) -> String {
        guard let text = node.string, !text.isEmpty else {
            throw error(node, "\(what) must be a text", help: "write the text behind the colon, in quotes if need be")
        }
        return text
    }

    /// One text or a list of texts.
    func strings(_ node: YAMLNode, _ what: String) throws(ConfigurationError) -> [String] {
        var texts: [String] = []
        for node in list(node) { texts.append(try string(node, "each entry of \(what)")) }
        guard !texts.isEmpty else { throw error(node, "\(what) is empty", help: "leave it out or give a value") }
        return texts
    }

    /// The elements of a list; a single value counts as a list of one.
    func list(_ node: YAMLNode) -> [YAMLNode] { node.sequence ?? [node] }

    func bool(_ node: YAMLNode, _ what: String) throws(ConfigurationError) -> Bool {
        guard let value = node.bool else {
            throw error(node, "\(what) must be true or false", help: "write `true` or `false`")
        }
        return value
    }

    func int(_ node: YAMLNode, _ what: String) throws(ConfigurationError) -> Int {
        guard let value = node.int, value >= 0 else {
            throw error(node, "\(what) must be a whole number", help: "write a number from 0")
        }
        return value
    }

    /// A value of an enumeration with string cases.
    func choice<T: RawRepresentable<String> & CaseIterable>(
        _ node: YAMLNode, _ what: String, _ type: T.Type
    ) throws(ConfigurationError) -> T {
        let word = try string(node, what)
        guard let value = T(rawValue: word) else {
            throw unknown("value", word, at: node, in: T.allCases.map(\.rawValue))
        }
        return value
    }

    // MARK: Errors

    func error(_ node: YAMLNode, _ message: String, help: String?) -> ConfigurationError {
        error(at: node.place, message, help: help)
    }

    /// - Parameter offset: a byte of a scalar's text.
    func error(_ node: YAMLNode, offset: Int, _ message: String, help: String?) -> ConfigurationError {
        let place = LineTable(Array((node.string ?? "").utf8)).position(at: offset)
        var (line, column) = (node.place.line, node.place.column)
        switch node.style {
        case .block:
            line += place.line
            let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
            let indentation = line <= lines.count ? lines[line - 1].prefix { $0 == " " }.count : 0
            column = indentation + place.column
        case .quoted: column += place.column
        case .plain: column += place.column - 1
        }
        return error(at: LineColumn(line: line, column: column), message, help: help)
    }

    func error(at place: LineColumn, _ message: String, help: String?) -> ConfigurationError {
        let place = self.place(of: place)
        return ConfigurationError(
            file: document, line: place.line, column: place.column, message: message, help: help)
    }

    /// Where a value stands in the document.
    func place(of node: YAMLNode) -> LineColumn { place(of: node.place) }

    private func place(of place: LineColumn) -> LineColumn {
        let index = max(0, min(place.line, block.places.count) - 1)
        let start = index < block.places.count ? block.places[index] : LineColumn(line: 1, column: 1)
        return LineColumn(line: start.line, column: start.column + max(0, place.column - 1))
    }

    func unknown(_ what: String, _ name: String, at node: YAMLNode, in names: [String]) -> ConfigurationError {
        error(node, "there is no \(what) `\(name)`", help: NearestName.help(for: name, in: names))
    }
}
