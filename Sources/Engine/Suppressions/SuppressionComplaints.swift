import TenetModel
import TenetRuleKit

/// Findings about suppression comments themselves.
struct SuppressionComplaints: Sendable {
    private let names: RuleNames
    private let unneeded: RuleSet.Active?
    private let unexplained: RuleSet.Active?
    private let malformed: RuleSet.Active?

    init(_ names: RuleNames, _ rules: RuleSet) {
        self.names = names
        unneeded = rules.rules.first { $0.id == "unneeded-suppression" }
        unexplained = rules.rules.first { $0.id == "suppression-without-reason" }
        malformed = rules.rules.first { $0.id == "malformed-suppression" }
    }

    /// - Parameters:
    ///   - used: the names that silence something.
    ///   - ran: ids of the rules that looked at this file.
    ///   - off: ids of the rules that no run of the project lets look at it.
    func about(
        _ suppressions: [Suppression], _ places: SilencedPlaces, used: Set<SilencedPlaces.Mention>,
        path: String, ran: Set<RuleID>, off: Set<RuleID>
    ) -> [Finding] {
        let complaints =
            suppressions.enumerated().flatMap { number, suppression -> [(Int, Complaint)] in
                if suppression.isForeign {
                    return unneeded == nil ? [] : misspeltNames(of: suppression).map { (number, $0) }
                }
                let idle = suppression.names.indices.filter { !used.contains(.init(comment: number, name: $0)) }
                return about(suppression, idle: idle, ran, off).map { (number, $0) }
            } + about(places)
        return complaints.compactMap { number, complaint in
            guard let rule = self[complaint.about] else { return nil }
            return Finding(
                rule: rule.id, severity: rule.severity, path: path, range: suppressions[number].comment,
                message: complaint.message, help: complaint.help, fix: complaint.fix,
                clauses: rule.clauses.entries.map(\.id))
        }
    }

    /// The rule that runs for a kind of complaint.
    private subscript(kind: Complaint.Kind) -> RuleSet.Active? {
        switch kind {
        case .malformed: malformed
        case .unneeded: unneeded
        case .unexplained: unexplained
        }
    }

    /// - Parameter idle: the numbers of the names that silence nothing.
    private func about(
        _ suppression: Suppression, idle: [Int], _ ran: Set<RuleID>, _ off: Set<RuleID>
    ) -> [Complaint] {
        var found = malformed == nil ? [] : [misreading(of: suppression)].compactMap { $0 }
        guard suppression.effect != .misread else { return found }
        // Looking for what a name may mean costs more than anything else here.
        if unneeded != nil { found += unknownNames(of: suppression) }
        guard suppression.effect != .ends else { return found }
        if unneeded != nil { found += idleness(of: suppression, idle, ran, off) }
        if suppression.reason.isEmpty {
            found.append(
                Complaint(
                    about: .unexplained, message: "this suppression does not say why the rule is wrong here",
                    help: "write the reason behind the parenthesis"))
        }
        return found
    }

    /// Regions that do not begin or do not end.
    private func about(_ places: SilencedPlaces) -> [(Int, Complaint)] {
        let unended = places.unended.map { number, names in
            let list = names.joined(separator: ", ")
            return (
                number,
                Complaint(
                    about: .malformed,
                    message: "nothing ends this region, so `\(list)` is silent up to the end of the file",
                    help: "add `// tenet:ignore:end(\(list))`, or write `tenet:ignore:file(\(list))`")
            )
        }
        let unbegun = places.unbegun.map { number, names in
            let list = names.joined(separator: ", ")
            return (
                number,
                Complaint(
                    about: .malformed, message: "this ends a region of `\(list)` that does not begin anywhere above",
                    help: "remove it, or add `// tenet:ignore:begin(\(list)) reason` above")
            )
        }
        return unended + unbegun
    }

    private struct Complaint {
        enum Kind { case malformed, unneeded, unexplained }

        var about: Kind
        var message: String
        var help: String
        var fix: Fix?
    }

    private func misreading(of suppression: Suppression) -> Complaint? {
        guard let misreading = suppression.misreading else { return nil }
        if misreading.mayBeProse, suppression.names.first.flatMap(names.spelling) == nil { return nil }
        let known = suppression.names.compactMap(names.nearest)
        let scope = misreading.scope.isEmpty ? "" : ":" + misreading.scope
        let nearest = "tenet:ignore\(scope)(\(known.isEmpty ? "rule" : known.joined(separator: ", ")))"
        let isCertain =
            misreading.isCertain && !known.isEmpty && suppression.names.allSatisfy { names.spelling(of: $0) != nil }
        return Complaint(
            about: .malformed,
            message: "`\(misreading.written)` silences nothing: \(misreading.problem)",
            help: "write `\(nearest)`" + (known.isEmpty ? " with the id of the rule" : ""),
            fix: isCertain ? Fix("Write `\(nearest)`", .safe, [Edit(misreading.range, nearest)]) : nil)
    }

    private func unknownNames(of suppression: Suppression) -> [Complaint] {
        suppression.names.indices.compactMap { index in
            let name = suppression.names[index]
            guard !names.contains(name) else { return nil }
            if name == "all" || name == "*" {
                return Complaint(
                    about: .unneeded, message: "`\(name)` names no rule, so this comment silences nothing",
                    help: "name each rule that is meant")
            }
            let nearest = names.nearest(to: name).map { "; did you mean `\($0)`?" } ?? ""
            let fix = names.spelling(of: name).flatMap { spelling in
                index < suppression.nameRanges.count
                    ? Fix("Write `\(spelling)`", .safe, [Edit(suppression.nameRanges[index], spelling)]) : nil
            }
            return Complaint(
                about: .unneeded, message: "there is no rule `\(name)`, so this comment silences nothing",
                help: "correct the name\(nearest)", fix: fix)
        }
    }

    /// Names in a comment for SwiftLint that nobody has. The other comments of the kind count here, so who wrote it takes the rule
    /// for silent.
    private func misspeltNames(of suppression: Suppression) -> [Complaint] {
        suppression.names.compactMap { name in
            names.meant(byForeign: name).map { meant in
                Complaint(
                    about: .unneeded,
                    message: "neither SwiftLint nor Tenet has a rule `\(name)`, so this comment says nothing of it",
                    help: "correct the name; did you mean `\(meant)`?")
            }
        }
    }

    /// Names of rules that looked and found nothing here.
    private func idleness(
        of suppression: Suppression, _ unused: [Int], _ ran: Set<RuleID>, _ off: Set<RuleID>
    ) -> [Complaint] {
        func names(among ids: Set<RuleID>) -> [String] {
            unused.filter { index in
                let rules = self.names.rules(named: suppression.names[index])
                return !rules.isEmpty && rules.isSubset(of: ids)
            }.map { suppression.names[$0] }
        }
        let (silent, switchedOff) = (names(among: ran), names(among: off))
        let count = suppression.names.count
        return [(silent, "nothing here is found by "), (switchedOff, "")].filter { !$0.0.isEmpty }.map { idle, lead in
            let list = idle.map { "`\($0)`" }.joined(separator: ", ")
            let isWhole = idle.count == count
            let what = lead.isEmpty ? "\(list) \(idle.count == 1 ? "is" : "are") off here" : lead + list
            return Complaint(
                about: .unneeded,
                message: what + (isWhole ? ", so this comment silences nothing" : ", which this comment names"),
                help: isWhole
                    ? lead.isEmpty
                        ? "name the rule that reports this place, or remove the comment" : "remove the comment"
                    : "remove \(list) from the comment")
        }
    }
}
