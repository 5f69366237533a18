import Foundation
import TenetModel
import Testing

@testable import TenetEngine

/// Files of a project are replaced where they really lie, in the project only, and only as they were read.
@Suite struct ProjectWritingTests {
    let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
        try scratch.add("project/A.swift", "outside/B.swift", contents: "old")
    }

    private func write(_ name: String, ifStill old: String = "old") throws(FileWriteError) {
        try FileWriter.replace(
            scratch.absolute("project/" + name), inside: scratch.absolute("project"), with: Array("new".utf8),
            ifStill: Array(old.utf8))
    }

    private func cause(_ name: String, ifStill old: String = "old") -> FileWriteError.Cause? {
        do throws(FileWriteError) {
            try write(name, ifStill: old)
            return nil
        } catch {
            return error.cause
        }
    }

    @Test func filesAreReplaced() throws {
        try write("A.swift")
        #expect(try scratch.contents("project/A.swift") == "new")
        #expect(try scratch.names(in: "project") == ["A.swift"])
    }

    @Test(arguments: ["../outside/B.swift", "../outside/../outside/B.swift"])
    func linksThatLeadOutAreNotFollowed(_ target: String) throws {
        try scratch.link("project/L.swift", to: target)
        try scratch.link("project/Folder", to: "../outside")
        #expect(cause("L.swift") == .outside)
        #expect(cause("Folder/B.swift") == .outside)
        #expect(cause("../outside/B.swift") == .outside)
        #expect(try scratch.contents("outside/B.swift") == "old")
        #expect(try scratch.names(in: "outside") == ["B.swift"])
    }

    @Test func aFolderWhoseNameBeginsLikeTheProjectsIsOutside() throws {
        try scratch.add("project-two/C.swift", contents: "old")
        try scratch.link("project/L.swift", to: "../project-two/C.swift")
        #expect(cause("L.swift") == .outside)
        #expect(try scratch.contents("project-two/C.swift") == "old")
    }

    @Test func linksInsideStayAndTheirTargetIsReplaced() throws {
        try scratch.add("project/Real/C.swift", contents: "old")
        try scratch.link("project/L.swift", to: "Real/C.swift")
        try write("L.swift")
        #expect(try scratch.contents("project/Real/C.swift") == "new")
        #expect(try FileStatus.of(scratch.absolute("project/L.swift"), followingLinks: false).kind == .link)
    }

    @Test func theProjectItselfMayBeReachedThroughALink() throws {
        try scratch.link("way", to: "project")
        try FileWriter.replace(
            scratch.absolute("way/A.swift"), inside: scratch.absolute("way"), with: Array("new".utf8),
            ifStill: Array("old".utf8))
        #expect(try scratch.contents("project/A.swift") == "new")
    }

    @Test(arguments: ["other", "olds", "ol", ""])
    func whatChangedMeanwhileIsLeftAsItIs(_ edited: String) throws {
        try scratch.add("project/A.swift", contents: edited)
        #expect(cause("A.swift") == .changed)
        #expect(try scratch.contents("project/A.swift") == edited)
        #expect(try scratch.names(in: "project") == ["A.swift"])
    }

    @Test func whatIsGoneMeanwhileStaysGone() throws {
        try scratch.remove("project/A.swift")
        #expect(cause("A.swift") != nil)
        #expect(try scratch.names(in: "project").isEmpty)
    }

    // MARK: What killed runs leave

    @Test(arguments: [
        (".tenet-1234-0", true), (".tenet-7-999", true), (".tenet-07-1", false), (".tenet-0-1", false),
        (".tenet-7-01", false), (".tenet-7", false), (".tenet-7-1-2", false), (".tenet-7-", false),
        (".tenet--1", false),
        (".tenet-a-1", false), ("tenet-7-1", false), (".tenet-7-1.swift", false), (".tenet-99999999999-1", false),
    ])
    func onlyOurOwnNamesAreTakenForLeftovers(_ name: String, _ isOurs: Bool) {
        #expect((Array(name.utf8).withUnsafeBufferPointer { TemporaryFile.process(of: $0) } != nil) == isOurs)
    }

    @Test func leftoversOfDeadProcessesAreRemovedWhenTheyAreOld() throws {
        // No process has the highest number there may be.
        let dead = ".tenet-\(Int32.max)-0"
        let alive = ".tenet-\(getpid())-7"
        let folder = ".tenet-\(Int32.max)-1"
        try scratch.add("project/" + dead, "project/" + alive, "project/" + folder + "/", "project/.tenet-x-1")
        try scratch.link("project/.tenet-\(Int32.max)-2", to: "A.swift")
        let path = scratch.absolute("project")
        #expect(TemporaryFile.removeStale(in: path) == 0)
        let later = TemporaryFile.now + TemporaryFile.staleAge + 1_000_000_000
        #expect(TemporaryFile.removeStale(in: path, now: later) == 1)
        #expect(
            try scratch.names(in: "project")
                == [alive, ".tenet-\(Int32.max)-1", ".tenet-\(Int32.max)-2", ".tenet-x-1", "A.swift"].sorted())
    }

    @Test func leftoversOutsideOfTheProjectAreLeftAlone() throws {
        let dead = ".tenet-\(Int32.max)-0"
        try scratch.add("outside/" + dead)
        let old = Date(timeIntervalSinceNow: -3600)
        try FileManager.default.setAttributes(
            [.modificationDate: old], ofItemAtPath: scratch.absolute("outside/" + dead))
        try scratch.link("project/Folder", to: "../outside")
        FileWriter.removeLeftovers(in: [scratch.absolute("project/Folder")], inside: scratch.absolute("project"))
        #expect(try scratch.names(in: "outside") == [dead, "B.swift"].sorted())
        FileWriter.removeLeftovers(in: [scratch.absolute("outside")], inside: scratch.path)
        #expect(try scratch.names(in: "outside") == ["B.swift"])
    }
}
