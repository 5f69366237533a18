internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetScaffold

struct NewCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Generate an app or a part of one that keeps to a standard.",
        discussion: """
            Everything is planned first: `--dry-run` prints the plan, `--diff` the text, and the plan is carried out whole or not \
            at all. What somebody else wrote is never overwritten.
            """,
        subcommands: [NewAppCommand.self, NewFeatureCommand.self, NewComponentCommand.self, NewBlueprintCommand.self]
            + NewParts.commands)

    @Flag(help: "Take back what the last `tenet new` made; what was edited since stays and is listed.") var undo = false
    @Flag(help: "With --undo: take back an app although somebody has worked on it; what was changed stays.")
    var force = false
    @OptionGroup var options: ScaffoldOptions

    func run(in environment: Environment) throws -> RunCode {
        guard undo else {
            if force { throw UserError("--force says how an app is taken back; write `tenet new --undo --force`") }
            throw UserError(
                "say what is to be made, such as `tenet new feature Berths`; `tenet new --help` lists the parts")
        }
        let root = try ScaffoldRoot.required()
        return try options.alone(at: root, in: environment) { project in
            let plan = try project.undoPlan(isForced: force)
            return try options.finish(plan, at: root, in: environment) { try PlanApplication(root: root).apply(plan) }
        }
    }
}

/// What every command has that generates something.
struct ScaffoldOptions: ParsableArguments {
    @Flag(help: "Print the plan and write nothing. Ends with 1 when something would change.") var dryRun = false
    @Flag(help: "Print the text of what would change and write nothing.") var diff = false
    @Option(help: .hidden) var templates: String?

    /// Those of the tool; from a folder for those who write templates.
    func library() throws -> TemplateLibrary {
        guard let templates else { return .shipped }
        let root = CommandLinePath.absolute(templates)
        var texts: [String: String] = [:]
        for folder in ["Kits/Sources", "Kits/Tests", "Kits/Stubs/Sources", "Kits/Stubs/TypeNames", "Templates"] {
            for path in FolderContents.files(below: root + "/" + folder, skipping: { _ in false }) {
                let file = "\(root)/\(folder)/\(path)"
                texts[folder + "/" + path] = Environment.document(at: file)
            }
        }
        return TemplateLibrary(texts)
    }

    /// Does something with a project while no other command works on it. What an interrupted command left is finished
    /// first; where nothing is to be written, that is all that is shown, because later plans count from there.
    func alone(
        at root: String, in environment: Environment, _ body: (_ project: ScaffoldProject) throws -> RunCode
    ) throws -> RunCode {
        try SoleRun.perform(in: root) {
            let application = PlanApplication(root: root)
            if let rest = try application.interruptedPlan() {
                if dryRun || diff, rest.changesSomething {
                    environment.note(
                        "a change was interrupted here; the next command finishes it first, as follows, and plans its own then"
                    )
                    return try finish(rest, in: environment) {}
                }
                if !dryRun, !diff {
                    try application.finishInterrupted()
                    environment.note("finished a change that was interrupted: \(rest.visible.summary)")
                }
            } else if !dryRun, !diff {
                // Nothing is to be finished, but contents may be left that count for nothing.
                try application.finishInterrupted()
            }
            return try body(
                ScaffoldProject(tree: ProjectTree(root: root), library: try library(), tool: ToolVersion.number))
        }
    }

    /// Prints a plan, or carries it out.
    /// - Parameters:
    ///   - root: of the project; nil for one that is not there yet.
    ///   - apply: is called when the plan is to be carried out.
    func finish(
        _ plan: Plan, at root: String? = nil, in environment: Environment, apply: () throws -> Void
    ) throws -> RunCode {
        let visible = plan.visible
        if diff {
            for step in visible.steps where step.changesSomething {
                environment.print(UnifiedDiff.text(path: step.path, old: step.before ?? [], new: step.after ?? []))
            }
        }
        if dryRun || diff {
            if dryRun { Self.show(visible, environment) }
            // What would be refused then is refused now.
            if let root { try PlanApplication(root: root).requireWritable(plan) }
            return plan.changesSomething ? .findings : .clean
        }
        let registry = root.map(RegistryRefresh.init)
        try apply()
        Self.show(visible, environment)
        if let root, let documents = registry?.plan, documents.changesSomething {
            try PlanApplication(root: root).apply(documents)
            for line in documents.lines() { environment.print(line: line) }
        }
        return plan.hasUnplacedLines ? .findings : .clean
    }

    private static func show(_ plan: Plan, _ environment: Environment) {
        for line in plan.lines() { environment.print(line: line) }
        environment.print(line: plan.summary)
        for remark in plan.remarks {
            environment.print("\n")
            for line in remark.split(separator: "\n", omittingEmptySubsequences: false) {
                environment.print(line: String(line))
            }
        }
    }
}
