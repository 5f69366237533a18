import Foundation
import Testing

/// What a run did not look at, and what of the configuration has no effect, is said.
@Suite struct SilenceTests {
    static let formats = [
        "text", "agent", "json", "sarif", "github", "xcode", "checkstyle", "junit", "gitlab", "rdjson", "markdown",
    ]

    @Test(arguments: formats)
    func globsThatMatchNothingAreSaid(format: String) throws {
        let project = try TenetProcess([
            "App/A.swift": "let a = 1\n", "Gone/B.swift": "let b = 1\n",
            "tenet.yml": """
            exclude: [Gone, "Genrated/**"]
            overrides:
              "AppTests/**": { force-try: off }
              "App/**": { force-try: error }
            """,
            "App/tenet.yml": "exclude: [Nowhere]\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--format", format)
        #expect(answer.code == 0)
        for glob in ["Genrated/**", "AppTests/**", "Nowhere"] {
            #expect(answer.output.contains(glob), "\(format): \(answer.output)")
        }
        #expect(!answer.output.contains("`Gone`") && !answer.output.contains("`App/**`"))
    }

    /// Files that no check of the code lists may have settings for rules about the repository.
    @Test func globsForTheRepositoryAloneAreNotJudged() throws {
        let project = try TenetProcess([
            "A.swift": "let a = 1\n",
            "tenet.yml": "overrides:\n  \"Keys/**\": { secret-in-file: off }\n  \"Gone/**\": { force-try: off }\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.output.contains("`Gone/**`") && !answer.output.contains("`Keys/**`"), "\(answer.output)")
    }

    @Test func settingsBehindALinkThatLeadsNowhereAreMissed() throws {
        let project = try TenetProcess(["A.swift": "let a = 1\n"])
        defer { project.remove() }
        try FileManager.default.createSymbolicLink(
            atPath: project.folder.appendingPathComponent("tenet.yml").path, withDestinationPath: "nowhere.yml")
        let answer = try project.tenet("check")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("tenet.yml"), "\(answer.errors)")
    }

    @Test(arguments: ["A.txt", "", "."])
    func standardInputIsSwift(path: String) throws {
        let project = try TenetProcess(["A.swift": "let a = 1\n"])
        defer { project.remove() }
        let answer = try project.tenet("check", "--stdin", "--path", path)
        #expect(answer.code == 2)
        #expect(answer.errors.contains(".swift"), "\(answer.errors)")
    }

    @Test func aBaselineSaysWhatItDoesNotKnow() throws {
        let project = try TenetProcess(["A.swift": "let a = 1\n", "B.swift": "func {\n"])
        defer { project.remove() }
        let answer = try project.tenet("baseline", "create")
        #expect(answer.code == 0)
        #expect(answer.errors.contains("B.swift is recorded as far as it parses"), "\(answer.errors)")
    }

    @Test func globsThatIncludeNothingAreSaid() throws {
        let project = try TenetProcess(["A.swift": "let a = 1\n", "tenet.yml": "include: [\"*.swift\", Sorces]\n"])
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.output.contains("tenet.yml:1: `Sorces` under `include` matches no file to check"))
        #expect(answer.output.components(separatedBy: "under `include`").count == 2)
    }

    /// A glob for what is never looked at does what it says.
    @Test(arguments: [
        ".build", "Pods/**", "**/Pods", "Carthage/Checkouts/**", "Made", "Made/Deep/**", "A.swift", "*.strings",
    ])
    func globsForWhatIsLeftOutAnyhowAreNotSaid(glob: String) throws {
        let project = try TenetProcess([
            "A.swift": "let a = 1\n", "B.swift": "let b = 1\n", "Pods/P.swift": "", "Carthage/Checkouts/C.swift": "",
            ".build/X.swift": "", "Made/Deep/D.swift": "", ".gitignore": "Made\n", "L.strings": "",
            "tenet.yml": "exclude: [\"\(glob)\"]\n",
        ])
        defer { project.remove() }
        try project.git("init", "-q")
        #expect(try !project.tenet("check").output.contains("matches no file"))
    }

    /// A check of a part does not know what the rest holds.
    @Test func aCheckOfAPartDoesNotJudgeGlobs() throws {
        let project = try TenetProcess([
            "App/A.swift": "let a = 1\n", "Old/B.swift": "", "tenet.yml": "exclude: [Old]\n",
        ])
        defer { project.remove() }
        #expect(try !project.tenet("check", "App", "--rule", "force-try").output.contains("matches no file"))
    }

    @Test(arguments: ["tenet.yaml", ".tenet.yml", ".tenet.yaml", "App/tenet.yaml"], [true, false])
    func configurationsByAnotherNameAreSaid(name: String, hasOne: Bool) throws {
        var files = ["App/A.swift": "let a = 1\n", name: "rules: { force-try: off }\n"]
        if hasOne { files["tenet.yml"] = "profile: recommended\n" }
        let project = try TenetProcess(files)
        defer { project.remove() }
        for format in ["text", "json", "sarif"] {
            let output = try project.tenet("check", "--format", format).output
            #expect(output.contains("\(name) is not read"), "\(format): \(output)")
        }
        #expect(try project.tenet("fix").errors.contains("\(name) is not read"))
    }

    @Test func excludedFoldersAreCounted() throws {
        let project = try TenetProcess([
            "A.swift": "let a = 1\n", "B.swift": "", "Old/C.swift": "", "tenet.yml": "exclude: [Old, B.swift]\n",
        ])
        defer { project.remove() }
        #expect(try project.tenet("check").output.contains("1 file and 1 folder left out by ignore files and settings"))
        #expect(try project.tenet("check", "--format", "json").output.contains(#""excludedFolders":1"#))
    }

    @Test(arguments: [
        ([String: String](), [String]()), (["a.txt": ""], []), (["a.txt": ""], ["a.txt"]),
        (["D/a.txt": "", "A.swift": ""], ["D"]),
        (["A.swift": "", "tenet.yml": "exclude: [\"**\"]\n"], []),
        (["A.swift": "", "tenet.yml": "include: [Sources]\n"], []),
        (["D/Info.plist": "", "A.swift": ""], ["D"]),
    ])
    func aRunWithNothingToCheckIsWrongUse(files: [String: String], paths: [String]) throws {
        let project = try TenetProcess(files)
        defer { project.remove() }
        for format in ["text", "json", "sarif"] {
            let answer = try project.run(
                TenetProcess.binary(), ["check", "--format", format, "--no-cache"] + paths, input: nil)
            #expect(answer.code == 2, "\(format): \(answer.output)")
            #expect(answer.errors.contains("there is no Swift file to check in"))
            #expect(!answer.output.isEmpty)
        }
    }

    @Test func generatedFilesAloneAreNoMistake() throws {
        let project = try TenetProcess([
            "A.swift": "// This file was automatically generated, do not edit.\nlet a = 1\n"
        ])
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.code == 0 && answer.output.contains("checked no files, so this run says nothing"))
    }

