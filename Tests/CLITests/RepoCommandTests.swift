import Foundation
import TenetTestSupport
import Testing

private let hasGit = Command.works("git", ["--version"])

/// `tenet repo` as people and hooks call it.
@Suite(.enabled(if: hasGit, "git is not installed: install it to check repositories")) struct RepoCommandTests {
    private static let conflict = "<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> main\n"
    private static let rule = ["--rule", "conflict-marker-left"]

    private func repository(_ files: [String: String] = ["README.md": "# A\n"]) throws -> (TenetProcess, GitScratch) {
        var project = try TenetProcess(files)
        project.environment = GitScratch.environment
        let git = GitScratch(at: project.folder)
        try git.git("init", "-q", "-b", "main")
        try project.write(".cache/\n", to: ".git/info/exclude")
        try git.commit()
        return (project, git)
    }

    @Test func saysWhatItLookedAt() throws {
        let (project, git) = try repository()
        defer { project.remove() }
        let main = try project.tenet(arguments: ["repo", "check"] + Self.rule)
        #expect(main.code == 0, "\(main.errors)")
        #expect(main.output.contains("checked 1 file and 1 commit of `main` with 1 rule"))
        try git.git("checkout", "-q", "-b", "x")
        try git.commit()
        try git.commit()
        let branch = try project.tenet(arguments: ["repo", "check"] + Self.rule)
        #expect(branch.output.contains("checked 1 file and 2 commits of `x` since `main`"))
        let json = try project.tenet(arguments: ["repo", "check", "--format", "json"] + Self.rule)
        #expect(
            json.output.contains(#""repository":{"files":1,"commits":2,"branch":"x","since":"main","isMessage":false}"#)
        )
    }

    @Test func theCodesAreThoseOfEveryCommand() throws {
        let (project, _) = try repository(["a.strings": Self.conflict])
        defer { project.remove() }
        #expect(try project.tenet(arguments: ["repo", "check"] + Self.rule).code == 1)
        let both = try project.tenet(arguments: ["check", "--repo", "--format", "agent"] + Self.rule)
        #expect(both.code == 1 && both.output.contains("a.strings:1"))
        #expect(try project.tenet(arguments: ["repo", "check", "--since", "none"] + Self.rule).code == 2)
        #expect(try project.tenet(arguments: ["repo", "check", "--pull-request", "none.json"] + Self.rule).code == 2)
        #expect(try project.tenet(arguments: ["repo", "check", "README.md"]).code == 2)
    }

    @Test(arguments: [
        "text", "agent", "json", "sarif", "github", "xcode", "checkstyle", "junit", "gitlab", "rdjson", "markdown",
    ])
    func aShallowCloneIsNoCleanRunInAnyFormat(format: String) throws {
        let (origin, _) = try repository()
        defer { origin.remove() }
        var project = try TenetProcess([:])
        project.environment = GitScratch.environment
        defer { project.remove() }
        try GitScratch(at: project.folder).git(
            "clone", "-q", "--depth", "1", "file://" + origin.folder.path, project.folder.path + "/clone")
        project.folder.appendPathComponent("clone")
        let answer = try project.tenet(arguments: ["repo", "check", "--format", format] + Self.rule)
        #expect(answer.output.contains("shallow"), "\(answer.output)")
        #expect(answer.code == 0)
    }

    @Test func commentsSilenceWithAReason() throws {
        let (project, _) = try repository([
            "a.yml": "# tenet:ignore(conflict-marker-left) it shows one\n" + Self.conflict,
            "b.yml": "# tenet:ignore(conflict-marker-left)\n" + Self.conflict,
        ])
        defer { project.remove() }
        let answer = try project.tenet(arguments: ["repo", "check", "--format", "agent"] + Self.rule)
        #expect(!answer.output.contains("a.yml") && answer.output.contains("b.yml:2"))
        #expect(answer.output.contains("1 finding suppressed by comments"))
    }

    @Test func aBaselineKnowsFindingsOfTheRepository() throws {
        let (project, git) = try repository(["a.yml": Self.conflict, "A.swift": "let a = try! b()\n"])
        defer { project.remove() }
        let rules = ["--rule", "conflict-marker-left,force-try"]
        let known = rules + ["--baseline", "tenet-baseline.json"]
        #expect(try project.tenet(arguments: ["baseline", "create", "--repo"] + rules).output.contains("recorded 2"))
        #expect(try project.tenet(arguments: ["repo", "check"] + known).code == 0)
        // Neither command takes what the other looks at for gone.
        #expect(try project.tenet(arguments: ["check"] + known).code == 0)
        #expect(try project.tenet(arguments: ["check", "--repo"] + known).code == 0)
        try project.write("none\n", to: "a.yml")
        try git.commit()
        #expect(try project.tenet(arguments: ["check"] + known).code == 0)
        let stale = try project.tenet(arguments: ["check", "--repo"] + known)
        #expect(stale.code == 1 && stale.output.contains("conflict-marker-left"), "\(stale.output)")
        #expect(try project.tenet(arguments: ["baseline", "prune"] + rules).output.contains("removed 0"))
        #expect(try project.tenet(arguments: ["baseline", "prune", "--repo"] + rules).output.contains("removed 1"))
    }

    @Test func sinceLeavesWhatTheRangeChanges() throws {
        let (project, git) = try repository(["old.yml": Self.conflict, "new.yml": "a\n"])
        defer { project.remove() }
        try git.git("checkout", "-q", "-b", "x")
        try project.write("a\n" + Self.conflict, to: "new.yml")
        try git.commit()
        let answer = try project.tenet(
            arguments: ["check", "--repo", "--since", "main", "--format", "agent"] + Self.rule)
        #expect(answer.code == 1)
        #expect(answer.output.contains("new.yml:2") && !answer.output.contains("old.yml"), "\(answer.output)")
        #expect(try project.tenet(arguments: ["check", "--repo", "--staged"]).code == 2)
    }

    // MARK: Pull requests

    @Test(arguments: [
        #"{"pull_request":{"title":"T","body":"B","head":{"ref":"x"},"base":{"ref":"main"},"user":{"login":"a"}}}"#,
        #"{"title":"T","body":null,"head":{"ref":"x","sha":"0"},"base":{"ref":"main","sha":"0"},"draft":true}"#,
        #"{"title":"T","headRefName":"x","baseRefName":"main","author":{"login":"app/b","is_bot":true},"isDraft":false}"#,
        #"{"title":"T","description":"B","source_branch":"x","target_branch":"main","labels":["l"]}"#,
        #"{"object_kind":"merge_request","object_attributes":{"title":"T","source_branch":"x","target_branch":"main"}}"#,
        #"{"title":"T","source":{"branch":{"name":"x"}},"destination":{"branch":{"name":"main"}}}"#,
    ])
    func eachServersWordsAreUnderstood(json: String) throws {
        let (project, git) = try repository()
        defer { project.remove() }
        try git.git("checkout", "-q", "-b", "x")
        try git.commit()
        try project.write(json, to: ".git/pr.json")
        let answer = try project.tenet(arguments: ["repo", "check", "--pull-request", ".git/pr.json"] + Self.rule)
        #expect(answer.code == 0, "\(answer.errors)")
        #expect(answer.output.contains("1 commit of `x` since `main`"), "\(answer.output)")
    }

    @Test(arguments: ["{", "[]", "{}", #"{"title": 1}"#, #"{"pull_request": null}"#, "\u{0}"])
    func whatIsNoPullRequestIsAnErrorWithItsFile(json: String) throws {
        let (project, _) = try repository()
        defer { project.remove() }
        try project.write(json, to: ".git/pr.json")
        let answer = try project.tenet(arguments: ["repo", "check", "--pull-request", ".git/pr.json"] + Self.rule)
        #expect(answer.code == 2)
        #expect(answer.errors.contains(".git/pr.json"))
    }

    @Test func theEnvironmentNamesThePullRequest() throws {
        var (project, git) = try repository()
        defer { project.remove() }
        try git.git("checkout", "-q", "-b", "x")
        try git.commit()
        let command = ["repo", "check", "--pull-request", "env"] + Self.rule
        for name in ["GITHUB_EVENT_PATH", "GITLAB_CI", "BITRISE_BUILD_NUMBER", "CI_MERGE_REQUEST_IID"] {
            project.environment[name] = ""
        }
        #expect(try project.tenet(arguments: command).code == 2)
        let event = project.folder.path + "/.git/event.json"
        try project.write(
            #"{"pull_request":{"title":"T","body":"B","head":{"ref":"x"},"base":{"ref":"main"}}}"#,
            to: ".git/event.json")
        project.environment["GITHUB_EVENT_PATH"] = event
        #expect(try project.tenet(arguments: command).output.contains("1 commit of `x` since `main`"))
        try project.write(#"{"ref":"refs/heads/main"}"#, to: ".git/event.json")
        let push = try project.tenet(arguments: command)
        #expect(push.code == 0 && push.output.contains("runs for no pull request"))
        project.environment["GITHUB_EVENT_PATH"] = ""
        project.environment["GITLAB_CI"] = "true"
        project.environment["CI_MERGE_REQUEST_TITLE"] = "T"
        project.environment["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"] = "x"
        project.environment["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"] = "main"
        #expect(try project.tenet(arguments: command).output.contains("1 commit of `x` since `main`"))
        project.environment["GITLAB_CI"] = ""
        project.environment["BITRISE_BUILD_NUMBER"] = "1"
        project.environment["BITRISE_GIT_BRANCH"] = "x"
        project.environment["BITRISEIO_GIT_BRANCH_DEST"] = "main"
        let bitrise = try project.tenet(arguments: command)
        #expect(bitrise.output.contains("since `main`") && bitrise.output.contains("Bitrise says nothing of the title"))
    }

    // MARK: Hooks

    @Test func theMessageOfACommitIsChecked() throws {
        let (project, _) = try repository()
        defer { project.remove() }
        try project.write(
            "Subject\n# a comment\n# ------------------------ >8 ------------------------\ndiff\n", to: "m")
        let answer = try project.tenet(arguments: ["repo", "check", "--message-file", "m"] + Self.rule)
        #expect(answer.code == 0)
        #expect(answer.output.contains("checked the message of a commit with 1 rule"))
        #expect(try project.tenet("repo", "check", "--message-file", "none").code == 2)
        #expect(try project.tenet("repo", "check", "--message-file", "m", "--since", "HEAD").code == 2)
    }

    @Test func aHookIsWrittenOnceAndTakenOut() throws {
        let (project, git) = try repository()
        defer { project.remove() }
        let path = ".git/hooks/commit-msg"
        #expect(try project.tenet("repo", "hook", "install", "--print").output.hasPrefix("#!/bin/sh\n"))
        #expect(!FileManager.default.fileExists(atPath: project.folder.path + "/" + path))
        try project.write("#!/bin/sh\necho ran >> .git/earlier\n", to: path)
        let earlier = project.folder.path + "/" + path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: earlier)
        for _ in 0..<2 { #expect(try project.tenet("repo", "hook", "install").code == 0) }
        #expect(try project.read(path).contains("tenet repo check"))
        // Without a `tenet` on the path the commit is made, and it is said.
        try git.commit()
        #expect(try project.read(".git/earlier") == "ran\n")
        #expect(try project.tenet("repo", "hook", "install", "--uninstall").code == 0)
        #expect(try project.read(path).contains("echo ran"))
        #expect(try project.tenet("repo", "hook", "install", "--uninstall").output.contains("no hook of tenet"))
        #expect(try project.read(path).contains("echo ran"))
    }

    @Test func theHookEndsACommitWithFindings() throws {
        let (project, _) = try repository()
        defer { project.remove() }
        #expect(try project.tenet("repo", "hook", "install").code == 0)
        // What stands for tenet says no, and leaves what it was asked. A shell writes it: a program that this process has open for
        // writing cannot be started, and a process that another test starts right then keeps it open.
        try project.write("", to: ".cache/bin/empty")
        let lines = #"'#!/bin/sh\necho "$@" > "$ASKED"\nexit 1\n'"#
        let script = "printf \(lines) > .cache/bin/tenet && chmod 755 .cache/bin/tenet"
        #expect(try Command("sh", ["-c", script], in: project.folder).run().code == 0)
        var command = Command("git", ["commit", "-q", "--allow-empty", "-m", "bad"], in: project.folder)
        command.environment = GitScratch.environment
        command.environment["ASKED"] = project.folder.path + "/.cache/asked"
        command.environment["PATH"] =
            project.folder.path + "/.cache/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        #expect(try command.run().code == 1)
        let asked = try project.read(".cache/asked")
        #expect(asked.hasPrefix("repo check --quiet --message-file /") && asked.hasSuffix("COMMIT_EDITMSG\n"))
    }

    @Test func hooksLieWhereTheSettingSays() throws {
        let (project, git) = try repository()
        defer { project.remove() }
        try git.git("config", "core.hooksPath", "tools/hooks")
        #expect(try project.tenet("repo", "hook", "install").code == 0)
        #expect(try project.read("tools/hooks/commit-msg").contains("tenet repo check"))
        try git.git("config", "core.hooksPath", NSTemporaryDirectory() + "elsewhere")
        let answer = try project.tenet("repo", "hook", "install")
        #expect(answer.code == 2 && answer.errors.contains("core.hooksPath"))
        try git.git("config", "--unset", "core.hooksPath")
        try git.git("worktree", "add", "-q", "-b", "w", ".cache/w")
        var tree = project
        tree.folder.appendPathComponent(".cache/w")
        #expect(try tree.tenet("repo", "hook", "install").code == 0)
        #expect(try project.read(".git/hooks/commit-msg").contains("tenet repo check"))
    }
}
