import Testing

/// How views are put together: groups, conditions, bars and other screens.
@Suite struct GroupTests {
    private static let samples = [
        BodySample(
            "combined",
            "HStack { Text(\"A\"); Text(b); Image(systemName: \"x\") }.accessibilityElement(children: .combine)",
            "element \"A, {b}\", combined, picture x"),
        BodySample(
            "combined with a condition",
            "HStack { Text(\"A\"); if let note { Text(note) } }.accessibilityElement(children: .combine)",
            members: "let note: String?", "element \"A, <{note} if let note>\", combined"),
        BodySample(
            "combined with hidden parts",
            "HStack { Text(\"A\").accessibilityHidden(true); Text(\"B\") }.accessibilityElement(children: .combine)",
            "element \"B\", combined"),
        BodySample(
            "a control in what is combined",
            "HStack { Text(\"A\"); Button(\"Call\") {} }.accessibilityElement(children: .combine)",
            "button \"A, Call\", combined"),
        BodySample(
            "two controls in what is combined",
            "HStack { Button(\"Call\") {}; Button(\"Mail\") {} }.accessibilityElement(children: .combine)",
            "element \"Call, Mail\", combined, traits isButton, actions Call, Mail"),
        BodySample(
            "parts that are not read",
            "HStack { Text(\"A\"); Text(\"B\") }.accessibilityElement().accessibilityLabel(\"C\")",
            "element \"C\", its parts are not read"),
        BodySample(
            "contained", "VStack { Text(\"A\") }.accessibilityElement(children: .contain)", "group\n  text \"A\""),
        BodySample(
            "order", "VStack { Text(\"A\"); Text(\"B\").accessibilitySortPriority(1) }", "text \"B\"\ntext \"A\""),
        BodySample(
            "represented", "Canvas { _, _ in }.accessibilityRepresentation { Slider(value: $x) { Text(\"Level\") } }",
            "slider \"Level\", value \"{x}\""),
        BodySample(
            "a label for several", "HStack { Text(\"A\"); Text(\"B\") }.accessibilityLabel(\"C\")",
            "text \"C\"\ntext \"C\""),
        BodySample(
            "if and else",
            "if isLoading { ProgressView() } else if items.isEmpty { Text(\"None\") } else { Text(\"Some\") }",
            "when isLoading\n  progress\nor when items.isEmpty\n  text \"None\"\notherwise\n  text \"Some\""),
        BodySample(
            "switch",
            "switch state { case .loading: Text(\"A\")\n case .failed(let error): Text(error.text)\n default: EmptyView() }",
            "when state: .loading\n  text \"A\"\nor when state: .failed(let error)\n  text \"{error.text}\""),
        BodySample(
            "for each", "List(items) { item in Text(item.name) }", "list\n  for each items\n    text \"{item.name}\""),
        BodySample(
            "for each in a list", "List { ForEach(items) { Text($0.name) } }",
            "list\n  for each items\n    text \"{$0.name}\""),
        BodySample(
            "section", "Form { Section(\"Name\") { Text(\"A\") } footer: { Text(\"B\") } }",
            "form\n  section\n    header \"Name\"\n    text \"A\"\n    text \"B\""),
        BodySample(
            "section with a header", "List { Section { Text(\"A\") } header: { Text(\"Name\") } }",
            "list\n  section\n    header \"Name\"\n    text \"A\""),
        BodySample("overlay", "Text(\"A\").overlay { Text(\"B\") }.background(Color.red)", "text \"A\"\ntext \"B\""),
        BodySample(
            "bar",
            "NavigationStack { Text(\"A\").toolbar { ToolbarItem { Button(\"Add\") {} } }.navigationTitle(\"Home\") }",
            "title \"Home\"\ntoolbar\n  button \"Add\"\ntext \"A\""),
        BodySample(
            "sheet", "Text(\"A\").sheet(isPresented: $isShown) { Text(\"B\") }",
            "text \"A\"\nsheet (isShown)\n  text \"B\""),
        BodySample(
            "alert",
            "Text(\"A\").alert(\"Delete?\", isPresented: $asks) { Button(\"Delete\", role: .destructive) {} } "
                + "message: { Text(\"It is gone then.\") }",
            "text \"A\"\nalert (asks) \"Delete?\"\n  text \"It is gone then.\"\n  button (destructive) \"Delete\""),
        BodySample(
            "dialog", "Text(\"A\").confirmationDialog(\"Sort\", isPresented: $asks) { Button(\"Name\") {} }",
            "text \"A\"\nconfirmation dialog (asks) \"Sort\"\n  button \"Name\""),
        BodySample(
            "swipes and menus", "Text(\"A\").swipeActions { Button(\"Pin\") {} }.contextMenu { Button(\"Copy\") {} }",
            "text \"A\"\nswipe actions\n  button \"Pin\"\ncontext menu\n  button \"Copy\""),
        BodySample(
            "tabs",
            "TabView { Tab(\"Home\", systemImage: \"house\") { Text(\"A\") }; "
                + "Text(\"B\").tabItem { Label(\"More\", systemImage: \"gear\") } }",
            "tab bar\n  tab \"Home\", picture house\n    text \"A\"\n  tab \"More\", picture gear\n    text \"B\""),
        BodySample(
            "rotor", "List(items) { Text($0.name) }.accessibilityRotor(\"Unread\") {}",
            "rotor \"Unread\"\nlist\n  for each items\n    text \"{$0.name}\""),
        BodySample(
            "compilation", "#if os(iOS)\nText(\"A\")\n#else\nText(\"B\")\n#endif",
            "when #if os(iOS)\n  text \"A\"\notherwise\n  text \"B\""),
        BodySample(
            "a constant in a builder", "let title = \"Berths\"\nText(title)", "text \"Berths\""),
    ]

    @Test(arguments: samples) func groups(sample: BodySample) throws {
        #expect(try Trees.text(ofBody: sample.body, members: sample.members) == sample.expected)
    }
}
