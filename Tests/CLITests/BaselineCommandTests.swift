import Foundation
import Testing

@Suite struct BaselineCommandTests {
    private static let source = "let a = try! first()\nlet b = 1;\n"

    private func project(_ files: [String: String] = ["A.swift": Self.source]) throws -> TenetProcess {
        try TenetProcess(files)
    }

    private func entries(_ project: TenetProcess, _ name: String = "tenet-baseline.json") throws -> Int {
        try project.read(name).split(separator: "\n").count { $0.contains("\"rule\"") }
    }

    /// Its temporary file lay in `/` once.
    @Test(.enabled(if: OrdinaryUser.exists)) func theDefaultPathIsTheCurrentFolderForEveryUser() throws {
        let project = try project()
        defer { project.remove() }
        let answer = try project.tenetAsOrdinaryUser("baseline", "create", "--rule", "force-try")
        #expect(answer.code == 0, "\(answer.errors)")
        #expect(try entries(project) == 1)
    }

    /// Reports hide secrets; what a baseline remembers of them must be found again.
    @Test func everythingThatIsRecordedIsKnownAfterwards() throws {
        let project = try project([
            "A.swift": "enum Keys {\n    static let apiKey = \"sk_live_4eC39HqLyjWDarjtT1zdp7dcXk20aa1\"\n}\n"
        ])
        defer { project.remove() }
        try project.tenet("baseline", "create", "--rule", "hardcoded-secret")
        #expect(try entries(project) == 1)
        let answer = try project.tenet("check", "--rule", "hardcoded-secret", "--baseline", "tenet-baseline.json")
        #expect(answer.code == 0, "\(answer.output)")
        #expect(answer.output.contains("1 finding accepted by the baseline"))
    }

    @Test func foldersOfTheOutputAreMade() throws {
        let project = try project()
        defer { project.remove() }
        #expect(try project.tenet("baseline", "create", "--rule", "force-try", "-o", "ci/known/all.json").code == 0)
        #expect(try entries(project, "ci/known/all.json") == 1)
    }

    @Test(.enabled(if: OrdinaryUser.exists)) func aFolderThatMayNotBeWrittenIsSaidWithCode3() throws {
        let project = try project(["A.swift": Self.source, "closed/x": ""])
        let closed = project.folder.appendingPathComponent("closed").path
        defer {
            chmod(closed, 0o755)
            project.remove()
        }
        chmod(closed, 0o555)
        let answer = try project.tenetAsOrdinaryUser("baseline", "create", "--rule", "force-try", "-o", "closed/b.json")
        #expect(answer.code == 3)
        #expect(answer.errors.contains("closed/b.json cannot be written: Permission denied"))
    }

    @Test func pruneLeavesEntriesOfRulesThatDidNotRun() throws {
        let project = try project()
        defer { project.remove() }
        try project.tenet("baseline", "create", "--rule", "force-try,semicolon")
        #expect(try entries(project) == 2)
        #expect(try project.tenet("baseline", "prune", "--rule", "force-try").output.contains("removed 0"))
        #expect(
            try project.tenet("baseline", "prune", "--profile", "native", "--rule", "force-unwrap").output.contains(
                "removed 0")
        )
        // None of the two rules is in this profile: it says nothing about their entries, though the code is gone.
        try project.write("let b = 1\n", to: "A.swift")
        #expect(try project.tenet("baseline", "prune", "--profile", "none").output.contains("removed 0"))
        #expect(try entries(project) == 2)
        try project.write("let b = 1;\n", to: "A.swift")
        #expect(try project.tenet("baseline", "prune", "--rule", "semicolon").output.contains("removed 0"))
        #expect(try project.tenet("baseline", "prune", "--rule", "force-try").output.contains("removed 1"))
        #expect(try entries(project) == 1)
    }

    @Test func entriesOfRulesThatDidNotRunAreNotStale() throws {
        let project = try project()
        defer { project.remove() }
        try project.tenet("baseline", "create", "--rule", "force-try,semicolon")
        let answer = try project.tenet("check", "--rule", "semicolon", "--baseline", "tenet-baseline.json")
        #expect(answer.code == 0, "\(answer.output)")
    }

    @Test func entriesOnUnchangedLinesAreNotStale() throws {
        let project = try project()
        defer { project.remove() }
        try project.git("init", "-q")
        try project.git("add", "A.swift")
        try project.git("commit", "-q", "-m", "one")
        try project.tenet("baseline", "create", "--rule", "force-try,semicolon")
        try project.write(Self.source + "let c = 3\n", to: "A.swift")
        let answer = try project.tenet(
            "check", "--rule", "force-try,semicolon", "--since", "HEAD", "--baseline", "tenet-baseline.json")
        #expect(answer.code == 0, "\(answer.output)")
    }

    @Test func otherCodeInPlaceOfTheAcceptedIsNew() throws {
        let project = try project()
        defer { project.remove() }
        try project.tenet("baseline", "create", "--rule", "force-try")
        try project.write("let a = try! FileManager.default.removeItem(atPath: home)\n", to: "A.swift")
        let answer = try project.tenet("check", "--rule", "force-try", "--baseline", "tenet-baseline.json")
        #expect(answer.code == 1)
        #expect(answer.output.contains("1 finding ("))
    }

    @Test func theBaselineOfTheConfigurationIsTheOneThatCommandsUse() throws {
        let project = try project(["A.swift": Self.source, "tenet.yml": "baseline: known.json\n"])
        defer { project.remove() }
        #expect(try project.tenet("baseline", "create", "--rule", "force-try").output.contains("known.json"))
        #expect(try project.tenet("check", "--rule", "force-try").code == 0)
        try project.write("let b = 1\n", to: "A.swift")
        let stale = try project.tenet("check", "--rule", "force-try")
        #expect(stale.code == 1 && stale.output.contains("tenet baseline prune`"))
        #expect(try project.tenet("baseline", "prune", "--rule", "force-try").output.contains("removed 1"))
        #expect(try project.tenet("check", "--rule", "force-try").code == 0)
    }

    @Test func aBaselineOfAnotherFormatIsSaidWithTheRemedy() throws {
        let project = try project(["A.swift": Self.source, "old.json": "{\"version\": 1, \"entries\": []}"])
        defer { project.remove() }
        let answer = try project.tenet("check", "--baseline", "old.json")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("tenet baseline create --force"))
    }

    @Test func limitsHoldForBaselinesAsForChecks() throws {
        let long = Self.source + String(repeating: "// filler\n", count: 200)
        let project = try project([
            "tenet.yml": "limits:\n  file_bytes: 1000\n", "A.swift": long, "B.swift": Self.source,
        ])
        defer { project.remove() }
        try project.tenet("baseline", "create", "--rule", "force-try")
        #expect(try entries(project) == 1)
    }
}
