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
        "ListFormatter", "LengthFormatter", "MassFormatter", "EnergyFormatter",
    ]
    static let options = [Option<Self>("formatters", \.formatters, "Types that are costly to make.")]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(formatters) { call, file in
            guard call.isPlain, call.arguments.isEmpty, !call.isInPreview, let place = place(call) else { return }
            file.report(
                "this formatter is made again \(place)", help: "keep it in a `static let`, or use `formatted(…)`",
                at: call)
        }
    }

    private func place(_ call: FunctionCallExprSyntax) -> String? {
        for ancestor in call.ancestors {
            switch ancestor.kind {
            case .forStmt:
                if ForStmtSyntax(unchecked: ancestor).body.contains(call) { return "for each element of the loop" }
            case .whileStmt, .repeatStmt: return "on each turn of the loop"
            case .functionDecl:
                let function = FunctionDeclSyntax(unchecked: ancestor)
                if function.name.text == "tableView" || function.name.text == "collectionView" {
                    let isCell = function.parameters.contains {
                        $0.firstName.text == "cellForRowAt" || $0.firstName.text == "cellForItemAt"
                    }
                    return isCell ? "for each cell" : nil
                }
                if function.isViewBuilder { return "each time the view is drawn" }
                let isHelper =
                    function.returnType != nil && !function.isStatic && function.enclosingType?.isView == true
                return isHelper ? "each time the view calls `\(function.name.text)`" : nil
            case .variableDecl:
                let variable = VariableDeclSyntax(unchecked: ancestor)
                if variable.isViewBuilder, variable.isMember { return "each time the view is drawn" }
                if variable.isMember {
                    return isReadOften(variable) ? "each time `\(variable.nameToken?.text.string ?? "")` is read" : nil
                }
            case .closureExpr:
                guard let outer = ClosureExprSyntax(unchecked: ancestor).receivingCall?.call,
                    let name = outer.calledName?.text
                else { return nil }
                if name.isOne(of: ["map", "compactMap", "forEach", "flatMap"]) { return "for each element" }
                if name.startsUppercase || name.isOne(of: Self.contentModifiers) { continue }
                return nil
            case .accessorDecl where AccessorDeclSyntax(unchecked: ancestor).accessorSpecifier.text == "get": continue
            case .initializerDecl, .deinitializerDecl, .accessorDecl: return nil
            default: continue
            }
        }
        return nil
    }

    /// Computed, and either part of a view or a formatter itself.
    private func isReadOften(_ variable: VariableDeclSyntax) -> Bool {
        guard !variable.isStored else { return false }
        return variable.enclosingType?.isView == true || variable.type?.lastName?.isOne(of: formatters) == true
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
        .bad(
            """
            for date in dates {
                let formatter = ↓ISO8601DateFormatter()
                print(formatter.string(from: date))
            }
            """),
        .bad("let names = days.map { ↓DateFormatter().string(from: $0) }"),
        .bad(
            """
            enum Formats {
                static var day: DateFormatter {
                    let formatter = ↓DateFormatter()
                    return formatter
                }
            }
            """),
        .bad(
            """
            struct Row: View {
                private var price: String {
                    ↓NumberFormatter().string(from: amount) ?? ""
                }
            }
            """),
        .bad(
            """
            struct Row: View {
                private func price(_ amount: Int) -> String {
                    ↓NumberFormatter().string(for: amount) ?? ""
                }
            }
            """),
        .good("struct Order {\n    var price: String { NumberFormatter().string(from: amount) ?? \"\" }\n}"),
        .good("enum Formats {\n    static let day = DateFormatter()\n}"),
        .good(
            """
            struct Row: View {
                var body: some View {
                    Button("Go", action: go).onTapGesture { log(DateFormatter()) }
                }
            }
            """),
        .good("func day(_ date: Date) -> String {\n    DateFormatter().string(from: date)\n}"),
        .good(
            """
            struct Row: View {
                private let formatter = DateFormatter()
                var body: some View { Text(formatter.string(from: date)) }
            }
            """),
    ]
}
