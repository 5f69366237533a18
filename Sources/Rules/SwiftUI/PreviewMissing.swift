import TenetRuleKit

struct PreviewMissing: Rule {
    static let about = About(
        "preview-missing", "Missing preview", category: .swiftui, severity: .warning, scope: .appCode,
        reads: [.comments],
        why: """
            A preview shows the view without building and starting the app, and keeps it usable on its own. Views \
            without one are changed blindly.
            """)

    var minBodyLines = 0
    static let options = [
        Option<Self>("min_body_lines", \.minBodyLines, minimum: 0, "Views that are shorter than this need no preview.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.isShowableView, !node.inherits("PreviewProvider"), file.previews.isEmpty, isFirst(node, file),
                minBodyLines == 0 || lines(of: node, file) >= minBodyLines, !isExplained(file)
            else { return }
            file.report(
                "`\(node.name.text)` cannot be seen without starting the app", help: "add a `#Preview`", at: node.name)
        }
    }

    /// One preview per file is asked for, so the file's main view stands for all.
    private func isFirst(_ node: StructDeclSyntax, _ file: FilePass) -> Bool {
        let first = file.root.statements.lazy.compactMap { $0.item.as(StructDeclSyntax.self) }.first(
            where: \.isShowableView)
        return first == node
    }

    /// A comment says why there can be none.
    private func isExplained(_ file: FilePass) -> Bool {
        file.comments.contains {
            $0.text.containsFolded(["no preview", "no `#preview`", "no #preview", "cannot be previewed"])
        }
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
        .good(
            "// No preview: the camera is not there in Xcode.\nstruct Finder: View {\n    var body: some View { Text(\"\") }\n}"
        ),
        .good("private struct Line: View {\n    var body: some View { Divider() }\n}"),
        .good(
            "struct Badge: View {\n    var body: some View { Text(\"New\") }\n}",
            options: ["min_body_lines": .int(20)]),
    ]
}
