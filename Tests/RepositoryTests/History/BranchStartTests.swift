import TenetEngine
import TenetRuleKit
import TenetTestSupport
import Testing

/// When work on branches began. On the main actor, as all tests that ask git.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct BranchStartTests {
    private let begin = 1_700_000_000

    /// Commits of a branch from another, one a day.
    private func branch(
        _ name: String, from base: String, days: ClosedRange<Int>, in scratch: HistoryScratch
    ) throws {
        try scratch.git.git("checkout", "-q", "-B", name, base)
        for day in days { try commit("\(name) \(day)", day, scratch) }
    }

    /// The day is that of the commit, which dates of branches count, and not of its author alone.
    private func commit(_ message: String, _ day: Int, _ scratch: HistoryScratch) throws {
        let date = "\(begin + day * 86_400) +0000"
        try scratch.git.git(
            ["commit", "-q", "--allow-empty", "--no-verify", "-m", message, "--date", date],
            environment: ["GIT_COMMITTER_DATE": date])
    }

    private func days(_ scratch: HistoryScratch) throws -> [String: Int] {
        try scratch.git.git("checkout", "-q", "main")
        let started = try scratch.read().branches.map { ($0.name.text, $0.started.map { ($0 - begin) / 86_400 } ?? -1) }
        return Dictionary(uniqueKeysWithValues: started)
    }

    private func scratch() throws -> HistoryScratch {
        let scratch = try HistoryScratch()
        try commit("Begin", 0, scratch)
        return scratch
    }

    @Test func aBranchOfAnotherBeginsWhereItLeft() throws {
        let scratch = try scratch()
        try branch("tides", from: "main", days: 1...3, in: scratch)
        try branch("currents", from: "tides", days: 9...10, in: scratch)
        #expect(try days(scratch) == ["tides": 1, "currents": 9])
    }

    @Test func aLongLineKeepsItsCommits() throws {
        let scratch = try scratch()
        try branch("develop", from: "main", days: 1...9, in: scratch)
        try branch("tides", from: "develop~4", days: 20...22, in: scratch)
        try branch("done", from: "develop~2", days: 30...30, in: scratch)
        try scratch.git.git("branch", "-q", "stale", "develop~6")
        #expect(try days(scratch) == ["develop": 1, "tides": 20, "done": 30, "stale": -1])
    }

    @Test func ofTwoThatWentOnOneKeepsTheCommonCommits() throws {
        let scratch = try scratch()
        try branch("tides", from: "main", days: 1...6, in: scratch)
        try branch("currents", from: "tides~3", days: 9...9, in: scratch)
        #expect(try days(scratch) == ["tides": 1, "currents": 9])
    }

    @Test func twoNamesOfOneCommitAreOneBranch() throws {
        let scratch = try scratch()
        try branch("tides", from: "main", days: 4...5, in: scratch)
        try scratch.git.git("branch", "-q", "copy", "tides")
        #expect(try days(scratch) == ["tides": 4, "copy": 4])
    }
}
