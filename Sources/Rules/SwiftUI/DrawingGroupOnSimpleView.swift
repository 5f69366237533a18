import TenetRuleKit
import TenetRuleSupport

struct DrawingGroupOnSimpleView: Rule {
    static let about = About(
        "drawing-group-on-simple-view", "Drawing group on a simple view", category: .swiftui, severity: .note,
        why: """
            `drawingGroup` draws a view into a picture off the screen first. That pays for many layered shapes; a \
            single text or image only gets slower and less sharp.
            """,
        phrasings: [
            "Do not apply `.drawingGroup()` to simple views such as texts, images, basic shapes or stacks of them.",
            """
            Keep offscreen Metal rendering for complex layered drawings; a single label or icon only gets slower and \
            blurrier.
            """,
        ])

    var simpleViews = [
        "Text", "Image", "Label", "Color", "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Divider",
    ]
    static let options = [
        Option<Self>("simple_views", \.simpleViews, "Views that are cheap to draw.")
    ]

    private static let effects = [
        "shadow", "blur", "blendMode", "mask", "overlay", "background", "compositingGroup", "colorEffect",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("drawingGroup") { call, file in
            let view = call.view
            guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
                let name = view.name, !view.has(anyOf: Self.effects),
                name.isOne(of: simpleViews)
                    ? view.rootCall?.closures.isEmpty != false : name.isOne(of: Self.stacks) && isSimple(view.rootCall)
            else { return }
            let range = ByteRange(base.range.upper, call.range.upper)
            file.report(
                "drawing \(name.isOne(of: simpleViews) ? "a single" : "a small") `\(name)` off the screen first costs more than it saves",
                help: "remove `drawingGroup`",
                at: access.declName,
                fix: .replace(range, with: "", "Remove `drawingGroup`", .unsafe))
        }
    }

    private static let stacks = ["HStack", "VStack", "ZStack", "Group"]

    /// A handful of simple views without effects, none of them repeated or under a condition.
    private func isSimple(_ stack: FunctionCallExprSyntax?) -> Bool {
        guard let closure = stack?.closures.only?.closure, (1...4).contains(closure.statements.count) else {
            return false
        }
        return closure.statements.allSatisfy { item in
            guard let call = item.item.as(FunctionCallExprSyntax.self), let name = call.view.name else { return false }
            return (name.isOne(of: simpleViews) || name == "Spacer") && !call.view.has(anyOf: Self.effects)
                && call.view.rootCall?.closures.isEmpty != false
        }
    }

    static let examples: [Example] = [
        .bad(
            "var row: some View {\n    HStack {\n        Image(\"icon\").bold()\n        Text(\"Hi\")\n    }\n"
                + "    .padding()\n    .↓drawingGroup()\n}",
            fixed: "var row: some View {\n    HStack {\n        Image(\"icon\").bold()\n        Text(\"Hi\")\n    }\n"
                + "    .padding()\n}"),
        .good("var row: some View {\n    HStack { Text(\"Hi\").blur(radius: 2) }.drawingGroup()\n}"),
        .bad(
            "var title: some View {\n    Text(\"Hi\")\n        .font(.title)\n        .↓drawingGroup()\n"
                + "        .padding()\n}",
            fixed: "var title: some View {\n    Text(\"Hi\")\n        .font(.title)\n        .padding()\n}"),
        .bad(
            "var icon: some View {\n    Image(\"icon\").↓drawingGroup()\n}",
            fixed: "var icon: some View {\n    Image(\"icon\")\n}"),
        .good("var title: some View {\n    Text(\"Hi\").shadow(radius: 4).blur(radius: 2).drawingGroup()\n}"),
        .good("var chart: some View {\n    ZStack { ForEach(rays) { Ray($0) } }.drawingGroup()\n}"),
        .good("var title: some View {\n    Text(\"Hi\").padding()\n}"),
    ]
}
