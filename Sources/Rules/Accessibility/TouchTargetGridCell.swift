import TenetRuleKit
import TenetRuleSupport

struct TouchTargetGridCell: Rule {
    static let about = About(
        "touch-target-grid-cell", "Grid cell without a touch area", category: .accessibility, severity: .note,
        status: .preview,
        why: """
            Cells of a grid stand close together. Without a least size and a shape that reacts as a whole, people hit \
            the wrong one.
            """,
        phrasings: [
            "Give every tappable grid cell a frame of at least 44 by 44 points and a content shape.",
            """
            People must be able to hit buttons in a `LazyVGrid` easily: make them big enough, with \
            `contentShape(Rectangle())` so the whole area reacts.
            """,
        ])

    var minimum = 44
    static let options = [
        Option<Self>(
            "minimum", \.minimum, minimum: 1, bounds: .least("point", "pt", of: ["grid cell"]),
            "The least width and height in points.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("LazyVGrid", "LazyHGrid", "Grid") { call, file in
            guard call.isPlain, !call.isInPreview, !file.imports.contains("WidgetKit") else { return }
            for cell in cells(of: call.view, file) {
                guard let name = cell.rootCall?.calledName, let missing = missing(in: cell) else { continue }
                file.report(
                    "this cell of a `\(call.calledName?.text.string ?? "")` has no \(missing)",
                    help:
                        "add `.frame(minWidth: \(minimum), minHeight: \(minimum))` and `.contentShape(Rectangle())`",
                    at: name)
            }
        }
    }

    /// The buttons, links and tappable views that a grid's builder makes: directly, in a loop, or by a property or
    /// function of the same file.
    private func cells(of view: ViewExpression, _ file: FilePass) -> [ViewExpression] {
        view.content.flatMap { child -> [ViewExpression] in
            if child.name.isOne(of: ["ForEach", "GridRow", "Group"]) { return cells(of: child, file) }
            let cell =
                child.modifiers.isEmpty ? child.declared(in: file) ?? child.declaredBody(in: file) ?? child : child
            guard cell.rootCall?.isPlain == true else { return [] }
            return cell.name.isOne(of: ["Button", "NavigationLink"]) || isTappable(cell) ? [cell] : []
        }
    }

    private func isTappable(_ view: ViewExpression) -> Bool {
        view.has("onTapGesture") && view.name.isOne(of: ["Text", "Image", "HStack", "VStack", "ZStack"])
            && view.speech() != .unknown
    }

    private func missing(in cell: ViewExpression) -> String? {
        if cell.has("onTapGesture") {
            if !cell.modifiers.contains(where: isSizing) { return "least size" }
            let isFilled = cell.name == "Image" || cell.name == "ZStack"
            return isFilled || cell.has("contentShape", "background", "overlay") ? nil : "`contentShape`"
        }
        guard let label = cell.labelViews.only, label.rootCall?.isPlain == true, label.speech() != .unknown else {
            return nil
        }
        let modifiers = cell.modifiers + label.modifiers
        if !modifiers.contains(where: isSizing) { return "least size" }
        return modifiers.contains { $0.name.text.isOne(of: ["contentShape", "background"]) } ? nil : "`contentShape`"
    }

    private func isSizing(_ modifier: ViewExpression.Modifier) -> Bool {
        if modifier.name.text.isOne(of: ["padding", "aspectRatio", "scaledToFill"]) { return true }
        return modifier.name.text == "frame"
            && modifier.arguments.contains {
                $0.label?.text != "alignment" && ($0.expression.numberValue ?? .infinity) >= Double(minimum)
            }
    }

    static let examples: [Example] = [
        .bad(
            """
            LazyVGrid(columns: columns) {
                ForEach(days) { day in
                    ↓Button(action: { pick(day) }) {
                        Text(day.number)
                    }
                }
            }
            """),
        .bad(
            """
            LazyVGrid(columns: columns) {
                ↓Button(action: pick) {
                    Text(number).frame(minWidth: 44, minHeight: 44)
                }
            }
            """),
        .bad(
            """
            struct Calendar: View {
                var body: some View {
                    LazyVGrid(columns: columns) {
                        ForEach(days) { day in
                            tile(for: day)
                        }
                        ↓Text(more).frame(minWidth: 44, minHeight: 44).onTapGesture { showMore() }
                    }
                }
                private func tile(for day: Day) -> some View {
                    ↓Button(action: { pick(day) }) { Text(day.number) }
                }
            }
            """),
        .bad(
            """
            struct Calendar: View {
                var body: some View {
                    LazyVGrid(columns: columns) { ForEach(days) { day in DayTile(day: day) } }
                }
            }
            struct DayTile: View {
                let day: Day
                var body: some View { ↓Button(action: pick) { Text(day.number) } }
            }
            """),
        .good(
            "Grid {\n    GridRow {\n        Text(day).padding(20).contentShape(Rectangle()).onTapGesture { pick(day) }\n"
                + "        DayCell(day).onTapGesture { pick(day) }\n    }\n}"),
        .good(
            """
            LazyVGrid(columns: columns) {
                ForEach(days) { day in
                    Button(action: { pick(day) }) {
                        Text(day.number)
                            .frame(minWidth: 44, minHeight: 44)
                            .contentShape(Rectangle())
                    }
                }
            }
            """),
        .good("LazyVGrid(columns: columns) {\n    Button(action: pick) { DayCell(day) }\n}"),
        .good("LazyVGrid(columns: columns) {\n    Text(number)\n}"),
    ]
}
