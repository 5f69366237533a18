import TenetRepositorySupport
import TenetRuleKit

struct CoverageReportUnreadable: Rule {
    static let about = About(
        "coverage-report-unreadable", "Report of coverage that cannot be used", category: .coverage, severity: .warning,
        why: """
            A goal that is compared with nothing is always reached. A report that is cut off, empty or about another project \
            must not look like a good one.
            """,
        phrasings: [
            "The coverage report must be complete, readable and about the files of this project.",
            "An empty, truncated or foreign `lcov.info` counts as a failure and never as a reached goal.",
        ])

    var reports = ProjectCoverage.usualPlaces
    static let options = [
        Option<Self>("reports", \.reports, "Where reports of coverage lie, when none is named by the caller.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for (document, problem) in ProjectCoverage.of(pass, places: reports).problems {
                pass.report(
                    "the report of coverage \(problem.text)",
                    help: "write it again, as lcov, Cobertura, SonarQube, or the JSON of `llvm-cov export` or `xccov`",
                    in: document.path, at: RepositoryDocument.wholeFile)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: ["lcov.info": "↓SF:App/A.swift\nDA:1,1\n", "App/A.swift": "let a = 1"]),
        .bad(files: [
            "coverage.json": "↓{ \"data\" : [ {", "App/A.swift": "let a = 1",
            "coverage.xml": "↓" + CoverageSample.cobertura(["Other/B.swift": "1"]),
        ]),
        .good(files: ["lcov.info": CoverageSample.lcov(["App/A.swift": "1"]), "App/A.swift": "let a = 1"]),
        .good(files: ["App/A.swift": "let a = 1", "Docs/coverage.json": "{}"]),
    ]
}
