import Foundation
import Testing

@Suite struct FixTests {
    private let id = "semicolon"
    private let source = "let a = 1;\nlet b = 2;\n"
    private let fixed = "let a = 1\nlet b = 2\n"

    @Test func safeFixesAreAppliedAndSettleInOneRun() throws {
        let project = try TenetProcess(["A.swift": ""])
        defer { project.remove() }
        try project.write(source, to: "A.swift")
        let answer = try project.tenet("fix", "--rule", id)
        #expect(answer.code == 0)
        #expect(try project.read("A.swift") == fixed)
        #expect(answer.errors.contains("fixed 2 findings in 1 of 1 files"))
        #expect(try project.tenet("fix", "--rule", id).errors.contains("fixed 0 findings"))
    }

    @Test func diffPrintsAndWritesNothing() throws {
        let project = try TenetProcess(["A.swift": ""])
        defer { project.remove() }
        try project.write(source, to: "A.swift")
        let answer = try project.tenet("fix", "--diff", "--rule", id)
        #expect(answer.code == 1)
        #expect(
            answer.output
                == "--- a/A.swift\n+++ b/A.swift\n@@ -1,2 +1,2 @@\n-let a = 1;\n-let b = 2;\n+let a = 1\n+let b = 2\n")
        #expect(try project.read("A.swift") == source)
    }

    @Test func modeBitsAndLineEndingsStay() throws {
        let project = try TenetProcess(["A.swift": ""])
        defer { project.remove() }
        let path = project.folder.appendingPathComponent("A.swift").path
        try project.write(source.replacingOccurrences(of: "\n", with: "\r\n"), to: "A.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try project.tenet("fix", "--rule", id)
        #expect(try project.read("A.swift") == fixed.replacingOccurrences(of: "\n", with: "\r\n"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o640)
    }

    @Test func filesThatDoNotParseAreLeftAlone() throws {
        let source = "func f( {\nlet a = 1;\n"
        let project = try TenetProcess(["A.swift": source])
        defer { project.remove() }
        try project.tenet("fix", "--rule", "all", "--unsafe")
        #expect(try project.read("A.swift") == source)
    }
}
