extension SchemaComparison {
    /// Formats, enumerations and limits.
    mutating func compareScalars(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        compareFormats(old, new, at: point)
        compareEnumerations(old, new, at: point)
        LimitComparison(old.limits, new.limits).report(to: &self, at: point)
    }

    private mutating func compareFormats(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        guard let formats = Formats(old.kind, new.kind), formats.old != formats.new else { return }
        let sentence = typeSentence(old, new, point.direction)
        switch point.direction {
        case .request:
            report(
                Formats.covers(formats.new, formats.old) ? .requestFormatWidened : .requestFormatChanged, sentence,
                at: point)
        case .response:
            report(
                Formats.covers(formats.old, formats.new) ? .responseFormatNarrowed : .responseFormatChanged, sentence,
                at: point)
        }
    }

    private mutating func compareEnumerations(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        switch (old.values, new.values) {
        case (nil, nil): break
        case (nil, .some):
            let kind: ContractChangeKind =
                point.direction == .request ? .requestEnumIntroduced : .responseEnumIntroduced
            report(kind, "% is limited to listed values in \(point.direction.rawValue)s", at: point)
        case (.some, nil):
            let kind: ContractChangeKind = point.direction == .request ? .requestEnumDropped : .responseEnumDropped
            report(kind, "% is no longer limited to listed values in \(point.direction.rawValue)s", at: point)
        case (let oldValues?, let newValues?):
            compareEnumerations(oldValues, newValues, at: point)
        }
    }

    private mutating func compareEnumerations(
        _ old: [SchemaValue], _ new: [SchemaValue], at point: ComparisonPoint
    ) {
        let known = (Set(old), Set(new))
        let removed = old.filter { !known.1.contains($0) }
        let added = new.filter { !known.0.contains($0) }
        let place = "in \(point.direction.rawValue)s"
        if point.direction == .response, !added.isEmpty, removed.count == old.count, !old.isEmpty {
            report(
                .responseEnumReplaced, "% is \(Self.list(added)) instead of \(Self.list(old)) \(place)", at: point,
                // A value that was constant is relied on.
                level: old.count == 1 ? nil : .warning)
            return
        }
        if !removed.isEmpty {
            let kind: ContractChangeKind =
                point.direction == .request ? .requestEnumValueRemoved : .responseEnumValueRemoved
            report(kind, "% is never \(Self.list(removed)) \(place) any more", at: point)
        }
        if !added.isEmpty {
            let kind: ContractChangeKind =
                point.direction == .request ? .requestEnumValueAdded : .responseEnumValueAdded
            report(kind, "% can be \(Self.list(added)) \(place)", at: point)
        }
    }

    static func list(_ values: [SchemaValue]) -> String {
        let texts = values.prefix(5).map(\.text).joined(separator: ", ")
        return values.count > 5 ? "\(texts) and \(values.count - 5) more" : texts
    }
}

extension SchemaType {
    /// What an enumeration lists, each value once, null left out.
    fileprivate var values: [SchemaValue]? {
        guard case .values(let values) = kind else { return nil }
        var seen: Set<SchemaValue> = [.null]
        return values.filter { seen.insert($0).inserted }
    }
}

/// The formats of two values of one kind.
private struct Formats {
    var old: String
    var new: String

    init?(_ old: SchemaType.Kind, _ new: SchemaType.Kind) {
        switch (old, new) {
        case (.integer(let left), .integer(let right)): self.init(Self.name(left.rawValue), Self.name(right.rawValue))
        case (.number(let left), .number(let right)): self.init(Self.name(left.rawValue), Self.name(right.rawValue))
        case (.string(let left), .string(let right)): self.init(left.name, right.name)
        default: return nil
        }
    }

    private init(_ old: String, _ new: String) {
        self.old = old
        self.new = new
    }

    private static func name(_ name: String) -> String { name == "plain" ? "" : name }

    /// True when everything of the inner format fits the outer one.
    static func covers(_ outer: String, _ inner: String) -> Bool {
        switch (outer, inner) {
        case ("", _), ("int64", "int32"), ("double", "float"), ("date-time", "date"), ("date-time", "time"): true
        default: false
        }
    }
}
