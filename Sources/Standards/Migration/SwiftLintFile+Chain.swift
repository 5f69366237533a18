internal import TenetModel

extension SwiftLintFile {
    /// A file between those that it names: parents first, children last.
    /// - Parameters:
    ///   - read: the text of a file, nil when there is none.
    ///   - follow: the path of a file that another one names under a key, nil to go without it.
    /// - Throws: ``ConfigurationError`` for a file that is missing or cannot be read, and for files that name one another in
    ///   a circle.
    static func chain(
        _ path: String, read: (String) -> String?,
        follow: (_ word: Word, _ key: String, _ file: SwiftLintFile) -> String? = { word, _, file in
            word.text.contains("://") ? nil : SwiftLintFile.path(word, of: file)
        }
    ) throws(ConfigurationError) -> [SwiftLintFile] {
        var count = 0
        return try chain(path, above: [], from: nil, count: &count, read: read, follow: follow)
    }

    private static func chain(
        _ path: String, above: [String], from word: Word?, count: inout Int, read: (String) -> String?,
        follow: (Word, String, SwiftLintFile) -> String?
    ) throws(ConfigurationError) -> [SwiftLintFile] {
        func mistake(_ message: String, help: String) -> ConfigurationError {
            ConfigurationError(
                file: above.last ?? path, line: word?.line ?? 0, column: 1, message: message, help: help)
        }
        guard !above.contains(path) else {
            throw mistake(
                "configurations name one another in a circle: " + (above + [path]).joined(separator: " → "),
                help: "remove one `parent_config` or `child_config`")
        }
        // Files that are named on several ways count as often; nobody needs so many.
        count += 1
        guard count <= 50 else {
            throw mistake("configurations name one another more than 50 times", help: "name each file once")
        }
        guard let text = read(path) else {
            throw mistake(
                "there is no readable file \(path)", help: "correct the path or remove the key that names it")
        }
        let file = try SwiftLintFile(path: path, text: text)
        func named(_ word: Word?, _ key: String) throws(ConfigurationError) -> [SwiftLintFile] {
            guard let word, let other = follow(word, key, file) else { return [] }
            return try chain(other, above: above + [path], from: word, count: &count, read: read, follow: follow)
        }
        return try named(file.parent, "parent_config") + [file] + named(file.child, "child_config")
    }

    /// A path that is written in a file, relative to what the file's own path is relative to.
    static func path(_ word: Word, of file: SwiftLintFile) -> String {
        LexicalPath.joined(LexicalPath.parent(of: file.path), word.text)
    }
}
