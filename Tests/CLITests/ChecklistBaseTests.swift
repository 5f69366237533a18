import Foundation
import TenetTestSupport
import Testing

private let hasGit = Command.works("git", ["--version"])

/// What `tenet checklist` compares with, and whose questions it asks.
@Suite(.enabled(if: hasGit, "git is not installed: install it to compare revisions")) struct ChecklistBaseTests {
    private static let standard = """
        # House

        ## Views

        - Try it with VoiceOver. <!-- id: H-1 -->
          Reviewed by people when `a view changes`.
        """
    private static let view = "struct Row: View { var body: some View { Text(\"a\") } }\n"

    /// A branch `feature/l` that leaves `main` at a state without views.
    private func project(main: String = "main") throws -> (TenetProcess, GitScratch) {
        var project = try TenetProcess([
            "tenet.yml": "profile: STANDARD.md\n", "STANDARD.md": Self.standard, "App/A.swift": "let a = 1\n",
            "none.md": "",
        ])
        project.environment = GitScratch.environment
        let git = GitScratch(at: project.folder)
        try git.git("init", "-q", "-b", main)
        try project.write(".cache/\n", to: ".git/info/exclude")
        try git.commit()
        try git.git("checkout", "-q", "-b", "feature/l")
        try project.write(Self.view, to: "App/Row.swift")
        try git.commit()
        return (project, git)
    }

    /// `checklist verify` in a clone that git makes with some options.
    private func verify(cloneOf git: GitScratch, _ options: String..., then: [String] = []) throws
        -> TenetProcess.Answer
    {
        var clone = try TenetProcess([:])
        let outer = clone
        defer { outer.remove() }
        clone.environment = GitScratch.environment
        let there = GitScratch(at: clone.folder)
        try there.git(["clone", "-q"] + options + ["file://\(git.folder.path)", "clone"])
        if !then.isEmpty { try there.git(["-C", "clone"] + then) }
        clone.folder = clone.folder.appending(path: "clone")
        return try clone.tenet("checklist", "verify", "--pull-request", "none.md")
    }

    @Test func aBranchIsNeverComparedWithItself() throws {
        let (project, git) = try project()
        defer { project.remove() }
        // What is checked out there is what the remote calls its main branch.
        try git.git("checkout", "-q", "main")
        let alone = try verify(cloneOf: git, "--single-branch", "-b", "feature/l")
        #expect(alone.code == 2 && alone.output.isEmpty, "\(alone)")
        #expect(alone.errors.contains("`origin/feature/l` alone") && alone.errors.contains("--since"))
        #expect(alone.errors.contains("git fetch origin "))
        let shallow = try verify(cloneOf: git, "--depth", "1", "-b", "feature/l")
        #expect(shallow.code == 2 && shallow.errors.contains("git fetch --unshallow origin "), "\(shallow)")
        // As GitLab checks out.
        let detached = try verify(
            cloneOf: git, "--depth", "20", "-b", "feature/l", then: ["checkout", "-q", "--detach"])
        #expect(detached.code == 2, "\(detached)")
        let ahead = try verify(
            cloneOf: git, "--single-branch", "-b", "feature/l",
            then: ["commit", "-q", "--allow-empty", "-m", "a"])
        #expect(ahead.code == 2, "\(ahead)")
        let whole = try verify(cloneOf: git, "-b", "feature/l")
        #expect(whole.code == 1 && whole.output.contains("H-1 is not answered"), "\(whole)")
    }

    @Test func aBranchIsNotTheMainOneByItsNameAlone() throws {
        let (project, git) = try project(main: "trunk")
        defer { project.remove() }
        try git.git("checkout", "-q", "-b", "develop")
        try git.git("checkout", "-q", "trunk")
        // Git says nothing of the remote's main branch here: it is not fetched.
        let shallow = try verify(cloneOf: git, "--depth", "1", "-b", "develop")
        #expect(shallow.code == 2 && shallow.errors.contains("`origin/develop` alone"), "\(shallow)")
    }

    @Test func oneBranchOfOnesOwnIsTheMainOne() throws {
        let (project, git) = try project()
        defer { project.remove() }
        try git.git("checkout", "-q", "main")
        try git.git("branch", "-q", "-D", "feature/l")
        try project.write(Self.view, to: "App/Row.swift")
        #expect(try project.tenet("checklist").output.contains("H-1"))
        let clone = try verify(cloneOf: git)
        #expect(clone.code == 0, "\(clone)")
    }

    @Test(arguments: [
        ("STANDARD.md", "# House\n\n## Views\n\n- Be good. <!-- id: H-2 -->\n", "takes the clause out"),
        ("STANDARD.md", standard.replacing("a view changes", with: "a model changes"), "alters when"),
        ("tenet.yml", "profile: OTHER.md\n", "takes the clause out"),
        ("tenet.yml", "profile: clean\n", "takes the clause out"),
        ("tenet.yml", "rules: { force-try: error }\n", "takes the clause out"),
    ])
    func aChangeCannotTakeItsOwnQuestionOut(path: String, text: String, notice: String) throws {
        let (project, _) = try project()
        defer { project.remove() }
        try project.write("# Other\n\n- Be good. <!-- id: O-1 -->\n  Not enforced: taste.\n", to: "OTHER.md")
        try project.write(text, to: path)
        let list = try project.tenet("checklist")
        #expect(list.code == 0 && list.output.contains("[ ] H-1") && list.output.contains(notice), "\(list)")
        let verified = try project.tenet("checklist", "verify", "--pull-request", "none.md")
        #expect(verified.code == 1 && verified.output.contains("H-1 is not answered"), "\(verified)")
        for format in ["markdown", "json"] {
            #expect(try project.tenet("checklist", "--format", format).output.contains(notice))
        }
    }

    @Test func aTriggerThatCannotBeReadFails() throws {
        let (project, _) = try project()
        defer { project.remove() }
        let wrong = [
            ("`a screen changes`", "`a sreen changes`", "did you mean `a screen changes`?"),
            ("`rule force-try`", "`rule force-tri`", "did you mean `force-try`?"),
            ("`event outage`", "`path App/[abc`", "has a `[` without `]`"),
            ("Reviewed by people", "Reviewed by peple", "did you mean `Reviewed by people`?"),
        ]
        for (right, typo, remedy) in wrong {
            let trigger = right.hasPrefix("`") ? "\(right) or `a view changes`" : "`a view changes`"
            let standard = Self.standard.replacing("`a view changes`", with: trigger)
            try project.write(standard.replacing(right, with: typo), to: "STANDARD.md")
            for command in [["checklist"], ["checklist", "verify", "--pull-request", "none.md"]] {
                let answer = try project.tenet(arguments: command)
                #expect(answer.code == 2 && answer.output.isEmpty, "\(answer)")
                #expect(answer.errors.contains("STANDARD.md:") && answer.errors.contains(remedy), "\(answer.errors)")
            }
        }
    }

    @Test func aStandardThatIsNewOrMendedIsNoLoss() throws {
        let (project, git) = try project()
        defer { project.remove() }
        #expect(try !project.tenet("checklist").output.contains("this change"))
        try git.git("checkout", "-q", "main")
        try project.write(Self.standard.replacing("a view changes", with: "a veiw changes"), to: "STANDARD.md")
        try git.commit()
        try git.git("checkout", "-q", "feature/l")
        try git.git("merge", "-q", "main")
        try project.write(Self.standard, to: "STANDARD.md")
        let list = try project.tenet("checklist")
        #expect(list.code == 0 && list.output.contains("[ ] H-1") && !list.output.contains("this change"), "\(list)")
    }

    @Test func aCopyOfAnUnchangedSnapshotShowsNothing() throws {
        let (project, git) = try project()
        defer { project.remove() }
        let shown = Self.standard.replacing("changes`.", with: "changes` (evidence: screenshot).")
        try git.git("checkout", "-q", "main")
        try project.write(shown, to: "STANDARD.md")
        try git.write(Data(SamplePicture.png()), to: "T/__Snapshots__/A/testOther.png")
        try git.commit()
        try git.git("checkout", "-q", "-B", "feature/l")
        try project.write(Self.view, to: "App/Row.swift")
        try git.write(Data(SamplePicture.png()), to: "T/__Snapshots__/A/testRow.png")
        try git.git("add", "-A")
        #expect(try project.tenet("checklist").output.contains("[ ] H-1"))
        try git.write(Data(SamplePicture.png(shade: 9)), to: "T/__Snapshots__/A/testRow.png")
        #expect(try project.tenet("checklist").output.contains("[x] H-1"))
    }
}
