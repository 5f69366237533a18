import Foundation
import TenetEngine
import TenetRuleKit
import TenetRules
import TenetTestSupport
import Testing

/// Rules about histories, on repositories that git made.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct HistoryRuleTests {
    private func found(
        _ id: RuleID, _ repository: Repository, _ options: [String: OptionValue] = [:]
    ) throws -> [Finding] {
        let rule = try #require(allRules.first { $0.about.id == id })
        return RuleSet([try RuleDefinition(rule).configured(options)]).checkRepository(repository)
    }

    // MARK: signoff-missing

    @Test func mergesAndProgramsNeedNoSignoffAndPeopleDo() throws {
        let scratch = try HistoryScratch()
        try scratch.git.git("config", "user.name", "Ana Ferro")
        try scratch.git.git("config", "user.email", "ana@example.org")
        try scratch.commit(
            "Begin\n\nSigned-off-by: Ana Ferro <ana@example.org>\n", ["A": "a\n"], by: "Ana Ferro <ana@example.org>")
        try scratch.git.git("checkout", "-q", "-b", "tides")
        let bare = try scratch.commit("Add tides", ["T": "t\n"], by: "Lio Berg <lio@example.org>")
        try scratch.commit("Bump x", ["X": "x\n"], by: "dependabot[bot] <1+dependabot[bot]@users.noreply.github.com>")
        try scratch.git.git("checkout", "-q", "main")
        try scratch.git.git("merge", "-q", "--no-ff", "--no-edit", "tides")
        #expect(try found("signoff-missing", scratch.read()).map(\.path) == [".git/commit/\(bare.prefix(12))"])
        try scratch.git.git("checkout", "-q", "-b", "signed")
        try scratch.git.git(
            "-c", "user.name=Lio Berg", "-c", "user.email=lio@example.org", "commit", "-q", "--allow-empty", "-s", "-m",
            "Add crew")
        #expect(try found("signoff-missing", scratch.read { $0.since = "main" }).isEmpty)
    }

    // MARK: layer-out-of-order

    private let layers: [String: OptionValue] = ["order": .strings(["Domain/", "Data/", "Presentation/"])]

    @Test func aBranchThatBeginsAtTheTopIsToldAndOneFromTheBottomIsNot() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("Begin", ["App/Presentation/Old.swift": "o\n"])
        try scratch.git.git("checkout", "-q", "-b", "down")
        let view = try scratch.commit("Show tides", ["App/Presentation/TideView.swift": "v\n"])
        try scratch.commit("Add tides", ["App/Domain/Tide.swift": "t\n"])
        #expect(
            try found("layer-out-of-order", scratch.read(), layers).map(\.path) == [".git/commit/\(view.prefix(12))"])
        try scratch.git.git("checkout", "-q", "-b", "up", "main")
        try scratch.commit("Change the old view", ["App/Presentation/Old.swift": "p\n"])
        try scratch.commit("Add tides", ["App/Domain/Tide.swift": "t\n"])
        try scratch.commit("Show tides", ["App/Presentation/TideView.swift": "v\n"])
        #expect(try found("layer-out-of-order", scratch.read(), layers).isEmpty)
    }

    @Test func ofASquashedBranchNothingIsSaid() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("Begin", ["A": "a\n"])
        try scratch.git.git("checkout", "-q", "-b", "feature")
        try scratch.commit("All at once", ["App/Presentation/TideView.swift": "v\n", "App/Domain/Tide.swift": "t\n"])
        #expect(try found("layer-out-of-order", scratch.read(), layers).isEmpty)
    }

    // MARK: pinning-off-long

    private func list(_ isOn: Bool, _ more: String = "") -> String {
        """
        <plist version="1.0"><dict><key>TSKPinnedDomains</key><dict><key>api.harbor.example</key><dict>
        <key>TSKEnforcePinning</key>
        <\(isOn)/>
        </dict></dict>\(more)</dict></plist>
        """
    }

    @Test func thePastTellsSinceWhenPinningIsOff() throws {
        let scratch = try HistoryScratch()
        let day = 86_400
        let today = 1_790_000_000
        try scratch.commit("Begin", ["App/Kit.plist": list(true)], at: today - 40 * day)
        try scratch.commit("Switch it off", ["App/Kit.plist": list(false)], at: today - 5 * day)
        #expect(try found("pinning-off-long", scratch.read()).map(\.path) == ["App/Kit.plist"])
        #expect(try found("pinning-off-long", scratch.read(), ["days": .int(5)]).isEmpty)
        try scratch.git.git("checkout", "-q", "-b", "work")
        try scratch.commit("Something else", ["B": "b\n"], at: today - 3 * day)
        #expect(try found("pinning-off-long", scratch.read()).count == 1)
        try scratch.commit("Switch it on", ["App/Kit.plist": list(true)], at: today)
        #expect(try found("pinning-off-long", scratch.read()).isEmpty)
    }

    // MARK: finding-hidden, pull-request-mixed

    @Test func aBranchThatLeavesFilesOutIsTold() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("Begin", ["tenet.yml": "profile: mvvm\n", "App/Old/A.swift": "let a = 1\n"])
        try scratch.git.git("checkout", "-q", "-b", "feature")
        try scratch.commit("Go on", ["tenet.yml": "profile: mvvm\nexclude:\n  - App/Old\n"])
        let findings = try found("finding-hidden", scratch.read { $0.leavesOut = { $0.hasPrefix("App/Old/") } })
        #expect(findings.map(\.message) == ["this change leaves 1 Swift file out of every check"])
    }

    @Test func theFirstSettingsOfAProjectHideNothing() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("Begin", ["App/Old/A.swift": "let a = 1\n"])
        try scratch.git.git("checkout", "-q", "-b", "feature")
        try scratch.commit(
            "Add settings", ["tenet.yml": "profile: mvvm\nrules: { force-try: off }\nexclude: [App/Old]\n"])
        #expect(try found("finding-hidden", scratch.read()).isEmpty)
    }

    @Test func twoIssuesOnOneBranchAreTwoTopicsOnlyWhereTheyShareNoFile() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("Begin", ["A.swift": "a\n"])
        try scratch.git.git("checkout", "-q", "-b", "feature")
        try scratch.commit("[HAR-1] Add piers", ["Pier.swift": "p\n"])
        try scratch.commit("[HAR-2] Add cranes", ["Crane.swift": "c\n"])
        #expect(try found("pull-request-mixed", scratch.read()).count == 1)
        try scratch.commit("[HAR-2] Put cranes on piers", ["Pier.swift": "p\nc\n"])
        #expect(try found("pull-request-mixed", scratch.read()).isEmpty)
    }
}
