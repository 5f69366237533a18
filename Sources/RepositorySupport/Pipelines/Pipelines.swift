package import TenetRuleKit
package import TenetRuleSupport

/// A command with the file that it stands in.
package struct PlacedCommand: Sendable {
    package var command: ShellCommand
    package var path: String
    /// Relative to the root; nil when a variable decides.
    package var folder: String?
    /// A failure within its pipe ends the script.
    package var isGuarded: Bool
    /// The script asks for the status of each part of a pipe.
    package var asksPipeStatus = false
}

/// The pipelines and hooks of a repository, and the scripts that they call.
package final class Pipelines {
    package let repository: Repository
    /// Sorted by path.
    package let pipelines: [Pipeline]
    package let hooks: [GitHook]
    /// All paths of files.
    package let paths: Set<String>
    /// All folders that hold a file.
    package let folders: Set<String>

    /// How many commands are looked at: scripts that call each other could be unfolded endlessly.
    private var budget = 200_000
    private var scripts: [String: ShellScript?] = [:]
    private var makefiles: [String: Makefile?] = [:]
    private var actions: [String: [PipelineStep]] = [:]
    private var placed: [String: [PlacedCommand]] = [:]
    package private(set) lazy var fastfiles: [(path: String, file: Fastfile)] = repository.files.compactMap { file in
        guard file.name == "Fastfile", file.size < 1_000_000, let document = repository.document(file.path) else {
            return nil
        }
        return (file.path, Fastfile(document))
    }

    private init(_ repository: Repository) {
        self.repository = repository
        pipelines = repository.files.compactMap { Self.pipeline($0, repository) }
        hooks = GitHook.all(in: repository)
        paths = Set(repository.files.map(\.path))
        var folders: Set<String> = [""]
        for file in repository.files {
            var folder = file.path[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                if !folders.insert(String(folder)).inserted { break }
            }
        }
        self.folders = folders
    }

    /// The pipelines of the repository that is checked, read once.
    package static func of(_ pass: RepositoryPass) -> Pipelines {
        pass.service("pipelines") {
            let pipelines = Pipelines(pass.repository)
            for (path, problem) in pipelines.problems {
                pass.noteGap("of the pipeline `\(path)` not everything was looked at: it \(problem.sentence)")
            }
            return pipelines
        }
    }

    private static func pipeline(_ file: RepositoryFile, _ repository: Repository) -> Pipeline? {
        let path = file.path
        if path == "ci_scripts/\(file.name)" || path.hasSuffix("/ci_scripts/\(file.name)") {
            return xcodeCloud(file, repository)
        }
        guard isYAML(path), let document = repository.document(path) else { return nil }
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        let other = OtherPipelines(document: document)
        switch folder {
        case ".github/workflows": return GitHubWorkflow(document: document).pipeline()
        case ".buildkite": return other.buildkite()
        case ".circleci": return other.circle()
        default: return path == "bitrise.yml" ? other.bitrise() : other.gitlab()
        }
    }

    /// What cannot be read of pipelines and of the repository's own actions, sorted by path.
    package private(set) lazy var problems = Self.problems(in: repository)

    /// A path that lies in another repository, whose files nobody knows here. O(submodules).
    package func isInSubmodule(_ path: String) -> Bool {
        submodules.contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    private lazy var submodules: [String] = {
        let lines = repository.document(".gitmodules")?.lines ?? []
        return lines.compactMap { line in
            let parts = line.text.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\t" } }
            return parts.count == 2 && parts[0] == "path" ? parts[1] : nil
        }
    }()

    /// Xcode Cloud looks for three names.
    private static func xcodeCloud(_ file: RepositoryFile, _ repository: Repository) -> Pipeline? {
        guard ["ci_post_clone.sh", "ci_pre_xcodebuild.sh", "ci_post_xcodebuild.sh"].contains(file.name),
            file.size < 1_000_000, let document = repository.document(file.path)
        else { return nil }
        var step = PipelineStep(range: document.firstLine)
        step.script = ShellReader.script(PositionedText(document.bytes))
        var job = PipelineJob(id: RangedText(file.name, at: document.firstLine))
        (job.hasTimeout, job.steps) = (true, [step])
        job.workingDirectory = RangedText(String(file.path.dropLast(file.name.count)), at: document.firstLine)
        return Pipeline(document: document, provider: .xcodeCloud, place: document.firstLine, jobs: [job])
    }

    /// A command of a pipeline with the job that runs it first.
    package typealias Run = (pipeline: Pipeline, job: PipelineJob, command: PlacedCommand)

    /// Every command once, also when several jobs call the script that it stands in.
    package private(set) lazy var runs: [Run] = {
        var seen: Set<String> = []
        return pipelines.flatMap { pipeline in
            pipeline.jobs.flatMap { job in
                commands(of: job, in: pipeline).compactMap { placed -> Run? in
                    let range = placed.command.range
                    guard seen.insert("\(placed.path)\u{0}\(range.lower)-\(range.upper)").inserted else { return nil }
                    return (pipeline, job, placed)
                }
            }
        }
    }()

    /// Scripts of the repository, whoever calls them, and its hooks: each command once, no further calls followed.
    package private(set) lazy var ownCommands: [PlacedCommand] = {
        let foreign: Set<Substring> = [
            "node_modules", "Pods", "Carthage", "vendor", "third_party", "ThirdParty", ".build",
        ]
        let files = repository.files.filter { file in
            file.size < 200_000 && file.isTracked && !file.isLink && !GitHook.isScript(file.path)
                && file.name.hasSuffix(".sh") && foreign.isDisjoint(with: file.path.split(separator: "/"))
        }
        let scripts = files.flatMap { file -> [PlacedCommand] in
            (script(file.path)?.commands ?? []).map { PlacedCommand(command: $0, path: file.path, isGuarded: true) }
        }
        let called = hooks.flatMap { hook in
            hook.script.commands.map { PlacedCommand(command: $0, path: hook.path, isGuarded: true) }
        }
        let known = Set(scripts.map(\.path) + called.map(\.path))
        return scripts + called + runs.map(\.command).filter { !known.contains($0.path) }
    }()

    /// Where a finding about something that is nowhere stands: a pipeline, or what people read first.
    package private(set) lazy var anchor: (path: String, range: ByteRange)? = {
        pipelines.first.map { ($0.path, $0.place) } ?? repository.entryPlace
    }()

    /// Steps of a job, those of the repository's own actions and pipelines that it uses included.
    package func steps(of job: PipelineJob) -> [PipelineStep] {
        var found = job.steps
        if let uses = job.uses?.text, uses.hasPrefix("./"), let path = RelativePath.resolve(uses) {
            found += pipelines.first { $0.path == path }?.jobs.flatMap(\.steps) ?? []
        }
        return found
    }

    /// The commands of a job in order, each followed by those of the script, target or lane that it calls.
    package func commands(of job: PipelineJob, in pipeline: Pipeline) -> [PlacedCommand] {
        let key = "\(pipeline.path)\u{0}\(job.id.range.lower)"
        if let known = placed[key] { return known }
        var found = job.steps.flatMap { commands(of: $0, in: pipeline, job: job) }
        if let uses = job.uses?.text, uses.hasPrefix("./"), let path = RelativePath.resolve(uses),
            let called = pipelines.first(where: { $0.path == path }), path != pipeline.path
        {
            for inner in called.jobs where inner.uses == nil { found += commands(of: inner, in: called) }
        }
        placed[key] = found
        return found
    }

    /// The commands of a step.
    package func commands(of step: PipelineStep, in pipeline: Pipeline, job: PipelineJob) -> [PlacedCommand] {
        let written = (step.workingDirectory ?? job.workingDirectory)?.text ?? ""
        let folder = RelativePath.resolve(written)
        if let script = step.script {
            return commands(script, in: pipeline.path, folder: folder, isGuarded: step.isGuarded, depth: 0)
        }
        guard let uses = step.uses, uses.text.hasPrefix("./"), let path = RelativePath.resolve(uses.text) else {
            return []
        }
        return actionSteps(path).flatMap { inner -> [PlacedCommand] in
            guard let script = inner.script else { return [] }
            return commands(script, in: actionPath(path) ?? path, folder: "", isGuarded: inner.isGuarded, depth: 1)
        }
    }

    /// The commands of a hook.
    package func commands(of hook: GitHook) -> [PlacedCommand] {
        commands(hook.script, in: hook.path, folder: "", isGuarded: true, depth: 0)
    }

    /// The file of an action of the repository.
    package func actionPath(_ folder: String) -> String? {
        [folder + "/action.yml", folder + "/action.yaml"].first(where: paths.contains)
    }

    private func actionSteps(_ folder: String) -> [PipelineStep] {
        if let known = actions[folder] { return known }
        let document = actionPath(folder).flatMap(repository.document)
        let steps = document.map { GitHubWorkflow(document: $0).actionSteps() } ?? []
        actions[folder] = steps
        return steps
    }
}

// MARK: - What commands call

extension Pipelines {
    /// - Parameter depth: a script that a script calls is looked into, and no further.
    private func commands(
        _ script: ShellScript, in path: String, folder: String?, isGuarded: Bool, depth: Int
    ) -> [PlacedCommand] {
        var folder = folder
        var found: [PlacedCommand] = []
        let asksPipeStatus = script.asksPipeStatus
        var isPipefailSet = isGuarded || script.interpreter.contains("pipefail")
        for command in script.commands {
            guard budget > 0 else { return found }
            budget -= 1
            if ShellScript.setsPipefail(command) { isPipefailSet = true }
            found.append(
                PlacedCommand(
                    command: command, path: path, folder: folder, isGuarded: isPipefailSet,
                    asksPipeStatus: asksPipeStatus))
            if command.name == "cd" || command.name == "pushd" {
                folder = folder.flatMap { folder in
                    command.arguments.last.flatMap { RelativePath.resolve($0.text, in: folder) }
                }
            } else if command.name == "popd" {
                folder = nil
            } else if depth < 2, let called = called(by: command, in: folder) {
                found += commands(
                    called.script, in: called.path, folder: called.folder, isGuarded: false, depth: depth + 1)
            }
        }
        return found
    }

    private func called(
        by command: ShellCommand, in folder: String?
    ) -> (script: ShellScript, path: String, folder: String?)? {
        if command.name == "make", let folder {
            let path = folder.isEmpty ? "Makefile" : folder + "/Makefile"
            guard let makefile = makefile(path),
                let target = command.arguments.first(where: { !$0.text.hasPrefix("-") && !$0.text.contains("=") }),
                let script = makefile.script(of: target.text)
            else { return nil }
            return (script, path, folder)
        }
        if command.name == "fastlane" {
            return lane(of: command).map { path, commands in
                (ShellScript(commands: commands, interpreter: "pipefail"), path, nil)
            }
        }
        guard let word = Self.scriptWord(of: command), let folder,
            let path = RelativePath.resolve(word.text, in: folder),
            let script = script(path)
        else { return nil }
        return (script, path, folder)
    }

    /// A Fastfile of the repository has the lane that the command names, and nothing that it calls stands elsewhere.
    package func hasWholeLane(of command: ShellCommand) -> Bool {
        guard let lane = lane(of: command), let file = fastfiles.first(where: { $0.path == lane.path })?.file else {
            return false
        }
        let elsewhere = file.functions.union(file.lanes.map(\.name.text))
        return !file.importsLanes && !lane.commands.contains { elsewhere.contains($0.name) }
    }

    private func lane(of command: ShellCommand) -> (path: String, commands: [ShellCommand])? {
        let words = command.arguments.filter { !$0.text.hasPrefix("-") && !$0.text.contains(":") }.map(\.text)
        for (path, file) in fastfiles {
            if let lane = file.lanes.first(where: { words.contains($0.name.text) }) { return (path, lane.commands) }
        }
        return nil
    }

    /// The word of a command that names a script of the repository, run by itself or by a shell.
    package static func scriptWord(of command: ShellCommand) -> RangedText? {
        guard let first = command.call.first else { return nil }
        if ["bash", "sh", "zsh", "source", "."].contains(first.text) || first.text.hasPrefix("/bin/") {
            let word = command.arguments.drop { $0.text.hasPrefix("-") || $0.text == "pipefail" }.first
            return command.has("-c", "-s", "-lc", "-ec") ? nil : word
        }
        return first.text.contains("/") && !first.text.contains("://") ? first : nil
    }

    private func script(_ path: String) -> ShellScript? {
        if let known = scripts[path] { return known }
        var script: ShellScript?
        if paths.contains(path), let document = repository.document(path), document.bytes.count < 1_000_000 {
            let read = ShellReader.script(PositionedText(document.bytes))
            let isShell = read.interpreter.isEmpty ? path.hasSuffix("sh") : read.interpreter.contains("sh")
            script = isShell ? read : nil
        }
        scripts[path] = .some(script)
        return script
    }

    private func makefile(_ path: String) -> Makefile? {
        if let known = makefiles[path] { return known }
        let makefile = paths.contains(path) ? repository.document(path).map(Makefile.init) : nil
        makefiles[path] = .some(makefile)
        return makefile
    }

    /// Whether a Makefile has a target, with a recipe or without one; nil when it is not there or does not show all of them.
    package func hasTarget(_ name: String, makefile path: String) -> Bool? {
        makefile(path).flatMap { $0.has(name) ? true : $0.hasHiddenTargets ? nil : false }
    }
}
