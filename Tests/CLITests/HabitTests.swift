import Foundation
import Testing

/// What a project does otherwise nine times out of ten is said once.
@Suite struct HabitTests {
    private func project(undocumented: Int, documented: Int, _ more: [String: String] = [:]) throws -> TenetProcess {
        var files = more
        for index in 0..<undocumented { files["Bare\(index).swift"] = "public struct Bare\(index) {}\n" }
        for index in 0..<documented { files["Told\(index).swift"] = "/// Documented.\npublic struct Told\(index) {}\n" }
        return try TenetProcess(files)
    }

    private func count(_ text: String) -> Int {
        text.split(separator: "\n").count { $0.contains("missing-doc-comment") }
    }

    @Test(arguments: [(27, 3, 1), (26, 3, 26), (19, 0, 19), (20, 0, 1)])
    func nineTenthsAreAHabit(undocumented: Int, documented: Int, findings: Int) throws {
        let project = try project(undocumented: undocumented, documented: documented)
        defer { project.remove() }
        for _ in 0..<2 {
            let answer = try project.tenet("check", "--profile", "mvvm", "--format", "github")
            #expect(count(answer.output) == findings)
            let total = undocumented + documented
            #expect(
                answer.output.contains("\(undocumented) of \(total) places in this project are like this one")
                    == (findings == 1))
        }
    }

    /// Who names a rule wants to hear all of it.
    @Test(arguments: [
        ("profile: mvvm\nrules: { missing-doc-comment: warning }\n", []),
        ("profile: mvvm\n", ["--rule", "missing-doc-comment"]),
    ])
    func aRuleThatTheTeamNamesIsReportedEverywhere(configuration: String, arguments: [String]) throws {
        let project = try project(undocumented: 30, documented: 0, ["tenet.yml": configuration])
        defer { project.remove() }
        let answer = try project.tenet(arguments: ["check", "--format", "github"] + arguments)
        #expect(count(answer.output) == 30)
    }

    @Test func aFileAloneTellsNothingOfTheProject() throws {
        let project = try project(undocumented: 30, documented: 0)
        defer { project.remove() }
        let answer = try project.tenet("check", "Bare0.swift", "--no-cache", "--profile", "mvvm", "--format", "github")
        #expect(count(answer.output) > 0)
    }

    /// A habit is nothing to be rewritten.
    @Test func aHabitIsNotFixed() throws {
        let text = (0..<30).map { "struct A\($0) {\n    var b: Int? = nil\n}\n" }.joined()
        let project = try TenetProcess(["A.swift": text])
        defer { project.remove() }
        _ = try project.tenet("fix", "--profile", "style")
        #expect(try project.read("A.swift") == text)
        _ = try project.tenet("fix", "--rule", "redundant-nil-initializer")
        #expect(try !project.read("A.swift").contains("= nil"))
    }

    /// The baseline remembers each of them.
    @Test func aBaselineHoldsEveryPlace() throws {
        let project = try project(undocumented: 30, documented: 0, ["tenet.yml": "profile: mvvm\n"])
        defer { project.remove() }
        _ = try project.tenet("baseline", "create")
        #expect(count(try project.read("tenet-baseline.json")) == 30)
    }
}
