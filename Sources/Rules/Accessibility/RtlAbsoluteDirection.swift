import TenetRuleKit
import TenetRuleSupport

struct RtlAbsoluteDirection: Rule {
    static let about = About(
        "rtl-absolute-direction", "Layout by left and right", category: .accessibility, severity: .warning,
        scope: .appCode,
        why: """
            In Arabic and Hebrew the screen is mirrored. What is bound to left and right stays where it is, and the \
            layout falls apart.
            """,
        phrasings: [
            "Use leading and trailing instead of left and right for layout and text alignment.",
            """
            Constraints, paddings and insets must flip for Arabic and Hebrew, so avoid `leftAnchor` and `textAlignment \
            = .left`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("constraint") { call, file in
            guard let access = call.calledBase?.lastName, let turning = anchors[access.text.string], !call.isInPreview
            else { return }
            guard !isPhysical(call) else { return }
            var edits = [Edit(access.range, turning)]
            if let other = call.firstArgument?.expression.lastName, let name = anchors[other.text.string] {
                edits.append(Edit(other.range, name))
            }
            file.report(
                "`\(access.text)` is the same side in right-to-left languages, where the layout is mirrored",
                help: "use `\(turning)`", at: access,
                fix: edits.count == 2 ? Fix("Use `\(turning)`", .unsafe, edits) : nil)
        }
        hooks.onCall("NSLayoutConstraint") { call, file in
            guard call.isPlain, !call.isInPreview, !isPhysical(call) else { return }
            let sides = call.arguments.compactMap { argument -> (name: TokenSyntax, turning: String)? in
                guard argument.label?.text == "attribute", let name = argument.expression.lastName,
                    let turning = attributes[name.text.string]
                else { return nil }
                return (name, turning)
            }
            guard let (side, turning) = sides.first else { return }
            file.report(
                "`.\(side.text)` is the same side in right-to-left languages, where the layout is mirrored",
                help: "use `.\(turning)`", at: side,
                fix: Fix("Use `.\(turning)`", .unsafe, sides.map { Edit($0.name.range, $0.turning) }))
        }
        hooks.onCall("padding", "frame") { call, file in
            guard let access = call.calledExpression.as(MemberAccessExprSyntax.self),
                let side = (call.calledName?.text == "frame" ? call.argument("alignment") : call.firstArgument)?
                    .expression.as(MemberAccessExprSyntax.self), side.base == nil,
                let turning = edges[side.declName.text.string], !call.isInPreview, access.period.text == "."
            else { return }
            file.report(
                "`\(side.text)` is the same side in right-to-left languages, where the layout is mirrored",
                help: "use `\(turning)`", at: side, fix: .replace(side, with: turning, "Use `\(turning)`", .unsafe))
        }
        hooks.on(LabeledExprSyntax.self) { node, file in
            guard node.label?.text.isOne(of: ["alignment", "textAlignment"]) == true,
                let side = node.expression.as(MemberAccessExprSyntax.self),
                side.base == nil || side.base?.text == "NSTextAlignment",
                side.declName.text == "left", let call = node.ancestor(FunctionCallExprSyntax.self), !call.isInPreview,
                call.calledName?.text.isOne(of: ["frame", "overlay", "background", "position"]) == false,
                !isPhysical(call), !knowsDirection(node)
            else { return }
            file.report(
                "`\(side.text)` is the same side in right-to-left languages, where text begins on the right",
                help: "use `.natural`", at: side, fix: .replace(side, with: ".natural", "Use `.natural`", .unsafe))
        }
        hooks.onCall("UIEdgeInsets") { call, file in
            guard call.isPlain, let left = call.argument("left"), let right = call.argument("right"),
                left.expression.text != right.expression.text.string, let label = left.label, !call.isInPreview,
                !isTurned(call), !knowsDirection(call), !isPhysical(call)
            else { return }
            let remedy = property(takingInsets: call).flatMap { remedies[$0.text.string] }
            file.report(
                "the space of \(left.expression.brief) stays on the left in right-to-left languages",
                help: remedy ?? "use `NSDirectionalEdgeInsets` with `leading` and `trailing`", at: label)
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, sign, value) = node.assignment, sign == "=", value.count == 1,
                let name = target.lastName?.text,
                name == "textAlignment" || name == "contentHorizontalAlignment" || isParagraph(target, name),
                let side = value.first?.as(MemberAccessExprSyntax.self),
                side.base == nil || side.base?.text == "NSTextAlignment",
                side.declName.text == "left" || side.declName.text == "right", !node.isInPreview,
                !knowsDirection(node)
            else { return }
            let isText = name != "contentHorizontalAlignment"
            let turning = isText ? ".natural" : side.declName.text == "left" ? ".leading" : ".trailing"
            let isOpposite = isText && side.declName.text == "right"
            file.report(
                "`\(side.text)` is the same side in right-to-left languages, where text begins on the right",
                help: isOpposite ? "take the side from `effectiveUserInterfaceLayoutDirection`" : "use `\(turning)`",
                at: side,
                fix: isOpposite ? nil : .replace(side, with: turning, "Use `\(turning)`", .unsafe))
        }
    }

    /// Pictures, charts and maps are not mirrored, and a view that is named after its side stays there.
    private func isPhysical(_ call: FunctionCallExprSyntax) -> Bool {
        if let type = call.enclosingType?.groupName?.text,
            ["Illustration", "Chart", "Waveform", "Scrubber", "Map"].contains(where: type.contains)
        {
            return true
        }
        let owners =
            [call.calledBase, call.firstArgument?.expression].compactMap {
                $0?.as(MemberAccessExprSyntax.self)?.base?.lastName?.text
            }
            + [call.argument("item"), call.argument("toItem")].compactMap { $0?.expression.lastName?.text }
        return owners.contains { ["left", "right", "Left", "Right"].contains(where: $0.contains) }
    }

    /// Insets that belong to a picture, that UIKit mirrors itself or that move with values of the system.
    private func isTurned(_ call: FunctionCallExprSyntax) -> Bool {
        if let label = call.parent?.as(LabeledExprSyntax.self)?.label?.text, label.containsFolded(["cap", "image"]) {
            return true
        }
        let sides = [call.argument("left"), call.argument("right")].compactMap { $0?.expression }
        let words = ["left", "right", "leading", "trailing", "width", "inset", "safe"]
        if sides.contains(where: { $0.numberValue == nil && $0.codeContainsFolded(words) }) { return true }
        // A point more on one side is there for another effect than space.
        if let left = sides.first?.numberValue, let right = sides.last?.numberValue, abs(left - right) <= 1 {
            return true
        }
        guard let (target, _, _) = call.parent?.parent?.as(SequenceExprSyntax.self)?.assignment else { return false }
        return target.lastName?.text.containsFolded(["separatorinset", "capinset"]) == true
    }

    /// `titleEdgeInsets` in `button.titleEdgeInsets = UIEdgeInsets(…)`.
    private func property(takingInsets call: FunctionCallExprSyntax) -> TokenSyntax? {
        call.parent?.parent?.as(SequenceExprSyntax.self)?.assignment?.target.lastName
    }

    private func isParagraph(_ target: ExprSyntax, _ name: TextSlice) -> Bool {
        name == "alignment" && target.as(MemberAccessExprSyntax.self)?.base?.codeContains("aragraph") == true
    }

    /// The code around decides by the direction of the layout.
    private func knowsDirection(_ node: some SyntaxProtocol) -> Bool {
        node.ancestors.prefix { $0.kind != .functionDecl && $0.kind != .memberBlock }.contains { ancestor in
            if let choice = ancestor.as(SwitchCaseSyntax.self) {
                return choice.label.codeContains("leftToRight") || choice.label.codeContains("rightToLeft")
            }
            guard let branch = ancestor.as(IfExprSyntax.self) else { return false }
            return branch.conditions.codeContains("rightToLeft") || branch.conditions.codeContains("isRTL")
        }
    }

    static let examples: [Example] = [
        .bad(
            "let text = title.styled(size: 16, alignment: ↓.left)",
            fixed: "let text = title.styled(size: 16, alignment: .natural)"),
        .good("let row = Row(text: \"High tide\", textAlignment: .left)", at: Example.testPath),
        .good("let text = title.styled(size: 16, alignment: .center)\nlet box = Box(side: .left)"),
        .bad(
            "title.↓leftAnchor.constraint(equalTo: view.leftAnchor, constant: 16).isActive = true",
            fixed: "title.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16).isActive = true"),
        .bad(
            "NSLayoutConstraint(item: title, attribute: .↓right, relatedBy: .equal, toItem: self, attribute: .rightMargin, multiplier: 1, constant: 0)",
            fixed:
                "NSLayoutConstraint(item: title, attribute: .trailing, relatedBy: .equal, toItem: self, attribute: .trailingMargin, multiplier: 1, constant: 0)"
        ),
        .good(
            "NSLayoutConstraint(item: title, attribute: .leading, relatedBy: .equal, toItem: self, attribute: .leading, multiplier: 1, constant: 0)"
        ),
        .bad("label.textAlignment = ↓.left", fixed: "label.textAlignment = .natural"),
        .bad("label.textAlignment = ↓.right"),
        .bad("button.contentHorizontalAlignment = ↓.right", fixed: "button.contentHorizontalAlignment = .trailing"),
        .bad("paragraphStyle.alignment = ↓.left", fixed: "paragraphStyle.alignment = .natural"),
        .bad("Card().padding(↓.left, 8)", fixed: "Card().padding(.leading, 8)"),
        .bad(
            "Card().frame(maxWidth: .infinity, alignment: ↓.right)",
            fixed: "Card().frame(maxWidth: .infinity, alignment: .trailing)"),
        .good("Card().padding(.leading, 8).frame(width: 3, alignment: .center)"),
        .good("title.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true"),
        .good("leftHill.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true"),
        .bad("button.contentEdgeInsets = UIEdgeInsets(top: 4, ↓left: 12, bottom: 4, right: 20)"),
        .bad("let margins = UIEdgeInsets(top: 0, ↓left: Spacing.large, bottom: 0, right: 0)"),
        .good("button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 12, bottom: 8, right: 12)"),
        .good(
            "final class HarbourMapView: UIView {\n    func place(_ pin: UIButton, at point: CGPoint) {\n"
                + "        pin.titleEdgeInsets = UIEdgeInsets(top: 9, left: 58, bottom: 0, right: 0)\n    }\n}"),
        .good("table.separatorInset = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 0)"),
        .good("image.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 9, bottom: 0, right: 4))"),
        .good("label.textAlignment = .center"),
        .good("if direction == .rightToLeft {\n    label.textAlignment = .right\n}"),
        .good("gesture.direction = .left"),
        .good("let left = frame.minX"),
    ]
}

/// What takes the place of properties that hold `UIEdgeInsets` and nothing else.
private let remedies = [
    "titleEdgeInsets": "place title and image with a `UIButton.Configuration`, or take the side from "
        + "`effectiveUserInterfaceLayoutDirection`",
    "imageEdgeInsets": "use `imagePadding` and `imagePlacement` of a `UIButton.Configuration`",
    "contentEdgeInsets": "use `contentInsets` of a `UIButton.Configuration`, which know `leading` and `trailing`",
    "layoutMargins": "set `directionalLayoutMargins`",
    "contentInset": "take the side from `effectiveUserInterfaceLayoutDirection`",
    "scrollIndicatorInsets": "take the side from `effectiveUserInterfaceLayoutDirection`",
    "textContainerInset": "take the side from `effectiveUserInterfaceLayoutDirection`",
    "sectionInset": "take the side from `effectiveUserInterfaceLayoutDirection`",
    "additionalSafeAreaInsets": "take the side from `effectiveUserInterfaceLayoutDirection`",
]
private let edges = ["left": ".leading", "right": ".trailing"]
private let attributes = [
    "left": "leading", "right": "trailing", "leftMargin": "leadingMargin", "rightMargin": "trailingMargin",
]
private let anchors = ["leftAnchor": "leadingAnchor", "rightAnchor": "trailingAnchor"]
