import TenetRuleKit

struct A11yDividerSpoken: Rule {
    static let about = About(
        "a11y-divider-spoken", "Divider that is not hidden", category: .accessibility, severity: .note,
        status: .preview,
        why: "A line between two parts says nothing, so no assistive technology should meet it.")

    var views = ["Divider"]
    static let options = [Option<Self>("views", \.views, "Views that only draw a line.")]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(views) { call, file in
            guard call.isPlain, let name = call.calledName else { return }
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
    }

    static let examples: [Example] = [
        .bad("VStack {\n    ↓Divider()\n}", fixed: "VStack {\n    Divider().accessibilityHidden(true)\n}"),
        .bad("↓Divider().padding()", fixed: "Divider().padding().accessibilityHidden(true)"),
        .bad("↓Hairline()", fixed: "Hairline().accessibilityHidden(true)", options: ["views": .strings(["Hairline"])]),
        .good("Divider().accessibilityHidden(true)"),
        .good("VStack {\n    Divider()\n}\n.accessibilityHidden(true)"),
        .good("Menu(\"More\") {\n    Divider()\n}"),
    ]
}
