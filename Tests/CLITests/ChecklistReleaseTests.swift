import Foundation
import TenetTestSupport
import Testing

private let hasGit = Command.works("git", ["--version"])

/// `tenet checklist --release`: what all changes since a release raised.
@Suite(.enabled(if: hasGit, "git is not installed: install it to compare revisions")) struct ChecklistReleaseTests {
    private static let standard = """
        # House

        ## Views

        - Try it with VoiceOver. <!-- id: H-1 -->
          Reviewed by people when `a view changes`.
        - Models are told of. <!-- id: H-2 -->
          Reviewed by people when `a response model changes`.
        - The store text is read. <!-- id: H-3 -->
          Reviewed by people at every release: the store asks.
        """

    /// A tag, a view, a model, and the model gone again.
    private func project() throws -> (TenetProcess, GitScratch, commits: [String]) {
        var project = try TenetProcess([
            "tenet.yml": "profile: STANDARD.md\n", "STANDARD.md": Self.standard, "App/A.swift": "let a = 1\n",
        ])
        project.environment = GitScratch.environment
        let git = GitScratch(at: project.folder)
        try git.git("init", "-q", "-b", "main")
        try project.write(".cache/\n", to: ".git/info/exclude")
        try git.commit()
        try git.git("tag", "1.0")
        try project.write("struct Row: View { var body: some View { Text(\"a\") } }\n", to: "App/Row.swift")
        try git.commit()
        try project.write("struct Boat: Decodable { let id: Int }\n", to: "App/Boat.swift")
        try git.commit()
        try git.remove("App/Boat.swift")
        try git.commit()
        let commits = try git.git("log", "--format=%H", "--reverse").split(separator: "\n").map { String($0.prefix(9)) }
        return (project, git, commits)
    }

    @Test func eachItemNamesTheCommitsThatRaisedIt() throws {
        let (project, _, commits) = try project()
        defer { project.remove() }
        let answer = try project.tenet("checklist", "--release", "1.0")
        #expect(answer.code == 0, "\(answer.errors)")
        #expect(
            answer.output.contains("[ ] H-1") && answer.output.contains("commits: \(commits[1])"), "\(answer.output)")
        #expect(answer.output.contains("- H-2") && answer.output.contains("taken back"))
        #expect(answer.output.contains("commits: \(commits[2]), \(commits[3])"))
        #expect(answer.output.contains("[ ] H-3") && answer.output.hasSuffix("2 items to answer\n"))
        let markdown = try project.tenet("checklist", "--release", "1.0", "--format", "markdown").output
        #expect(markdown.contains("Taken back (1)") && markdown.contains(commits[1]))
        let json = try project.tenet("checklist", "--release", "1.0", "--format", "json").output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let items = try #require(object?["items"] as? [[String: Any]])
        #expect(items.map { $0["id"] as? String } == ["H-1", "H-2", "H-3"])
        #expect(items.map { $0["takenBack"] as? Bool } == [nil, true, nil])
        #expect(items.first?["commits"] as? [String] == [commits[1]])
    }

    @Test func whatIsNotCommittedIsNamedSo() throws {
        let (project, _, _) = try project()
        defer { project.remove() }
        try project.write("struct Boat: Decodable { let id: Int }\n", to: "App/Boat.swift")
        let answer = try project.tenet("checklist", "--release", "1.0")
        #expect(answer.output.contains("not committed") && answer.output.contains("[ ] H-2"), "\(answer.output)")
    }

    @Test func aLongHistoryIsCutAndThatIsSaid() throws {
        let (project, _, commits) = try project()
        defer { project.remove() }
        let answer = try project.tenet("checklist", "--release", "1.0", "--commits", "1")
        #expect(answer.errors.contains("newest 1 commit") && answer.errors.contains("--commits"), "\(answer.errors)")
        #expect(answer.output.contains("[ ] H-1") && !answer.output.contains(commits[1]))
        #expect(try !project.tenet("checklist", "--release", "1.0").errors.contains("--commits"))
    }

    @Test func mistakesAreSaid() throws {
        let (project, git, _) = try project()
        defer { project.remove() }
        let unknown = try project.tenet("checklist", "--release", "2.0")
        #expect(unknown.code == 2 && unknown.errors.contains("git knows no revision `2.0`"))
        #expect(try project.tenet("checklist", "--release", "1.0", "--since", "HEAD").code == 2)
        #expect(try project.tenet("checklist", "--release", "1.0", "--commits", "0").code == 2)
        #expect(try project.tenet("checklist", "--commits", "5").code == 2)
        try git.git("checkout", "-q", "--orphan", "y")
        try git.commit()
        let apart = try project.tenet("checklist", "--release", "1.0")
        #expect(apart.code == 2 && apart.errors.contains("is no ancestor"))
    }

    @Test func mergedBranchesAreOneStep() throws {
        let (project, git, _) = try project()
        defer { project.remove() }
        try git.git("checkout", "-q", "-b", "x", "1.0")
        try project.write("struct Ship: Decodable { let id: Int }\n", to: "App/Ship.swift")
        try git.commit()
        let inner = try git.git("rev-parse", "HEAD").prefix(9)
        try git.git("checkout", "-q", "main")
        try git.git("merge", "-q", "--no-ff", "-m", "a merge", "x")
        let merge = try git.git("rev-parse", "HEAD").prefix(9)
        let answer = try project.tenet("checklist", "--release", "1.0")
        #expect(answer.output.contains(merge) && !answer.output.contains(inner), "\(answer.output)")
    }
}
