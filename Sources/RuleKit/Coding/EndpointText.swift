internal import TenetFoundation

/// What looks like an address: a URL or the path of one, with `{name}` for values that are put in.
enum EndpointText {
    /// - Parameter isExpected: an address belongs where the text stands, so that one without a slash in front counts.
    static func isAddress(_ text: String, isExpected: Bool) -> Bool {
        let bytes = text.utf8
        guard bytes.count > 1, bytes.count < 300, bytes.allSatisfy(isAllowed) else { return false }
        guard text.contains(where: \.isLetter) else { return false }
        if text.hasPrefix("http://") || text.hasPrefix("https://") { return true }
        if text.contains("://") { return false }
        if text.hasPrefix("/") {
            guard !files.contains(where: { text == $0 || text.hasPrefix($0 + "/") }) else { return false }
            let second = text.dropFirst().first
            return second.map { $0.isLetter || $0 == "{" || $0.isNumber || $0 == "." || $0 == "_" } ?? false
        }
        guard isExpected, text.first.map({ $0.isLetter || $0 == "{" || $0 == "_" }) == true else { return false }
        // A value and nothing else, a symbol's or a file's name.
        return !(text.hasPrefix("{") && text.hasSuffix("}") && !text.contains("/"))
            && !(text.contains(".") && !text.contains("/"))
    }

    private static let files = [
        "/tmp", "/usr", "/var", "/dev", "/Users", "/System", "/Library", "/private", "/Applications", "/bin", "/etc",
        "/opt", "/home", "/Documents", "/Caches",
    ]

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A
            || "/_-.{}~:?=&%,+@".utf8.contains(byte)
    }

    /// Scheme and host, path, and names of query parameters.
    /// - Parameter hasBase: the text is a whole address, so that a value it begins with is the server's.
    static func parts(of text: String, hasBase: Bool = false) -> (host: String, path: String, query: [String]) {
        var rest = text[...]
        var host = ""
        if let scheme = rest.firstRange(of: "://") {
            let end = rest[scheme.upperBound...].firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
            host = String(rest[..<end])
            rest = rest[end...]
        } else if rest.hasPrefix("{"), let end = rest.firstIndex(of: "}"),
            hasBase || rest[end...].hasPrefix("}/")
        {
            host = String(rest[...end])
            rest = rest[rest.index(after: end)...]
        }
        if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
        var query: [String] = []
        if let mark = rest.firstIndex(of: "?") {
            for pair in rest[rest.index(after: mark)...].split(separator: "&") {
                let name = pair.prefix { $0 != "=" }
                if !name.isEmpty, !name.contains("{") { query.append(String(name)) }
            }
            rest = rest[..<mark]
        }
        // A base in front, known or not, ends where a path begins.
        return (host, rest.isEmpty || rest.hasPrefix("/") ? String(rest) : "/" + rest, query)
    }
}
