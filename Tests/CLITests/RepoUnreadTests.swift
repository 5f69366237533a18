import Foundation
import TenetTestSupport
import Testing

/// What a check of the repository could not read.
@Suite struct RepoUnreadTests {
    private func repository() throws -> TenetProcess {
        var project = try TenetProcess(["README.md": "# A\n", "Podfile.lock": "PODS:\n"])
        project.environment = GitScratch.environment
        try project.git("init", "-q", "-b", "main")
        return project
    }

    private func commit(_ project: TenetProcess) throws {
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "a step")
    }

    private func check(_ project: TenetProcess) throws -> TenetProcess.Answer {
        try project.tenet("repo", "check", "--rule", "conflict-marker-left")
    }

    @Test func linksThatLeadNowhereAreNamedWhereRulesReadThem() throws {
        let project = try repository()
        defer { project.remove() }
        try project.link("ci.yml", to: "nowhere.yml")
        try project.link("round.md", to: "round.md")
        try project.link("tool", to: "nowhere")
        try project.link("outside.md", to: "/nowhere/of/all.md")
        try commit(project)
        let answer = try check(project)
        #expect(answer.code == 1, "\(answer.output)")
        #expect(answer.output.contains("ci.yml cannot be read: No such file or directory"), "\(answer.output)")
        #expect(answer.output.contains("round.md cannot be read"))
        #expect(!answer.output.contains("tool cannot be read") && !answer.output.contains("outside.md cannot"))
        let json = try project.tenet("repo", "check", "--rule", "conflict-marker-left", "--format", "json")
        #expect(json.code == 1 && json.output.contains("\"unreadable\""), "\(json.output)")
    }

    @Test func foldersWhereFilesBelong() throws {
        let project = try repository()
        defer { project.remove() }
        try commit(project)
        #expect(try check(project).code == 0)
        try FileManager.default.removeItem(at: project.folder.appendingPathComponent("Podfile.lock"))
        #expect(try check(project).code == 0)
        try project.write("", to: "Podfile.lock/inner")
        let answer = try check(project)
        #expect(answer.code == 1)
        #expect(answer.output.contains("Podfile.lock cannot be read: it is not a regular file"), "\(answer.output)")
        try project.write("exclude: [\"Podfile.lock/**\", Podfile.lock]\n", to: "tenet.yml")
        #expect(try check(project).code == 0)
    }

    @Test(.enabled(if: OrdinaryUser.exists)) func filesThatNobodyMayRead() throws {
        let project = try repository()
        defer { project.remove() }
        try project.write("a: b\n", to: "closed.yml")
        try commit(project)
        let path = project.folder.appendingPathComponent("closed.yml").path
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        let answer = try project.tenetAsOrdinaryUser("repo", "check", "--rule", "conflict-marker-left")
        #expect(answer.code == 1, "\(answer.output)\(answer.errors)")
        #expect(answer.output.contains("closed.yml cannot be read: Permission denied"), "\(answer.output)")
    }
}
