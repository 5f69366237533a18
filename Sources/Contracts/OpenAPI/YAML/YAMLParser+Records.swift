/// What the parser has found: records, and names for them.
extension YAMLParser {
    mutating func add(_ kind: Document.Record.Kind, _ lower: Int, _ upper: Int) {
        records.append(Document.Record(kind: kind, lower: lower, upper: upper, end: records.count + 1))
    }

    mutating func addEmpty(at place: Int) { add(.plain, place, place) }

    /// Makes what was read from a record on the first key of a mapping.
    mutating func insertMapping(at first: Int, lower: Int) {
        records.insert(Document.Record(kind: .mapping, lower: lower, upper: lower, end: 0), at: first)
        for moved in first + 1..<records.count {
            records[moved].end += 1
            if records[moved].kind == .alias, records[moved].detail >= first { records[moved].detail += 1 }
        }
        let moved = anchorOrder.reversed().prefix { anchors[$0, default: 0] >= first }
        for name in Set(moved) { anchors[name, default: 0] += 1 }
    }

    mutating func finish(_ collection: Int, count: Int, upper: Int? = nil) {
        records[collection].end = records.count
        records[collection].detail = count
        records[collection].upper = max(records[collection].lower, upper ?? records[records.count - 1].upper)
    }

    // MARK: Anchors

    /// What may stand before a node.
    struct Properties {
        var anchor: String?
        var isString = false
    }

    /// An anchor and a tag; nil when neither stands here.
    mutating func properties() throws(Failure) -> Properties? {
        var properties: Properties?
        while !isAtEnd, bytes[index] == YAMLByte.ampersand || bytes[index] == YAMLByte.bang {
            let isAnchor = bytes[index] == YAMLByte.ampersand
            let name = word()
            if isAnchor, name.count < 2 { throw failure("An anchor needs a name") }
            properties = properties ?? Properties()
            if isAnchor { properties?.anchor = String(name.dropFirst()) }
            if name == "!" || name == "!!str" { properties?.isString = true }
            let end = index
            skipBlanks()
            if end == index { break }
        }
        return properties
    }

    mutating func alias() throws(Failure) {
        let start = index
        let name = String(word().dropFirst())
        guard let target = anchors[name] else {
            throw Failure(
                message: "There is no anchor “\(name)” before this", lower: start, upper: index,
                help: "put a text that begins with `*` in quotes, or name an anchor of the lines above")
        }
        add(.alias, start, index)
        records[records.count - 1].detail = target
    }

    mutating func register(_ properties: Properties?, at index: Int) {
        guard let properties, index < records.count else { return }
        if properties.isString, records[index].kind == .plain { records[index].kind = .string }
        guard let anchor = properties.anchor else { return }
        anchors[anchor] = index
        anchorOrder.append(anchor)
    }
}
