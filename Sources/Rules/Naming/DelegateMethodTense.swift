import TenetRuleKit
import TenetRuleSupport

struct DelegateMethodTense: Rule {
    static let about = About(
        "delegate-method-tense", "Delegate method without did, will or should", category: .naming, severity: .note,
        why: "`did`, `will` and `should` tell the delegate whether something happened, is about to, or may be refused.",
        phrasings: [
            "Name delegate methods with `did`, `will` or `should`.",
            """
            Callbacks in a delegate protocol say whether something has happened, is about to happen, or may be \
            refused, as in `chartViewDidZoom`.
            """,
        ])

    var words = ["did", "will", "should", "Did", "Will", "Should", "wants", "Wants", "requests", "Requests"]
    var permissions = ["allow", "allows", "permit", "permits", "may"]
    static let options = [
        Option<Self>("words", \.words, "The words that say when a method is called."),
        Option<Self>(
            "permissions", \.permissions, "Words, in lower case, of questions that `should` asks more clearly."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ProtocolDeclSyntax.self) { node, file in
            guard node.name.text.hasSuffix("Delegate") else { return }
            for method in node.members(FunctionDeclSyntax.self) where !method.isStatic {
                let labels = method.parameters.map(\.firstName) + [method.name]
                if method.returnType == nil {
                    guard !labels.contains(where: { label in words.contains { label.text.contains($0) } }),
                        !labels.contains(where: { $0.text.startsWithWord(of: Self.pastWords) }),
                        // Work that the caller waits for is asked of the delegate, not reported to it.
                        !method.isAsync,
                        !method.parameters.contains(where: { $0.type.unwrapped.kind == .functionType }),
                        !isCommand(method, node)
                    else { continue }
                    let tellsPast = method.name.identifier.words.last?.hasSuffix("ed") == true
                    file.report(
                        tellsPast
                            ? "`\(method.name.text)` tells what happened without `did`"
                            : "`\(method.name.text)` does not say whether something happened or is about to",
                        help: tellsPast
                            ? "use the form with `did` and the plain verb, as in `didSelect`"
                            : "use `did` for what happened and `will` for what is coming", at: method.name)
                } else if method.returnType?.text == "Bool",
                    let did = labels.first(where: { $0.identifier.words.contains { $0 == "did" || $0 == "Did" } })
                {
                    file.report(
                        "`\(did.text)` asks for a decision but speaks of the past",
                        help: "use `should` for a question that is answered with `Bool`", at: did)
                } else if method.returnType?.text == "Bool", let label = permission(labels), asksDelegate(method, node)
                {
                    file.report(
                        "`\(label.text)` asks for permission without `should`",
                        help: "use `should` for a question that is answered with `Bool`", at: label)
                }
            }
        }
    }

    /// `showLogs(of: account)`: tells the delegate, such as a coordinator, to show something, and does not say who asks.
    private func isCommand(_ method: FunctionDeclSyntax, _ node: ProtocolDeclSyntax) -> Bool {
        guard let first = method.name.identifier.words.first, Self.commands.contains(first) else { return false }
        return !method.parameters.contains { parameter in
            parameter.type.unwrapped.lastName.map { node.name.text.hasPrefix($0.string) } ?? false
        }
    }

    /// `wasMoved`, `hasClosed` say as plainly as `did` that something is over.
    private static let pastWords = ["was", "were", "has", "have", "had"]

    private static let commands = [
        "show", "present", "open", "close", "dismiss", "hide", "push", "pop", "navigate", "display", "export", "share",
        "update", "reload", "refresh",
    ]

    /// The object that calls comes first, or nothing: `canOpen(_ url: URL)` is what the delegate is able to do.
    private func asksDelegate(_ method: FunctionDeclSyntax, _ node: ProtocolDeclSyntax) -> Bool {
        guard let first = method.parameters.first else { return true }
        guard let type = first.type.unwrapped.lastName else { return false }
        return node.name.text.hasPrefix(type.string) || method.parameters.count > 1
    }

    /// The label that begins with a word of permission, when none says `should`.
    private func permission(_ labels: [TokenSyntax]) -> TokenSyntax? {
        let names = labels.map { label in (label, label.identifier.words.map { $0.lowercased() }) }
        guard !names.contains(where: { $0.1.contains("should") }) else { return nil }
        return names.first { name in
            name.1.first.map(permissions.contains) ?? false
                || name.1.first == "is" && name.1.contains { $0 == "allowed" || $0 == "permitted" }
        }?.0
    }

    static let examples: [Example] = [
        .good(
            "protocol TideDelegate: AnyObject {\n    func loadChart(of place: Place) async throws\n    func updateBanner()\n}"
        ),
        .good(
            "protocol TideDelegate: AnyObject {\n    func addEntry(_ entry: Entry, completion: @escaping (Error?) -> Void)\n}"
        ),
        .bad("protocol ChartViewDelegate {\n    func ↓chartSelected(_ chart: ChartView)\n}"),
        .bad("protocol ChartViewDelegate {\n    func chartView(_ chart: ChartView, ↓didAllow zoom: Double) -> Bool\n}"),
        .good(
            "protocol HarbourCoordinatorDelegate: AnyObject {\n    func showBerths(of pier: Pier)\n    func dismiss()\n}"
        ),
        .good(
            "protocol ChartViewDelegate {\n    func chartViewDidZoom(_ chart: ChartView)\n    func chartView(_ chart: ChartView, willMoveTo x: Int)\n}"
        ),
        .good(
            "protocol ChartViewDelegate {\n    func chartView(_ chart: ChartView, shouldZoom to: Double) -> Bool\n    func title(of chart: ChartView) -> String\n}"
        ),
        .bad(
            "protocol ChartViewDelegate {\n    func chartView(_ chart: ChartView, ↓allowsZoom to: Double) -> Bool\n    func ↓isAllowedToZoom(_ chart: ChartView) -> Bool\n}"
        ),
        .bad(
            "protocol ChartViewDelegate {\n    func chartView(_ chart: ChartView, ↓canZoom to: Double) -> Bool\n}",
            options: ["permissions": .strings(["can"])]),
        .good(
            "protocol ChartViewDelegate {\n    func chartView(_ chart: ChartView, canZoom to: Double) -> Bool\n    func maximum(of chart: ChartView) -> Bool\n}"
        ),
        .good("protocol ChartViewDelegate {\n    func chartView(_ chart: ChartView, wasMovedTo x: Int)\n}"),
        .bad("protocol ChartViewDelegate {\n    func ↓chartView(_ chart: ChartView, washes x: Int)\n}"),
        .good("protocol Chartable {\n    func reload()\n}"),
        .good("protocol ShipDelegate {\n    func mayOpen(_ url: URL) -> Bool\n}"),
    ]
}
