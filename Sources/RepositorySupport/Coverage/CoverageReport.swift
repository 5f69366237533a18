internal import TenetRuleKit

/// What a run of tests executed, as one report says it.
package struct CoverageReport: Sendable {
    package enum Format: String, Sendable {
        case lcov
        case llvm = "llvm-cov"
        case xccov
        case cobertura = "Cobertura"
        case sonar = "SonarQube"
    }

    /// Lines that can be executed, and those of them that were.
    package struct Count: Hashable, Sendable {
        package var covered = 0
        package var total = 0

        package init(covered: Int = 0, total: Int = 0) {
            self.covered = covered
            self.total = total
        }

        /// Hundredths of a percent, rounded down: 80.00 % is 8000. Nil without lines.
        package var share: Int? { total > 0 ? covered * 10_000 / total : nil }

        package static func + (left: Count, right: Count) -> Count {
            Count(covered: left.covered + right.covered, total: left.total + right.total)
        }

        /// Counts beyond this come from damaged reports.
        static let limit = 1_000_000_000
    }

    package struct File: Hashable, Sendable {
        /// As the report has it.
        package var path: String
        package var count: Count
        /// Whether each line, from 1, was executed; nil where the report has no lines.
        package var lines: [Int: Bool]?

        package init(path: String, count: Count, lines: [Int: Bool]?) {
            self.path = path
            self.count = count
            self.lines = lines
        }
    }

    package var format: Format
    /// Each path once, in the order of the report.
    package var files: [File]

    /// Files that are named more than once, by tests of several targets, are one: a line that one of them executed is
    /// executed.
    init(_ format: Format, _ files: [File]) {
        self.format = format
        var merged: [File] = []
        var places: [String: Int] = [:]
        for file in files {
            guard let place = places[file.path] else {
                places[file.path] = merged.count
                merged.append(file)
                continue
            }
            if let old = merged[place].lines, let new = file.lines {
                let lines = old.merging(new) { $0 || $1 }
                merged[place] = File(path: file.path, count: Self.count(lines), lines: lines)
            } else if file.count.covered > merged[place].count.covered {
                merged[place] = file
            }
        }
        self.files = merged
    }

    static func count(_ lines: [Int: Bool]) -> Count { Count(covered: lines.values.count { $0 }, total: lines.count) }
}

/// Why a report cannot be used, as the end of a sentence that begins with it.
package struct CoverageProblem: Error, Hashable, Sendable {
    package var text: String
}

extension CoverageReport.Count {
    /// `81.4 %`.
    package var percentText: String { Self.text(share ?? 0) }

    /// `81.4 %` of hundredths of a percent, with as many digits as say something.
    package static func text(_ share: Int) -> String {
        let (whole, part) = (share / 100, share % 100)
        if part == 0 { return "\(whole) %" }
        return part % 10 == 0 ? "\(whole).\(part / 10) %" : "\(whole).\(part < 10 ? "0" : "")\(part) %"
    }
}
