internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension Project {
    /// Says which families of rules about the repository are off: nobody must take silence about secrets for their absence. Nil when
    /// somebody has named the rules to run, and when all families look.
    func remarkOnIdleFamilies(_ options: ProjectOptions) -> Remark? {
        guard options.rules.isEmpty else { return nil }
        let known = rules.filter { $0.needsRepository && $0.about.status != .preview }
        let on = Set(settings.ruleSet(for: "").rules.map(\.id))
        var idle: [String] = []
        var partly: [String] = []
        for category in Category.allCases where category.isAboutRepository {
            let all = known.filter { $0.about.category == category }.map(\.about.id).sorted()
            let off = all.filter { !on.contains($0) }
            if off.count == all.count {
                idle.append(category.rawValue)
            } else if !off.isEmpty, off.count < 4 {
                partly.append("of \(category.rawValue) by " + off.map { "`\($0)`" }.joined(separator: ", "))
            }
        }
        let parts = (idle.isEmpty ? [] : ["by rules about " + idle.joined(separator: ", ")]) + partly
        guard !parts.isEmpty else { return nil }
        return Remark(
            path: ".", reason: .rulesOff,
            message: "not looked at \(parts.joined(separator: "; ")): `\(settings.profile.name)` leaves them off; "
                + "switch rules on in tenet.yml, or name a family, such as `--rule secrets`")
    }
}
