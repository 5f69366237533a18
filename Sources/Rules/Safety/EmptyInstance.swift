import TenetRuleKit
import TenetRuleSupport

struct EmptyInstance: Rule {
    static let about = About(
        "empty-instance", "Type that is not made without arguments", category: .safety, severity: .warning,
        aliases: ["discouraged_direct_init"],
        why: """
            `Bundle()`, `UIDevice()` and `NSError()` compile and give something that stands for nothing: the bundle, the device \
            or the error that was meant is reached in another way.
            """)

    private static let remedies = [
        "Bundle": "`Bundle.main`, or `Bundle(for:)`", "UIDevice": "`UIDevice.current`",
        "NSError": "`NSError(domain:code:userInfo:)`, or an error of your own",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Bundle", "UIDevice", "NSError", "init") { call, file in
            guard call.arguments.first == nil, call.closures.isEmpty, let called = call.calledName else { return }
            let isInit = called.text == "init"
            guard let name = isInit ? call.calledBase?.as(DeclReferenceExprSyntax.self)?.baseName : called,
                isInit || call.isPlain, let remedy = Self.remedies[name.text.string]
            else { return }
            file.report("`\(name.text)()` stands for no \(Self.noun(name.text))", help: "write \(remedy)", at: name)
        }
    }

    private static func noun(_ name: TextSlice) -> String {
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
    ]
}
