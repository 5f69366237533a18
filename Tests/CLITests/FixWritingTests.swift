import Foundation
import TenetTestSupport
import Testing

/// What `fix` writes, where, and what it leaves alone.
@Suite struct FixWritingTests {
    private let id = "semicolon"
    private let source = "let a = 1;\nlet b = 2;\n"
    private let fixed = "let a = 1\nlet b = 2\n"

    private func link(_ project: TenetProcess, _ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: project.folder.appendingPathComponent(path).path, withDestinationPath: target)
    }

    private func names(_ project: TenetProcess, _ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: project.folder.appendingPathComponent(folder).path).sorted()
    }

    @Test func filesAndFoldersThatLinksPutIntoTheProjectAreLeftAlone() throws {
        let outer = try TenetProcess([
            "app/tenet.yml": "", "app/A.swift": source, "shared/B.swift": source, "shared/Sub/C.swift": source,
        ])
        defer { outer.remove() }
        try link(outer, "app/B.swift", to: "../shared/B.swift")
        try link(outer, "app/Sub", to: "../shared/Sub")
        var project = outer
        project.folder = outer.folder.appendingPathComponent("app")
        let answer = try project.tenet("fix", "--rule", id, ".", "B.swift", "Sub/C.swift")
        #expect(try outer.read("app/A.swift") == fixed)
        #expect(try outer.read("shared/B.swift") == source)
        #expect(try outer.read("shared/Sub/C.swift") == source)
        #expect(try names(outer, "shared") == ["B.swift", "Sub"])
        #expect(answer.code == 3)
        #expect(answer.errors.contains("B.swift cannot be written: a link leads out of the project"))
        #expect(answer.errors.contains("fixed 2 findings in 1 of"))
    }

    @Test(.enabled(if: OrdinaryUser.exists)) func oneFileThatMayNotBeWrittenDoesNotEndTheRun() throws {
        let project = try TenetProcess([
            "A.swift": source, "B.swift": source, "Closed/C.swift": source, "D.swift": source,
        ])
        defer {
            chmod(project.folder.appendingPathComponent("Closed").path, 0o755)
            project.remove()
        }
        chmod(project.folder.appendingPathComponent("B.swift").path, 0o444)
        chmod(project.folder.appendingPathComponent("Closed").path, 0o555)
        let answer = try project.tenetAsOrdinaryUser("fix", "--rule", id)
        #expect(answer.code == 3)
        #expect(try project.read("A.swift") == fixed)
        #expect(try project.read("D.swift") == fixed)
        #expect(try project.read("B.swift") == source)
        #expect(try project.read("Closed/C.swift") == source)
        #expect(answer.errors.contains("B.swift cannot be written: Permission denied"))
        #expect(answer.errors.contains("Closed/C.swift cannot be written: Permission denied"))
        #expect(answer.errors.contains("fixed 4 findings in 2 of 4 files; 4 left"))
        #expect(try names(project, "Closed") == ["C.swift"])
    }

    /// The process may not give files to the group that the file had.
    @Test(.enabled(if: geteuid() == 0 && OrdinaryUser.exists)) func aFixOpensAFileToNobodyElse() throws {
        let project = try TenetProcess(["A.swift": source, "B.swift": source])
        defer { project.remove() }
        let (a, b) = (project.folder.path + "/A.swift", project.folder.path + "/B.swift")
        chown(project.folder.path, 65534, 65534)
        for path in [a, b] { chown(path, 65534, 33) }
        chmod(a, 0o660)
        chmod(b, 0o2775)
        let answer = try project.run(
            URL(fileURLWithPath: "/usr/bin/setpriv"),
            [
                "--reuid=65534", "--regid=65534", "--clear-groups", TenetProcess.binary().path, "fix", "--rule", id,
                "--no-cache",
            ], input: nil)
        #expect(answer.errors.contains("fixed 4 findings in 2 of 2 files"))
        let modes = try [a, b].map { path in
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(modes == [0o600, 0o755])
    }

    @Test(.enabled(if: Command.works("setfacl", ["--version"]))) func theListOfAFolderOpensNoFixedFile() throws {
        let project = try TenetProcess(["A.swift": source])
        defer { project.remove() }
        chmod(project.folder.path + "/A.swift", 0o600)
        let list = Command("setfacl", ["-d", "-m", "u:33:rw", project.folder.path], in: project.folder)
        guard try list.run().code == 0 else { return }
        #expect(try project.tenet("fix", "--rule", id).errors.contains("fixed 2 findings in 1 of 1 file"))
        let shown = try Command("getfacl", ["-c", project.folder.path + "/A.swift"], in: project.folder).run().text
        #expect(!shown.contains("user:33"))
    }

    @Test func limitsHoldForFixesAsForChecks() throws {
        let long = source + String(repeating: "// filler\n", count: 200)
        let project = try TenetProcess([
            "tenet.yml": "limits:\n  file_bytes: 1000\n", "A.swift": long, "B.swift": source,
        ])
        defer { project.remove() }
        let answer = try project.tenet("fix", "--rule", id)
        #expect(try project.read("A.swift") == long)
        #expect(try project.read("B.swift") == fixed)
        #expect(answer.errors.contains("A.swift: not fixed: larger than 1000 bytes"))
        #expect(answer.errors.contains("fixed 2 findings in 1 of 1 file; 0 left"))
    }

    @Test func leftoversOfKilledRunsAreRemoved() throws {
        let leftover = ".tenet-\(Int32.max)-0"
        let project = try TenetProcess(["A.swift": source, leftover: "half", ".tenet-notes": "mine"])
        defer { project.remove() }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3600)],
            ofItemAtPath: project.folder.appendingPathComponent(leftover).path)
        try project.tenet("fix", "--diff", "--rule", id)
        #expect(try names(project).contains(leftover))
        try project.tenet("fix", "--rule", id)
        #expect(try names(project).filter { $0 != ".cache" } == [".tenet-notes", "A.swift"])
    }

    @Test func acceptedFindingsDoNotCountAsLeft() throws {
        let project = try TenetProcess([
            "tenet.yml": "baseline: known.json\n", "A.swift": "let a = try! b()\nlet c = 1;\n",
        ])
        defer { project.remove() }
        #expect(try project.tenet("baseline", "create", "--rule", "force-try").output.contains("known.json"))
        let answer = try project.tenet("fix", "--rule", "force-try,semicolon")
        #expect(answer.errors.contains("fixed 1 finding in 1 of 1 file; 0 left"))
        #expect(answer.code == 0)
    }
}
