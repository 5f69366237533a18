import TenetModel
import Testing

@testable import TenetReporting

@Suite struct FingerprintTests {
    private func report(_ source: String, _ words: [String] = ["y!"]) -> RunReport {
        var report = Fixture.spotless
        report.sources = ["A.swift": LineTable(Array(source.utf8))]
        report.findings = words.map { word in
            Finding(
                rule: "force-unwrap", severity: .error, path: "A.swift", range: Fixture.range(word, in: source),
                message: "crashes", help: "")
        }
        return report
    }

    private func hashes(_ report: RunReport) -> [String] { Fingerprint.all(of: report).map(\.lineHash) }

    @Test func staysWhenLinesMove() {
        let before = hashes(report("let x = y!\n"))
        #expect(hashes(report("import A\n\n\nlet x = y!\nlet z = 1\n")) == before)
        #expect(hashes(report("\t  let  x\t= y!   \r\n")) == before)
        #expect(hashes(report("let w = y!\n")) != before)
    }

    @Test func dependsOnRuleAndFile() {
        let before = hashes(report("let x = y!\n"))
        var other = report("let x = y!\n")
        other.findings[0].rule = "force-try"
        #expect(hashes(other) != before)
        other = report("let x = y!\n")
        other.findings[0].path = "B.swift"
        other.sources["B.swift"] = other.sources["A.swift"]
        #expect(hashes(other) != before)
    }

    @Test func numbersEqualLines() throws {
        let crowd = Fixture.crowd(errors: 3, warnings: 0, notes: 0)
        let hashes = hashes(crowd)
        #expect(Set(hashes).count == 3)
        #expect(hashes.map { $0.split(separator: ":").last.map(String.init) } == ["1", "2", "3"])
        let issues = try JSON(parsing: render(.gitlab, crowd)).items
        #expect(Set(issues.compactMap { $0["fingerprint"].string }).count == 3)
    }

    @Test func isTheSameInEveryRelease() {
        // A changed hash would make every finding of every user new.
        #expect(hashes(report("let x = y!\n")) == ["2914903e87a6faba:1"])
        #expect(Fingerprint.identity(of: "") == "af63bd4c8601b7df")
    }
}
