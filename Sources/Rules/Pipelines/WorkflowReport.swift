import TenetRepositorySupport
import TenetRuleKit

struct WorkflowReport: Rule {
    static let about = About(
        "workflow-report", "Finding of another tool about pipelines", category: .pipelines, severity: .warning,
        why: """
            zizmor and actionlint know more of GitHub's workflows than anything else does. What they wrote counts here as a \
            finding like all others, with its place, in the same report, baseline and gate. Reports are named by the caller \
            (`--report FILE`) or lie where the option says: SARIF, the JSON of zizmor, or the JSON of actionlint. What the \
            tools were told to ignore stays ignored.
            """,
        phrasings: [
            "Fix every finding that workflow analyzers report for the files in `.github/workflows`.",
            "Our GitHub Actions YAML passes the static checks for security and syntax without a warning.",
        ])

    var least = "note"
    var except: [String] = []
    var reports = ["zizmor.sarif", "zizmor.json", "actionlint.sarif", "actionlint.json"]
    static let options = [
        Option<Self>(
            "least", \.least, choices: ["note", "warning", "error"], "The least grave level of the tool that counts."),
        Option<Self>("except", \.except, "Rules of the tools that do not count, as they call them."),
        Option<Self>("reports", \.reports, "Where reports lie, when none is named by the caller."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let named = pass.repository.toolReports
            let documents =
                named.isEmpty
                ? reports.compactMap { path in
                    pass.repository.bytes(of: path).map { RepositoryDocument(path: path, bytes: $0) }
                } : named
            let places = ReportedPaths(pass.repository.files.map(\.path))
            // What `dependency-vulnerable` reads is no report about pipelines.
            for document in documents where AdvisoryReport.read(document.bytes) == nil {
                guard let report = ToolReport.read(document.bytes) else {
                    pass.report(
                        "the report is none that is known",
                        help: "write it as SARIF, with `zizmor --format json` or `actionlint -format '{{json .}}'`",
                        in: document.path, at: RepositoryDocument.wholeFile)
                    continue
                }
                for result in report.results { check(result, document, places, pass) }
            }
        }
    }

    private func check(
        _ result: ToolReport.Result, _ report: RepositoryDocument, _ places: ReportedPaths, _ pass: RepositoryPass
    ) {
        guard result.level >= ToolReport.Level(least), !except.contains(result.rule) else { return }
        let rule = result.rule.isEmpty ? result.tool : "\(result.tool), \(result.rule)"
        let message = "\(result.message.split(whereSeparator: \.isNewline).joined(separator: " ")) (\(rule))"
        let help = "mend it, or tell \(result.tool) to leave it"
        guard let path = places.path(of: result.path), let document = pass.repository.document(path) else {
            pass.report(
                "\(message), in `\(result.path)`, which is not in the repository",
                help: "run \(result.tool) on this state of the repository again", in: report.path,
                at: RepositoryDocument.wholeFile)
            return
        }
        let lines = document.lines
        guard lines.indices.contains(result.line - 1) else {
            pass.report(message, help: help, in: path, at: document.firstLine)
            return
        }
        let line = lines[result.line - 1]
        let skipped = line.text.prefix(max(0, (result.column ?? 1) - 1)).utf8.count
        let lower = result.column == nil ? line.range.lower : min(line.range.lower + skipped, line.range.upper)
        let indentation = line.text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
        pass.report(
            message, help: help, in: path,
            at: ByteRange(max(lower, line.range.lower + indentation), max(lower, line.range.upper)))
    }

    private static let workflow = "on: push\njobs:\n  test:\n    steps:\n      - ↓uses: a/b@main\n"
    private static func files(_ report: String, _ text: String, at path: String) -> [String: String] {
        [".github/workflows/ci.yml": text, path: report]
    }
    private static func sarif(_ level: String, _ more: String = "") -> String {
        """
        {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "zizmor"}}, "results": [{"ruleId": "zizmor/unpinned-uses",
        "level": "\(level)", "message": {"text": "unpinned action"}, "locations": [{"physicalLocation": {"artifactLocation":
        {"uri": ".github/workflows/ci.yml"}, "region": {"startLine": 5, "startColumn": 9}}}]\(more)}]}]}
        """
    }
    private static let zizmor = """
        [{"ident": "unpinned-uses", "desc": "unpinned action", "determinations": {"severity": "High"}, "ignored": false,
        "locations": [{"symbolic": {"key": {"Local": {"prefix": ".", "given_path": "./.github/workflows/ci.yml"}},
        "annotation": "not pinned", "kind": "Primary"},
        "concrete": {"location": {"start_point": {"row": 4, "column": 8}}}}]}]
        """
    private static let actionlint =
        "[{\"message\":\"no such action\",\"filepath\":\".github/workflows/ci.yml\",\"line\":5,\"column\":9,\"kind\":\"action\"}]"

    static let examples: [Example] = [
        .bad(files: files(sarif("error"), workflow, at: "zizmor.sarif")),
        .bad(files: files(zizmor, workflow, at: "zizmor.json")),
        .bad(files: files(actionlint, workflow, at: "actionlint.json")),
        .bad(files: ["zizmor.json": "↓{\"a\": 1}"]),
        .bad(files: ["actionlint.json": "↓" + actionlint]),
        .good(
            files: files(sarif("note"), workflow.replacing("↓", with: ""), at: "zizmor.sarif"),
            options: ["least": .string("warning")]),
        .good(
            files: files(
                sarif("error", ", \"suppressions\": [{\"kind\": \"inSource\"}]"),
                workflow.replacing("↓", with: ""), at: "zizmor.sarif")),
        .good(
            files: files(actionlint, workflow.replacing("↓", with: ""), at: "actionlint.json"),
            options: ["except": .strings(["action"])]),
        .good(files: files("[]", workflow.replacing("↓", with: ""), at: "zizmor.json")),
    ]
}
