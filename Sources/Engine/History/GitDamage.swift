internal import TenetModel

extension GitRepository {
    /// What to say when git cannot read what should be there: a partial clone lacks what was never fetched, and nothing of it is
    /// broken.
    /// - Parameter sentence: without a full stop.
    func damaged(_ sentence: String) async -> Git.Failure {
        var answer: [UInt8] = []
        let names = "^(extensions\\.partialclone|remote\\..*\\.promisor)$"
        _ = try? await process.run(["config", "-z", "--get-regexp", names], patience: .short) {
            answer.append(contentsOf: $0)
        }
        return Git.Failure(
            description: answer.isEmpty
                ? sentence + "; `git fsck` says more"
                : sentence + "; this clone is partial, and what was not fetched is not fetched now: get it with "
                    + "`git fetch --refetch --no-filter`, on CI with a full clone")
    }

    /// The `.git` of the folder or of one above it, of which git says that it is none.
    func brokenPlace() async throws(Git.Failure) -> String? {
        for folder in LexicalPath.upwards(from: root) {
            let place = LexicalPath.child(".git", of: folder)
            guard FileStatus.isThere(place) else { continue }
            // A sound one is out of git's reach on purpose: behind a ceiling or in another file system.
            var inner = process
            inner.folder = folder
            return try await inner.path(ofRepository: ["--git-dir"]) == nil ? place : nil
        }
        return nil
    }
}
