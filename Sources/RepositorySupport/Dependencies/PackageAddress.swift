/// Where a package comes from: `https://host/owner/name.git`, `git@host:owner/name` or `owner/name`.
package struct PackageAddress {
    package var scheme: String?
    /// In lower case; nil for a path.
    package var host: String?
    /// The parts behind the host, without `.git`.
    package var parts: [String]

    package init(_ text: String) {
        var rest = text[...]
        if let mark = rest.firstRange(of: "://") {
            scheme = rest[..<mark.lowerBound].lowercased()
            rest = rest[mark.upperBound...]
            host = ""
        } else if let at = rest.firstIndex(of: "@"), let colon = rest[at...].firstIndex(of: ":") {
            // The short form of ssh parts the host from the path by a colon.
            scheme = "ssh"
            host = rest[rest.index(after: at)..<colon].lowercased()
            rest = rest[rest.index(after: colon)...]
        }
        var parts = rest.split(separator: "/").map(String.init)
        if host == "", !parts.isEmpty {
            let place = parts.removeFirst()
            let name = place.split(separator: "@").last.map(String.init) ?? ""
            host = name.split(separator: ":").first.map { $0.lowercased() } ?? ""
        }
        if let last = parts.last, last.hasSuffix(".git") { parts[parts.count - 1] = String(last.dropLast(4)) }
        self.parts = parts
    }

    /// As package managers compare packages.
    package var identity: String { parts.last?.lowercased() ?? "" }
    /// The name of the folder of a checkout: the last part, as it is written.
    package var folderName: String? { parts.last }
    /// Who publishes it, in lower case; nil where there is no such part.
    package var owner: String? { parts.count >= 2 ? parts[parts.count - 2].lowercased() : nil }
    /// The same for all forms in which one place can be written.
    package var plain: String { ((host.map { [$0] } ?? []) + parts).joined(separator: "/").lowercased() }
}
