import Testing

/// What people work.
@Suite struct ControlTests {
    private static let samples = [
        BodySample("button", "Button(\"Save\") { save() }", "button \"Save\""),
        BodySample("button with its action in parentheses", "Button(\"Save\", action: save)", "button \"Save\""),
        BodySample("button with a symbol", "Button(\"Add\", systemImage: \"plus\") {}", "button \"Add\", picture plus"),
        BodySample(
            "button of a symbol", "Button { add() } label: { Image(systemName: \"plus\") }",
            "button without a label, picture plus"),
        BodySample(
            "label inside of a button",
            "Button(action: add) { Image(systemName: \"plus\").accessibilityLabel(\"Add\") }",
            "button \"Add\", picture plus"),
        BodySample(
            "label outside of a button",
            "Button(action: add) { Image(systemName: \"plus\") }.accessibilityLabel(\"Add\")",
            "button \"Add\", picture plus"),
        BodySample(
            "button with a role", "Button(\"Delete\", role: .destructive) {}", "button (destructive) \"Delete\""),
        BodySample(
            "button of the system", "Button(role: .cancel) {}", "button (cancel) \"{the system's “cancel”}\""),
        BodySample(
            "parts of a button", "Button {} label: { HStack { Image(decorative: \"a\"); Text(\"Go\"); Text(place) } }",
            "button \"Go, {place}\""),
        BodySample(
            "size", "Button {} label: { Text(\"A\").frame(width: 20, height: side).padding(4) }",
            members: "let side: CGFloat = 30", "button \"A\", at least 28 × 38 points"),
        BodySample(
            "size under a condition", "Button {} label: { field.frame(minHeight: 44) }",
            members: "@ViewBuilder var field: some View { if a { Text(\"A\") } else { Text(\"B\") } }",
            "button \"<A if a | otherwise B>\", at least ? × 44 points"),
        BodySample(
            "disabled", "Button(\"A\") {}.disabled(!isValid || isBusy)",
            "button \"A\", disabled when !isValid || isBusy"),
        BodySample("toggle", "Toggle(\"Sound\", isOn: $model.isLoud)", "toggle \"Sound\", value \"{model.isLoud}\""),
        BodySample(
            "toggle with a label", "Toggle(isOn: $isLoud) { Text(\"Sound\") }", "toggle \"Sound\", value \"{isLoud}\""),
        BodySample("stepper", "Stepper(\"Count\", value: $count)", "stepper \"Count\", value \"{count}\""),
        BodySample("slider", "Slider(value: $volume) { Text(\"Volume\") }", "slider \"Volume\", value \"{volume}\""),
        BodySample(
            "picker", "Picker(\"Kind\", selection: $kind) { ForEach(Kind.allCases) { kind in Text(kind.title) } }",
            "picker \"Kind\", value \"{kind}\"\n  for each Kind.allCases\n    text \"{kind.title}\""),
        BodySample("date", "DatePicker(\"Since\", selection: $since)", "date picker \"Since\", value \"{since}\""),
        BodySample(
            "fields", "Form { TextField(\"Name\", text: $name); SecureField(\"Password\", text: $word) }",
            "form\n  text field \"Name\", value \"{name}\"\n  secure field \"Password\""),
        BodySample(
            "menu", "Menu(\"More\") { Button(\"Copy\") {} }", "menu button \"More\"\n  button \"Copy\""),
        BodySample(
            "menu with a symbol", "Menu { Button(\"Copy\") {} } label: { Image(systemName: \"ellipsis\") }",
            "menu button without a label, picture ellipsis\n  button \"Copy\""),
        BodySample(
            "link to a value", "NavigationLink(value: route) { Text(route.name) }",
            "navigation link (to route) \"{route.name}\""),
        BodySample("link to a page", "Link(\"Terms\", destination: url)", "link \"Terms\""),
        BodySample("tap", "Text(\"A\").onTapGesture { go() }", "text \"A\", actions tap"),
        BodySample(
            "tap on several", "HStack { Text(\"A\"); Text(\"B\") }.onTapGesture { go() }",
            "group, actions tap\n  text \"A\"\n  text \"B\""),
        BodySample(
            "actions", "Text(\"A\").accessibilityAction(named: \"Reply\") {}.accessibilityAdjustableAction { _ in }",
            "text \"A\", traits adjustable, actions Reply"),
        BodySample(
            "search", "List { Text(\"A\") }.searchable(text: $query, prompt: \"Find\")",
            "search field \"Find\"\nlist\n  text \"A\""),
    ]

    @Test(arguments: samples) func controls(sample: BodySample) throws {
        #expect(try Trees.text(ofBody: sample.body, members: sample.members) == sample.expected)
    }
}
