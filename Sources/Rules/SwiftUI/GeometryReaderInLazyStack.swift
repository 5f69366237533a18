import TenetRuleKit
import TenetRuleSupport

struct GeometryReaderInLazyStack: Rule {
    static let about = About(
        "geometry-reader-in-lazy-stack", "Geometry reader in a list row", category: .swiftui, severity: .warning,
        why: """
            A geometry reader takes all the space it is offered and knows its size only after layout. In rows that \
            gives wrong heights, jumps while scrolling and a second layout for each row.
            """,
        phrasings: [
            "Do not use `GeometryReader` as part of the layout of rows in a `List` or a lazy stack.",
            "Cells of a scrolling list don't measure themselves; read the size once outside or in a `background`.",
        ])

    private static let lists = ["List", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid"]

    private static let sizes = ["frame", "aspectRatio", "containerRelativeFrame", "scaledToFit", "scaledToFill"]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("GeometryReader") { call, file in
            guard call.isPlain, let name = call.calledName, !call.view.has(anyOf: Self.sizes),
                let list = list(around: call), !call.isInPreview
            else { return }
            file.report(
                "each row of this `\(list.text)` is laid out around a geometry reader that has no height of its own",
                help: "read the size outside the list, or put the reader into `background`", at: name,
                notes: [file.note("the rows belong to this list", at: list)])
        }
    }

    private func list(around call: FunctionCallExprSyntax) -> TokenSyntax? {
        var isRepeated = false
        for (view, slot) in call.view.enclosing {
            guard slot.isEmpty, let name = view.rootCall?.calledName else { return nil }
            isRepeated = isRepeated || name.text == "ForEach"
            if name.text.isOne(of: Self.lists) {
                // One row that stands there by itself is measured once.
                let hasRows = view.rootCall?.firstArgument.map { $0.label == nil } ?? false
                return isRepeated || name.text == "List" && hasRows ? name : nil
            }
            if name.text == "ZStack", holdsSized(view) { return nil }
            // A fixed frame around the reader settles the height.
            if view.has(anyOf: Self.sizes) { return nil }
        }
        return nil
    }

    private static let greedy = [
        "GeometryReader", "Color", "Rectangle", "RoundedRectangle", "Circle", "Capsule", "Ellipse", "Spacer",
        "LinearGradient",
    ]

    /// Beside the reader stands a view with a height of its own, to which the stack offers the rest.
    private func holdsSized(_ stack: ViewExpression) -> Bool {
        guard let content = stack.rootCall?.closures.first?.closure.statements else { return false }
        return content.contains { item in
            guard let name = item.item.as(FunctionCallExprSyntax.self)?.view.name else { return false }
            return !name.isOne(of: Self.greedy)
        }
    }

    static let examples: [Example] = [
        // One row that stands there by itself.
        .good(
            """
            var sheet: some View {
                List {
                    GeometryReader { proxy in ShareRow(anchor: proxy.frame(in: .global)) }
                }
            }
            """),
        .good(
            """
            var gauge: some View {
                List {
                    ZStack {
                        GeometryReader { proxy in Mark().offset(x: proxy.size.width * level) }
                        Slider(value: $level)
                    }
                }
            }
            """),
        .bad(
            """
            var gauge: some View {
                List(levels) { level in
                    ZStack {
                        Color.blue
                        ↓GeometryReader { proxy in Mark().offset(x: proxy.size.width * level) }
                        Capsule()
                    }
                }
            }
            """),
        .bad(
            """
            var photos: some View {
                ScrollView {
                    LazyVStack {
                        ForEach(photos) { photo in
                            ↓GeometryReader { proxy in
                                Image(photo.name).frame(width: proxy.size.width)
                            }
                        }
                    }
                }
            }
            """),
        .bad(
            "var rows: some View {\n    List(items) { item in\n"
                + "        VStack { ↓GeometryReader { Bar(item, width: $0.size.width) } }\n    }\n}"),
        .good(
            "var rows: some View {\n    GeometryReader { proxy in\n"
                + "        List(items) { Bar($0, width: proxy.size.width) }\n    }\n}"),
        .good(
            "var rows: some View {\n    List(items) { item in\n"
                + "        Row(item).background { GeometryReader { Probe($0) } }\n    }\n}"),
        .good(
            "var rows: some View {\n    List(items) { item in\n"
                + "        GeometryReader { Bar(item, $0) }.frame(height: 20)\n    }\n}"),
        .good(
            "var grid: some View {\n    LazyVGrid(columns: columns) {\n        ForEach(photos) { photo in\n"
                + "            GeometryReader { Photo(photo, $0) }.clipped().aspectRatio(1, contentMode: .fit)\n"
                + "        }\n    }\n}"),
    ]
}
