import TenetModel

/// The objects of a project file by id.
struct XcodeObjects {
    let source: OldPlistSource
    private(set) var byID: [String: XcodeObject] = [:]
    private(set) var problems: [ResourceProblem] = []

    init(_ bytes: [UInt8], root: OldPlist?) {
        source = OldPlistSource(bytes: bytes)
        guard let objects = root?.entries.first(where: { source.matches($0.key, "objects") })?.value else { return }
        byID.reserveCapacity(objects.entries.count)
        for entry in objects.entries {
            let id = source.text(entry.key)
            let object = XcodeObject(source: source, id: id, range: entry.key, entries: entry.value.entries)
            if byID.updateValue(object, forKey: id) != nil {
                problems.append(ResourceProblem("The object “\(id)” is written twice.", at: entry.key))
            }
        }
    }

    subscript(id: String?) -> XcodeObject? { id.flatMap { byID[$0] } }

    /// The objects whose ids a list holds; what is missing is left out.
    func list(_ object: XcodeObject, _ key: StaticString) -> [XcodeObject] {
        object.texts(key).compactMap { byID[$0.text] }
    }

    /// The object whose id is the value of a key.
    func one(_ object: XcodeObject, _ key: StaticString) -> XcodeObject? { self[object.text(key)?.text] }

    /// Every object of a kind, in file order.
    func all(_ kind: String) -> [XcodeObject] {
        byID.values.filter { $0.kind == kind }.sorted { $0.range < $1.range }
    }
}

/// One object: a table with an `isa`.
struct XcodeObject {
    let source: OldPlistSource
    let id: String
    /// Where the id is written in front of the object.
    let range: ByteRange
    let entries: [OldPlist.Entry]
    let kind: String

    init(source: OldPlistSource, id: String, range: ByteRange, entries: [OldPlist.Entry]) {
        self.source = source
        self.id = id
        self.range = range
        self.entries = entries
        if case .text(let range)? = entries.first(where: { source.matches($0.key, "isa") })?.value {
            kind = source.text(range)
        } else {
            kind = ""
        }
    }

    func value(_ key: StaticString) -> OldPlist? { entries.first { source.matches($0.key, key) }?.value }

    /// The text of a key whose value is a single text.
    func text(_ key: StaticString) -> RangedText? { value(key).flatMap(source.single) }

    /// The texts of a list; a single text counts as a list of one.
    func texts(_ key: StaticString) -> [RangedText] { value(key).map(source.texts) ?? [] }

    /// The table that is the value of a key.
    func table(_ key: StaticString) -> XcodeObject? {
        guard case .table(let entries, let range)? = value(key) else { return nil }
        return XcodeObject(source: source, id: id, range: range, entries: entries)
    }
}

extension OldPlistSource {
    func single(_ value: OldPlist) -> RangedText? {
        guard case .text(let range) = value else { return nil }
        return RangedText(text(range), at: range)
    }

    func texts(_ value: OldPlist) -> [RangedText] {
        switch value {
        case .text(let range): [RangedText(text(range), at: range)]
        case .list(let values, _): values.compactMap(single)
        case .table: []
        }
    }
}
