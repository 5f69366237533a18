/// What changed in the bounds of a value.
struct LimitComparison {
    private let old: SchemaLimits
    private let new: SchemaLimits

    init(_ old: SchemaLimits, _ new: SchemaLimits) {
        self.old = old
        self.new = new
    }

    func report(to comparison: inout SchemaComparison, at point: ComparisonPoint) {
        guard old != new else { return }
        for bound in bounds { report(bound, to: &comparison, at: point) }
        reportPattern(to: &comparison, at: point)
    }

    private struct Bound {
        var name: String
        var old: Double?
        var new: Double?
        var isUpper: Bool
        /// The bound excludes its own value: a little tighter than one that includes it.
        var excludes = (old: false, new: false)
        var isCount = false

        var isTightened: Bool? {
            guard old != new || excludes.old != excludes.new else { return nil }
            guard let old else { return new == nil ? nil : true }
            guard let new else { return false }
            if old == new { return excludes.new }
            return isUpper ? new < old : new > old
        }
    }

    private var bounds: [Bound] {
        [
            Bound(
                name: "minimum", old: old.minimum, new: new.minimum, isUpper: false,
                excludes: (old.isMinimumExcluded, new.isMinimumExcluded)),
            Bound(
                name: "maximum", old: old.maximum, new: new.maximum, isUpper: true,
                excludes: (old.isMaximumExcluded, new.isMaximumExcluded)),
            // No least count is a least count of zero.
            Bound(
                name: "least count", old: Double(old.minimumCount ?? 0), new: Double(new.minimumCount ?? 0),
                isUpper: false, isCount: true),
            Bound(
                name: "greatest count", old: old.maximumCount.map(Double.init), new: new.maximumCount.map(Double.init),
                isUpper: true, isCount: true),
        ]
    }

    private func report(_ bound: Bound, to comparison: inout SchemaComparison, at point: ComparisonPoint) {
        guard let isTightened = bound.isTightened else { return }
        let kind: ContractChangeKind
        switch (point.direction, isTightened) {
        case (.request, true): kind = bound.old == nil ? .requestLimitIntroduced : .requestLimitTightened
        case (.request, false): kind = .requestLimitLoosened
        case (.response, true): kind = .responseLimitTightened
        // A value that no longer has a greatest number is seldom one that clients size storage for.
        case (.response, false):
            kind = bound.new == nil && !bound.isCount ? .responseLimitDropped : .responseLimitLoosened
        }
        let texts = (text(bound.old, bound.excludes.old), text(bound.new, bound.excludes.new))
        comparison.report(
            kind, "The \(bound.name) of % in \(point.direction.rawValue)s changed from \(texts.0) to \(texts.1)",
            at: point)
    }

    private func text(_ value: Double?, _ isExcluded: Bool) -> String {
        guard let value else { return "none" }
        return NumberText.plain(value) + (isExcluded ? " (excluded)" : "")
    }

    private func reportPattern(to comparison: inout SchemaComparison, at point: ComparisonPoint) {
        // An empty pattern says nothing.
        let patterns = (old.pattern.flatMap { $0.isEmpty ? nil : $0 }, new.pattern.flatMap { $0.isEmpty ? nil : $0 })
        guard patterns.0 != patterns.1 else { return }
        let kind: ContractChangeKind
        switch (point.direction, patterns.0, patterns.1) {
        case (.response, _, _): kind = .responsePatternChanged
        case (.request, nil, _): kind = .requestPatternIntroduced
        case (.request, _, nil), (.request, _, ".*"): kind = .requestPatternRemoved
        case (.request, _, _): kind = .requestPatternChanged
        }
        let texts = (patterns.0.map { "`\($0)`" } ?? "none", patterns.1.map { "`\($0)`" } ?? "none")
        comparison.report(
            kind, "The pattern of % in \(point.direction.rawValue)s changed from \(texts.0) to \(texts.1)", at: point)
    }
}
