extension SwiftLintPaths {
    /// The glob for a regular expression on paths, as custom rules have them; nil when there is none. `**` means all.
    static func glob(regex: String) -> String? {
        var text = regex[...]
        if text.hasPrefix("^") { text.removeFirst() }
        if text.hasSuffix("$") { text.removeLast() }
        var glob = ""
        var rest = text
        while let character = rest.first {
            rest.removeFirst()
            switch character {
            case ".":
                if rest.first == "*" {
                    rest.removeFirst()
                    glob += "*"
                } else {
                    glob += "."
                }
            case "\\":
                guard let next = rest.popFirst(), next.isPunctuation else { return nil }
                glob.append(next)
            case "*", "+", "?", "(", ")", "[", "]", "{", "}", "|": return nil
            default: glob.append(character)
            }
        }
        return whole(glob)
    }

    /// A star that stood for slashes as well becomes the one that does.
    private static func whole(_ glob: String) -> String? {
        if glob == "*" || glob == "*.swift" || glob.isEmpty { return "**" }
        var glob = glob
        if glob.hasSuffix("/*.swift") { glob = glob.dropLast("*.swift".count) + "**" }
        if glob.hasSuffix("/*") { glob += "*" }
        if glob.hasSuffix("/") { glob += "**" }
        if glob.hasPrefix("*/") { glob = "*" + glob }
        // An expression fits anywhere in the path; one that begins with a folder means the one at the top.
        return glob
    }
}
