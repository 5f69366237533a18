import Foundation
import Testing

@testable import TenetScaffold

/// Features whose documents declare the same types.
@Suite struct SharedDeclarationsTests {
    private static let owner = "struct Owner {\n    let id: Int\n    var name: String\n}\n"
    private static let berth = "struct Berth {\n    let id: Int\n    var owner: Owner?\n}\n"
    private static let boat = "struct Boat {\n    let id: Int\n    var owner: Owner?\n}\n"

    private let folder = ScaffoldFolder()

    /// Where models lie in one folder for all features.
    @Test(arguments: [AppStandard.mvvm, .clean]) func aModelThatSaysTheSameIsShared(standard: AppStandard) throws {
        try folder.makeApp(standard)
        defer { folder.remove() }
        try folder.makeFeature("Berths", Self.berth + Self.owner)
        let before = folder.contents
        let plan = try folder.featurePlan("Boats", Self.boat + Self.owner)
        #expect(plan.conflicts.isEmpty && plan.remarks.isEmpty)
        #expect(plan.steps.contains { $0.path.hasSuffix("/Owner.swift") && $0.action == .identical })
        #expect(!plan.steps.contains { $0.path.hasSuffix("/Owner.swift") && $0.changesSomething }, "it is written once")
        try folder.project.apply(plan)
        #expect(!(try folder.project.updatePlan().changesSomething))
        try folder.project.apply(try folder.project.undoPlan())
        #expect(folder.contents == before)
    }

    /// Where a model lies beside its feature.
    @Test(arguments: [AppStandard.serviceLayer, .native]) func aModelOfAnotherFeatureIsNamed(standard: AppStandard)
        throws
    {
        try folder.makeApp(standard)
        defer { folder.remove() }
        try folder.makeFeature("Berths", Self.berth + Self.owner)
        let said = folder.complaint { _ = try folder.featurePlan("Boats", Self.boat + Self.owner) }
        #expect(said.contains("the name `Owner") && said.contains("/Berths/Owner"), "\(said)")
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
