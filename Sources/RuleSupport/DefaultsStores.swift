package import TenetRuleKit

/// User defaults that a call reads or writes, as far as the file tells which they are.
package struct DefaultsStore {
    /// `UserDefaults.standard`, `UserDefaults(suiteName: …)`, or the last part of a name whose value nobody knows.
    package let name: String
    /// The name says which they are.
    package let isKnown: Bool

    /// Both may be the same.
    package func matches(_ other: DefaultsStore) -> Bool { isKnown != other.isKnown || name == other.name }
}

extension FlowPaths {
    /// Where `store?.synchronize()` finds a store: there was one to write to before.
    package static var withValues: FlowPaths {
        FlowPaths(ignores: { $0.kind == .no && $0.node?.kind == .optionalChainingExpr })
    }
}

extension FunctionCallExprSyntax {
    /// The user defaults that this call writes: `defaults.set(…)`, `.setValue(…)`, `.removeObject(…)`.
    package var writtenDefaults: DefaultsStore? {
        guard calledName?.text.isOne(of: ["set", "setValue", "removeObject"]) == true else { return nil }
        return calledBase?.defaultsStore
    }

    /// The user defaults that this call writes to disk.
    package var synchronizedDefaults: DefaultsStore? {
        calledName?.text == "synchronize" && arguments.isEmpty ? calledBase?.defaultsStore : nil
    }
}

extension ExprSyntax {
    /// The user defaults that this expression stands for: by name, by their declaration in the same function or type.
    package var defaultsStore: DefaultsStore? {
        if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.defaultsStore }
        if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.defaultsStore }
        if text.hasPrefix("UserDefaults") { return DefaultsStore(name: text.string, isKnown: true) }
        guard let name = lastName?.text else { return nil }
        if let declared = writtenDeclaration,
            let found = Self.store(name.string, declared.type, declared.value)
        {
            return found
        }
        return name.hasSuffix("efaults") ? DefaultsStore(name: name.string, isKnown: false) : nil
    }

    private static func store(_ name: String, _ type: TypeSyntax?, _ value: ExprSyntax?) -> DefaultsStore? {
        if let value {
            if value.text.hasPrefix("UserDefaults") {
                let first = value.as(SequenceExprSyntax.self)?.elements.first ?? value
                let plain = first.as(ForceUnwrapExprSyntax.self)?.expression ?? first
                return DefaultsStore(name: plain.text.string, isKnown: true)
            }
            if type?.unwrapped.text == "UserDefaults", value.text == ".standard" {
                return DefaultsStore(name: "UserDefaults.standard", isKnown: true)
            }
        }
        return type?.unwrapped.text == "UserDefaults" ? DefaultsStore(name: name, isKnown: false) : nil
    }
}

extension ProjectModel {
    /// False when only different apps or extensions run the code of the two files: each of them has standard user
    /// defaults of its own, the watch's even on another device.
    package func mayShareDefaults(_ path: String, _ other: String) -> Bool {
        let own = targets(ofPath: path).filter { !$0.kind.isTests }
        let others = targets(ofPath: other).filter { !$0.kind.isTests }
        guard !own.isEmpty, !others.isEmpty,
            (own + others).allSatisfy({ [.app, .watchApp, .appExtension].contains($0.kind) })
        else { return true }
        return own.contains { one in others.contains { $0.path == one.path && $0.name == one.name } }
    }
}

extension TextSlice {
    /// `UserDefaults.standard`, `defaults`, `self.userDefaults` and the like.
    package var isDefaults: Bool { hasPrefix("UserDefaults") || hasSuffix("efaults") || hasSuffix("efaults?") }
}
