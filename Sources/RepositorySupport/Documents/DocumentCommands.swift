internal import TenetRuleKit
package import TenetRuleSupport

/// The commands that a document tells its readers to run, in its order, with the folders in which they may stand then.
package struct DocumentCommands {
    package struct Command {
        package var command: ShellCommand
        /// Relative to the root; the first is the likeliest. A reader who skipped a block stands elsewhere.
        package var folders: [String]
        /// A `cd` before it led out of what is in the repository: only paths that have a folder there can be judged.
        package var isElsewhere: Bool
    }

    package private(set) var commands: [Command] = []
    private let known: Pipelines
    private var folders: [String]
    private var isElsewhere = false

    private static let languages: Set<String> = [
        "", "sh", "bash", "zsh", "shell", "console", "terminal", "shell-session",
    ]

    /// O(bytes of the document).
    package init(_ page: MarkdownPages.Page, _ known: Pipelines) {
        self.known = known
        folders = page.folder.isEmpty ? [""] : [page.folder, ""]
        page.markdown.forEachBlock { block in
            guard case .fence = block.kind, let first = block.lines.first, let last = block.lines.last,
                Self.languages.contains(page.markdown.language(of: block)?.lowercased() ?? "")
            else { return }
            read(ByteRange(first.lower, last.upper), isNamed: page.markdown.language(of: block) != nil, page.document)
        }
    }

    private mutating func read(_ range: ByteRange, isNamed: Bool, _ document: RepositoryDocument) {
        let bytes = Array(document.bytes[range.lower..<range.upper])
        let prompts = Self.withoutPrompts(bytes)
        // A block without a language may hold anything; one with prompts is a dialog with a shell.
        guard isNamed || prompts.hasPrompts || Self.looksLikeCommands(bytes) else { return }
        for command in ShellReader.script(PositionedText(prompts.bytes, at: range.lower)).commands {
            add(command)
        }
    }

    private mutating func add(_ command: ShellCommand) {
        guard command.name == "cd" || command.name == "pushd" else {
            commands.append(Command(command: command, folders: folders, isElsewhere: isElsewhere))
            return
        }
        guard let target = command.arguments.last?.text else { return }
        let reached = folders.compactMap { RelativePath.resolve(target, in: $0) }.first { known.folders.contains($0) }
        if let reached {
            folders.removeAll { $0 == reached }
            folders.insert(reached, at: 0)
        } else if target != "-", !target.allSatisfy({ "./".contains($0) }) {
            isElsewhere = true
        }
    }

    /// Where lines begin with `$ `, the others are what was answered: blanks take the place of both.
    private static func withoutPrompts(_ bytes: [UInt8]) -> (bytes: [UInt8], hasPrompts: Bool) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        func isPrompt(_ line: ArraySlice<UInt8>) -> Bool {
            let text = line.drop { $0 == 0x20 || $0 == 0x09 }
            return text.first.map { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "%") } ?? false
                && text.dropFirst().first == 0x20
        }
        guard lines.contains(where: isPrompt) else { return (bytes, false) }
        var result: [[UInt8]] = []
        var isOpen = false
        for line in lines {
            var shown = Array(line)
            if isPrompt(line), let mark = shown.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) {
                shown[mark] = 0x20
            } else if !isOpen {
                shown = [UInt8](repeating: 0x20, count: shown.count)
            }
            isOpen = shown.last == UInt8(ascii: "\\")
            result.append(shown)
        }
        return (Array(result.joined(separator: [0x0A])), true)
    }

    /// Every line begins with a program or a path, not with a mark of another language.
    private static func looksLikeCommands(_ bytes: [UInt8]) -> Bool {
        let starts = [
            "./", "make ", "swift run ", "bundle exec ", "fastlane ", "npm run ", "yarn ", "sh ", "bash ", "cd ",
        ]
        let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self).trimmed }
        return lines.contains { line in starts.contains(where: line.hasPrefix) }
            && !lines.contains { $0.hasSuffix("{") || $0.hasPrefix("//") || $0.hasPrefix("import ") }
    }
}
