import Foundation
import Testing

/// What a new user types, and what the tool answers to what it cannot do.
@Suite struct CommandLineTests {
    private func project() throws -> TenetProcess {
        try TenetProcess(["App/A.swift": "let user = try! load()\n", ".git/HEAD": ""])
    }

    /// Arguments, words of the answer, and the remedy in it.
    static let mistakes: [([String], String, String)] = [
        (["lint"], "there is no command `tenet lint`", "write `tenet check`"),
        (["format"], "there is no command `tenet format`", "write `tenet fix`"),
        (["autocorrect"], "there is no command", "write `tenet fix`"),
        (["chek"], "there is no command `tenet chek`", "did you mean `tenet check`?"),
        (["App"], "there is no command `tenet App`", "`tenet check App` checks that path"),
        (["xylophone"], "there is no command `tenet xylophone`", "valid are `check`, `fix`"),
        (["new"], "say what is to be made", "`tenet new --help` lists the parts"),
        (["new", "featur", "Berths"], "there is no command `tenet new featur`", "did you mean `tenet new feature`?"),
        (["new", "app", "my app", "--standard", "mvvm"], "`my app` is no name of a type", "`MyApp` would do"),
        (["new", "app", "Harbor", "--standard", "mvm"], "there is no app for the standard `mvm`", "`mvvm`"),
        (["new", "app", "App", "--standard", "mvvm"], "`App` is the name of", "choose another"),
        (["new", "app", "Harbor", "--standard", "mvvm", "--in", "nosuch"], "there is no folder", "--in"),
        (["new", "feature", "Berths"], "there is no tenet.lock", "make an app with `tenet new app"),
        (["new", "app", "Harbor"], "--standard", "--standard"),
        (["new", "--undo"], "there is no tenet.lock", "make an app with `tenet new app"),
        (["update"], "there is no tenet.lock", "make an app with `tenet new app"),
        (["registry"], "say `--write` or `--check`", "registry"),
        (["similar", "None.swift"], "there is no file None.swift", "None.swift"),
        (["baseline", "crate"], "there is no command `tenet baseline crate`", "`tenet baseline create`"),
        (["standards", "covrage"], "there is no command `tenet standards covrage`", "`tenet standards coverage`"),
        (["contract", "x"], "there is no command `tenet contract x`", "`check`"),
        (["--fix"], "`--fix` stands where a command is expected", "`tenet fix` applies safe fixes"),
        (["--rule", "force-try"], "`--rule` stands where a command is expected", "`tenet check --rule`"),
        (["check", "--fix"], "there is no option `--fix`", "`tenet fix` applies safe fixes"),
        (["check", "--strict"], "there is no option `--strict`", "`--fail-on note`"),
        (["check", "--reporter", "json"], "there is no option `--reporter`", "`--format`"),
        (["check", "--exclude", "A"], "there is no option `--exclude`", "`exclude:` in tenet.yml"),
        (["check", "--formt", "json"], "--formt", "--format"),
        (["check", "--rule-pages", "https://example.com/{rule}"], "not for text", "sarif, rdjson and markdown"),
        (
            ["check", "--format", "sarif", "--rule-pages", "https://example.com"], "not https://example.com",
            "with {rule} in it"
        ),
        (["check", "--format", "txt"], "there is no `txt`", "did you mean `text`?"),
        (["check", "--fail-on", "warn"], "there is no `warn`", "warning"),
        (["check", "--profile", "Native"], "there is no standard `Native`", "did you mean `native`?"),
        (["check", "--profile", "none.md"], "none.md: there is no such file", "correct the path"),
        (["check", "--profile", "zzzzzzz"], "there is no standard `zzzzzzz`", "`recommended`"),
        (["check", "--rule", "force-tri"], "there is no rule or category `force-tri`", "did you mean `force-try`?"),
        (["check", "--rule", "safty"], "there is no rule or category `safty`", "did you mean `safety`?"),
        (["check", "--rule", ""], "--rule needs", "`all`"),
        (["check", "--threads", "100000"], "--threads must be", "1024"),
        (["check", "--threads", "many"], "many", "--threads"),
        (["check", "--no-cache", "--cache-file", "x"], "--no-cache and --cache-file", "exclude each other"),
        (["check", "--config", "x.yml", "--no-config"], "--config and --no-config", "exclude each other"),
        (["check", "--stdin", "--path", "A.swift", "App"], "--stdin checks the text of --path alone", "leave out App"),
        (["check", "--stdin", "--path", "A.swift", "--staged"], "--stdin and --staged", "exclude each other"),
        (["explain"], "Missing expected argument", "tenet explain"),
        (["explain", "force-tri"], "there is no rule or clause `force-tri`", "did you mean `force-try`?"),
        (["rules", "nosuchrule"], "no id of a rule contains `nosuchrule`", "`tenet rules` lists them"),
        (["rules", "force-tri2"], "no id of a rule contains `force-tri2`", "did you mean `force-try`?"),
        (["rules", "--status", "stabel"], "there is no `stabel`", "did you mean `stable`?"),
        (["rules", "--category", "safty"], "there is no category `safty`", "did you mean `safety`?"),
        (["rules", "--profile", "Mvvm"], "there is no standard `Mvvm`", "did you mean `mvvm`?"),
        (["rules", "--verify", "--format", "json"], "--verify prints text", "leave out --format json"),
        (["config", "show", "App", "--path", "A.swift"], "--path names the path", "leave out App"),
        (
            ["config", "show", "--path", "Ap/A.swift"], "there is no file or folder `Ap/A.swift`",
            "did you mean `App/A.swift`?"
        ),
        (["config", "show", "nosuch"], "there is no file or folder `nosuch`", "check the spelling"),
        (["help", "chek"], "there is no command `tenet chek`", "did you mean `tenet check`?"),
        (["help", "standards", "covrage"], "there is no command", "did you mean `tenet standards coverage`?"),
        (["chek", "--help"], "there is no command `tenet chek`", "did you mean `tenet check`?"),
        (["init", "nosuch"], "there is no folder", "give the folder of a project"),
        (["init", "--profile", "cleen"], "there is no standard `cleen`", "did you mean `clean`?"),
        (["migrate", "swiftlint", "--force"], "--force replaces files", "--write"),
        (["standards", "coverage", "Native"], "there is no standard `Native`", "did you mean `native`?"),
        (["standards", "diff", "native", "mvm"], "there is no standard `mvm`", "did you mean `mvvm`?"),
        (["standards", "suggest", "none.md"], "none.md: there is no such file", "correct the path"),
        (
            ["contract", "check", "--openapi", "none.yaml"], "--openapi: there is no file or folder none.yaml",
            "OpenAPI"
        ),
    ]

