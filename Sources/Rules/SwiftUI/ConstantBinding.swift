import TenetRuleKit
import TenetRuleSupport

struct ConstantBinding: Rule {
    static let about = About(
        "constant-binding", "Constant binding", category: .swiftui, severity: .warning, scope: .appCode,
        why: """
            A constant binding throws away what is written to it. A sheet or alert cannot be dismissed through it and \
            comes back, and a control snaps back to its value.
            """,
        phrasings: [
            "Do not pass `.constant` bindings or bindings with an empty setter to controls, sheets, or alerts.",
            """
            Toggles and `isPresented:` arguments need real state behind them, or users cannot switch or dismiss \
            anything.
            """,
        ])

    /// Controls whose only purpose is to change the binding. An editor of constant text is how people select and scroll
    /// through what they cannot change.
    private static let controls = [
        "TextField", "SecureField", "Toggle", "Slider", "Stepper", "Picker", "DatePicker", "ColorPicker",
    ]
    private static let presentations = [
        "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "actionSheet",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Binding") { call, file in checkIgnoring(call, file) }
        hooks.onCall("constant") { call, file in
            guard call.calledBase == nil || call.calledBase?.text == "Binding", !call.isPlain,
                !file.imports.contains("WidgetKit"),
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
                !isShown(receiver), !isTick(receiver, call, file)
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
        guard control.calledName?.text == "Toggle", binding.arguments.only?.expression.text == "true" else {
            return false
        }
        return isInMenu(control.view) || control.view.uses(in: file).contains(where: isInMenu)
    }

    /// What a button or link shows of itself: the tap is the button's.
    private func isShown(_ control: FunctionCallExprSyntax) -> Bool {
        control.view.enclosing.contains { around, _ in
            around.name.isOne(of: ["Button", "NavigationLink", "Link", "ShareLink"])
                && around.labelClosure?.contains(control.syntax) == true
        }
    }

    /// Disabled itself, by what is around it, or where the property, function or view that makes it is shown.
    private func isDisabled(_ control: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        func isOff(_ view: ViewExpression) -> Bool {
            turnsOff(view) || view.enclosing.contains { turnsOff($0.view) }
        }
        if isOff(control.view) || control.view.uses(in: file).contains(where: isOff) { return true }
        guard let name = control.enclosingType?.groupName?.text.string else { return false }
        let shown = file.root.descendants(FunctionCallExprSyntax.self).filter { call in
            call.isPlain && call.calledName?.text == name && !call.isInPreview
        }
        return !shown.isEmpty && shown.allSatisfy { isOff($0.view) }
    }

    /// One of the modifiers takes input away, at least at times: `.disabled(!isEditing)`, and not `.disabled(false)`.
    private func turnsOff(_ view: ViewExpression) -> Bool {
        view.modifiers.contains { modifier in
            let first = modifier.arguments.first?.expression.text
            switch modifier.name.text.string {
            case "disabled", "accessibilityHidden": return first != "false"
            case "allowsHitTesting": return first != "true"
            case "hidden", "redacted": return true
            case "environment":
                return first == "\\.isEnabled" && modifier.arguments.element(at: 1)?.expression.text != "true"
            default: return false
            }
        }
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
        .good(
            """
            struct Log: View {
                var body: some View {
                    TextEditor(text: .constant(log))
                    VStack { TextField("Name", text: .constant(name)) }.environment(\\.isEnabled, false)
                    NavigationLink { Detail() } label: { Toggle("Lit", isOn: .constant(isLit)) }
                    Row(name: name).disabled(true)
                    ZStack { Row(name: name) }.allowsHitTesting(false)
                }
            }
            struct Row: View {
                let name: String
                var body: some View { TextField("Name", text: .constant(name)) }
            }
            """),
        .bad(
            """
            struct Log: View {
                var body: some View {
                    TextField("Name", text: ↓.constant(name)).disabled(false)
                    VStack { TextField("Name", text: ↓.constant(name)) }.environment(\\.isEnabled, true)
                    Row(name: name).disabled(true)
                    Row(name: name)
                }
            }
            struct Row: View {
                let name: String
                var body: some View { TextField("Name", text: ↓.constant(name)) }
            }
            """),
        .good(
            "import WidgetKit\nstruct Lamp: View {\n    var body: some View { Toggle(\"Lit\", isOn: .constant(isLit)) }\n}"
        ),
    ]
}
