import TenetRuleKit

struct ViewModifierWithoutExtension: Rule {
    static let about = About(
        "view-modifier-without-extension", "View modifier without a method of its own", category: .swiftui,
        severity: .note, scope: .appCode,
        why: """
            A method of `View` reads like the modifiers of SwiftUI and is found by completion; `.modifier(Type())` \
            shows how the styling is made instead of what it means.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.isShared && type.kind == .struct {
                guard type.conforms(to: "ViewModifier"), !type.isView,
                    // A transition names the modifiers of its two ends.
                    !type.name.hasSuffix("Transition")
                else { continue }
                let uses = project.model.uses(of: type.name).filter {
                    $0.kind == .call && $0.role == .app && !$0.has(.isPreview) && $0.enclosingType != type
                }
                guard let first = uses.first(where: { !isOffer($0) }), !uses.contains(where: isOffer),
                    uses.count > 1 || first.path != type.path
                else { continue }
                project.report(
                    "`\(type.name)` has no method of `View`, so every use spells `.modifier(\(type.name)(…))`",
                    help: "offer it as `\(method(type.name))` in an extension of `View`", at: type.declaration,
                    notes: [first.note("it is used by its type here")])
            }
        }
    }

    /// Written in a function or property of an extension.
    private func isOffer(_ use: Use) -> Bool {
        guard let declaration = use.declaration else { return false }
        return ([declaration] + declaration.ancestors).contains { $0.kind == .extension }
    }

    /// `cardStyle()` for `CardStyle` and `CardStyleModifier`.
    private func method(_ type: String) -> String {
        var name = type
        for ending in ["ViewModifier", "Modifier"] where name.hasSuffix(ending) && name.count > ending.count {
            name = String(name.dropLast(ending.count))
            break
        }
        return name.prefix(1).lowercased() + name.dropFirst() + "()"
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CardStyle.swift":
                "struct ↓CardStyle: ViewModifier {\n    func body(content: Content) -> some View { content.padding() }\n}",
            "App/Home.swift": "struct Home: View {\n    var body: some View { Text(\"A\").modifier(CardStyle()) }\n}",
        ]),
        .bad(
            """
            struct ↓Shake: ViewModifier {
                func body(content: Content) -> some View { content }
            }
            struct Login: View {
                var body: some View {
                    Text("A").modifier(Shake())
                    Text("B").modifier(Shake())
                }
            }
            """),
        .good(files: [
            "App/CardStyle.swift": """
            struct CardStyle: ViewModifier {
                func body(content: Content) -> some View { content.padding() }
            }
            extension View {
                func cardStyle() -> some View { modifier(CardStyle()) }
            }
            """,
            "App/Home.swift": "struct Home: View {\n    var body: some View { Text(\"A\").cardStyle() }\n}",
        ]),
        .good(
            """
            struct Shake: ViewModifier {
                func body(content: Content) -> some View { content }
            }
            struct Login: View {
                var body: some View { Text("A").modifier(Shake()) }
            }
            """),
        .good(
            """
            private struct Shake: ViewModifier {
                func body(content: Content) -> some View { content }
            }
            struct Login: View {
                var body: some View {
                    Text("A").modifier(Shake())
                    Text("B").modifier(Shake())
                }
            }
            """),
    ]
}