    @Test(arguments: formats)
    func aFileThatDoesNotParseIsNeverHealthy(format: String) throws {
        let project = try TenetProcess(["A.swift": "let a = (\n", "B.swift": "let b = 1\n"])
        defer { project.remove() }
        let answer = try project.tenet("check", "--format", format, "--fail-on", "error")
        #expect(answer.code == 1)
        #expect(!answer.output.lowercased().contains("no findings"), "\(answer.output)")
        #expect(answer.output.contains("A.swift"))
        switch format {
        case "github": #expect(answer.output.contains("::error file=A.swift,"))
        case "xcode": #expect(answer.output.contains("A.swift:1:1: error: "))
        case "junit": #expect(answer.output.contains("<error ") && answer.output.contains(#"errors="1""#))
        case "checkstyle": #expect(answer.output.contains(#"severity="error""#))
        case "sarif": #expect(answer.output.contains(#""executionSuccessful":false"#))
        case "json": #expect(answer.output.contains(#""isComplete":false"#))
        case "gitlab": #expect(answer.output.contains(#""severity":"major""#))
        case "rdjson": #expect(answer.output.contains(#""severity":"ERROR""#))
        case "text":
            #expect(answer.output.contains("nothing found in what was checked, but 1 file was not checked wholly"))
        default: break
        }
    }

