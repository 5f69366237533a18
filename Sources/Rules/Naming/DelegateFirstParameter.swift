import TenetRuleKit

struct DelegateFirstParameter: Rule {
    static let about = About(
        "delegate-first-parameter", "Delegate method without the delegating object", category: .naming,
        severity: .warning,
        why: """
            An object may be the delegate of several others. Only the first parameter tells it which one is calling; \
            adding it later breaks every delegate.
            """)

    var suffixes = ["Delegate", "DataSource"]
    static let options = [Option<Self>("suffixes", \.suffixes, "What the names of delegate protocols end in.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ProtocolDeclSyntax.self) { node, file in
            guard
                let suffix = suffixes.first(where: {
                    node.name.text.hasSuffix($0) && node.name.text.count > $0.utf8.count
                })
            else { return }
            let owner = String(node.name.text.string.dropLast(suffix.count))
            for method in node.members(FunctionDeclSyntax.self) where !method.isStatic {
                if let first = method.parameters.first, fits(first.type, owner) { continue }
                file.report(
                    "`\(method.name.text)` does not say which `\(owner)` is calling",
                    help: "take the \(owner) as first parameter", at: method.name)
            }
        }
    }

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
        .bad("protocol ChartViewDelegate: AnyObject {\n    func ↓didSelect(_ value: Double)\n    func ↓reload()\n}"),
        .bad("protocol ChartDataSource {\n    func ↓numberOfPoints() -> Int\n}"),
        .good(
            "protocol ChartViewDelegate: AnyObject {\n    func chartView(_ chartView: ChartView, didSelect value: Double)\n}"
        ),
        .good(
            "protocol ChartDataSource {\n    func numberOfPoints(in chart: any ChartProtocol) -> Int\n    static func reset()\n    var title: String { get }\n}"
        ),
        .good("protocol Chartable {\n    func reload()\n}"),
    ]
}
