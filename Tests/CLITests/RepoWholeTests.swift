import Foundation
import TenetTestSupport
import Testing

private let hasGit = Command.works("git", ["--version"])

/// What a run without further words looks at, and what it says of the rest.
@Suite(.enabled(if: hasGit, "git is not installed: install it to check repositories")) struct RepoWholeTests {
    /// Drawn for this test; in pieces, so that this file holds no secret.
    private static let key = ["q8Zk3Lw0Vt5", "Nx2Rb7Hd4Jm"].joined()

    private func repository(_ files: [String: String]) throws -> (TenetProcess, GitScratch) {
        var project = try TenetProcess(files)
        project.environment = GitScratch.environment
        let git = GitScratch(at: project.folder)
        try git.git("init", "-q", "-b", "main")
        try project.write(".cache/\n", to: ".git/info/exclude")
        try git.commit()
        return (project, git)
    }

    @Test func aKeyIsFoundByTheUsualRun() throws {
        let (project, _) = try repository([".env": "API_SECRET=\(Self.key)\n"])
        defer { project.remove() }
        let answer = try project.tenet("repo", "check", "--format", "agent")
        #expect(answer.code == 1)
        #expect(answer.output.contains(".env:1") && answer.output.contains("secret-in-file"), "\(answer.output)")
        #expect(!answer.output.contains(Self.key))
    }

    @Test func familiesThatAreOffAreSaid() throws {
        let (project, _) = try repository(["README.md": "# A\n"])
        defer { project.remove() }
        let usual = try project.tenet("repo", "check")
        #expect(usual.output.contains("not looked at by rules about history, review"), "\(usual.output)")
        #expect(usual.output.contains("of secrets by") && usual.output.contains("`secret-in-history`"))
        #expect(try project.tenet("check", "--repo").output.contains("not looked at by rules about history"))
        #expect(!(try project.tenet("repo", "check", "--rule", "secrets").output.contains("not looked at by")))
    }

    @Test func rulesAboutManifestsRunOnTheirOwn() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "A", dependencies: [.package(url: "https://harbour.io/b", branch: "main")])

            """
        let (project, _) = try repository(["Package.swift": manifest, "A.swift": "let a = try! b()\n"])
        defer { project.remove() }
        let answer = try project.tenet(
            "repo", "check", "--rule", "package-version-loose,force-try", "--format", "agent")
        #expect(answer.code == 1)
        #expect(answer.output.contains("Package.swift:3") && !answer.output.contains("force-try"), "\(answer.output)")
        #expect(answer.output.contains("with 1 rule"))
    }

    @Test func aPipelineWithAMistakeIsReportedAndReadOn() throws {
        let lines = [
            "on: pull_request", "jobs:", "  a:", "    runs-on: ubuntu-latest", "    steps:",
            "      - run: swiftlint || true", "      - run: curl -H \"A: b\" x", "",
        ]
        let (project, _) = try repository([".github/workflows/a.yml": lines.joined(separator: "\n")])
        defer { project.remove() }
        let whole = try project.tenet("repo", "check", "--rule", "pipelines", "--format", "agent")
        #expect(whole.output.contains("a.yml:7:7") && whole.output.contains("pipeline-unreadable"), "\(whole.output)")
        #expect(whole.output.contains("a.yml:6") && whole.output.contains("pipeline-failure-swallowed"))
        // Whoever runs another rule hears of it, too.
        let other = try project.tenet("repo", "check", "--rule", "pipeline-failure-swallowed")
        #expect(other.output.contains("of the pipeline `.github/workflows/a.yml` not everything was looked at"))
    }

    @Test func aDamagedRepositoryIsWrongUse() throws {
        let (project, _) = try repository(["README.md": "# A\n"])
        defer { project.remove() }
        try FileManager.default.removeItem(atPath: project.folder.path + "/.git/HEAD")
        let answer = try project.tenet("repo", "check")
        #expect(answer.code == 2 && answer.errors.contains("missing or damaged"), "\(answer.errors)")
    }

    @Test func noPathsAreOffered() throws {
        let (project, _) = try repository(["README.md": "# A\n"])
        defer { project.remove() }
        #expect(!(try project.tenet("repo", "check", "--help").output.contains("<paths>")))
        let answer = try project.tenet("repo", "check", "README.md")
        #expect(answer.code == 2 && answer.errors.contains("looks at the whole repository"), "\(answer.errors)")
    }

    /// UTF-16, the binary form of property lists, and a text with a byte of zero in it.
    @Test func textsInOtherFormsAreRead() throws {
        let (project, git) = try repository(["README.md": "# A\n"])
        defer { project.remove() }
        let strings = "\"title\" = \"Harbour\";\n\"api_key\" = \"\(Self.key)\";\n"
        let wide = try #require(strings.data(using: .utf16LittleEndian))
        try git.write(Data([0xFF, 0xFE]) + wide, to: "App/Keys.strings")
        let list = try PropertyListSerialization.data(
            fromPropertyList: ["Servers": [["ApiSecret": Self.key]]], format: .binary, options: 0)
        try git.write(list, to: "App/Keys.plist")
        try git.write(Data("A=\u{0}\nAPI_SECRET=\(Self.key)\n".utf8), to: "App/keys.env")
        let image = Data([0x89, 0x50, 0x4E, 0x47, 0, 0]) + Data("API_SECRET=\(Self.key)\n".utf8)
        try git.write(image, to: "App/image.png")
        for format in ["text", "agent", "json", "github"] {
            let answer = try project.tenet("repo", "check", "--rule", "secret-in-file", "--format", format)
            #expect(answer.output.contains("written into line 2 of this file"), "\(answer.output)")
            for path in ["App/Keys.strings", "App/Keys.plist", "App/keys.env"] { #expect(answer.output.contains(path)) }
            #expect(!answer.output.contains("image.png") && !answer.output.contains(Self.key))
            #expect(!answer.output.contains(Self.key.map(String.init).joined(separator: "\u{0}")))
        }
    }

    // MARK: Messages

    private func hook(_ project: TenetProcess, _ git: GitScratch, _ message: String, editor: String?) throws
        -> TenetProcess.Answer
    {
        var project = project
        project.environment["GIT_EDITOR"] = editor
        try project.write(message, to: "m")
        return try project.tenet(
            "repo", "check", "--rule", "commit-subject-vague,secret-in-message,commit-body-without-blank-line",
            "--message-file", "m", "--format", "agent")
    }

    @Test func theHookReadsWhatGitWillKeep() throws {
        let (project, git) = try repository(["README.md": "# A\n"])
        defer { project.remove() }
        let cut = "# ------------------------ >8 ------------------------\n-API_SECRET=\(Self.key)\n"
        #expect(try hook(project, git, "Read the key\n# API_SECRET=\(Self.key)\n" + cut, editor: nil).code == 0)
        #expect(try hook(project, git, "Read the key\n\nAPI_SECRET=\(Self.key)\n" + cut, editor: nil).code == 1)
        // Without an editor git keeps comments.
        #expect(try hook(project, git, "Read the key\n\n# API_SECRET=\(Self.key)\n", editor: ":").code == 1)
        try git.git("config", "core.commentChar", ";")
        #expect(try hook(project, git, "Read the key\n; what git leaves out\n", editor: nil).code == 0)
        #expect(try hook(project, git, "Read the key\n# what git keeps\n", editor: nil).code == 1)
        try git.git("config", "core.commentString", "//")
        #expect(try hook(project, git, "Read the key\n// what git leaves out\n", editor: nil).code == 0)
        try git.git("config", "commit.cleanup", "whitespace")
        #expect(try hook(project, git, "Read the key\n// what git keeps\n", editor: nil).code == 1)
    }
}
