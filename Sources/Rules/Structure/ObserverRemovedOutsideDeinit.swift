import TenetRuleKit
import TenetRuleSupport

struct ObserverRemovedOutsideDeinit: Rule {
    static let about = About(
        "observer-removed-outside-deinit", "All observers removed before the end", category: .structure,
        severity: .warning,
        aliases: ["notification_center_detachment"],
        why: """
            `removeObserver(self)` ends every observation of the object, also those that a superclass or another part of it \
            began. Only when the object goes away is that meant.
            """,
        phrasings: [
            "Call `NotificationCenter.default.removeObserver(self)` only in `deinit`.",
            "Before an object goes away, unsubscribe from single names or tokens, and never from everything at once.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("removeObserver") { call, file in
            guard let name = call.calledName, let only = call.arguments.only, only.label == nil,
                only.expression.text == "self", call.calledBase?.isShared("NotificationCenter.default") == true,
                call.ancestor(DeinitializerDeclSyntax.self) == nil,
                !Self.isPartOfDeinit(call.enclosingFunction)
            else { return }
            file.report(
                "this ends every observation of the object",
                help: "name the notification, or remove all of them in `deinit`",
                at: name)
        }
    }

    /// A private function that `deinit` calls and nothing else names.
    private static func isPartOfDeinit(_ function: FunctionDeclSyntax?) -> Bool {
        guard let function, function.isPrivate else { return false }
        let uses = function.root.tokens.filter { token in
            token.tokenKind == .identifier && token.identifier == function.name.identifier
                && token != function.name
        }
        return !uses.isEmpty && uses.allSatisfy { $0.ancestor(DeinitializerDeclSyntax.self) != nil }
    }

    static let examples: [Example] = [
        .bad("class Pier {\n    func close() {\n        NotificationCenter.default.↓removeObserver(self)\n    }\n}"),
        .bad("class Pier {\n    func viewWillDisappear() { NotificationCenter.default.↓removeObserver(self) }\n}"),
        .bad("func close() {\n    stop()\n    NotificationCenter.default.↓removeObserver(self)\n}"),
        .bad(
            "class Pier {\n    deinit { close() }\n    func reload() { close() }\n    private func close() { NotificationCenter.default.↓removeObserver(self) }\n}"
        ),
        .good("class Pier {\n    deinit { NotificationCenter.default.removeObserver(self) }\n}"),
        .good(
            "class Pier {\n    deinit { close() }\n    private func close() { NotificationCenter.default.removeObserver(self) }\n}"
        ),
        .good(
            "class Pier {\n    func close() { NotificationCenter.default.removeObserver(self, name: .tide, object: nil) }\n}"
        ),
        .good("class Pier {\n    func close() { NotificationCenter.default.removeObserver(token) }\n}"),
        .good("class Pier {\n    func close() { center.removeObserver(self) }\n}"),
        .good("NotificationCenter.default.addObserver(self, selector: #selector(load), name: .tide, object: nil)"),
    ]
}
