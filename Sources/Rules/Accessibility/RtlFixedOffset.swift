import TenetRuleKit
import TenetRuleSupport

struct RtlFixedOffset: Rule {
    static let about = About(
        "rtl-fixed-offset", "Fixed horizontal offset", category: .accessibility, severity: .note, status: .stable,
        why: """
            `offset(x:)` does not turn with the layout: what is moved to the outside in English is moved into the text \
            in Arabic.
            """,
        phrasings: [
            """
            Do not shift views horizontally by fixed amounts with `offset(x:)`, `position` or a translation transform.
            """,
            """
            Prefer alignment and leading or trailing padding, which flip in Arabic and Hebrew, to hard-coded x values.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("offset", "position") { call, file in
            guard call.calledBase != nil, let x = call.argument("x"), let value = number(x.expression, file),
                value != 0,
                call.arguments.allSatisfy({ $0.label?.text == "x" || $0.label?.text == "y" }), !call.isInPreview,
                !file.name.contains("Preview"), !call.view.has("blur", "rotationEffect"),
                call.view.rootCall != nil || call.view.name?.startsUppercase == true
            else { return }
            report(x.expression, file)
        }
        hooks.onCall("offset") { call, file in
            guard call.calledBase != nil, let size = call.arguments.only, size.label == nil, !call.isInPreview,
                let value = move(size.expression, file), value != 0, !call.view.has("blur", "rotationEffect"),
                call.view.rootCall != nil || call.view.name?.startsUppercase == true
            else { return }
            report(size.expression, file)
        }
        hooks.onCall("CGAffineTransform") { call, file in
            guard let x = call.argument("translationX"), let value = x.expression.numberValue, value != 0,
                !springsBack(call)
            else { return }
            report(x.expression, file)
        }
    }

    /// Where an animation begins or turns: the view is moved out, and an animation right there brings it back.
    private func springsBack(_ call: FunctionCallExprSyntax) -> Bool {
        guard let target = call.ancestor(SequenceExprSyntax.self)?.assignment?.target, let body = call.enclosingFunction
        else { return false }
        let view = target.as(MemberAccessExprSyntax.self)?.base?.lastName?.text
        return body.descendants(SequenceExprSyntax.self).contains { other in
            guard other.range.lower > call.range.upper, let (again, _, value) = other.assignment,
                again.lastName?.text == "transform", value.first?.lastName?.text == "identity",
                other.ancestor(ClosureExprSyntax.self) != nil
            else { return false }
            return again.as(MemberAccessExprSyntax.self)?.base?.lastName?.text == view
        }
    }

    private func report(_ x: ExprSyntax, _ file: FilePass) {
        file.report(
            x.numberValue == nil
                ? "a move by `\(x.brief)` goes the same way in right-to-left languages, unlike the rest"
                : "a move by \(x.text) points goes the same way in right-to-left languages, unlike the rest",
            help: "use alignment and padding, or turn the sign with the layout direction", at: x)
    }

    /// A number, or a constant of this file that is one.
    private func number(_ value: ExprSyntax, _ file: FilePass) -> Double? {
        if let prefixed = value.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" {
            return number(prefixed.expression, file).map { -$0 }
        }
        return value.numberValue ?? file.constant(value)?.numberValue
    }

    /// The width of `CGSize(width: 8, height: 0)`, or of a constant of this file that holds one.
    private func move(_ value: ExprSyntax, _ file: FilePass) -> Double? {
        guard let call = (file.constant(value) ?? value).as(FunctionCallExprSyntax.self), call.isPlain,
            call.calledName?.text == "CGSize"
        else { return nil }
        return call.argument("width").flatMap { number($0.expression, file) }
    }

    static let examples: [Example] = [
        .bad("Badge(count).offset(x: ↓8, y: -8)"),
        .bad("Image(\"tip\").resizable().position(x: ↓20, y: 10)"),
        .bad("view.transform = CGAffineTransform(translationX: ↓-12, y: 0)"),
        .bad("Badge(count).offset(↓CGSize(width: 8, height: -8))"),
        .bad(
            "struct Card: View {\n    private let outside = CGSize(width: -20, height: 0)\n"
                + "    private static let edge: CGFloat = 12\n    var body: some View {\n        Badge(count).offset(↓outside)\n"
                + "        Tip().offset(x: ↓-Self.edge)\n    }\n}"),
        .good(
            "struct Card: View {\n    let shift = CGSize(width: 0, height: 4)\n    @State var moved: CGFloat = 9\n"
                + "    var body: some View {\n        Badge(count).offset(shift).offset(x: moved)\n    }\n}"),
        .good(
            """
            func refuse() {
                field.transform = CGAffineTransform(translationX: 9, y: 0)
                UIView.animate(withDuration: 0.2) { self.field.transform = .identity }
            }
            """),
        .good("Badge(count).offset(y: -8)"),
        .good("Badge(count).offset(x: 0, y: -8)"),
        .good("Badge(count).offset(x: drag.width)"),
        .good("Badge(count).offset(x: layoutDirection == .rightToLeft ? -8 : 8)"),
        .good("frame.offset(x: 8)"),
    ]
}
