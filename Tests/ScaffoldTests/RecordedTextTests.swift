import Testing

@testable import TenetScaffold

/// Texts below `.tenet` that somebody has changed, such as by a replacement in a whole tree: nothing is made of them.
@Suite struct RecordedTextTests {
    private let folder = ScaffoldFolder()
    private let berth = "struct Berth {\n    let id: Int\n    var name: String\n}"

    /// The file of a feature of the app that declares a type, or that lines were put into.
    private func path(_ holds: (_ path: String) -> Bool) throws -> String {
        try #require(folder.contents.keys.filter { !$0.hasPrefix(".tenet/") && holds($0) }.min())
    }

    private func replace(_ old: String, _ new: String, in files: String...) throws {
        for file in files { try folder.write(try folder.text(file).replacing(old, with: new), to: file) }
    }

    /// The blueprint gains a property, so that the model has to change.
    private func changeBlueprint() throws {
        try replace(
            "    var name: String\n", "    var name: String\n    var depth: Double\n", in: "blueprint/berths.md")
    }

    @Test func anEditThatWasMadeToTheRecordedTextTooIsKept() throws {
        defer { folder.remove() }
        try folder.makeApp(.native)
        try folder.makeFeature("Berths", berth)
        let model = try path { $0.hasSuffix("/Berth.swift") }
        let base = LockFile.basePath(of: model)
        let edit = "title: String"
        try replace("name: String", edit, in: model, base)
        try changeBlueprint()

        let step = try #require(try folder.project.updatePlan().steps.first { $0.path == model })

        #expect(step.action == .conflict)
        #expect(!step.changesSomething)
        #expect(step.reason == LockFile.remedy(for: base))
        #expect(step.reason?.hasPrefix("\(base) is not what Tenet wrote there") == true)
    }

    @Test func whatIsGeneratedNowAnywayIsNoConflict() throws {
        defer { folder.remove() }
        try folder.makeApp(.native)
        let settings = "tenet.yml"
        try folder.write("# Others\n", to: LockFile.basePath(of: settings))

        let plan = try folder.project.updatePlan()

        #expect(plan.conflicts.isEmpty)
        try folder.project.apply(plan)
        #expect(try !folder.project.updatePlan().changesSomething)
        #expect(try folder.text(LockFile.basePath(of: settings)) == folder.text(settings))
    }

    @Test func linesOfARunAreNotPlayedFromAChangedText() throws {
        defer { folder.remove() }
        try folder.makeApp(.native)
        try folder.makeFeature("Berths", berth)
        let run = try #require(try folder.project.lock()?.generations.last)
        let edited = try #require(run.insertions.first { $0.hasSuffix(".swift") })
        let recorded = LockFile.historyPath(of: edited, by: run, "before")
        try folder.write(try folder.text(recorded) + "// Ours\n", to: recorded)

        let update = try folder.project.updatePlan()
        let undo = try folder.project.undoPlan()

        #expect(update.conflicts.map(\.path) == [edited])
        #expect(update.conflicts.first?.reason == LockFile.remedy(for: recorded))
        let step = try #require(undo.steps.first { $0.path == edited })
        #expect(step.action == .skip)
        #expect(step.reason?.contains("recorded otherwise than Tenet wrote it") == true)
    }

    @Test func anUndoLeavesAFileWhoseRecordedTextWasEditedWithIt() throws {
        defer { folder.remove() }
        try folder.makeApp(.native)
        try folder.makeFeature("Berths", berth)
        let model = try path { $0.hasSuffix("/Berth.swift") }
        try replace("name: String", "title: String", in: model, LockFile.basePath(of: model))

        let step = try #require(try folder.project.undoPlan().steps.first { $0.path == model })

        #expect(step.action == .skip)
        #expect(step.reason == "it was edited, so it stays")
    }

    @Test func otherEndsOfLinesAreNoChange() throws {
        defer { folder.remove() }
        try folder.makeApp(.native)
        try folder.makeFeature("Berths", berth)
        let base = LockFile.basePath(of: try path { $0.hasSuffix("/Berth.swift") })
        let lock = try #require(try folder.project.lock())

        let windows = try folder.text(base).replacing("\n", with: "\r\n")

        #expect(lock.isAsWritten(base, Array(windows.utf8)))
        #expect(!lock.isAsWritten(base, Array((windows + "x").utf8)))
    }

    @Test func anEarlierLockFileGetsItsDigestsWithAnUpdate() throws {
        defer { folder.remove() }
        try folder.makeApp(.native)
        let written = try folder.text(LockFile.path)
        var lock = try #require(try folder.project.lock())
        lock.texts = [:]
        try folder.write(lock.text, to: LockFile.path)

        try folder.project.apply(try folder.project.updatePlan())

        #expect(try folder.text(LockFile.path) == written)
    }
}
