internal import TenetContracts
internal import TenetEngine
internal import TenetModel
internal import TenetStandards

extension Project {
    /// Lines of a map whose type is declared nowhere in the project: they compare nothing, and no rule can say so,
    /// because rules report on declarations. Looks at the text of every file, once, and only when there is a map.
    func unknownTypes(_ contract: ProjectContract) -> [ConfigurationError.Mistake] {
        let asked = named.types.filter { contract.settings.schemas[$0.key] != nil }
        let known = context ?? files
        guard !asked.isEmpty, !known.files.isEmpty else { return [] }
        let declared = DeclaredNames(of: known)
        let schemas = contract.contract.schemas.map(\.name)
        return asked.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }.flatMap { type, source in
            let name = type.split(separator: ".").last.map(String.init) ?? type
            guard !declared.names.contains(name) else { return [ConfigurationError.Mistake]() }
            let near = NearestName.of(name, in: declared.names).map { "did you mean `\($0)`?" }
            let isSchema = schemas.contains(name) ? "it is a schema; write `SwiftType: \(name)`" : nil
            return source.mistake(
                "warning: no type `\(type)` is declared in the project, so this line of the map says nothing",
                help: near ?? isSchema ?? "remove the line, or name a type of the app"
            ).mistakes
        }
    }
}

/// The names behind the keywords that declare types, as the bytes of the files have them: comments and texts may add
/// some, which only keeps a warning back.
private struct DeclaredNames {
    private(set) var names: Set<String> = []

    private static let keywords: Set<String> = [
        "struct", "class", "enum", "actor", "extension", "typealias", "protocol",
    ]

    init(of files: DiscoveredFiles) {
        var buffer: [UInt8] = []
        for file in files.files {
            guard case .success = FileReader.read(file.absolute, into: &buffer, limit: 4 << 20) else { continue }
            collect(buffer)
        }
    }

    private mutating func collect(_ bytes: [UInt8]) {
        var isNext = false
        var index = 0
        while index < bytes.count {
            guard Self.isWord(bytes[index]) else {
                if bytes[index] > 0x20, bytes[index] != UInt8(ascii: "`"), bytes[index] != UInt8(ascii: ".") {
                    isNext = false
                }
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
            let word = String(decoding: bytes[start..<index], as: UTF8.self)
            if Self.keywords.contains(word) {
                isNext = true
            } else if isNext {
                names.insert(word)
                // `extension Outer.Inner` names both.
                isNext = index < bytes.count && bytes[index] == UInt8(ascii: ".")
            }
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
