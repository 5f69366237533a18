import Foundation
import TenetTestSupport
import Testing

private let hasGit = Command.works("git", ["--version"])

/// `tenet checklist` as people and workflows call it.
@Suite(.enabled(if: hasGit, "git is not installed: install it to compare revisions")) struct ChecklistCommandTests {
    private static let standard = """
        # House

        ## Views

        - Try it with VoiceOver. <!-- id: H-1 -->
          Reviewed by people when `a view changes` (owner: design, evidence: screenshot).
        - Forced tries are explained. <!-- id: H-2 -->
          Reviewed by people when `rule force-try`.
        - The plan is read. <!-- id: H-3 -->
          Reviewed by people when `event outage`.
        - The store text is read. <!-- id: H-4 -->
          Reviewed by people at every release: the store asks.
        - Names are read aloud. <!-- id: H-5 -->
          Reviewed by people at every change: nobody else can tell.
        - Use cases are told of. <!-- id: H-6 -->
          Reviewed by people when `a use case is added` (evidence: test).
        """
    private static let view = "struct Row: View { var body: some View { Text(\"a\") } }\n"

    /// A branch `x` that leaves `main` at a state without views.
    private func project(_ head: [String: String] = ["App/Row.swift": view]) throws -> (TenetProcess, GitScratch) {
        var project = try TenetProcess([
            "tenet.yml": "profile: STANDARD.md\nrules:\n  force-try: warning\n", "STANDARD.md": Self.standard,
            "App/A.swift": "let a = 1\n",
        ])
        project.environment = GitScratch.environment
        let git = GitScratch(at: project.folder)
        try git.git("init", "-q", "-b", "main")
        try project.write(".cache/\n", to: ".git/info/exclude")
        try git.commit()
        try git.git("checkout", "-q", "-b", "x")
        for (path, text) in head { try project.write(text, to: path) }
        try git.commit()
        return (project, git)
    }

    private func json(_ answer: TenetProcess.Answer) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        return object?["items"] as? [[String: Any]] ?? []
    }

    private func line(_ project: TenetProcess, _ id: String) throws -> String {
        let text = try project.tenet("checklist", "--format", "markdown").output
        let line = text.split(separator: "\n").first { $0.contains(" \(id) — ") } ?? ""
        return String(line).replacing("- [ ]", with: "- [x]")
    }

    /// The id of an item with its digest, as an answer writes it.
    private func id(_ project: TenetProcess, _ id: String) throws -> String {
        let item = try json(project.tenet("checklist", "--format", "json")).first { $0["id"] as? String == id }
        return "\(id):\(item?["digest"] as? String ?? "")"
    }

    // MARK: What is shown

    @Test func theChangeBeginsWhereTheBranchDoes() throws {
        let (project, git) = try project()
        defer { project.remove() }
        let base = try git.git("rev-parse", "main").prefix(9)
        let answer = try project.tenet("checklist")
        #expect(answer.code == 0 && answer.errors.contains("compared with \(base), where this branch leaves `main`"))
        #expect(answer.output.contains("[ ] H-1: Try it with VoiceOver.") && answer.output.contains("App/Row.swift:1"))
        #expect(!answer.output.contains("H-2") && !answer.output.contains("H-3") && !answer.output.contains("H-6"))
        #expect(answer.output.hasSuffix("1 item to answer\n"))
        #expect(try project.tenet("checklist", "--since", "HEAD").output.hasSuffix("0 items to answer\n"))
    }

    @Test func whatGitDidNotLookAtAgainIsNoChange() throws {
        let (project, git) = try project()
        defer { project.remove() }
        let folder = project.folder.appending(path: "Demo").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/Row.swift", withDestinationPath: "../App/Row.swift")
        try git.commit()
        // The index is as new: it knows no times.
        try git.git("read-tree", "HEAD")
        #expect(try project.tenet("checklist", "--since", "HEAD").output.hasSuffix("0 items to answer\n"))
        try project.write(Self.view.replacing("\"a\"", with: "\"b\""), to: "App/Row.swift")
        let items = try json(try project.tenet("checklist", "--since", "HEAD", "--format", "json"))
        let places = items.flatMap { $0["places"] as? [[String: Any]] ?? [] }.compactMap { $0["path"] as? String }
        #expect(Set(places) == ["App/Row.swift"])
    }

    @Test func whatHasNoBaseIsSaid() throws {
        let (project, git) = try project()
        defer { project.remove() }
        #expect(try project.tenet("checklist", "--since", "none").code == 2)
        try git.git("checkout", "-q", "--orphan", "y")
        try git.commit()
        let apart = try project.tenet("checklist")
        #expect(apart.code == 2 && apart.errors.contains("no commit in common") && apart.errors.contains("--since"))
        try git.git("branch", "-q", "-m", "main", "one")
        let unnamed = try project.tenet("checklist")
        #expect(unnamed.code == 2 && unnamed.errors.contains("which branch is the main one"))
        try FileManager.default.removeItem(at: project.folder.appendingPathComponent(".git"))
        let outside = try project.tenet("checklist")
        #expect(outside.code == 2 && outside.errors.contains("no work tree of git"))
    }

    @Test func aPlaceIsPrintedOnce() throws {
        let (project, _) = try project([
            "App/Row.swift": "struct Row: View { let a = 1, b = 2; var body: some View { Text(\"a\") } }\n"
        ])
        defer { project.remove() }
        #expect(try project.tenet("checklist").output.components(separatedBy: "App/Row.swift:1").count == 2)
    }

    @Test func eventsAreNamedByPeople() throws {
        let (project, _) = try project()
        defer { project.remove() }
        #expect(try project.tenet("checklist", "--event", "outage").output.contains("H-3"))
        let unknown = try project.tenet("checklist", "--event", "outtage")
        #expect(unknown.code == 2 && unknown.errors.contains("`outage`"))
    }

    @Test func aFindingIsNamedWithItsLine() throws {
        let (project, _) = try project(["App/A.swift": "let a = 1\n\nlet b = try! c()\n"])
        defer { project.remove() }
        let item = try #require(
            try json(project.tenet("checklist", "--format", "json")).first { $0["id"] as? String == "H-2" })
        let places = try #require(item["places"] as? [[String: Any]])
        #expect(places.first?["line"] as? Int == 3 && places.first?["path"] as? String == "App/A.swift")
        try project.write("let a = 1\n\nlet b = try! d()\n", to: "App/A.swift")
        let other = try json(project.tenet("checklist", "--format", "json")).first { $0["id"] as? String == "H-2" }
        #expect(other?["digest"] as? String != item["digest"] as? String)
    }

    @Test func everyFormatHasTheSameItems() throws {
        let (project, _) = try project()
        defer { project.remove() }
        let markdown = try project.tenet("checklist", "--format", "markdown").output
        #expect(markdown.hasPrefix("<!-- tenet:checklist -->\n"))
        #expect(
            markdown.contains(
                "- [ ] H-1 — Try it with VoiceOver. (show a screenshot; for design; because a view changes)"))
        #expect(markdown.contains("<details>") && markdown.contains("- H-5: Names are read aloud."))
        let items = try json(project.tenet("checklist", "--format", "json"))
        #expect(items.compactMap { $0["id"] as? String } == ["H-1", "H-5"])
        #expect(items.first?["evidence"] as? String == "screenshot" && items.first?["owner"] as? String == "design")
        #expect(try project.tenet("checklist", "--format", "html").code == 2)
    }

    @Test func theOutputNeverDependsOnWhatWasRunBefore() throws {
        let (project, _) = try project(["App/A.swift": "let a = try! b()\n", "App/Row.swift": Self.view])
        defer { project.remove() }
        for format in ["text", "markdown", "json"] {
            let cold = try project.tenet("checklist", "--format", format)
            try project.tenet("check")
            #expect(try project.tenet("checklist", "--format", format).output == cold.output)
            try FileManager.default.removeItem(at: project.folder.appendingPathComponent(".cache"))
            #expect(try project.tenet("checklist", "--format", format).output == cold.output)
        }
    }

    // MARK: What is answered

    @Test(arguments: [
        ("", "H-1 is not answered"), ("- [ ] H-1 — ana, a.png", "is not ticked"),
        ("- [x] $ — ana looked", "without a screenshot"), ("- [x] H-11 — ana, a.png", "did you mean `H-1`?"),
        ("- [x] $ — ana, gone.png", "has no such picture"), ("- [x] $ — ana, ../a.png", "has no such picture"),
        ("- [x] $ — ana, empty.png", "has no such picture"), ("- [x] $ — a.png", "it is for design"),
        ("- [x] H-1 — ana, a.png", "for which state"),
        ("- [x] H-1 — ana, a.png <!-- H-1:00000000 -->", "before its place last changed"),
        ("\u{1B}[2J- [x] H-1\n\u{0}", "is no text"),
    ])
    func whatIsMissingFails(text: String, complaint: String) throws {
        let (project, _) = try project()
        defer { project.remove() }
        try GitScratch(at: project.folder).write(Data(SamplePicture.png()), to: "reviews/a.png")
        try project.write("", to: "empty.png")
        try project.write(text.replacing("$", with: try id(project, "H-1")), to: "reviews/x.md")
        let answer = try project.tenet("checklist", "verify")
        #expect(answer.code != 0)
        #expect((answer.output + answer.errors).contains(complaint), "\(answer)")
        #expect(!(answer.output + answer.errors).contains("\u{1B}"))
    }

    @Test func anAnswerStandsUntilItsPlaceChanges() throws {
        let (project, _) = try project()
        defer { project.remove() }
        try GitScratch(at: project.folder).write(Data(SamplePicture.png()), to: "reviews/a.png")
        try project.write(try line(project, "H-1") + " ana, a.png\n", to: "reviews/x.md")
        let answer = try project.tenet("checklist", "verify")
        #expect(answer.code == 0 && answer.output == "1 of 1 item answered\n", "\(answer)")
        try project.write("// A remark.\n" + Self.view, to: "App/Row.swift")
        #expect(try project.tenet("checklist", "verify").code == 0)
        try project.write(Self.view.replacing("\"a\"", with: "\"b\""), to: "App/Row.swift")
        let late = try project.tenet("checklist", "verify")
        #expect(late.code == 1 && late.output.contains("before its place last changed"))
    }

    @Test func answersComeFromAFileOrTheVariable() throws {
        var (project, _) = try project()
        defer { project.remove() }
        #expect(try project.tenet("checklist", "verify", "--pull-request", "none.md").code == 2)
        #expect(try project.tenet("checklist", "verify", "--pull-request", "env").code == 2)
        let answer = "- [x] \(try id(project, "H-1")) — ana, https://example.org/a"
        project.environment["TENET_PULL_REQUEST_BODY"] = answer
        #expect(try project.tenet("checklist", "verify", "--pull-request", "env").code == 0)
        try project.write(String(repeating: answer + "\n", count: 100_000), to: "reviews/x.md")
        let huge = try project.tenet("checklist", "verify")
        #expect(huge.code == 2 && huge.errors.contains("reviews/x.md"), "\(huge)")
    }

    @Test func aTestThatComesAlongAnswers() throws {
        let (project, _) = try project([
            "App/L.swift": "struct LoadUseCase { func run() {} }\n",
            "AppTests/L.swift": "@Suite struct LTests { @Test func a() { LoadUseCase().run() } }\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("checklist")
        #expect(answer.output.contains("[x] H-6") && answer.output.contains("proved: a test of LoadUseCase is added"))
        #expect(try project.tenet("checklist", "verify").code == 0)
    }

    // MARK: Hostile projects

    @Test func namesOfFilesStayNames() throws {
        let (project, _) = try project(["App/R\n- [x] H-1 `<!-- a.swift": Self.view])
        defer { project.remove() }
        let text = try project.tenet("checklist").output
        #expect(text.split(separator: "\n").count { $0.hasPrefix("- [x]") } == 0)
        let markdown = try project.tenet("checklist", "--format", "markdown").output
        #expect(markdown.split(separator: "\n").count { $0.hasPrefix("- [x]") } == 0)
        #expect(try json(project.tenet("checklist", "--format", "json")).count == 2)
    }

    @Test func whatTheConfigurationLeavesOutIsSaid() throws {
        let (project, _) = try project()
        defer { project.remove() }
        let all = try project.tenet("checklist", "--since", "main")
        #expect(all.output.contains("H-1") && !all.errors.contains("leave them out"))
        try project.write("profile: STANDARD.md\nexclude:\n  - \"App/R*\"\n", to: "tenet.yml")
        let some = try project.tenet("checklist", "--since", "main")
        #expect(!some.output.contains("H-1"))
        #expect(
            some.errors.contains("note: `App/Row.swift` changed and raise nothing, because `include` and `exclude`"))
    }

    @Test func aMissingObjectIsSaid() throws {
        let (project, git) = try project(["App/A.swift": "let a = 2\n"])
        defer { project.remove() }
        let blob = try git.git("rev-parse", "main:App/A.swift").prefix { !$0.isNewline }
        try FileManager.default.removeItem(
            at: project.folder.appendingPathComponent(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"))
        let answer = try project.tenet("checklist")
        #expect(answer.code == 2 && !answer.errors.isEmpty, "\(answer)")
    }
}