    @Test(arguments: mistakes.indices)
    func mistakesNameTheRemedy(index: Int) throws {
        let (arguments, what, remedy) = Self.mistakes[index]
        let project = try project()
        defer { project.remove() }
        let answer = try project.run(TenetProcess.binary(), arguments, input: nil)
        #expect(answer.code == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.errors.hasPrefix("error: "), "\(answer.errors)")
        #expect(answer.errors.contains(what), "\(answer.errors)")
        #expect(answer.errors.contains(remedy), "\(answer.errors)")
    }

    @Test(arguments: [
        [], ["--help"], ["help"], ["check", "--help"], ["help", "check"], ["help", "standards", "lint"],
        ["help", "help"], ["fix", "--help"], ["explain", "--help"], ["rules", "--help"],
        ["standards", "--help"], ["contract", "--help"], ["config", "--help"], ["init", "--help"],
        ["migrate", "--help"],
        ["baseline", "--help"], ["cache", "--help"], ["--version"],
    ])
    func helpIsNoMistake(arguments: [String]) throws {
        let project = try project()
        defer { project.remove() }
        let answer = try project.run(TenetProcess.binary(), arguments, input: nil)
        #expect(answer.code == 0)
        #expect(answer.errors.isEmpty)
        #expect(!answer.output.isEmpty)
    }

    @Test func rulesAreLinkedWhereSomebodySaysWhere() throws {
        let project = try project()
        defer { project.remove() }
        let page = "https://example.com/Rules/force-try.md"
        let check = ["check", "--no-config", "--rule", "force-try", "--format", "sarif"]
        #expect(try !project.tenet(arguments: check).output.contains("helpUri"))
        let linked = try project.tenet(arguments: check + ["--rule-pages", "https://example.com/Rules/{rule}.md"])
            .output
        #expect(linked.contains(page) || linked.contains(page.replacing("/", with: "\\/")))
    }

    @Test func fixShowsADifferenceOutsideOfGitAndWithoutConfiguration() throws {
        let project = try TenetProcess(["A.swift": "import B\nimport A\n"])
        defer { project.remove() }
        let answer = try project.tenet("fix", "--diff", "--rule", "all", ".")
        #expect(answer.code == 1)
        #expect(answer.output.contains("--- "))
        #expect(try project.read("A.swift") == "import B\nimport A\n")
    }

    /// Commands that documents name exist, or the sentence says that they are planned.
    @Test func documentsNameOnlyCommandsThatExist() throws {
        let project = try project()
        defer { project.remove() }
        var known: Set<String> = ["write-documentation", "measure"]
        let help = try project.tenet("--help").output
        for line in help.split(separator: "\n") where line.hasPrefix("  ") && !line.hasPrefix("   ") {
            if let word = line.split(separator: " ").first, !word.hasPrefix("-") { known.insert(String(word)) }
        }
        #expect(known.isSuperset(of: ["check", "fix", "standards", "migrate"]))
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let guides = try FileManager.default.contentsOfDirectory(atPath: root.path + "/Documentation")
            .filter { $0.hasSuffix(".md") }.map { "Documentation/" + $0 }
        var count = 0
        let standards = try FileManager.default.subpathsOfDirectory(atPath: root.path + "/Standards")
            .filter { $0.hasSuffix(".md") }.map { "Standards/" + $0 }
        let others = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "AGENTS.md", "CHANGELOG.md"]
        for path in others + guides + standards {
            let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            for line in text.split(separator: "\n") {
                for part in line.split(separator: "tenet ").dropFirst() {
                    let before = line[..<part.startIndex].dropLast("tenet ".count)
                    guard before.isEmpty || before.hasSuffix("`") || before.hasSuffix("run ") || before.hasSuffix("$ ")
                    else { continue }
                    let word = part.prefix { $0.isLetter || $0 == "-" }
                    guard let first = word.first, first.isLowercase else { continue }
                    count += 1
                    #expect(known.contains(String(word)) || line.contains("planned"), "\(path): `tenet \(word)`")
                }
            }
        }
        #expect(count > 200)
    }
}
