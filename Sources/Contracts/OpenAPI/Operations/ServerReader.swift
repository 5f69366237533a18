internal import TenetModel

/// Reads which paths the servers' addresses put before those of the operations.
struct ServerReader {
    let root: DocumentNode
    let collector: SchemaCollector
    private let documentBases: [String]

    init(root: DocumentNode, collector: SchemaCollector) {
        self.root = root
        self.collector = collector
        if collector.dialect == .swagger2 {
            documentBases = Self.distinct([Self.path(of: root["basePath"]?.text ?? "")])
        } else {
            documentBases = Self.bases(root["servers"]) ?? []
        }
    }

    /// The servers of the operation count before those of its path, and these before those of the document.
    func bases(_ operation: DocumentNode, _ path: DocumentNode) -> [String] {
        Self.bases(operation["servers"]) ?? Self.bases(path["servers"]) ?? documentBases
    }

    private static func bases(_ servers: DocumentNode?) -> [String]? {
        guard let servers, !servers.elements.isEmpty else { return nil }
        return distinct(
            servers.elements.map { server in
                var address = server["url"]?.text ?? ""
                for variable in server["variables"]?.members ?? [] {
                    guard let value = variable.value["default"]?.text else { continue }
                    address = address.replacing("{\(variable.name)}", with: value)
                }
                return path(of: address)
            })
    }

    private static func distinct(_ bases: [String]) -> [String] {
        var seen: Set<String> = []
        let bases = bases.filter { seen.insert($0).inserted }
        return bases == [""] ? [] : bases
    }

    /// The path of an address, without a slash at its end.
    private static func path(of address: String) -> String {
        var rest = address.prefix { $0 != "?" && $0 != "#" }
        if let scheme = rest.firstRange(of: "://") {
            rest = rest[scheme.upperBound...].drop { $0 != "/" }
        } else if rest.hasPrefix("//") {
            rest = rest.dropFirst(2).drop { $0 != "/" }
        } else {
            rest = rest.drop { $0 == "." }
        }
        while rest.hasSuffix("/") { rest.removeLast() }
        return rest.isEmpty || rest.hasPrefix("/") ? String(rest) : "/" + rest
    }
}
