import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineCoverageGateMissing: Rule {
    static let about = About(
        "pipeline-coverage-gate-missing", "Coverage that is measured and compared with nothing", category: .pipelines,
        severity: .warning,
        why: """
            A figure that no step compares with a goal falls a little with every change, and the run is green each time. \
            Commands and actions that fail below a goal count, and so do services that report one to the pull request; \
            a script whose text compares coverage and ends with a failure does, too.
            """,
        phrasings: [
            "A pipeline that measures code coverage must fail when coverage is below a minimum.",
            """
            Collecting percentages with `-enableCodeCoverage YES` isn't enough on CI; some step compares them with our \
            goal.
            """,
        ])

    var gates: [String] = []
    static let options = [
        Option<Self>(
            "gates", \.gates, addsUp: true,
            "Programs, scripts and actions of the team that fail below a goal, as they are called: `check_coverage.sh`."
        )
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            let measured = pipelines.runs.filter { Self.measuresCoverage($0.command.command) }
            guard let first = measured.first, !hasGate(pipelines, pass) else { return }
            pass.report(
                "these tests measure coverage, and no pipeline fails when it is too low",
                help: "add a step that compares it with a goal, such as `tenet repo check --coverage FILE`",
                in: first.command.path, at: first.command.command.range)
        }
    }

    private static func measuresCoverage(_ command: ShellCommand) -> Bool {
        if let call = XcodebuildCall(command), call.isTest {
            return call.option("-enableCodeCoverage")?.text.uppercased() == "YES"
        }
        let words = command.arguments.map(\.text)
        switch command.name {
        case "swift": return words.first == "test" && command.has("--enable-code-coverage", "--enable-coverage")
        case "scan", "run_tests": return words.contains("code_coverage:true")
        default: return false
        }
    }

    private func hasGate(_ pipelines: Pipelines, _ pass: RepositoryPass) -> Bool {
        let steps = pipelines.pipelines.flatMap(\.jobs).flatMap { pipelines.steps(of: $0) }
        if steps.contains(where: { isGate(action: $0.action) || comparesInScript($0.script) }) { return true }
        if pipelines.runs.contains(where: { isGate($0.command.command) }) { return true }
        let scripts = Set(pipelines.runs.map(\.command.path)).subtracting(pipelines.pipelines.map(\.path))
        return scripts.contains { path in
            pass.repository.document(path).map { comparesInScript(ShellReader.script(PositionedText($0.bytes))) }
                ?? false
        }
    }

    /// Services compare with the base by themselves and report to the pull request.
    private func isGate(action: String) -> Bool {
        guard !action.isEmpty else { return false }
        let words = action.lowercased().split { !$0.isLetter }
        return gates.contains(action)
            || ["codecov", "coveralls", "coverallsapp", "sonarsource", "codacy"].contains {
                words.contains(Substring($0))
            } || action.lowercased().contains("coverage")
    }

    private func isGate(_ command: ShellCommand) -> Bool {
        let words = command.arguments.map { $0.text.lowercased() }
        if gates.contains(command.name)
            || ["codecov", "coveralls", "sonar-scanner", "danger", "danger-swift", "xcov"]
                .contains(command.name)
        {
            return true
        }
        if command.name == "tenet" { return words.contains("repo") || words.contains("--repo") }
        // A script in another language is not looked into.
        return words.contains { Self.isGoal($0) }
            || command.call.contains { $0.text.lowercased().contains("coverage") && isScript($0.text) }
    }

    private func isScript(_ word: String) -> Bool {
        ["py", "rb", "js", "swift", "pl"].contains(FileKinds.ending(of: word))
    }

    /// `--minimum-coverage 80`, `--fail-under=80`, `minimum_coverage_percentage:80`.
    private static func isGoal(_ word: String) -> Bool {
        ["fail-under", "fail_under", "min-coverage", "minimum", "threshold", "min_coverage"].contains {
            word.contains($0)
        }
    }

    /// Speaks of coverage, and ends with a failure of its own accord.
    private func comparesInScript(_ script: ShellScript?) -> Bool {
        guard let script else { return false }
        let fails = script.commands.contains { command in
            command.name == "exit" && command.arguments.first?.text != "0" && !command.arguments.isEmpty
        }
        return fails
            && script.commands.contains { command in
                (command.words + command.assignments).contains { $0.text.lowercased().contains("coverage") }
            }
    }

    private static func job(_ steps: String...) -> [String: String] {
        [".github/workflows/ci.yml": "jobs:\n  test:\n    steps:\n" + steps.map { "      - \($0)\n" }.joined()]
    }
    private static let tests = "run: xcodebuild test -scheme App -enableCodeCoverage YES"

    static let examples: [Example] = [
        .bad(files: job("run: ↓xcodebuild test -scheme App -enableCodeCoverage YES")),
        .bad(files: job("run: ↓swift test --enable-code-coverage", "run: xcrun llvm-cov report app.xctest")),
        .good(files: job(tests, "uses: codecov/codecov-action@v5")),
        .good(files: job(tests, "run: tenet repo check --coverage coverage.json")),
        .good(
            files: job(tests, "run: ./ci/cov.sh").merging(["ci/cov.sh": "if [ $COVERAGE -lt 80 ]; then exit 1; fi\n"]) {
                $1
            }),
        .good(files: job(tests, "run: ./ci/check_cov.sh"), options: ["gates": .strings(["check_cov.sh"])]),
        .good(files: job("run: xcodebuild test -scheme App")),
    ]
}
