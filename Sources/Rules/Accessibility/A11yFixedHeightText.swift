import TenetRuleKit
import TenetRuleSupport

struct A11yFixedHeightText: Rule {
    static let about = About(
        "a11y-fixed-height-text", "Text in a fixed height", category: .accessibility, severity: .warning,
        status: .stable,
        why: "Text grows with the size that users choose. In a fixed height it is cut off as soon as it does not fit.",
        phrasings: [
            """
            Never give a view that contains text a fixed height; use `minHeight` or a greater-than-or-equal \
            constraint.
            """,
            "Labels must be free to grow with Dynamic Type, so we don't write `.frame(height: 44)` around them.",
        ])

    var uikitRows = false
    static let options = [
        Option<Self>("uikit_rows", \.uikitRows, "Also report rows of a `UITableView` that have a height in points.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("frame") { call, file in
            guard call.calledBase != nil, let height = call.argument("height") ?? call.argument("maxHeight"),
                let value = height.expression.numberValue ?? file.constant(height.expression)?.numberValue, value > 0,
                let label = height.label, label.text == "height" || value <= 100
            else { return }
            let view = call.view
            let width = call.argument("width")
            guard holdsText(view), width == nil || isColumn(view, width),
                !view.has("minimumScaleFactor", "dynamicTypeSize", "fixedSize", "lineLimit"),
                !view.isHiddenFromAccessibility, !call.isInPreview, !file.imports.contains("WidgetKit"),
                !file.path.contains("Widget")
            else { return }
            file.report(
                "text in this `\(view.name?.string ?? "")` is cut off when it outgrows \(height.expression.brief)",
                help: "use `minHeight:`, which lets it grow", at: ByteRange(label.range.lower, height.range.upper),
                fix: width != nil || call.hasArgument("minHeight") || call.hasArgument("idealHeight")
                    ? nil : .replace(label, with: "minHeight", "Make it the least height", .unsafe))
        }
        if uikitRows { checkRows(&hooks) }
        hooks.onCall("constraint") { call, file in
            guard let height = call.argument("equalToConstant"), let value = height.expression.numberValue,
                value > 0, let anchor = call.calledBase?.as(MemberAccessExprSyntax.self),
                anchor.declName.text == "heightAnchor", let owner = anchor.base?.ownMemberName?.identifier,
                isGrowingLabel(owner, file), isActive(call), let label = height.label
            else { return }
            file.report(
                "the text of `\(owner)` is cut off when it outgrows \(height.expression.brief)",
                help: "use `greaterThanOrEqualToConstant:`, which lets it grow",
                at: ByteRange(label.range.lower, height.range.upper),
                fix: .replace(label, with: "greaterThanOrEqualToConstant", "Make it the least height", .unsafe))
        }
    }

