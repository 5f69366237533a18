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
                let base = target.base
            else { return nil }
            let name = target.declName.baseName
            // `content.badge = 1` of a notification; other badges belong to views.
            guard
                name.text == "applicationIconBadgeNumber"
                    || (name.text == "badge" && base.isNotificationContent
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

extension ExprSyntax {
    /// The content of a notification, as the name says or the file declares it.
    var isNotificationContent: Bool {
        guard let name = lastName?.identifier else {
            return text == "self" && enclosingTypeName == "UNMutableNotificationContent"
        }
        if name.hasSuffix("ontent") || name.hasSuffix("otification") { return true }
        return root.descendants(VariableDeclSyntax.self).contains {
            $0.nameToken?.identifier == name && $0.text.contains("UNMutableNotificationContent")
                && ($0.type?.unwrapped.lastName == "UNMutableNotificationContent"
                    || $0.initialValue?.isMadeContent == true)
        }
            || root.descendants(OptionalBindingConditionSyntax.self).contains {
                $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier == name
                    && $0.text.contains("UNMutableNotificationContent")
            }
            || root.descendants(FunctionParameterSyntax.self).contains {
                $0.internalName.identifier == name && $0.type.unwrapped.lastName == "UNMutableNotificationContent"
            }
    }

    private var isMadeContent: Bool {
        guard kind != .closureExpr else { return false }
        return stripped.as(FunctionCallExprSyntax.self)?.calledName?.text == "UNMutableNotificationContent"
            || text.contains("as? UNMutableNotificationContent")
            || text.contains("as! UNMutableNotificationContent")
    }
}

extension ProjectPass {
    /// Every place of the app that sets the badge, once, by path and position.
    var badgeWrites: [Located<BadgeWrite>] {
        var seen: Set<String> = []
        return facts(BadgeWrite.self).filter { $0.role == .app && seen.insert("\($0.range.lower) \($0.path)").inserted }
    }
}
