import TenetRuleKit
import TenetRuleSupport

struct SubviewNotPrivate: Rule {
    static let about = About(
        "subview-not-private", "Part of a view that is not private", category: .swiftui, severity: .note,
        status: .stable,
        isConvention: true,
        why: """
            The parts of a body are details of the view. Private parts can be changed and removed without looking for \
            callers, and the interface of the view stays what it takes.
            """,
        phrasings: [
            "Declare properties and functions that return parts of a view `private` when only that view uses them.",
            "Pieces of a `body`, such as `var header: some View`, stay hidden inside their screen.",
        ])

    var helpers = false
    var heading = ""
    static let options = [
        Option<Self>(
            "helpers", \.helpers, "Report also other computed properties and functions that only the view uses."),
        Option<Self>(
            "heading", \.heading,
            "Ask that the computed parts of a view are `some View` and stand below a `MARK` with this title."),
    ]

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
        var buildsView: Bool
    }

    /// What protocols or the language ask for.
    private static let known = ["id", "hash", "animatableData", "callAsFunction", "encode"]

    func install(_ hooks: inout Hooks) {
        if !heading.isEmpty { hooks.on(StructDeclSyntax.self) { node, file in checkHeading(node, file) } }
        hooks.on(VariableDeclSyntax.self) { node, file in
            if node.isPrivate, node.isMember, node.isViewBuilder, !node.isStored { file.keeps() }
        }
        hooks.collect(Part.self, from: VariableDeclSyntax.self) { node, file in
            guard node.isMember, let name = node.nameToken, node.isViewBuilder || isHelper(node, name),
                !node.isViewBody,
                !node.isStored, isPart(node, node.syntax)
            else { return nil }
            return part(name, node.bindingSpecifier, node.isViewBuilder, file)
        }
        hooks.collect(Part.self, from: FunctionDeclSyntax.self) { node, file in
            guard node.parent?.kind == .memberBlockItem, node.isViewBuilder || isHelper(node, node.name),
                node.name.text != "body", isPart(node, node.syntax)
            else { return nil }
            return part(node.name, node.funcKeyword, node.isViewBuilder, file)
        }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            for part in project.facts(Part.self) {
                let same = project.model.declarations(named: part.fact.name)
                guard let found = same.first(where: { $0.path == part.path && $0.range == part.range }),
                    !isUsed(found, part.fact, beyond: part.path, project.model)
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

    private func isHelper(_ node: some WithAttributesSyntax, _ name: TokenSyntax) -> Bool {
        helpers && node.attributes.isEmpty && !name.text.isOne(of: Self.known)
    }

    /// The computed parts of a view below their heading, and of a type that keeps their identity.
    private func checkHeading(_ view: StructDeclSyntax, _ file: FilePass) {
        guard view.inherits("View"), !view.isInPreview, !view.isPreviewHelper else { return }
        let extensions = view.root.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }
            .filter { $0.groupName?.identifier == view.name.identifier && $0.inheritedTypes.isEmpty }
        let members = view.members(VariableDeclSyntax.self) + extensions.flatMap { $0.members(VariableDeclSyntax.self) }
        let parts = members.filter { !$0.isStored && !$0.isViewBody && !$0.isStatic }
        for part in parts where part.type?.text == "AnyView" {
            guard let name = part.nameToken else { continue }
            file.report(
                "`\(name.text)` hides what it is behind `AnyView`", help: "declare it as `some View`", at: name)
        }
        let builders = parts.filter(\.isViewBuilder)
        // A heading of other words right above a part parts it off as well.
        guard let first = builders.first?.nameToken, !hasHeading(view, extensions),
            !builders.contains(where: { $0.firstToken?.leadingTrivia.contains("MARK:") == true })
        else { return }
        file.report(
            "`\(first.text)` is a part of `\(view.name.text)`, which has no heading `\(heading)`",
            help: "put the computed parts below `// MARK: - \(heading)`", at: first)
    }

    private func hasHeading(_ view: StructDeclSyntax, _ extensions: [ExtensionDeclSyntax]) -> Bool {
        let texts = [view.text] + extensions.flatMap { [$0.text, $0.firstToken?.leadingTrivia ?? $0.text] }
        return texts.contains { text in
            guard text.contains("MARK:") else { return false }
            return text.string.split(whereSeparator: \.isNewline).contains {
                $0.contains("MARK:") && $0.lowercased().contains(heading.lowercased())
            }
        }
    }

    private func part(_ name: TokenSyntax, _ keyword: TokenSyntax, _ buildsView: Bool, _ file: FilePass) -> (
        Part, ByteRange
    )? {
        guard !isUsedElsewhere(name, file), let type = name.enclosingType?.groupName else { return nil }
        return (
            Part(name: name.text.string, type: type.text.string, keyword: keyword.range.lower, buildsView: buildsView),
            name.range
        )
    }

    /// An extension of the view in another file builds on it.
    private func isUsed(_ part: Declaration, _ fact: Part, beyond path: String, _ model: ProjectModel) -> Bool {
        model.uses(of: part.name).contains { use in
            guard use.path != path else { return false }
            if use.base.isEmpty || use.base == "self" { return use.enclosingType?.name == part.enclosingType?.name }
            // A value may be read of something whose type is not known.
            return fact.buildsView ? use.target.one == part : use.target.one.map { $0 == part } ?? true
        }
    }

    /// Without any access level, in a view that fulfils no protocol which could ask for it.
    private func isPart(_ decl: some WithModifiersSyntax, _ node: Syntax) -> Bool {
        guard decl.modifiers.isEmpty, let type = node.enclosingType?.as(StructDeclSyntax.self), type.isView,
            !type.isPrivate,
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
        .good(
            "private struct Home: View {\n    var body: some View { header }\n    var header: some View { Text(\"\") }\n}"
        ),
        .good("extension View {\n    func card() -> some View { padding() }\n}"),
        .good("struct Home: View {\n    let header: String\n    var body: some View { Text(header) }\n}"),
        .bad(
            """
            struct Tides: View {
                let level: Double
                var body: some View { Text(levelText) }
                var ↓levelText: String { level.formatted() }
                func ↓isHigh() -> Bool { level > 2 }
            }
            """,
            fixed: """
                struct Tides: View {
                    let level: Double
                    var body: some View { Text(levelText) }
                    private var levelText: String { level.formatted() }
                    private func isHigh() -> Bool { level > 2 }
                }
                """,
            options: ["helpers": .bool(true)]),
        .good(
            files: [
                "App/Tides.swift": """
                struct Tides: View {
                    let level: Double
                    var body: some View { Text(levelText) }
                    var levelText: String { level.formatted() }
                }
                """,
                "App/Badge.swift": "func badge(_ tides: [Tides]) -> [String] { tides.map { $0.levelText } }",
            ], options: ["helpers": .bool(true)]),
        .bad(
            """
            struct Tides: View {
                var body: some View { gauge }
                private var ↓gauge: some View { Text("2 m") }
                private var rows: some View { List {} }
            }
            struct Locks: View {
                var body: some View { gates }
                // MARK: - Subviews
                private var ↓gates: AnyView { AnyView(Text("open")) }
            }
            """, options: ["heading": .string("Subviews")]),
        .good(
            """
            struct Tides: View {
                var body: some View { gauge }
                // MARK: Parts
                private var gauge: some View { Text("2 m") }
            }
            """, options: ["heading": .string("Subviews")]),
        .good(
            """
            struct Tides: View {
                var body: some View { gauge }
            }

            // MARK: - Subviews

            extension Tides {
                private var gauge: some View { Text("2 m") }
            }
            """, options: ["heading": .string("Subviews")]),
    ]
}
