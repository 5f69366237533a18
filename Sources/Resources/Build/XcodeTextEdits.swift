import TenetModel

/// Lines that are put into the text of a project file, each at the beginning of a line that is there.
struct XcodeTextEdits {
    private let bytes: [UInt8]
    private let objects: XcodeObjects
    /// As the file ends its lines.
    let newline: String
    /// Lines by the offset that they stand before, in the order of ids where there are several.
    private var insertions: [Int: [(order: String, line: String)]] = [:]

    init(bytes: [UInt8], objects: XcodeObjects) {
        self.bytes = bytes
        self.objects = objects
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        newline = end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    /// Writes a new object into the section of its kind. Xcode keeps them in the order of their ids.
    mutating func add(
        _ kind: String, _ id: String, comment: String, _ value: String
    ) throws(XcodeFileAddition.Refusal) {
        if objects[id] != nil { throw XcodeFileAddition.Refusal(reason: "the project has an object \(id) already") }
        let marker = Array("/* End \(kind) section */".utf8)
        let next = objects.all(kind).first { $0.id > id }?.range.lower
        guard let offset = next ?? firstOffset(of: marker) else {
            throw XcodeFileAddition.Refusal(reason: "the project has no section of \(kind)")
        }
        insert("\t\t\(id) /* \(comment) */ = \(value);", order: id, before: try lineStart(of: offset))
    }

    /// Adds a line to the end of a list of an object.
    mutating func append(
        _ line: String, toList key: StaticString, of object: XcodeObject
    ) throws(XcodeFileAddition.Refusal) {
        guard case .list(_, let range)? = object.value(key) else {
            throw XcodeFileAddition.Refusal(reason: "the \(object.kind) \(object.id) has no list of \(key)")
        }
        // Lines of one list keep the order in which they come.
        insert("\t\t\t\t" + line, order: "", before: try lineStart(of: range.upper - 1))
    }

    /// Adds a setting to a configuration that has it not. Xcode keeps them in the order of their names.
    mutating func addSetting(
        _ key: String, _ value: String, to configuration: XcodeObject
    ) throws(XcodeFileAddition.Refusal) {
        guard case .table(let entries, let range)? = configuration.value("buildSettings") else {
            throw XcodeFileAddition.Refusal(reason: "the configuration \(configuration.id) has no build settings")
        }
        let names = entries.map { configuration.source.text($0.key) }
        if names.contains(key) { return }
        let next = zip(names, entries).first { $0.0 > key }?.1.key.lower
        let line = "\t\t\t\t\(key) = \(Self.quoted(value));"
        insert(line, order: key, before: try lineStart(of: next ?? range.upper - 1))
    }

    /// The text with all lines in it. O(length of the file).
    var result: String {
        var result: [UInt8] = []
        var position = 0
        for (offset, lines) in insertions.sorted(by: { $0.key < $1.key }) {
            result += bytes[position..<offset]
            for (_, line) in lines { result += Array((line + newline).utf8) }
            position = offset
        }
        return String(decoding: result + bytes[position...], as: UTF8.self)
    }

    /// As Xcode writes texts: plain where each character may stand alone.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "._/".utf8.contains($0)
        }
        if isPlain, !text.isEmpty { return text }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    // MARK: Places

    private mutating func insert(_ line: String, order: String, before offset: Int) {
        var lines = insertions[offset] ?? []
        let place = lines.firstIndex { $0.order > order } ?? lines.endIndex
        lines.insert((order, line), at: place)
        insertions[offset] = lines
    }

    /// What stands on a line of its own, as Xcode writes it.
    private func lineStart(of offset: Int) throws(XcodeFileAddition.Refusal) -> Int {
        var start = offset
        while start > 0, bytes[start - 1] == UInt8(ascii: "\t") || bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else {
            throw XcodeFileAddition.Refusal(reason: "the project is not written as Xcode writes it")
        }
        return start
    }

    private func firstOffset(of marker: [UInt8]) -> Int? {
        guard let first = marker.first else { return nil }
        var index = 0
        while let found = bytes[index...].firstIndex(of: first) {
            if bytes[found...].starts(with: marker) { return found }
            index = found + 1
        }
        return nil
    }
}
