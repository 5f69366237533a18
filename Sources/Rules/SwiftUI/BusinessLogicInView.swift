import TenetRuleKit

struct BusinessLogicInView: Rule {
    static let about = About(
        "business-logic-in-view", "Business logic in a view", category: .swiftui, severity: .warning,
        why: """
            Requests, decoding, files and databases in a view can neither be tested nor shared, and tie the screen to \
            where its data comes from.
            """)

    var names = [
        "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "JSONSerialization", "PropertyListDecoder",
        "PropertyListEncoder", "FileManager", "NSFetchRequest", "NSPersistentContainer", "SecItemAdd",
        "SecItemCopyMatching",
    ]
    var totals = false
    static let options = [
        Option<Self>("names", \.names, "Types and functions that have no place in a view."),
        Option<Self>("totals", \.totals, "Also report totals of products that a view sums up itself."),
    ]

    func install(_ hooks: inout Hooks) {
        for name in names {
            hooks.onReference(name) { node, file in
                guard node.enclosingType?.inheritsInFile("View", "ViewModifier") == true, !node.isInPreview,
                    !node.isInDebugBlock
                else { return }
                file.report(
                    "`\(name)` in a view ties the screen to where its data comes from",
                    help: "move the work to a model or a service", at: node)
            }
        }
        guard totals else { return }
        hooks.onCall("contains") { call, file in
            guard !call.isPlain, call.arguments.only?.expression.stringValue == "@", let name = call.calledName,
                call.enclosingType?.inheritsInFile("View", "ViewModifier") == true, !call.isInPreview
            else { return }
            file.report(
                "the view decides itself what a valid address is, which no test reaches and no other screen shares",
                help: "move the check to the model", at: name)
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            let found = node.operations.first { isRate($0.left, $0.operator, $0.right) }
            guard let found, node.enclosingType?.inheritsInFile("View", "ViewModifier") == true, !node.isInPreview
            else {
                return
            }
            file.report(
                "the view works out `\(found.left.brief) \(found.operator) \(found.right.brief)` itself, which no test "
                    + "reaches and no other screen shares",
                help: "move the calculation to the model", at: node)
        }
        hooks.onCall("reduce") { call, file in
            guard !call.isPlain, let name = call.calledName, let closure = call.trailingClosure,
                closure.statements.descendants(SequenceExprSyntax.self).contains(where: isProduct),
                call.enclosingType?.inheritsInFile("View", "ViewModifier") == true, !call.isInPreview
            else { return }
            file.report(
                "the view works out a total itself, which no test reaches and no other screen shares",
                help: "move the sum to the model", at: name)
        }
    }

    /// `price * 0.81`: a rate of an amount of money.
    private func isRate(_ left: ExprSyntax, _ sign: TextSlice, _ right: ExprSyntax) -> Bool {
        guard sign == "*" || sign == "/" else { return false }
        let (value, rate) = left.numberValue == nil ? (left, right) : (right, left)
        guard rate.kind == .floatLiteralExpr, let name = value.lastName?.text else { return false }
        return ["price", "amount", "subtotal", "salary", "fee", "tax"].contains { word in
            name == word || name.string.lowercased().hasSuffix(word)
        }
    }

    /// `$0 + $1.price * $1.count`: two values of an element, multiplied.
    private func isProduct(_ sequence: SequenceExprSyntax) -> Bool {
        sequence.operations.contains { $0.operator == "*" && $0.left.numberValue == nil && $0.right.numberValue == nil }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Posts: View {
                var body: some View {
                    List(posts) { Row($0) }.task {
                        guard let (data, _) = try? await ↓URLSession.shared.data(from: url) else { return }
                        posts = (try? ↓JSONDecoder().decode([Post].self, from: data)) ?? []
                    }
                }
            }
            """),
        .bad("struct Files: View {\n    func clean() { try? ↓FileManager.default.removeItem(at: url) }\n}"),
        .bad(
            "struct Bill: View {\n    private var sum: Decimal { lines.↓reduce(0) { $0 + $1.price * $1.amount } }\n}",
            options: ["totals": .bool(true)]),
        .bad(
            "struct Bill: View {\n    private var canSend: Bool { !name.isEmpty && mail.↓contains(\"@\") }\n"
                + "    private var reduced: Double { ↓ticketPrice * 0.8 }\n}",
            options: ["totals": .bool(true)]),
        .good(
            "struct Bill: View {\n    private var width: Double { bars.reduce(0) { $0 + $1.width } }\n}",
            options: ["totals": .bool(true)]),
        .good(
            "struct Posts: View {\n    var body: some View {\n"
                + "        List(posts) { Row($0) }.task { await model.load() }\n    }\n}"),
        .good("final class PostsModel {\n    let session = URLSession.shared\n}"),
        .good(
            "#Preview {\n    struct Host: View {\n        let decoder = JSONDecoder()\n"
                + "        var body: some View { EmptyView() }\n    }\n    return Host()\n}"),
    ]
}
