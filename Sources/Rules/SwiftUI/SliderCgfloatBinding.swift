import TenetRuleKit

struct SliderCgfloatBinding: Rule {
    static let about = About(
        "slider-cgfloat-binding", "Slider bound to CGFloat", category: .swiftui, severity: .note,
        why: """
            Values that the user chooses are plain numbers. `CGFloat` ties them to drawing, and models, storage and \
            formatting then have to convert.
            """)

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
