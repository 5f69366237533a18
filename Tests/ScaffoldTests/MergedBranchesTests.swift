import Foundation
import Testing

@testable import TenetScaffold

/// Two branches that each add a feature to one app, and what a merge of both gives: nothing is resolved in a wrong way.
@Suite struct MergedBranchesTests {
    private static let berth = "struct Berth {\n    let id: Int\n    var name: String\n}"
    private static let pier = "struct Pier {\n    let id: Int\n    var name: String\n}"
    private static let owner = "\nstruct Owner {\n    let id: Int\n}"

    private let folder = ScaffoldFolder()

    /// Makes the app, lets two branches go out from it, and merges them as a person does who keeps both sides.
    /// - Returns: the files with the first alone.
    private func merge(
        _ standard: AppStandard, _ first: String = berth, _ second: String = pier
    ) throws -> [String: [UInt8]] {
        try folder.makeApp(standard)
        let app = folder.contents
        try folder.makeFeature("Piers", second)
        let right = folder.contents
        let rightLock = try #require(try folder.project.lock())
        try folder.restore(app)
        try folder.makeFeature("Berths", first)
        let left = folder.contents
        var lock = try #require(try folder.project.lock())
        // Lines of both stand in the shared files as if one had been made behind the other.
        try folder.makeFeature("Piers", second)
        let lines = folder.contents.filter { app[$0.key] != nil }
        // Nothing that only Tenet reads differs on both sides.
        let both = right.filter { !$0.key.hasPrefix(".tenet/") || left[$0.key] == nil || left[$0.key] == $0.value }
        #expect(right.count == both.count)
        try folder.restore(right.merging(left) { $1 }.merging(lines) { $1 })
        #expect(lock.generations.last?.number == 2 && rightLock.generations.last?.number == 2)
        lock.generations += rightLock.generations.suffix(1)
        lock.files.merge(rightLock.files) { first, _ in first }
        try folder.write(lock.text, to: LockFile.path)
        return left
    }

    @Test(arguments: AppStandard.allCases)
    func bothFeaturesStayAndTheSecondIsTakenBack(standard: AppStandard) throws {
        defer { folder.remove() }
        let first = try merge(standard)
        let lock = try #require(try folder.project.lock())
        #expect(lock.generations.map(\.number) == [1, 2, 3])
        #expect(lock.generations[1].files.allSatisfy { lock.files[$0]?.generation == 2 })
        #expect(lock.generations[2].files.allSatisfy { lock.files[$0]?.generation == 3 })
        let update = try folder.project.updatePlan()
        #expect(update.steps.filter(\.changesSomething).map(\.path) == [LockFile.path])
        try folder.project.apply(update)
        let undo = try folder.project.undoPlan()
        let kept = Set(undo.steps.filter { $0.action == .skip }.map(\.path))
        try folder.project.apply(undo)
        let left = folder.contents
        #expect(left.keys.sorted() == first.keys.sorted())
        #expect(left.filter { first[$0.key] != $0.value && !kept.contains($0.key) }.keys.sorted() == [])
        // What cannot be told apart is said and stays, and no line of the other branch goes with it.
        for path in kept {
            let lines = { (bytes: [UInt8]?) in Set((bytes ?? []).filter { $0 != 0x2C }.split(separator: 0x0A)) }
            #expect(lines(first[path]).isSubset(of: lines(left[path])), "\(path)")
        }
    }

    @Test(arguments: [AppStandard.mvvm, .clean])
    func aModelThatBothBranchesMadeBelongsToTheFirst(standard: AppStandard) throws {
        defer { folder.remove() }
        _ = try merge(standard, Self.berth + Self.owner, Self.pier + Self.owner)
        let lock = try #require(try folder.project.lock())
        let model = try #require(lock.files.keys.first { $0.hasSuffix("/Owner.swift") })
        #expect(lock.files[model]?.generation == 2)
        #expect(lock.generations.filter { $0.files.contains(model) }.map(\.number) == [2])
        let undo = try folder.project.undoPlan()
        #expect(!undo.steps.contains { $0.path == model && $0.changesSomething })
    }

    /// The runs of two branches cannot be played one behind the other, so what a document gains is put in as it would be
    /// now.
    @Test(arguments: AppStandard.allCases)
    func whatADocumentGainsAfterwardsIsPutIn(standard: AppStandard) throws {
        defer { folder.remove() }
        _ = try merge(standard)
        let place = "blueprint/berths.md"
        try folder.write(try folder.text(place) + "\n- `BerthDetailView`: one.\n", to: place)
        let update = try folder.project.updatePlan()
        #expect(update.conflicts.isEmpty)
        try folder.project.apply(update)
        let other = ScaffoldFolder()
        defer { other.remove() }
        try other.makeApp(standard)
        try other.makeFeature("Berths", Self.berth, views: "- `BerthDetailView`: one.")
        try other.makeFeature("Piers", Self.pier)
        // In another order than if the feature had been so from the beginning, and with the same lines.
        let lines = { (text: String) in text.split(separator: "\n").sorted() }
        let places = try #require(try folder.project.lock()?.generations[1].insertions)
        #expect(!places.isEmpty)
        for place in places { #expect(try lines(folder.text(place)) == lines(other.text(place)), "\(place)") }
        let again = try folder.project.updatePlan()
        #expect(again.steps.filter(\.changesSomething).map(\.path).isEmpty)
    }
}
