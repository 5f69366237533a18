import TenetRuleKit
import TenetRuleSupport

struct ChartWithoutDrawingGroup: Rule {
    static let about = About(
        "chart-without-drawing-group", "Complex chart without drawing group", category: .swiftui, severity: .note,
        status: .preview,
        why: """
            A chart of several layers or with gradients is drawn shape by shape on each redraw. `drawingGroup` turns \
            it into one picture on the graphics processor.
            """,
        phrasings: [
            "Add `.drawingGroup()` to every chart that has three or more kinds of marks or uses gradients.",
            "Elaborate Swift Charts graphs are flattened into a single GPU-rendered picture.",
        ])

    var minMarks = 3
    static let options = [
        Option<Self>("min_marks", \.minMarks, minimum: 1, "How many kinds of marks make a chart complex.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Chart") { call, file in
            guard call.isPlain, let name = call.calledName, let content = call.trailingClosure, !call.isInPreview else {
                return
            }
            let view = call.view
            guard !view.has("drawingGroup"), !view.enclosing.contains(where: { $0.view.has("drawingGroup") }) else {
                return
            }
            let marks = Set(
                content.statements.descendants(FunctionCallExprSyntax.self)
                    .filter { $0.isPlain && $0.calledName?.text.hasSuffix("Mark") == true }
                    .compactMap { $0.calledName?.text.string })
            guard marks.count >= minMarks || content.codeContains("Gradient(") && marks.count > 1 else { return }
            file.report(
                "this chart has \(marks.count) layers that are drawn one by one on each redraw",
                help: "end it with `drawingGroup()`, and check that its texts stay sharp", at: name)
        }
    }

    static let examples: [Example] = [
        .bad(
            "var chart: some View {\n    ↓Chart(days) { day in\n        LineMark(x: day.x, y: day.y)\n"
                + "        AreaMark(x: day.x, y: day.y)\n"
                + "        PointMark(x: day.x, y: day.y)\n    }\n    .frame(height: 200)\n}"),
        .bad(
            "var chart: some View {\n    ↓Chart {\n        LineMark(x: x, y: y)\n"
                + "        AreaMark(x: x, y: y).foregroundStyle(LinearGradient(colors: colors))\n    }\n}"),
        .good("var chart: some View {\n    Chart(days) { LineMark(x: $0.x, y: $0.y) }\n}"),
        .good(
            "var chart: some View {\n    Chart {\n        LineMark(x: x, y: y)\n        AreaMark(x: x, y: y)\n"
                + "        RuleMark(y: y)\n    }\n    .drawingGroup()\n}"),
        .good("var chart: some View {\n    Text(\"No data\")\n}"),
    ]
}
