import TenetRuleKit

struct PreviewDynamicTypeMissing: Rule {
    static let about = About(
        "preview-dynamic-type-missing", "No preview with large text", category: .swiftui, severity: .note,
        status: .preview,
        why: """
            Many people read with large text. A preview at an accessibility size shows at once where a screen cuts \
            text off or stops scrolling.
            """)

    var screenSuffixes = ["Screen"]
    static let options = [
        Option<Self>("screen_suffixes", \.screenSuffixes, "Views whose names end like this are whole screens.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.isShowableView, screenSuffixes.contains(where: { node.name.text.hasSuffix($0) }) else { return }
            let previews = file.previews
            guard !previews.isEmpty, !previews.contains(where: { showsLargeText($0) }) else { return }
            file.report(
                "no preview shows `\(node.name.text)` with large text",
                help: "add one with `.dynamicTypeSize(.accessibility5)`", at: node.name)
        }
    }

    private func showsLargeText(_ preview: Syntax) -> Bool {
        preview.tokens.contains {
            $0.text.isOne(of: ["dynamicTypeSize", "sizeCategory", "accessibility5", "sizeThatFitsLayout"])
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct ↓HomeScreen: View {\n    var body: some View { Text(\"Home\") }\n}\n\n#Preview {\n"
                + "    HomeScreen()\n}"),
        .bad(
            "struct ↓HomeView: View {\n    var body: some View { Text(\"Home\") }\n}\n\n#Preview {\n"
                + "    HomeView().preferredColorScheme(.dark)\n}",
            options: ["screen_suffixes": .strings(["View"])]),
        .good(
            "struct HomeScreen: View {\n    var body: some View { Text(\"Home\") }\n}\n\n#Preview(\"Large\") {\n"
                + "    HomeScreen().dynamicTypeSize(.accessibility5)\n}"),
        .good(
            "struct HomeScreen: View {\n    var body: some View { Text(\"Home\") }\n}\n\n#Preview {\n"
                + "    HomeScreen().environment(\\.sizeCategory, .accessibilityLarge)\n}"),
        .good("struct Badge: View {\n    var body: some View { Text(\"New\") }\n}\n\n#Preview {\n    Badge()\n}"),
    ]
}
