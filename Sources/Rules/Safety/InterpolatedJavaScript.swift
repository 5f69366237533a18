import TenetRuleKit
import TenetRuleSupport

struct InterpolatedJavaScript: Rule {
    static let about = About(
        "interpolated-javascript", "Interpolated JavaScript", category: .safety, severity: .warning, status: .preview,
        scope: .appCode,
        why: """
            A value between the quotes of a script ends the string as soon as it holds a quote, and hostile text runs \
            as code in the page. `callAsyncJavaScript` takes values as arguments.
            """,
        phrasings: [
            "Do not interpolate values into JavaScript strings; pass them as arguments of `callAsyncJavaScript`.",
            """
            Never build a script for `evaluateJavaScript` by pasting user text between quotes, since it may run as \
            code in the web view.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("evaluateJavaScript", "evaluateScript", "callAsyncJavaScript") { call, file in
            guard let script = call.firstArgument?.expression.as(StringLiteralExprSyntax.self) else { return }
            var previous: TextSlice?
            for segment in script.segments {
                if let value = segment.as(ExpressionSegmentSyntax.self), let quote = previous?.last,
                    [0x27, 0x22, 0x60].contains(quote), !isEscaped(value)
                {
                    file.report(
                        "`\(value.expressions.text)` becomes part of the script: a quote in it runs as code",
                        help: "give it as an argument of `callAsyncJavaScript`, or encode it as JSON", at: value)
                    return
                }
                previous = segment.as(StringSegmentSyntax.self)?.content.text
            }
        }
    }

    /// The value went through something that escapes it, as far as its name shows.
    private func isEscaped(_ value: ExpressionSegmentSyntax) -> Bool {
        value.expressions.codeContainsFolded(["escap", "encod", "json", "base64", "sanitiz", "hex"])
            || value.expressions.only?.expression.isConstant == true
    }

    static let examples: [Example] = [
        .bad("webView.evaluateJavaScript(\"show('↓\\(name)')\")"),
        .bad("try await web.evaluateJavaScript(\"find(\\\"↓\\(query)\\\", \\(page))\")"),
        .good("webView.evaluateJavaScript(\"show(\\(index))\")"),
        .good("webView.evaluateJavaScript(\"show('\\(name.escapedForScript)')\")"),
        .good("try await web.callAsyncJavaScript(\"show(name)\", arguments: [\"name\": name])"),
        .good("webView.evaluateJavaScript(script)"),
    ]
}
