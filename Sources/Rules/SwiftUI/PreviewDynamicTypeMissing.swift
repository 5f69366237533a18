import TenetRuleKit
import TenetRuleSupport

struct PreviewDynamicTypeMissing: Rule {
    static let about = About(
        "preview-dynamic-type-missing", "No preview with large text", category: .swiftui, severity: .note,
        status: .preview,
        why: """
            Many people read with large text. A preview at an accessibility size shows at once where a screen cuts \
            text off or stops scrolling.
            """,
        phrasings: [
            "Every screen has a preview at an accessibility text size.",
            """
            Add a `#Preview` with `.dynamicTypeSize(.accessibility3)`, so we see how the page looks in very large \
            type.
            """,
        ])

    var screenSuffixes = ["Screen"]
    var titled = false
    var largest = false
    static let options = [
        Option<Self>("largest", \.largest, "Only the largest of the accessibility sizes counts."),
        Option<Self>(
            "titled", \.titled,
            "Views with a navigation container or title of their own are screens as well, whatever their name."),
        Option<Self>("screen_suffixes", \.screenSuffixes, "Views whose names end like this are whole screens."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.isShowableView,
                screenSuffixes.contains(where: node.name.text.hasSuffix) || titled && hasNavigation(node)
            else { return }
            let previews = file.previews
            guard !previews.isEmpty, !previews.contains(where: { showsLargeText($0) }) else { return }
            file.report(
                "no preview shows `\(node.name.text)` with large text",
                help: "add one with `.dynamicTypeSize(.accessibility5)`", at: node.name)
        }
    }

    private func hasNavigation(_ node: StructDeclSyntax) -> Bool {
        node.memberBlock.descendants(FunctionCallExprSyntax.self).contains {
            $0.calledName?.text.isOne(of: [
                "NavigationStack", "NavigationView", "NavigationSplitView", "navigationTitle",
            ]) == true
        }
    }

    /// One of the accessibility sizes, or a size that is not written in place.
    private func showsLargeText(_ preview: Syntax) -> Bool {
        let tokens = preview.tokens
        let wanted = largest ? Self.largestSizes : Self.largeSizes
        if tokens.contains(where: { $0.text.isOne(of: wanted) }) { return true }
        return tokens.contains { $0.text.isOne(of: ["dynamicTypeSize", "sizeCategory"]) }
            && !tokens.contains { $0.text.isOne(of: Self.otherSizes + Self.largeSizes) }
    }

    private static let largestSizes = ["accessibility5", "accessibilityExtraExtraExtraLarge", "sizeThatFitsLayout"]
    private static let largeSizes = [
        "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5", "accessibilityMedium",
        "accessibilityLarge", "accessibilityExtraLarge", "accessibilityExtraExtraLarge",
        "accessibilityExtraExtraExtraLarge", "sizeThatFitsLayout",
    ]
    private static let otherSizes = [
        "extraSmall", "small", "medium", "large", "extraLarge", "extraExtraLarge", "extraExtraExtraLarge", "xSmall",
        "xLarge", "xxLarge", "xxxLarge",
    ]

    static let examples: [Example] = [
        .bad(
            """
            struct ↓TideScreen: View {
                var body: some View { Text("Tides") }
            }
            #Preview { TideScreen().dynamicTypeSize(.accessibility1) }
            """, options: ["largest": .bool(true)]),
        .bad(
            """
            struct ↓Tides: View {
                var body: some View { NavigationStack { Text("Tides") } }
            }
            #Preview { Tides().environment(\\.sizeCategory, .extraLarge) }
            """, options: ["titled": .bool(true)]),
        .good(
            """
            struct Tides: View {
                var body: some View { NavigationStack { Text("Tides") } }
            }
            #Preview { Tides().dynamicTypeSize(.accessibility3) }
            #Preview { Tides().dynamicTypeSize(.large) }
            """, options: ["titled": .bool(true)]),
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
