import Foundation
import TenetEngine
import TenetRuleKit
import TenetTestSupport
import Testing

/// What the clones of libraries beside a project tell.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct LibraryHistoryTests {
    @Test func aCloneTellsItsNewestCommitAndItsTags() throws {
        let library = try HistoryScratch()
        try library.commit("one", ["A.swift": "a\n"])
        try library.git.git("tag", "1.0.0")
        let app = try HistoryScratch()
        try app.commit("begin", [".gitignore": ".build\n"])
        try app.git.git("clone", "-q", library.folder.path, ".build/checkouts/tides")
        let past = try #require(try app.read().libraryHistory(in: ".build/checkouts/tides"))
        let committed = try #require(Int(day(of: library)))
        #expect(past.newestCommit == CalendarDay(secondsSince1970: committed))
        #expect(past.tags.map(\.name) == ["1.0.0"])
        #expect(past.cloned.days(since: past.newestCommit) >= 0)
    }

    @Test func whatIsNoCloneTellsNothing() throws {
        let app = try HistoryScratch()
        try app.commit("begin", [".build/checkouts/tides/Package.swift": "// swift-tools-version: 6.0\n"])
        let repository = try app.read()
        #expect(
            repository.libraryHistory(in: ".build/checkouts/tides") == nil, "the app's own history is not the library's"
        )
        #expect(repository.libraryHistory(in: "nowhere") == nil)
        #expect(repository.libraryHistory(in: "../outside") == nil)
    }

    private func day(of scratch: HistoryScratch) throws -> String {
        try scratch.git.git("log", "-1", "--format=%ct").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
