/// A value in a project file of Xcode, which is a property list in the old text form.
indirect enum ProjectValue: Hashable, Sendable {
    case text(String)
    case list([ProjectValue])
    /// Sorted by key when it is written.
    case fields([String: ProjectValue])
    /// An object of the file, with the comment that Xcode writes behind its id.
    case object(ObjectID, comment: String?)

    /// The value as text of the file.
    /// - Parameter indent: tabs before the lines of a list or of fields; nil writes all on one line.
    func written(indent: Int?) -> String {
        switch self {
        case .text(let text): return Self.quoted(text)
        case .object(let id, let comment): return id.text + (comment.map { " /* \($0) */" } ?? "")
        case .list(let values):
            let items = values.map { $0.written(indent: indent.map { $0 + 1 }) + "," }
            return Self.block("(", items, ")", indent)
        case .fields(let fields):
            let items = fields.keys.sorted(by: Self.comesBefore).map { key in
                let value = fields[key]?.written(indent: indent.map { $0 + 1 }) ?? ""
                return "\(Self.quoted(key)) = \(value);"
            }
            return Self.block("{", items, "}", indent)
        }
    }

    /// Xcode writes `isa` first.
    private static func comesBefore(_ key: String, _ other: String) -> Bool {
        (key == "isa" ? 0 : 1, key) < (other == "isa" ? 0 : 1, other)
    }

    private static func block(_ open: String, _ items: [String], _ close: String, _ indent: Int?) -> String {
        guard let indent else { return open + items.map { $0 + " " }.joined() + close }
        let outer = String(repeating: "\t", count: indent)
        return open + "\n" + items.map { "\(outer)\t\($0)\n" }.joined() + outer + close
    }

    /// Only letters, digits and a few signs may stand without quotation marks.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"):
                    true
                default: false
                }
            }
        if isPlain, !text.contains("//") { return text }
        var result = "\""
        for character in text {
            switch character {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
        return result + "\""
    }
}

extension ProjectValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral values: ProjectValue...) { self = .list(values) }
    init(dictionaryLiteral fields: (String, ProjectValue)...) {
        self = .fields(Dictionary(fields) { first, _ in first })
    }
}
