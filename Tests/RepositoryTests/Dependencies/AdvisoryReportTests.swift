import TenetRepositorySupport
import Testing

@Suite struct AdvisoryReportTests {
    private func read(_ packages: String) -> AdvisoryReport? {
        AdvisoryReport.read(
            Array("{\"results\": [{\"source\": {\"path\": \"a/Package.resolved\"}, \"packages\": [\(packages)]}]}".utf8)
        )
    }

    private func package(_ vulnerabilities: String, groups: String = "") -> String {
        """
        {"package": {"name": "git.harbor.example/harbor/tides", "version": "1.4.0", "ecosystem": "SwiftURL"},
        "groups": [\(groups)], "vulnerabilities": [\(vulnerabilities)]}
        """
    }

    @Test func oneFaultWithTwoIdsIsOneAdvisory() throws {
        let report = try #require(
            read(
                package(
                    "{\"id\": \"GHSA-1\"}, {\"id\": \"CVE-1\"}, {\"id\": \"GHSA-2\", \"aliases\": [\"CVE-1\"]}, {\"id\": \"GHSA-3\"}",
                    groups: "{\"ids\": [\"GHSA-1\", \"CVE-1\"], \"max_severity\": \"7.5\"}")))
        #expect(report.advisories.map(\.ids) == [["GHSA-1", "CVE-1"], ["GHSA-3"]])
        #expect(report.advisories.map(\.level) == [.high, nil])
        #expect(report.advisories.allSatisfy { $0.path == "a/Package.resolved" && $0.version == "1.4.0" })
    }

    @Test(arguments: [
        ("{\"severity\": \"MODERATE\"}", "", AdvisoryReport.Level.moderate), ("{}", "9.8", .critical),
        ("{}", "3.9", .low),
        ("{\"severity\": \"LOW\"}", "9.8", .low),
    ])
    func theDatabaseSaysTheLevelOrElseTheScore(said: String, score: String, level: AdvisoryReport.Level) throws {
        let group = "{\"ids\": [\"GHSA-1\"], \"max_severity\": \"\(score)\"}"
        let report = read(package("{\"id\": \"GHSA-1\", \"database_specific\": \(said)}", groups: group))
        #expect(report?.advisories.first?.level == level)
    }

    @Test func fixesAreThoseOfTheLibraryAndOfVersions() {
        let report = read(
            package(
                """
                {"id": "GHSA-1", "affected": [
                  {"package": {"name": "https://git.harbor.example/harbor/tides.git"}, "ranges": [
                    {"type": "SEMVER", "events": [{"introduced": "0"}, {"fixed": "1.4.2"}, {"introduced": "2.0.0"}, {"fixed": "2.1.0"}]},
                    {"type": "GIT", "events": [{"fixed": "0a1b2c"}]}]},
                  {"package": {"name": "other"}, "ranges": [{"type": "SEMVER", "events": [{"fixed": "9.0.0"}]}]}]}
                """))
        #expect(report?.advisories.first?.fixes == ["1.4.2", "2.1.0"])
    }

    @Test func nothingFoundIsAReport() {
        #expect(AdvisoryReport.read(Array("{\"results\": []}".utf8))?.advisories.isEmpty == true)
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"runs\": [], \"results\": []}", "{\"results\": [{\"message\": \"a\"}]}", "{\"results\": [",
    ])
    func anotherFormIsNone(text: String) { #expect(AdvisoryReport.read(Array(text.utf8)) == nil) }
}
