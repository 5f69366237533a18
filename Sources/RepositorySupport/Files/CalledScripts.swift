package import TenetRuleKit
internal import TenetRuleSupport

/// Which scripts of the project other files call by their path, without an interpreter before it.
package struct CalledScripts {
    /// The caller of each called file, by the path of the called one.
    package let callers: [String: RepositoryDocument]

    package static func of(_ pass: RepositoryPass) -> CalledScripts {
        pass.service("called scripts") { CalledScripts(pass.repository) }
    }

    /// In a folder that git is told to look for hooks in, with the name of one.
    package static func isHook(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.count >= 2, let name = parts.last, hookNames.contains(String(name)) else { return false }
        return [".githooks", ".git-hooks", "githooks", "git-hooks", ".hooks"].contains(String(parts[parts.count - 2]))
    }

    private static let hookNames: Set<String> = [
        "pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "pre-push", "pre-rebase", "post-checkout",
        "post-merge", "pre-merge-commit", "post-rewrite", "applypatch-msg",
    ]

    private init(_ repository: Repository) {
        let scripts = Set(repository.files.map(\.path).filter { Self.isScript($0) })
        var callers: [String: RepositoryDocument] = [:]
        for file in repository.files where Self.isCaller(file.path) && !FileKinds.isForeign(file.path) {
            guard let document = repository.document(file.path) else { continue }
            for line in document.lines {
                let isYAML = ["yml", "yaml"].contains(FileKinds.ending(of: file.path))
                guard let command = Self.command(in: line.text, isYAML: isYAML) else { continue }
                for script in Self.calls(in: command, from: FileKinds.folder(of: file.path), among: scripts)
                where callers[script] == nil {
                    callers[script] = document
                }
            }
        }
        self.callers = callers
    }

    private static func isScript(_ path: String) -> Bool {
        ["sh", "bash", "zsh", "py", "rb", "swift", "pl", ""].contains(FileKinds.ending(of: path))
    }

    /// What runs commands: workflows, hooks, shell scripts, makefiles.
    private static func isCaller(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return ["sh", "bash", "zsh"].contains(FileKinds.ending(of: path)) || isHook(path)
            || path.hasPrefix(".github/workflows/") || name == "Makefile" || name == "action.yml"
            || name == ".gitlab-ci.yml" || name == "bitrise.yml"
    }

    /// The command of a line. In YAML an entry of a list is a path as often as a command: `run:` says which.
    private static func command(in line: String, isYAML: Bool) -> Substring? {
        var text = line.trimmingBlanks[...]
        guard text.contains("/"), text.first != "#" else { return nil }
        if isYAML, text.hasPrefix("- ") {
            text = text.dropFirst(2)
            guard text.hasPrefix("run: ") else { return nil }
        }
        for key in ["run: ", "@"] where text.hasPrefix(key) { text = text.dropFirst(key.count) }
        return text
    }

    /// The scripts that stand where a line, or a part of it behind `&&`, `||`, `;`, `|`, has its command.
    private static func calls(in text: Substring, from folder: String, among scripts: Set<String>) -> [String] {
        text.split { "&|;".contains($0) }.compactMap { part in
            let words = part.split(whereSeparator: \.isWhitespace)
            guard let first = words.first(where: { !isAssignment($0) }) else { return nil }
            let word = first.filter { $0 != "\"" && $0 != "'" }
            let path = word.hasPrefix("./") ? word.dropFirst(2) : word[...]
            guard path.contains("/") || word.hasPrefix("./") else { return nil }
            let inFolder = folder.isEmpty ? String(path) : folder + "/" + path
            return [String(path), inFolder].first { scripts.contains($0) }
        }
    }

    /// `CI=1` before the command.
    private static func isAssignment(_ word: Substring) -> Bool {
        guard let equals = word.firstIndex(of: "=") else { return false }
        return word[..<equals].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
