import TenetRuleKit
import TenetRuleSupport

struct PreviewMissing: Rule {
    static let about = About(
        "preview-missing", "Missing preview", category: .swiftui, severity: .warning, status: .stable, scope: .appCode,
        isConvention: true,
        why: """
            A preview shows the view without building and starting the app, and keeps it usable on its own. Views \
            without one are changed blindly.
            """,
        phrasings: [
            "Every SwiftUI view that is not private must have a `#Preview`.",
            "Developers can see each screen and component in the Xcode canvas without launching the app.",
        ])

    var minBodyLines = 0
    var shownByOthers = true
    static let options = [
        Option<Self>("min_body_lines", \.minBodyLines, minimum: 0, "Views that are shorter than this need no preview."),
        Option<Self>(
            "shown_by_others", \.shownByOthers,
            "Also report a view that can be seen in the preview of another view, as a part of it."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            if node.isShowableView, !file.previews.isEmpty, isFirst(node, file) { file.keeps() }
        }
        if shownByOthers {
            hooks.on(StructDeclSyntax.self) { node, file in
                guard isWithout(node, file) else { return }
                file.report(Self.message(node.name.text.string), help: Self.help, at: node.name)
            }
            return
        }
        hooks.collect(Unseen.self, from: StructDeclSyntax.self) { node, file in
            isWithout(node, file) ? (Unseen(name: node.name.text.string), node.name.range) : nil
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for unseen in project.facts(Unseen.self)
            where unseen.role == .app && !isShown(unseen.fact.name, project) {
                project.report(Self.message(unseen.fact.name), help: Self.help, in: unseen.path, at: unseen.range)
            }
        }
    }

    /// A view whose file has no preview.
    private struct Unseen: Fact {
        var name: String
    }

    private static func message(_ name: String) -> String { "`\(name)` cannot be seen without starting the app" }
    private static let help = "add a `#Preview`"

    private func isWithout(_ node: StructDeclSyntax, _ file: FilePass) -> Bool {
        node.isShowableView && !node.inherits("PreviewProvider") && file.previews.isEmpty && isFirst(node, file)
            && (minBodyLines == 0 || lines(of: node, file) >= minBodyLines)
    }

    /// A preview makes the view, or a view that makes it.
    private func isShown(_ name: String, _ project: ProjectPass) -> Bool {
        var open = [name]
        var seen: Set<String> = [name]
        while let next = open.popLast() {
            for use in project.model.uses(of: next) where use.kind == .call {
                if use.has(.isPreview) { return true }
                guard let type = use.enclosingType, type.conforms(to: "View"), seen.insert(type.name).inserted else {
                    continue
                }
                open.append(type.name)
            }
        }
        return false
    }

    /// One preview per file is asked for, so the file's main view stands for all.
    private func isFirst(_ node: StructDeclSyntax, _ file: FilePass) -> Bool {
        let first = file.root.statements.lazy.compactMap { $0.item.as(StructDeclSyntax.self) }.first(
            where: \.isShowableView)
        return first == node
    }

    private func lines(of node: StructDeclSyntax, _ file: FilePass) -> Int {
        file.lines.line(at: node.range.upper) - file.lines.line(at: node.range.lower) + 1
    }

    static let examples: [Example] = [
        .bad("struct ↓Badge: View {\n    var body: some View { Text(\"New\") }\n}"),
        .bad(
            "struct ↓Card: View {\n    var body: some View { Line() }\n}\n\nstruct Line: View {\n"
                + "    var body: some View { Divider() }\n}"),
        .good("struct Badge: View {\n    var body: some View { Text(\"New\") }\n}\n\n#Preview {\n    Badge()\n}"),
        .good(
            "struct Badge: View {\n    var body: some View { Text(\"New\") }\n}\n\n#if DEBUG\n"
                + "struct Badge_Previews: PreviewProvider {\n"
                + "    static var previews: some View { Badge() }\n}\n#endif"),
        .good("struct Frame<Content: View>: View {\n    let content: Content\n    var body: some View { content }\n}"),
        .bad(
            "// No preview: the camera is not there in Xcode.\nstruct ↓Finder: View {\n    var body: some View { Text(\"\") }\n}"
        ),
        .good(
            files: [
                "App/Pier.swift":
                    "struct Pier: View {\n    var body: some View { Berths() }\n}\n\n#Preview {\n    Pier()\n}",
                "App/Berths.swift": "struct Berths: View {\n    var body: some View { List { Berth() } }\n}",
                "App/Berth.swift": "struct Berth: View {\n    var body: some View { Text(\"Free\") }\n}",
            ], options: ["shown_by_others": .bool(false)]),
        .bad(
            files: [
                "App/Pier.swift": "struct ↓Pier: View {\n    var body: some View { Berth() }\n}",
                "App/Berth.swift": "struct ↓Berth: View {\n    var body: some View { Text(\"Free\") }\n}",
                "App/Tide.swift":
                    "struct Tide: View {\n    var body: some View { Divider() }\n}\n\n#Preview {\n    Tide()\n}",
            ], options: ["shown_by_others": .bool(false)]),
        .bad(files: [
            "App/Pier.swift":
                "struct Pier: View {\n    var body: some View { Berth() }\n}\n\n#Preview {\n    Pier()\n}",
            "App/Berth.swift": "struct ↓Berth: View {\n    var body: some View { Text(\"Free\") }\n}",
        ]),
        .good("private struct Line: View {\n    var body: some View { Divider() }\n}"),
        .good(
            "struct Badge: View {\n    var body: some View { Text(\"New\") }\n}",
            options: ["min_body_lines": .int(20)]),
    ]
}
