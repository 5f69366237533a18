import Foundation
import Testing

@Suite struct CheckTests {
    private static let bad = "let user = try! load()\n"

    @Test func findingsGiveExitCodeOneAndACoverageLine() throws {
        let project = try TenetProcess(["App/A.swift": Self.bad, "App/B.swift": "let b = 1\n"])
        defer { project.remove() }
        let answer = try project.tenet("check", "--fail-on", "warning")
        #expect(answer.code == 1)
        #expect(answer.output.contains("App/A.swift:1:12: warning:"))
        #expect(answer.output.contains("[force-try]"))
        #expect(answer.output.contains("checked 2 files with"))
        #expect(!answer.output.contains("\u{1B}["))
    }

    @Test func cleanProjectsGiveExitCodeZero() throws {
        let project = try TenetProcess(["A.swift": "let user = 1\n"])
        defer { project.remove() }
        #expect(try project.tenet("check").code == 0)
    }

    @Test func severityBelowTheLimitDoesNotFail() throws {
        let project = try TenetProcess(["A.swift": Self.bad])
        defer { project.remove() }
        #expect(try project.tenet("check", "--fail-on", "error").code == 0)
    }

    @Test(arguments: [
        ["check", "missing"], ["check", "--profile", "recomended"], ["check", "--rule", "force-tri"],
        ["check", "--format", "txt"], ["check", "--stdin"], ["check", "--with-project"],
        ["check", "--config", "none.yml"], ["explain", "nothing"],
        ["chek"], ["check", "--threads", "0"], ["check", "--baseline", "none.json"], ["check", "--since", "nowhere"],
        ["rules", "--category", "x"], ["check", "--no-such-flag"],
    ])
    func mistakesGiveExitCodeTwoAndOneSentence(arguments: [String]) throws {
        let project = try TenetProcess(["A.swift": Self.bad])
        defer { project.remove() }
        let answer = try project.run(TenetProcess.binary(), arguments, input: nil)
        #expect(answer.code == 2)
        #expect(answer.output.isEmpty)
        #expect(!answer.errors.isEmpty)
    }

    @Test func standardInputStandsForAPath() throws {
        let project = try TenetProcess([
            "A.swift": "let a = 1\n",
            "tenet.yml": "profile: recommended\noverrides: { \"Old/**\": { force-try: off } }\n",
        ])
        defer { project.remove() }
        let found = try project.tenet("check", "--stdin", "--path", "A.swift", "--format", "agent", input: Self.bad)
        #expect(found.code == 1)
        #expect(found.output.contains("A.swift:1:12 force-try"))
        #expect(try project.tenet("check", "--stdin", "--path", "Old/A.swift", input: Self.bad).code == 0)
    }

    private static let part = ["App/Base.swift": "@MainActor class Base {}\n", "App/Cart.swift": "let a = 1\n"]
    private static let cart = "final class Cart: Base, ObservableObject {\n    @Published var total = 0\n}\n"
    private static let arguments = [
        "check", "--stdin", "--path", "App/Cart.swift", "--rule", "view-model-not-main-actor", "--format", "agent",
    ]

    @Test func standardInputSeesTheProjectThatACacheKnows() throws {
        let project = try TenetProcess(Self.part)
        defer { project.remove() }
        func check(_ more: String...) throws -> TenetProcess.Answer {
            try project.run(TenetProcess.binary(), Self.arguments + more, input: Self.cart)
        }
        #expect(try check().output.contains("App/Cart.swift:1:13 view-model-not-main-actor"))
        try project.tenet("check", "--rule", "view-model-not-main-actor")
        #expect(try check().code == 0)
        #expect(try check("--no-cache").code == 1)
        // The text stands in place of the file: what the file says counts for nothing.
        try project.write("@MainActor class Base {}\n", to: "App/Cart.swift")
        try project.write("class Base {}\n", to: "App/Base.swift")
        #expect(try check().output.contains("App/Cart.swift:1:13"))
        // Findings of the other files are not asked for.
        try project.write(Self.cart.replacingOccurrences(of: "Cart", with: "Menu"), to: "App/Menu.swift")
        #expect(try !check().output.contains("Menu"))
    }

