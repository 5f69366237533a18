import Foundation
import Testing

@testable import TenetScaffold

/// Libraries in the place of components of the kit.
@Suite struct LibraryAdapterTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("library-\(UUID().uuidString)")
        .path

    private var project: ScaffoldProject {
        ScaffoldProject(tree: ProjectTree(root: folder), library: .shipped, tool: "test")
    }

    @Test func anAdapterTakesThePlaceOfTheKitsCodeAndAnUpdateKeepsIt() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try project.apply(
            try project.appPlan(
                name: "Harbor", standard: .clean, organization: "com.example", libraries: ["di=swinject"]))
        let core = "Packages/HarborCore/Sources/HarborCore/Core/DI/"
        #expect(project.tree.text(of: core + "ServiceContainer.swift")?.contains("import Swinject\n") == true)
        #expect(project.tree.bytes(of: core + "ServiceLedger.swift") == nil, "nothing needs it any more")
        let manifest = try #require(project.tree.text(of: "Packages/HarborCore/Package.swift"))
        #expect(manifest.contains("https://github.com/Swinject/Swinject.git") && manifest.contains("from: \"2.8.0\""))
        #expect(manifest.ranges(of: ".product(name: \"Swinject\", package: \"Swinject\")").count == 1)
        #expect(try !project.updatePlan().changesSomething)
        try project.apply(try project.undoPlan())
        #expect(project.tree.bytes(of: "Packages/HarborCore/Package.swift") == nil)
    }

    @Test func aLibraryWithoutAnAdapterIsSaidWithThoseThatThereAre() {
        let mistake = #expect(throws: ScaffoldError.self) {
            try project.appPlan(
                name: "Harbor", standard: .clean, organization: "com.example", libraries: ["di=resolver"])
        }
        #expect(
            mistake?.description
                == "`clean` has no adapter for `--library di=resolver`; it has `di=swinject`, `http=alamofire`, "
                + "`images=nuke`, `secrets=keychain-swift`, `tests=quick-nimble`")
        let none = #expect(throws: ScaffoldError.self) {
            try project.appPlan(
                name: "Harbor", standard: .native, organization: "com.example", libraries: ["http=alamofire"])
        }
        #expect(none?.description == "`native` has no adapter for `--library http=alamofire`; it has none")
    }

    @Test func aComponentWhoseWorkALibraryDoesIsRefused() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try project.apply(
            try project.appPlan(
                name: "Harbor", standard: .mvvm, organization: "com.example", libraries: ["pinning=trustkit"]))
        let mistake = #expect(throws: ScaffoldError.self) { try project.componentPlan("pinning") }
        #expect(
            mistake?.description
                == "the app was made with `--library pinning=trustkit`, which is there instead of `pinning`")
        #expect(try project.componentPlan("badge").conflicts.isEmpty)
    }

    @Test func severalLibrariesAreLinkedWhereTheyAreUsed() throws {
        let plan = try project.appPlan(
            name: "Harbor", standard: .clean, organization: "com.example",
            libraries: LibraryAdapter.known(in: .shipped, standard: .clean))
        let text = { (path: String) in
            plan.steps.first { $0.path == path }.map { String(decoding: $0.after ?? [], as: UTF8.self) }
        }
        let manifest = try #require(text("Packages/HarborCore/Package.swift"))
        for name in ["Swinject", "Alamofire", "KeychainSwift"] {
            #expect(manifest.ranges(of: "name: \"\(name)\", package: ").count == 1, "\(name)")
        }
        #expect(!manifest.contains("Nuke"), "only views show images")
        let project = try #require(text("Harbor.xcodeproj/project.pbxproj"))
        #expect(project.contains("repositoryURL = \"https://github.com/kean/Nuke.git\";"))
        #expect(project.contains("minimumVersion = 12.8.0;") && !project.contains("Alamofire"))
        for name in ["Nuke", "NukeUI"] { #expect(project.contains("\(name) in Frameworks"), "\(name)") }
        let core = "Packages/HarborCore/Sources/HarborCore/Core/"
        #expect(text(core + "Network/URLSessionTransport.swift") == nil)
        #expect(text(core + "DI/AppContainer.swift")?.contains("= AlamofireTransport(), sinks") == true)
        #expect(text(core + "DI/AppContainer.swift")?.contains("SecretsAssembly()") == true)
        #expect(text(core + "Session/SecretStoring.swift")?.contains("protocol SecretStoring") == true)
    }

    @Test(arguments: ["package: https://example.com/A.git", "product: A in views", "summary", "kit: A B"])
    func aLineOfAnAdapterThatSaysNothingIsNamed(line: String) {
        let mistake = #expect(throws: ScaffoldError.self) {
            try AdapterTable(
                "package: https://example.com/A.git from 1.0.0\nproduct: A in core\n" + line, path: "a.txt")
        }
        #expect(mistake?.description.hasPrefix("a.txt:3: write ") == true)
    }

    @Test(arguments: AppStandard.allCases) func everyAdapterFitsTheAppOfItsStandard(standard: AppStandard) throws {
        for name in LibraryAdapter.known(in: .shipped, standard: standard) {
            let plan = try project.appPlan(
                name: "Harbor", standard: standard, organization: "com.example", libraries: [name])
            #expect(plan.conflicts.isEmpty, "\(name)")
        }
    }
}
