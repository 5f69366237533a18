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
            mistake?.description == "`clean` has no adapter for `--library di=resolver`; it has `di=swinject`")
    }

    @Test(arguments: AppStandard.allCases) func everyAdapterFitsTheAppOfItsStandard(standard: AppStandard) throws {
        for name in LibraryAdapter.known(in: .shipped, standard: standard) {
            let plan = try project.appPlan(
                name: "Harbor", standard: standard, organization: "com.example", libraries: [name])
            #expect(plan.conflicts.isEmpty, "\(name)")
        }
    }
}
