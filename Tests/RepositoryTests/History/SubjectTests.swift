import TenetRepositorySupport
import TenetRuleKit
import Testing

@Suite struct SubjectTests {
    private func sentence(_ subject: String) -> String {
        SubjectHead(RangedText(subject, at: ByteRange(0, subject.utf8.count))).sentence.text
    }

    @Test(arguments: [
        ("[HAR-1] Add tides", "Add tides"), ("[iOS][HAR-1] Add tides", "Add tides"), ("HAR-1: Add tides", "Add tides"),
        ("#12 Add tides", "Add tides"), ("fix(tides)!: add tides (#84)", "add tides"),
        (":sparkles: Add tides", "Add tides"),
        ("🎉 Add tides", "Add tides"), ("Tide table: Add tides", "Add tides"), ("Add tides (#84) (#85)", "Add tides"),
        ("One two three four: five", "One two three four: five"),
        ("Open https://example.org", "Open https://example.org"),
        ("Add (many) tides (!84)", "Add (many) tides"), ("Add tides (84)", "Add tides (84)"), ("(#84)", "(#84)"),
        ("Update assets: animated logo", "Update assets: animated logo"), ("Onboarding: Fix tides", "Fix tides"),
        ("(chore): add tides", "add tides"), ("Fixed: tides", "Fixed: tides"), ("Öffne die Karte", "Öffne die Karte"),
        ("修正", "修正"), ("Fixes #12: add tides", "add tides"), ("Closes #12 Add tides", "Add tides"),
        ("Fixes #12 tides menu", "Fixes #12 tides menu"), ("fix #12 - tides", "tides"),
    ])
    func whatStandsAroundASentenceIsTakenAway(subject: String, expected: String) {
        #expect(sentence(subject) == expected)
    }

    @Test func placesAreThoseOfTheDocument() {
        let head = SubjectHead(RangedText("🎉 [A] Ä (#1)", at: ByteRange(100, 100 + "🎉 [A] Ä (#1)".utf8.count)))
        #expect(head.sentence.range == ByteRange(109, 111))
    }

    @Test(arguments: [
        "[", "[]", ":", "::", ": ", "a: ", "HAR-", "HAR-1", "#", "#1", "(#", " (#1)", "[A]", "\u{FFFD}\u{FFFD}",
        "((((: ",
    ])
    func brokenSubjectsAreRead(subject: String) { #expect(sentence(subject).utf8.count <= subject.utf8.count) }

    @Test(arguments: ["WIP", "wip: tides", "[WIP] Tides", "Work in progress", "(wip) tides"])
    func unfinishedWork(subject: String) { #expect(SubjectSubstance.isUnfinished(subject)) }

    @Test(arguments: ["Wipe the cache", "Swipe to delete", "Limit work in progress", "Show the WIP badge"])
    func wordsThatResembleUnfinishedWork(subject: String) { #expect(!SubjectSubstance.isUnfinished(subject)) }
}

@Suite struct WrittenFormTests {
    @Test(arguments: [
        ("[TASK-123] Subject", "[HAR-1] Add tides", true), ("[TASK-123] Subject", "[HAR-1]  Add", false),
        ("[TASK-123] Subject", "[HAR-1]", false), ("[TASK-123] Subject", "[HAR] Add", false),
        ("[TASK-123] Subject", "[har-1] Add", false), ("[HAR-123] Subject", "[TID-1] Add", false),
        ("[HAR-123] Subject", "[HAR-7] Add", true), ("#123 Subject", "#7 Add", true),
        ("[Deps] Subject", "[Deps] Raise Nuke", true),
        ("type(scope): subject", "feat: show", true), ("type(scope): subject", "feat(a b): show", true),
        ("type(scope): subject", "feat()!: show", false), ("type(scope): subject", "feat(a)!: show", true),
        ("type(scope): subject", "feature: show", false), ("type(scope): subject", "Feat: show", false),
        ("type(scope): subject", "feat:show", false), ("type(scope): subject", "feat(: show", false),
        ("feature/TASK-123-brief-description", "feature/HAR-1-tide-table", true),
        ("feature/TASK-123-brief-description", "feature/HAR-1-tide--table", false),
        ("feature/TASK-123-brief-description", "feature/HAR-1-Tide", false),
        ("feature/TASK-123-brief-description", "feature/HAR-1-", false), ("", "", true), ("", "x", false),
    ])
    func formsAreExamples(form: String, text: String, matches: Bool) {
        #expect(WrittenForm(form, types: ["feat", "fix"]).matches(text) == matches)
    }
}

@Suite struct VersionTagTests {
    @Test(arguments: [
        ("v1.2.3", true), ("1.2.3", true), ("app/v1.2.3", true), ("App-1.2.3", true), ("v1.2.3-rc.1+5", true),
        ("v0.0.0", true),
        ("v1.2", false), ("v1.2.3.4", false), ("v01.2.3", false), ("v1.2.3beta", false), ("v1.2.", false),
        ("release-1.2", false),
        ("v1.99999999999999999999.0", true),
    ])
    func versionsAreJudged(name: String, isSemantic: Bool) { #expect(VersionTag(name)?.isSemantic == isSemantic) }

    @Test(arguments: ["nightly", "2026.11.27", "build-57", "v2", "", "/", "-", "latest", "before-rewrite", "a.b.c"])
    func otherTagsAreNoVersions(name: String) { #expect(VersionTag(name) == nil) }
}

@Suite struct BranchNameTests {
    @Test(arguments: [
        "main", "develop", "release/1.2", "gh-pages", "releases/2026.1", "1.2.x", "staging", "hotfix/1.2.1",
        "v3.5.1b", "2.0-rc1", "v1.4.2-257", "archive/oref-port", "legacy",
    ])
    func linesThatStay(name: String) {
        #expect(BranchName(name).isLasting || BranchName(name).isRelease)
    }

    @Test(arguments: [
        "dependabot/bundler/rexml-3.4", "renovate/nuke", "weblate-harbour", "revert-84-tides",
        "gh-readonly-queue/main/pr-1",
    ])
    func branchesOfPrograms(name: String) { #expect(BranchName(name).isByBot) }

    @Test(arguments: [
        "feature/HAR-1-main-screen", "ana/next-harbour-list", "hotfix/HAR-2-release-crash", "tides", "patch-1",
        "robot-arm", "3.5-tides", "v2.1-fix-crash",
    ])
    func branchesOfPeople(name: String) {
        let name = BranchName(name)
        #expect(!name.isLasting && !name.isRelease && !name.isByBot)
    }
}

@Suite struct AuthorTests {
    @Test(arguments: [
        ("dependabot[bot]", "49699333+dependabot[bot]@users.noreply.github.com"),
        ("Harbour Git Bot", "git@example.org"),
        ("HarbourBot", "ci@example.org"), ("Hosted Weblate", "noreply@weblate.org"),
        ("github-actions", "github-actions@github.com"),
        ("Weblate (bot)", "hosted@weblate.org"),
    ])
    func programs(name: String, email: String) { #expect(Commit.Person(name: name, email: email).isBot) }

    @Test(arguments: [
        ("Ana Talbot", "ana@example.org"), ("Lio", "1234+lio@users.noreply.github.com"),
        ("Abbott", "abbott@example.org"),
        ("", ""), ("Botond", "botond@example.org"),
    ])
    func people(name: String, email: String) { #expect(!Commit.Person(name: name, email: email).isBot) }
}
