import TenetRuleKit
import TenetRuleSupport

struct ViewModifierWithoutExtension: Rule {
    static let about = About(
        "view-modifier-without-extension", "View modifier without a method of its own", category: .swiftui,
        severity: .note, status: .stable, scope: .appCode,
        why: """
            A method of `View` reads like the modifiers of SwiftUI and is found by completion; `.modifier(Type())` \
            shows how the styling is made instead of what it means.
            """,
        phrasings: [
            "Offer every `ViewModifier` as a method of `View`; do not apply it with `.modifier(…)`.",
            "Custom styling is written `.cardStyle()` at the place of use, through an extension.",
        ])

    var names = false
    static let options = [
        Option<Self>("names", \.names, "Also report a method whose name has no word of the modifier's name.")
    ]

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
                if names { checkNames(type, uses, project) }
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

    /// The modifier is offered, but nobody who knows its name finds it.
    private func checkNames(_ type: ProjectType, _ uses: [Use], _ project: ProjectPass) {
        // A method that does more than that has a name of its own.
        let offers = uses.filter(isOffer).compactMap { $0.declaration?.outermostFunction }.filter { offer in
            offer.uses.allSatisfy { $0.kind != .call || $0.name == "modifier" || $0.name.first?.isUppercase == true }
        }
        let wanted = method(type.name).nameWords.filter { $0.count > 2 }
        guard let first = offers.first,
            offers.allSatisfy({ offer in
                offer.name.nameWords.filter { $0.count > 2 }.allSatisfy { word in
                    !wanted.contains { $0.hasPrefix(word) || word.hasPrefix($0) }
                }
            })
        else { return }
        project.report(
            "`\(type.name)` is offered as `\(first.name)`, where nobody looks for it",
            help: "name the method `\(method(type.name))`", at: first,
            notes: [type.declaration.note("the modifier")])
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
        return name.lowerCamel + "()"
    }

    static let examples: [Example] = [
        .bad(
            """
            struct DashedFrame: ViewModifier {
                func body(content: Content) -> some View { content.padding() }
            }
            extension View {
                func ↓highlighted() -> some View { modifier(DashedFrame(Circle())) }
            }
            """, options: ["names": .bool(true)]),
        .good(
            """
            struct CardModifier: ViewModifier {
                func body(content: Content) -> some View { content.padding() }
            }
            extension View {
                func cardStyle() -> some View { modifier(CardModifier()) }
            }
            """, options: ["names": .bool(true)]),
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
