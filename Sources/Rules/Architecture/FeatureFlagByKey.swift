import TenetRuleKit
import TenetRuleSupport

struct FeatureFlagByKey: Rule {
    static let about = About(
        "feature-flag-by-key", "Feature flag asked for by its key", category: .architecture, severity: .warning,
        scope: .appCode, reads: [.strings],
        why: """
            When a flag is retired, the code that branches on it is found by its property. A place that asks by the \
            key is missed, and keeps the old way alive or switches the new one off.
            """,
        phrasings: [
            "Read a feature flag through its declared property or enum case, never by its string key.",
            """
            We write `FeatureFlags.newBerthsEnabled` and not `remoteConfig["new_berths"]` when choosing between old \
            and new behavior.
            """,
        ])

    var wrappers = ["FeatureFlag"]
    var types = ["FeatureFlag", "FeatureFlags"]
    var keepsBoth = false
    static let options = [
        Option<Self>("wrappers", \.wrappers, "Property wrappers that are given the key of a flag."),
        Option<Self>("types", \.types, "Enums of which each case is a flag and its raw value the key."),
        Option<Self>(
            "keeps_both", \.keepsBoth,
            "Also report branches on a flag for something new (`newSearchEnabled`) that keep nothing of the old."),
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
    /// Bytes; each call of a longer chain would search all that is before it.
    private static let longestCallee = 512

    func install(_ hooks: inout Hooks) {
        if keepsBoth {
            hooks.on(IfExprSyntax.self) { node, file in
                guard node.elseBody == nil, let flag = newFlag(node.conditions), !node.isFollowedByOldWay else {
                    return
                }
                reportLost(flag, file)
            }
            hooks.on(GuardStmtSyntax.self) { node, file in
                guard node.body.statements.onlyItem?.as(ReturnStmtSyntax.self)?.expression == nil,
                    node.body.statements.onlyItem?.kind == .returnStmt, let flag = newFlag(node.conditions)
                else { return }
                reportLost(flag, file)
            }
        }
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
                let asked = Self.callee(of: argument), asked.count <= Self.longestCallee,
                asked.containsFolded(Self.words),
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

    private func reportLost(_ flag: TokenSyntax, _ file: FilePass) {
        file.report(
            "without `\(flag.text)` nothing happens here: the old way is gone before the flag is retired",
            help: "keep both ways until then", at: flag)
    }

    /// The flag of `FeatureFlags.newSearchEnabled` alone, when its name says that it replaces something.
    private func newFlag(_ conditions: ConditionElementListSyntax) -> TokenSyntax? {
        guard let access = conditions.only?.condition.as(MemberAccessExprSyntax.self),
            access.base?.lastName?.text.isOne(of: types) == true
        else { return nil }
        let name = access.declName.baseName
        let words = name.identifier.words.map { $0.lowercased() }
        return Self.renewals.contains(where: words.contains) ? name : nil
    }

    private static let renewals = ["new", "redesign", "redesigned", "v2", "v3", "next", "modern"]

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
        .bad(
            """
            func open() {
                guard FeatureFlags.↓newSearchEnabled else { return }
                show(Search())
            }
            struct Tabs: View {
                var body: some View {
                    if FeatureFlags.↓newProfileEnabled { NewProfile() }
                }
            }
            """, options: ["keeps_both": .bool(true)]),
        .good(
            """
            func open() {
                if FeatureFlags.newSearchEnabled {
                    show(Search())
                    return
                }
                show(OldSearch())
            }
            func confetti() {
                guard FeatureFlags.confettiEnabled, FeatureFlags.newsEnabled else { return }
                if FeatureFlags.newsTabEnabled { showNews() }
                if FeatureFlags.newProfileEnabled { show(Profile()) } else { show(OldProfile()) }
            }
            """, options: ["keeps_both": .bool(true)]),
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

extension IfExprSyntax {
    /// The branch leaves, and what comes behind it is the old way.
    fileprivate var isFollowedByOldWay: Bool {
        guard let last = body.statements.last, [.returnStmt, .breakStmt, .continueStmt].contains(last.item.kind),
            let list = enclosingStatement?.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        return list.last?.contains(self) == false
    }
}
