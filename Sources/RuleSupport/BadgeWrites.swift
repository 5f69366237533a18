package import TenetRuleKit

/// A place that sets the number on the app's icon.
package struct BadgeWrite: Fact {
    /// The type around; empty outside of types.
    package var owner: String
    /// Takes the badge away.
    package var isClearing: Bool
}

extension Hooks {
    /// Remembers where the badge is set; see ``ProjectPass/badgeWrites``.
    package mutating func collectBadgeWrites() {
        collect(BadgeWrite.self, from: SequenceExprSyntax.self) { node, _ in
            guard let (name, value) = node.badgeAssignment else { return nil }
            let isClearing = value.first?.stripped.numberValue.map { $0 <= 0 } == true && value.count == 1
            return (BadgeWrite(owner: name.enclosingTypeName?.string ?? "", isClearing: isClearing), name.range)
        }
        collect(BadgeWrite.self, fromCallsOf: ["setBadgeCount"]) { call, _ in
            guard let name = call.calledName else { return nil }
            let isClearing = call.firstArgument?.expression.numberValue.map { $0 <= 0 } == true
            return (BadgeWrite(owner: name.enclosingTypeName?.string ?? "", isClearing: isClearing), name.range)
        }
    }
}

extension SequenceExprSyntax {
    /// What is assigned to the number on the app's icon, or to the badge of a notification's content. Other badges belong
    /// to views.
    package var badgeAssignment: (name: TokenSyntax, value: [ExprSyntax])? {
        guard let assignment, let name = assignment.target.lastName else { return nil }
        if name.text == "applicationIconBadgeNumber" { return (name, assignment.value) }
        guard name.text == "badge", assignment.value.first?.text != "nil",
            let base = assignment.target.as(MemberAccessExprSyntax.self)?.base,
            base.lastName?.text.hasSuffix("otification") == true || base.isNotificationContent
        else { return nil }
        return (name, assignment.value)
    }
}

extension ExprSyntax {
    /// The content of a notification, as the name says or the file declares it.
    package var isNotificationContent: Bool {
        if text == "self" { return enclosingTypeName == "UNMutableNotificationContent" }
        if text == "$0" { return isGivenContent }
        guard let name = lastName?.identifier else { return false }
        if name.hasSuffix("ontent") { return true }
        return root.descendants(VariableDeclSyntax.self).contains {
            $0.nameToken?.identifier == name && $0.codeContains("UNMutableNotificationContent")
                && ($0.type?.unwrapped.lastName == "UNMutableNotificationContent"
                    || $0.initialValue?.isMadeContent == true)
        }
            || root.descendants(OptionalBindingConditionSyntax.self).contains {
                $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier == name
                    && $0.codeContains("UNMutableNotificationContent")
            }
            || root.descendants(FunctionParameterSyntax.self).contains {
                $0.internalName.identifier == name && $0.type.unwrapped.lastName == "UNMutableNotificationContent"
            }
    }

    /// `$0` of a closure whose type is written, or that a function of the file takes for contents.
    private var isGivenContent: Bool {
        guard let closure = enclosingBody?.as(ClosureExprSyntax.self) else { return false }
        if closure.ancestors.contains(where: { node in
            node.as(PatternBindingSyntax.self)?.typeAnnotation?.type.codeContains("UNMutableNotificationContent")
                == true
        }) {
            return true
        }
        guard let name = closure.receivingCall?.call.calledName?.identifier else { return false }
        return root.descendants(FunctionDeclSyntax.self).contains { function in
            function.name.identifier == name
                && function.parameters.contains { parameter in
                    parameter.type.unwrapped.kind == .functionType
                        && parameter.type.codeContains("UNMutableNotificationContent")
                }
        }
    }

    private var isMadeContent: Bool {
        guard kind != .closureExpr else { return false }
        return stripped.as(FunctionCallExprSyntax.self)?.calledName?.text == "UNMutableNotificationContent"
            || codeContains("as? UNMutableNotificationContent")
            || codeContains("as! UNMutableNotificationContent")
    }
}

extension ProjectPass {
    /// Every place of the app that sets the badge, once, by path and position; not what a push brings along.
    package var badgeWrites: [Located<BadgeWrite>] {
        var seen: Set<String> = []
        let folders = model.pushFolders
        return facts(BadgeWrite.self).filter { write in
            write.role == .app && !folders.contains { write.path.hasPrefix($0 + "/") }
                && seen.insert("\(write.range.lower) \(write.path)").inserted
        }
    }
}

extension ProjectModel {
    /// The folders of extensions that change notifications which a server sent: the number on those is the server's.
    package var pushFolders: [String] {
        types.filter { $0.inherits(from: "UNNotificationServiceExtension") }.map(\.place.directory).filter { folder in
            !folder.isEmpty
                && !sources.contains { file in
                    file.path.hasPrefix(folder + "/") && file.isEntry
                }
        }
    }
}
