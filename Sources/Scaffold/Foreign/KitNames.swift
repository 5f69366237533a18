/// Gives the types of the kit other names where an app has types with theirs.
struct KitNames {
    /// The names of the kit.
    let names: Set<String>
    let prefix: String

    /// The text with the prefix before each word that is one of the names, in comments, too. Keys of texts that are named
    /// after an error are named after its new name.
    func renamed(_ text: String) -> String {
        guard !prefix.isEmpty else { return text }
        return errorKeys.reduce(withPrefixes(text)) { text, key in
            text.replacing("error.\(key).", with: "error.\(prefix.lowercased())\(key).")
        }
    }

    /// `tokenrefresh` for `TokenRefreshError`.
    private var errorKeys: [String] {
        names.filter { $0.hasSuffix("Error") }.map { $0.dropLast("Error".count).lowercased() }.sorted()
    }

    private func withPrefixes(_ text: String) -> String {
        var result = ""
        var word = ""
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                result += names.contains(word) ? prefix + word : word
                word = ""
                result.append(character)
            }
        }
        result += names.contains(word) ? prefix + word : word
        return result.split(separator: "\n", omittingEmptySubsequences: false).flatMap(Self.wrapped)
            .joined(separator: "\n")
    }

    /// A comment that has become too long goes on in a line of its own.
    private static func wrapped(_ line: Substring) -> [Substring] {
        let indent = line.prefix { $0 == " " }
        let slashes = line.dropFirst(indent.count).prefix { $0 == "/" }
        let text = line.dropFirst(indent.count + slashes.count)
        guard line.count > LongLines.limit, slashes.count > 1,
            let space = line.prefix(LongLines.limit).lastIndex(of: " "), space > text.startIndex
        else { return [line] }
        // What explains a parameter stays below its name.
        let gap = text.drop { $0 == " " }.hasPrefix("- ") ? "   " : " "
        return [line[..<space]] + wrapped(indent + slashes + gap + line[line.index(after: space)...])
    }
}
