internal import TenetModel
internal import Yams

/// The YAML of a rule that stands in a document. Every mistake names the place in the document.
struct RuleYAML {
    let block: RuleBlock
    let document: String

    /// The keys and values of the block.
    func compose() throws(ConfigurationError) -> [(key: String, node: Node, value: Node)] {
        let root: Node?
        do {
            root = try YAMLText.compose(block.text, file: document)
        } catch let problem where problem.line > 0 {
            // The place is one in the block; code with colons or braces is the usual cause.
            let isDuplicate = problem.message.hasPrefix("the same key")
            throw error(
                at: LineColumn(line: problem.line, column: problem.column), problem.message,
                help: isDuplicate
                    ? problem.help : "put code in single quotes or on lines of its own below `pattern: |`")
        }
        guard let root else {
            throw error(at: LineColumn(line: 1, column: 1), "the rule is empty", help: "begin with `rule: id`")
        }
        return try entries(root, "a rule")
    }

    // MARK: Values

    func entries(_ node: Node, _ what: String) throws(ConfigurationError) -> [(key: String, node: Node, value: Node)] {
        guard case .mapping(let mapping) = node else {
            throw error(node, "\(what) is a mapping of keys to values", help: "write one `key: value` on each line")
        }
        var found: [(key: String, node: Node, value: Node)] = []
        for (key, value) in mapping { found.append((try string(key, "a key"), key, value)) }
        return found
    }

    func string(_ node: Node, _ what: String) throws(ConfigurationError) -> String {
        guard let text = node.scalar?.string, !text.isEmpty else {
            throw error(node, "\(what) must be a text", help: nil)
        }
        return text
    }

    /// One text or a list of texts.
    func strings(_ node: Node, _ what: String) throws(ConfigurationError) -> [String] {
        var texts: [String] = []
        for node in list(node) { texts.append(try string(node, "each entry of \(what)")) }
        guard !texts.isEmpty else { throw error(node, "\(what) is empty", help: "leave it out or give a value") }
        return texts
    }

    /// The elements of a list; a single value counts as a list of one.
    func list(_ node: Node) -> [Node] { node.sequence.map { Array($0) } ?? [node] }

    func bool(_ node: Node, _ what: String) throws(ConfigurationError) -> Bool {
        guard let value = node.bool else { throw error(node, "\(what) must be true or false", help: nil) }
        return value
    }

    func int(_ node: Node, _ what: String) throws(ConfigurationError) -> Int {
        guard let value = node.int, value >= 0 else { throw error(node, "\(what) must be a whole number", help: nil) }
        return value
    }

    /// A value of an enumeration with string cases.
    func choice<T: RawRepresentable<String> & CaseIterable>(
        _ node: Node, _ what: String, _ type: T.Type
    ) throws(ConfigurationError) -> T {
        let word = try string(node, what)
        guard let value = T(rawValue: word) else {
            throw unknown("value", word, at: node, in: T.allCases.map(\.rawValue))
        }
        return value
    }

    // MARK: Errors

    func error(_ node: Node, _ message: String, help: String?) -> ConfigurationError {
        error(at: LineColumn(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1), message, help: help)
    }

    /// - Parameter offset: a byte of a scalar's text.
    func error(_ node: Node, offset: Int, _ message: String, help: String?) -> ConfigurationError {
        let place = LineTable(Array((node.scalar?.string ?? "").utf8)).position(at: offset)
        var line = node.mark?.line ?? 1
        var column = node.mark?.column ?? 1
        switch node.scalar?.style {
        case .literal?, .folded?:
            line += place.line
            let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
            let indentation = line <= lines.count ? lines[line - 1].prefix { $0 == " " }.count : 0
            column = indentation + place.column
        case .singleQuoted?, .doubleQuoted?: column += place.column
        default: column += place.column - 1
        }
        return error(at: LineColumn(line: line, column: column), message, help: help)
    }

    private func error(at place: LineColumn, _ message: String, help: String?) -> ConfigurationError {
        let index = max(0, min(place.line, block.places.count) - 1)
        let start = index < block.places.count ? block.places[index] : LineColumn(line: 1, column: 1)
        return ConfigurationError(
            file: document, line: start.line, column: start.column + max(0, place.column - 1), message: message,
            help: help)
    }

    func unknown(_ what: String, _ name: String, at node: Node, in names: [String]) -> ConfigurationError {
        error(node, "there is no \(what) `\(name)`", help: NearestName.help(for: name, in: names))
    }
}
