import TenetRuleKit
import TenetRuleSupport

struct SliderCgfloatBinding: Rule {
    static let about = About(
        "slider-cgfloat-binding", "Slider bound to CGFloat", category: .swiftui, severity: .note,
        why: """
            Values that the user chooses are plain numbers. `CGFloat` ties them to drawing, and models, storage and \
            formatting then have to convert.
            """,
        phrasings: [
            "Bind a `Slider` to a `Double` or `Float`, not to a `CGFloat`.",
            """
            Numbers that the user picks by dragging are not drawing units, so keep them as plain floating-point \
            values.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Slider") { call, file in
            guard call.isPlain, let binding = call.argument("value")?.expression.as(DeclReferenceExprSyntax.self),
                binding.baseName.text.first == 0x24, let type = call.enclosingType
            else { return }
            let name = binding.baseName.text
            let property = type.storedProperties.first { variable in
                guard let own = variable.nameToken else { return false }
                return name == "$" + own.identifier.string && variable.spelledTypeName == "CGFloat"
            }
            guard let property else { return }
            let written = property.type
            file.report(
                "the slider changes `\(property.nameToken?.text.string ?? "a value")`, which is a `CGFloat`",
                help: "declare it as `Double`", at: binding,
                fix: written.map { .replace($0, with: "Double", "Declare it as `Double`", .unsafe) })
        }
        hooks.collect(BoundValue.self, fromCallsOf: ["Slider"]) { call, _ in
            guard call.isPlain,
                let access = call.argument("value")?.expression.as(MemberAccessExprSyntax.self),
                access.base?.text.first == 0x24, !call.isInPreview
            else { return nil }
            let name = access.declName.baseName
            guard let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text.string else { return nil }
            let fact = BoundValue(
                owner: String(base.dropFirst()), name: name.text.string, view: call.enclosingTypeName?.string ?? "")
            return (fact, access.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for fact in project.facts(BoundValue.self) where fact.role == .app {
                guard let view = project.model.types(named: fact.fact.view).all.first(where: { $0.path == fact.path }),
                    let owner = view.storedProperties.first(where: { $0.name == fact.fact.owner }),
                    let value = project.model.type(of: owner).one?.member(named: fact.fact.name).one,
                    value.type == "CGFloat"
                else { continue }
                project.report(
                    "the slider changes `\(value.name)`, which is a `CGFloat`", help: "declare it as `Double`",
                    in: fact.path, at: fact.range, notes: [value.note("it is declared here")])
            }
        }
    }

    /// `$model.level` that a slider changes.
    private struct BoundValue: Fact {
        var owner: String
        var name: String
        var view: String
    }

    static let examples: [Example] = [
        .bad(
            "struct Volume: View {\n    @State private var level: CGFloat = 0.5\n"
                + "    var body: some View { Slider(value: ↓$level) }\n}",
            fixed: "struct Volume: View {\n    @State private var level: Double = 0.5\n"
                + "    var body: some View { Slider(value: $level) }\n}"),
        .bad(
            "struct Volume: View {\n    @State private var level = CGFloat(1)\n"
                + "    var body: some View { Slider(value: ↓$level, in: 0...2) }\n}"),
        .bad(files: [
            "App/Mixer.swift": "final class Mixer: ObservableObject {\n    @Published var level: CGFloat = 0\n}",
            "App/Volume.swift": """
            struct Volume: View {
                @ObservedObject var mixer: Mixer
                var body: some View { Slider(value: ↓$mixer.level) }
            }
            """,
        ]),
        .good(
            "struct Volume: View {\n    @State private var level = 0.5\n"
                + "    var body: some View { Slider(value: $level) }\n}"),
        .good(
            "struct Volume: View {\n    @ObservedObject var model: Model\n"
                + "    var body: some View { Slider(value: $model.level) }\n}"),
        .good(
            "struct Volume: View {\n    @State private var width: CGFloat = 0\n"
                + "    var body: some View { Bar(value: $width) }\n}"),
    ]
}
