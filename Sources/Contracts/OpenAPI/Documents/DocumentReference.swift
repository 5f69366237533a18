internal import TenetModel

/// What a `$ref` says: a document and a way into it.
struct DocumentReference {
    /// Relative to the project's root.
    var path: String
    /// The keys from the root of the document; nil for an anchor.
    var pointer: [String]?
    /// The name behind `#` when it is no pointer.
    var anchor: String?

    /// nil for addresses on the net.
    init?(_ text: String, in document: String) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file = parts.first.map { PercentEncoding.decoded(String($0)) } ?? ""
        guard !file.contains("://") else { return nil }
        path = file.isEmpty ? document : Self.joined(file, to: document)
        let fragment = parts.count > 1 ? PercentEncoding.decoded(String(parts[1])) : ""
        if fragment.isEmpty || fragment == "/" {
            pointer = []
        } else if fragment.hasPrefix("/") {
            pointer = fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(Self.token)
        } else {
            anchor = fragment
        }
    }

    /// A path that is meant from the folder of a document; `..` is folded.
    static func joined(_ file: String, to document: String) -> String {
        var parts = document.split(separator: "/").dropLast().map(String.init)
        for part in file.split(separator: "/") {
            switch part {
            case ".": continue
            case ".." where parts.last.map { $0 != ".." } ?? false: parts.removeLast()
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    /// The fragment that names a place in a document: `#/components/schemas/User`.
    static func fragment(_ pointer: [String]) -> String {
        "#"
            + pointer.map { token in
                var text = "/"
                for character in token {
                    switch character {
                    case "~": text += "~0"
                    case "/": text += "~1"
                    case "%": text += "%25"
                    default: text.append(character)
                    }
                }
                return text
            }.joined()
    }

    private static func token(_ raw: Substring) -> String {
        guard raw.contains("~") else { return String(raw) }
        var text = ""
        var rest = raw[...]
        while let first = rest.popFirst() {
            if first == "~", let code = rest.first, code == "0" || code == "1" {
                text.append(code == "0" ? "~" : "/")
                rest.removeFirst()
            } else {
                text.append(first)
            }
        }
        return text
    }
}
