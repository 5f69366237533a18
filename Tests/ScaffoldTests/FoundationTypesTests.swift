import TenetParsing
import TenetSyntaxTree
import Testing

@testable import TenetScaffold

/// Fields whose values need more than Swift itself, and models of many fields.
@Suite struct FoundationTypesTests {
    private func files(_ models: String, views: String, _ standard: AppStandard) throws -> [GeneratedFile] {
        let text = "# FEATURE BLUEPRINT: Berths\n\n## Models\n\n```swift\n\(models)\n```\n\n## Views\n\n\(views)\n"
        let blueprint = try BlueprintReader(path: "blueprint/berths.md", text: text).blueprint()
        return try FeatureGenerator(
            library: .shipped, standard: standard, app: NameForms("Harbor"), blueprint: blueprint
        ).files()
    }

    /// On Linux a test that names `UUID` and imports neither Foundation nor a module that brings it does not compile.
    @Test(arguments: AppStandard.allCases) func whoeverNamesATypeOfFoundationImportsIt(standard: AppStandard) throws {
        let model =
            "struct Berth { let id: UUID; var page: URL?; var since: Date; var price: Decimal; var name: String }"
        let files = try files(model, views: "- `BerthFormView`: a form.\n- `BerthDetailView`: one.", standard)
        let tree = SyntaxTree()
        var naming = 0
        for file in files where file.path.hasSuffix(".swift") {
            tree.parse(file.text)
            let words = Set(tree.root.tokens.map { $0.text.string })
            guard !words.isDisjoint(with: ["UUID", "URL", "Date", "Decimal"]) else { continue }
            naming += 1
            #expect(!words.isDisjoint(with: ["Foundation", "SwiftUI", "XCTest"]), "\(file.path)")
        }
        #expect(naming > 5)
    }

    /// Tests compare what was loaded with a second sample.
    @Test(arguments: AppStandard.allCases) func twoSamplesAreEqual(standard: AppStandard) throws {
        let model = "struct Berth { let id: UUID; var owner: UUID; var name: String }"
        let files = try files(model, views: "- `BerthDetailView`: one.", standard)
        #expect(files.contains { $0.text.contains("owner: UUID(uuid: (0, 0,") })
        #expect(files.allSatisfy { !$0.text.contains("UUID()") })
    }

    /// Where an optional is asked for, `.none` is the one of the optional and not of the enum.
    @Test(arguments: AppStandard.allCases, ["none", "some"])
    func aCaseThatOptionalsHaveIsSaidWithItsType(standard: AppStandard, name: String) throws {
        let models = "struct Berth { let id: Int; var kind: Kind? }\nenum Kind: String { case \(name), other }"
        let files = try files(models, views: "- `BerthDetailView`: one.", standard)
        let detail = try #require(files.first { $0.path.hasSuffix("/BerthDetailView.swift") })
        #expect(detail.text.contains("kind: Kind.\(name)"))
    }

    /// A rule of `mvvm` asks for headings in long types.
    @Test func aModelOfManyFieldsHasHeadings() throws {
        let fields = { (count: Int) in (1...count).map { "; var part\($0): Int" }.joined() }
        let texts = try [10, 11].map { count in
            try files("struct Berth { let id: Int\(fields(count)) }", views: "- A list.", .mvvm)
                .first { $0.path.hasSuffix("/Models/Berth.swift") }?.text
        }
        let short = try #require(texts[0])
        let long = try #require(texts[1])
        #expect(!short.contains("MARK:"))
        #expect(long.contains("Sendable {\n    // MARK: - Properties\n\n    /// What tells"))
        #expect(long.contains("    // MARK: - Initialization\n\n    /// Makes one"))
    }
}
