import Foundation
import Testing

@Suite struct MigrateTests {
    private static let lint = "opt_in_rules: [force_unwrapping]\nexcluded: [Pods]\nline_length: 150\n"

    @Test func withoutWriteNothingIsWritten() throws {
        let project = try TenetProcess([".swiftlint.yml": Self.lint, "A.swift": "let a = 1\n"])
        defer { project.remove() }
        let answer = try project.tenet("migrate", "swiftlint")
        #expect(answer.code == 0)
        #expect(answer.output.contains("line-length: { severity: warning, "))
        #expect(answer.errors.contains("Carried over"))
        #expect(throws: (any Error).self) { try project.read("tenet.yml") }
    }

    @Test func theWrittenFileIsObeyed() throws {
        let bad = "func a() { let b = c!\n _ = b as! Int }\n"
        let project = try TenetProcess([
            ".swiftlint.yml": Self.lint + "only_rules: [force_cast]\n", "A.swift": bad, "Pods/B.swift": bad,
        ])
        defer { project.remove() }
        #expect(try project.tenet("migrate", "swiftlint", "--write").output.contains("Carried over"))
        let answer = try project.tenet("check", "--format", "agent")
        #expect(answer.code == 1)
        #expect(answer.output.contains("A.swift:2:8 force-cast"))
        #expect(!answer.output.contains("Pods/"))
        let again = try project.tenet("migrate", "swiftlint", "--write")
        #expect(again.code == 2)
        #expect(again.errors.contains("--force"))
        #expect(try project.tenet("migrate", "swiftlint", "--write", "--force").code == 0)
    }

