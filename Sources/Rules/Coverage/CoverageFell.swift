import TenetRepositorySupport
import TenetRuleKit

struct CoverageFell: Rule {
    static let about = About(
        "coverage-fell", "Coverage that has fallen", category: .coverage, severity: .warning,
        why: """
            A project far from its goal gets there by never going back. The floor is the percent that was reached once, in a \
            file of its own, so that lowering it is a change that somebody reads.
            """,
        phrasings: [
            """
            Test coverage must not fall below the percentage in `.coverage-floor`, and that value must not be lowered.
            """,
            "Each change leaves at least as much of the code exercised by tests as we had reached before.",
        ])

    var floor = ".coverage-floor"
    var reports = ProjectCoverage.usualPlaces
    static let options = [
        Option<Self>("floor", \.floor, "The file with the percent that was reached, such as `81.4`."),
        Option<Self>("reports", \.reports, "Where reports of coverage lie, when none is named by the caller."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let coverage = ProjectCoverage.of(pass, places: reports)
            if let document = pass.repository.document(floor), let (text, share) = Self.floor(of: document) {
                let base = pass.repository.baseBytes(of: floor).flatMap {
                    Self.floor(of: RepositoryDocument(path: floor, bytes: $0))
                }
                if let base, share < base.share {
                    pass.report(
                        "the floor was lowered from \(CoverageReport.Count.text(base.share)) to \(text.text) %",
                        help: "test what the change adds, and leave the floor where it is", in: document, at: text)
                }
                for report in coverage.reports {
                    guard let now = report.count.share, now < share else { continue }
                    pass.report(
                        "tests execute \(report.count.percentText) of the lines, less than the floor of \(text.text) %",
                        help: "test what the change adds", in: document, at: text)
                }
            } else {
                for report in coverage.reports { compare(report, pass) }
            }
        }
    }

    /// A report that is committed has an older self.
    private func compare(_ report: ProjectCoverage.Report, _ pass: RepositoryPass) {
        guard let old = pass.repository.baseBytes(of: report.document.path), old != report.document.bytes,
            case .success(let base) = CoverageReader.read(old)
        else { return }
        let before = ProjectCoverage.files(of: base, in: pass.repository).reduce(CoverageReport.Count()) {
            $0 + $1.count
        }
        guard let was = before.share, let now = report.count.share, now < was else { return }
        pass.report(
            "tests execute \(report.count.percentText) of the lines, and executed \(before.percentText) before this change",
            help: "test what the change adds", in: report.document.path, at: RepositoryDocument.wholeFile)
    }

    /// The first number of the file, in hundredths.
    private static func floor(of document: RepositoryDocument) -> (text: RangedText, share: Int)? {
        for line in document.lines {
            let blanks = line.text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
            let number = line.text.utf8.dropFirst(blanks).prefix {
                (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
            }
            let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
                String($0) ?? ""
            }
            guard let first = parts.first, let whole = Int(first), (0...100).contains(whole) else { continue }
            let decimals = Int(((parts.count > 1 ? parts[1] : "") + "00").prefix(2)) ?? 0
            let lower = line.range.lower + blanks
            return (
                RangedText(String(number) ?? first, at: ByteRange(lower, lower + number.count)), whole * 100 + decimals
            )
        }
        return nil
    }

    private static let report = CoverageSample.lcov(["App/A.swift": "11110"])

    static let examples: [Example] = [
        .bad(files: [".coverage-floor": "# reached in May\n↓80.5\n", "lcov.info": report, "App/A.swift": "let a = 1"]),
        .bad(files: [".git/base/.coverage-floor": "70\n", ".coverage-floor": "↓65\n", "App/A.swift": "let a = 1"]),
        .bad(files: [
            "lcov.info": "↓" + report, ".git/base/lcov.info": CoverageSample.lcov(["App/A.swift": "11111"]),
            "App/A.swift": "let a = 1",
        ]),
        .good(files: [
            ".git/base/.coverage-floor": "70\n", ".coverage-floor": "80\n", "lcov.info": report, "App/A.swift": "a",
        ]),
        .good(files: ["lcov.info": report, ".git/base/lcov.info": "damaged", "App/A.swift": "let a = 1"]),
    ]
}
