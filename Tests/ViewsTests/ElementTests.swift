import Testing

/// One kind of view after the other, each on a small body.
@Suite struct ElementTests {
    private static let samples = [
        BodySample("texts", "VStack { Text(\"Title\"); Text(verbatim: \"Title\") }", "text \"Title\"\ntext \"Title\""),
        BodySample("a value in a text", "Text(item.name)", "text \"{item.name}\""),
        BodySample("texts added", "Text(\"A\").bold() + Text(verbatim: name)", "text \"A{name}\""),
        BodySample("a ternary", "Text(isOn ? \"On\" : \"Off\")", "text \"<On if isOn | otherwise Off>\""),
        BodySample("a default", "Text(name ?? \"None\")", "text \"<{name} if name has a value | otherwise None>\""),
        BodySample("header", "Text(\"Title\").font(.title).accessibilityAddTraits(.isHeader)", "header \"Title\""),
        BodySample(
            "several traits", "Text(\"Title\").accessibilityAddTraits([.isHeader, .updatesFrequently])",
            "header \"Title\", traits updatesFrequently"),
        BodySample(
            "a trait under a condition", "Button(\"Day\") {}.accessibilityAddTraits(isChosen ? .isSelected : [])",
            "button \"Day\", traits isSelected if isChosen"),
        BodySample(
            "a trait removed", "Button(\"Day\") {}.accessibilityRemoveTraits(.isButton)",
            "button \"Day\", without isButton"),
        BodySample("heading", "Text(\"Part\").accessibilityHeading(.h2)", "header \"Part\", traits heading h2"),
        BodySample("symbol", "Image(systemName: \"gear\")", "image without a label, picture gear"),
        BodySample(
            "picture with a label", "Image(\"cover\", label: Text(\"Cover\"))", "image \"Cover\", picture cover"),
        BodySample("decoration", "Image(decorative: \"cover\")", "image, picture cover, hidden"),
        BodySample(
            "hidden", "Image(systemName: \"gear\").accessibilityHidden(true)", "image, picture gear, hidden"),
        BodySample(
            "hidden under a condition", "Text(\"A\").accessibilityHidden(!isShown)", "text \"A\", hidden when !isShown"),
        BodySample("not hidden", "Text(\"A\").accessibilityHidden(false)", "text \"A\""),
        BodySample(
            "a label from outside", "Image(systemName: \"gear\").accessibilityLabel(\"Settings\")",
            "image \"Settings\", picture gear"),
        BodySample("label", "Label(\"Add\", systemImage: \"plus\")", "text \"Add\", picture plus"),
        BodySample(
            "label in parts", "Label { Text(\"Add\") } icon: { Image(systemName: \"plus\") }",
            "text \"Add\", picture plus"),
        BodySample(
            "shapes are silent", "ZStack { Color.red; Circle().fill(.blue); Divider() }", "nothing that VoiceOver reads"
        ),
        BodySample(
            "a shape with words", "Circle().fill(.red).accessibilityLabel(\"Busy\")", "element \"Busy\""),
        BodySample(
            "the last label counts", "Text(\"A\").accessibilityLabel(\"B\").accessibilityLabel(\"C\")", "text \"C\""),
        BodySample(
            "value, hint and identifier",
            "Text(\"A\").accessibilityIdentifier(\"a\").accessibilityHint(\"Does\").accessibilityValue(\"3\")",
            "text \"A\", value \"3\", hint \"Does\", identifier \"a\""),
        BodySample(
            "hidden view", "VStack { Text(\"A\").hidden(); Text(\"B\").opacity(0) }", "nothing that VoiceOver reads"),
        BodySample("an unknown view", "Chart { BarMark() }", "unknown view Chart"),
        BodySample("an unknown value", "viewModel.makeBanner()", "unknown view viewModel.makeBanner()"),
        BodySample(
            "an unknown modifier", "Text(\"A\").accessibilityMagic()",
            "text \"A\", the modifier `accessibilityMagic` is not known"),
        BodySample(
            "progress", "VStack { ProgressView(); ProgressView(\"Loading\") }", "progress\nprogress \"Loading\""),
        BodySample(
            "name and value", "LabeledContent(\"Name\") { Text(item.name) }",
            "labeled content \"Name\", value \"{item.name}\""),
        BodySample(
            "name and value in text", "LabeledContent(\"Name\", value: \"Anna\")",
            "labeled content \"Name\", value \"Anna\""),
        BodySample(
            "name with a control", "LabeledContent(\"Name\") { Button(\"Change\") {} }",
            "group\n  text \"Name\"\n  button \"Change\""),
    ]

    @Test(arguments: samples) func elements(sample: BodySample) throws {
        #expect(try Trees.text(ofBody: sample.body, members: sample.members) == sample.expected)
    }
}
