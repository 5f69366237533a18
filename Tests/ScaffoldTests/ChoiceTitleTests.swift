import Foundation
import Testing

@testable import TenetScaffold

/// What people see of a feature: the values of its enums, and the items of its previews.
@Suite struct ChoiceTitleTests {
    private func blueprint(_ abilities: Set<Blueprint.Ability>) -> Blueprint {
        let hull = Blueprint.Choice(
            name: "Hull",
            cases: [.init(name: "single", rawValue: "single"), .init(name: "dryDock", rawValue: "dry_dock")])
        let owner = Blueprint.Model(
            name: NameForms("Owner"),
            fields: [
                .init(name: "id", type: .text), .init(name: "boat", type: .optional(.model("Boat"))),
            ])
        let boat = Blueprint.Model(
            name: NameForms("Boat"),
            fields: [
                .init(name: "id", type: .integer), .init(name: "name", type: .text),
                .init(name: "hull", type: .choice(name: "Hull", cases: ["single", "dryDock"])),
                .init(name: "bookedUntil", type: .optional(.date)), .init(name: "owner", type: .model("Owner")),
                .init(name: "depths", type: .list(.number(.double))),
            ])
        return Blueprint(
            name: NameForms("Boats"), summary: "Boats.", models: [boat, owner], choices: [hull], abilities: abilities)
    }

    private func generator(_ standard: AppStandard, _ abilities: Set<Blueprint.Ability>) -> FeatureGenerator {
        FeatureGenerator(
            library: .shipped, standard: standard, app: NameForms("Harbor"), blueprint: blueprint(abilities))
    }

    @Test(arguments: AppStandard.allCases) func valuesOfAnEnumHaveTitlesWhereAScreenShowsThem(standard: AppStandard)
        throws
    {
        for ability in [Blueprint.Ability.detail, .form] {
            let generator = generator(standard, [ability])
            let files = try generator.files()
            let title = try #require(files.first { $0.path.hasSuffix("/Hull+Title.swift") }, "\(ability)")
            #expect(title.text.contains("case .single: ") && title.text.contains("case .dryDock: "))
            #expect(!files.contains { $0.path.hasPrefix("Harbor/") && $0.text.contains(".rawValue") }, "\(ability)")
            let texts = try generator.insertions().filter { $0.path.hasSuffix(".xcstrings") }.map(\.lines).joined()
            #expect(texts.contains("Dry dock"), "\(ability)")
        }
    }

    @Test(arguments: AppStandard.allCases) func aListAloneHasNoTitles(standard: AppStandard) throws {
        let generator = generator(standard, [])
        #expect(try !generator.files().contains { $0.path.hasSuffix("+Title.swift") })
        let texts = try generator.insertions().filter { $0.path.hasSuffix(".xcstrings") }.map(\.lines).joined()
        #expect(!texts.contains("Dry dock"))
    }

    @Test(arguments: AppStandard.allCases) func previewsShowEachState(standard: AppStandard) throws {
        let files = try generator(standard, []).files()
        let view = try #require(files.first { $0.path.hasSuffix("/BoatsView.swift") })
        for state in ["Loaded", "Empty", "Loading", "Error"] {
            #expect(view.text.contains("#Preview(\"\(state)\") {"), "\(state)")
        }
    }

    @Test func itemsOfAPreviewDifferAndEndThoughModelsHoldEachOther() throws {
        let blueprint = blueprint([])
        let lines = PreviewValues(try #require(blueprint.models.first), in: blueprint).list
        let data = Data(("[" + lines.joined(separator: "\n") + "]").utf8)
        let items = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(items.compactMap { $0["name"] as? String } == ["Boat 1", "Boat 2", "Boat 3"])
        #expect(items.compactMap { $0["hull"] as? String } == ["single", "dry_dock", "single"])
        #expect(items.map { $0["booked_until"] is NSNull } == [false, true, false], "what may be missing sometimes is")
        let owner = try #require(items.first?["owner"] as? [String: Any])
        #expect(owner["boat"] is NSNull, "a boat in its owner would have an owner again")
    }
}
