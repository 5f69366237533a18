import Foundation
import Testing

/// `tenet repo check --coverage`: a report that is no file of the project.
@Suite struct RepoCoverageTests {
    @Test func aReportThatTheCallerNamesIsCompared() throws {
        let project = try TenetProcess([
            "App/A.swift": "let a = 1\n", "out/report.info": "SF:/ci/App/A.swift\nDA:1,0\nDA:2,1\nend_of_record\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet(
            "repo", "check", "--rule", "coverage-below", "--coverage", "out/report.info", "--format", "github")
        #expect(answer.code == 1)
        #expect(answer.output.contains("of the 2 lines of the project, not 80"))
    }

    @Test func aReportThatIsNotThereIsAMistakeOfTheCaller() throws {
        let project = try TenetProcess(["App/A.swift": "let a = 1\n"])
        defer { project.remove() }
        let answer = try project.tenet("repo", "check", "--coverage", "none.info")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("none.info"))
    }

    /// A gate that compares with nothing is none.
    @Test func thatThereIsNoReportIsSaid() throws {
        let project = try TenetProcess(["App/A.swift": "let a = 1\n"])
        defer { project.remove() }
        let answer = try project.tenet("repo", "check", "--rule", "coverage-below", "--format", "github")
        #expect(answer.output.contains("there is no report of coverage"))
        #expect(!answer.output.contains("nothing skipped"))
    }

    @Test(arguments: ["DA:x,y", "DA:1,", "DA:99999999999,1", "DA:7"])
    func aReportOfRubbishIsSaid(line: String) throws {
        let project = try TenetProcess([
            "App/A.swift": "let a = 1\n", "lcov": "SF:/ci/App/A.swift\n\(line)\nend_of_record\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("repo", "check", "--rule", "coverage-below", "--coverage", "lcov")
        #expect(answer.output.contains("has a line that counts nothing: `\(line)`"), "\(answer.output)")
    }

    @Test func aReportThatIsCutOffIsSaid() throws {
        let project = try TenetProcess(["App/A.swift": "let a = 1\n", "lcov": "SF:/ci/App/A.swift\nDA:1,0\n"])
        defer { project.remove() }
        let answer = try project.tenet("repo", "check", "--rule", "coverage", "--coverage", "lcov")
        #expect(answer.output.contains("ends in the middle of a file"))
    }
}
