import TenetRuleKit

struct FeatureFlagByKey: Rule {
    static let about = About(
        "feature-flag-by-key", "Feature flag asked for by its key", category: .architecture, severity: .warning,
        scope: .appCode, reads: [.strings],
        why: """
            When a flag is retired, the code that branches on it is found by its property. A place that asks by the \
            key is missed, and keeps the old way alive or switches the new one off.
            """)

    var wrappers = ["FeatureFlag"]
    var types = ["FeatureFlag", "FeatureFlags"]
    static let options = [
        Option<Self>("wrappers", \.wrappers, "Property wrappers that are given the key of a flag."),
        Option<Self>("types", \.types, "Enums of which each case is a flag and its raw value the key."),
    ]

    /// A flag that has a name in code.
    private struct Flag: Fact {
        var key: String
        var name: String
    }

    /// A key that is handed to something that looks flags up.
    private struct Lookup: Fact { var key: String }

    private static let words = [
        "flag", "feature", "remoteconfig", "remote_config", "configvalue", "isenabled", "experiment", "toggle",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(Flag.self, from: VariableDeclSyntax.self) { variable, _ in
            guard !variable.attributes.isEmpty, let name = variable.nameToken,
                let wrapper = variable.attributes.all.first(where: { wrappers.contains($0.name) }),
                let key = wrapper.argumentList?.lazy.compactMap(\.expression.stringValue).first
            else { return nil }
            return (Flag(key: key, name: Self.qualified(name)), name.range)
        }
        hooks.collect(Flag.self, from: EnumCaseElementSyntax.self) { element, _ in
            guard let key = element.rawValue?.value.stringValue, let type = element.enclosingType?.groupName?.text,
                type.isOne(of: types)
            else { return nil }
            return (Flag(key: key, name: Self.qualified(element.name)), element.name.range)
        }
        hooks.collect(Lookup.self, from: StringLiteralExprSyntax.self) { literal, _ in
            guard let argument = literal.parent, argument.kind == .labeledExpr,
                let asked = Self.callee(of: argument), asked.containsFolded(Self.words),
                let key = literal.literalText, !key.isEmpty,
                // The type that knows the keys may use them.
                literal.enclosingTypeName?.containsFolded(["flag", "remoteconfig"]) != true
            else { return nil }
            return (Lookup(key: key), literal.range)
        }
        hooks.onProject { project in
            let flags = Dictionary(project.facts(Flag.self).map { ($0.fact.key, $0) }) { first, _ in first }
            for use in project.facts(Lookup.self) where use.role == .app {
                guard let flag = flags[use.fact.key] else { continue }
                project.report(
                    "the flag \"\(use.fact.key)\" is asked for by its key, past `\(flag.fact.name)`",
                    help: "branch on `\(flag.fact.name)`", in: use.path, at: use.range,
                    notes: [Note(path: flag.path, range: flag.range, message: "the flag is declared here")])
            }
        }
    }

    private static func qualified(_ name: TokenSyntax) -> String {
        (name.enclosingTypeName.map { $0.string + "." } ?? "") + name.identifier.string
    }

    /// What is called or subscripted with an argument.
    private static func callee(of argument: Syntax) -> TextSlice? {
        guard let whole = argument.parent?.parent else { return nil }
        if let call = whole.as(FunctionCallExprSyntax.self) { return call.calledExpression.text }
        return whole.as(SubscriptCallExprSyntax.self)?.calledExpression.text
    }

    private static let flags = """
        enum FeatureFlags {
            @FeatureFlag("new_berths") static var newBerthsEnabled: Bool
        }
        """

    static let examples: [Example] = [
        .bad(files: [
            "App/FeatureFlags.swift": flags,
            "App/Harbour.swift":
                "func open() {\n    if remoteConfig[↓\"new_berths\"].boolValue { showNew() } else { showOld() }\n}",
        ]),
        .bad(
            """
            enum FeatureFlag: String {
                case newSearch = "new_search"
            }
            func search() {
                if flags.isEnabled(↓"new_search") { searchAnew() } else { searchAsBefore() }
            }
            """),
        .good(files: [
            "App/FeatureFlags.swift": flags,
            "App/Harbour.swift":
                "func open() {\n    if FeatureFlags.newBerthsEnabled { showNew() } else { showOld() }\n}",
        ]),
        .good(files: [
            "App/FeatureFlags.swift": flags,
            "App/Log.swift":
                "func log() {\n    tracker.track(\"new_berths\")\n    remoteConfig.setDefaults([\"new_berths\": false])\n}",
        ]),
        .good("func search() {\n    if flags.isEnabled(\"new_search\") { searchAnew() }\n}"),
    ]
}
