internal import TenetFoundation
internal import TenetModel

/// What merges make of files that is in none of their parents: conflicts that were solved, and whatever else was put into them.
///
/// Read from `git diff-tree --stdin -c -z --raw`: a record that begins with `c` names the commit, one that begins with a colon for
/// each parent tells the file's modes and objects in all parents and then in the merge, and is followed by its path.
struct MergeContents {
    /// By the name of the commit.
    private(set) var changes: [String: [CommitStream.ContentChange]] = [:]

    static let arguments = [
        "diff-tree", "-c", "-r", "-z", "--raw", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--stdin",
        "--format=c%H",
    ]

    init(_ answer: [UInt8]) {
        var commit: String?
        var entry: ArraySlice<UInt8>?
        for field in answer.split(separator: 0, omittingEmptySubsequences: true) {
            if let record = entry {
                entry = nil
                if let commit, let path = String(validating: field, as: UTF8.self) { add(record, path, to: commit) }
                continue
            }
            let text = field.drop { $0 == 0x0A }
            switch text.first {
            case UInt8(ascii: "c"): commit = String(decoding: text.dropFirst(), as: UTF8.self)
            case UInt8(ascii: ":"): entry = text
            default: break
            }
        }
    }

    private mutating func add(_ record: ArraySlice<UInt8>, _ path: String, to commit: String) {
        let parents = record.prefix { $0 == UInt8(ascii: ":") }.count
        let words = record.dropFirst(parents).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        // Links and commits of submodules are no text of this project.
        guard words.count == 2 * parents + 3, words[parents].hasPrefix("100"),
            changes[commit, default: []].count < CommitStream.mostChanges
        else { return }
        let olds = (0..<parents).map { words[$0].hasPrefix("100") ? words[parents + 1 + $0] : nil }
        changes[commit, default: []].append(
            CommitStream.ContentChange(
                path: path, old: olds.first ?? nil, new: words[2 * parents + 1], others: Array(olds.dropFirst())))
    }
}

extension GitHistory {
    /// Gives merges the contents that are theirs alone; their lists of changes stay empty.
    func addMerged(to records: inout [CommitStream.Record], _ gaps: inout [String]) async throws(Git.Failure) {
        // A commit at the edge of a shallow clone has no parents to be compared with.
        let merges = records.filter { $0.parents.count > 1 && $0.hasAllChanges }.map(\.id)
        guard !merges.isEmpty else { return }
        var answer: [UInt8] = []
        let ending = try await process.run(
            Self.options + MergeContents.arguments + (place.prefix.isEmpty ? [] : ["--relative=" + place.prefix]),
            input: Array(merges.map { $0 + "\n" }.joined().utf8), patience: Self.patience
        ) { if answer.count < Self.largestAnswer { answer.append(contentsOf: $0) } }
        let found = MergeContents(answer).changes
        for index in records.indices { records[index].contents += found[records[index].id] ?? [] }
        if !ending.isSuccess || ending.isCutOff || answer.count >= Self.largestAnswer {
            gaps.append("not everything that merges add of their own was looked at\(ending.reason)")
        }
    }
}
