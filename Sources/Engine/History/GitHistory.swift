internal import TenetModel
internal import TenetRuleKit

/// Asks git about commits. Each question is one process, of commands only that convert no file and read no settings about how
/// things are shown.
struct GitHistory: Sendable {
    let place: GitPlace
    let repository: GitRepository
    let process: GitProcess

    /// Larger files count as binary: nobody reads them line by line, and comparing them takes long.
    static let options = [
        "-c", "core.attributesFile=/dev/null", "-c", "core.bigFileThreshold=\(AddedTextReader.largestFile)",
    ]
    /// Of everything that is said of the commits of a range, in bytes.
    static let largestAnswer = 128 << 20
    /// What is not read by then is not looked at.
    static let patience = GitProcess.Patience(total: .seconds(60))

    init(_ repository: GitRepository, _ place: GitPlace) {
        self.repository = repository
        self.place = place
        process = repository.process.forHistory(place)
    }

    /// All branches and tags.
    func references(_ gaps: inout [String]) async throws(Git.Failure) -> GitReferences {
        let patterns = ["refs/heads", "refs/remotes/origin", "refs/tags"]
        var references: GitReferences
        do throws(Git.Failure) {
            let answer = try await process.answer(
                ["for-each-ref", "--format=" + GitReferences.format] + patterns, failing: "")
            references = GitReferences(answer)
        } catch {
            let answer = try await process.answer(
                ["for-each-ref", "--format=" + GitReferences.shortFormat] + patterns,
                failing: "git cannot list its branches")
            references = GitReferences(answer)
            gaps.append("commits that branches or tags name are missing in this clone, so that their age is not known")
        }
        if references.unreadableCount > 0 {
            gaps.append(
                "\(Prose.count(references.unreadableCount, "branch", plural: "branches")) or tags have names that are not UTF-8"
            )
        }
        if references.current == nil { references.current = try await unbornBranch() }
        return references
    }

    /// The branch that the first commit will be on; nil when no branch is checked out.
    private func unbornBranch() async throws(Git.Failure) -> String? {
        var answer: [UInt8] = []
        let ending = try await process.run(["symbolic-ref", "--quiet", "HEAD"]) { answer.append(contentsOf: $0) }
        guard ending.isSuccess, answer.popLast() == 0x0A, let name = String(validating: answer, as: UTF8.self),
            name.hasPrefix("refs/heads/")
        else { return nil }
        return String(name.dropFirst("refs/heads/".count))
    }

    /// The commit that a revision names; nil when this clone knows none.
    func commit(_ revision: String) async throws(Git.Failure) -> String? {
        try GitRepository.check(revision)
        var answer: [UInt8] = []
        let arguments = ["rev-parse", "--verify", "--quiet", revision + "^{commit}"]
        let ending = try await process.run(arguments) { answer.append(contentsOf: $0) }
        let name = String(decoding: answer.prefix { $0 != 0x0A }, as: UTF8.self)
        return ending.isSuccess && GitRepository.isName(name) ? name : nil
    }

    /// The newest commit that both have; nil when they have none in common.
    func mergeBase(_ first: String, _ second: String) async throws(Git.Failure) -> String? {
        var answer: [UInt8] = []
        let ending = try await process.run(["merge-base", first, second]) { answer.append(contentsOf: $0) }
        let name = String(decoding: answer.prefix { $0 != 0x0A }, as: UTF8.self)
        return ending.isSuccess && GitRepository.isName(name) ? name : nil
    }

    /// What git says of the history.
    func answer(_ arguments: [String]) async throws(Git.Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        let ending = try await process.run(arguments) { bytes.append(contentsOf: $0) }
        guard ending.isSuccess else { throw await repository.damaged("git cannot read the history\(ending.reason)") }
        return bytes
    }

