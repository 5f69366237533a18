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
        added = Self.copies(here, more: here.keys(moreOftenThan: before), head, new)
        let less = before.keys(moreOftenThan: here).filter { key in
            // What is gone as a whole was no copy of what stays.
            before.count(key) - here.count(key) > 1 || here.count(key) > 0
        }
        removed = StatementRuns(base, in: old, besides: less).pairs(of: before, less).map { old.place(of: $0) }
    }

    private static func copies(
        _ here: StatementRuns, more: Set<UInt64>, _ head: ProjectPass, _ files: StatementRuns.Files
    ) -> [ChangePlace] {
        let pairs = StatementRuns(head, in: files, besides: more).pairs(of: here, more).filter { files.isChanged($0) }
        let short = pairs.filter { $0.count > 1 }
        // Three statements that are alike are chance; four, or two times three, are none.
        let isChance = short.count == 1
        return pairs.filter { $0.count == 1 || !isChance }.map { files.place(of: $0) }
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
        /// How many statements.
        var count: Int
    }

    private var runs: [UInt64: [Run]] = [:]

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
            Self.forEach(of: located.fact, in: located.path) { run in
                if isAsked(run.key) { runs[run.key, default: []].append(run) }
            }
        }
    }

    func count(_ key: UInt64) -> Int { runs[key]?.count ?? 0 }

    func keys(moreOftenThan other: StatementRuns) -> Set<UInt64> {
        Set(runs.keys.filter { count($0) > other.count($0) })
    }

    /// Those of `own` that another one repeats, there or here, with at least half of the names; in the order of the files.
    func pairs(of own: StatementRuns, _ keys: Set<UInt64>) -> [Run] {
        let found = keys.flatMap { key -> [Run] in
            let (near, far) = (own.runs[key] ?? [], runs[key] ?? [])
            return near.indices.filter { index in
                far.contains { Self.shareNames(near[index], $0) }
                    || near.indices.contains { $0 != index && Self.shareNames(near[index], near[$0]) }
            }.map { near[$0] }
        }
        return found.sorted { ($0.path, $0.range.lower, $0.key) < ($1.path, $1.range.lower, $1.key) }
    }

    private static func shareNames(_ left: Run, _ right: Run) -> Bool {
        guard left.names.count == right.names.count, !left.names.isEmpty else { return false }
        return 2 * zip(left.names, right.names).count { $0 == $1 } >= left.names.count
    }

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
            body(Run(key: key, path: path, range: range, names: part.flatMap(\.names), count: part.count))
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