    /// `tableView.rowHeight = 60`, and the method that answers with a number for each row.
    private func checkRows(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, _, value) = node.assignment, target.lastName?.text == "rowHeight",
                let height = value.first, value.count == 1, let points = height.numberValue, points > 0,
                target.as(MemberAccessExprSyntax.self)?.base?.lastName?.text.containsFolded(["table"]) == true,
                // The tables of macOS know no rows that measure themselves by the size of the text.
                !file.imports.contains("AppKit"), !file.imports.contains("Cocoa")
            else { return }
            reportRow(height, isRead: isRead(besides: target, file), file)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.text == "tableView", let statements = node.body?.statements,
                node.parameters.contains(where: { $0.firstName.text == "heightForRowAt" }),
                let item = statements.only?.item
            else { return }
            guard let height = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self),
                let points = height.numberValue, points > 1
            else { return }
            reportRow(height, file)
        }
    }

    private func reportRow(_ height: ExprSyntax, isRead: Bool = false, _ file: FilePass) {
        file.report(
            "the texts of these rows are cut off when they outgrow \(height.text)",
            help: isRead
                ? "use `UIFontMetrics.default.scaledValue(for: \(height.text))`, for the file counts with this number"
                : "use `UITableView.automaticDimension`", at: height)
    }

    /// `tableView.rowHeight * count`: `automaticDimension` is -1 and would spoil the sum.
    private func isRead(besides target: ExprSyntax, _ file: FilePass) -> Bool {
        file.root.descendants(MemberAccessExprSyntax.self).contains { access in
            access.declName.baseName.text == "rowHeight" && access.syntax != target.syntax
                && access.ancestor(SequenceExprSyntax.self)?.assignment?.target.syntax != access.syntax
        }
    }

    /// Texts above or beside each other, not the initials in a circle.
    private func isColumn(_ view: ViewExpression, _ width: LabeledExprSyntax?) -> Bool {
        guard view.name.isOne(of: ["VStack", "HStack"]) || (width?.expression.numberValue ?? 0) >= 120 else {
            return false
        }
        return view.name == "Text" || view.descendants(named: "Text", "Label").contains(where: \.ownText)
    }

    /// A label of UIKit in this file that does not shrink its text.
    private func isGrowingLabel(_ name: TextSlice, _ file: FilePass) -> Bool {
        let types = file.root.descendants(VariableDeclSyntax.self)
            .filter { $0.nameToken?.identifier == name }.map(\.spelledTypeName)
        guard types.count == 1, types[0] == "UILabel" else { return false }
        return !file.root.descendants(MemberAccessExprSyntax.self).contains {
            $0.declName.text == "adjustsFontSizeToFitWidth" && $0.base?.ownMemberName?.identifier == name
        }
    }

    /// Switched on at once, rather than kept to be changed.
    private func isActive(_ call: FunctionCallExprSyntax) -> Bool {
        call.parent?.as(MemberAccessExprSyntax.self)?.declName.text == "isActive"
            || call.parent?.kind == .arrayElement
    }

    private func holdsText(_ view: ViewExpression) -> Bool {
        guard view.rootCall?.isPlain == true, let name = view.name else { return false }
        if name == "Text" || name == "Label" { return view.ownText }
        if name == "Button" || name == "NavigationLink" {
            return view.labelViews.contains { $0.speech() == .words }
                || view.rootCall?.firstArgument?.label == nil
                    && view.rootCall?.firstArgument?.expression.kind == .stringLiteralExpr
        }
        if name.isOne(of: ["TextField", "SecureField", "Toggle", "LabeledContent"]) {
            return view.rootCall?.firstArgument?.label == nil
                && view.rootCall?.firstArgument?.expression.kind == .stringLiteralExpr
        }
        guard name.isOne(of: ["HStack", "VStack", "ZStack", "GroupBox", "Group"]) else { return false }
        // A button that the system draws keeps its own height.
        let texts = view.descendants(named: "Text", "Label").filter { text in
            !text.enclosing.contains { around, _ in
                around.name == "Button" && !around.has("buttonStyle") && view.whole.contains(around.whole.syntax)
            }
        }
        return !texts.isEmpty && texts.allSatisfy { !$0.has("minimumScaleFactor") }
            && view.descendants(named: "ScrollView", "GeometryReader", "Chart", "TextEditor").isEmpty
            && (view.name == "HStack" || view.descendants(named: "Spacer").isEmpty)
    }

    static let examples: [Example] = [
        .good(
            "import AppKit\nfunc build(_ tableView: NSTableView) { tableView.rowHeight = 24 }",
            options: ["uikit_rows": .bool(true)]),
        .bad(
            "VStack {\n    Text(title)\n    Text(subtitle)\n}\n.frame(↓height: 50)",
            fixed: "VStack {\n    Text(title)\n    Text(subtitle)\n}\n.frame(minHeight: 50)"),
        .bad(
            "Text(title).frame(maxWidth: .infinity).frame(↓height: 44)",
            fixed: "Text(title).frame(maxWidth: .infinity).frame(minHeight: 44)"),
        .bad(
            "Button(\"Save\", action: save).frame(↓height: 44)",
            fixed: "Button(\"Save\", action: save).frame(minHeight: 44)"),
        .bad(
            "VStack {\n    Text(title)\n    Text(summary)\n}\n.frame(width: 200, ↓height: 90)"),
        .bad(
            "HStack {\n    Text(name)\n    Spacer()\n    Text(price)\n}\n.frame(maxWidth: .infinity, ↓maxHeight: 44)",
            fixed:
                "HStack {\n    Text(name)\n    Spacer()\n    Text(price)\n}\n.frame(maxWidth: .infinity, minHeight: 44)"
        ),
        .bad(
            """
            final class TideView: UIView {
                private let height = UILabel()
                private let icon = UIImageView()
                func build() {
                    height.heightAnchor.constraint(↓equalToConstant: 24).isActive = true
                    NSLayoutConstraint.activate([icon.heightAnchor.constraint(equalToConstant: 24)])
                }
            }
            """,
            fixed: """
                final class TideView: UIView {
                    private let height = UILabel()
                    private let icon = UIImageView()
                    func build() {
                        height.heightAnchor.constraint(greaterThanOrEqualToConstant: 24).isActive = true
                        NSLayoutConstraint.activate([icon.heightAnchor.constraint(equalToConstant: 24)])
                    }
                }
                """),
        .bad(
            "struct Row: View {\n    private let height: CGFloat = 40\n    var body: some View { Text(title).frame(↓height: height) }\n}",
            fixed:
                "struct Row: View {\n    private let height: CGFloat = 40\n    var body: some View { Text(title).frame(minHeight: height) }\n}"
        ),
        .bad(
            """
            final class TideController: UITableViewController {
                func build() { tableView.rowHeight = ↓60 }
                override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
                    return ↓72
                }
            }
            """, options: ["uikit_rows": .bool(true)]),
        .good(
            """
            final class TideController: UITableViewController {
                func build() { tableView.rowHeight = UITableView.automaticDimension }
                override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
                    path.row == 0 ? UITableView.automaticDimension : 1
                }
            }
            """, options: ["uikit_rows": .bool(true)]),
        .good("Text(title).frame(maxWidth: .infinity, maxHeight: 300)"),
        .good("Text(title).frame(minHeight: 44)"),
        .good("Image(\"cover\").frame(height: 120)"),
        .good("Rectangle().frame(height: 1)"),
        .good("Text(initials).frame(width: 40, height: 40)"),
        .good("HStack {\n    Image(\"left\")\n    Image(\"right\")\n}\n.frame(height: 44)"),
        .good("Text(title).minimumScaleFactor(0.5).frame(height: 44)"),
        .good(
            "HStack {\n    Button(action: leave) { Text(\"Leave\") }\n    Button(action: go) { Text(\"Go on\") }\n}\n.frame(height: 25)"
        ),
    ]
}

extension ViewExpression {
    /// Shows text rather than an emoji or nothing.
    fileprivate var ownText: Bool {
        guard let text = rootCall?.firstArgument?.expression.spokenLiteral?.literalText else { return true }
        return text.unicodeScalars.contains { $0.properties.isAlphabetic }
    }
}
