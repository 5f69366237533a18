import TenetRuleKit
import TenetRuleSupport

struct EmptyInstance: Rule {
    static let about = About(
        "empty-instance", "Type that is not made without arguments", category: .safety, severity: .warning,
        aliases: ["discouraged_direct_init"],
        why: """
            `Bundle()`, `UIDevice()` and `NSError()` compile and give something that stands for nothing: the bundle, the device \
            or the error that was meant is reached in another way.
            """,
        phrasings: [
            "Do not create `Bundle`, `UIDevice` or `NSError` without arguments.",
            """
            Prefer `Bundle.main`, `UIDevice.current` and an error with a domain and code over meaningless blank \
            objects.
            """,
        ])

    private static let remedies = [
        "Bundle": "`Bundle.main`, or `Bundle(for:)`", "UIDevice": "`UIDevice.current`",
        "NSError": "`NSError(domain:code:userInfo:)`, or an error of your own",
    ]

    /// A call of such a name; the project may have a type of its own behind it.
    private struct Empty: Fact {
        var type: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Empty.self, fromCallsOf: ["Bundle", "UIDevice", "NSError", "init"]) { call, _ in
            guard call.arguments.first == nil, call.closures.isEmpty, let called = call.calledName else { return nil }
            let isInit = called.text == "init"
            guard let name = isInit ? call.calledBase?.as(DeclReferenceExprSyntax.self)?.baseName : called,
                isInit || call.isPlain, Self.remedies[name.text.string] != nil
            else { return nil }
            return (Empty(type: name.text.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for empty in project.facts(Empty.self) where project.model.types(named: empty.fact.type).isNone {
                guard let remedy = Self.remedies[empty.fact.type] else { continue }
                project.report(
                    "`\(empty.fact.type)()` stands for no \(Self.noun(empty.fact.type))", help: "write \(remedy)",
                    in: empty.path, at: empty.range)
            }
        }
    }

    private static func noun(_ name: String) -> String {
        name == "Bundle" ? "bundle" : name == "UIDevice" ? "device" : "error"
    }

    static let examples: [Example] = [
        .bad("let bundle = ↓Bundle()"),
        .bad("let device = ↓UIDevice.init()"),
        .bad("throw ↓NSError()"),
        .good("let bundle = Bundle.main"),
        .good("let bundle = Bundle(for: Pier.self)"),
        .good("let error = NSError(domain: \"harbor\", code: 3)"),
        .good("let type = Bundle.self"),
        .good("let device = UIDevice.current"),
        .good("let bundle = Gift.Bundle()"),
        .good("struct Bundle { var gifts: [String] = [] }\nlet bundle = Bundle()"),
    ]
}
