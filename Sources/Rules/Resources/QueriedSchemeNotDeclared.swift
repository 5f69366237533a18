import TenetRuleKit
import TenetRuleSupport

struct QueriedSchemeNotDeclared: Rule {
    static let about = About(
        "queried-scheme-not-declared", "Scheme that the app may not ask about", category: .resources, severity: .error,
        scope: .appCode, reads: [.strings],
        why: """
            `canOpenURL` is false for every scheme that `LSApplicationQueriesSchemes` does not list, even when the other \
            app is installed. The button that depends on it never appears.
            """,
        phrasings: [
            "List every URL scheme passed to `canOpenURL` in `LSApplicationQueriesSchemes` of the Info.plist.",
            "Before asking whether another app is installed, declare its custom link prefix, or iOS always says no.",
        ])

    private struct Scheme: Fact {
        var name: String
    }

    private static let system: Set<String> = [
        "http", "https", "mailto", "tel", "telprompt", "sms", "facetime", "facetime-audio", "maps", "itms", "itms-apps",
        "itms-appss", "app-settings", "shareddocuments", "file", "data", "prefs", "app-prefs", "calshow", "x-apple",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(Scheme.self, fromCallsOf: ["canOpenURL"]) { call, _ in
            guard let argument = call.firstArgument?.expression else { return nil }
            let made = Self.address(argument) ?? argument.lastName.flatMap { Self.address(named: $0.text, near: call) }
            guard let literal = made else { return nil }
            let text = literal.segments.first?.as(StringSegmentSyntax.self)?.content.text.string ?? ""
            guard let colon = text.firstIndex(of: ":") else { return nil }
            let name = text[..<colon].lowercased()
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) }),
                !Self.system.contains(name)
            else { return nil }
            return (Scheme(name: name), literal.range)
        }
        hooks.onProject(needing: [.uses]) { project in
            let apps = AppTargets(project.model)
            for use in project.facts(Scheme.self) {
                let running = apps.running(use.path).filter(\.isForPhones)
                guard let first = running.first, running.allSatisfy(\.isWhole),
                    running.allSatisfy({ app in
                        !app.texts("LSApplicationQueriesSchemes").contains { $0.lowercased() == use.fact.name }
                            && !Self.own(app).contains(use.fact.name)
                    })
                else { continue }
                var place = first.place
                place.message = first.name.isEmpty ? "this app lacks it" : "the app `\(first.name)` lacks it"
                project.report(
                    "the app may not ask about `\(use.fact.name)`, so the answer is always no",
                    help: "add `\(use.fact.name)` to `LSApplicationQueriesSchemes`", in: use.path, at: use.range,
                    notes: [place])
            }
        }
    }

    /// The text in `URL(string: "…")`, perhaps unwrapped.
    private static func address(_ expression: ExprSyntax) -> StringLiteralExprSyntax? {
        let inner = expression.stripped
        if let forced = inner.as(ForceUnwrapExprSyntax.self) { return address(forced.expression) }
        guard let call = inner.as(FunctionCallExprSyntax.self), call.calledName?.text == "URL" else { return nil }
        return call.argument("string")?.expression.as(StringLiteralExprSyntax.self)
    }

    /// The address that a name stands for in the function around.
    private static func address(named name: TextSlice, near call: FunctionCallExprSyntax) -> StringLiteralExprSyntax? {
        guard let body = call.enclosingBody else { return nil }
        for binding in body.descendants(OptionalBindingConditionSyntax.self) {
            if binding.pattern.text == name, let value = binding.initializer?.value { return address(value) }
        }
        for binding in body.descendants(PatternBindingSyntax.self) {
            if binding.pattern.text == name, let value = binding.initializer?.value { return address(value) }
        }
        return nil
    }

    /// The app's own schemes.
    private static func own(_ app: AppTarget) -> [String] {
        app.plists.flatMap { $0.list["CFBundleURLTypes"]?.elements ?? [] }
            .flatMap { $0["CFBundleURLSchemes"]?.strings.map { $0.text.lowercased() } ?? [] }
    }

    private static let plist = BackgroundModeMissing.plist("")
        .replacing("UIBackgroundModes", with: "LSApplicationQueriesSchemes")
        .replacing("<array>", with: "<array><string>maps-pro</string>")

    static let examples: [Example] = [
        .bad(files: [
            "App/Info.plist": plist,
            "App/A.swift": """
            func open() {
                if let url = URL(string: ↓"chatter://send?text=\\(text)"), UIApplication.shared.canOpenURL(url) { go(url) }
            }
            """,
        ]),
        .bad(files: [
            "App/Info.plist": plist,
            "App/A.swift": "let has = UIApplication.shared.canOpenURL(URL(string: ↓\"chatter://\")!)",
        ]),
        .good(files: [
            "App/Info.plist": plist,
            "App/A.swift": """
            let has = UIApplication.shared.canOpenURL(URL(string: "maps-pro://")!)
            let site = UIApplication.shared.canOpenURL(URL(string: "https://shop.example")!)
            func open(_ url: URL) -> Bool { UIApplication.shared.canOpenURL(url) }
            """,
        ]),
        .good(files: [
            "Kit/Info.plist": plist.replacing("APPL", with: "FMWK"),
            "Kit/A.swift": "let has = UIApplication.shared.canOpenURL(URL(string: \"chatter://\")!)",
        ]),
        .good("let has = UIApplication.shared.canOpenURL(URL(string: \"chatter://\")!)"),
    ]
}
