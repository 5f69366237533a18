/// A command for the toolchain's formatter: `// swift-format-ignore: NeverUseForceTry`, for what stands below it, and
/// `// swift-format-ignore-file`. It is the whole comment, as the formatter has it.
struct SwiftFormatCommand {
    /// The whole file, and not what the comment stands above.
    let isAboutFile: Bool
    /// Rules of the formatter; all of them when there is none.
    let names: [String]

    /// - Parameter text: the comment with its signs.
    init?(_ text: TextSlice) {
        guard text.contains("swift-format-ignore"), Comment.Kind(text) == .line else { return nil }
        let words = text.string.drop { $0 == "/" }.split { $0 == "," || $0.isWhitespace }
        let command = words.first ?? ""
        let verb = command.hasSuffix(":") ? command.dropLast() : command
        guard verb == "swift-format-ignore" || verb == "swift-format-ignore-file",
            (verb == command) == (words.count == 1)
        else { return nil }
        isAboutFile = verb.hasSuffix("-file")
        names = words.dropFirst().map(String.init)
    }

    /// The rules here that look for the same as those of the formatter.
    var rules: [String] {
        let alike = names.isEmpty ? Array(SwiftFormatRules.all.keys) : names
        return Set(alike.flatMap { SwiftFormatRules.all[$0] ?? [] }.map(\.rawValue)).sorted()
    }
}
