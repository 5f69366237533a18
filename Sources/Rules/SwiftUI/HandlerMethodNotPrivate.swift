import TenetRuleKit
import TenetRuleSupport

struct HandlerMethodNotPrivate: Rule {
    static let about = About(
        "handler-method-not-private", "Method of a view that only the view calls", category: .swiftui, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            What an event handler calls belongs to its view. Without `private` nobody can tell whether something else \
            depends on it.
            """,
        phrasings: [
            "Mark methods of a view that only its own event handlers call as `private`.",
            "What `onReceive`, `onAppear` or `.task` triggers inside a screen stays invisible to the rest of the app.",
        ])

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
            // What is private in an extension of the same file is seen here, too.
            let parts: [any DeclGroupSyntax] = [node] + Self.extensions(of: node)
            let methods = parts.flatMap { $0.members(FunctionDeclSyntax.self) }.filter { method in
                !method.isPrivate && !method.isPublic && !method.isStatic && !method.hasModifier("package")
                    && method.attributes.isEmpty && !method.isViewBuilder && method.returnType == nil
            }
            guard !methods.isEmpty else { return [] }
            let called = Set(
                parts.flatMap { $0.memberBlock.descendants(FunctionCallExprSyntax.self) }.compactMap {
                    call -> String? in
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

    /// Plain extensions of a type at the top of its file: no conformance asks for their methods, and their own access
    /// is not written.
    private static func extensions(of type: StructDeclSyntax) -> [ExtensionDeclSyntax] {
        guard let list = type.syntax.parent?.parent?.as(CodeBlockItemListSyntax.self) else { return [] }
        return list.compactMap { $0.item.as(ExtensionDeclSyntax.self) }.filter {
            $0.extendedType.text == type.name.text && $0.inheritanceClause == nil && $0.modifiers.isEmpty
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
        .bad(
            """
            struct BerthView: View {
                var body: some View { Text("A").onAppear { center() } }
            }

            extension BerthView {
                func ↓center() { offset = 0 }
            }
            """,
            fixed: """
                struct BerthView: View {
                    var body: some View { Text("A").onAppear { center() } }
                }

                extension BerthView {
                    private func center() { offset = 0 }
                }
                """),
        .good(
            """
            struct BerthView: View {
                var body: some View { Text("A").onAppear { center() } }
            }

            private extension BerthView {
                func center() { offset = 0 }
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
