import Foundation
import Testing

@testable import TenetScaffold

/// An app is taken back as a whole or not at all: what people have done to it is named first.
@Suite struct UndoTests {
    private let folder = ScaffoldFolder()
    private let edited = "Harbor/HarborApp.swift"

    @Test func anAppThatSomebodyHasEditedStays() throws {
        try folder.makeApp(.native)
        defer { folder.remove() }
        try folder.write(try folder.text(edited) + "// mine\n", to: edited)
        let before = folder.contents
        let said = folder.complaint { _ = try folder.project.undoPlan() }
        #expect(said.contains("1 file edited (\(edited))") && said.contains("`--force`"))
        let plan = try folder.project.undoPlan(isForced: true)
        #expect(plan.steps.contains { $0.path == edited && $0.action == .skip })
        try folder.project.apply(plan)
        #expect(folder.contents == [edited: before[edited] ?? []])
    }

    @Test func anAppThatSomebodyHasAddedCodeToStays() throws {
        try folder.makeApp(.native)
        defer { folder.remove() }
        for number in 1...6 { try folder.write("struct Pier\(number) {}\n", to: "Harbor/Pier\(number).swift") }
        let said = folder.complaint { _ = try folder.project.undoPlan() }
        #expect(
            said.contains("6 files added (Harbor/Pier1.swift, ") && said.contains("Harbor/Pier5.swift, and 1 more)"))
        #expect(!said.contains("edited"))
    }

    /// Without the record nobody can tell which lines were put in, so none is taken out, and that is said.
    @Test func linesWhoseRecordIsGoneStayAndAreSaid() throws {
        try folder.makeApp(.native)
        defer { folder.remove() }
        try folder.makeFeature("Berths", "struct Berth { let id: Int }")
        let run = try #require(try folder.project.lock()?.generations.last)
        let path = try #require(run.insertions.first)
        try FileManager.default.removeItem(
            atPath: folder.path + "/" + LockFile.historyPath(of: path, by: run, "before"))
        let step = try #require(try folder.project.undoPlan().steps.first { $0.path == path })
        #expect(step.action == .skip && step.reason?.contains("take the lines out by hand") == true)
    }

    @Test func linesAreTakenOutWhereTheyStandOnceAndWhole() {
        let lines = InsertedLines(before: "a\nb\n", after: "a\nx\ny\nb\n")
        #expect(lines.takenOut(of: "a\nz\nx\ny\nb\n") == "a\nz\nb\n")
        #expect(lines.takenOut(of: "a\nx\nz\ny\nb\n") == nil)
        #expect(lines.takenOut(of: "x\ny\na\nx\ny\nb\n") == nil)
        #expect(InsertedLines(before: "a\n", after: "b\n").takenOut(of: "b\n") == nil)
    }

    /// Somebody has made the folders that a feature goes into, and they were empty.
    @Test func foldersThatWereThereStay() throws {
        let folder = ScaffoldFolder()
        defer { folder.remove() }
        try folder.write("let a = 1\n", to: "Harbor/App.swift")
        for name in ["Harbor/Screens", "HarborTests"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        let there = { FileManager.default.subpaths(atPath: folder.path)?.sorted() }
        let before = there()
        var request = IntoRequest(folder: "Harbor/Screens", standard: .native)
        (request.tests, request.module) = ("HarborTests", "Harbor")
        let (blueprint, document) = try folder.project.blueprint(ofFeature: "Berths", item: nil)
        try folder.project.apply(try folder.project.featurePlan(blueprint, document: document, into: request))
        #expect(there() != before)
        try folder.project.apply(try folder.project.undoPlan())
        #expect(there() == before)
    }
}
