import Foundation
import TenetTestSupport
import Testing

@testable import TenetScaffold

@Suite struct PlanApplicationTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("plan-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        try Data("old\n".utf8).write(to: URL(fileURLWithPath: root + "/kept.txt"))
        try Data("gone\n".utf8).write(to: URL(fileURLWithPath: root + "/removed.txt"))
    }

    private var plan: Plan {
        Plan([
            PlannedStep(path: "kept.txt", action: .insert, before: Array("old\n".utf8), after: Array("new\n".utf8)),
            PlannedStep(
                path: "deep/er/made.sh", action: .create, before: nil, after: Array("#!\n".utf8), isExecutable: true),
            PlannedStep(path: "removed.txt", action: .remove, before: Array("gone\n".utf8), after: nil),
            PlannedStep(path: "same.txt", action: .skip, before: nil, after: nil),
        ])
    }

    /// Paths with contents, hidden folders of ours included.
    private func tree() -> [String: String] {
        var found: [String: String] = [:]
        for path in FileManager.default.subpaths(atPath: root) ?? [] {
            guard let data = FileManager.default.contents(atPath: root + "/" + path),
                (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + path)) == nil
            else { continue }
            found[path] = String(decoding: data, as: UTF8.self)
        }
        return found
    }

    private let old = ["kept.txt": "old\n", "removed.txt": "gone\n"]
    private let new = ["kept.txt": "new\n", "deep/er/made.sh": "#!\n"]

    @Test func aPlanIsCarriedOutAndLeavesNothingOfItsOwn() throws {
        try PlanApplication(root: root).apply(plan)
        #expect(tree() == new)
        #expect(FileManager.default.isExecutableFile(atPath: root + "/deep/er/made.sh"))
        #expect(!FileManager.default.fileExists(atPath: root + "/.tenet"))
    }

    /// A process that dies before its contents count has changed nothing.
    @Test func whatWasOnlyWrittenDownIsDropped() throws {
        let staging = root + "/.tenet/staging-999999"
        try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: staging + "/0.after"))
        #expect(try !PlanApplication(root: root).finishInterrupted())
        #expect(tree() == old)
    }

    /// A process that dies when its plan is done leaves contents that are no plan any more.
    @Test func whatIsLeftOfAPlanThatIsDoneIsNotInTheWay() throws {
        let pending = root + "/" + PlanApplication.pendingFolder
        try FileManager.default.createDirectory(atPath: pending, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: pending + "/0.after"))
        try PlanApplication(root: root).apply(plan)
        #expect(tree() == new)
    }

    /// A process that dies at any step after that is finished by the next command.
    @Test(arguments: 0...3) func whatWasBegunIsFinished(done: Int) throws {
        let journal = PlanJournal(root: root)
        try journal.commit(plan.steps.filter(\.changesSomething))
        for step in plan.steps.filter(\.changesSomething).prefix(done) {
            let path = root + "/" + step.path
            if let after = step.after {
                try FileManager.default.createDirectory(
                    atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
                try Data(after).write(to: URL(fileURLWithPath: path))
            } else {
                try FileManager.default.removeItem(atPath: path)
            }
        }
        #expect(PlanApplication(root: root).isInterrupted)
        #expect(try PlanApplication(root: root).finishInterrupted())
        #expect(tree() == new)
        #expect(try !PlanApplication(root: root).finishInterrupted())
    }

    @Test func whoEditedAFileMeanwhileIsHeard() throws {
        try Data("edited\n".utf8).write(to: URL(fileURLWithPath: root + "/kept.txt"))
        #expect(throws: ScaffoldError.self) { try PlanApplication(root: root).apply(plan) }
        #expect(tree() == ["kept.txt": "edited\n", "removed.txt": "gone\n"])
    }

    @Test func whoEditsAFileAfterAnInterruptionKeepsTheEditAndHearsOfIt() throws {
        try PlanJournal(root: root).commit(plan.steps.filter(\.changesSomething))
        try Data("edited\n".utf8).write(to: URL(fileURLWithPath: root + "/kept.txt"))
        do {
            try PlanApplication(root: root).finishInterrupted()
            Issue.record("the edit was passed over in silence")
        } catch {
            #expect(error.description.hasPrefix("kept.txt was edited"))
        }
        #expect(tree() == ["kept.txt": "edited\n", "deep/er/made.sh": "#!\n"])
        #expect(!PlanApplication(root: root).isInterrupted)
    }

    @Test func aLinkOutOfTheProjectIsRefused() throws {
        let outside = root + "-outside"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: root + "/deep", withDestinationPath: outside)
        #expect(throws: ScaffoldError.self) { try PlanApplication(root: root).apply(plan) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
    }

    @Test func aNewFolderComesIntoBeingWholeOrNotAtAll() throws {
        let folder = NewFolder(path: root + "/App")
        #expect(folder.complaint == nil)
        try folder.make(Plan([PlannedStep(path: "a/b.txt", action: .create, before: nil, after: Array("b".utf8))]))
        #expect(tree()["App/a/b.txt"] == "b")
        #expect(try #require(NewFolder(path: root + "/App").complaint).contains("is not empty"))
        #expect(try #require(NewFolder(path: root + "/kept.txt").complaint).contains("is a file"))
        #expect(try !FileManager.default.contentsOfDirectory(atPath: root).contains { $0.hasPrefix(".App") })
    }
}
