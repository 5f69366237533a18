extension SchemaComparison {
    /// Compares alternatives; a type that is no union is a union of one.
    mutating func compareUnions(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        var matching = UnionMatching(alternatives(of: old, in: self.old), alternatives(of: new, in: self.new))
        let contracts = (self.old, self.new)
        matching.matchRest(
            old: { expanded($0, in: contracts.0) }, new: { expanded($0, in: contracts.1) })
        if matching.pairs.isEmpty, !old.isUnion || !new.isUnion, !matching.old.isEmpty, !matching.new.isEmpty {
            let isElement = point.direction == .request && isElement(old, of: new, at: point)
            let isString = point.direction == .request && point.writing.isText && new.wireKinds == [.string]
            let changed: ContractChangeKind = point.direction == .request ? .requestTypeChanged : .responseTypeChanged
            report(
                isElement || isString ? .requestTypeWidened : changed, typeSentence(old, new, point.direction),
                at: point)
            return
        }
        if point.direction == .request, point.writing.isText, matching.new.contains(where: \.isAnyText) {
            matching.leaveOutScalars()
        }
        // Where any string is taken, listed ones add nothing; the same for what has been given.
        switch point.direction {
        case .request: if matching.new.contains(where: \.isAnyText) { matching.leaveOutTexts() }
        case .response: if matching.old.contains(where: \.isAnyText) { matching.leaveOutTexts() }
        }
        for pair in matching.pairs {
            compare(pair.old.type, pair.new.type, at: point.below(point.path.isEmpty ? "" : "<\(pair.new.label)>"))
        }
        reportAlternatives(matching, at: point)
        compareDiscriminators(old, new, at: point)
    }

    private mutating func reportAlternatives(_ matching: UnionMatching, at point: ComparisonPoint) {
        let place = "in \(point.direction.rawValue)s"
        if !matching.removed.isEmpty {
            let kind: ContractChangeKind =
                point.direction == .request ? .requestAlternativeRemoved : .responseAlternativeRemoved
            report(kind, "% is never \(Self.labels(matching.removed)) \(place) any more", at: point)
        }
        guard !matching.added.isEmpty else { return }
        let kind: ContractChangeKind =
            point.direction == .request ? .requestAlternativeAdded : .responseAlternativeAdded
        // A string besides a listed string opens an enumeration, which is no new shape.
        let known = matching.old.reduce(into: Set<WireKind>()) { $0.formUnion($1.wireKinds) }
        let isKnown = matching.added.allSatisfy { $0.isScalar && WireKind.covers(known, $0.wireKinds) }
        report(
            kind, "% can be \(Self.labels(matching.added)) \(place)", at: point,
            level: isKnown ? max(kind.level, .warning) : nil)
    }

    private mutating func compareDiscriminators(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        guard case .union(_, let old) = old.kind, case .union(_, let new) = new.kind, old?.field != new?.field else {
            return
        }
        let names = (old.map { "`\($0.field)`" } ?? "no member", new.map { "`\($0.field)`" } ?? "no member")
        report(
            .discriminatorChanged, "The alternatives of % are told apart by \(names.1), formerly by \(names.0)",
            at: point)
    }

    /// The alternatives of an alternative that is a union itself.
    private func expanded(_ alternative: UnionAlternative, in contract: Contract) -> [UnionAlternative] {
        var found: [UnionAlternative] = []
        var seen: Set<SchemaID> = []
        var open = [alternative]
        while let next = open.popLast() {
            if case .reference(let id) = next.type.kind, !seen.insert(id).inserted { continue }
            let flat = contract.flattened(next.type)
            if flat.isUnion { open += alternatives(of: flat, in: contract).reversed() } else { found.append(next) }
        }
        return found
    }

    /// Null is nullability and no alternative.
    private func alternatives(of type: SchemaType, in contract: Contract) -> [UnionAlternative] {
        guard case .union(let members, let discriminator) = type.kind else {
            return [UnionAlternative(type, value: nil, in: contract)]
        }
        let values = Dictionary(
            (discriminator?.mapping ?? []).map { ($0.schema, $0.value) }, uniquingKeysWith: { first, _ in first })
        return members.filter { $0.kind != .null }.map { member in
            var value: String?
            if case .reference(let id) = member.kind { value = values[id] }
            return UnionAlternative(member, value: value, in: contract)
        }
    }

    private static func labels(_ alternatives: [UnionAlternative]) -> String {
        let labels = alternatives.map { "`\($0.label)`" }
        let shown = labels.prefix(5).joined(separator: ", ")
        return labels.count > 5 ? "\(shown) and \(labels.count - 5) more" : shown
    }
}
