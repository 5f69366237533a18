import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineSecretPrinted: Rule {
    static let about = About(
        "pipeline-secret-printed", "Secret that goes into the log", category: .pipelines, severity: .error,
        why: """
            Logs are read by everybody who can see the pipeline, and are kept for months. The server blots out a secret only \
            in the form that it knows: encoded, cut or turned around it is readable.
            """,
        phrasings: [
            "Do not print secrets in pipeline logs, not even encoded or cut.",
            "CI steps never `echo` a token or password, whether in plain form or piped through `base64`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for pipeline in Pipelines.of(pass).pipelines {
                for job in pipeline.jobs {
                    for step in job.steps { check(step, job, pipeline, pass) }
                }
            }
        }
    }

    private func check(_ step: PipelineStep, _ job: PipelineJob, _ pipeline: Pipeline, _ pass: RepositoryPass) {
        let names = Set(
            (job.environment + step.environment).filter { isSecret($0.value.text) }.map(\.key))
        let commands = step.script?.commands ?? []
        var isPiped = false
        for (index, command) in commands.enumerated() {
            defer { isPiped = command.joint == .pipe }
            guard !isPiped, ["echo", "printf"].contains(command.name), !command.isSubstituted, !command.isRedirected,
                let word = command.arguments.first(where: { isSecret($0.text, names) }),
                reachesLog(commands[index...]), !hasMask(command)
            else { continue }
            pass.report(
                "this command prints a secret into the log",
                help: "give it to the program that needs it, through its environment or its input",
                in: pipeline.document,
                at: word)
        }
    }

    private func isSecret(_ word: String, _ names: Set<String>) -> Bool {
        isSecret(word)
            || names.contains { name in
                word.hasSuffix("$" + name) || word.contains("${\(name)}") || word.contains("$\(name) ")
            }
    }

    /// An expression gives the value of a secret, and no comparison of it.
    private func isSecret(_ text: String) -> Bool {
        WorkflowExpression.embedded(in: text).flatMap(\.values).contains { $0.path.hasPrefix("secrets.") }
    }

    /// The last command of the pipe writes to the log what it was given; only coders are known to.
    private func reachesLog(_ commands: ArraySlice<ShellCommand>) -> Bool {
        for command in commands.dropFirst() {
            guard commands.first?.joint == .pipe else { return true }
            guard ["base64", "rev", "cat", "tee", "xxd", "sed", "tr", "cut", "fold"].contains(command.name) else {
                return false
            }
            guard !command.isRedirected, !command.has("-o", "--output") else { return false }
            if command.joint != .pipe { return true }
        }
        return commands.first?.joint != .pipe
    }

    /// `::add-mask::` makes it known to the server.
    private func hasMask(_ command: ShellCommand) -> Bool {
        command.arguments.contains { $0.text.contains("::add-mask::") }
    }

    static let examples: [Example] = [
        .bad(files: WorkflowSample.step("run: echo ↓\"${{ secrets.API_KEY }}\"\n")),
        .bad(
            files: WorkflowSample.step(
                "run: echo ↓$KEY | base64\n        env:\n          KEY: ${{ secrets.API_KEY }}\n")),
        .good(
            files: WorkflowSample.step(
                "run: |\n          {\n            echo \"KEY=$KEY\"\n          } >> \"$GITHUB_ENV\"\n        env:\n          KEY: ${{ secrets.API_KEY }}\n"
            )),
        .good(
            files: WorkflowSample.step(
                "run: (echo \"$KEY\"; date) > key.txt\n        env:\n          KEY: ${{ secrets.API_KEY }}\n")),
        .good(files: WorkflowSample.step("run: echo \"${{ secrets.CERTIFICATE }}\" | base64 --decode > cert.p12\n")),
        .good(
            files: WorkflowSample.step(
                "run: echo \"$KEY\" > Secrets.xcconfig\n        env:\n          KEY: ${{ secrets.KEY }}\n")),
        .good(files: WorkflowSample.step("run: echo \"${{ secrets.TOKEN }}\" | gh auth login --with-token\n")),
        .good(files: WorkflowSample.step("run: echo \"has key ${{ secrets.KEY != '' }}\"\n")),
        .good(files: WorkflowSample.step("run: echo \"::add-mask::${{ secrets.KEY }}\"\n")),
    ]
}
