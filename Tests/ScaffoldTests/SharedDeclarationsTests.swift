import Foundation
import Testing

@testable import TenetScaffold

/// Features whose documents declare the same types.
@Suite struct SharedDeclarationsTests {
    private static let owner = "struct Owner {\n    let id: Int\n    var name: String\n}\n"
    private static let berth = "struct Berth {\n    let id: Int\n    var owner: Owner?\n}\n"
    private static let boat = "struct Boat {\n    let id: Int\n    var owner: Owner?\n}\n"

    private let folder = ScaffoldFolder()

    @Test(arguments: AppStandard.allCases) func aModelThatSaysTheSameIsShared(standard: AppStandard) throws {
        try folder.makeApp(standard)
        defer { folder.remove() }
        try folder.makeFeature("Berths", Self.berth + Self.owner)
        let before = folder.contents
        let plan = try folder.featurePlan("Boats", Self.boat + Self.owner)
        #expect(plan.conflicts.isEmpty && plan.remarks.isEmpty)
        #expect(!plan.steps.contains { $0.path.contains("/Owner") && $0.changesSomething }, "it is written once")
        #expect(plan.steps.contains { $0.path.hasSuffix("/Boat.swift") && $0.action == .create })
        try folder.project.apply(plan)
        #expect(!(try folder.project.updatePlan().changesSomething))
        try folder.project.apply(try folder.project.undoPlan())
        #expect(folder.contents == before)
    }

    /// What screens call its values is declared once, too, by the first feature that shows them.
    @Test(arguments: AppStandard.allCases) func anEnumThatTwoFeaturesShowIsNamedOnce(standard: AppStandard) throws {
        try folder.makeApp(standard)
        defer { folder.remove() }
        let kind = "enum Kind: String { case inner, outer }\n"
        let model = { (name: String) in "struct \(name) {\n    let id: Int\n    var kind: Kind\n}\n" }
        try folder.makeFeature("Piers", model("Pier") + kind)
        try folder.makeFeature("Berths", model("Berth") + kind, views: "- A form.")
        try folder.makeFeature("Boats", model("Boat") + kind, views: "- A form.")
        let files = folder.contents.keys.filter { !$0.hasPrefix(".tenet/") }
        #expect(files.count { $0.hasSuffix("/Kind.swift") } == 1)
        #expect(files.count { $0.hasSuffix("/Kind+Title.swift") } == 1)
        #expect(!(try folder.project.updatePlan().changesSomething))
    }

    /// Where the first feature needs a model no more, the second writes it.
    @Test(arguments: AppStandard.allCases) func aModelThatTheFirstGivesUpStays(standard: AppStandard) throws {
        try folder.makeApp(standard)
        defer { folder.remove() }
        try folder.makeFeature("Berths", Self.berth + Self.owner)
        try folder.makeFeature("Boats", Self.boat + Self.owner)
        let place = "blueprint/berths.md"
        let text = try folder.text(place).replacing(Self.owner, with: "").replacing("    var owner: Owner?\n", with: "")
        try folder.write(text, to: place)
        try folder.project.apply(try folder.project.updatePlan())
        #expect(folder.contents.keys.count { !$0.hasPrefix(".tenet/") && $0.hasSuffix("/Owner.swift") } == 1)
        #expect(!(try folder.project.updatePlan().changesSomething))
    }

    @Test(arguments: AppStandard.allCases) func aModelThatSaysSomethingElseIsNamed(standard: AppStandard) throws {
        try folder.makeApp(standard)
        defer { folder.remove() }
        try folder.makeFeature("Berths", Self.berth + Self.owner)
        let other = Self.owner.replacing("name: String", with: "name: String?")
        let said = folder.complaint { _ = try folder.featurePlan("Boats", Self.boat + other) }
        #expect(
            said.hasPrefix(
                "blueprint/boats.md:10: `Owner` is declared in another way by the feature `Berths` (blueprint/berths.md:10)"
            ))
        let choices = folder.complaint {
            try folder.makeFeature(
                "Piers", "struct Pier {\n    let id: Int\n    var kind: Kind\n}\nenum Kind: String { case a }")
            _ = try folder.featurePlan(
                "Tides", "struct Tide {\n    let id: Int\n    var kind: Kind\n}\nenum Kind: String { case b }")
        }
        #expect(choices.contains("`Kind` is declared in another way by the feature `Piers`"))
    }

    @Test(arguments: AppStandard.allCases) func whatAFeatureListsIsListedOnce(standard: AppStandard) throws {
        try folder.makeApp(standard)
        defer { folder.remove() }
        try folder.makeFeature("Berths", Self.berth + Self.owner)
        let said = folder.complaint { _ = try folder.featurePlan("Moorings", Self.berth + Self.owner) }
        #expect(said.contains("the feature `Berths` (generation 2) lists `Berth` already"))
        #expect(said.hasSuffix("`tenet new screen Moorings --item Berth`"))
    }

    @Test func documentsThatComeToDifferAreSaidByAnUpdate() throws {
        try folder.makeApp(.mvvm)
        defer { folder.remove() }
        try folder.makeFeature("Berths", Self.berth + Self.owner)
        try folder.makeFeature("Boats", Self.boat + Self.owner)
        let place = "blueprint/boats.md"
        try folder.write(try folder.text(place).replacing("var name: String\n", with: "var title: String\n"), to: place)
        let said = folder.complaint { _ = try folder.project.updatePlan() }
        #expect(said.hasPrefix("blueprint/boats.md:10: `Owner` is declared in another way"))
    }
}
