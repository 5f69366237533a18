public import TenetStandards

/// One question of a standard to the people of a change.
public struct ChecklistItem: Sendable {
    public var id: String
    /// The chapter: the outermost heading below the title.
    public var chapter: String
    public var text: String
    /// What raised it, for readers.
    public var reason: String
    /// Where the most specific triggers fired.
    public var places: [ChangePlace]
    public var evidence: Review.Evidence
    public var owner: String
    /// Asked at every change: shown folded, and needs no answer of its own.
    public var isRoutine: Bool
    /// Why nobody needs to answer; empty when somebody does.
    public var proof = ""
    /// Where a trigger fired beside a more specific one: not shown, but an answer is about them, too.
    public var covered: [ChangePlace] = []
    /// Of a release: the commits that raised it, oldest first.
    public var commits: [String] = []
    /// Of a release: what raised it is no longer there.
    public var isTakenBack = false
    /// Other ids of the same question; an answer to one of them is an answer.
    public var otherIDs: [String] = []
    /// Further clauses of the same question: see ``Checklist/joined``.
    public internal(set) var clauses: [JoinedClause] = []
    /// Something in the code or in a file raised it, and not an amount, a release or what people say.
    var isAboutCode = false
    /// What the change does to the clause itself, so that only the base's standard asks it so; empty when it does nothing.
    public var notice = ""

    /// Tells this state of the places from others, in 8 hexadecimal digits. Lines do not count: code moves.
    public var digest: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for place in (places + covered).sorted() {
            for byte in "\(place.path)\u{0}\(place.name)\u{0}\(place.digest)\u{0}".utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        let text = String(hash & 0xFFFF_FFFF, radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
    }
}

/// The questions that a change raises, in the order of the standard.
public struct Checklist: Sendable {
    public var items: [ChecklistItem] = []
    /// Every clause of the standards, in their order.
    public private(set) var ids: [String] = []
    /// What answers call tests that run: functions, suites and both.
    public private(set) var tests: Set<String> = []

    public var required: [ChecklistItem] { items.filter { !$0.isRoutine && !$0.isTakenBack && $0.proof.isEmpty } }

    /// - Parameters:
    ///   - base: the standards as they were before the change: what it takes out of them is still asked.
    ///   - events: what people said happened: `release`, `outage`.
    ///   - matches: whether a glob covers a path.
    public init(
        _ documents: [StandardDocument], base: [StandardDocument] = [], change: Change, events: Set<String> = [],
        matches: (_ glob: String, _ path: String) -> Bool
    ) {
        let clauses = documents.filter { $0.leftOutBy == nil }.flatMap(\.clauses)
        let earlier = base.filter { $0.leftOutBy == nil }.flatMap(\.clauses)
        let own = Set(clauses.flatMap(\.ids))
        ids = clauses.flatMap(\.ids) + earlier.flatMap(\.ids).filter { !own.contains($0) }
        tests = change.facts.tests
        items = ClauseFamily.families(of: clauses, earlier: earlier).compactMap { family in
            let found = family.item(change) { change.places(of: $0, events: events, matches: matches) }
            guard var item = found else { return nil }
            item.proof = Proofs.proof(of: item, change)
            return item
        }
    }
}
