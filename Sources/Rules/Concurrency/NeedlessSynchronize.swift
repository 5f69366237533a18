import TenetRuleKit
import TenetRuleSupport

struct NeedlessSynchronize: Rule {
    static let about = About(
        "needless-synchronize", "User defaults synchronized by hand", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            User defaults write themselves to disk, and other processes of the group see what was written. `synchronize()` \
            waits for that and does nothing else; Apple's documentation says that it should not be used.
            """,
        phrasings: [
            "Do not call `synchronize()` on `UserDefaults`.",
            "Settings get written to disk by the system on its own, so we never force a flush after `set(_:forKey:)`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("synchronize") { call, file in
            guard call.arguments.isEmpty, call.isStatement || call.isDropped || call.parent?.kind == .conditionElement,
                call.calledBase.map({ $0.defaultsStore != nil || Self.backsAppStorage($0) }) ?? Self.isInDefaults(call),
                let name = call.calledName
            else { return }
            file.report(
                "`synchronize()` is unnecessary: user defaults are written to disk by themselves",
                help: "remove the call", at: name, fix: removal(of: call, in: file))
        }
    }

    /// `synchronize()` in an extension of `UserDefaults`.
    private static func isInDefaults(_ call: FunctionCallExprSyntax) -> Bool {
        call.isPlain && call.enclosingType?.syntax.kind == .extensionDecl && call.enclosingTypeName == "UserDefaults"
    }

    /// User defaults that a view has for its `@AppStorage`.
    private static func backsAppStorage(_ base: ExprSyntax) -> Bool {
        guard let view = base.enclosingType, view.isView else { return false }
        let stored = view.members(VariableDeclSyntax.self).flatMap(\.attributes.all).filter { $0.name == "AppStorage" }
        let name = Array(base.tokens).last { $0.tokenKind == .identifier }
        return stored.contains { attribute in
            guard let store = attribute.argumentList?.first(where: { $0.label?.text == "store" }) else { return false }
            return store.expression.lastToken?.text.string == name?.text.string
        }
    }

    private func removal(of call: FunctionCallExprSyntax, in file: FilePass) -> Fix? {
        guard call.parent?.kind != .conditionElement, let statement = call.enclosingStatement,
            file.isAlone(statement.range),
            let list = statement.parent?.as(CodeBlockItemListSyntax.self), list.count > 1
        else { return nil }
        return Fix("Remove the call", .unsafe, [.deletion(ofLines: statement.range, in: file)])
    }

    static let examples: [Example] = [
        .bad(
            "@objc func didTapDone() {\n    defaults.set(true, forKey: key)\n    _ = defaults.↓synchronize()\n}",
            fixed: "@objc func didTapDone() {\n    defaults.set(true, forKey: key)\n}"),
        .bad(
            """
            struct AlarmView: View {
                static let suite = UserDefaults(suiteName: "group.alarm")
                @AppStorage("hour", store: AlarmView.suite) private var hour = 7
                var body: some View { Button("Save", action: save) }
                func save() {
                    Self.suite?.↓synchronize()
                    plan(hour)
                }
            }
            """,
            fixed: """
                struct AlarmView: View {
                    static let suite = UserDefaults(suiteName: "group.alarm")
                    @AppStorage("hour", store: AlarmView.suite) private var hour = 7
                    var body: some View { Button("Save", action: save) }
                    func save() {
                        plan(hour)
                    }
                }
                """),
        .bad(
            """
            extension UserDefaults {
                var hasSeenTour: Bool {
                    get { bool(forKey: "tour") }
                    set {
                        set(newValue, forKey: "tour")
                        ↓synchronize()
                    }
                }
            }
            func finish() {
                let store = UserDefaults.standard
                store.set(true, forKey: "tour")
                if store.↓synchronize() { close() }
            }
            """,
            fixed: """
                extension UserDefaults {
                    var hasSeenTour: Bool {
                        get { bool(forKey: "tour") }
                        set {
                            set(newValue, forKey: "tour")
                        }
                    }
                }
                func finish() {
                    let store = UserDefaults.standard
                    store.set(true, forKey: "tour")
                    if store.synchronize() { close() }
                }
                """),
        .bad(
            "func share() {\n    let defaults = UserDefaults(suiteName: group)\n    defaults?.set(1, forKey: key)\n    defaults?.↓synchronize()\n}",
            fixed:
                "func share() {\n    let defaults = UserDefaults(suiteName: group)\n    defaults?.set(1, forKey: key)\n}"
        ),
        .good("extension Queue {\n    func drain() { synchronize() }\n}"),
        .good("func share() {\n    let hasWritten = defaults.synchronize()\n    log(hasWritten)\n}"),
        .bad(
            "final class Alarm {\n    let suite = UserDefaults(suiteName: id)\n    func save() { suite?.↓synchronize() }\n}"
        ),
        .bad(
            "func save(_ name: String) {\n    UserDefaults.standard.set(name, forKey: key)\n    UserDefaults.standard.↓synchronize()\n}",
            fixed: "func save(_ name: String) {\n    UserDefaults.standard.set(name, forKey: key)\n}"),
        .bad(
            "func reset() {\n    defaults.removeObject(forKey: key)\n    defaults.↓synchronize()\n}",
            fixed: "func reset() {\n    defaults.removeObject(forKey: key)\n}"),
        .bad(
            "func applicationDidEnterBackground(_ application: UIApplication) {\n    UserDefaults.standard.↓synchronize()\n}"
        ),
        .bad(
            "func setBackgroundColor(_ name: String) {\n    defaults.set(name, forKey: key)\n    defaults.↓synchronize()\n}",
            fixed: "func setBackgroundColor(_ name: String) {\n    defaults.set(name, forKey: key)\n}"),
        .bad("func handleBackgroundRefresh() {\n    UserDefaults.standard.↓synchronize()\n}"),
        .good("func save() {\n    NSUbiquitousKeyValueStore.default.synchronize()\n}"),
        .good("func save() {\n    context.synchronize()\n}"),
        .bad(
            "import BackgroundTasks\n\nfunc note() {\n    UserDefaults.standard.set(Date(), forKey: key)\n    UserDefaults.standard.↓synchronize()\n}",
            fixed:
                "import BackgroundTasks\n\nfunc note() {\n    UserDefaults.standard.set(Date(), forKey: key)\n}"
        ),
        .bad(
            "func quit() {\n    UserDefaults.standard.↓synchronize()\n    exit(0)\n}",
            fixed: "func quit() {\n    exit(0)\n}"),
    ]
}

extension FunctionCallExprSyntax {
    /// `_ = defaults.synchronize()`
    fileprivate var isDropped: Bool {
        guard let sequence = parent?.parent?.as(SequenceExprSyntax.self), let (target, _, value) = sequence.assignment
        else { return false }
        return target.kind == .discardAssignmentExpr && value.count == 1
            && sequence.enclosingStatement?.item == sequence.syntax
    }
}
