import TenetRuleKit

struct AppStorageRepaired: Rule {
    static let about = About(
        "app-storage-repaired", "Stored value validated by hand", category: .swiftui, severity: .warning,
        scope: .appCode,
        why: """
            `@AppStorage` falls back to its default when the stored value fits no case. Own checks that remove or replace \
            such a value repeat this and are one more place that must know the key.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("AppStorage") { attribute, file in
            guard let property = attribute.property, let type = property.enclosingType,
                type.syntax.kind == .structDecl || type.syntax.kind == .classDecl,
                type.members(VariableDeclSyntax.self).first(where: { $0.hasAttribute("AppStorage") })?.syntax
                    == property.syntax
            else { return }
            for check in type.memberBlock.descendants(IfExprSyntax.self) {
                report(check, "this repairs a stored value that `@AppStorage` replaces by its default anyway", file)
            }
        }
        // Whoever checks by hand when a view appears does what `@AppStorage` is there for.
        hooks.onCall("onAppear", "task") { call, file in
            guard !call.isPlain, let closure = call.closures.last?.closure, !call.isInPreview,
                call.enclosingType?.members(VariableDeclSyntax.self).contains(where: { $0.hasAttribute("AppStorage") })
                    != true
            else { return }
            for check in closure.statements.descendants(IfExprSyntax.self) {
                report(check, "this repairs a stored value by hand, which `@AppStorage` with a default does", file)
            }
        }
    }

    private func report(_ check: IfExprSyntax, _ message: String, _ file: FilePass) {
        guard let sequence = check.conditions.only?.condition.as(SequenceExprSyntax.self),
            let test = sequence.operations.single, test.operator == "==", test.right.kind == .nilLiteralExpr,
            let call = test.left.as(FunctionCallExprSyntax.self), call.hasArgument("rawValue"),
            let repair = check.body.descendants(FunctionCallExprSyntax.self).first(where: {
                $0.calledName?.text.isOne(of: ["removeObject", "set"]) == true && $0.calledBase?.text.isDefaults == true
            }),
            !(check.enclosingFunction?.name.text.containsFolded(["migrat", "reset", "logout", "signout"]) ?? false)
        else { return }
        file.report(
            message, help: "hold the value in an `@AppStorage` property with a default, and remove the check",
            at: check.ifKeyword, notes: [file.note("the value is changed here", at: repair.calledExpression)])
    }

    static let examples: [Example] = [
        .bad(
            """
            struct RootView: View {
                @AppStorage("tab") private var tab: Tab = .home

                var body: some View {
                    Text("Home").onAppear {
                        let raw = UserDefaults.standard.integer(forKey: "tab")
                        ↓if Tab(rawValue: raw) == nil {
                            UserDefaults.standard.removeObject(forKey: "tab")
                        }
                    }
                }
            }
            """),
        .bad(
            """
            struct RootView: View {
                @AppStorage("theme") private var theme: Theme = .light

                func check() {
                    ↓if Theme(rawValue: defaults.integer(forKey: "theme")) == nil { defaults.set(0, forKey: "theme") }
                }
            }
            """),
        .good(
            """
            struct RootView: View {
                @AppStorage("tab") private var tab: Tab = .home
                var body: some View { Text("Home").onAppear { router.tab = tab } }
            }
            """),
        .good(
            """
            struct RootView: View {
                @AppStorage("tab") private var tab: Tab = .home

                func migrate() {
                    if Tab(rawValue: defaults.integer(forKey: "tab")) == nil { defaults.removeObject(forKey: "tab") }
                }
            }
            """),
        .good(
            """
            struct RootView: View {
                @AppStorage("tab") private var tab: Tab = .home
                func look() { if Tab(rawValue: raw) == nil { logger.warning("odd tab") } }
            }
            """),
        .bad(
            """
            extension RootView {
                var content: some View {
                    Text("Home").onAppear {
                        let raw = UserDefaults.standard.string(forKey: "theme") ?? ""
                        ↓if Theme(rawValue: raw) == nil { UserDefaults.standard.set("light", forKey: "theme") }
                    }
                }
            }
            """),
    ]
}
