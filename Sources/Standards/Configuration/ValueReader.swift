internal import TenetContracts
internal import TenetModel

/// Reads values of settings out of a YAML text and gathers every mistake, so that one run says all of them.
struct ValueReader {
    typealias Entry = (name: String, key: YAMLNode, value: YAMLNode)

    /// The path that mistakes show.
    let file: String
    /// How many lines of the file stand before the text.
    let lineOffset: Int
    /// A key without a value is as good as none. Front matter is shared with tools that write such keys; in settings of ours
    /// somebody meant to say something.
    var allowsNothing = true
    private(set) var mistakes: [ConfigurationError.Mistake] = []

    init(file: String, lineOffset: Int = 0) {
        self.file = file
        self.lineOffset = lineOffset
    }

    /// The value of the whole text, nil when it holds nothing or is no YAML.
    mutating func root(of text: String) -> YAMLNode? {
        let reading = YAMLReading(text)
        for problem in reading.problems { report(at: problem.place, problem.message, help: problem.help) }
        return reading.root
    }

    /// The whole text and what a member says has been read.
    /// - Throws: every mistake that was found.
    func finish() throws(ConfigurationError) {
        let sorted = mistakes.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        if let error = ConfigurationError(sorted) { throw error }
    }

    // MARK: Values

    /// The members of a mapping.
    mutating func entries(_ node: YAMLNode, _ what: String, help: String) -> [Entry] {
        if isNothing(node, what, help) { return [] }
        guard let mapping = node.mapping else {
            report(node, "\(what) must be a mapping, not \(kind(of: node))", help: help)
            return []
        }
        return mapping.compactMap { key, value in
            guard let name = key.string, !name.isEmpty else {
                report(key, "a key of \(what) is empty", help: help)
                return nil
            }
            return (name, key, value)
        }
    }

    /// A text that says something.
    mutating func string(_ node: YAMLNode, _ what: String, help: String) -> String? {
        if let text = node.string, !node.isNull, !text.isEmpty { return text }
        report(
            node, node.isNull ? "\(what) has no value" : "\(what) must be one text, not \(kind(of: node))", help: help)
        return nil
    }

    /// One text or a list of texts.
    mutating func strings(_ node: YAMLNode, _ what: String, help: String) -> [(text: String, node: YAMLNode)] {
        if isNothing(node, what, help) { return [] }
        guard node.mapping == nil else {
            report(node, "\(what) must be a text or a list of texts, not a mapping", help: help)
            return []
        }
        return (node.sequence ?? [node]).compactMap { element in
            string(element, node.sequence == nil ? what : "each entry of \(what)", help: help).map { ($0, element) }
        }
    }

    /// A whole number above 0 that no sum of a few overflows.
    mutating func number(_ node: YAMLNode, _ what: String, help: String) -> Int? {
        if let number = node.int, 1...1_000_000_000 ~= number { return number }
        if node.isNull {
            report(node, "\(what) has no value", help: help)
            return nil
        }
        report(node, "\(what) must be a whole number from 1 to 1000000000, not \(kind(of: node))", help: help)
        return nil
    }

    /// A key without a value, which is said where it means nothing.
    private mutating func isNothing(_ node: YAMLNode, _ what: String, _ help: String) -> Bool {
        guard node.isNull else { return false }
        if !allowsNothing { report(node, "\(what) has no value", help: help) }
        return true
    }

    /// What stands there, as a sentence about it says.
    func kind(of node: YAMLNode) -> String { Self.kind(of: node) }

    static func kind(of node: YAMLNode) -> String {
        if node.mapping != nil { return "a mapping" }
        if node.sequence != nil { return "a list" }
        return node.isNull || node.string == "" ? "nothing" : "`\(node.string ?? "")`"
    }

    // MARK: Mistakes

    func source(_ node: YAMLNode) -> SettingSource {
        SettingSource(file: file, line: node.place.line + lineOffset, column: node.place.column)
    }

    mutating func report(_ node: YAMLNode, _ message: String, help: String?) {
        report(at: node.place, message, help: help)
    }

    mutating func report(at place: LineColumn, _ message: String, help: String?) {
        let mistake = ConfigurationError.Mistake(
            file: file, line: place.line + lineOffset, column: place.column, message: message, help: help)
        if !mistakes.contains(mistake) { mistakes.append(mistake) }
    }

    /// A name that is none of those there are.
    mutating func unknown(_ what: String, _ name: String, at node: YAMLNode, in names: [String]) {
        report(node, "there is no \(what) `\(name)`", help: NearestName.help(for: name, in: names))
    }
}
