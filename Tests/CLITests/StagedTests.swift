import Foundation
import Testing

/// A hook before a commit judges what will be committed, and nothing that only the disk has.
@Suite struct StagedTests {
    private static let rule = "unused-function"
    private static let use = "@main struct App {\n    static func main() { Shop().open() }\n}\n"

    private static func project() throws -> TenetProcess {
        let project = try TenetProcess(["App.swift": use, "Shop.swift": "struct Shop {\n    func open() {}\n}\n"])
        try project.git("init", "-q")
        try project.git("add", ".")
        try project.git("commit", "-q", "-m", "first")
        return project
    }

    private func found(_ project: TenetProcess, _ paths: [String] = []) throws -> String {
        try project.tenet(
            arguments: ["check", "--staged", "--no-cache", "--rule", Self.rule, "--format", "agent"] + paths
        ).output
    }

    /// The same file: lines and frames are those of the index.
    @Test func whatIsStagedOfAFileCounts() throws {
        let project = try Self.project()
        defer { project.remove() }
        try project.write("struct Shop {\n    func open() {}\n    func close() {}\n}\n", to: "Shop.swift")
        try project.git("add", ".")
        try project.write("struct Shop {\n    func open() {}\n}\n", to: "Shop.swift")
        #expect(try found(project).contains("Shop.swift:3:"))
        #expect(
            try !project.tenet("check", "--no-cache", "--rule", Self.rule, "--format", "agent").output.contains("Shop"))
        try project.git("add", ".")
        try project.write("struct Shop {\n    func open() {}\n    func close() {}\n}\n", to: "Shop.swift")
        #expect(try !found(project).contains("Shop.swift:"))
    }

    /// Other files: what uses a declaration on the disk alone, in an edit, a new or a renamed file, does not use it in the commit.
    @Test(arguments: [[], ["Shop.swift"]])
    func theRestIsThatOfTheCommit(paths: [String]) throws {
        let project = try Self.project()
        defer { project.remove() }
        try project.write("struct Shop {\n    func open() {}\n    func close() {}\n}\n", to: "Shop.swift")
        try project.git("add", ".")
        #expect(try found(project, paths).contains("Shop.swift:3:"))
        try project.write(Self.use.replacingOccurrences(of: ".open()", with: ".close()"), to: "App.swift")
        #expect(try found(project, paths).contains("Shop.swift:3:"), "an edit that is not staged")
        try project.write(Self.use, to: "App.swift")
        try project.write("Shop().close()\n", to: "Other/main.swift")
        #expect(try found(project, paths).contains("Shop.swift:3:"), "a file that git does not know")
        try project.git("add", "Other/main.swift")
        #expect(try !found(project, paths).contains("Shop.swift:3:"))
        try FileManager.default.removeItem(at: project.folder.appendingPathComponent("Other/main.swift"))
        // With paths, what the disk lacks elsewhere is not looked for.
        guard paths.isEmpty else { return }
        #expect(try !found(project, paths).contains("Shop.swift:3:"), "a file that only the disk lacks")
    }
}
