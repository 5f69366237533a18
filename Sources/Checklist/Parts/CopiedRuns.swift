internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// Runs of statements that stand more often, or less often, in a project than before, but for their names and literals: code that
/// was copied and adapted, or whose copies became one. What was moved is as often there as it was.
struct CopiedRuns {
    private(set) var added: [ChangePlace] = []
    private(set) var removed: [ChangePlace] = []

    /// - Complexity: O(code of the app on both sides).
    init(head: ProjectPass, base: ProjectPass, files: [ComparedFile]) {
        let (new, old) = (StatementRuns.Files(files, ofHead: true), StatementRuns.Files(files, ofHead: false))
        let (here, before) = (StatementRuns(head, in: new), StatementRuns(base, in: old))
        let after = here.pairs(with: StatementRuns(head, in: new, besides: here.keys))
        let earlier = before.pairs(with: StatementRuns(base, in: old, besides: before.keys))
        let (more, less) = (Self.more(after, than: earlier), Self.more(earlier, than: after))
        let came = after.filter { more.contains($0.path) && here.has($0, moreOftenThan: before) && new.isChanged($0) }
        // Three statements that are alike are chance; four, or two times three, are none.
        let isChance = came.count { $0.shapes.count > 1 } == 1
        added = came.filter { $0.shapes.count == 1 || !isChance }.map { new.place(of: $0) }
        removed = earlier.filter { run in
            // What is gone as a whole was no copy of what stays.
            less.contains(run.path) && before.has(run, moreOftenThan: here)
                && (here.count(run.key) > 0 || before.count(run.key) > 1)
        }.map { old.place(of: $0) }
    }

    /// Files that hold more of these runs on one side: where copies that were there before are edited alike, none is new.
    private static func more(_ runs: [StatementRuns.Run], than others: [StatementRuns.Run]) -> Set<String> {
        let (left, right) = (Dictionary(grouping: runs, by: \.path), Dictionary(grouping: others, by: \.path))
        return Set(left.filter { $0.value.count > right[$0.key]?.count ?? 0 }.keys)
    }
}

/// The runs of statements of some files of a project, by what they say.
struct StatementRuns {
    /// Statements that follow one another.
    struct Run {
        var key: UInt64
        var path: String
        var range: ByteRange
        var names: [UInt16]
        /// One of each statement.
        var shapes: [UInt32]
    }

    private var runs: [UInt64: [Run]] = [:]
    /// How often statements of a shape stand there.
    private var shapes: [UInt32: Int] = [:]

    /// Those of the files that differ.
    init(_ pass: ProjectPass, in files: Files) {
        collect(pass) {
            files.holds($0)
        } of: { _ in
            true
        }
    }

    /// Those of all other files that say one of `keys`.
    init(_ pass: ProjectPass, in files: Files, besides keys: Set<UInt64>) {
        guard !keys.isEmpty else { return }
        collect(pass) {
            !files.holds($0)
        } of: {
            keys.contains($0)
        }
    }

    private mutating func collect(_ pass: ProjectPass, in holds: (String) -> Bool, of isAsked: (UInt64) -> Bool) {
        for located in pass.facts(CodeBlockShape.self) where located.role == .app && holds(located.path) {
            for statement in located.fact.statements { shapes[statement.shape, default: 0] += 1 }
            Self.forEach(of: located.fact, in: located.path) { run in
                if isAsked(run.key) { runs[run.key, default: []].append(run) }
            }
        }
    }

    var keys: Set<UInt64> { Set(runs.keys) }

    func count(_ key: UInt64) -> Int { runs[key]?.count ?? 0 }

    /// It stands here more often, as a whole and statement by statement: one that was edited between others that stay is no
    /// run that came or went.
    func has(_ run: Run, moreOftenThan other: StatementRuns) -> Bool {
        count(run.key) > other.count(run.key)
            && run.shapes.allSatisfy { shapes[$0] ?? 0 > other.shapes[$0] ?? 0 }
    }

    /// Those that another one repeats, here or in `others`, with at least half of the names; in the order of the files.
    func pairs(with others: StatementRuns) -> [Run] {
        let found = runs.flatMap { key, near -> [Run] in
            let far = (others.runs[key] ?? []).prefix(Self.mostCompared)
            let compared = near.indices.prefix(Self.mostCompared)
            return near.indices.filter { index in
                far.contains { Self.shareNames(near[index], $0) }
                    || compared.contains { $0 != index && Self.shareNames(near[index], near[$0]) }
            }.map { near[$0] }
        }
        return found.sorted { ($0.path, $0.range.lower, $0.key) < ($1.path, $1.range.lower, $1.key) }
    }

    private static func shareNames(_ left: Run, _ right: Run) -> Bool {
        guard left.names.count == right.names.count, !left.names.isEmpty else { return false }
        return 2 * zip(left.names, right.names).count { $0 == $1 } >= left.names.count
    }

    /// Of what stands more often the first are enough: tables of values are alike by the thousand, and work stays linear.
    private static let mostCompared = 64

    // MARK: Runs of a block

    /// Shorter ones are alike by chance.
    static let fewestTokens = 25
    private static let fewestTokensAlone = 50
    private static let length = 3

    /// Some statements in a row, or one that is long. Statements of one shape, such as assignments one below the other, are a list.
    private static func forEach(of block: CodeBlockShape, in path: String, _ body: (Run) -> Void) {
        let statements = block.statements
        func add(_ part: ArraySlice<CodeBlockShape.Statement>, least: Int) {
            guard let first = part.first, let last = part.last, part.reduce(0, { $0 + $1.tokens }) >= least,
                part.count == 1 || part.contains(where: { $0.shape != first.shape })
            else { return }
            let key = part.reduce(UInt64(part.count)) { ($0 ^ UInt64($1.shape)) &* 0x100_0000_01b3 }
            let range = ByteRange(first.range.lower, last.range.upper)
            body(Run(key: key, path: path, range: range, names: part.flatMap(\.names), shapes: part.map(\.shape)))
        }
        for index in statements.indices {
            if index + length <= statements.count { add(statements[index..<index + length], least: fewestTokens) }
            add(statements[index...index], least: fewestTokensAlone)
        }
    }
}

extension StatementRuns {
    /// The files that differ, on one side.
    struct Files {
        private var tables: PathMap<LineTable>
        private var changed: PathMap<[ClosedRange<Int>]>
        private let isHead: Bool

        init(_ files: [ComparedFile], ofHead isHead: Bool) {
            self.isHead = isHead
            tables = PathMap(
                files.compactMap { file in (isHead ? file.head : file.base).map { (file.path, LineTable($0)) } })
            changed = PathMap(files.map { ($0.path, $0.changedLines) })
        }

        func holds(_ path: String) -> Bool { tables[path] != nil }

        /// Some of it is new in the head.
        func isChanged(_ run: Run) -> Bool {
            let lines = lines(of: run)
            return (changed[run.path] ?? []).contains { $0.overlaps(lines) }
        }

        func place(of run: Run) -> ChangePlace {
            let lines = lines(of: run)
            return ChangePlace(
                path: run.path, line: lines.lowerBound, name: "copied code", digest: run.key,
                end: isHead ? lines.upperBound : lines.lowerBound - 1)
        }

        private func lines(of run: Run) -> ClosedRange<Int> {
            guard let table = tables[run.path] else { return 1...1 }
            let first = table.line(at: min(run.range.lower, table.bytes.count))
            return first...max(first, table.line(at: min(max(run.range.lower, run.range.upper - 1), table.bytes.count)))
        }
    }
}
