package import TenetRuleKit

/// What the name of a branch says about its purpose.
package struct BranchName {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// Kept on purpose: main lines, releases, environments and pages.
    package var isLasting: Bool {
        let words = self.words
        let lasting: Set<String> = [
            "main", "master", "trunk", "develop", "development", "dev", "staging", "production", "prod", "stable",
            "next",
            "nightly", "beta", "alpha", "testflight", "release", "releases", "pages", "maintenance", "lts",
        ]
        return words.contains { lasting.contains($0) } && (words.count <= 2 || isRelease) || text == "gh-pages"
            || isVersion || isArchive
    }

    /// `archive/tides`, `legacy`: put aside on purpose.
    private var isArchive: Bool { ["archive", "archived", "attic", "backup", "legacy"].contains(words.first) }

    /// `release/1.2`, `releases/2026.1`, `hotfix/1.2.3`.
    package var isRelease: Bool {
        let parts = text.split(separator: "/")
        return ["release", "releases", "rel", "support"].contains(parts.first?.lowercased()) || isVersion
            || parts.count > 1 && parts[1...].allSatisfy { Self.isVersion($0) }
    }

    /// Somebody works on it, and it goes away when it is merged.
    package var isWork: Bool { !isLasting && !isRelease && !isByBot }

    /// Made by a program: updates of dependencies, translations, queues and the reverts of servers.
    package var isByBot: Bool {
        let first = text.lowercased().prefix { !"/-_".contains($0) }
        let programs: Set<String> = [
            "dependabot", "renovate", "weblate", "snyk", "crowdin", "l10n", "lokalise", "transifex", "imgbot",
            "greenkeeper",
            "pyup", "allcontributors", "mergify", "bors",
        ]
        return programs.contains(String(first)) || text.hasPrefix("gh-readonly-queue/")
            || text.hasPrefix("pre-commit-ci-")
            || text.hasPrefix("merge-queue/") || isRevert || text.lowercased().split { !$0.isLetter }.contains("bot")
    }

    /// `revert-123-branch`, as GitHub names it.
    private var isRevert: Bool {
        text.hasPrefix("revert-") && text.dropFirst("revert-".count).first?.isNumber == true
    }

    private var isVersion: Bool { Self.isVersion(text[...]) }

    private var words: [String] { text.lowercased().split { !$0.isLetter }.map(String.init) }

    /// Digits in groups, with or without a `v`, and what follows a version's digits: `v1.4.2-257`, `v3.5.1b`, `2.0-rc1`.
    private static func isVersion(_ text: Substring) -> Bool {
        let digits = text.first == "v" || text.first == "V" ? text.dropFirst() : text
        let rest = digits.drop { $0.isNumber || ".x".contains($0) }
        let stage = rest.drop { ".-".contains($0) }.prefix { $0.isLetter }.lowercased()
        return digits.first?.isNumber == true && digits[..<rest.startIndex].contains(".")
            && ["", "a", "b", "rc", "alpha", "beta", "dev", "pre"].contains(stage)
            && rest.allSatisfy { $0.isLetter || $0.isNumber || ".-".contains($0) }
    }
}

extension Repository {
    /// What others merge into.
    package func isMain(_ branch: String) -> Bool { branch == mainBranch }

    /// The branch that is checked out is the main one. False when nobody knows what is checked out, or which one is the main one.
    package var isOnMain: Bool { pullRequest == nil && branch.map { isMain($0.name.text) } == true }

    /// Somebody works on a branch of that name, and it goes away when it is merged.
    package func isWork(_ branch: String) -> Bool { !isMain(branch) && BranchName(branch).isWork }

    /// The branches of people, neither main lines and releases nor those of programs: on a branch of work and in a pull
    /// request that one alone, since nobody tidies up after others there; all of them elsewhere. O(branches).
    package var workBranches: [RepositoryReference] {
        let all = (branches + [branch].compactMap(\.self)).filter { isWork($0.name.text) }
        guard let current = pullRequest?.branch.text ?? branch?.name.text, isWork(current) else { return all }
        return all.filter { $0.name.text == current }
    }
}
