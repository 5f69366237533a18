internal import TenetContracts
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel

/// Looks for what the server says among a project's files, by what they hold and not by their names.
struct ContractFinder {
    /// Each document or folder by itself, sorted by path; OpenAPI documents first.
    private(set) var found: [ContractSettings.Source] = []
    /// Files that were looked into.
    private(set) var readCount = 0
    /// Files left alone, because the work has a bound.
    private(set) var unreadCount = 0

    /// What one search may read.
    private static let byteLimit = 64 << 20
    private static let fileLimit = 16 << 20

    static func documents(in root: String) -> [ContractSettings.Source] {
        (try? ContractFinder(root: root))?.found ?? []
    }

    init(root: String) throws {
        let candidates = try Self.candidates(root)
        var budget = Self.byteLimit
        var documents: [String] = []
        var modules: [String] = []
        var buffer: [UInt8] = []
        for file in candidates {
            guard file.size <= min(budget, Self.fileLimit),
                case .success = FileReader.read(file.absolute, into: &buffer, limit: Self.fileLimit)
            else {
                unreadCount += 1
                continue
            }
            budget -= buffer.count
            readCount += 1
            if file.path.hasSuffix(".py") {
                if ContractSigns.isPydantic(buffer) { modules.append(file.path) }
            } else if ContractSigns.isOpenAPI(buffer) {
                documents.append(file.path)
            }
        }
        found = documents.sorted().map { ContractSettings.Source(kind: .openAPI, path: $0) }
        if let folder = Self.commonFolder(of: modules) {
            found.append(ContractSettings.Source(kind: .pydantic, path: folder))
        }
    }

    /// Those first whose name or folder says what they are, so that the bound cuts off the unlikely ones.
    private static func candidates(_ root: String) throws -> [DiscoveredFile] {
        var options = Discovery.Options()
        options.extensions = []
        options.resources = ResourceNames(extensions: ["yaml", "yml", "json", "py"])
        let all: [DiscoveredFile]
        do throws(DiscoveryError) {
            all = try Discovery(root: root, options: options).files().resources
        } catch {
            throw UserError("\(error)")
        }
        return all.filter { !isAside($0.path) }.sorted { left, right in
            let (first, second) = (rank(left.path), rank(right.path))
            return first == second ? left.path < right.path : first < second
        }
    }

    private static func rank(_ path: String) -> Int {
        let path = path.lowercased()
        if path.contains("openapi") || path.contains("swagger") { return 0 }
        return ["api", "schema", "model", "contract"].contains { path.contains($0) } ? 1 : 2
    }

    /// In a folder of tests, examples or other people's code.
    private static func isAside(_ path: String) -> Bool {
        path.lowercased().split(separator: "/").dropLast().contains { part in
            ["test", "example", "sample", "fixture", "mock", "site-packages", "node_modules", "venv"].contains {
                part.contains($0)
            }
        }
    }

    /// The deepest folder that holds all of the files; the file when there is one.
    private static func commonFolder(of paths: [String]) -> String? {
        guard let first = paths.first else { return nil }
        guard paths.count > 1 else { return first }
        var common = first.split(separator: "/").dropLast()
        for path in paths.dropFirst() {
            let parts = path.split(separator: "/").dropLast()
            common = common.prefix(zip(common, parts).prefix { $0 == $1 }.count)
        }
        return common.isEmpty ? "." : common.joined(separator: "/")
    }
}

/// What tells documents of a server from other files of their kind.
enum ContractSigns {
    /// `openapi` or `swagger` with a version is a key of the outermost value.
    static func isOpenAPI(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard let first = text.first(where: { $0 > 0x20 }) else { return false }
        return first == UInt8(ascii: "{") ? isOpenAPIInJSON(text) : isOpenAPIInYAML(text)
    }

    private static let keys = ["openapi", "swagger"]

    private static func isOpenAPIInYAML(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
            guard let first = line.first, "os\"'".utf8.contains(first) else { return false }
            let text = String(decoding: line.prefix(40), as: UTF8.self).filter { $0 != "\"" && $0 != "'" }
            return keys.contains { key in
                guard text.hasPrefix(key + ":") else { return false }
                return text.dropFirst(key.count + 1).first { $0 != " " }.map { "23".contains($0) } ?? false
            }
        }
    }

    /// Strings are skipped and brackets counted; only what stands one level deep is looked at.
    private static func isOpenAPIInJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let start = index + 1
                index = start
                while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                guard index < bytes.endIndex else { return false }
                if depth == 1, keys.contains(where: { bytes[start..<index].elementsEqual($0.utf8) }),
                    isVersion(bytes[(index + 1)...])
                {
                    return true
                }
            default: break
            }
            index += 1
        }
        return false
    }

    private static func isVersion(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rest = bytes.prefix(16).filter { $0 > 0x20 }
        return rest.starts(with: ":\"2".utf8) || rest.starts(with: ":\"3".utf8)
    }

    /// Imports Pydantic and declares a model.
    static func isPydantic(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.prefix(1 << 20), as: UTF8.self)
        return text.contains("pydantic") && text.contains("BaseModel)")
    }
}
