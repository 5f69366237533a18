internal import TenetModel
internal import TenetRuleKit

/// What git says of a repository, before it is compared with what is on the disk.
struct RepositoryPast: Sendable {
    /// References and gaps only.
    var described: Repository
    var range: RepositoryRange?
    /// Newest first.
    var records: [CommitStream.Record]
    var index: GitListing
    var indexTime: Int64
}

extension Git {
    /// Nil outside of git.
    func past(_ request: RepositoryRequest) throws(Failure) -> RepositoryPast? {
        let (root, inherited) = (root, inherited)
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            guard let place = try await repository.place() else { return nil }
            let history = GitHistory(repository, place)
            var described = Repository(contents: RepositoryTexts(root: root), today: request.today)
            if place.isShallow {
                described.gaps.append(
                    "this clone is shallow: commits that were not fetched are not looked at; get them with "
                        + "`git fetch --unshallow`, on CI with a depth of 0")
            }
            let references = try await history.references(&described.gaps)
            try await history.describe(references, request, in: &described)
            let range = try await history.range(request, references, &described.gaps)
            let records = try await history.records(range, request, &described.gaps)
            let indexTime = try await repository.indexTime()
            let index = try await repository.index()
            let unreadable = index.entries.keys.count { String(validating: $0, as: UTF8.self) == nil }
            if unreadable > 0 {
                described.gaps.append(
                    "\(Prose.count(unreadable, "file")) left out: the names are not UTF-8")
            }
            return RepositoryPast(
                described: described, range: range, records: records, index: index, indexTime: indexTime)
        }
    }

    /// Compares the files with the base of the range; nil without one.
    func changes(
        _ past: RepositoryPast, _ files: [RepositoryFile], _ request: RepositoryRequest
    ) throws(Failure) -> (found: RepositoryChanges, gaps: [String])? {
        guard let base = past.range?.changesBase else { return nil }
        let (root, inherited) = (root, inherited)
        let paths = files.filter { !$0.isLink }.map(\.path)
        let leavesOut = request.leavesOut
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            var gaps: [String] = []
            let listing: GitListing
            do throws(Failure) {
                listing = try await repository.tree(at: base)
            } catch {
                return nil
            }
            var changes = RepositoryChanges(root: root, base: listing, index: past.index, indexTime: past.indexTime)
            try await changes.find(paths, leavesOut: leavesOut, in: repository, &gaps)
            return (changes, gaps)
        }
    }

    /// Reads one object; nil for what this clone does not have, and for what is too large.
    func object(_ id: String, limit: Int) -> [UInt8]? {
        let (root, inherited) = (root, inherited)
        // What git cannot give now is a text that cannot be read.
        return try? blocking { () async throws(Failure) -> [UInt8]? in
            let repository = try await GitRepository(root: root, inherited: inherited)
            var found: [UInt8]?
            try await repository.read([id], limit: limit) { if case .bytes(let bytes) = $1 { found = bytes } }
            return found
        }
    }

    /// Reads what commits change, one file after the other, and compares several at once.
    /// - Parameter decodes: see ``AddedTextReader/init(_:decodes:threads:)``.
    func addedTexts(
        _ steps: [RepositoryTexts.Step], decodes: Bool = false, threads: Int
    ) -> (texts: [AddedText], gaps: [String]) {
        let (root, inherited) = (root, inherited)
        do {
            return try blocking { () async throws(Failure) in
                let repository = try await GitRepository(root: root, inherited: inherited)
                var reader = AddedTextReader(steps, decodes: decodes, threads: threads)
                try await repository.read(reader.objects, limit: AddedTextReader.largestFile) { reader.receive($1) }
                reader.finish()
                // Of which nobody can tell whether they are text; said once, with the files of text.
                let binary = decodes ? [] : steps.flatMap(\.changes).filter(\.isBinary).map(\.new)
                let large = try await repository.sizes(of: binary).count { $0 > AddedTextReader.largestFile }
                return (reader.texts, reader.gaps(andLarge: large))
            }
        } catch {
            return ([], ["lines that commits add were not looked at: \(error.description)"])
        }
    }
}

extension GitHistory {
    /// The commits of a range, with a gap where there are more than are looked at.
    func records(
        _ range: RepositoryRange?, _ request: RepositoryRequest, _ gaps: inout [String]
    ) async throws(Git.Failure) -> [CommitStream.Record] {
        guard let range else { return [] }
        let limit = request.limit
        var ids = try await list(head: range.head, without: range.base, limit: limit + 1)
        if ids.count > limit {
            ids.removeLast(ids.count - limit)
            let what = range.base == nil ? "history" : "range"
            gaps.append("the \(what) has more commits than the \(limit) that were looked at; raise `--commits`")
        }
        var records = try await read(ids, &gaps)
        try await addMerged(to: &records, &gaps)
        let foreign = try await foreign(among: records, head: range.head)
        for index in records.indices { records[index].isForeign = foreign.contains(records[index].id) }
        // In a folder of a larger repository, commits that change nothing here belong to others.
        return place.prefix.isEmpty
            ? records : records.filter { $0.parents.count > 1 || !$0.changes.isEmpty || !$0.hasAllChanges }
    }
}
