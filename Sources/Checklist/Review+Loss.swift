internal import TenetStandards

extension Review {
    /// What of the question no other one asks for as closely, with the same owner and evidence; nil when nothing is.
    func without(_ others: [Review]) -> Review? {
        switch occasion {
        case .everyChange:
            return others.contains { if case .everyChange = $0.occasion { true } else { false } } ? nil : self
        case .everyRelease, .triggers:
            let equal = others.filter { $0.owner == owner && $0.evidence == evidence }
            let lost = triggers.filter { !equal.flatMap(\.triggers).contains($0) }
            guard !lost.isEmpty else { return nil }
            var review = self
            if case .triggers = occasion { review.occasion = .triggers(lost) }
            return review
        }
    }
}
