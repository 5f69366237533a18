import TenetRuleKit
import TenetRuleSupport

struct ForEachIndices: Rule {
    static let about = About(
        "for-each-indices", "Rows identified by position", category: .swiftui, severity: .warning,
        status: .preview,
        why: """
            When rows are identified by their position, removing the first one looks like removing the last: state and \
            animations move to the wrong rows, and a stale index can crash.
            """,
        phrasings: [
            """
            Do not identify rows in `ForEach` by index or offset when elements of the collection are inserted, removed \
            or moved.
            """,
            """
            Lists that users can edit need stable ids; never loop over `items.indices` or `enumerated()` with `id: \
            \\.offset`.
            """,
        ])

    var onlyWhenEdited = true
    static let options = [
        Option<Self>(
            "only_when_edited", \.onlyWhenEdited,
            "Report only where this file moves, inserts or removes elements of the collection.")
    ]

    private static let edits = [
        "remove", "removeAll", "removeFirst", "removeLast", "insert", "move", "swapAt", "shuffle", "sort", "reverse",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("ForEach") { call, file in
            guard call.isPlain, let data = call.firstArgument, data.label == nil,
                let collection = collection(data, call),
                !isConstant(collection), !onlyWhenEdited || isEdited(collection, call, file), !bindsElements(call),
                !call.isInPreview
            else { return }
            file.report(
                "rows are identified by their position in `\(collection.text)`",
                help: "go over the elements and identify them by a stable `id`", at: data.expression)
        }
    }

    /// What is iterated by position.
    private func collection(_ data: LabeledExprSyntax, _ call: FunctionCallExprSyntax) -> ExprSyntax? {
        let expression = data.expression
        if let access = expression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "indices" {
            return access.base
        }
        if let range = expression.as(SequenceExprSyntax.self)?.operations, range.count == 1, let only = range.first,
            only.operator == "..<", only.left.text == "0"
        {
            guard let count = only.right.as(MemberAccessExprSyntax.self), count.declName.baseName.text == "count" else {
                return nil
            }
            return count.base
        }
        guard call.argument("id")?.expression.text.isOne(of: ["\\.offset", "\\.0"]) == true else { return nil }
        return enumerated(expression)
    }

    /// `items` of `Array(items.enumerated())` and `items.enumerated().map { $0 }`.
    private func enumerated(_ expression: ExprSyntax) -> ExprSyntax? {
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
        if call.calledName?.text == "enumerated" { return call.calledBase }
        if call.isPlain, call.calledName?.text == "Array", let inner = call.arguments.only?.expression {
            return enumerated(inner)
        }
        return nil
    }

    /// `$items[index]`: values without identity of their own can only be edited by position.
    private func bindsElements(_ call: FunctionCallExprSyntax) -> Bool {
        call.closures.contains { _, closure in
            closure.statements.descendants(SubscriptCallExprSyntax.self).contains { $0.text.first == 0x24 }
        }
    }

    /// Rows can change places: the list says so, or the file changes the collection.
    private func isEdited(_ collection: ExprSyntax, _ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        if call.view.has("onDelete", "onMove") || changesRows(call) { return true }
        guard let name = collection.lastName?.identifier else { return false }
        return file.root.descendants(MemberAccessExprSyntax.self).contains {
            $0.declName.baseName.text.isOne(of: Self.edits) && $0.base?.lastName?.identifier == name
        }
    }

    /// A row asks its model to take it away or to move it.
    private func changesRows(_ call: FunctionCallExprSyntax) -> Bool {
        call.closures.contains { _, closure in
            closure.statements.descendants(FunctionCallExprSyntax.self).contains { inner in
                guard inner.calledBase != nil, let name = inner.calledName?.text else { return false }
                // `path.move(to:)` draws, and `chosen.insert(index)` and `chosen.remove(index)` change a set.
                if name.isOne(of: ["move", "insert", "remove"]) {
                    return ["at", "atOffsets", "fromOffsets"].contains { inner.hasArgument($0) }
                }
                return ["remove", "delete", "move", "insert"].contains { name.startsWithWord($0) }
                    && !name.startsWithWord("removeAll")
            }
        }
    }

    private func isConstant(_ collection: ExprSyntax) -> Bool {
        if collection.kind == .arrayExpr { return true }
        if collection.lastName?.text == "allCases" { return true }
        // `Self.options` and `Theme.colors` never change while the view is shown.
        let base = collection.as(MemberAccessExprSyntax.self)?.base?.lastName?.text
        return base?.startsUppercase ?? false
    }

    static let examples: [Example] = [
        .bad(
            """
            LazyVStack {
                ForEach(↓Array(model.stops.enumerated()), id: \\.offset) { index, stop in
                    Button(stop.name) { model.remove(at: index) }
                }
            }
            """),
        .good(
            """
            VStack {
                ForEach(Array(banners.enumerated()), id: \\.offset) { _, banner in
                    Button(banner.title) { chosen.insert(banner.id) }
                        .background { Path { $0.move(to: .zero) } }
                        .transition(.move(edge: .top))
                }
            }
            """),
        .bad(
            "struct Steps: View {\n    var body: some View {\n"
                + "        ForEach(↓steps.indices, id: \\.self) { Row(step: steps[$0]) }\n"
                + "            .onDelete { delete($0) }\n    }\n}"),
        .bad(
            "struct Steps: View {\n    var body: some View {\n"
                + "        ForEach(↓Array(model.steps.enumerated()), id: \\.offset) { Row($0.element) }\n    }\n"
                + "    func drop(_ index: Int) { model.steps.remove(at: index) }\n}"),
        .bad(
            "struct Steps: View {\n    var body: some View {\n"
                + "        ForEach(↓0..<steps.count, id: \\.self) { Row(step: steps[$0]) }\n    }\n}",
            options: ["only_when_edited": .bool(false)]),
        .good(
            "struct Names: View {\n    var body: some View {\n"
                + "        ForEach(names.indices, id: \\.self) { TextField(\"Name\", text: $names[$0]) }\n"
                + "            .onDelete { delete($0) }\n    }\n}"),
        .good(
            "struct Rules: View {\n    let rules: [String]\n    var body: some View {\n"
                + "        ForEach(rules.indices, id: \\.self) { Text(rules[$0]) }\n    }\n}"),
        .good("struct Steps: View {\n    var body: some View {\n        ForEach(steps) { Row(step: $0) }\n    }\n}"),
        .good(
            "struct Stars: View {\n    var body: some View {\n"
                + "        ForEach(0..<5) { _ in Image(systemName: \"star\") }\n    }\n}"),
        .good(
            "struct Steps: View {\n    var body: some View {\n"
                + "        ForEach(Array(steps.enumerated()), id: \\.element.id) { Row($0.element) }\n    }\n}"),
        .good(
            "struct Colors: View {\n    var body: some View {\n"
                + "        ForEach(Palette.colors.indices, id: \\.self) { Dot($0) }\n    }\n}"),
    ]
}