    /// SwiftLint reads one name only in folders; a file by another one is mentioned, for somebody counts on it.
    @Test func configurationsByAnotherNameAreMentioned() throws {
        let project = try TenetProcess([
            ".swiftlint.yml": Self.lint, "A.swift": "let a = 1\n", "Sub/.swiftlint.yaml": "line_length: 90\n",
            "Other/.swiftlint.yml": "line_length: 80\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("migrate", "swiftlint")
        #expect(answer.errors.contains("Sub/.swiftlint.yaml: was not read"), "\(answer.errors)")
        #expect(answer.errors.contains("Other/.swiftlint.yml: overrides for `Other/**`"), "\(answer.errors)")
    }

    /// A folder that is not there would be complained of in every run.
    @Test(arguments: [["migrate", "swiftlint", "--write"], ["init"]])
    func excludesThatFitNothingAreSaidOnce(arguments: [String]) throws {
        let project = try TenetProcess([
            ".swiftlint.yml": "excluded: [Old, Gone, Lost/Deep]\n", "A.swift": "let a = 1\n",
            "Old/B.swift": "let b = 1\n",
            ".git/HEAD": "",
        ])
        defer { project.remove() }
        let made = try project.tenet(arguments: arguments)
        #expect(made.code == 0)
        let text = try project.read("tenet.yml")
        #expect(text.contains("Old/**"))
        #expect(!text.contains(#/(?m)^ .*(Gone|Lost)/#))
        if arguments[0] == "migrate" {
            #expect(made.output.contains("`Gone/**`, `Lost/Deep` left out: no file to check is there"))
            #expect(text.contains("# Of `excluded`, no file to check is there now"))
        }
        let answer = try project.tenet("check")
        #expect(!(answer.output + answer.errors).contains("matches no file to check"))
    }

    @Test func commentsAreWrittenAnewOnlyWhenAsked() throws {
        let source = "let a = b as! C // swiftlint:disable:this force_cast\n"
        let project = try TenetProcess([".swiftlint.yml": "", "A.swift": source])
        defer { project.remove() }
        #expect(try project.tenet("migrate", "swiftlint", "--write").output.contains("1 can be written anew"))
        #expect(try project.read("A.swift") == source)
        #expect(try project.tenet("migrate", "swiftlint", "--comments").code == 2)
        #expect(try project.tenet("migrate", "swiftlint", "--write", "--force", "--comments").code == 0)
        #expect(try project.read("A.swift") == "let a = b as! C // tenet:ignore(force-cast)\n")
    }

    @Test func foldersBelowAreFound() throws {
        let project = try TenetProcess([
            "App/.swiftlint.yml": "", "App/Tests/.swiftlint.yml": "disabled_rules: [force_try]",
            "App/Pods/X/.swiftlint.yml": "disabled_rules: [force_cast]",
        ])
        defer { project.remove() }
        let answer = try project.tenet("migrate", "swiftlint", "App", "--format", "json")
        #expect(answer.output.contains("Tests/**"))
        #expect(!answer.output.contains("Pods"))
    }

    @Test(arguments: [
        ["migrate", "swiftlint"], ["migrate", "swiftformat"], ["migrate", "swiftlint", "nowhere"],
        ["migrate", "swiftlint", "bad.yml"], ["migrate", "swiftlint", "ok.yml", "--profile", "recomended"],
        ["init", "nowhere"], ["init", "--profile", "recomended"],
    ])
    func mistakesAreOneSentence(arguments: [String]) throws {
        let project = try TenetProcess(["bad.yml": "a: [", "ok.yml": ""])
        defer { project.remove() }
        let answer = try project.run(TenetProcess.binary(), arguments, input: nil)
        #expect(answer.code == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.errors.split(separator: "\n").count == 1, "\(answer.errors)")
    }

    @Test func swiftFormatIsOnlyReported() throws {
        let project = try TenetProcess([".swiftformat": "--maxwidth 140\n"])
        defer { project.remove() }
        let answer = try project.tenet("migrate", "swiftformat")
        #expect(answer.code == 0)
        #expect(answer.output.contains("`line-length`"))
    }

    @Test func initGuessesAndRefusesToOverwrite() throws {
        let project = try TenetProcess(["App/A.swift": "final class A: BaseViewModel {}\n"])
        defer { project.remove() }
        let answer = try project.tenet("init")
        #expect(answer.code == 0)
        #expect(answer.output.contains("profile: mvvm"))
        #expect(try project.read("tenet.yml").contains("profile: mvvm"))
        #expect(try project.tenet("config", "show").code == 0)
        #expect(try project.tenet("init").code == 2)
        #expect(try project.tenet("init", "--force", "--profile", "native").code == 0)
        #expect(try project.read("tenet.yml").contains("profile: native"))
    }

    @Test func initCarriesSwiftLintOver() throws {
        let project = try TenetProcess([
            ".swiftlint.yml": Self.lint, "App/A.swift": "final class A: BaseViewModel {}\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("init")
        #expect(answer.output.contains("wrote tenet.yml with `profile: recommended` and the paths of .swiftlint.yml"))
        #expect(answer.output.contains("try `profile: mvvm`"))
        #expect(try project.read("tenet.yml").contains("profile: recommended"))
        #expect(try project.tenet("config", "show").code == 0)
        #expect(try project.tenet("init", "--force", "--profile", "native").output.contains("does not count"))
    }

    /// Whoever migrates gets what SwiftLint would have run, and nothing that nobody asked for.
    @Test func whatIsNotCarriedOverDoesNotRun() throws {
        let project = try TenetProcess([
            ".swiftlint.yml": "only_rules: [force_cast, line_length]\nline_length: { warning: 30, error: 60 }\n",
            "A.swift": """
            func f() { let a = try! load() }
            func g() { do { try load() } catch {}; let letters = "abcdefghijklmnopq" }
            let c = a as! B
            let d = 1

            """,
        ])
        defer { project.remove() }
        #expect(try project.tenet("migrate", "swiftlint", "--write").code == 0)
        let output = try project.tenet("check", "--format", "agent").output
        let found = output.split(separator: "\n").dropLast().map {
            $0.split(separator: ":").prefix(3).joined(separator: ":")
        }
        #expect(
            found == [
                "A.swift:2:31 line-length error", "A.swift:3:11 force-cast error", "A.swift:1:31 line-length warning",
            ])
        #expect(output.contains("with 2 rules"))
    }

    @Test func customRulesFindWhatTheyFound() throws {
        let lint = """
            custom_rules:
              no_print: { regex: "\\\\bprint\\\\(", message: "Use the logger", severity: error }
              no_uikit: { regex: "import UIKit", message: "Core has no interface" }
              palette: { regex: "UIColor\\\\(\\\\.brand", message: "Use the palette" }
              ticket: { regex: "TODO: [a-z]", match_kinds: comment, message: "Name the ticket" }
            """
        let source = """
            import UIKit

            func open() {
                print("a")  // TODO: later
                let color = UIColor(.brand.light)
                let other = UIColor(.grey)
            }

            """
        let project = try TenetProcess([".swiftlint.yml": lint, "A.swift": source])
        defer { project.remove() }
        let answer = try project.tenet("migrate", "swiftlint", "--write")
        #expect(answer.code == 0, "\(answer.errors)")
        let found = try project.tenet(
            "check", "--format", "agent", "--rule", "no-print,no-uikit,palette,ticket")
        for place in ["A.swift:1:1 no-uikit", "A.swift:4:5 no-print", "A.swift:4:20 ticket", "A.swift:5:17 palette"] {
            #expect(found.output.contains(place), "\(found.output)\(found.errors)")
        }
        #expect(!found.output.contains("A.swift:6"))
        let again = try project.tenet("migrate", "swiftlint", "--write")
        #expect(again.code == 2)
        #expect(try project.read("custom-rules.md").contains("rule: no-print"))
    }

    /// Each file on standard output is one that can be written as it is; the other is named on standard error.
    @Test func standardOutputHoldsOneFile() throws {
        let project = try TenetProcess([
            ".swiftlint.yml": """
            custom_rules:
              no_print:
                regex: "print\\\\("
                message: Log instead of printing.
            """,
            "A.swift": "print(1)\n", ".git/HEAD": "",
        ])
        defer { project.remove() }
        let configuration = try project.tenet("migrate", "swiftlint")
        #expect(configuration.code == 0)
        #expect(configuration.output.contains("profile: custom-rules.md"))
        #expect(!configuration.output.contains("rule: no-print"))
        #expect(configuration.errors.contains("--print standard > custom-rules.md"))
        let standard = try project.tenet("migrate", "swiftlint", "--print", "standard")
        #expect(standard.output.contains("rule: no-print") && standard.errors.isEmpty)
        try project.write(configuration.output, to: "tenet.yml")
        try project.write(standard.output, to: "custom-rules.md")
        #expect(try project.tenet("check", "--no-cache").output.contains("[no-print]"))

        let refused = try project.tenet("migrate", "swiftlint", "--write")
        #expect(refused.code == 2 && refused.errors.contains("tenet.yml exists"))
        #expect(try project.read("tenet.yml") == configuration.output)
        try FileManager.default.removeItem(at: project.folder.appendingPathComponent("tenet.yml"))
        try project.write("mine\n", to: "custom-rules.md")
        let second = try project.tenet("migrate", "swiftlint", "--write")
        #expect(second.code == 2 && second.errors.contains("custom-rules.md exists"))
        #expect(try project.read("custom-rules.md") == "mine\n")
        #expect(!FileManager.default.fileExists(atPath: project.folder.path + "/tenet.yml"))
    }

    @Test func withoutCustomRulesThereIsNoStandardToPrint() throws {
        let project = try TenetProcess([
            ".swiftlint.yml": "\u{FEFF}opt_in_rules: [force_unwrapping]\n", ".git/HEAD": "",
        ])
        defer { project.remove() }
        let answer = try project.tenet("migrate", "swiftlint", "--print", "standard")
        #expect(answer.code == 2 && answer.output.isEmpty)
        #expect(answer.errors.contains("no custom rules"))
        #expect(
            try project.tenet("migrate", "swiftlint").output.contains(
                "force-unwrap: { severity: warning, every: true }"))
    }
}
