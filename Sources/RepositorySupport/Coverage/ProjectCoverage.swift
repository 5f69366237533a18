package import TenetRuleKit

/// The reports of coverage that there are, and what they say of the files of the project.
package struct ProjectCoverage {
    package struct File {
        /// In the project.
        package var path: String
        package var count: CoverageReport.Count
        package var lines: [Int: Bool]?
    }

    package struct Report {
        package var document: RepositoryDocument
        package var format: CoverageReport.Format
        /// Code of the project without its tests, by path.
        package var files: [File]

        package var count: CoverageReport.Count { files.reduce(.init()) { $0 + $1.count } }
    }

    package var reports: [Report] = []
    /// What is named as a report and is none.
    package var problems: [(document: RepositoryDocument, problem: CoverageProblem)] = []

    /// Where reports lie unless an option says otherwise.
    package static let usualPlaces = [
        "lcov.info", "coverage.lcov", "coverage/lcov.info", "coverage.info", "coverage.xml", "cobertura.xml",
        "coverage/cobertura.xml", "cobertura-coverage.xml", "coverage.json", "xccov.json", "coverage/coverage.json",
        "fastlane/test_output/lcov.info", "fastlane/test_output/cobertura.xml", "sonarqube-generic-coverage.xml",
    ]

    /// Those that the caller names, or where there are none those in the places. O(bytes of the reports).
    package static func of(_ pass: RepositoryPass, places: [String]) -> ProjectCoverage {
        pass.service(places) {
            let coverage = ProjectCoverage(pass.repository, places: places)
            if coverage.reports.isEmpty, coverage.problems.isEmpty {
                pass.noteGap(
                    "there is no report of coverage, so that no goal was compared with anything; give it with `--coverage FILE`, "
                        + "or say in the option `reports` where it lies")
            }
            for (document, problem) in coverage.problems {
                pass.noteGap("the report of coverage `\(document.path)` was not looked at: it \(problem.text)")
            }
            return coverage
        }
    }

    private init(_ repository: Repository, places: [String]) {
        var documents = repository.coverageReports
        if documents.isEmpty {
            var paths = places.filter(PathGlobs.isExact)
            let globs = places.filter { !PathGlobs.isExact($0) }.map { PathGlobs($0) }
            if !globs.isEmpty {
                paths += repository.files.map(\.path).filter { path in globs.contains { $0.matches(path) } }
            }
            for path in Set(paths).sorted() {
                if let bytes = repository.bytes(of: path) {
                    documents.append(RepositoryDocument(path: path, bytes: bytes))
                } else if repository.files.contains(where: { $0.path == path }) {
                    let document = RepositoryDocument(path: path, bytes: [])
                    problems.append((document, CoverageProblem(text: "is too large to be read")))
                }
            }
        }
        guard !documents.isEmpty else { return }
        let places = ReportedPaths(repository.files.map(\.path))
        for document in documents { read(document, places) }
    }

    private mutating func read(_ document: RepositoryDocument, _ places: ReportedPaths) {
        switch CoverageReader.read(document.bytes) {
        case .failure(let problem): problems.append((document, problem))
        case .success(let report):
            let files = Self.files(of: report, places)
            if files.isEmpty {
                problems.append((document, CoverageProblem(text: "names no file of this project")))
            } else {
                reports.append(Report(document: document, format: report.format, files: files))
            }
        }
    }

    /// The same for a report at another time.
    package static func files(of report: CoverageReport, in repository: Repository) -> [File] {
        files(of: report, ReportedPaths(repository.files.map(\.path)))
    }

    private static func files(of report: CoverageReport, _ places: ReportedPaths) -> [File] {
        report.files.compactMap { file in
            guard let path = places.path(of: file.path), !FileKinds.isForTests(path), !FileKinds.isForeign(path) else {
                return nil
            }
            return File(path: path, count: file.count, lines: file.lines)
        }.sorted { $0.path < $1.path }
    }
}

/// Finds the files of the project that reports name with the folders of the machine that made them.
package struct ReportedPaths {
    private let byName: [Substring: [String]]

    package init(_ paths: [String]) {
        byName = Dictionary(grouping: paths) { $0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...] }
    }

    /// The file with the longest path that is the end of the reported one; of a short reported path the only file that ends
    /// like it.
    package func path(of reported: String) -> String? {
        let name = reported[(reported.lastIndex(of: "/").map(reported.index(after:)) ?? reported.startIndex)...]
        guard let candidates = byName[name] else { return nil }
        let whole = candidates.filter { reported == $0 || reported.hasSuffix("/" + $0) }
        if let longest = whole.max(by: { $0.utf8.count < $1.utf8.count }) { return longest }
        guard !reported.hasPrefix("/") else { return nil }
        let plain = reported.hasPrefix("./") ? String(reported.dropFirst(2)) : reported
        let longer = candidates.filter { $0 == plain || $0.hasSuffix("/" + plain) }
        return longer.count == 1 ? longer[0] : nil
    }
}
