internal import TenetModel
internal import TenetRuleKit

extension Git {
    /// What the clone at ``root`` tells of its past; nil when there is none, or when it does not tell.
    func libraryHistory() -> LibraryHistory? {
        let (root, inherited) = (root, inherited)
        let found = try? blocking { () async throws(Failure) -> (GitPlace, GitReferences)? in
            let repository = try await GitRepository(root: root, inherited: inherited)
            // Where a folder is no clone of its own, git answers for the repository around it.
            guard let place = try await repository.place(), place.prefix.isEmpty else { return nil }
            var gaps: [String] = []
            let references = try await GitHistory(repository, place).references(&gaps)
            return gaps.isEmpty ? (place, references) : nil
        }
        // A clone writes this file once, when it is made.
        guard let (place, references) = found ?? nil,
            let made = try? FileStatus.of(place.sharedFolder + "/packed-refs"),
            let newest = references.all.compactMap(\.time).max()
        else { return nil }
        return LibraryHistory(
            cloned: CalendarDay(secondsSince1970: Int(made.modificationTime / 1_000_000_000)),
            newestCommit: CalendarDay(secondsSince1970: newest),
            tags: references.tags.compactMap { tag in
                tag.time.map { LibraryHistory.Tag(name: tag.name, day: CalendarDay(secondsSince1970: $0)) }
            })
    }
}
