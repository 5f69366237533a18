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
                let variables = (server["variables"]?.members ?? []).compactMap { variable in
                    variable.value["default"]?.text.map { (variable.name, $0) }
                }
                return path(
                    of: filled(server["url"]?.text ?? "", Dictionary(variables, uniquingKeysWith: { $1 })))
            })
    }

    /// The address with values in the place of `{name}`, in one pass: a value that holds a name is no template.
    private static func filled(_ template: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}") else { break }
            let name = String(rest[rest.index(after: open)..<close])
            result += values[name] ?? String(rest[...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
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
