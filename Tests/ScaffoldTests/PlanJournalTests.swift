import Foundation
import Testing

@testable import TenetScaffold

/// A journal that was not written by a run in this folder, and one whose paths are none of the project's.
@Suite struct PlanJournalTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)")
        .path
    private var root: String { folder + "/project" }
    private var pending: String { root + "/" + PlanApplication.pendingFolder }

    init() throws {
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        try Data("victim".utf8).write(to: URL(fileURLWithPath: folder + "/victim.txt"))
    }

    private func write(_ text: String, to name: String) throws {
        try FileManager.default.createDirectory(atPath: pending, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: pending + "/" + name))
    }

    /// A journal as somebody would write it who knows the number of the folder.
    private func forge(_ path: String, removing: Bool = false, number: UInt64? = nil) throws {
        try write("victim", to: "0.before")
        try write("evil", to: "0.after")
        let attributes = try FileManager.default.attributesOfItem(atPath: pending)
        let own = try #require(attributes[.systemFileNumber] as? NSNumber).uint64Value
        let row = "{\"path\":\"\(path)\",\"hasBefore\":\(removing),\"hasAfter\":\(!removing),\"isExecutable\":true}"
        try write("{\"folder\":\(number ?? own),\"rows\":[\(row)]}", to: "plan.json")
    }

    private func refusal() -> String {
        do {
            try PlanApplication(root: root).finishInterrupted()
            return "nothing was refused"
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        ("../evil.sh", "leads out of the project"), ("a/../../evil.sh", "leads out of the project"),
        ("/evil.sh", "leads out of the project"), ("linked/evil.sh", "a link leads out"),
        (".git/hooks/pre-commit", "belongs to git"), ("sub/.GIT/config", "belongs to git"), ("a//b", "is no path"),
        ("", "is no path"), ("./a", "is no path"), ("name.txt", "a link leads out"),
    ])
    func pathsThatAreNoneOfTheProjectsAreRefused(path: String, reason: String) throws {
        try FileManager.default.createSymbolicLink(atPath: root + "/linked", withDestinationPath: folder)
        try FileManager.default.createSymbolicLink(
            atPath: root + "/name.txt", withDestinationPath: folder + "/victim.txt")
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        try forge(path)
        #expect(refusal().contains(reason), "\(refusal())")
        #expect(throws: ScaffoldError.self) { try PlanApplication(root: root).interruptedPlan() }
        try FileManager.default.removeItem(atPath: root + "/.tenet")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == before)
        #expect(!FileManager.default.isExecutableFile(atPath: folder + "/victim.txt"))
        // Nor does a plan of ours get there.
        let step = PlannedStep(path: path, action: .create, before: nil, after: [1])
        #expect(throws: ScaffoldError.self) { try PlanApplication(root: root).apply(Plan([step])) }
    }

    @Test func nothingOutsideIsRemoved() throws {
        try forge("../victim.txt", removing: true)
        #expect(refusal().contains("leads out of the project"))
        #expect(FileManager.default.fileExists(atPath: folder + "/victim.txt"))
    }

    @Test func aJournalThatCameWithACheckoutIsRefused() throws {
        try forge("Sources/Evil.swift", number: 1)
        #expect(refusal().contains("was not begun in this folder"))
        #expect(!FileManager.default.fileExists(atPath: root + "/Sources"))
        try write("[]", to: "plan.json")
        #expect(refusal().contains("cannot be read"))
    }

    @Test func aProjectThatWasMovedFinishesItsPlan() throws {
        try PlanJournal(root: root).commit([PlannedStep(path: "a.txt", action: .create, before: nil, after: [97])])
        let moved = folder + "/moved"
        try FileManager.default.moveItem(atPath: root, toPath: moved)
        #expect(try PlanApplication(root: moved).interruptedPlan()?.steps.map(\.path) == ["a.txt"])
        #expect(try PlanApplication(root: moved).finishInterrupted())
        #expect(FileManager.default.fileExists(atPath: moved + "/a.txt"))
    }

    @Test func aLinkInPlaceOfOurFolderIsRefused() throws {
        try FileManager.default.createDirectory(atPath: folder + "/staging-999999", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: root + "/.tenet", withDestinationPath: folder)
        #expect(refusal().contains("is no folder"))
        #expect(FileManager.default.fileExists(atPath: folder + "/staging-999999"))
    }

    @Test func oneRunAtATimeWorksOnAProject() throws {
        let answer = try SoleRun.perform(in: root) {
            #expect(SoleRun.isUnderWay(in: root))
            do {
                try SoleRun.perform(in: root, waiting: 0) { () -> Void in Issue.record("two are at work") }
            } catch let error as ScaffoldError {
                #expect(error.description.contains("another `tenet` is at work"))
            }
            return 1
        }
        #expect(answer == 1)
        #expect(!SoleRun.isUnderWay(in: root))
    }
}
