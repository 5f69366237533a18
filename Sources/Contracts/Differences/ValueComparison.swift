extension SchemaComparison {
    /// Compares two types neither of which is a reference; nullability is compared already.
    mutating func compareValues(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        let old = self.old.flattened(old)
        let new = self.new.flattened(new)
        if old.isAnything || new.isAnything {
            compareWithAnything(old, new, at: point)
        } else if old.isUnion || new.isUnion {
            compareUnions(old, new, at: point)
        } else if case .all(let oldParts) = old.kind {
            compareParts(oldParts, new.parts, at: point)
        } else if case .all(let newParts) = new.kind {
            compareParts([old], newParts, at: point)
        } else {
            comparePlain(old, new, at: point)
        }
    }

    private mutating func comparePlain(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        let kinds = (old.wireKinds, new.wireKinds)
        // Null is told as nullability.
        if kinds.0.isEmpty || kinds.1.isEmpty { return compareWithNull(kinds.0, kinds.1, old, new, at: point) }
        if kinds.0 != kinds.1, !compareWireKinds(kinds.0, kinds.1, old, new, at: point) { return }
        compareScalars(old, new, at: point)
        switch (old.kind, new.kind) {
        case (.array(let oldItem, let wasUnique), .array(let newItem, let isUnique)):
            if point.direction == .request, isUnique, !wasUnique {
                report(.requestLimitIntroduced, "The elements of % must differ from each other in requests", at: point)
            }
            compare(oldItem, newItem, at: point.below("[]"))
        case (.map(let oldValue), .map(let newValue)): compare(oldValue, newValue, at: point.below(".*"))
        default:
            guard let oldObject = old.asObject, let newObject = new.asObject else { return }
            compareObjects(oldObject, newObject, at: point)
        }
    }

    private mutating func compareWithNull(
        _ oldKinds: Set<WireKind>, _ newKinds: Set<WireKind>, _ old: SchemaType, _ new: SchemaType,
        at point: ComparisonPoint
    ) {
        guard oldKinds != newKinds else { return }
        let grew = oldKinds.isEmpty
        let kind: ContractChangeKind =
            switch point.direction {
            case .request: grew ? .requestTypeWidened : .requestTypeChanged
            case .response: grew ? .responseTypeWidened : .responseTypeNarrowed
            }
        report(kind, typeSentence(old, new, point.direction), at: point)
    }

    /// True when what the types share is worth comparing.
    private mutating func compareWireKinds(
        _ oldKinds: Set<WireKind>, _ newKinds: Set<WireKind>, _ old: SchemaType, _ new: SchemaType,
        at point: ComparisonPoint
    ) -> Bool {
        let isWider = WireKind.covers(newKinds, oldKinds)
        let isNarrower = WireKind.covers(oldKinds, newKinds)
        let sentence = typeSentence(old, new, point.direction)
        switch point.direction {
        case .request:
            // A list that becomes one text loses all values but one.
            let isTextNow = point.writing.isText && newKinds == [.string] && !oldKinds.contains(.array)
            if isTextNow, point.writing == .parameterMember {
                report(.requestTypeChanged, sentence, at: point, level: .warning)
            } else {
                let fits = isWider || isTextNow || isElement(old, of: new, at: point)
                report(fits ? .requestTypeWidened : .requestTypeChanged, sentence, at: point)
            }
        case .response:
            if isNarrower || point.writing.isText && oldKinds == [.string] {
                report(.responseTypeNarrowed, sentence, at: point)
            } else {
                report(isWider ? .responseTypeWidened : .responseTypeChanged, sentence, at: point)
            }
        }
        return isWider || isNarrower
    }

    /// `?color=red` is a list of one as well.
    func isElement(_ old: SchemaType, of new: SchemaType, at point: ComparisonPoint) -> Bool {
        guard point.isRepeatable, case .array(let item, _) = self.new.flattened(new).kind else { return false }
        return isHarmless(old, item, at: point.below("[]"))
    }

    private mutating func compareWithAnything(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        guard point.isExact, old.isAnything != new.isAnything else { return }
        let kind: ContractChangeKind =
            switch (point.direction, new.isAnything) {
            case (.request, true): .requestTypeWidened
            case (.request, false): .requestTypeChanged
            case (.response, true): .responseTypeWidened
            case (.response, false): .responseTypeNarrowed
            }
        report(kind, typeSentence(old, new, point.direction), at: point)
    }

    /// Parts that hold at once: objects are merged already, so at most one stands among them.
    private mutating func compareParts(_ old: [SchemaType], _ new: [SchemaType], at point: ComparisonPoint) {
        var rest = new
        for part in old {
            let kinds = part.wireKinds
            if let index = rest.firstIndex(where: { $0.wireKinds == kinds && $0.isUnion == part.isUnion }) {
                compareValues(part, rest.remove(at: index), at: point.below(""))
            } else if point.direction == .request {
                report(.requestConditionRemoved, "A condition on % in requests is gone", at: point)
            }
        }
        guard point.direction == .request, !rest.isEmpty else { return }
        report(.requestConditionAdded, "% must meet a further condition in requests", at: point)
    }

    func typeSentence(_ old: SchemaType, _ new: SchemaType, _ direction: ContractDirection) -> String {
        "% changed from \(old.typeName) to \(new.typeName) in \(direction.rawValue)s"
    }
}
