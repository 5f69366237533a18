internal import TenetModel
internal import TenetStandards

/// Parts that only one side of a change has, wherever they stand: what was moved or cut out into a declaration of its own is on
/// both, and so is what only goes by another name.
struct PartDifference {
    struct Part {
        var subject: ChangeSubject
        var words: [String]
        /// The declaration around it, by a name that moves do not alter.
        var owner: String
        var place: ChangePlace
        /// The view of the project that is shown, if it is one.
        var component = ""
    }

    struct Key: Hashable {
        var subject: ChangeSubject
        var text: String
    }

    private struct Group: Hashable, Comparable {
        var subject: ChangeSubject
        var owner: String

        static func < (left: Self, right: Self) -> Bool {
            (left.owner, left.subject.rawValue) < (right.owner, right.subject.rawValue)
        }
    }

    /// What only the head has, and what only the base has.
    private var added: [Group: [ChangePlace]] = [:]
    private var removed: [Group: [ChangePlace]] = [:]

    /// - Parameters:
    ///   - new: names that only the head declares: a part in which they alone differ from ``old`` ones was renamed.
    ///   - old: names that only the base declares.
    ///   - known: parts that are nothing new, or not gone, because the rest of the project has them, before and after.
    init(
        head: [Part], base: [Part], new: Set<String>, old: Set<String>,
        known: (before: Set<Key>, after: Set<Key>) = ([], [])
    ) {
        // A name that the other side's parts mention was there before: `.title` is none of a property that is now called `title`.
        // A view that is new, or gone, shows what its own parts say.
        let (head, base) = (head.filter { !$0.isShown(of: new) }, base.filter { !$0.isShown(of: old) })
        var after = Self.grouped(head, without: new.subtracting(base.lazy.flatMap(\.words)))
        var before = Self.grouped(base, without: old.subtracting(head.lazy.flatMap(\.words)))
        for key in Set(after.keys).union(before.keys) {
            let (left, right) = Self.rest(after.removeValue(forKey: key) ?? [], before.removeValue(forKey: key) ?? [])
            for part in left where !known.before.contains(part.key) {
                added[Group(subject: key.subject, owner: part.owner), default: []].append(part.place)
            }
            for part in right where !known.after.contains(part.key) {
                removed[Group(subject: key.subject, owner: part.owner), default: []].append(part.place)
            }
        }
    }

    /// Words as one text, which tells two parts apart.
    static func text(of words: [String]) -> String { words.joined(separator: "\u{0}") }

    private static func grouped(_ parts: [Part], without names: Set<String>) -> [Key: [Part]] {
        var found: [Key: [Part]] = [:]
        for part in parts {
            let text = text(of: part.words.map { names.contains($0) ? "_" : $0 })
            found[Key(subject: part.subject, text: text), default: []].append(part)
        }
        return found
    }

    /// Equal parts of two sides cancel out, those of one declaration first.
    private static func rest(_ head: [Part], _ base: [Part]) -> ([Part], [Part]) {
        var owners = base.reduce(into: [String: Int]()) { $0[$1.owner, default: 0] += 1 }
        var left: [Part] = []
        for part in head {
            if let count = owners[part.owner], count > 0 { owners[part.owner] = count - 1 } else { left.append(part) }
        }
        var right: [Part] = []
        for part in base.reversed() {
            guard let count = owners[part.owner], count > 0 else { continue }
            owners[part.owner] = count - 1
            right.append(part)
        }
        let moved = min(left.count, right.count)
        return (Array(left.dropFirst(moved)), Array(right.reversed().dropFirst(moved)))
    }

    /// Each declaration with what happens in it: more of the parts than before, fewer, or others.
    func report(_ body: (ChangeSubject, ChangeKind, ChangePlace) -> Void) {
        let shift = Self.moving.filter { subject in
            let (came, went) = (Self.count(subject, in: added), Self.count(subject, in: removed))
            return came <= went
        }
        for group in Set(added.keys).union(removed.keys).sorted() {
            let (more, less) = (added[group] ?? [], removed[group] ?? [])
            guard let place = Self.together(more.isEmpty ? less : more) else { continue }
            var kind: ChangeKind = more.count > less.count ? .added : more.count < less.count ? .removed : .changes
            if kind == .added, shift.contains(group.subject) { kind = .changes }
            body(group.subject, kind, place)
        }
    }

    /// What people operate: one that stands elsewhere, or that took the place of another one, is no further one.
    private static let moving: Set<ChangeSubject> = [.control, .focus]

    private static func count(_ subject: ChangeSubject, in places: [Group: [ChangePlace]]) -> Int {
        places.reduce(0) { $0 + ($1.key.subject == subject ? $1.value.count : 0) }
    }

    /// How many parts came or went of how things look, by the declaration around them.
    var looks: [String: Int] {
        var found: [String: Int] = [:]
        for (group, places) in [added, removed].joined() where Self.looks.contains(group.subject) {
            found[group.owner, default: 0] += places.count
        }
        return found
    }

    private static let looks: Set<ChangeSubject> = [
        .color, .font, .fixedSize, .layout, .list, .shownImage, .inputField, .loadingState, .emptyState,
    ]
    /// So many parts are more than a repair.
    static let manyLooks = 7

    private static func together(_ places: [ChangePlace]) -> ChangePlace? {
        let places = Set(places).sorted()
        guard var sum = places.first else { return nil }
        for place in places.dropFirst() where place.path == sum.path {
            sum.end = max(sum.end, place.end)
            sum.digest = sum.digest &* 31 &+ place.digest
        }
        return sum
    }
}

extension PartDifference.Part {
    fileprivate var key: PartDifference.Key {
        PartDifference.Key(subject: subject, text: PartDifference.text(of: words))
    }

    /// It is the place of a view that only this side declares.
    fileprivate func isShown(of names: Set<String>) -> Bool { subject == .content && names.contains(component) }
}
