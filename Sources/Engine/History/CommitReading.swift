internal import TenetModel

/// Reads the commits of a range, around what this clone lacks: a commit that git cannot compare is asked for with less, and
/// reading goes on behind it.
struct CommitReading: Sendable {
    /// How much of a commit is asked for. A clone may lack older files, and then git ends in the middle of its answer.
    enum Way {
        case lines, files, message

        /// The command and what it is to say. Nothing that looks at trees can do without them, so messages come from the walk.
        var arguments: [String] {
            let compare = [
                "diff-tree", "--always", "--root", "-r", "-z", "--no-ext-diff", "--no-textconv",
                "--ignore-submodules=none", "--raw", "-l200",
            ]
            return switch self {
            case .lines: compare + ["--numstat", "-M"]
            case .files: compare + ["-M100%"]
            case .message: ["rev-list", "--no-walk=unsorted", "--no-commit-header"]
            }
        }
    }

    let deadline: ContinuousClock.Instant
    private(set) var records: [CommitStream.Record] = []
    private(set) var way = Way.lines
    /// A partial clone lacks so much that going around each commit would take a process for each.
    private var patience = 50
    private var next: [String]
    private var later: [String] = []
    private let count: Int
    private let edge: [String: [String]]
    private var unreadableCount = 0
    private var uncountedCount = 0
    private var unknownCount = 0

    init(_ ids: [String], edge: [String: [String]], deadline: ContinuousClock.Instant) {
        (next, count) = (ids, ids.count)
        self.edge = edge
        self.deadline = deadline
    }

    var isDone: Bool { next.isEmpty }

    /// Compared with itself, a commit whose parents were not fetched changes nothing; it would add every file otherwise.
    var input: [UInt8] {
        Array(next.map { edge[$0] == nil || way == .message ? $0 + "\n" : "\($0) \($0)\n" }.joined().utf8)
    }

    mutating func add(_ stream: CommitStream) {
        keep(stream)
        if way != .lines { (uncountedCount, unknownCount) = counts(adding: stream.records.count) }
        (next, later) = (later, [])
        way = .lines
    }

    mutating func stop(with stream: CommitStream) {
        keep(stream)
        (next, later) = ([], [])
    }

    /// - Returns: false when there is no other way.
    mutating func giveWay(after stream: CommitStream) -> Bool {
        switch way {
        case .lines:
            keep(stream)
            let rest = Array(next.dropFirst(stream.records.count))
            patience -= 1
            next = patience > 0 ? Array(rest.prefix(1)) : rest
            later = Array(rest.dropFirst(next.count))
            way = .files
            return !rest.isEmpty
        case .files:
            way = .message
            return true
        case .message: return false
        }
    }

    private func counts(adding number: Int) -> (Int, Int) {
        way == .message ? (uncountedCount, unknownCount + number) : (uncountedCount + number, unknownCount)
    }

    private mutating func keep(_ stream: CommitStream) {
        unreadableCount += stream.unreadableCount
        for var record in stream.records {
            if way == .message { record.hasAllChanges = false }
            if let parents = edge[record.id] {
                record.parents = parents
                record.hasAllChanges = parents.count > 1
            }
            records.append(record)
        }
    }

    /// What was not read, as sentences without a full stop.
    var gaps: [String] {
        var gaps: [String] = []
        func commits(_ number: Int) -> String { Prose.count(number, "commit") }
        if uncountedCount > 0 {
            gaps.append(
                "older files are missing in this clone, so that the lines of \(commits(uncountedCount)) are not counted"
            )
        }
        if unknownCount > 0 {
            gaps.append(
                "older files are missing in this clone, so that what \(commits(unknownCount)) changed is not known")
        }
        if unreadableCount > 0 {
            gaps.append(
                "\(Prose.count(unreadableCount, "changed file")) of the history left out: "
                    + "the names are not UTF-8")
        }
        let cut = records.count(where: \.isMessageCut)
        if cut > 0 {
            gaps.append(
                "\(Prose.count(cut, "message")) of more than \(CommitStream.longestMessage >> 10) KB "
                    + "\(cut == 1 ? "was" : "were") looked at up to there only")
        }
        if records.count < count {
            gaps.append(
                "only \(Prose.number(records.count)) of \(Prose.count(count, "commit")) were read in the time and space there is for it"
            )
        }
        return gaps
    }
}