    @Test func standardInputSeesTheProjectWhenAsked() throws {
        let project = try TenetProcess(Self.part)
        defer { project.remove() }
        let alone = try project.run(TenetProcess.binary(), Self.arguments, input: Self.cart)
        #expect(alone.code == 1)
        let whole = try project.run(TenetProcess.binary(), Self.arguments + ["--with-project"], input: Self.cart)
        #expect(whole.code == 0)
        #expect(whole.output.contains("checked 1 file "))
        let uncached = try project.run(
            TenetProcess.binary(), Self.arguments + ["--with-project", "--no-cache"], input: Self.cart)
        #expect(uncached.output == whole.output)
    }

    @Test func aPartIsSeenWithTheConfigurationOfTheRest() throws {
        let project = try TenetProcess([
            "App/Cart.swift": Self.cart, "Lib/Base.swift": "@MainActor class Base {}\n",
            "Old/Base.swift": "class Base {}\n", "Old/tenet.yml": "exclude: Base.swift\n",
        ])
        defer { project.remove() }
        let rule = "view-model-not-main-actor"
        #expect(try project.tenet("check", "--rule", rule).code == 0)
        #expect(try project.tenet("check", "--rule", rule, "App/Cart.swift").code == 0)
        try project.write("exclude: Base.swift\nfail_on: error\n", to: "Old/tenet.yml")
        #expect(
            try project.tenet("check", "--rule", rule, "App/Cart.swift").errors.contains("Old/tenet.yml:2:1: `fail_on`")
        )
    }

    @Test func neighboursOfAProjectAreNoPartOfIt() throws {
        let project = try TenetProcess([
            "One/Package.swift": "// swift-tools-version: 6.1\n", "One/Sources/Cart.swift": Self.cart,
            "Two/Sources/Cart.swift": Self.cart, "Base.swift": "@MainActor class Base {}\n",
        ])
        defer { project.remove() }
        let rule = "view-model-not-main-actor"
        #expect(try project.tenet("check", "--rule", rule).code == 0)
        #expect(try project.tenet("check", "--rule", rule, "One").code == 1)
        #expect(try project.tenet("check", "--rule", rule, "One/Sources/Cart.swift").code == 1)
        // Nothing says that this is a project: the folder that is named is all there is.
        #expect(try project.tenet("check", "--rule", rule, "Two").code == 1)
        #expect(try project.tenet("check", "--rule", rule, "Two/Sources/Cart.swift").code == 0)
    }

    /// The helper's folder is the home folder of the runs.
    @Test func aPackageInTheHomeFolderIsNoProject() throws {
        let project = try TenetProcess([
            "Package.swift": "// swift-tools-version: 6.1\n", "Base.swift": "@MainActor class Base {}\n",
            "Two/Sources/Cart.swift": Self.cart,
        ])
        defer { project.remove() }
        #expect(try project.tenet("check", "--rule", "view-model-not-main-actor", "Two").code == 1)
        // What is configured there is meant.
        try project.write("fail_on: warning\n", to: "tenet.yml")
        #expect(try project.tenet("check", "--rule", "view-model-not-main-actor", "Two").code == 0)
    }

    @Test func resultsOfOtherRulesDoNotCountAsKnown() throws {
        let project = try TenetProcess(Self.part)
        defer { project.remove() }
        try project.tenet("check", "--rule", "force-try")
        #expect(try project.run(TenetProcess.binary(), Self.arguments, input: Self.cart).code == 1)
    }

    @Test func configurationMistakesNameTheLine() throws {
        let project = try TenetProcess(["A.swift": "", "tenet.yml": "rules:\n  force-tri: error\n"])
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("tenet.yml:2:3"))
        #expect(answer.errors.contains("did you mean `force-try`?"))
    }

    @Test func nestedAndExtendedConfigurationsApply() throws {
        let project = try TenetProcess([
            "A.swift": Self.bad, "Sub/B.swift": Self.bad, "Sub/tenet.yml": "extends: ../shared/base.yml\n",
            "shared/base.yml": "rules: { force-try: off }\n", "tenet.yml": "profile: recommended\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--format", "agent")
        #expect(answer.output.contains("A.swift:1:12"))
        #expect(!answer.output.contains("Sub/B.swift:1:12"))
        let shown = try project.tenet("config", "show", "--path", "A.swift")
        #expect(shown.output.contains("force-try: warning"))
    }

    @Test func nestedFilesMayNameAnotherProfileAndExclude() throws {
        let project = try TenetProcess([
            "tenet.yml": "profile: tenet\n", "A.swift": "let a = b as! C\n", "Sub/A.swift": "let a = b as! C\n",
            "Sub/Old/B.swift": Self.bad, "Sub/tenet.yml": "profile: recommended\nexclude: Old\n",
        ])
        defer { project.remove() }
        let output = try project.tenet("check", "--format", "agent").output
        #expect(output.contains("\nA.swift:1:11 force-cast") || output.hasPrefix("A.swift:1:11 force-cast"))
        #expect(!output.contains("Sub/A.swift"))
        #expect(!output.contains("Sub/Old/B.swift"))
        #expect(output.contains("checked 2 files"))
        try project.write("fail_on: error\n", to: "Sub/tenet.yml")
        #expect(try project.tenet("check").errors.contains("Sub/tenet.yml:1:1: `fail_on` holds for the whole project"))
    }

    @Test func limitsLeaveLargeFilesAloneAndSaySo() throws {
        let project = try TenetProcess(["A.swift": Self.bad, "tenet.yml": "limits: { file_bytes: 10 }\n"])
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.code == 1)
        #expect(answer.output.contains("checked no files"))
        #expect(answer.output.contains("larger than 10 bytes"))
        try project.write("limits: { file_byte: 10 }\n", to: "tenet.yml")
        #expect(try project.tenet("check").errors.contains("did you mean `file_bytes`?"))
    }

    @Test func circularConfigurationsEndWithAMessage() throws {
        let project = try TenetProcess([
            "A.swift": "", "tenet.yml": "extends: b.yml\n", "b.yml": "extends: tenet.yml\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("circle"))
    }

    @Test func outputDoesNotDependOnThreadsOrCache() throws {
        var files: [String: String] = [:]
        for number in 0..<40 { files["App/F\(number).swift"] = String(repeating: Self.bad, count: number % 5) }
        let project = try TenetProcess(files)
        defer { project.remove() }
        let cold = try project.tenet("check", "--format", "json", "--threads", "1", "--no-cache").output
        #expect(try project.tenet("check", "--format", "json", "--threads", "8").output == cold)
        #expect(try project.tenet("check", "--format", "json", "--threads", "3").output == cold)
        for name in try FileManager.default.contentsOfDirectory(atPath: project.folder.path + "/.cache/tenet") {
            try Data("TENET-CACHE-1\nbroken".utf8).write(
                to: project.folder.appendingPathComponent(".cache/tenet/\(name)"))
        }
        #expect(try project.tenet("check", "--format", "json").output == cold)
        try project.write(Self.bad + Self.bad, to: "App/F0.swift")
        let changed = try project.tenet("check", "--format", "json").output
        #expect(changed != cold)
        #expect(try project.tenet("check", "--format", "json", "--no-cache").output == changed)
    }

    @Test func onlyChangedLinesAreReported() throws {
        let project = try TenetProcess(["A.swift": Self.bad])
        defer { project.remove() }
        try project.git("init", "-q")
        try project.git("add", ".")
        try project.git("commit", "-q", "-m", "first")
        #expect(try project.tenet("check", "--since", "HEAD").code == 0)
        try project.write(Self.bad + "let b = try! more()\n", to: "A.swift")
        try project.write(Self.bad, to: "New.swift")
        let since = try project.tenet("check", "--since", "HEAD", "--format", "agent").output
        #expect(since.contains("A.swift:2:9"))
        #expect(since.contains("New.swift:1:12"))
        #expect(!since.contains("A.swift:1:12"))
        #expect(try project.tenet("check", "--staged").code == 0)
        try project.git("add", "A.swift")
        try project.write("// moved\n\n\n" + Self.bad + "let b = try! more()\n", to: "A.swift")
        #expect(try project.tenet("check", "--staged", "--format", "agent").output.contains("A.swift:2:9"))
    }

    @Test func stagedFilesAreReadAsTheyAreStaged() throws {
        let names = ["Plain.swift", "With space.swift", "Größe.swift", "Sub/folder/Deep.swift", "line\nbreak.swift"]
        let project = try TenetProcess(["README.md": "# A\n"])
        defer { project.remove() }
        try project.git("init", "-q")
        for (number, name) in names.enumerated() {
            // One file has no line break at its end.
            try project.write("let a\(number) = try! load()" + (number == 1 ? "" : "\n"), to: name)
        }
        try project.git("add", ".")
        for name in names { try project.write("let a = 1\n", to: name) }
        let found = try project.tenet("check", "--staged", "--rule", "force-try", "--format", "agent")
        #expect(found.code == 1)
        #expect(found.output.matches(of: #/:1:\d+/#).count == names.count)
        #expect(try project.tenet("check", "--rule", "force-try").code == 0)
    }

    @Test func stagedFilesAreTakenAsACheckWouldTakeThem() throws {
        let project = try TenetProcess(["tenet.yml": "exclude: [Out]\n"])
        defer { project.remove() }
        try project.git("init", "-q")
        let bad = "let a = try! load()\n"
        let names = ["App/Gone.swift", "App/CAPITALS.SWIFT", "Out/Left.swift", "Notes.txt", "Other/Gone.swift"]
        for name in names { try project.write(bad, to: name) }
        try project.write("// Generated by a tool. Do not edit.\n" + bad, to: "App/Generated.swift")
        try project.git("add", ".")
        for name in ["App/Gone.swift", "Out/Left.swift", "Notes.txt", "Other/Gone.swift"] {
            try FileManager.default.removeItem(at: project.folder.appendingPathComponent(name))
        }
        func found(_ paths: String...) throws -> [Substring] {
            let answer = try project.tenet(
                arguments: ["check", "--staged", "--rule", "force-try", "--format", "agent"] + paths)
            return answer.output.matches(of: #/(?m)(?:^| )([^ ,:]+):1:\d+/#).map(\.1)
        }
        #expect(try found() == ["App/CAPITALS.SWIFT", "App/Gone.swift", "Other/Gone.swift"])
        #expect(try found("App") == ["App/CAPITALS.SWIFT", "App/Gone.swift"])
        #expect(try found("**/*.swift") == ["App/Gone.swift", "Other/Gone.swift"])
        #expect(try found("Ap*/**") == ["App/CAPITALS.SWIFT", "App/Gone.swift"])
    }

    @Test func pathsAreWrittenAsTheyAreOpenedFromTheCurrentFolder() throws {
        let project = try TenetProcess(["App/A.swift": Self.bad, "Lib/B.swift": Self.bad, "tenet.yml": ""])
        defer { project.remove() }
        try project.git("init", "-q")
        var below = project
        below.folder = project.folder.appendingPathComponent("App")
        let output = try below.tenet("check", "--format", "agent", ".", "../Lib").output
        #expect(output.contains("\nA.swift:1:12") || output.hasPrefix("A.swift:1:12"))
        #expect(output.contains("../Lib/B.swift:1:12"))
        #expect(try below.tenet("check", "--format", "json").output.contains("App/A.swift"))
    }

    @Test func baselinesHideKnownFindingsAndOnlyShrink() throws {
        let project = try TenetProcess(["A.swift": Self.bad])
        defer { project.remove() }
        #expect(try project.tenet("baseline", "create").code == 0)
        #expect(try project.tenet("baseline", "create").code == 2)
        #expect(try project.tenet("check", "--baseline", "tenet-baseline.json").code == 0)
        try project.write("\n\n" + Self.bad, to: "A.swift")
        #expect(try project.tenet("check", "--baseline", "tenet-baseline.json").code == 0)
        try project.write(Self.bad + "let c = try! other()\n", to: "A.swift")
        #expect(
            try project.tenet("check", "--baseline", "tenet-baseline.json", "--fail-on", "warning").code == 1)
        try project.write("let a = 1\n", to: "A.swift")
        #expect(try project.tenet("check", "--baseline", "tenet-baseline.json").code == 1)
        #expect(try project.tenet("check", "--baseline", "tenet-baseline.json", "--allow-stale").code == 0)
        #expect(try project.tenet("baseline", "prune").output.contains("removed 1"))
        #expect(try project.tenet("check", "--baseline", "tenet-baseline.json").code == 0)
    }

    @Test func skippedFilesAreAlwaysSaid() throws {
        let project = try TenetProcess([
            "A.swift": "let a = 1\n", "G.swift": "// @generated\nlet g = try! a()\n",
            "D.swift": String(repeating: "(", count: 5_000),
        ])
        defer { project.remove() }
        let output = try project.tenet("check").output
        #expect(output.contains("checked 1 file "))
        #expect(output.contains("1 generated"))
        #expect(output.contains("D.swift"))
        let json = try project.tenet("check", "--format", "json").output
        #expect(json.contains("\"too-deep\""))
    }
}
