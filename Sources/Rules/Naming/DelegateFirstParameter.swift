import TenetRuleKit
import TenetRuleSupport

struct DelegateFirstParameter: Rule {
    static let about = About(
        "delegate-first-parameter", "Delegate method without the delegating object", category: .naming,
        severity: .warning,
        why: """
            An object may be the delegate of several others. Only the first parameter tells it which one is calling; \
            adding it later breaks every delegate.
            """,
        phrasings: [
            "Pass the delegating object as the first parameter of every delegate and data source method.",
            "Callbacks always say who is calling, as in `chartView(_ chartView: ChartView, didSelect:)`.",
        ])

    var suffixes = ["Delegate", "DataSource"]
    static let options = [Option<Self>("suffixes", \.suffixes, "What the names of delegate protocols end in.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ProtocolDeclSyntax.self) { node, file in
            guard
                let suffix = suffixes.first(where: {
                    node.name.text.hasSuffix($0) && node.name.text.count > $0.utf8.count
                })
            else { return }
            // Data that are awaited come from a store or a server, which no control asks for itself.
            if suffix == "DataSource", node.members(FunctionDeclSyntax.self).contains(where: \.isAsync) { return }
            let owner = String(node.name.text.string.dropLast(suffix.count))
            for method in node.members(FunctionDeclSyntax.self) where !method.isStatic {
                if let first = method.parameters.first, fits(first.type, owner) || isNamed(after: first, method, owner)
                {
                    continue
                }
                file.report(
                    "`\(method.name.text)` of `\(node.name.text)` does not say which object is calling",
                    help: "take the object that calls as first parameter", at: method.name)
            }
        }
    }

    /// `editor(_ controller: UIViewController)` of an `EditorDelegate`, and `pageController(_ pager: PageController)` of
    /// any: the method begins with the object that it takes.
    private func isNamed(after first: FunctionParameterSyntax, _ method: FunctionDeclSyntax, _ owner: String) -> Bool {
        guard first.firstName.text == "_", let type = first.type.unwrapped.lastName, type.startsUppercase else {
            return false
        }
        let name = method.name.identifier.string.lowercased()
        return name == owner.lowercased() && Self.objects.contains(where: type.hasSuffix)
            || name == type.string.lowercased()
    }

    private static let objects = ["Controller", "View", "Cell", "Control", "Object"]

    /// The owner itself, its protocol or base, or something generic that stands for it.
    private func fits(_ type: TypeSyntax, _ owner: String) -> Bool {
        guard let name = type.unwrapped.lastName else { return false }
        if name.isOne(of: ["Self", "AnyObject", "Any"]) || name.count <= 2 { return true }
        let text = name.string
        // A superclass of the owner, or a relative: `UITableViewCell` for `RowTableViewCell`.
        if let last = name.words.last, owner.hasSuffix(last), last.utf8.count > 3 { return true }
        return text.hasPrefix(owner) || owner.hasPrefix(text) || text.hasSuffix(owner) || owner.hasSuffix(text)
    }

    static let examples: [Example] = [
        .good(
            "protocol TideDataSource {\n    func tides(at place: Place) async throws -> [Tide]\n    func unit() -> String\n}"
        ),
        .bad("protocol ChartViewDelegate: AnyObject {\n    func ↓didSelect(_ value: Double)\n    func ↓reload()\n}"),
        .bad("protocol ChartDataSource {\n    func ↓numberOfPoints() -> Int\n}"),
        .good(
            "protocol ChartViewDelegate: AnyObject {\n    func chartView(_ chartView: ChartView, didSelect value: Double)\n}"
        ),
        .good(
            "protocol ChartDataSource {\n    func numberOfPoints(in chart: any ChartProtocol) -> Int\n    static func reset()\n    var title: String { get }\n}"
        ),
        .good("protocol Chartable {\n    func reload()\n}"),
        .good(
            "protocol TideEditorDelegate {\n    func tideEditor(_ controller: UIViewController, didEdit tide: Tide)\n    func chartManager(_ manager: ChartManager, didDraw pin: Pin)\n}"
        ),
        .bad("protocol TideEditorDelegate {\n    func ↓tideEditor(_ boat: Boat)\n}"),
    ]
}
