import TenetContracts
import TenetModel

/// Python sources in memory, and the short forms that tests compare.
struct PythonFiles: ContractFiles {
    var texts: [String: String]

    func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        texts[path].map { .success(Array($0.utf8)) } ?? .failure(ContractFileError("There is no such file"))
    }

    func files(below path: String, ending: String) -> [String] {
        if texts[path] != nil { return path.hasSuffix(ending) ? [path] : [] }
        let isRoot = path.isEmpty || path == "."
        return texts.keys.filter { $0.hasSuffix(ending) && (isRoot || $0.hasPrefix(path + "/")) }.sorted()
    }

    /// Reads several files below a folder.
    static func read(_ texts: [String: String], at path: String = "app") -> Contract {
        PydanticReader.read(path, from: PythonFiles(texts: texts))
    }

    /// Reads one file whose models come from the second generation unless it says otherwise.
    static func read(_ text: String) -> Contract { read(["app/main.py": text]) }

    /// The text that a place names.
    func text(at place: ContractPlace) -> String {
        let bytes = Array((texts[place.path] ?? "").utf8)
        guard place.range.upper <= bytes.count else { return "" }
        return String(decoding: bytes[place.range.lower..<place.range.upper], as: UTF8.self)
    }
}

extension Contract {
    func schema(named name: String) -> Schema? { schemas.first { $0.name == name } }

    /// The fields of a model, one line each: `name: string! always`. `!` means that requests need it.
    func lines(_ name: String) -> [String] {
        guard let schema = schema(named: name), case .object(let object) = schema.type.kind else { return [] }
        return object.fields.map { field in
            var line = field.name + (field.isRequiredInRequests ? "!" : "") + ": " + field.type.short
            if !field.isAlwaysInResponses { line += " maybe" }
            if field.isReadOnly { line += " read" }
            if field.isWriteOnly { line += " write" }
            return line
        }
    }

    /// `GET /users/{id}`, in the contract's order.
    var endpoints: [String] { operations.map { "\($0.method) \($0.path)" } }

    func operation(_ endpoint: String) -> ContractOperation? {
        operations.first { "\($0.method) \($0.path)" == endpoint }
    }
}

extension ContractOperation {
    /// `query limit: int`, `path id!: uuid`.
    var parameterLines: [String] {
        parameters.map { "\($0.location.rawValue) \($0.name)\($0.isRequired ? "!" : ""): \($0.type.short)" }
    }

    var requestLines: [String] { requests.map { "\($0.mediaType) \($0.type.short)" } }

    var responseLines: [String] {
        responses.map { response in
            ([response.status] + response.bodies.map { "\($0.mediaType) \($0.type.short)" }).joined(separator: " ")
        }
    }
}

extension SchemaType {
    /// `[int]`, `User?`, `"a" | "b"`.
    var short: String { plainShort + (isNullable ? "?" : "") + limits.short }

    private var plainShort: String {
        switch kind {
        case .unknown: "any"
        case .null: "null"
        case .boolean: "bool"
        case .integer: "int"
        case .number(let format): format == .decimal ? "number(decimal)" : "number"
        case .string(let format): Self.short(format)
        case .values(let values): values.map(Self.short).joined(separator: " | ")
        case .array(let item, let isUnique): isUnique ? "set[\(item.short)]" : "[\(item.short)]"
        case .map(let value): "map[\(value.short)]"
        case .object(let object):
            "{"
                + object.fields.map { $0.name + ($0.isRequiredInRequests ? "!" : "") + ": " + $0.type.short }
                .joined(separator: ", ") + "}"
        case .reference(let id): id.text.split(separator: "#").last.map(String.init) ?? id.text
        case .all(let parts): parts.map(\.short).joined(separator: " & ")
        case .union(let parts, let discriminator):
            "(" + parts.map(\.short).joined(separator: " | ") + ")" + (discriminator.map { " by " + $0.field } ?? "")
        }
    }

    private static func short(_ format: StringFormat) -> String {
        switch format {
        case .plain: "string"
        case .other(let name): name
        default: "\(format)"
        }
    }

    private static func short(_ value: SchemaValue) -> String {
        switch value {
        case .string(let text): "\"\(text)\""
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .boolean(let flag): String(flag)
        case .null: "null"
        }
    }
}

extension SchemaLimits {
    var short: String {
        var parts: [String] = []
        if let minimum { parts.append((isMinimumExcluded ? ">" : ">=") + String(minimum)) }
        if let maximum { parts.append((isMaximumExcluded ? "<" : "<=") + String(maximum)) }
        if let minimumCount { parts.append("count>=\(minimumCount)") }
        if let maximumCount { parts.append("count<=\(maximumCount)") }
        if let pattern { parts.append("/\(pattern)/") }
        return parts.isEmpty ? "" : " " + parts.joined(separator: " ")
    }
}
