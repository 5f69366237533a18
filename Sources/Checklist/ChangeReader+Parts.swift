internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// Parts and uses are compared over the whole change, so that nothing comes or goes where code was moved, cut out or renamed.
extension ChangeReader {
    /// Remembers what the versions of a declaration use, by what it is for.
    mutating func collectUses(_ after: [CodeUnit], _ before: [CodeUnit]) {
        guard let place = (after.first ?? before.first)?.place else { return }
        uses.head += Self.uses(after, place)
        uses.base += Self.uses(before, place)
    }

    private static func uses(_ units: [CodeUnit], _ place: ChangePlace) -> [PartDifference.Part] {
        units.filter { !$0.declaration.kind.isType && $0.declaration.kind != .extension }.flatMap { unit in
            unit.declaration.uses.compactMap { use in
                guard !use.has(.isPreview), let subject = UseRoles.of(use),
                    (use.role == .app) == (subject != .limitTest)
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
    }
}
