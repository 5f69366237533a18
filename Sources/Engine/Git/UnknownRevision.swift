internal import TenetModel

extension GitRepository {
    /// What to say of a revision that this clone does not have. Most have too little of the history: CI fetches one commit of one
    /// branch.
    /// - Parameter complaint: git's own words, which say more where the revision is not what is missing.
    func unknownRevision(_ revision: String, complaint: String = "") async -> Git.Failure {
        let place: GitPlace
        do throws(Git.Failure) {
            guard let found = try await self.place() else { return Self.noWorkTree }
            place = found
        } catch {
            return error
        }
        guard place.head != nil else {
            return Git.Failure(
                description:
                    "git knows no revision `\(revision)`: there is no commit yet; commit first, or check everything")
        }
        let isPlain = complaint.isEmpty || complaint.hasPrefix("fatal: Not a valid object name")
        let reason = isPlain ? "" : " (\(complaint))"
        let command = await fetching(revision, isShallow: place.isShallow)
        let remedy =
            place.isShallow
            ? "this clone holds the newest commits alone; get the rest with `\(command)`, on CI check out with a depth of 0 "
                + "(`fetch-depth: 0` of GitHub's `actions/checkout`)"
            : "fetch it with `\(command)`, or give a branch, a tag or a commit of this clone"
        return Git.Failure(description: "git knows no revision `\(revision)`\(reason); \(remedy)")
    }

    static let noWorkTree = Git.Failure(
        description: "this is no work tree of git, so that there is nothing to compare with; "
            + "run it in a clone, or `tenet check` without a revision, which looks at everything")

    /// What fetches a revision. A clone of one branch fetches no other unless it is named.
    private func fetching(_ revision: String, isShallow: Bool) async -> String {
        let fetch = isShallow ? "git fetch --unshallow" : "git fetch"
        var answer: [UInt8] = []
        let ending = try? await process.run(["remote"]) { answer.append(contentsOf: $0) }
        let remotes = answer.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        guard ending?.isSuccess == true, let remote = remotes.first(where: { revision.hasPrefix($0 + "/") }) else {
            return fetch + " --tags"
        }
        let branch = revision.dropFirst(remote.count + 1).prefix { !"~^@:".contains($0) }
        return "\(fetch) \(remote) \(branch):refs/remotes/\(remote)/\(branch)"
    }
}
