internal import ArgumentParser
internal import TenetScaffold

struct UpdateCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Bring generated files to what templates and blueprints say now.",
        discussion: """
            Three versions of each file are compared: what was generated before, what the team made of it, and what would be \
            generated now. Edits are kept; where both sides changed the same lines, both are written down between markers and the \
            command ends with 1. What was deleted stays deleted.
            """)

    @OptionGroup var options: ScaffoldOptions

    func run(in environment: Environment) throws -> RunCode {
        let root = try ScaffoldRoot.required()
        return try options.alone(at: root, in: environment) { project in
            let plan = try project.updatePlan()
            let code = try options.finish(plan, at: root, in: environment) {
                try PlanApplication(root: root).apply(plan)
            }
            return plan.conflicts.isEmpty ? code : .findings
        }
    }
}
