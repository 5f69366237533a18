import Foundation
import Testing

@Suite struct FixTests {
    private let id = "semicolon"
    private let source = "let a = 1;\nlet b = 2;\n"
    private let fixed = "let a = 1\nlet b = 2\n"

    @Test func safeFixesAreAppliedAndSettleInOneRun() throws {
        let project = try TenetProcess(["A.swift": ""])
        defer { project.remove() }
        try project.write(source, to: "A.swift")
        let answer = try project.tenet("fix", "--rule", id)
        #expect(answer.code == 0)
        #expect(try project.read("A.swift") == fixed)
        #expect(answer.errors.contains("fixed 2 findings in 1 of 1 file"))
        #expect(try project.tenet("fix", "--rule", id).errors.contains("fixed 0 findings"))
    }

    @Test func diffPrintsAndWritesNothing() throws {
        let project = try TenetProcess(["A.swift": ""])
        defer { project.remove() }
        try project.write(source, to: "A.swift")
        let answer = try project.tenet("fix", "--diff", "--rule", id)
        #expect(answer.code == 1)
        #expect(
            answer.output
                == "--- a/A.swift\n+++ b/A.swift\n@@ -1,2 +1,2 @@\n-let a = 1;\n-let b = 2;\n+let a = 1\n+let b = 2\n")
        #expect(try project.read("A.swift") == source)
    }

    /// A diff without the fixes that were not asked for looks as if there were none.
    @Test func fixesThatAreNotAskedForAreCounted() throws {
        let project = try TenetProcess(models)
        defer { project.remove() }
        let rule = "view-model-not-main-actor"
        for arguments in [["--diff"], []] {
            let errors = try project.tenet(arguments: ["fix", "--rule", rule] + arguments).errors
            let verb = arguments.isEmpty ? "fixes" : "would fix"
            #expect(errors.contains("2 left, of which `--unsafe` \(verb) 2"), "\(errors)")
        }
        #expect(try !project.tenet("fix", "--diff", "--unsafe", "--rule", rule).errors.contains("--unsafe"))
    }

    @Test func modeBitsAndLineEndingsStay() throws {
        let project = try TenetProcess(["A.swift": ""])
        defer { project.remove() }
        let path = project.folder.appendingPathComponent("A.swift").path
        try project.write(source.replacingOccurrences(of: "\n", with: "\r\n"), to: "A.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try project.tenet("fix", "--rule", id)
        #expect(try project.read("A.swift") == fixed.replacingOccurrences(of: "\n", with: "\r\n"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o640)
    }

    @Test func filesThatDoNotParseAreLeftAlone() throws {
        let source = "func f( {\nlet a = 1;\n"
        let project = try TenetProcess(["A.swift": source])
        defer { project.remove() }
        try project.tenet("fix", "--rule", "all", "--unsafe")
        #expect(try project.read("A.swift") == source)
    }

    // MARK: Rules about the whole project

    private let project = "view-model-not-main-actor"
    private let models = [
        "App/Base.swift": "class BaseViewModel: ObservableObject {\n    @Published var isBusy = false\n}\n",
        "App/Cart.swift": "final class CartViewModel: BaseViewModel {\n    @Published var items: [String] = []\n}\n",
        "App/Menu.swift": "final class MenuViewModel: ObservableObject {\n    @Published var items: [String] = []\n}\n",
    ]

    @Test func fixesOfTheWholeProjectAreAppliedInEveryFile() throws {
        let folder = try TenetProcess(models)
        defer { folder.remove() }
        let untouched = try folder.tenet("fix", "--rule", project)
        // What is left is what a check finds.
        #expect(untouched.code == 1 && untouched.errors.contains("; 2 left"))
        #expect(try folder.read("App/Menu.swift") == models["App/Menu.swift"])
        let answer = try folder.tenet("fix", "--unsafe", "--rule", project)
        #expect(answer.code == 0)
        #expect(answer.errors.contains("fixed 2 findings in 2 of 3 files; 0 left"))
        #expect(try folder.read("App/Base.swift").hasPrefix("@MainActor class BaseViewModel"))
        #expect(try folder.read("App/Menu.swift").hasPrefix("@MainActor final class MenuViewModel"))
        #expect(try folder.read("App/Cart.swift") == models["App/Cart.swift"])
        #expect(try folder.tenet("check", "--rule", project).code == 0)
    }

    @Test func aPartOfTheProjectIsFixedWithTheRestInView() throws {
        let folder = try TenetProcess(models)
        defer { folder.remove() }
        try folder.tenet("fix", "--unsafe", "--rule", project, "App/Cart.swift", "App/Menu.swift")
        #expect(try folder.read("App/Base.swift") == models["App/Base.swift"])
        #expect(try folder.read("App/Cart.swift") == models["App/Cart.swift"])
        #expect(try folder.read("App/Menu.swift").hasPrefix("@MainActor final class"))
    }

    @Test func theDiffOfTheWholeProjectDoesNotDependOnThreads() throws {
        let folder = try TenetProcess(models)
        defer { folder.remove() }
        let one = try folder.tenet("fix", "--unsafe", "--diff", "--threads", "1", "--rule", project)
        #expect(one.code == 1)
        #expect(one.output.contains("+++ b/App/Base.swift\n@@ -1,3 +1,3 @@\n-class BaseViewModel"))
        #expect(one.output.contains("+@MainActor final class MenuViewModel"))
        #expect(try folder.tenet("fix", "--unsafe", "--diff", "--threads", "8", "--rule", project).output == one.output)
        #expect(try folder.read("App/Base.swift") == models["App/Base.swift"])
    }

    @Test func suppressedFindingsOfTheProjectAreNotFixed() throws {
        let folder = try TenetProcess(models)
        defer { folder.remove() }
        let text = "// tenet:ignore(view-model-not-main-actor) filled by a worker\n" + (models["App/Menu.swift"] ?? "")
        try folder.write(text, to: "App/Menu.swift")
        try folder.tenet("fix", "--unsafe", "--rule", project)
        #expect(try folder.read("App/Menu.swift") == text)
        #expect(try folder.read("App/Base.swift").hasPrefix("@MainActor"))
    }
}
