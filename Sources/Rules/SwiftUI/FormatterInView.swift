import TenetRuleKit

struct FormatterInView: Rule {
    static let about = About(
        "formatter-in-view", "Formatter created in a view", category: .swiftui, severity: .warning,
        why: """
            Setting up a formatter costs more than using it. A view that creates one while it is evaluated pays that \
            price on each redraw and for each row, which shows as stutter while scrolling.
            """)

    var formatters = [
        "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "RelativeDateTimeFormatter",
        "DateComponentsFormatter", "DateIntervalFormatter", "MeasurementFormatter", "ByteCountFormatter",
        "ListFormatter",
        "PersonNameComponentsFormatter", "LengthFormatter", "MassFormatter", "EnergyFormatter",
    ]
    static let options = [
        Option<Self>("formatters", \.formatters, "Types that are costly to create.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(formatters) { call, file in
            guard call.isPlain, call.arguments.isEmpty, let name = call.calledName, isEvaluated(call), !call.isInPreview
            else { return }
            file.report(
                "a `\(name.text)` is created each time this view is evaluated",
                help: "use `formatted(…)` or `Text(_:format:)`, or keep the formatter in a static constant", at: call)
        }
    }

    /// In a body, or in what the view works out for it: a computed property or a function with a result.
    private func isEvaluated(_ call: FunctionCallExprSyntax) -> Bool {
        if call.evaluatingViewBuilder != nil { return true }
        guard call.isInViewType else { return false }
        for ancestor in call.ancestors {
            if let variable = ancestor.as(VariableDeclSyntax.self), variable.isMember {
                return !variable.isStatic && variable.attributes.isEmpty && variable.onlyBinding?.isComputed == true
            }
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                return !function.isStatic && function.returnType.map { $0.text != "Void" && $0.text != "()" } ?? false
            }
            if ancestor.kind == .closureExpr || ancestor.kind == .initializerDecl { return false }
        }
        return false
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Row: View {
                let date: Date
                private var day: String {
                    let formatter = ↓DateFormatter()
                    formatter.dateStyle = .short
                    return formatter.string(from: date)
                }
                var body: some View { Text(day) }
            }
            """),
        .bad(
            """
            struct Price: View {
                let amount: Double
                var body: some View {
                    Text(amount as NSNumber, formatter: ↓NumberFormatter())
                }
            }
            """),
        .good(
            """
            struct Row: View {
                private static let formatter: DateFormatter = {
                    let formatter = DateFormatter()
                    formatter.dateStyle = .short
                    return formatter
                }()
                let date: Date
                var body: some View { Text(Self.formatter.string(from: date)) }
            }
            """),
        .good("struct Row: View {\n    let date: Date\n    var body: some View { Text(date, style: .date) }\n}"),
        .good(
            "struct Log: View {\n    var body: some View {\n        Button(\"Log\") { log(DateFormatter()) }\n"
                + "    }\n}"),
        .good("final class RowModel {\n    var formatter: DateFormatter { DateFormatter() }\n}"),
    ]
}
