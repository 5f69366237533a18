import TenetRuleKit
import TenetRuleSupport

struct FormatterInView: Rule {
    static let about = About(
        "formatter-in-view", "Formatter created in a view", category: .swiftui, severity: .warning,
        why: """
            Setting up a formatter costs more than using it. A view that creates one while it is evaluated pays that \
            price on each redraw and for each row, which shows as stutter while scrolling.
            """,
        phrasings: [
            """
            Do not create formatters while a SwiftUI view is evaluated; keep them in static properties or outside the \
            view.
            """,
            "A `body` never runs `DateFormatter()` or `NumberFormatter()`, because that is paid again on each redraw.",
        ])

    var formatters = [
        "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "RelativeDateTimeFormatter",
        "DateComponentsFormatter", "DateIntervalFormatter", "MeasurementFormatter", "ByteCountFormatter",
        "ListFormatter",
        "PersonNameComponentsFormatter", "LengthFormatter", "MassFormatter", "EnergyFormatter",
    ]
    var stringFormats = false
    var placeholders = false
    static let options = [
        Option<Self>("formatters", \.formatters, "Types that are costly to create."),
        Option<Self>(
            "placeholders", \.placeholders,
            "Also report texts of a view model that stand for a missing value, which the view cannot tell from a value."
        ),
        Option<Self>(
            "string_formats", \.stringFormats, "Also report numbers that a view formats with `String(format:)`."),
    ]

    func install(_ hooks: inout Hooks) {
        if stringFormats {
            checkFormats(&hooks)
            checkUses(&hooks)
        }
        if placeholders { checkPlaceholders(&hooks) }
        hooks.onCall(formatters) { call, file in
            guard call.isPlain, call.arguments.isEmpty, let name = call.calledName, isEvaluated(call), !call.isInPreview
            else { return }
            file.report(
                "a `\(name.text)` is created each time this view is evaluated",
                help: "use `formatted(…)` or `Text(_:format:)`, or keep the formatter in a static constant", at: call)
        }
    }

    /// `Self.money.string(from: price)`: a formatter that the view keeps.
    private func checkUses(_ hooks: inout Hooks) {
        hooks.onCall("string") { call, file in
            guard let first = call.firstArgument, first.label?.text.isOne(of: ["from", "for"]) == true,
                call.calledBase?.lastName?.text.hasSuffix("ormatter") == true,
                // A value of a model, rather than one that the view has worked out.
                first.expression.kind == .memberAccessExpr
            else { return }
            report(first, call, file)
        }
    }

    private func report(_ value: LabeledExprSyntax, _ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard isEvaluated(call), !call.isInPreview, !isOwnConstant(value.expression) else { return }
        file.report(
            "the view formats `\(value.expression.brief)` itself",
            help: "let the view model offer the text, or use `formatted(…)`", at: call)
    }

    /// `let deepest = 4.0` of the view itself: no value of a model.
    private func isOwnConstant(_ value: ExprSyntax) -> Bool {
        let own =
            value.ownMemberName
            ?? value.as(MemberAccessExprSyntax.self).flatMap { access in
                access.base?.text == "Self" ? access.declName.baseName : nil
            }
        guard let name = own?.identifier, let type = value.enclosingType else { return false }
        return type.members(VariableDeclSyntax.self).contains { property in
            property.isLet && property.nameToken?.identifier == name
                && property.onlyBinding?.initializer?.value.isConstant == true
        }
    }

    /// `return "--"` where a value is missing, in a property that formats it otherwise.
    private func checkPlaceholders(_ hooks: inout Hooks) {
        hooks.on(ReturnStmtSyntax.self) { node, file in
            guard let literal = node.expression, let text = literal.stringValue, text.utf8.count <= 3,
                let check = node.ancestor(GuardStmtSyntax.self), !Self.formats(check.conditions.text),
                let variable = node.ancestor(VariableDeclSyntax.self), variable.isMember, !variable.isStored,
                variable.type?.text == "String", variable.enclosingType?.isViewModel == true,
                Self.formats(variable.text)
            else { return }
            file.report(
                "the view cannot tell this text from a value that is there",
                help: "return nil, and let the view choose what to show", at: literal)
        }
    }

