import TenetRuleKit

struct HardcodedUIString: Rule {
    static let about = About(
        "hardcoded-ui-string", "Hard-coded text in the interface", category: .design, severity: .warning,
        scope: .appCode,
        why: """
            A string that goes into a UIKit view as it is cannot be translated. SwiftUI looks literals up in the \
            string catalog by itself; UIKit does not.
            """)

    var namespace = ""
    static let options = [
        Option<Self>(
            "namespace", \.namespace,
            "The type that holds all texts, such as `Strings`: when given, literals in SwiftUI views are reported too."
        )
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, sign, value) = node.assignment, sign == "=", value.count == 1,
                let literal = value.first?.as(StringLiteralExprSyntax.self),
                isTitleOfController(target) || isMessageOfModel(target, literal)
                    || target.as(MemberAccessExprSyntax.self).map(isShown) == true
            else { return }
            report(literal, file)
        }
        hooks.onCall("setTitle", "setPrompt") { call, file in
            guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.base != nil,
                call.hasArgument("for"), !isPlaceholder(access)
            else { return }
            report(call.firstArgument?.expression.as(StringLiteralExprSyntax.self), file)
        }
        hooks.onCall(
            "UIAlertController", "UIAlertAction", "UIBarButtonItem", "UIAction", "UITabBarItem", "UIContextualAction"
        ) { call, file in
            guard call.isPlain else { return }
            for label in ["title", "message"] {
                report(call.argument(label)?.expression.as(StringLiteralExprSyntax.self), file)
            }
        }
        guard !namespace.isEmpty else { return }
        hooks.onCall(
            "Text", "Button", "Label", "Toggle", "TextField", "SecureField", "Section", "Link", "NavigationLink",
            "Menu", "Picker", "LabeledContent", "ContentUnavailableView", "Stepper", "DatePicker", "ProgressView",
            "GroupBox",
            "DisclosureGroup", "ShareLink", "ControlGroup", "ColorPicker", "Gauge"
        ) { call, file in
            guard call.isPlain, let first = call.firstArgument, first.label == nil else { return }
            report(first.expression.as(StringLiteralExprSyntax.self), file)
        }
        hooks.onCall(
            "navigationTitle", "alert", "confirmationDialog", "help", "accessibilityLabel", "accessibilityHint",
            "navigationBarTitle", "navigationSubtitle", "accessibilityValue"
        ) { call, file in
            guard call.calledBase != nil, let first = call.firstArgument, first.label == nil else { return }
            report(first.expression.as(StringLiteralExprSyntax.self), file)
        }
    }

    /// `statusMessage = "The upload failed."` in a view model: a sentence in a text property, which a view shows.
    private func isMessageOfModel(_ target: ExprSyntax, _ literal: StringLiteralExprSyntax) -> Bool {
        guard let name = target.ownMemberName?.text, target.enclosingViewModel != nil,
            ["essage", "Text", "Title", "title", "Hint", "Error"].contains(where: { name.hasSuffix($0) }),
            !name.containsFolded(["debug"])
        else { return false }
        return literal.text.bytes.count { $0 == 0x20 } > 1
    }

    /// `title = "Tides"` in a view controller: the title of its bar.
    private func isTitleOfController(_ target: ExprSyntax) -> Bool {
        guard target.ownMemberName?.text == "title", let type = target.enclosingType, let name = type.groupName?.text,
            type.kind == .classDecl || type.kind == .extensionDecl
        else { return false }
        return name.hasSuffix("ViewController") && target.enclosingBody?.kind == .functionDecl
    }

    /// A property that puts text on the screen, as far as its name and owner show.
    private func isShown(_ access: MemberAccessExprSyntax) -> Bool {
        guard !isPlaceholder(access), access.base?.text.contains("ersion") != true,
            let owner = access.base?.lastName?.text ?? access.base?.text
        else { return false }
        switch access.declName.baseName.text.string {
        case "text": return owner.hasSuffix("Label") || owner == "label" || owner.hasSuffix("textLabel")
        case "title": return owner == "navigationItem" || owner == "tabBarItem"
        case "placeholder": return owner.hasSuffix("Field") || owner.hasSuffix("earchBar")
        default: return false
        }
    }

    /// In the closure that makes a view, before anything is known: often replaced before it is seen.
    private func isPlaceholder(_ access: MemberAccessExprSyntax) -> Bool {
        guard let closure = access.enclosingBody?.as(ClosureExprSyntax.self),
            let call = closure.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.syntax == closure.syntax
        else { return false }
        return true
    }

    private func report(_ literal: StringLiteralExprSyntax?, _ file: FilePass) {
        guard let literal, hasWord(literal), !literal.isInPreview, !literal.isInDebugBlock,
            !file.name.contains("Debug"),
            !file.name.contains("Preview")
        else { return }
        file.report(
            namespace.isEmpty
                ? "`\(literal.brief)` is shown as it stands in every language"
                : "`\(literal.brief)` is written out where it is shown",
            help: namespace.isEmpty
                ? "take it from the string catalog, for example with `String(localized:)`"
                : "take it from `\(namespace)`",
            at: literal)
    }

    /// Three letters in a row that are not part of an interpolation: symbols and units need no translation.
    private func hasWord(_ literal: StringLiteralExprSyntax) -> Bool {
        literal.segments.contains { segment in
            guard let text = segment.as(StringSegmentSyntax.self)?.content.text.string else { return false }
            return text.split { !$0.isLetter }.contains { $0.count > 2 }
        }
    }

    static let examples: [Example] = [
        .bad("titleLabel.text = ↓\"Your trips\""),
        .bad("saveButton.setTitle(↓\"Save\", for: .normal)"),
        .bad("let alert = UIAlertController(title: ↓\"Delete trip?\", message: nil, preferredStyle: .alert)"),
        .bad("nameField.placeholder = ↓\"Name of \\(pet)\""),
        .bad("Text(↓\"Your trips\")", options: ["namespace": .string("Strings")]),
        .bad(
            "final class TideViewController: UIViewController {\n    override func viewDidLoad() {\n        title = ↓\"Low tides\"\n    }\n}"
        ),
        .bad("Stepper(↓\"Number of boats\", value: $count)", options: ["namespace": .string("Strings")]),
        .bad(
            "final class TideViewModel {\n    func load() {\n        errorMessage = ↓\"The tide is not known yet.\"\n    }\n}"
        ),
        .good(
            "final class TideViewModel {\n    func load() {\n        message = tide.name\n        debugText = \"now it loads\"\n    }\n}"
        ),
        .good("func name(_ tide: Tide) {\n    title = \"Low tides\"\n}"),
        .good("titleLabel.text = String(localized: \"Your trips\")"),
        .good("titleLabel.text = \"\\(count) km\""),
        .good("titleLabel.text = trip.name"),
        .good(
            "let dateLabel: UILabel = {\n    let label = UILabel()\n    label.text = \"Date\"\n    return label\n}()"),
        .good("Text(\"Your trips\")"),
        .good("request.title = \"Your trips\""),
        .good("#Preview {\n    titleLabel.text = \"Your trips\"\n    return titleLabel\n}"),
    ]
}