    /// The commits of a range, newest first, without what they are.
    func list(head: String, without base: String?, limit: Int) async throws(Git.Failure) -> [String] {
        let arguments = ["rev-list", "--max-count=\(limit)", head] + (base.map { ["^" + $0] } ?? []) + ["--"]
        let answer = try await answer(arguments)
        return answer.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The commits since an ancestor along first parents, newest first.
    func mainline(from head: String, to base: String, limit: Int) async throws(Git.Failure) -> Mainline {
        let answer = try await answer(
            ["rev-list", "--first-parent", "--parents", "--max-count=\(limit + 1)", head, "^" + base, "--"])
        let lines = answer.split(separator: 0x0A).map { line in
            line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        }
        let kept = lines.prefix(limit)
        return Mainline(
            commits: kept.map { $0[0] }, parents: kept.map { $0.count > 1 ? $0[1] : nil }, isCut: lines.count > limit)
    }

    /// What some commits are. What this clone lacks is a gap.
    func read(_ ids: [String], _ gaps: inout [String]) async throws(Git.Failure) -> [CommitStream.Record] {
        guard !ids.isEmpty else { return [] }
        var reading = CommitReading(ids, edge: try await edge(of: ids), deadline: .now + .seconds(60))
        while !reading.isDone {
            let (answer, ending) = try await run(reading.way, reading.input, until: reading.deadline)
            let isFull = answer.count >= Self.largestAnswer
            let isWhole = ending.isSuccess && !ending.isCutOff && !isFull
            let stream = CommitStream(answer, countsLines: reading.way == .lines, isWhole: isWhole)
            if ending.isCutOff || isFull {
                reading.stop(with: stream)
            } else if ending.isSuccess {
                reading.add(stream)
            } else if !reading.giveWay(after: stream) {
                throw await repository.damaged("git cannot read commits\(ending.reason)")
            }
        }
        gaps += reading.gaps
        return reading.records
    }

    private func run(
        _ way: CommitReading.Way, _ input: [UInt8], until deadline: ContinuousClock.Instant
    ) async throws(Git.Failure) -> ([UInt8], GitProcess.Ending) {
        let arguments =
            Self.options + way.arguments + ["--stdin", "--encoding=UTF-8", CommitStream.format]
            + (place.prefix.isEmpty || way == .message ? [] : ["--relative=" + place.prefix])
        var answer: [UInt8] = []
        let patience = GitProcess.Patience(total: ContinuousClock.now.duration(to: deadline))
        let ending = try await process.run(arguments, input: input, patience: patience) { part in
            if answer.count < Self.largestAnswer { answer.append(contentsOf: part.prefix(Self.largestAnswer)) }
        }
        return (answer, ending)
    }

    /// The commits among some whose parents were not fetched, with these parents.
    private func edge(of ids: [String]) async throws(Git.Failure) -> [String: [String]] {
        var bytes: [UInt8] = []
        guard place.isShallow,
            case .success = FileReader.read(place.sharedFolder + "/shallow", into: &bytes, limit: 64 << 20)
        else { return [:] }
        let all = Set(bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
        let edge = ids.filter(all.contains)
        var parents: [String: [String]] = [:]
        try await repository.read(edge, limit: 1 << 20) { index, object in
            guard case .bytes(let bytes) = object else { return }
            let head = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix { !$0.isEmpty }
            parents[edge[index]] = head.filter { $0.starts(with: "parent ".utf8) }.map {
                String(decoding: $0.dropFirst("parent ".utf8.count), as: UTF8.self)
            }
        }
        return parents
    }

    /// A commit that the main branch does not have.
    struct OwnCommit: Sendable {
        /// When it was committed, in seconds since 1970.
        var time: Int
        /// The line of the branch first.
        var parents: ArraySlice<String>

        var firstParent: String? { parents.first }
    }

    /// More commits of branches are not looked at.
    static let mostOwnCommits = 50_000

    /// The commits that the main branch does not have, of all branches together; nil when git cannot tell.
    func ownCommits(of tips: [String], without main: String) async throws(Git.Failure) -> [String: OwnCommit]? {
        var answer: [UInt8] = []
        let input = Array((["^" + main] + tips).map { $0 + "\n" }.joined().utf8)
        let ending = try await process.run(
            ["rev-list", "--parents", "--timestamp", "--max-count=\(Self.mostOwnCommits)", "--stdin"], input: input,
            patience: Self.patience
        ) { answer.append(contentsOf: $0) }
        guard ending.isSuccess else { return nil }
        var found: [String: OwnCommit] = [:]
        for line in answer.split(separator: 0x0A) {
            let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
            guard words.count >= 2, let time = Int(words[0]) else { continue }
            found[words[1]] = OwnCommit(time: time, parents: words.dropFirst(2))
        }
        return found
    }
}
