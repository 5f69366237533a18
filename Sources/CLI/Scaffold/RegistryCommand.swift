internal import ArgumentParser
internal import TenetScaffold

struct RegistryCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "registry", abstract: "Write down what the project has: modules, types and components.",
        discussion: """
            `blueprint/module-registry.md` lists types with what they are for and who uses them, `blueprint/component-catalog.md` \
            views with how one is used. With `--check` nothing is written, and the command ends with 1 when they are out of step. \
            Generated files that were moved or deleted are said, because updates pass them by.
            """)

    @Flag(help: "Write both documents.") var write = false
    @Flag(help: "Say how the documents differ from the code.") var check = false

    func validate() throws {
        guard write != check else { throw ValidationError("say `--write` or `--check`") }
    }

    func run(in environment: Environment) throws -> RunCode {
        let root = ScaffoldRoot.nearest ?? CommandLinePath.current
        return try SoleRun.perform(in: root) { try run(at: root, environment) }
    }

    private func run(at root: String, _ environment: Environment) throws -> RunCode {
        let application = PlanApplication(root: root)
        if write, let rest = try application.interruptedPlan() {
            try application.finishInterrupted()
            environment.note("finished a change that was interrupted: \(rest.visible.summary)")
        }
        let tree = ProjectTree(root: root)
        let index = ProjectIndex(tree: tree)
        let lock = try LockFile.read(in: tree)
        let plan = RegistryDocument.plan(of: RegistryDocument(index: index).files, in: tree)
        if write {
            try application.apply(plan)
        } else {
            for step in plan.steps where step.changesSomething {
                environment.print(UnifiedDiff.text(path: step.path, old: step.before ?? [], new: step.after ?? []))
            }
        }
        for line in plan.lines(showingIdentical: true) { environment.print(line: line) }
        // What was moved or deleted on purpose is the team's decision, so it is said and no finding.
        for row in lock.map({ GeneratedDrift(lock: $0, tree: tree, index: index).rows }) ?? [] {
            environment.print(line: row.line)
        }
        guard check, plan.changesSomething else { return .clean }
        environment.note("the documents are out of step with the code; `tenet registry --write` brings them up to date")
        return .findings
    }
}
