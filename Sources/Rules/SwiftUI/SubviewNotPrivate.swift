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

    /// A part of a view that nothing else in its file names.
    private struct Part: Fact {
        var name: String
        var type: String
        /// Where `var` or `func` begins.
        var keyword: Int
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Part.self, from: VariableDeclSyntax.self) { node, file in
            guard node.isMember, node.isViewBuilder, !node.isViewBody, !node.isStored, let name = node.nameToken,
                isPart(node, node.syntax)
            else { return nil }
            return part(name, node.bindingSpecifier, file)
        }
        hooks.collect(Part.self, from: FunctionDeclSyntax.self) { node, file in
            guard node.parent?.kind == .memberBlockItem, node.isViewBuilder, node.name.text != "body",
                isPart(node, node.syntax)
            else { return nil }
            return part(node.name, node.funcKeyword, file)
        }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            for part in project.facts(Part.self) {
                let same = project.model.declarations(named: part.fact.name)
                guard let found = same.first(where: { $0.path == part.path && $0.range == part.range }),
                    !isUsed(found, beyond: part.path, project.model)
                else { continue }
                project.report(
                    "`\(part.fact.name)` is a detail of `\(part.fact.type)`, but open to other files",
                    help: "make it `private`", at: found,
                    fix: Fix(
                        "Make it private", .unsafe,
                        [Edit(ByteRange(part.fact.keyword, part.fact.keyword), "private ")]))
            }
        }
    }

    private func part(_ name: TokenSyntax, _ keyword: TokenSyntax, _ file: FilePass) -> (Part, ByteRange)? {
        guard !isUsedElsewhere(name, file), let type = name.enclosingType?.groupName else { return nil }
        return (Part(name: name.text.string, type: type.text.string, keyword: keyword.range.lower), name.range)
    }

    /// An extension of the view in another file builds on it.
    private func isUsed(_ part: Declaration, beyond path: String, _ model: ProjectModel) -> Bool {
        model.uses(of: part.name).contains { use in
            guard use.path != path else { return false }
            if use.base.isEmpty || use.base == "self" { return use.enclosingType?.name == part.enclosingType?.name }
            return use.target.one == part
        }
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
        .good(files: [
            "App/Home.swift":
                "struct Home: View {\n    var body: some View { header }\n    var title: some View { Text(\"Home\") }\n}",
            "App/Home+Header.swift": "extension Home {\n    var header: some View { title.bold() }\n}",
        ]),
        .good("extension View {\n    func card() -> some View { padding() }\n}"),
        .good("struct Home: View {\n    let header: String\n    var body: some View { Text(header) }\n}"),
    ]
}
