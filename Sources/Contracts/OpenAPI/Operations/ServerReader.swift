internal import TenetModel

/// Reads where the servers are, and which paths their addresses put before those of the operations.
struct ServerReader {
    let root: DocumentNode
    let collector: SchemaCollector
    /// The addresses that count where an operation names none.
    private let documentTexts: [String]

    init(root: DocumentNode, collector: SchemaCollector) {
        self.root = root
        self.collector = collector
        if collector.dialect == .swagger2 {
            let host = root["host"]?.text.map { "//" + $0 } ?? ""
            documentTexts = [host + (root["basePath"]?.text ?? "")]
        } else {
            documentTexts = Self.texts(root["servers"]) ?? []
        }
    }

    /// The servers of the operation count before those of its path, and these before those of the document.
    func bases(_ operation: DocumentNode, _ path: DocumentNode) -> [String] {
        Self.distinct(texts(operation, path).map(Self.path))
    }

    /// Those that name a host, without scheme and slash at the end.
    func addresses(_ operation: DocumentNode, _ path: DocumentNode) -> [String] {
        Self.distinct(
            texts(operation, path).compactMap { text in
                let start =
                    text.hasPrefix("//")
                    ? text.index(text.startIndex, offsetBy: 2) : text.firstRange(of: "://")?.upperBound
                guard let start else { return nil }
                let host = text[start...].prefix { !"/?#".contains($0) }
                return host.isEmpty || host.contains("{") ? nil : host.lowercased() + Self.path(of: text)
            })
    }

    private func texts(_ operation: DocumentNode, _ path: DocumentNode) -> [String] {
        Self.texts(operation["servers"]) ?? Self.texts(path["servers"]) ?? documentTexts
    }

    private static func texts(_ servers: DocumentNode?) -> [String]? {
        guard let servers, !servers.elements.isEmpty else { return nil }
        return servers.elements.map { server in
            let variables = (server["variables"]?.members ?? []).compactMap { variable in
                variable.value["default"]?.text.map { (variable.name, $0) }
            }
            return filled(server["url"]?.text ?? "", Dictionary(variables, uniquingKeysWith: { $1 }))
        }
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
