import TenetRuleKit
import TenetRuleSupport

struct ConstantBinding: Rule {
    static let about = About(
        "constant-binding", "Constant binding", category: .swiftui, severity: .warning, scope: .appCode,
        why: """
            A constant binding throws away what is written to it. A sheet or alert cannot be dismissed through it and \
            comes back, and a control snaps back to its value.
            """)

    /// Controls whose only purpose is to change the binding.
    private static let controls = [
        "TextField", "SecureField", "TextEditor", "Toggle", "Slider", "Stepper", "Picker", "DatePicker", "ColorPicker",
    ]
    private static let presentations = [
        "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "actionSheet",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Binding") { call, file in checkIgnoring(call, file) }
        hooks.onCall("constant") { call, file in
            guard call.calledBase == nil || call.calledBase?.text == "Binding", !call.isPlain,
                let argument = call.parent?.as(LabeledExprSyntax.self), let label = argument.label?.text,
                let receiver = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
                let name = receiver.calledName?.text,
                !call.isInPreview, !call.isInDebugBlock
            else { return }
            if name.isOne(of: Self.presentations), !receiver.isPlain, label == "isPresented" || label == "item" {
                // Meant to stay for good, and says so.
                guard !receiver.tokens.contains(where: { $0.text == "interactiveDismissDisabled" }) else { return }
                file.report(
                    "nobody learns that this `\(name)` is dismissed, because its binding ignores what is written",
                    help: "bind it to state that is reset on dismissal", at: call)
            } else if name.isOne(of: Self.controls), receiver.isPlain,
                label.isOne(of: ["text", "isOn", "value", "selection"]), !isDisabled(receiver, file),
                !isTick(receiver, call, file)
            {
                file.report(
                    "what the user does with this `\(name)` is thrown away", help: "bind it to state, or disable it",
                    at: call)
            }
        }
    }

    /// `Binding(get: { … }, set: { _ in })` as what shows an alert or a sheet.
    private func checkIgnoring(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.isPlain, let closure = call.closures.last?.closure, closure.statements.isEmpty,
            call.hasArgument("get"), let argument = call.parent?.as(LabeledExprSyntax.self),
            argument.label?.text.isOne(of: ["isPresented", "item"]) == true,
            let receiver = argument.parent?.parent?.as(FunctionCallExprSyntax.self), !receiver.isPlain,
            let name = receiver.calledName?.text, name.isOne(of: Self.presentations), !call.isInPreview
        else { return }
        file.report(
            "this `\(name)` cannot be dismissed, because its binding ignores what is written",
            help: "clear in `set` what `get` asks for", at: call.calledExpression)
    }

    /// `Toggle(isOn: .constant(true))` in a menu: the tick at the present choice, which a tap does not change.
    private func isTick(
        _ control: FunctionCallExprSyntax, _ binding: FunctionCallExprSyntax, _ file: FilePass
    ) -> Bool {
        func isInMenu(_ view: ViewExpression) -> Bool {
            view.enclosing.contains { $0.view.name == "Menu" && $0.slot.isEmpty || $0.slot == ".contextMenu" }
        }
        guard control.calledName?.text == "Toggle" else { return false }
        // What a button shows of itself: the tap is the button's.
        if control.view.enclosing.contains(where: { around, _ in
            around.name == "Button" && around.labelClosure?.contains(control.syntax) == true
        }) {
            return true
        }
        guard binding.arguments.only?.expression.text == "true" else {
            return false
        }
        return isInMenu(control.view) || control.view.uses(in: file).contains(where: isInMenu)
    }

    /// Disabled itself, by what is around it, or where the property or function that makes it is shown.
    private func isDisabled(_ control: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        func isOff(_ view: ViewExpression) -> Bool {
            let names = ["disabled", "allowsHitTesting", "hidden", "redacted", "accessibilityHidden"]
            return view.has(anyOf: names) || view.enclosing.contains { $0.view.has(anyOf: names) }
        }
        return isOff(control.view) || control.view.uses(in: file).contains(where: isOff)
    }

    static let examples: [Example] = [
        .good(
            "struct Tides: View {\n    var body: some View {\n        Button { choose() } label: { Toggle(isOn: .constant(isChosen)) { Text(name) } }\n    }\n}"
        ),
        .bad(
            """
            struct Export: View {
                var body: some View {
                    Text("Export")
                        .alert("Oh no", isPresented: ↓Binding(get: { model.error != nil }, set: { _ in })) {}
                        .alert("Oh", isPresented: Binding(get: { model.error != nil }, set: { _ in model.clear() })) {}
                }
            }
            """),
        .bad("var home: some View {\n    List {}.sheet(isPresented: ↓.constant(true)) { Login() }\n}"),
        .good(
            "var map: some View {\n    Map().sheet(isPresented: .constant(true)) { Stops().interactiveDismissDisabled() }\n}"
        ),
        .bad("var home: some View {\n    List {}.alert(\"Error\", isPresented: ↓.constant(error != nil)) {}\n}"),
        .bad("var form: some View {\n    Toggle(\"Sound\", isOn: ↓Binding.constant(true))\n}"),
        .good("var home: some View {\n    List {}.sheet(isPresented: $isShown) { Login() }\n}"),
        .good("#Preview {\n    Toggle(\"Sound\", isOn: .constant(true))\n}"),
        .good("var form: some View {\n    Toggle(\"Sound\", isOn: .constant(true)).disabled(true)\n}"),
        .good(
            """
            struct Summary: View {
                var body: some View {
                    Form { Section { machine.disabled(true) } }
                }
                var machine: some View {
                    Group {
                        TextField("Name", text: .constant(model.name))
                        Toggle("Shared", isOn: .constant(model.isShared))
                    }
                }
            }
            """),
        .good(
            """
            struct Berths: View {
                var body: some View { Menu("Berth") { choices } }
                @ViewBuilder private var choices: some View {
                    if let berth { Toggle(berth.name, isOn: .constant(true)) }
                }
            }
            """),
        .bad("var form: some View {\n    Menu(\"Berth\") { Toggle(\"Lit\", isOn: ↓.constant(isLit)) }\n}"),
        .good("struct Field: View {\n    init(text: Binding<String> = .constant(\"\")) {}\n}"),
    ]
}
