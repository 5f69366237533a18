import TenetRuleKit

struct HandlerMethodNotPrivate: Rule {
    static let about = About(
        "handler-method-not-private", "Method of a view that only the view calls", category: .swiftui, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            What an event handler calls belongs to its view. Without `private` nobody can tell whether something else \
            depends on it.
            """)

    private static let handlers = [
        "onReceive", "onChange", "onAppear", "onDisappear", "onTapGesture", "onLongPressGesture", "onSubmit",
        "onOpenURL", "onDrop", "task", "refreshable", "onContinueUserActivity", "Button",
    ]

    /// A method that a handler of the same view calls.
    private struct Helper: Fact {
        var name: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Helper.self, from: StructDeclSyntax.self) { node, _ in
            guard node.inherits("View"), !node.isInPreview else { return [] }
            let methods = node.members(FunctionDeclSyntax.self).filter { method in
                !method.isPrivate && !method.isPublic && !method.isStatic && !method.hasModifier("package")
                    && method.attributes.isEmpty && !method.isViewBuilder && method.returnType == nil
            }
            guard !methods.isEmpty else { return [] }
            let called = Set(
                node.memberBlock.descendants(FunctionCallExprSyntax.self).compactMap { call -> String? in
                    guard call.isPlain || call.calledBase?.text == "self", Self.isInHandler(call) else { return nil }
                    return call.calledName?.text.string
                })
            return methods.filter { called.contains($0.name.text.string) }
                .map { (Helper(name: $0.name.text.string), $0.name.range) }
        }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            for helper in project.facts(Helper.self) where helper.role == .app {
                let same = project.model.declarations(named: helper.fact.name)
                guard let method = same.first(where: { $0.path == helper.path && $0.range == helper.range }),
                    let type = method.enclosingType, type.projectSupertypes.isEmpty,
                    type.supertypes.allSatisfy({ ["View", "Equatable", "Identifiable", "Sendable"].contains($0) }),
                    project.model.uses(of: method.name).allSatisfy({ use in
                        use.enclosingType == type && use.path == method.path
                            // Something else of the same name.
                            || !use.base.isEmpty && use.base != "self" && same.contains { $0 != method }
                    })
                else { continue }
                project.report(
                    "`\(method.name)` is only called by `\(type.name)` itself", help: "make it `private`", at: method,
                    fix: method.inserting("private", "Make it `private`"))
            }
        }
    }

    private static func isInHandler(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.contains { node in
            guard let (around, label) = node.as(ClosureExprSyntax.self)?.receivingCall,
                let name = around.calledName?.text
            else { return false }
            return name.isOne(of: handlers) && (name != "Button" || label != "label")
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct BerthView: View {
                var body: some View { Text("A").onReceive(taps) { open($0) } }
                func ↓open(_ berth: Berth) { path.append(berth) }
            }
            """,
            fixed: """
                struct BerthView: View {
                    var body: some View { Text("A").onReceive(taps) { open($0) } }
                    private func open(_ berth: Berth) { path.append(berth) }
                }
                """),
        .bad(
            """
            struct BerthView: View {
                var body: some View { Text("A").task { await self.load() } }
                func ↓load() async { berths = await harbour.berths() }
            }
            """,
            fixed: """
                struct BerthView: View {
                    var body: some View { Text("A").task { await self.load() } }
                    private func load() async { berths = await harbour.berths() }
                }
                """),
        .good(
            """
            struct BerthView: View {
                var body: some View { Text("A").onReceive(taps) { open($0) } }
                private func open(_ berth: Berth) { path.append(berth) }
                func close() {}
            }
            """),
        .good(files: [
            "App/BerthView.swift":
                "struct BerthView: View {\n    var body: some View { Text(\"A\").onAppear { center() } }\n    func center() {}\n}",
            "App/BerthView+Map.swift": "extension BerthView {\n    func reset() { center() }\n}",
        ]),
        .good(files: [
            "App/BerthView.swift":
                "struct BerthView: View, Centering {\n    var body: some View { Text(\"A\").onAppear { center() } }\n    func center() {}\n}",
            "App/Centering.swift": "protocol Centering {\n    func center()\n}",
        ]),
    ]
}
