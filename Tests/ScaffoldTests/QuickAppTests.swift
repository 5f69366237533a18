import Testing

@testable import TenetScaffold

/// Apps whose tests are specs, and what such an app is given later.
@Suite struct QuickAppTests {
    private static let library = "tests=quick-nimble"
    private let folder = ScaffoldFolder()

    private func makeApp() throws {
        let plan = try folder.project.appPlan(
            name: "Harbor", standard: .clean, organization: "com.example", libraries: [Self.library])
        try NewFolder(path: folder.path).make(plan)
    }

    /// Files of tests that are written with Swift Testing, or still say where a test belongs.
    private var others: [String] {
        folder.contents.filter { path, bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            return path.hasSuffix(".swift") && (text.contains("import Testing\n") || text.contains(SpecSuite.marker))
        }.keys.sorted()
    }

    @Test func everyTestIsASpecAndAnUpdateKeepsItSo() throws {
        defer { folder.remove() }
        try makeApp()
        try folder.makeFeature(
            "Berths", "struct Berth {\n    let id: Int\n    var name: String\n}", views: "- A form and a detail.")
        try folder.project.apply(try folder.project.componentPlan("badge"))
        let part = AppPartRequest(.error, name: "Docking", feature: nil)
        try folder.project.apply(try folder.project.partPlan(part))

        #expect(others.isEmpty)
        let specs = folder.contents.keys.filter { $0.hasSuffix("Spec.swift") }
        for name in ["APIEndpoint", "StubServer", "BerthsViewModel", "BerthRepository", "BadgeManager", "DockingError"]
        {
            #expect(specs.contains { $0.hasSuffix("/\(name)Spec.swift") }, "\(name)")
        }
        #expect(try !folder.project.updatePlan().changesSomething)
    }

    @Test func anExampleIsPutIntoASpec() throws {
        defer { folder.remove() }
        try makeApp()
        try folder.project.apply(try folder.project.partPlan(AppPartRequest(.endpoint, name: "Pier", feature: nil)))
        let core = "Packages/HarborCore/Tests/HarborCoreTests/Core/"
        let text = try folder.text(core + "Network/APIEndpointSpec.swift")
        let lines = [
            "            describe(\"piers\") {", "                it(\"should be where the server has them\") {",
            "                    expect(APIEndpoint.piers.path.template).to(equal(\"/v1/piers\"))",
            "                }", "            }", "        }", "    }", "}", "",
        ]
        #expect(text.hasSuffix("\n\n" + lines.joined(separator: "\n")))
        try folder.project.apply(try folder.project.undoPlan())
        #expect(try !folder.text(core + "Network/APIEndpointSpec.swift").contains("piers"))
    }

    @Test func theLibrariesAreLinkedToTestsAlone() throws {
        defer { folder.remove() }
        try makeApp()
        let manifest = try folder.text("Packages/HarborCore/Package.swift")
        let tests = try #require(manifest.firstRange(of: "        .testTarget("))
        #expect(!manifest[..<tests.lowerBound].contains(".product("))
        for name in ["Quick", "Nimble"] {
            #expect(manifest.contains("https://github.com/Quick/\(name).git"))
            #expect(manifest[tests.lowerBound...].contains(".product(name: \"\(name)\", package: \"\(name)\")"))
        }
        let project = try folder.text("Harbor.xcodeproj/project.pbxproj")
        #expect(project.ranges(of: "/* Quick in Frameworks */ = {").count == 1)
        #expect(try folder.text("tenet.yml").contains("  tests.libraries: [Quick, Nimble]\n"))
    }

    @Test func withoutTheLibraryNoLineSaysWhereATestBelongs() throws {
        defer { folder.remove() }
        try folder.makeApp(.clean)
        try folder.makeFeature("Berths", "struct Berth {\n    let id: Int\n    var name: String\n}")
        let all = folder.contents.values.map { String(decoding: $0, as: UTF8.self) }
        #expect(all.allSatisfy { !$0.contains(SpecSuite.marker) && !$0.contains("import Quick") })
    }

    @Test func aTypeThatSpecsCouldNotTellFromOneOfTheLibraryIsRefused() throws {
        defer { folder.remove() }
        try makeApp()
        let feature = folder.complaint { _ = try folder.featurePlan("Drills", "struct Example { let id: Int }") }
        #expect(
            feature == "`Example` is the name of a type of the library `tests=quick-nimble`, which the tests import; "
                + "choose another, such as `ExampleEntry`")
        let part = folder.complaint {
            _ = try folder.project.partPlan(AppPartRequest(.model, name: "Behavior", feature: nil))
        }
        #expect(part.hasPrefix("`Behavior` is the name of a type of the library"))
    }

    /// Tests import the module of the app beside Testing, and a name that both have means neither.
    @Test(arguments: ["Tag", "Bug", "Attachment", "Confirmation", "Trait"])
    func aTypeOfSwiftTestingIsTakenInEveryApp(name: String) {
        #expect(SwiftIdentifier.complaint(about: name)?.hasPrefix("is the name of a type of Testing") == true)
    }

    @Test func everyTestOfTheTemplatesSaysWhereItStandsInASpec() throws {
        let library = TemplateLibrary.shipped
        var count = 0
        for path in library.paths(below: "Templates/clean") {
            let lines = try #require(library.text(of: path)).split(separator: "\n").map { $0.drop { $0 == " " } }
            for (before, line) in zip(lines, lines.dropFirst()) where line.hasPrefix("@Test") {
                count += 1
                // The lines of this one come from the type that is tested.
                if before == "// fields: test function" { continue }
                #expect(before.hasPrefix(SpecSuite.marker), "\(path): \(line)")
            }
        }
        #expect(count > 30)
    }

    @Test func aStandardThatSpeaksAgainstItIsNamedWithTheClause() throws {
        #expect(try folder.project.refusal(of: Self.library, by: .native) == "NATIVE-TEST-002")
        #expect(try folder.project.refusal(of: Self.library, by: .clean) == nil)
        let refused = #expect(throws: ScaffoldError.self) {
            try folder.project.appPlan(
                name: "Harbor", standard: .native, organization: "com.example", libraries: [Self.library])
        }
        #expect(refused?.description == "the standard `native` has no `--library tests=quick-nimble`: NATIVE-TEST-002")
        let unknown = #expect(throws: ScaffoldError.self) { try folder.project.refusal(of: Self.library, by: .mvvm) }
        #expect(
            unknown?.description
                == "`mvvm` has no adapter for `--library tests=quick-nimble`; it has `pinning=trustkit`")
    }
}