    @Test(arguments: ["A.swift: not text", "B.swift: unreadable"])
    func whateverCouldNotBeCheckedFailsTheRun(kind: String) throws {
        let project = try TenetProcess(["Fine.swift": "let a = 1\n"])
        defer { project.remove() }
        if kind.hasPrefix("A") {
            try project.write("let a = \"\0\"\n", to: "A.swift")
        } else {
            try project.link("B.swift", to: "nowhere")
        }
        #expect(try project.tenet("check").code == 1)
    }

    /// What the change did not touch does not fail it.
    @Test func aChangeIsJudgedByItsOwnFiles() throws {
        let project = try TenetProcess(["Broken.swift": "let a = (\n", "A.swift": "let a = 1\n"])
        defer { project.remove() }
        try project.git("init", "-q")
        try project.git("add", ".")
        try project.git("commit", "-qm", "first")
        try project.write("let a = 2\n", to: "A.swift")
        let answer = try project.tenet("check", "--since", "HEAD")
        #expect(answer.code == 0 && answer.output.contains("Broken.swift"))
        try project.write("let a = (2\n", to: "A.swift")
        #expect(try project.tenet("check", "--since", "HEAD").code == 1)
    }

    @Test(arguments: [
        ("exclude: [Made]\n", "", "Made/A.swift"), ("exclude: [\"*.swift\"]\n", "", "A.swift"),
        ("include: [App]\n", "", "A.swift"), ("", "Made\n", "Made/Deep/A.swift"), ("", "", "Pods/A.swift"),
    ])
    func excludedFilesAreLeftOutOnRequest(configuration: String, ignored: String, path: String) throws {
        let bad = "let user = try! load()\n"
        let project = try TenetProcess([
            path: bad, "App/Other.swift": "let a = 1\n", "tenet.yml": "profile: recommended\n" + configuration,
            ".gitignore": ignored,
        ])
        defer { project.remove() }
        try project.git("init", "-q")
        #expect(try project.tenet("check", "--stdin", "--path", path, input: bad).code == 1)
        #expect(try project.tenet("check", path).code == 1)
        let piped = try project.tenet("check", "--respect-exclude", "--stdin", "--path", path, input: bad)
        #expect(piped.code == 0 && piped.output.contains("1 excluded"), "\(piped.output) \(piped.errors)")
        let named = try project.tenet("check", "--respect-exclude", path)
        #expect(named.code == 0 && named.output.contains("1 excluded"), "\(named.output) \(named.errors)")
        let other = try project.tenet("check", "--respect-exclude", "--stdin", "--path", "App/Other.swift", input: bad)
        #expect(other.code == (configuration.contains("*") ? 0 : 1))
    }

    @Test func foldersExcludeBelowThemselvesOnRequest() throws {
        let bad = "let user = try! load()\n"
        let project = try TenetProcess([
            "App/Made/A.swift": bad, "App/tenet.yml": "exclude: [Made]\n", "tenet.yml": "profile: recommended\n",
        ])
        defer { project.remove() }
        let path = "App/Made/A.swift"
        #expect(try project.tenet("check", "--stdin", "--path", path, input: bad).code == 1)
        #expect(try project.tenet("check", "--respect-exclude", "--stdin", "--path", path, input: bad).code == 0)
        let named = try project.tenet("check", "--respect-exclude", path)
        #expect(named.code == 0 && named.output.contains("1 excluded"))
    }

    @Test func statisticsAreInEveryFormatThatCanCount() throws {
        let project = try TenetProcess(["A.swift": "let a = try! b()\nlet c = try! d()\n"])
        defer { project.remove() }
        let json = try project.tenet("check", "--rule", "force-try", "--format", "json", "--statistics")
        let expected = #""statistics":[{"rule":"force-try","severity":"warning","findings":2,"#
        #expect(json.output.contains(expected) && json.output.contains(#""findings":[{"#), "\(json.output)")
        for format in ["text", "agent", "markdown"] {
            let answer = try project.tenet("check", "--rule", "force-try", "--format", format, "--statistics")
            #expect(answer.code == 1 && !answer.output.contains("A.swift"), "\(answer.output)")
        }
        for format in ["sarif", "github", "xcode", "checkstyle", "junit", "gitlab", "rdjson"] {
            let answer = try project.tenet("check", "--format", format, "--statistics")
            #expect(answer.code == 2 && answer.errors.contains("--statistics is for"))
        }
    }
}
