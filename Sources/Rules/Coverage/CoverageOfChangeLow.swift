import TenetRepositorySupport
import TenetRuleKit

struct CoverageOfChangeLow: Rule {
    static let about = About(
        "coverage-of-change-low", "Change that its tests do not execute", category: .coverage, severity: .warning,
        why: """
            The coverage of a whole project hardly moves with one change. What the change adds is what its author knows \
            how to test, today and not later.
            """,
        phrasings: [
            "Tests must execute at least 80 percent of the lines that a change adds or modifies.",
            "New code comes with its own tests: four out of five touched lines have to be covered in the diff.",
        ])

    var minimum = 80
    var least = 5
    var reports = ProjectCoverage.usualPlaces
    static let options = [
        Option<Self>(
            "minimum", \.minimum,
            bounds: .least("percent", of: ["changed cover", "new code cover"], called: ["change coverage"]),
            "The least percent of the changed lines that tests execute."),
        Option<Self>("least", \.least, "Changes of fewer lines that can be executed are not looked at."),
        Option<Self>("reports", \.reports, "Where reports of coverage lie, when none is named by the caller."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let changes = pass.repository.changes else { return }
            let covered = ProjectCoverage.of(pass, places: reports)
            guard !covered.reports.isEmpty else { return }
            // A line that the tests of one report execute is executed.
            var known: [String: [Int: Bool]] = [:]
            for file in covered.reports.flatMap(\.files) {
                guard let lines = file.lines else { continue }
                known[file.path, default: [:]].merge(lines) { $0 || $1 }
            }
            var total = CoverageReport.Count()
            var missing: [(path: String, lines: [Int])] = []
            for change in changes {
                guard let lines = known[change.path] else { continue }
                let own = change.addedLines.filter { lines[$0] != nil }
                let open = own.filter { lines[$0] == false }
                total = total + CoverageReport.Count(covered: own.count - open.count, total: own.count)
                if !open.isEmpty { missing.append((change.path, open)) }
            }
            guard total.total >= max(1, least), let share = total.share, share < minimum * 100 else { return }
            for (path, lines) in missing { report(path, lines, total, pass) }
        }
    }

    private func report(_ path: String, _ lines: [Int], _ total: CoverageReport.Count, _ pass: RepositoryPass) {
        guard let document = pass.repository.document(path), let first = lines.first else { return }
        let all = document.lines
        let range = first <= all.count ? all[first - 1].range : document.firstLine
        let count =
            lines.count == 1
            ? "a changed line that no test executes" : "\(lines.count) changed lines that no test executes"
        pass.report(
            "\(count); of the whole change \(total.percentText) of \(total.total) lines are executed, not \(minimum) %",
            help: "test what begins here", in: path, at: range)
    }

    static let examples: [Example] = [
        .bad(files: [
            "lcov.info": CoverageSample.lcov(["App/A.swift": "1000001"]),
            ".git/base/App/A.swift": "a\n", "App/A.swift": "a\n↓b\nc\nd\ne\nf\ng\n",
        ]),
        .bad(files: [
            "coverage.xml": CoverageSample.cobertura(["App/A.swift": "1-00001", "App/B.swift": "111111"]),
            ".git/base/App/A.swift": "a\n", "App/A.swift": "a\nb\n↓c\nd\ne\nf\ng\n", ".git/base/App/B.swift": "x\n",
            "App/B.swift": "a\nb\nc\nd\n",
        ]),
        .good(files: [
            "lcov.info": CoverageSample.lcov(["App/A.swift": "0000011111"]), ".git/base/App/A.swift": "a\nb\nc\nd\ne\n",
            "App/A.swift": "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n",
        ]),
        .good(files: [
            "lcov.info": CoverageSample.lcov(["App/A.swift": "00"]), ".git/base/App/A.swift": "a\n",
            "App/A.swift": "a\nb\n",
        ]),
    ]
}
