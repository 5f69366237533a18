import TenetRepositorySupport
import TenetRuleKit

struct CoverageBelow: Rule {
    static let about = About(
        "coverage-below", "Coverage below its goal", category: .coverage, severity: .error,
        why: """
            Code that no test executes is tested by the users. A goal that is compared with the report of every run keeps \
            holding when everybody is in a hurry.
            """,
        phrasings: [
            "Keep test coverage at 80 percent of all lines or more.",
            "Unit tests must execute at least four fifths of our code, as measured by the report of each CI run.",
        ])

    var minimum = 80
    var above = false
    var layers: [String] = []
    var reports = ProjectCoverage.usualPlaces
    static let options = [
        Option<Self>(
            "minimum", \.minimum, bounds: .least("percent", of: ["coverage", "test cover"], called: ["coverage"]),
            "The least percent of all lines that tests execute; 0 for no such goal."),
        Option<Self>("above", \.above, "The goal is reached by more than its percent only."),
        Option<Self>(
            "layers", \.layers, addsUp: true,
            "Goals of parts of the project: patterns of paths and a percent, such as `*ViewModel.swift|UseCases/**: 80`."
        ),
        Option<Self>("reports", \.reports, "Where reports of coverage lie, when none is named by the caller."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for report in ProjectCoverage.of(pass, places: reports).reports {
                if minimum > 0 { check(report.files, "the project", minimum, in: report, pass) }
                for layer in layers {
                    guard let (globs, goal) = Self.layer(layer) else { continue }
                    check(
                        report.files.filter { globs.matches($0.path) }, "`\(globs.text)`", goal, in: report, pass)
                }
            }
        }
    }

    /// Nil for what has no percent.
    private static func layer(_ text: String) -> (PathGlobs, Int)? {
        guard let colon = text.lastIndex(of: ":"),
            let goal = Int(text[text.index(after: colon)...].filter { $0 != " " && $0 != "%" })
        else { return nil }
        return (PathGlobs(text[..<colon]), goal)
    }

    private func check(
        _ files: [ProjectCoverage.File], _ what: String, _ goal: Int, in report: ProjectCoverage.Report,
        _ pass: RepositoryPass
    ) {
        let count = files.reduce(CoverageReport.Count()) { $0 + $1.count }
        let has = count.covered.multipliedReportingOverflow(by: 100)
        let needs = count.total.multipliedReportingOverflow(by: goal)
        guard count.total > 0, !has.overflow, !needs.overflow else { return }
        guard has.partialValue < needs.partialValue || above && has.partialValue == needs.partialValue else { return }
        let worst = files.max { $0.count.total - $0.count.covered < $1.count.total - $1.count.covered }
        let missing = worst.map { $0.count.total - $0.count.covered } ?? 0
        pass.report(
            "tests execute \(count.percentText) of the \(count.total) lines of \(what), not \(above ? "more than " : "")\(goal) %",
            help: "test what they leave out, first of all the \(missing) lines in `\(worst?.path ?? "")`",
            in: report.document.path, at: RepositoryDocument.wholeFile)
    }

    static let examples: [Example] = [
        .bad(files: ["lcov.info": "↓" + CoverageSample.lcov(["App/A.swift": "110"]), "App/A.swift": "let a = 1"]),
        .bad(
            files: [
                "coverage.xml": "↓"
                    + CoverageSample.cobertura(["App/AViewModel.swift": "1111100000", "App/B.swift": "1"]),
                "App/AViewModel.swift": "let a = 1", "App/B.swift": "let b = 1",
            ], options: ["minimum": .int(0), "above": .bool(true), "layers": .strings(["*ViewModel.swift: 50"])]),
        .good(files: [
            "lcov.info": CoverageSample.lcov([
                "/ci/run/App/A.swift": "11110", "AppTests/T.swift": "000", "/x/Kit.swift": "0",
            ]),
            "App/A.swift": "let a = 1", "AppTests/T.swift": "let t = 1",
        ]),
        .good(files: ["App/A.swift": "let a = 1", "lcov.info": "nothing"]),
        .good(
            files: ["lcov.info": CoverageSample.lcov(["App/A.swift": "10"]), "App/A.swift": "let a = 1"],
            options: ["minimum": .int(50)]),
    ]
}
