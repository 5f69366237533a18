import TenetContracts

/// Files that exist in memory only.
struct RecordedMemory: ContractFiles {
    var texts: [String: [UInt8]]

    init(_ texts: [String: String]) { self.texts = texts.mapValues { Array($0.utf8) } }

    func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        texts[path].map { .success($0) } ?? .failure(ContractFileError("The file does not exist"))
    }

    func files(below path: String, ending: String) -> [String] {
        if texts[path] != nil { return [path] }
        return texts.keys.filter { $0.hasPrefix(path + "/") && $0.hasSuffix(ending) }.sorted()
    }

    static func read(_ texts: [String: String], _ path: String = "samples") -> Contract {
        RecordedReader.read(path, from: RecordedMemory(texts))
    }
}

extension SchemaType {
    /// A short form for comparisons: `{a: string, b?: [integer]}`.
    var outline: String {
        let base: String
        switch kind {
        case .object(let object):
            let fields = object.fields.map { "\($0.name)\($0.isAlwaysInResponses ? "" : "?"): \($0.type.outline)" }
            base = "{" + fields.joined(separator: ", ") + "}"
        case .array(let item, _): base = "[\(item.outline)]"
        case .map(let item): base = "map(\(item.outline))"
        case .union(let members, _): base = "(" + members.map(\.outline).joined(separator: "|") + ")"
        case .string(.plain): base = "string"
        case .string(let format): base = "\(format)"
        case .integer(.plain): base = "integer"
        case .integer(let format): base = "\(format)"
        case .number: base = "number"
        case .boolean: base = "boolean"
        case .unknown: base = "unknown"
        case .reference(let id): base = id.text
        default: base = "\(kind)"
        }
        return base + (isNullable ? "?" : "")
    }
}
