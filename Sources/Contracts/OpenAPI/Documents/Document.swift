internal import TenetModel
internal import TenetResources

/// A YAML or JSON text as a flat list of records: children follow their parent, and those of a mapping are keys and
/// values by turns. Texts are decoded only when somebody asks, since most of a document is prose.
final class Document {
    struct Record {
        enum Kind: UInt8 {
            case mapping, sequence
            /// A scalar without quotes on one line: text, number, `true`, `null` or nothing.
            case plain
            /// A scalar without quotes that goes on over several lines.
            case folded
            /// A string whose bytes are its text.
            case string
            /// Strings with something to decode.
            case jsonEscaped, singleQuoted, doubleQuoted, block
            /// Stands for the record that `detail` says.
            case alias
        }

        var kind: Kind
        /// A later key of the same name counts instead of this one.
        var isSuperseded = false
        /// A mapping that takes over the members of others.
        var hasMerge = false
        /// Places in the text; those of quoted strings lie inside the quotes.
        var lower: Int
        var upper: Int
        /// The index after the last record inside this one.
        var end: Int
        /// The members of a mapping, the target of an alias, the indentation of a block scalar.
        var detail = 0
    }

    struct Member {
        var name: String
        var key: Int
        var value: Int
    }

    let path: String
    let source: SourceText
    let bytes: [UInt8]
    let records: [Record]
    private var lookups: [Int: [String: Member]] = [:]
    private var merges: [Int: [Member]] = [:]
    /// How many more members may be taken over: a small document can say so endlessly often.
    private var mergeBudget = 1_000_000
    /// Mappings that take one another over, one inside of the other, and the most of them: they are followed by recursion.
    private var mergeDepth = 0
    private static let deepestMerge = 200

    init(path: String, source: SourceText, records: [Record]) {
        self.path = path
        self.source = source
        bytes = source.utf8
        self.records = records
    }

    /// A mapping with more members than this is looked up in a table.
    private static let scanLimit = 12

    var root: DocumentNode? { records.isEmpty ? nil : DocumentNode(document: self, index: 0) }

    /// The members of a mapping, those taken over included, in the order of the text.
    func members(of mapping: Int) -> [Member] {
        guard records[mapping].hasMerge else { return ownMembers(of: mapping) }
        if let known = merges[mapping] { return known }
        // So deep a chain is nobody's document; what lies below it is not taken over.
        guard mergeDepth < Self.deepestMerge else { return ownMembers(of: mapping).filter { !isMerge($0) } }
        mergeDepth += 1
        defer { mergeDepth -= 1 }
        var members: [Member] = []
        var taken: [Member] = []
        for member in ownMembers(of: mapping) {
            if isMerge(member) { taken += mergedMembers(member.value) } else { members.append(member) }
        }
        var names = Set(members.map(\.name))
        mergeBudget -= taken.count
        if mergeBudget < 0 { taken = [] }
        for member in taken where names.insert(member.name).inserted { members.append(member) }
        merges[mapping] = members
        return members
    }

    func member(named name: String, of mapping: Int) -> Member? {
        if let table = lookups[mapping] { return table[name] }
        let members = members(of: mapping)
        guard members.count > Self.scanLimit else { return members.first { $0.name == name } }
        let table = Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        lookups[mapping] = table
        return table[name]
    }

    /// The value of a keyword, found without making strings of the other keys.
    func value(of keyword: StaticString, in mapping: Int) -> Int? {
        let record = records[mapping]
        if record.hasMerge || record.detail > Self.scanLimit { return member(named: "\(keyword)", of: mapping)?.value }
        var key = mapping + 1
        while key < record.end {
            let value = records[key].end
            guard value < record.end else { return nil }
            if !records[key].isSuperseded, isKeyword(keyword, key) { return value }
            key = records[value].end
        }
        return nil
    }

    private func isKeyword(_ keyword: StaticString, _ index: Int) -> Bool {
        let record = records[index]
        switch record.kind {
        case .plain, .string:
            guard record.upper - record.lower == keyword.utf8CodeUnitCount else { return false }
            return keyword.withUTF8Buffer { buffer in
                for offset in 0..<buffer.count where buffer[offset] != bytes[record.lower + offset] { return false }
                return true
            }
        case .mapping, .sequence: return false
        default: return text(of: index) == "\(keyword)"
        }
    }

    private func ownMembers(of mapping: Int) -> [Member] {
        var members: [Member] = []
        members.reserveCapacity(records[mapping].detail)
        var key = mapping + 1
        while key < records[mapping].end {
            let value = records[key].end
            guard value < records[mapping].end else { break }
            if !records[key].isSuperseded, let name = text(of: key) {
                members.append(Member(name: name, key: key, value: value))
            }
            key = records[value].end
        }
        return members
    }

    private func isMerge(_ member: Member) -> Bool { member.name == "<<" && records[member.key].kind == .plain }

    /// Of several mappings the earlier ones count.
    private func mergedMembers(_ value: Int) -> [Member] {
        let node = DocumentNode(document: self, index: value)
        if node.isMapping { return members(of: node.index) }
        return node.elements.flatMap { $0.isMapping ? members(of: $0.index) : [] }
    }
}
