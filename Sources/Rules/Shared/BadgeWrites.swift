import TenetRuleKit

/// A place that sets the number on the app's icon.
struct BadgeWrite: Fact {
    /// The type around; empty outside of types.
    var owner: String
}

extension Hooks {
    /// Remembers where the badge is set; see ``ProjectPass/badgeWrites``.
    mutating func collectBadgeWrites() {
        collect(BadgeWrite.self, from: SequenceExprSyntax.self) { node, _ in
            guard let assignment = node.assignment, let target = assignment.target.as(MemberAccessExprSyntax.self),
                let base = target.base?.lastName?.text
            else { return nil }
            let name = target.declName.baseName
            // `content.badge = 1` of a notification; other badges belong to views.
            guard
                name.text == "applicationIconBadgeNumber"
                    || (name.text == "badge" && (base.hasSuffix("ontent") || base.hasSuffix("otification"))
                        && assignment.value.first?.text != "nil")
            else { return nil }
            return (BadgeWrite(owner: name.enclosingTypeName?.string ?? ""), name.range)
        }
        collect(BadgeWrite.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard let name = call.calledName, name.text == "setBadgeCount" else { return nil }
            return (BadgeWrite(owner: name.enclosingTypeName?.string ?? ""), name.range)
        }
    }
}

extension ProjectPass {
    /// Every place of the app that sets the badge, once, by path and position.
    var badgeWrites: [Located<BadgeWrite>] {
        var seen: Set<String> = []
        return facts(BadgeWrite.self).filter { $0.role == .app && seen.insert("\($0.range.lower) \($0.path)").inserted }
    }
}
