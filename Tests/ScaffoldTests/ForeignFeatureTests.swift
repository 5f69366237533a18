import Foundation
import TenetParsing
import TenetSyntaxTree
import TenetTestSupport
import Testing

@testable import TenetScaffold

/// Features in apps that Tenet did not make: a package with a folder for each feature, and an Xcode project with a folder for
/// each layer.
@Suite struct ForeignFeatureTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("foreign-\(UUID().uuidString)")
        .path

    private var project: ScaffoldProject {
        ScaffoldProject(tree: ProjectTree(root: folder), library: .shipped, tool: "test")
    }

    private func write(_ files: [String: String]) throws {
        for (path, text) in files {
            let url = URL(fileURLWithPath: folder + "/" + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    private func snapshot() -> [String: String] {
        var found: [String: String] = [:]
        for path in FileManager.default.subpaths(atPath: folder) ?? [] {
            // A folder has no contents.
            guard let text = try? String(contentsOfFile: folder + "/" + path, encoding: .utf8) else { continue }
            found[path] = text
        }
        return found
    }

    private func plan(
        _ name: String = "Berths", standard: AppStandard = .mvvm, prefix: String? = nil, tests: String? = nil,
        into place: String = "Sources/Harbor/Features"
    ) throws -> Plan {
        var request = IntoRequest(folder: place, standard: standard)
        request.prefix = prefix
        request.tests = tests
        let (blueprint, document) = try project.blueprint(ofFeature: name, item: nil)
        return try project.featurePlan(blueprint, document: document, into: request)
    }

    /// A package whose app has a folder for each feature.
    private static let package = [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Harbor",
            targets: [.target(name: "Harbor"), .testTarget(name: "HarborTests", dependencies: ["Harbor"])])
        """,
        "Sources/Harbor/Features/Piers/Pier.swift": "struct Pier {}\n",
        "Tests/HarborTests/PierTests.swift": "@testable import Harbor\n\nstruct PierTests {}\n",
    ]

    /// An Xcode project, as before Xcode 16, whose app has a folder for each layer.
    private static let layers = [
        "Harbor.xcodeproj/project.pbxproj": """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 56;
            objects = {
                P1 = { isa = PBXProject; buildConfigurationList = C1; mainGroup = G1; targets = ( T1, T2 ); };
                G1 = { isa = PBXGroup; children = ( F1, F2 ); sourceTree = "<group>"; };
                F1 = { isa = PBXFileReference; path = App/Screens/PierView.swift; sourceTree = "<group>"; };
                F2 = { isa = PBXFileReference; path = AppTests/PierTests.swift; sourceTree = "<group>"; };
                T1 = {
                    isa = PBXNativeTarget; name = Harbor; buildConfigurationList = C1;
                    productType = "com.apple.product-type.application"; buildPhases = ( S1 ); dependencies = ( );
                };
                T2 = {
                    isa = PBXNativeTarget; name = HarborTests; buildConfigurationList = C1;
                    productType = "com.apple.product-type.bundle.unit-test"; buildPhases = ( S2 ); dependencies = ( );
                };
                S1 = { isa = PBXSourcesBuildPhase; files = ( B1 ); };
                S2 = { isa = PBXSourcesBuildPhase; files = ( B2 ); };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                B2 = { isa = PBXBuildFile; fileRef = F2; };
                C1 = { isa = XCConfigurationList; buildConfigurations = ( ); };
            };
            rootObject = P1;
        }
        """,
        "App/Screens/PierView.swift": "struct PierView {}\n",
        "App/Models/Pier.swift": "struct Pier {}\n",
        "AppTests/PierTests.swift": "@testable import Harbor\n\nstruct PierTests {}\n",
        "App/Localizable.xcstrings":
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}\n",
    ]

    @Test(arguments: AppStandard.allCases) func aFeatureIsPlannedMadeAndTakenBackByteForByte(standard: AppStandard)
        throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(Self.package)
        let before = snapshot()
        let first = try plan(standard: standard)
        #expect(first.conflicts.isEmpty)
        #expect(snapshot() == before, "a plan writes nothing")
        try project.apply(first)
        let made = snapshot().filter { before[$0.key] == nil }
        #expect(made.keys.contains("blueprint/berths.md"))
        for (path, text) in made where path.hasSuffix(".swift") {
            let tree = SyntaxTree()
            #expect(tree.parse(text).isEmpty, "\(path)")
            #expect(
                !text.contains("HarborCore") && !text.contains("AppTesting") && !text.contains("public "), "\(path)")
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 && $0.last != " " }, "\(path)")
            let isTest = path.hasPrefix("Tests/HarborTests/Berths/") || path.hasPrefix("Tests/HarborTests/Kit/")
            let isCode = ["Berths/", "Kit/"].contains { path.hasPrefix("Sources/Harbor/Features/" + $0) }
            #expect(isTest || isCode, "\(path)")
            #expect(isTest || !text.contains("@testable"), "\(path)")
        }
        #expect(try !plan(standard: standard).changesSomething, "the second run has nothing to do")
        #expect(try !project.updatePlan().changesSomething)
        try project.apply(try project.undoPlan())
        #expect(snapshot() == before)
    }

    @Test func theSecondFeatureSharesTheKitOfTheFirst() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(Self.package)
        try project.apply(try plan())
        let one = snapshot()
        let second = try plan("Moorings")
        #expect(!second.visible.steps.contains { $0.action == .create && $0.path.contains("/Kit/") })
        let endpoints = "Sources/Harbor/Features/Kit/Services/API/APIEndpoint.swift"
        #expect(second.steps.contains { $0.path == endpoints && $0.action == .insert })
        try project.apply(second)
        #expect(snapshot()[endpoints]?.contains("case moorings\n") == true)
        #expect(try !project.updatePlan().changesSomething)
        try project.apply(try project.undoPlan())
        #expect(snapshot() == one)
    }

    @Test func aProjectThatListsItsFilesIsNamedWithWhatToAdd() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(Self.layers)
        let before = snapshot()
        let plan = try plan(standard: .clean, into: "App/Screens")
        let text = plan.remarks.joined(separator: "\n")
        #expect(text.contains("Harbor.xcodeproj lists its files one by one"))
        for folder in ["App/Screens/Berths", "App/Screens/Kit", "AppTests/Berths"] {
            #expect(text.contains("    \(folder), to the target `Harbor"))
        }
        #expect(text.contains("case .berths(let route): BerthsDestination(route: route, container: container)"))
        #expect(text.contains("base.view_model: BaseViewModel"))
        #expect(plan.steps.contains { $0.path == "App/Localizable.xcstrings" && $0.action == .insert })
        try project.apply(plan)
        #expect(snapshot()["App/Localizable.xcstrings"]?.contains("\"components.loading\"") == true)
        let container = try #require(snapshot()["App/Screens/Kit/Core/DI/ServiceContainer.swift"])
        #expect(
            !container.contains("package func") && !container.contains("public "), "one module has no name of a package"
        )
        #expect(
            snapshot()["AppTests/Berths/Domain/UseCases/Berths/FetchBerthsUseCaseTests.swift"]?
                .contains("@testable import Harbor\n") == true)
        try project.apply(try project.undoPlan())
        #expect(snapshot() == before)
    }

    @Test func aProjectThatListsItsFilesAsXcodeWritesItIsEditedAndTakenBack() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(".ci/classic-project")
        let project = "Quay.xcodeproj/project.pbxproj"
        for path in ["Quay/QuayApp.swift", "Quay/Screens/PierView.swift", "QuayTests/PierTests.swift"] {
            try write([path: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)])
        }
        try write([project: try String(contentsOf: root.appendingPathComponent("Quay.pbxproj"), encoding: .utf8)])
        let before = snapshot()
        let plan = try plan(standard: .mvvm, into: "Quay/Screens")
        #expect(plan.steps.contains { $0.path == project && $0.action == .insert })
        #expect(!plan.remarks.joined().contains("lists its files"))
        try self.project.apply(plan)
        let module = ForeignModule(folder: "Quay/Screens", tree: ProjectTree(root: folder))
        let made = snapshot().keys.filter { before[$0] == nil && $0.hasSuffix(".swift") && !$0.hasPrefix(".tenet/") }
        let tests = made.filter { $0.hasPrefix("QuayTests/") }
        #expect(!tests.isEmpty && tests.allSatisfy { path in !(module.owner?.contains(path) ?? true) })
        #expect(made.filter { !tests.contains($0) }.allSatisfy { module.owner?.contains($0) == true })
        let owner = module.builds.testOwner(of: "QuayTests", for: module.owner)
        #expect(tests.allSatisfy { owner?.contains($0) == true })
        #expect(try !self.plan(standard: .mvvm, into: "Quay/Screens").changesSomething)
        try growTheBlueprint()
        let update = try self.project.updatePlan()
        let later = update.steps.filter { $0.action == .create && $0.path.hasSuffix("/Pennant.swift") }.map(\.path)
        #expect(later.count == 1 && update.steps.contains { $0.path == project && $0.action == .insert })
        try self.project.apply(update)
        let grown = ForeignModule(folder: "Quay/Screens", tree: ProjectTree(root: folder))
        #expect(later.allSatisfy { grown.owner?.contains($0) == true }, "the target compiles what came later")
        #expect(try !self.project.updatePlan().changesSomething)
        try self.project.apply(try self.project.undoPlan())
        #expect(snapshot()[project] == before[project], "both additions are taken back")
    }

    /// The first model gets a field with an enum, which is a file of its own.
    private func growTheBlueprint() throws {
        let path = "blueprint/berths.md"
        let text = try #require(snapshot()[path])
        let end = try #require(text.range(of: "\n}\n```"))
        try write([
            path: text.replacingCharacters(
                in: end, with: "\n    var pennant: Pennant\n}\n\nenum Pennant: String { case red, blue }\n```")
        ])
    }

    // MARK: Names

    @Test func aNameOfTheFeatureThatIsTakenIsSaidWithItsPlace() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(Self.package.merging(["Sources/Harbor/Berth.swift": "\nstruct Berth {}\n"]) { $1 })
        let before = snapshot()
        let mistake = #expect(throws: ScaffoldError.self) { try plan() }
        #expect(
            mistake?.description
                == "the name `Berth` is taken by Sources/Harbor/Berth.swift:2; choose another name, or move what has it away"
        )
        #expect(snapshot() == before)
    }

    @Test func aTypeThatCannotStandForTheKitsIsSaidAndThePrefixHelps() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(Self.package.merging(["Sources/Harbor/API.swift": "enum APIError: Error { case offline }\n"]) { $1 })
        let mistake = #expect(throws: ScaffoldError.self) { try plan() }
        #expect(mistake?.description.contains("`APIError` (Sources/Harbor/API.swift:1: ") == true)
        #expect(mistake?.description.contains("`--kit-prefix NAME`") == true)
        let prefixed = try plan(prefix: "Dock")
        let client = try #require(prefixed.steps.first { $0.path.hasSuffix("/Kit/Services/API/DockAPIError.swift") })
        #expect(String(decoding: client.after ?? [], as: UTF8.self).contains("enum DockAPIError"))
        try project.apply(prefixed)
        #expect(try !project.updatePlan().changesSomething)
        try project.apply(try plan("Moorings"))
        let endpoints = try #require(snapshot()["Sources/Harbor/Features/Kit/Services/API/DockAPIEndpoint.swift"])
        #expect(endpoints.contains("case berths\n") && endpoints.contains("case moorings\n"))
    }

    @Test func aTypeOfTheAppThatFitsIsUsed() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let kit = try #require(TemplateLibrary.shipped.text(of: "Kits/Sources/AppUI/Components/TitleRow.swift"))
        try write(Self.package.merging(["Sources/Harbor/TitleRow.swift": kit]) { $1 })
        let plan = try plan()
        #expect(!plan.steps.contains { $0.path.hasSuffix("/Kit/Views/Common/TitleRow.swift") })
        try project.apply(plan)
        #expect(try project.lock()?.generations.first?.parameters["own"] == "TitleRow")
        #expect(try !project.updatePlan().changesSomething)
    }

    // MARK: Places

    @Test func placesThatAreMissingOrUnclearAreSaid() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var files = Self.package
        files["Tests/HarborTests/PierTests.swift"] = nil
        files["Package.swift"] =
            "import PackageDescription\nlet package = Package(name: \"Harbor\", targets: [.target(name: \"Harbor\")])\n"
        try write(files)
        let none = #expect(throws: ScaffoldError.self) { try plan() }
        #expect(none?.description.contains("no target or folder with unit tests for `Harbor`") == true)
        #expect(none?.description.contains("`--tests FOLDER`") == true)
        let missing = #expect(throws: ScaffoldError.self) { try plan(into: "Sources/Harbor/Screens") }
        #expect(missing?.description == "there is no folder Sources/Harbor/Screens; make it first, or correct `--into`")
        try write([
            "Package.swift": """
            import PackageDescription
            let package = Package(
                name: "Harbor",
                targets: [
                    .target(name: "Harbor"), .testTarget(name: "ATests", dependencies: ["Harbor"]),
                    .testTarget(name: "BTests", dependencies: ["Harbor"]),
                ])
            """, "Tests/ATests/A.swift": "\n", "Tests/BTests/B.swift": "\n",
        ])
        let several = #expect(throws: ScaffoldError.self) { try plan() }
        #expect(several?.description.contains("Tests/ATests (`ATests`), Tests/BTests (`BTests`)") == true)
        #expect(try plan(tests: "Tests/BTests").steps.contains { $0.path.hasPrefix("Tests/BTests/Berths/") })
    }

    @Test func otherPartsAndAppsOfTenetAreRefused() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(Self.package)
        try project.apply(try plan())
        #expect(throws: ScaffoldError.self) { try project.componentPlan("badge") }
        let other = #expect(throws: ScaffoldError.self) { try plan("Moorings", standard: .clean) }
        #expect(other?.description.contains("by `mvvm`") == true)
    }
}
