public import TenetModel
public import TenetStandards

/// A file that differs between base and head.
public struct ComparedFile: Sendable {
    public var path: String
    /// As it was; nil when it was not there.
    public var base: [UInt8]?
    /// As it is; nil when it is no longer there.
    public var head: [UInt8]?
    /// A program wrote it.
    public var isGenerated: Bool
    /// Lines from 1 that the base does not have.
    public var changedLines: [ClosedRange<Int>]
    /// A side that is there could not be read, so nobody can tell what happened to the file: it is too large, or the clone lacks it.
    public var isUnread = false
    /// The base has a file with the bytes of the head, too, under another name.
    public var isCopy = false

    public init(
        path: String, base: [UInt8]?, head: [UInt8]?, isGenerated: Bool, changedLines: [ClosedRange<Int>]
    ) {
        (self.path, self.base, self.head) = (path, base, head)
        (self.isGenerated, self.changedLines) = (isGenerated, changedLines)
    }
}

/// Where a change raises a question.
public struct ChangePlace: Hashable, Sendable, Comparable {
    public var path: String
    /// From 1; in the base for what is gone.
    public var line: Int
    /// The declaration or key that it is about; the path alone when empty.
    public var name: String
    /// Tells this state of the place from others.
    public var digest: UInt64
    /// The last line of what the place is; before ``line`` for what is gone, which has no lines.
    public var end: Int

    public init(path: String, line: Int, name: String, digest: UInt64, end: Int? = nil) {
        (self.path, self.line, self.name, self.digest) = (path, line, name, digest)
        self.end = end ?? line
    }

    /// The lines of a finding, with a digest of their code.
    public init(_ finding: Finding, in table: LineTable) {
        let length = table.bytes.count
        let first = table.line(at: min(finding.range.lower, length))
        let last = max(first, table.line(at: min(max(finding.range.lower, finding.range.upper - 1), length)))
        let code = table.bytes[table.range(ofLine: first).lower..<table.range(ofLine: last).upper]
        self.init(
            path: finding.path, line: first, name: finding.message, digest: CodeText.digest(of: code), end: last)
    }

    /// The file as a whole.
    var isFile: Bool { name.isEmpty }

    /// Both are about the same lines. A file is all of its lines.
    func isOne(with other: ChangePlace) -> Bool {
        guard path == other.path else { return false }
        if isFile || other.isFile || line == other.line && digest == other.digest { return true }
        return line <= other.end && other.line <= end
    }

    public static func < (left: Self, right: Self) -> Bool {
        if left.path != right.path { return LexicalPath.precedes(left.path, right.path) }
        return (left.line, left.name, left.digest) < (right.line, right.name, right.digest)
    }
}

/// What a change is about, by meaning.
public struct Change: Sendable {
    struct Aspect: Hashable, Sendable {
        var subject: ChangeSubject
        var kind: ChangeKind
    }

    var aspects: [Aspect: Set<ChangePlace>] = [:]
    /// What added and changed declarations mention.
    var mentions: [String: Set<ChangePlace>] = [:]
    public internal(set) var files: [ChangePlace] = []
    /// Paths of files that differ and raise nothing, because a side of them could not be read.
    public internal(set) var unread: [String] = []
    /// Paths of Swift files that differ and raise nothing, because the configuration leaves them out.
    public var leftOut: [String] = []
    /// Findings of rules that triggers name, by rule.
    public var findings: [String: [ChangePlace]] = [:]
    /// Lines of production code that the base does not have.
    public internal(set) var lineCount = 0
    var raisesVersion: ChangePlace?
    /// What is true of the head, for proofs.
    var facts = ProofFacts()
    /// What rules that compare with the contract say of the head; nil without a contract.
    public var contract: RuleVerdict?
    /// What rules about accessibility say of the head; nil when nobody asked them.
    public var labels: RuleVerdict?

    mutating func add(_ subject: ChangeSubject, _ kind: ChangeKind, _ place: ChangePlace) {
        // What neither came nor went is another one.
        let own = kind == .changes ? .altered : kind
        aspects[Aspect(subject: subject, kind: own), default: []].insert(place)
        aspects[Aspect(subject: subject, kind: .changes), default: []].insert(place)
    }

    /// Where something happens, sorted.
    public func places(_ subject: ChangeSubject, _ kind: ChangeKind) -> [ChangePlace] {
        aspects[Aspect(subject: subject, kind: kind), default: []].sorted()
    }

    /// Every subject with what happens to it and how often, for tests and measurements.
    public var summary: [String] {
        aspects.map { "\($0.key.subject.rawValue) \($0.key.kind.rawValue): \($0.value.count)" }.sorted()
    }

    /// Where a trigger fits; nil when it does not. Amounts and releases fit without a place.
    public func places(
        of trigger: ChangeTrigger, events: Set<String>, matches: (_ glob: String, _ path: String) -> Bool
    ) -> [ChangePlace]? {
        let found: [ChangePlace]
        switch trigger {
        case .subject(let subject, let kind): found = places(subject, kind)
        case .uses(let names):
            found = names.reduce(into: Set<ChangePlace>()) { $0.formUnion(mentions[$1] ?? []) }.sorted()
        case .path(let globs): found = files.filter { file in globs.contains { matches($0, file.path) } }
        case .rule(let ids): found = ids.flatMap { findings[$0] ?? [] }.sorted()
        case .lines(let limit): return lineCount > limit ? [] : nil
        case .addedTypes(let limit):
            let added = places(.type, .added)
            found = added.count > limit ? added : []
        case .release:
            if let raisesVersion { return [raisesVersion] }
            return events.contains("release") ? [] : nil
        case .event(let name): return events.contains(name) ? [] : nil
        case .all(let triggers):
            let parts = triggers.compactMap { places(of: $0, events: events, matches: matches) }
            guard parts.count == triggers.count else { return nil }
            return Set(parts.joined()).sorted()
        }
        return found.isEmpty ? nil : found
    }
}
