internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// Parts and uses are compared over the whole change, so that nothing comes or goes where code was moved, cut out or renamed.
extension ChangeReader {
    /// Remembers what the versions of a declaration use, by what it is for.
    mutating func collectUses(_ after: [CodeUnit], _ before: [CodeUnit]) {
        guard let place = (after.first ?? before.first)?.place else { return }
        uses.head += uses(after, place)
        uses.base += uses(before, place)
    }

    private func uses(_ units: [CodeUnit], _ place: ChangePlace) -> [PartDifference.Part] {
        units.filter { !$0.declaration.kind.isType && $0.declaration.kind != .extension }.flatMap { unit in
            unit.declaration.uses.compactMap { use in
                guard !use.has(.isPreview) else { return nil }
                if use.role == .app, let words = navigators.words(of: use) {
                    return PartDifference.Part(
                        subject: .navigation, words: words, owner: unit.place.name, place: place)
                }
                guard let subject = UseRoles.of(use, own: ownTypes), (use.role == .app) == (subject != .limitTest)
                else { return nil }
                return PartDifference.Part(
                    subject: subject, words: UseRoles.words(of: use), owner: unit.place.name, place: place)
            }
        }
    }

    /// What the files that differ show, send and fail with.
    mutating func readParts(_ head: ProjectPass, _ base: ProjectPass) {
        let new = PartReader(
            head, PathMap(files.compactMap { file in file.head.map { (file.path, $0) } }), isHead: true)
        let old = PartReader(
            base, PathMap(files.compactMap { file in file.base.map { (file.path, $0) } }), isHead: false)
        let difference = PartDifference(
            head: new.parts + uses.head, base: old.parts + uses.base, new: new.names.subtracting(old.names),
            old: old.names.subtracting(new.names), known: (before: old.wire, after: new.wire))
        difference.report { subject, kind, place in
            change.add(subject, kind, place)
            if PartNames.content.contains(subject) { change.add(.content, kind, place) }
        }
        addLooks(difference.looks)
        let runs = CopiedRuns(head: head, base: base, files: files)
        let copies = NearCopies(head).among(written) + runs.added
        // One piece that is like another is chance more often than not: readers missed a question about it one time in five.
        if copies.count > 1 {
            for place in copies { change.add(.nearCopy, .added, place) }
        }
        for place in runs.removed { change.add(.nearCopy, .removed, place) }
        let types = Dictionary(head.model.types.map { ($0.qualifiedName, $0) }) { first, _ in first }
        // What belonged to a type that is gone went with it.
        let gone = gone.filter { unit in unit.type.map { types[$0.qualifiedName] != nil } ?? true }
        for place in NearCopies(base).among(gone) + raised(gone, types) { change.add(.nearCopy, .removed, place) }
    }

    /// Members of one name that left several types, where what these inherit from has one of that name now: it is said once.
    private func raised(_ gone: [CodeUnit], _ types: [String: ProjectType]) -> [ChangePlace] {
        let came = Dictionary(grouping: written.filter { $0.type != nil }, by: \.declaration.fullName)
        let left = gone.filter { unit in
            guard let heir = unit.type.flatMap({ types[$0.qualifiedName] }) else { return false }
            return (came[unit.declaration.fullName] ?? []).contains {
                $0.type.map { heir.inherits(from: $0.name) } ?? false
            }
        }
        return Dictionary(grouping: left, by: \.declaration.fullName).values.filter { $0.count > 1 }
            .flatMap { $0 }.map(\.place)
    }

    /// A screen that is new has a look; of one that is there before and after, much has to look otherwise.
    private mutating func addLooks(_ looks: [String: Int]) {
        for kind in [ChangeKind.added, .removed] {
            for place in change.places(.screen, kind) { change.add(.look, kind, place) }
        }
        for place in change.places(.screen, .altered) {
            let count = looks.reduce(0) { $0 + ($1.key.hasPrefix(place.name + ".") ? $1.value : 0) }
            if count >= PartDifference.manyLooks { change.add(.look, .altered, place) }
        }
    }
}
