import Foundation
import TenetTestSupport
import Testing

@testable import TenetEngine

/// What is said where a clone does not have what it is compared with, as on CI. On the main actor as ``GitChangesTests``.
@MainActor
@Suite(.enabled(if: GitOpinion.isPresent, "git is not installed")) struct UnknownRevisionTests {
    private func complaint(_ folder: URL, _ revision: String?) -> String {
        let git = Git(
            root: folder.path,
            environment: ProcessInfo.processInfo.environment.merging(GitScratch.environment) { $1 })
        let failure = #expect(throws: Git.Failure.self) {
            if let revision { _ = try git.changes(since: revision, among: []) } else { _ = try git.staged(among: []) }
        }
        return failure?.description ?? ""
    }

    @Test func aShallowCloneNamesTheDepth() throws {
        let origin = try GitScratch()
        try origin.commit()
        try origin.git("branch", "develop")
        try origin.commit()
        let folder = origin.folder.appendingPathComponent("clone")
        try origin.git("clone", "-q", "--depth", "1", "file://" + origin.folder.path, folder.path)
        let branch = complaint(folder, "origin/develop")
        #expect(branch.hasPrefix("git knows no revision `origin/develop`; "))
        #expect(branch.contains("`git fetch --unshallow origin develop:refs/remotes/origin/develop`"))
        #expect(branch.contains("`fetch-depth: 0`"))
        #expect(complaint(folder, "v1.0").contains("`git fetch --unshallow --tags`"))
        // The remedy works.
        let clone = GitScratch(at: folder)
        try clone.git("fetch", "-q", "--unshallow", "origin", "develop:refs/remotes/origin/develop")
        let git = Git(root: folder.path, environment: GitScratch.environment)
        #expect(throws: Never.self) { try git.changes(since: "origin/develop", among: []) }
    }

    @Test func aWholeCloneIsToldToFetch() throws {
        let scratch = try GitScratch()
        #expect(complaint(scratch.folder, "main~3").contains("there is no commit yet"))
        try scratch.commit()
        #expect(complaint(scratch.folder, "v1.0").contains("; fetch it with `git fetch --tags`, or give a branch"))
    }

    @Test(arguments: ["main", nil])
    func outsideOfGitThereIsNothingToCompareWith(revision: String?) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tenet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let complaint = complaint(folder, revision)
        #expect(complaint.hasPrefix("this is no work tree of git"))
        #expect(complaint.contains("run it in a clone, or `tenet check` without a revision"))
    }
}
