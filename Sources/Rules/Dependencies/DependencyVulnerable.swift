import TenetRepositorySupport
import TenetRuleKit

struct DependencyVulnerable: Rule {
    static let about = About(
        "dependency-vulnerable", "Version with a known vulnerability", category: .dependencies, severity: .error,
        why: """
            What is known to be open in a library is open in every app that has that version, and who looks for apps to \
            attack begins with it. Nothing is fetched here: a scan asks the database, as `osv-scanner scan --format json \
            --output-file osv.json .` does, and its report, named by the caller (`--report osv.json`) or found where the \
            option says, becomes findings at the locked versions.
            """,
        phrasings: [
            "Do not ship a locked version of a dependency that has a known vulnerability.",
            "If an advisory such as a CVE names a library we use, we move to the release that repairs it.",
        ])

    var least = "low"
    var except: [String] = []
    var reports = ["osv.json", "osv-scanner.json"]
    static let options = [
        Option<Self>(
            "least", \.least, choices: ["low", "moderate", "high", "critical"],
            "The least grave level that counts; what has no level counts always."),
        Option<Self>("except", \.except, "Ids of advisories that do not concern the app, such as `GHSA-…` or `CVE-…`."),
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
            let locks = DependencyFiles.head(pass).locks
            let places = ReportedPaths(pass.repository.files.map(\.path))
            for document in documents {
                for advisory in AdvisoryReport.read(document.bytes)?.advisories ?? [] {
                    check(advisory, document, locks, places, pass)
                }
            }
        }
    }

    private func check(
        _ advisory: AdvisoryReport.Advisory, _ report: RepositoryDocument, _ locks: [ResolvedFile],
        _ places: ReportedPaths, _ pass: RepositoryPass
    ) {
        if let level = advisory.level, let least = AdvisoryReport.Level(least), level < least { return }
        guard !advisory.ids.contains(where: except.contains) else { return }
        let level = advisory.level.map { "\($0.word) " } ?? ""
        let summary = advisory.summary.split(whereSeparator: \.isNewline).joined(separator: " ")
        let fault = "has the \(level)vulnerability \(advisory.ids[0])" + (summary.isEmpty ? "" : ": \(summary)")
        let pins = locks.flatMap { lock in
            lock.pins.filter { Self.isLocked(advisory, $0) }.map { (lock: lock, pin: $0) }
        }
        for (lock, pin) in pins {
            pass.report(
                "`\(pin.identity.text)` \(pin.state) \(fault)", help: Self.help(advisory), in: lock.path,
                at: (pin.version ?? pin.identity).range)
        }
        guard pins.isEmpty else { return }
        if let (document, line) = place(of: advisory, places, pass) {
            return pass.report(
                "`\(advisory.library)` \(advisory.version) \(fault)", help: Self.help(advisory), in: document, at: line)
        }
        pass.report(
            "`\(advisory.library)` \(advisory.version) \(fault); no lock file of this state has that version",
            help: "scan this state of the repository again", in: report.path, at: RepositoryDocument.wholeFile)
    }

    /// Where a lock file of another kind holds that version: its entry, or the line that names both when nobody reads
    /// such files.
    private func place(
        of advisory: AdvisoryReport.Advisory, _ places: ReportedPaths, _ pass: RepositoryPass
    ) -> (RepositoryDocument, RangedText)? {
        guard let document = places.path(of: advisory.path).flatMap(pass.repository.document), !advisory.version.isEmpty
        else { return nil }
        let name = advisory.library.split(separator: "/").last.map(String.init) ?? advisory.library
        if let entries = DependencyList.locked(path: document.path, bytes: document.bytes) {
            let entry = entries.first { entry in
                // A part of a pod has the version of the whole.
                let parts = entry.name.text.split(separator: "/")
                return [entry.version?.text, entry.revision?.text].contains(advisory.version)
                    && (entry.name.text == advisory.library || [parts.first, parts.last].contains(name[...]))
            }
            return (entry?.version ?? entry?.revision).map { (document, $0) }
        }
        let line = document.lines.first { $0.text.contains(name) && $0.text.contains(advisory.version) }
        return line.map { (document, $0) }
    }

    private static func isLocked(_ advisory: AdvisoryReport.Advisory, _ pin: ResolvedFile.Pin) -> Bool {
        let (scanned, locked) = (PackageAddress(advisory.library).plain, PackageAddress(pin.address).plain)
        guard scanned == locked || scanned == pin.identity.text else { return false }
        return [pin.version?.text, pin.revision?.text].contains(advisory.version)
    }

    private static func help(_ advisory: AdvisoryReport.Advisory) -> String {
        advisory.fixes.isEmpty
            ? "no version is without it: take the library out, or name the advisory in `except` with a reason"
            : "update to \(advisory.fixes.map { "`\($0)`" }.joined(separator: " or "))"
    }

    private static func files(_ level: String, version: String = "1.4.0", mark: String = "↓") -> [String: String] {
        let lock = DependencySample.lock(("tides", "1.4.0", "aa"))
        return [
            "Package.resolved": lock.replacing("\"1.4.0\"", with: "\"\(mark)1.4.0\""),
            "osv.json": """
            {"results": [{"source": {"path": "/src/Package.resolved", "type": "lockfile"}, "packages": [{
              "package": {"name": "git.harbor.example/harbor/tides", "version": "\(version)", "ecosystem": "SwiftURL"},
              "groups": [{"ids": ["GHSA-1", "CVE-1"], "max_severity": "9.1"}],
              "vulnerabilities": [{"id": "GHSA-1", "summary": "Tables can be forged", \(level)
                "affected": [{"ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}, {"fixed": "1.4.2"}]}]}]},
                {"id": "CVE-1"}]}]}]}
            """,
        ]
    }
    private static let low = "\"database_specific\": {\"severity\": \"LOW\"},"

    static let examples: [Example] = [
        .bad(files: files("")),
        .bad(files: files(low)),
        .bad(files: files("", version: "1.3.0", mark: "").mapValues { $0.hasPrefix("{\"results") ? "↓" + $0 : $0 }),
        .bad(
            files: files("", version: "1.3.0", mark: "").merging([
                "Podfile.lock": "PODS:\n  - tides-core (1.3.0)\n  - tides/Maps (↓1.3.0):\n    - tides (= 1.3.0)\n"
            ]) { $1 }
            .mapValues { $0.replacing("/src/Package.resolved", with: "/src/Podfile.lock") }),
        .good(files: files(low, mark: ""), options: ["least": .string("high")]),
        .good(files: files("", mark: ""), options: ["except": .strings(["CVE-1"])]),
        .good(
            files: files("\"withdrawn\": \"2026-01-01T00:00:00Z\",", mark: "").mapValues {
                $0.replacing(
                    "{\"id\": \"CVE-1\"}", with: "{\"id\": \"CVE-1\", \"withdrawn\": \"2026-01-01T00:00:00Z\"}")
            }),
        .good(files: ["osv.json": "{\"results\": []}"]),
    ]
}
