import TenetRuleKit

struct SubviewNotPrivate: Rule {
    static let about = About(
        "subview-not-private", "Part of a view that is not private", category: .swiftui, severity: .note,
        why: """
            The parts of a body are details of the view. Private parts can be changed and removed without looking for \
            callers, and the interface of the view stays what it takes.
            """)

    /// Protocols without requirements that such a part could fulfil.
    private static let plainProtocols = [
        "View", "Equatable", "Hashable", "Identifiable", "Sendable", "ViewModifier", "Animatable", "App",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, node.isViewBuilder, !node.isViewBody, !node.isStored, let name = node.nameToken,
                isPart(node, node.syntax)
            else { return }
            report(name, node.bindingSpecifier, file)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.parent?.kind == .memberBlockItem, node.isViewBuilder, node.name.text != "body",
                isPart(node, node.syntax)
            else { return }
            report(node.name, node.funcKeyword, file)
        }
    }

    private func report(_ name: TokenSyntax, _ keyword: TokenSyntax, _ file: FilePass) {
        guard !isUsedElsewhere(name, file) else { return }
        file.report(
            "`\(name.text)` is a detail of `\(name.enclosingType?.groupName?.text.string ?? "this view")`, "
                + "but open to other files",
            help: "make it `private`", at: name, fix: .insert("private ", before: keyword, "Make it private", .unsafe))
    }

    /// Without any access level, in a view that fulfils no protocol which could ask for it.
    private func isPart(_ decl: some WithModifiersSyntax, _ node: Syntax) -> Bool {
        guard decl.modifiers.isEmpty, let type = node.enclosingType?.as(StructDeclSyntax.self), type.isView,
            !node.isInPreview
        else { return false }
        return type.inheritedTypes.allSatisfy { $0.lastName.isOne(of: Self.plainProtocols) }
    }

    /// Another type or an extension of the file names it behind a dot.
    private func isUsedElsewhere(_ name: TokenSyntax, _ file: FilePass) -> Bool {
        guard let type = name.enclosingType else { return true }
        return file.root.descendants(DeclReferenceExprSyntax.self).contains {
            $0.baseName.identifier == name.identifier && !type.contains($0)
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct Home: View {\n    var body: some View { header }\n    var ↓header: some View { Text(\"Home\") }\n}",
            fixed: "struct Home: View {\n    var body: some View { header }\n"
                + "    private var header: some View { Text(\"Home\") }\n}"),
        .bad(
            "struct Home: View {\n    var body: some View { row(1) }\n    @ViewBuilder\n"
                + "    func ↓row(_ id: Int) -> some View { Text(\"\\(id)\") }\n}",
            fixed: "struct Home: View {\n    var body: some View { row(1) }\n    @ViewBuilder\n"
                + "    private func row(_ id: Int) -> some View { Text(\"\\(id)\") }\n}"),
        .good(
            "struct Home: View {\n    var body: some View { header }\n"
                + "    private var header: some View { Text(\"Home\") }\n}"),
        .good(
            "struct Home: View, Page {\n    var body: some View { header }\n"
                + "    var header: some View { Text(\"Home\") }\n}"),
        .good("extension View {\n    func card() -> some View { padding() }\n}"),
        .good("struct Home: View {\n    let header: String\n    var body: some View { Text(header) }\n}"),
    ]
}
