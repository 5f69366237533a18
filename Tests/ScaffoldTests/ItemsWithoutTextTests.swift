import Testing

@testable import TenetScaffold

/// Models of which a screen or a form cannot show or fill in everything.
@Suite struct ItemsWithoutTextTests {
    private func blueprint(_ models: String, views: String) throws -> Blueprint {
        let text = "# FEATURE BLUEPRINT: Berths\n\n## Models\n\n```swift\n\(models)\n```\n\n## Views\n\n\(views)\n"
        return try BlueprintReader(path: "blueprint/berths.md", text: text).blueprint()
    }

    private func files(_ blueprint: Blueprint, _ standard: AppStandard) throws -> [GeneratedFile] {
        try FeatureGenerator(library: .shipped, standard: standard, app: NameForms("Harbor"), blueprint: blueprint)
            .files()
    }

    /// A title is a text, and only some ids are one.
    @Test(arguments: AppStandard.allCases, ["UUID", "Int", "String"])
    func theIDIsTheTitleOfWhatHasNoText(standard: AppStandard, type: String) throws {
        let found = try blueprint(
            "struct Berth { let id: \(type); var depth: Int }", views: "- `BerthDetailView`: one.")
        let detail = try #require(try files(found, standard).first { $0.path.hasSuffix("/BerthDetailView.swift") })
        let title = type == "String" ? ".id" : ".id.description"
        let shown = detail.text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.contains(".id") }
        #expect(shown.contains { $0.hasSuffix(title) || $0.hasSuffix(title + ")") }, "\(shown)")
    }

    @Test(arguments: ["URL", "UUID", "Owner"]) func aFormDoesNotMakeUpWhatItCannotFillIn(type: String) throws {
        let models = """
            struct Berth {
                let id: Int
                var name: String
                var extra: \(type)
            }
            struct Owner { let name: String }
            """
        do {
            _ = try blueprint(models, views: "- `BerthFormView`: the form.")
            Issue.record("a form makes up a value of \(type)")
        } catch let error as ScaffoldError {
            #expect(
                error.description == "blueprint/berths.md:9: a new `Berth` needs `extra`, and a form cannot fill in a "
                    + "value of type `\(type)`; make it optional, `\(type)?`, or leave the form out")
        }
        #expect(try blueprint(models, views: "- `BerthDetailView`: one.").abilities == [.detail])
    }

    /// The second model is filled in by nobody, and what may be missing needs no value.
    @Test(arguments: AppStandard.allCases) func aNewItemHasNoValueThatNobodyWrote(standard: AppStandard) throws {
        let found = try blueprint(
            """
            struct Berth { let id: Int; var name: String; var owner: Owner?; var page: URL?; var pages: [URL]; var more: [Int]? }
            struct Owner { let id: Int; var page: URL }
            """, views: "- `BerthFormView`: the form.")
        let lines = try files(found, standard).flatMap { file in
            file.text.split(separator: "\n").filter { $0.contains("original?.") }
        }
        let written = Set(lines.map { String($0.drop { $0 == " " }) })
        #expect(
            written == [
                "id: original?.id ?? 0,", "owner: original?.owner,", "page: original?.page,",
                "pages: original?.pages ?? [],", "more: original?.more",
            ])
    }
}
