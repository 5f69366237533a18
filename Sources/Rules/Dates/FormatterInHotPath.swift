import TenetRuleKit

struct FormatterInHotPath: Rule {
    static let about = About(
        "formatter-in-hot-path", "Formatter made again and again", category: .dates, severity: .warning,
        scope: .appCode,
        why: """
            Making and setting up a formatter costs far more than using it. In a view's body, a cell or a loop that is \
            paid for each row and each frame.
            """)

    var formatters = [
        "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "DateComponentsFormatter", "DateIntervalFormatter",
        "RelativeDateTimeFormatter", "MeasurementFormatter", "ByteCountFormatter", "PersonNameComponentsFormatter",
    ]
    static let options = [Option<Self>("formatters", \.formatters, "Types that are costly to make.")]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(formatters) { call, file in
            guard call.isPlain, call.arguments.isEmpty, !call.isInPreview, let place = Self.place(call) else { return }
            file.report(
                "this formatter is made again \(place)", help: "keep it in a `static let`, or use `formatted(…)`", at: call)
        }
    }

    private static func place(_ call: FunctionCallExprSyntax) -> String? {
        for ancestor in call.ancestors {
            switch ancestor.kind {
            case .forStmt:
                if ForStmtSyntax(unchecked: ancestor).body.contains(call) { return "for each element of the loop" }
            case .whileStmt, .repeatStmt: return "on each turn of the loop"
            case .functionDecl:
                let function = FunctionDeclSyntax(unchecked: ancestor)
                if function.name.text == "tableView" || function.name.text == "collectionView" {
                    let isCell = function.parameters.contains { $0.firstName.text == "cellForRowAt" || $0.firstName.text == "cellForItemAt" }
                    return isCell ? "for each cell" : nil
                }
                return function.isViewBuilder ? "each time the view is drawn" : nil
            case .variableDecl:
                let variable = VariableDeclSyntax(unchecked: ancestor)
                if variable.isViewBuilder, variable.isMember { return "each time the view is drawn" }
                if variable.isMember { return nil }
            case .closureExpr:
                guard let outer = ClosureExprSyntax(unchecked: ancestor).receivingCall?.call,
                    let name = outer.calledName?.text
                else { return nil }
                if name.isOne(of: ["map", "compactMap", "forEach", "flatMap"]) { return "for each element" }
                if name.startsUppercase || name.isOne(of: contentModifiers) { continue }
                return nil
            case .initializerDecl, .deinitializerDecl, .accessorDecl: return nil
            default: continue
            }
        }
        return nil
    }

    private static let contentModifiers = ["overlay", "background", "safeAreaInset", "toolbar"]

    static let examples: [Example] = [
        .bad(
            """
            struct Row: View {
                var body: some View {
                    let formatter = ↓DateFormatter()
                    Text(formatter.string(from: date))
                }
            }
            """),
        .bad("for date in dates {\n    let formatter = ↓ISO8601DateFormatter()\n    print(formatter.string(from: date))\n}"),
        .bad("let names = days.map { ↓DateFormatter().string(from: $0) }"),
        .good("enum Formats {\n    static let day = DateFormatter()\n}"),
        .good("struct Row: View {\n    var body: some View {\n        Button(\"Go\", action: go).onTapGesture { log(DateFormatter()) }\n    }\n}"),
        .good("func day(_ date: Date) -> String {\n    DateFormatter().string(from: date)\n}"),
        .good("struct Row: View {\n    private let formatter = DateFormatter()\n    var body: some View { Text(formatter.string(from: date)) }\n}"),
    ]
}
