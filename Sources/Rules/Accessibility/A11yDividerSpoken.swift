import TenetRuleKit
import TenetRuleSupport

struct A11yDividerSpoken: Rule {
    static let about = About(
        "a11y-divider-spoken", "Divider that is not hidden", category: .accessibility, severity: .note,
        status: .preview,
        why: "A line between two parts says nothing, so no assistive technology should meet it.",
        phrasings: [
            """
            Hide every `Divider` and every image used only as a separator from assistive technologies with \
            `.accessibilityHidden(true)`.
            """,
            "VoiceOver never lands on decorative lines between sections; we take them out of the accessibility tree.",
        ])

    var views = ["Divider"]
    static let options = [Option<Self>("views", \.views, "Views that only draw a line.")]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Image") { call, file in
            guard let name = call.calledName, isOrnament(call) else { return }
            check(call, name, file)
        }
        hooks.onCall(views) { call, file in
            guard call.isPlain, let name = call.calledName else { return }
            check(call, name, file)
        }
    }

    /// A picture that draws a line: it is named so, or is part of a view that is.
    private func isOrnament(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.isPlain, let argument = call.firstArgument, argument.label?.text != "decorative" else {
            return false
        }
        if let name = argument.expression.stringValue ?? argument.expression.lastName?.text.string,
            Self.isDivider(name)
        {
            return true
        }
        guard let type = call.enclosingType, type.isView, let name = type.groupName?.text else { return false }
        return ["Divider", "Separator"].contains { name.hasSuffix($0) || name.hasSuffix($0 + "View") }
    }

    /// The last word, as in `leaf_divider`: `separator.lines` is a symbol for something else.
    private static func isDivider(_ name: String) -> Bool {
        ["divider", "separator"].contains(where: name.lowercased().hasSuffix)
    }

    private func check(_ call: FunctionCallExprSyntax, _ name: TokenSyntax, _ file: FilePass) {
        let view = call.view
        guard !view.isHiddenFromAccessibility, !view.isLabeledForAccessibility, !call.isInPreview,
            !view.enclosing.contains(where: {
                $0.view.name == "Menu" || $0.slot == ".contextMenu" || $0.slot == ".commands"
            })
        else { return }
        file.report(
            "this `\(name.text)` is not hidden from VoiceOver", help: "add `.accessibilityHidden(true)`", at: name,
            fix: Fix(
                "Hide it from VoiceOver", .unsafe,
                [file.insertion(of: ".accessibilityHidden(true)", behind: view.whole)]))
    }

    static let examples: [Example] = [
        .bad("VStack {\n    ↓Divider()\n}", fixed: "VStack {\n    Divider().accessibilityHidden(true)\n}"),
        .bad("↓Divider().padding()", fixed: "Divider().padding().accessibilityHidden(true)"),
        .bad("↓Hairline()", fixed: "Hairline().accessibilityHidden(true)", options: ["views": .strings(["Hairline"])]),
        .bad(
            "VStack {\n    ↓Image(\"wave-divider\").resizable()\n}",
            fixed: "VStack {\n    Image(\"wave-divider\").resizable().accessibilityHidden(true)\n}"),
        .bad(
            "struct ChapterSeparator: View {\n    var body: some View { ↓Image(.knot) }\n}",
            fixed:
                "struct ChapterSeparator: View {\n    var body: some View { Image(.knot).accessibilityHidden(true) }\n}"
        ),
        .good("struct Chapter: View {\n    var body: some View { Image(.knot) }\n}"),
        .good("Image(decorative: \"wave-divider\")"),
        .good("Divider().accessibilityHidden(true)"),
        .good("VStack {\n    Divider()\n}\n.accessibilityHidden(true)"),
        .good("Menu(\"More\") {\n    Divider()\n}"),
    ]
}
