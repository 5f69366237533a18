package import TenetRuleKit
package import TenetRuleSupport

/// What git runs before or after it does something, as the repository keeps it.
package struct GitHook: Sendable {
    /// The file that says so.
    package var path: String
    /// `pre-commit`, `commit-msg`, ….
    package var name: String
    package var place: ByteRange
    package var script: ShellScript

    private static let names: Set<String> = [
        "applypatch-msg", "pre-applypatch", "pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg",
        "post-commit", "pre-rebase", "post-checkout", "post-merge", "pre-push", "post-rewrite",
    ]

    /// A script that is named like a hook of git and lies in a folder of hooks.
    package static func isScript(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let last = parts.last, parts.count > 1 else { return false }
        let name = last.hasSuffix(".sh") ? last.dropLast(3) : last
        return names.contains(String(name))
            && parts.dropLast().contains { $0.lowercased().hasSuffix("hooks") || $0 == ".husky" }
            && !parts.contains { ["node_modules", "Pods", "Carthage", "vendor", ".build"].contains($0) }
    }

    static func all(in repository: Repository) -> [GitHook] {
        repository.files.filter { $0.size < 1_000_000 }.flatMap { file -> [GitHook] in
            let isConfiguration = [
                ".pre-commit-config.yaml", ".pre-commit-config.yml", "lefthook.yml", ".lefthook.yml", "lefthook.yaml",
            ].contains(file.name)
            guard isConfiguration || isScript(file.path), let document = repository.document(file.path) else {
                return []
            }
            guard isConfiguration else {
                let name = file.name.hasSuffix(".sh") ? String(file.name.dropLast(3)) : file.name
                let script = ShellReader.script(PositionedText(document.bytes))
                return [GitHook(path: file.path, name: name, place: document.firstLine, script: script)]
            }
            return file.name.contains("lefthook") ? lefthook(document) : framework(document)
        }
    }

    /// The framework `pre-commit`: each hook is a command of its identifier and of its entry.
    private static func framework(_ document: RepositoryDocument) -> [GitHook] {
        let repositories = PipelineYAML.root(of: document)?["repos"]?.sequence ?? []
        return repositories.flatMap { $0["hooks"]?.sequence ?? [] }.compactMap { hook in
            guard let id = PipelineYAML.text(hook["id"]) else { return nil }
            let arguments = (PipelineYAML.texts(hook["args"]) ?? []).flatMap { argument in
                argument.text.split(separator: " ").map { RangedText(String($0), at: argument.range) }
            }
            var script = ShellScript(commands: [], interpreter: "")
            if let entry = hook["entry"], entry.string != nil {
                script = ShellReader.script(PositionedText(entry, in: document.bytes))
                if !script.commands.isEmpty { script.commands[0].words += arguments }
            }
            script.commands.append(ShellCommand(words: [id] + arguments, assignments: [], range: id.range))
            let stage = PipelineYAML.texts(hook["stages"])?.first?.text ?? "pre-commit"
            return GitHook(path: document.path, name: stage, place: id.range, script: script)
        }
    }

    private static func lefthook(_ document: RepositoryDocument) -> [GitHook] {
        (PipelineYAML.root(of: document)?.mapping ?? []).compactMap { key, value in
            guard let name = key.string, names.contains(name) else { return nil }
            let commands = (value["commands"]?.mapping ?? []).map(\.value) + (value["jobs"]?.sequence ?? [])
            var script = ShellScript(commands: [], interpreter: "")
            for run in commands.compactMap({ $0["run"] }) {
                script.commands += ShellReader.script(PositionedText(run, in: document.bytes)).commands
            }
            return GitHook(path: document.path, name: name, place: key.range, script: script)
        }
    }
}
