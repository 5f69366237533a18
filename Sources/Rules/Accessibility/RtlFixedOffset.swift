import TenetRuleKit

struct RtlFixedOffset: Rule {
    static let about = About(
        "rtl-fixed-offset", "Fixed horizontal offset", category: .accessibility, severity: .note,
        why: """
            `offset(x:)` does not turn with the layout: what is moved to the outside in English is moved into the text \
            in Arabic.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("offset", "position") { call, file in
            guard call.calledBase != nil, let x = call.argument("x"), let value = x.expression.numberValue, value != 0,
                call.arguments.allSatisfy({ $0.label?.text == "x" || $0.label?.text == "y" }), !call.isInPreview,
                !file.name.contains("Preview"), !call.view.has("blur", "rotationEffect"),
                call.view.rootCall != nil || call.view.name?.startsUppercase == true
            else { return }
            report(x, file)
        }
        hooks.onCall("CGAffineTransform") { call, file in
            guard let x = call.argument("translationX"), let value = x.expression.numberValue, value != 0 else {
                return
            }
            report(x, file)
        }
    }

    private func report(_ x: LabeledExprSyntax, _ file: FilePass) {
        file.report(
            "a move by \(x.expression.text) points goes the same way in right-to-left languages, unlike the rest",
            help: "use alignment and padding, or turn the sign with the layout direction", at: x.expression)
    }

    static let examples: [Example] = [
        .bad("Badge(count).offset(x: ↓8, y: -8)"),
        .bad("Image(\"tip\").resizable().position(x: ↓20, y: 10)"),
        .bad("view.transform = CGAffineTransform(translationX: ↓-12, y: 0)"),
        .good("Badge(count).offset(y: -8)"),
        .good("Badge(count).offset(x: 0, y: -8)"),
        .good("Badge(count).offset(x: drag.width)"),
        .good("Badge(count).offset(x: layoutDirection == .rightToLeft ? -8 : 8)"),
        .good("frame.offset(x: 8)"),
    ]
}
