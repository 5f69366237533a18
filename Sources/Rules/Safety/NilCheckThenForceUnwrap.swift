import TenetRuleKit
import TenetRuleSupport

struct NilCheckThenForceUnwrap: Rule {
    static let about = About(
        "nil-check-then-force-unwrap", "Nil check, then force unwrap", category: .safety, severity: .warning,
        status: .stable,
        specializes: ["force-unwrap"],
        why: """
            The check and the `!` say the same thing twice, and only the reader connects them. When one of them is \
            changed, or the value changes in between, the app crashes. `if let` does both at once.
            """,
        phrasings: [
            "Do not force-unwrap an optional after comparing it with `nil`; bind it with `if let` or `guard let`.",
            "We never write `title != nil` followed by `title!`, since one optional binding does both.",
        ])

    var onlyInViews = false
    static let options = [
        Option<Self>("only_in_views", \.onlyInViews, "Look only at code inside SwiftUI views.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ForceUnwrapExprSyntax.self) { node, file in
            guard node.expression.isPlainValue, !onlyInViews || node.isInsideView, !node.isInPreview,
                let check = node.nilCheck, !isAlternative(check)
            else { return }
            let name = node.expression.text.string
            file.report(
                "`\(name)` is compared to nil and then forced with `!`",
                help: "unwrap it with `if let`, `guard let` or `??`, or go through it with `?.`",
                at: node.exclamationMark,
                notes: [file.note("the check", at: check)])
        }
    }

    /// `last == nil || last! < date`: safe, and no other form of it reads better.
    private func isAlternative(_ check: Syntax) -> Bool {
        guard let parts = check.parent?.as(ExprListSyntax.self).map({ Array($0) }),
            let index = parts.firstIndex(where: { $0.syntax == check })
        else { return false }
        return index + 3 < parts.count && parts[index + 3].text == "||"
    }

    static let examples: [Example] = [
        .good(
            "final class Ping {\n    func start() {\n        if host != nil { resolve(host!) }\n    }\n}",
            options: ["only_in_views": .bool(true)]),
        .bad(
            "struct Seat: View {\n    var body: some View {\n        if name != nil { Text(name↓!) }\n    }\n}",
            options: ["only_in_views": .bool(true)]),
        .bad("func isKnown() -> Bool {\n    key != nil && !key↓!.isEmpty || kind == .any\n}"),
        .good("func isNew() -> Bool {\n    last == nil || last! < date\n}"),
        .good("func isKnown() -> Bool {\n    key != nil || key!.isEmpty\n}"),
        .bad("if title != nil {\n    show(title↓!)\n}"),
        .bad("if isOn, user.name != nil && !user.isGuest {\n    show(user.name↓!)\n}"),
        .bad("let text = title == nil ? \"\" : title↓!"),
        .bad("guard depth != nil, !(depth↓! > 12) else { return }"),
        .good("guard depth! > 12, depth != nil else { return }"),
        .good("if let title { show(title) }"),
        .good("if title != nil { show(other!) }"),
        .good("if title != nil || force { show(title!) }"),
        .good("let text = title ?? \"\""),
        .good("if title != nil { queue.async { show(title!) } }"),
    ]
}
