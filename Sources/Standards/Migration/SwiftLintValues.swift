internal import TenetContracts
internal import TenetModel

/// Values in a `.swiftlint.yml` that SwiftLint cannot read either: it goes on with its own, and who wrote them does not learn of it.
struct SwiftLintValues {
    /// A value with what it should be.
    struct Mistake: Hashable {
        /// The key, with the rule before it where it is one of a rule.
        var key: String
        var text: String
        /// From 1.
        var line: Int
    }

    private(set) var mistakes: [Mistake] = []

    // MARK: Keys of the whole file

    /// One name or a list of names.
    mutating func checkNames(_ node: YAMLNode, of key: String) {
        if node.isNull { return add(node, key, "has no value; name something, or leave the key out") }
        if node.mapping != nil { return add(node, key, "is a mapping and takes a list; write `- name` on each line") }
        for item in node.sequence ?? [node] where item.string == nil || item.isNull {
            add(
                item, key, "has an entry that is \(ValueReader.kind(of: item)) and no name; write one name on each line"
            )
        }
    }

    mutating func checkFlag(_ node: YAMLNode, of key: String) {
        if node.bool == nil { add(node, key, "is \(ValueReader.kind(of: node)); write `true` or `false`") }
    }

    mutating func checkMapping(_ node: YAMLNode, of key: String) {
        if node.mapping == nil {
            add(node, key, "is \(ValueReader.kind(of: node)) and takes a mapping of names to rules")
        }
    }

    // MARK: What is set of a rule

    /// - Parameter rule: the present name of a rule that SwiftLint has.
    mutating func check(_ node: YAMLNode, ofRule rule: String) {
        let table = SwiftLintOptions.tables[rule] ?? SwiftLintOptions.Table()
        let hasLimit = table.limit.map(\.path.isEmpty) ?? false
        if node.isNull { return add(node, rule, "has no value; set something, or leave the key out") }
        guard let mapping = node.mapping else {
            if hasLimit { return checkLimit(node, rule) }
            // Other lists and numbers are for rules that are not carried over.
            if let word = node.string, node.int == nil, node.bool == nil { checkSeverity(word, node, rule) }
            return
        }
        for (key, value) in mapping {
            guard let name = key.string else { continue }
            let place = "\(rule).\(name)"
            if name == "severity" {
                checkSeverity(value.string ?? "", value, place)
            } else if table.limit?.path == [name] || table.pairs.contains(where: { $0.key == name })
                || hasLimit && ["warning", "error"].contains(name)
            {
                checkLimit(value, place)
            } else if table.flags.contains(where: { $0.key == name }) {
                checkFlag(value, of: place)
            }
        }
    }

    private mutating func checkSeverity(_ word: String, _ node: YAMLNode, _ key: String) {
        let words = ["warning", "error"]
        guard !words.contains(word.lowercased()) else { return }
        add(node, key, "is \(ValueReader.kind(of: node)); " + NearestName.help(for: word, in: words))
    }

    /// A number, two in a list, or `warning` and `error`.
    private mutating func checkLimit(_ node: YAMLNode, _ key: String) {
        if let mapping = node.mapping {
            for (inner, value) in mapping where ["warning", "error"].contains(inner.string ?? "") {
                checkLimit(value, "\(key).\(inner.string ?? "")")
            }
            return
        }
        for item in node.sequence ?? [node] where (item.int ?? -1) < 0 {
            add(item, key, "is \(ValueReader.kind(of: item)); write a whole number, 0 or more")
        }
    }

    private mutating func add(_ node: YAMLNode, _ key: String, _ text: String) {
        mistakes.append(Mistake(key: key, text: text, line: node.place.line))
    }
}
