public import TenetStandards

/// One question of a standard to the people of a change.
public struct ChecklistItem: Sendable {
    public var id: String
    /// The chapter: the outermost heading below the title.
    public var chapter: String
    public var text: String
    /// What raised it, for readers.
    public var reason: String
    public var places: [ChangePlace]
    public var evidence: Review.Evidence
    public var owner: String
    /// Asked at every change: shown folded, and needs no answer of its own.
    public var isRoutine: Bool
    /// Why nobody needs to answer; empty when somebody does.
    public var proof = ""

    /// Tells this state of the places from others, in 8 hexadecimal digits. Lines do not count: code moves.
    public var digest: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for place in places {
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

    public var required: [ChecklistItem] { items.filter { !$0.isRoutine && $0.proof.isEmpty } }

    /// - Parameters:
    ///   - events: what people said happened: `release`, `outage`.
    ///   - matches: whether a glob covers a path.
    public init(
        _ documents: [StandardDocument], change: Change, events: Set<String> = [],
        matches: (_ glob: String, _ path: String) -> Bool
    ) {
        var seen: Set<String> = []
        for clause in documents.filter({ $0.leftOutBy == nil }).flatMap(\.clauses) {
            guard let id = clause.ids.first, !seen.contains(id) else { continue }
            for review in clause.reviews {
                guard var item = Self.item(review, change, events, matches) else { continue }
                item.id = id
                item.chapter = clause.headings.count > 1 ? clause.headings[1] : clause.headings.first ?? ""
                item.text = clause.text
                item.proof = Proofs.proof(of: review, item.places, change)
                seen.insert(id)
                items.append(item)
                break
            }
        }
    }

    private static func item(
        _ review: Review, _ change: Change, _ events: Set<String>, _ matches: (String, String) -> Bool
    ) -> ChecklistItem? {
        var reasons: [String] = []
        var places: [ChangePlace] = []
        var isRoutine = false
        if case .everyChange(let reason) = review.occasion {
            guard !change.files.isEmpty else { return nil }
            reasons = ["every change: \(reason)"]
            isRoutine = true
        }
        for trigger in review.triggers {
            guard let found = change.places(of: trigger, events: events, matches: matches) else { continue }
            reasons.append(trigger.text)
            places += found
        }
        guard !reasons.isEmpty else { return nil }
        return ChecklistItem(
            id: "", chapter: "", text: "", reason: reasons.joined(separator: ", "), places: Set(places).sorted(),
            evidence: review.evidence, owner: review.owner, isRoutine: isRoutine)
    }
}

/// What a change itself shows of an item.
enum Proofs {
    static func proof(of review: Review, _ places: [ChangePlace], _ change: Change) -> String {
        switch review.evidence {
        case .screenshot:
            let names = Set(places.map { $0.name.split(separator: ".").first.map(String.init) ?? $0.name })
            let snapshots = change.files.filter { $0.path.contains("__Snapshots__/") }
            guard !names.isEmpty, !names.contains("") else { return "" }
            let proved = names.allSatisfy { name in snapshots.contains { $0.path.contains(name) } }
            return proved ? "a snapshot of \(names.sorted().joined(separator: ", ")) changes with it" : ""
        case .test:
            let names = Set(places.compactMap { $0.name.split(separator: ".").first.map(String.init) })
            guard !names.isEmpty else { return "" }
            let tests = change.places(.test, .added)
            let tested = names.filter { name in
                change.mentions[name]?.contains { mention in tests.contains { $0.path == mention.path } } ?? false
            }
            return tested.count == names.count
                ? "a test of \(names.sorted().joined(separator: ", ")) is added" : ""
        default: return ""
        }
    }
}
