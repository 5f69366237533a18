import TenetRuleKit
import TenetRuleSupport

struct A11yScreenNotScrollable: Rule {
    static let about = About(
        "a11y-screen-not-scrollable", "Screen with much text that does not scroll", category: .accessibility,
        severity: .note, status: .preview, scope: .appCode,
        why: """
            At the larger text sizes a screen of text grows beyond the display. What does not scroll is cut off there, \
            often with the button that leads on.
            """,
        phrasings: [
            "Put the content of every screen with six or more texts into a scrolling container.",
            "Wrap wordy pages in a `ScrollView` or `List` so that large Dynamic Type sizes don't cut anything off.",
        ])

    var texts = 6
    static let options = [
        Option<Self>("texts", \.texts, minimum: 2, "The number of texts from which a screen has to scroll.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.inherits("View"), !node.isInPreview, node.codeContains("navigationTitle"),
                !node.codeContainsFolded(Self.scrolling),
                let body = node.members.lazy.compactMap({ $0.as(VariableDeclSyntax.self) }).first(where: \.isViewBody)
            else { return }
            let calls = node.syntax.descendants(FunctionCallExprSyntax.self)
            guard calls.contains(where: { $0.calledName?.text == "navigationTitle" && body.contains($0) }) else {
                return
            }
            // Views of the project may scroll themselves, but not one among many.
            guard !calls.contains(where: { $0.makesView && isUnknown($0) }) else {
                guard let parts = calls.lazy.compactMap({ manyParts(of: $0) }).first else { return }
                return file.report(
                    "`\(node.name.text)` stacks \(parts) parts and does not scroll",
                    help: "put its content into a `ScrollView`", at: node.name)
            }
            let shown = calls.filter { call in
                call.isPlain && call.calledName?.text.isOne(of: Self.textual) == true && isInLayout(call.view)
            }
            guard shown.count >= texts else { return }
            file.report(
                "`\(node.name.text)` shows \(shown.count) texts and does not scroll",
                help: "put its content into a `ScrollView`", at: node.name)
        }
    }

    /// How many parts a stack lays one below the other; nil for few, and where a `Spacer` shares out the height.
    private func manyParts(of call: FunctionCallExprSyntax) -> Int? {
        guard call.isPlain, call.calledName?.text == "VStack", let statements = call.trailingClosure?.statements,
            statements.count >= texts + 2, isInLayout(call.view),
            !call.descendants(FunctionCallExprSyntax.self).contains(where: { $0.calledName?.text == "Spacer" })
        else { return nil }
        let parts = statements.filter { !$0.text.hasPrefix("Divider()") }.count
        return parts >= texts + 2 ? parts : nil
    }

    private func isUnknown(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text else { return true }
        return !name.isOne(of: Self.known) && !name.isOne(of: Self.textual)
            && !Self.parts.contains { name.hasSuffix($0) }
    }

    /// Part of the screen itself, not of an alert, a menu, a bar or another screen.
    private func isInLayout(_ view: ViewExpression) -> Bool {
        !view.enclosing.contains { around, slot in
            if slot.hasPrefix(".") { return ![".overlay", ".background"].contains(slot) }
            return around.name?.isOne(of: ["Menu", "Picker", "NavigationLink", "ToolbarItem", "Alert"]) == true
                && slot != "label"
        }
    }

    private static let scrolling = [
        "scroll", "list", "form", "table", "lazyv", "texteditor", "representable", "geometryreader", "tabview",
        "viewthatfits", "carousel", "map(", "canvas",
    ]
    private static let textual = ["Text", "Label", "TextField", "SecureField", "Toggle", "Stepper", "LabeledContent"]
    private static let known = [
        "VStack", "HStack", "ZStack", "Group", "Spacer", "Divider", "Image", "Button", "NavigationLink", "Color",
        "RoundedRectangle", "Rectangle", "Circle", "Capsule", "ForEach", "ProgressView", "NavigationStack",
        "NavigationView", "ToolbarItem", "ToolbarItemGroup", "Alert", "Link", "Picker", "Menu", "Section", "EmptyView",
        "Task", "DispatchQueue", "Binding", "Gauge", "Grid", "GridRow", "LinearGradient", "AsyncImage", "Slider",
        "DatePicker", "String", "Date", "URL", "Set", "Array", "Int", "Double",
    ]
    private static let parts = ["Button", "Icon", "Badge", "Image", "Divider", "Label", "Style", "Insets"]

    private static let lines = (1...7).map { "Text(line\($0))" }.joined(separator: "\n")

    static let examples: [Example] = [
        .bad(
            "struct ↓TermsView: View {\n    var body: some View {\n        VStack {\n\(lines)\n        }\n        .navigationTitle(title)\n    }\n}"
        ),
        .bad(
            "struct ↓SignInView: View {\n    var body: some View {\n        VStack {\n            Text(title)\n            TextField(name, text: $name)\n            SecureField(word, text: $word)\n            PrimaryButton(title: go)\n        }\n        .navigationTitle(title)\n    }\n}",
            options: ["texts": .int(3)]),
        .good(
            "struct TermsView: View {\n    var body: some View {\n        ScrollView {\n\(lines)\n        }\n        .navigationTitle(title)\n    }\n}"
        ),
        .good(
            "struct TermsView: View {\n    var body: some View {\n        VStack {\n            Paragraphs()\n            Text(line1)\n            Text(line2)\n        }\n        .navigationTitle(title)\n    }\n}"
        ),
        .good(
            "struct TermsView: View {\n    var body: some View {\n        VStack {\n            Text(title)\n        }\n        .navigationTitle(title)\n        .alert(title, isPresented: $isShown) {\n\(lines)\n        }\n    }\n}"
        ),
        .bad(
            "struct ↓ReportView: View {\n    var body: some View {\n        parts.navigationTitle(title)\n    }\n    private var parts: some View {\n        VStack {\n            ReportHead()\n            Bars()\n\(lines)\n        }\n    }\n}"
        ),
        .good(
            "struct ReportView: View {\n    var body: some View {\n        VStack {\n            ReportHead()\n            Spacer()\n\(lines)\n        }\n        .navigationTitle(title)\n    }\n}"
        ),
        .good("struct TermsPart: View {\n    var body: some View {\n        VStack {\n\(lines)\n        }\n    }\n}"),
    ]
}
