import Foundation
import TenetTestSupport
import Testing

@testable import TenetScaffold

@Suite struct ScaffoldProjectTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scaffold-\(UUID().uuidString)")
        .path

    private func project(_ library: TemplateLibrary = .shipped) -> ScaffoldProject {
        ScaffoldProject(tree: ProjectTree(root: folder), library: library, tool: "test")
    }

    private func makeApp(_ standard: AppStandard = .mvvm) throws {
        let plan = try project().appPlan(name: "Harbor", standard: standard, organization: "com.example")
        try NewFolder(path: folder).make(plan)
    }

    private func snapshot() -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for path in FileManager.default.subpaths(atPath: folder) ?? [] {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
            if !isFolder.boolValue {
                found[path] = FileManager.default.contents(atPath: folder + "/" + path).map(Array.init)
            }
        }
        return found
    }

    private static let document = """
        # FEATURE BLUEPRINT: Berths

        ## Models

        ```swift
        struct Berth {
            let id: Int
            var name: String
            var kind: BerthKind
        }
        enum BerthKind: String { case inner, dryDock = "dry_dock" }
        struct Boat { let id: Int }
        ```

        ## Local Data Source

        An offline cache.

        ## Views

        - `BerthDetailView`: one.
        - `BerthFormView`: written here.
        """

    private func berths() throws -> Plan {
        let blueprint = try BlueprintReader(path: "berths.md", text: Self.document).blueprint()
        return try project().featurePlan(
            blueprint, document: BlueprintDocument(path: nil, text: Self.document, feature: blueprint.name))
    }

    @Test(arguments: AppStandard.allCases) func twoRunsMakeTheSameAppAndNothingMoreIsToDo(standard: AppStandard) throws
    {
        try makeApp(standard)
        let again = try project().updatePlan()
        #expect(!again.changesSomething, "\(again.lines())")
        let other = ScaffoldProject(tree: ProjectTree(root: "/nowhere"), library: .shipped, tool: "test")
        let plan = try other.appPlan(name: "Harbor", standard: standard, organization: "com.example")
        #expect(Dictionary(plan.steps.map { ($0.path, $0.after ?? []) }) { $1 } == snapshot())
        let left = snapshot().filter {
            String(decoding: $0.value, as: UTF8.self).range(
                of: "template ?-?_?(app|item|feature|standard)", options: [.regularExpression, .caseInsensitive]) != nil
        }
        #expect(left.keys.sorted() == [LockFile.path])
    }

    @Test(arguments: AppStandard.allCases) func whatAFeatureAddedIsTakenBackByteForByte(standard: AppStandard) throws {
        try makeApp(standard)
        let before = snapshot()
        let plan = try berths()
        #expect(plan.remarks.isEmpty)
        try project().apply(plan)
        #expect(snapshot() != before)
        let update = try project().updatePlan()
        #expect(update.steps.filter(\.changesSomething).map(\.path).isEmpty)
        try project().apply(try project().undoPlan())
        #expect(snapshot() == before)
    }

    @Test func undoingTheAppLeavesAnEmptyTree() throws {
        try makeApp()
        try project().apply(try project().undoPlan())
        #expect(snapshot().isEmpty)
        #expect(throws: ScaffoldError.self) { try project().undoPlan() }
    }

    @Test func anEditedFileStaysWhenItsFeatureIsTakenBack() throws {
        try makeApp()
        try project().apply(try berths())
        let made = try #require(project().lock()?.generations.last?.files.first { $0.hasSuffix("Berth.swift") })
        try Data("mine\n".utf8).write(to: URL(fileURLWithPath: folder + "/" + made))
        let undo = try project().undoPlan()
        #expect(undo.steps.contains { $0.path == made && $0.action == .skip })
        try project().apply(undo)
        #expect(snapshot()[made] == Array("mine\n".utf8))
    }

    @Test func aFeatureIsMadeOnce() throws {
        try makeApp()
        try project().apply(try berths())
        #expect(throws: ScaffoldError.self) { try berths() }
        do {
            let other = try project().blueprint(ofFeature: "Moorings", item: "Berth")
            _ = try project().featurePlan(other.blueprint, document: other.document)
            Issue.record("`Berth` is declared already")
        } catch {
            #expect(error.description.contains("the feature `Berths` (generation 2) lists `Berth` already"))
        }
    }

    /// A hundred trees with edits of all kinds: an update keeps every line that somebody wrote, or says that it could not decide.
    @Test func anUpdateKeepsEveryEdit() throws {
        try makeApp()
        let lock = try #require(try project().lock())
        let paths = lock.files.keys.filter { $0.hasSuffix(".swift") }.sorted()
        let clean = snapshot()
        var random = SeededGenerator(seed: 20_261_127)
        for round in 0..<100 {
            // The templates have moved, too: a line of each file reads otherwise in the next version.
            let next = Self.changed(.shipped, round, &random)
            var edited: [String: String] = [:]
            for _ in 0..<4 {
                let path = try #require(paths.randomElement(using: &random))
                var lines = String(decoding: clean[path] ?? [], as: UTF8.self).components(separatedBy: "\n")
                let place = Int.random(in: 0...lines.count, using: &random)
                lines.insert("// edit \(round) \(Int.random(in: 0..<1000, using: &random))", at: place)
                edited[path] = lines.joined(separator: "\n")
            }
            let disk = clean.merging(edited.mapValues { Array($0.utf8) }) { $1 }
            let project = ScaffoldProject(tree: ProjectTree(root: folder) { disk[$0] }, library: next, tool: "test")
            let plan = try project.updatePlan()
            for (path, text) in edited {
                let edit = try #require(text.components(separatedBy: "\n").first { $0.hasPrefix("// edit \(round) ") })
                let step = try #require(plan.steps.first { $0.path == path })
                #expect(String(decoding: step.after ?? [], as: UTF8.self).contains(edit), "\(path)")
                let hasMarkers = String(decoding: step.after ?? [], as: UTF8.self).contains("<<<<<<< yours")
                #expect(hasMarkers == (step.action == .conflict))
            }
        }
    }

    /// The templates with a comment more in some places.
    private static func changed(_ library: TemplateLibrary, _ round: Int, _ random: inout SeededGenerator)
        -> TemplateLibrary
    {
        var texts: [String: String] = [:]
        for path in library.paths {
            var lines = (library.text(of: path) ?? "").components(separatedBy: "\n")
            if path.hasSuffix(".swift"), Bool.random(using: &random) {
                lines.insert("// version \(round)", at: Int.random(in: 0...lines.count, using: &random))
            }
            texts[path] = lines.joined(separator: "\n")
        }
        return TemplateLibrary(texts)
    }

    @Test func markersThatNobodyResolvedStayAConflict() throws {
        try makeApp()
        let path = "README.md"
        let old = try #require(snapshot()[path])
        let text = String(decoding: old, as: UTF8.self)
        var texts = Dictionary(
            uniqueKeysWithValues: TemplateLibrary.shipped.paths.map { ($0, TemplateLibrary.shipped.text(of: $0) ?? "") }
        )
        texts["Templates/shared/app/README.md"] = "# Theirs\n"
        try Data(text.replacing("# Harbor", with: "# Ours").utf8).write(to: URL(fileURLWithPath: folder + "/" + path))
        let moved = project(TemplateLibrary(texts))
        let first = try moved.updatePlan()
        #expect(first.conflicts.map(\.path) == [path])
        try PlanApplication(root: folder).apply(first)
        let second = try moved.updatePlan()
        #expect(second.conflicts.map(\.path) == [path])
        #expect(!second.changesSomething)
        try Data("# Both\n".utf8).write(to: URL(fileURLWithPath: folder + "/" + path))
        #expect(try moved.updatePlan().conflicts.isEmpty)
    }

    @Test func aDocumentThatIsThereIsNotOverruled() throws {
        try makeApp()
        try project().apply(try project().blueprintPlan(name: "Moorings", item: "Mooring"))
        #expect(throws: ScaffoldError.self) { try project().blueprint(ofFeature: "Moorings", item: "Boat") }
        #expect(
            try project().blueprint(ofFeature: "Moorings", item: nil).blueprint.models.map(\.name.type) == ["Mooring"])
    }

    @Test func wrongNamesAndPlacesAreSaid() throws {
        #expect(throws: ScaffoldError.self) {
            try project().appPlan(name: "my app", standard: .mvvm, organization: "com.example")
        }
        #expect(throws: ScaffoldError.self) {
            try project().appPlan(name: "Harbor", standard: .mvvm, organization: "example")
        }
        #expect(throws: ScaffoldError.self) { try berths() }
        let damaged = ScaffoldProject(
            tree: ProjectTree(root: folder) { $0 == LockFile.path ? Array("{".utf8) : nil }, library: .shipped,
            tool: "test")
        #expect(throws: ScaffoldError.self) { try damaged.lock() }
    }

    // MARK: Components

    @Test(arguments: AppStandard.allCases)
    func everyComponentIsAddedKeptUpAndTakenBack(standard: AppStandard) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try makeApp(standard)
        let before = snapshot()
        let components = try project().components()
        #expect(components.count >= 3)
        for component in components {
            let plan = try project().componentPlan(component.name)
            #expect(plan.conflicts.isEmpty)
            #expect(plan.steps.contains { $0.action == .create && $0.path.hasSuffix(".swift") })
            #expect(component.summary.hasSuffix("."))
            try project().apply(plan)
        }
        #expect(!(try project().updatePlan().changesSomething))
        for _ in components { try project().apply(try project().undoPlan()) }
        #expect(snapshot() == before)
    }

    @Test func aComponentThatIsThereOrUnknownIsRefused() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try makeApp()
        try project().apply(try project().componentPlan("badge"))
        let again = #expect(throws: ScaffoldError.self) { try project().componentPlan("badge") }
        #expect(again?.description.contains("generation 2") == true)
        let unknown = #expect(throws: ScaffoldError.self) { try project().componentPlan("bagde") }
        let names = try project().components().map { "`\($0.name)`" }.joined(separator: ", ")
        #expect(names.contains("`background`, `badge`, `pinning`"))
        #expect(unknown?.description == "`mvvm` has no component `bagde` to add; it has \(names)")
    }

    @Test func aLineOfAComponentNeedsItsSentence() {
        let mistake = #expect(throws: KitPlacement.Mistake.self) { try KitPlacement("badge: AppCore/Badge -> App") }
        #expect(mistake?.line == 1)
    }
}
