internal import TenetModel

extension GitHistory {
    /// The commits among some that come from the history of another project: `git subtree`, or a merge of unrelated histories,
    /// brought them, and they do not descend from the first commit of the line that the head lies on. O(history) where it has
    /// several beginnings.
    /// - Returns: none in a shallow clone, whose edge looks like beginnings.
    func foreign(among records: [CommitStream.Record], head: String) async throws(Git.Failure) -> Set<String> {
        // Another history comes in by a merge, or is read to its own beginning.
        guard !place.isShallow, records.contains(where: { $0.parents.count != 1 }) else { return [] }
        let roots = try await names(["rev-list", "--max-parents=0", head, "--"])
        guard roots.count > 1 else { return [] }
        let own = try await names(["rev-list", "--first-parent", "--max-parents=0", head, "--"])
        guard let root = own.first else { return [] }
        let descendants = Set(try await names(["rev-list", "--ancestry-path", head, "^" + root, "--"])).union([root])
        return Set(records.map(\.id)).subtracting(descendants)
    }

    private func names(_ arguments: [String]) async throws(Git.Failure) -> [String] {
        try await answer(arguments).split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }
}