    /// A formatter is at work. What it cannot format, it gives nil for: then no value of the model is missing.
    private static func formats(_ text: TextSlice) -> Bool {
        text.contains("string(from:") || text.contains(".formatted(") || text.contains("String(format:")
    }

    /// `String(format: "%.1f", value)`: a format of numbers rather than a text with gaps.
    private func checkFormats(_ hooks: inout Hooks) {
        hooks.onCall("String") { call, file in
            guard call.isPlain, let first = call.firstArgument, first.label?.text == "format",
                let format = first.expression.stringValue, format.contains("%"), !format.contains("%@"),
                // Each star of `%0*d` takes a width before the value.
                let value = call.arguments.element(
                    at: 1 + format.drop { $0 != "%" }.prefix { !$0.isLetter }.count { $0 == "*" })
            else { return }
            report(value, call, file)
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
                return !function.isStatic && isShown(function)
                    && function.returnType.map { $0.text != "Void" && $0.text != "()" } ?? false
            }
            if ancestor.kind == .closureExpr || ancestor.kind == .initializerDecl { return false }
        }
        return false
    }

    /// Not only asked by handlers, in this file.
    private func isShown(_ function: FunctionDeclSyntax) -> Bool {
        let uses = function.root.descendants(DeclReferenceExprSyntax.self).filter {
            $0.baseName.identifier == function.name.identifier && !function.contains($0)
        }
        return uses.isEmpty
            || uses.contains { use in
                if use.evaluatingViewBuilder != nil { return true }
                guard let body = use.enclosingBody, body.kind != .closureExpr else { return false }
                return body.as(FunctionDeclSyntax.self).map { $0.returnType != nil } ?? true
            }
    }

    static let examples: [Example] = [
        .good(
            """
            struct Row: View {
                var body: some View { Button("Send") { send() } }
                private func send() { log("sent at \\(time())") }
                private func time() -> String { DateFormatter().string(from: now) }
            }
            """),
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
        .bad(
            """
            struct Depth: View {
                let sounding: Sounding
                var body: some View { Text(↓String(format: "%.1f m", sounding.depth)) }
                private var padded: String { ↓String(format: "%0*d", width, sounding.number) }
                private var day: String { ↓Self.formatter.string(from: sounding.date) }
            }
            """, options: ["string_formats": .bool(true)]),
        .bad(
            """
            final class DepthViewModel {
                var depthText: String {
                    guard let depth else { return ↓"–" }
                    return depth.formatted(.number)
                }
                var depthOrNil: String? {
                    guard let depth else { return nil }
                    return depth.formatted(.number)
                }
            }
            """, options: ["placeholders": .bool(true)]),
        .good(
            """
            final class WatchViewModel {
                var lengthText: String {
                    guard let text = formatter.string(from: length) else { return "" }
                    return String(format: "%@ h", text)
                }
            }
            """, options: ["placeholders": .bool(true)]),
        .good(
            """
            final class DepthViewModel {
                var name: String {
                    guard let ship else { return "-" }
                    return ship.name
                }
            }
            """, options: ["placeholders": .bool(true)]),
        .good(
            """
            struct DepthScale: View {
                let shallowest: Double = 0.5
                static let deepest = 40.0
                var body: some View {
                    Text(String(format: "%.1f m", shallowest))
                    Text(String(format: "%.1f m", Self.deepest))
                }
            }
            """, options: ["string_formats": .bool(true)]),
        .bad(
            """
            struct DepthScale: View {
                let deepest: Double
                var lowest = 0.5
                var body: some View {
                    Text(↓String(format: "%.1f m", deepest))
                    Text(↓String(format: "%.1f m", lowest))
                }
            }
            """, options: ["string_formats": .bool(true)]),
        .good(
            """
            struct Depth: View {
                let sounding: Sounding
                var body: some View {
                    Text(sounding.depth, format: .number)
                    Text(String(format: "Sounded by %@", sounding.sailor))
                }
            }
            """, options: ["string_formats": .bool(true)]),
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
