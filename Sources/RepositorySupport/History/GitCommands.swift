package import TenetRuleKit

/// A call of git in a script, a workflow, a lane, a makefile or an alias.
package struct GitCommand {
    package var document: RepositoryDocument
    /// From the name of the command to the end of it.
    package var line: RangedText
    package var subcommand: Substring
    /// Everything behind the subcommand, without quotes.
    package var words: [Substring]
}

/// Finds the calls of git that files of the repository make.
package enum GitCommands {
    /// O(bytes of the files that hold commands); read once for all rules.
    package static func all(_ pass: RepositoryPass) -> [GitCommand] {
        pass.service("git commands") {
            pass.repository.files.filter(holdsCommands).flatMap { file -> [GitCommand] in
                guard file.size < 1_000_000, let document = pass.repository.document(file.path) else { return [] }
                let isConfiguration = file.name.hasSuffix("gitconfig")
                return document.lines.flatMap { commands(in: $0, of: document, isConfiguration: isConfiguration) }
            }
        }
    }

    private static func holdsCommands(_ file: RepositoryFile) -> Bool {
        let name = file.name
        if ["Makefile", "Fastfile", "Rakefile", "Justfile", "justfile", "package.json", ".gitconfig", "gitconfig"]
            .contains(name)
        {
            return true
        }
        let folders = file.path.split(separator: "/").dropLast()
        let suffix = name.split(separator: ".").count > 1 ? name.split(separator: ".").last.map(String.init) ?? "" : ""
        if ["sh", "bash", "zsh", "fish", "mk", "command"].contains(suffix) { return true }
        if suffix == "yml" || suffix == "yaml" {
            return folders.contains(".github") || folders.isEmpty || folders.contains(".circleci")
        }
        if suffix == "rb" { return folders.contains("fastlane") }
        return suffix.isEmpty
            && (file.isExecutable || folders.contains { $0 == ".husky" || $0 == ".githooks" || $0 == "hooks" })
    }

    /// Commands end at `;`, `&&`, `||`, `|` and at the quote or bracket that surrounds them.
    private static func commands(
        in line: RangedText, of document: RepositoryDocument, isConfiguration: Bool
    ) -> [GitCommand] {
        guard line.text.utf8.count < 10_000, line.text.contains(isConfiguration ? "=" : "git ") else { return [] }
        let text = line.text
        let trimmed = text.drop(while: \.isWhitespace)
        guard !trimmed.hasPrefix("#"), !trimmed.hasPrefix("//"), !trimmed.hasPrefix("echo ") else { return [] }
        if isConfiguration, let equals = text.firstIndex(of: "=") {
            let value = text[text.index(after: equals)...].drop { " !\"".contains($0) }
            return command(value.hasPrefix("git ") ? value.dropFirst(4) : value, from: value.startIndex, line, document)
                .map { [$0] } ?? []
        }
        var found: [GitCommand] = []
        var rest = text[...]
        while let name = rest.firstRange(of: "git ") {
            let before = name.lowerBound == text.startIndex ? nil : text[text.index(before: name.lowerBound)]
            let after = rest[name.upperBound...]
            let end = after.firstIndex { ";&|`".contains($0) } ?? after.endIndex
            if before.map({ !$0.isLetter && !$0.isNumber && !"-_./#".contains($0) }) ?? true,
                let command = command(after[..<end], from: name.lowerBound, line, document)
            {
                found.append(command)
            }
            rest = after[end...]
        }
        return found
    }

    private static func command(
        _ text: Substring, from start: String.Index, _ line: RangedText, _ document: RepositoryDocument
    ) -> GitCommand? {
        var words = text.split { $0.isWhitespace || "\"'(),".contains($0) }[...]
        // `-C folder` and `-c key=value` stand before the subcommand.
        while let first = words.first, first.hasPrefix("-") {
            words = words.dropFirst(first == "-C" || first == "-c" ? 2 : 1)
        }
        guard let subcommand = words.first else { return nil }
        // A comment behind the command is none of its words.
        let arguments = words.dropFirst().prefix { !$0.hasPrefix("#") }
        let lower = line.range.lower + line.text.utf8.distance(from: line.text.startIndex, to: start)
        let upper = line.range.lower + line.text.utf8.distance(from: line.text.startIndex, to: text.endIndex)
        return GitCommand(
            document: document, line: RangedText(String(line.text[start..<text.endIndex]), at: ByteRange(lower, upper)),
            subcommand: subcommand, words: Array(arguments))
    }
}
