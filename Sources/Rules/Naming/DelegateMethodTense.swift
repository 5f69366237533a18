import TenetRuleKit

struct DelegateMethodTense: Rule {
    static let about = About(
        "delegate-method-tense", "Delegate method without did, will or should", category: .naming, severity: .note,
        why: "`did`, `will` and `should` tell the delegate whether something happened, is about to, or may be refused.")

    var words = ["did", "will", "should", "Did", "Will", "Should", "wants", "Wants", "requests", "Requests"]
    static let options = [Option<Self>("words", \.words, "The words that say when a method is called.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ProtocolDeclSyntax.self) { node, file in
            guard node.name.text.hasSuffix("Delegate") else { return }
            for method in node.members(FunctionDeclSyntax.self) where !method.isStatic {
                let labels = method.parameters.map(\.firstName) + [method.name]
                if method.returnType == nil {
                    guard !labels.contains(where: { label in words.contains { label.text.contains($0) } }) else {
                        continue
                    }
                    file.report(
                        "`\(method.name.text)` does not say whether something happened or is about to",
                        help: "use `did` for what happened and `will` for what is coming", at: method.name)
                } else if method.returnType?.text == "Bool",
                    let did = labels.first(where: { $0.identifier.words.contains { $0 == "did" || $0 == "Did" } })
                {
                    file.report(
                        "`\(did.text)` asks for a decision but speaks of the past",
                        help: "use `should` for a question that is answered with `Bool`", at: did)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad("protocol ChartViewDelegate {\n    func ↓chartSelected(_ chart: ChartView)\n}"),
        .bad("protocol ChartViewDelegate {\n    func chartView(_ chart: ChartView, ↓didAllow zoom: Double) -> Bool\n}"),
        .good(
            "protocol ChartViewDelegate {\n    func chartViewDidZoom(_ chart: ChartView)\n    func chartView(_ chart: ChartView, willMoveTo x: Int)\n}"
        ),
        .good(
            "protocol ChartViewDelegate {\n    func chartView(_ chart: ChartView, shouldZoom to: Double) -> Bool\n    func title(of chart: ChartView) -> String\n}"
        ),
        .good("protocol Chartable {\n    func reload()\n}"),
    ]
}
