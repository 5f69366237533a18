import TenetRuleKit
import TenetRuleSupport

struct InterfaceIdentifierMissing: Rule {
    static let about = About(
        "interface-identifier-missing", "Identifier that no interface has", category: .resources, severity: .error,
        scope: .appCode, reads: [.strings],
        why: """
            Asking a storyboard for a controller, a segue or a cell that it does not have ends the app at that moment. \
            The compiler does not know the names in it.
            """,
        phrasings: [
            "Use in code only identifiers of view controllers, segues and cells that exist in a storyboard or nib.",
            """
            A string given to `instantiateViewController`, `performSegue` or `dequeueReusableCell` must really be set \
            in Interface Builder, or the app crashes.
            """,
        ])

    private enum Kind: String, Codable {
        case controller, segue, cell, registration
    }

    private struct Identifier: Fact {
        var kind: Kind
        var text: ConstantText?
    }

    private static let calls = [
        "register", "instantiateViewController", "instantiateController", "performSegue", "dequeueReusableCell",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(Identifier.self, fromCallsOf: Self.calls) { call, _ in
            guard let name = call.calledName?.text, let first = call.firstArgument else { return nil }
            if name == "register" { return Self.registration(call, first) }
            let kind: Kind
            switch name {
            case "instantiateViewController", "instantiateController": kind = .controller
            case "performSegue": kind = .segue
            // Without an index path the answer is nil, and nothing ends.
            case "dequeueReusableCell" where call.hasArgument("for"): kind = .cell
            default: return nil
            }
            guard let label = first.label?.text,
                label.isOne(of: ["withIdentifier", "identifier", "withReuseIdentifier"])
            else { return nil }
            return (Identifier(kind: kind, text: ConstantText(first.expression)), first.expression.range)
        }
        hooks.onProject(needing: [.declarations]) { project in report(project) }
    }

    private static func registration(
        _ call: FunctionCallExprSyntax, _ first: LabeledExprSyntax
    ) -> (fact: Identifier, range: ByteRange)? {
        for label in ["forCellReuseIdentifier", "forCellWithReuseIdentifier"] {
            guard let argument = call.argument(label) else { continue }
            return (
                Identifier(kind: .registration, text: ConstantText(argument.expression)), argument.expression.range
            )
        }
        // A helper of the project's own, which takes the name from the type.
        guard first.expression.text.hasSuffix(".self") else { return nil }
        return (Identifier(kind: .registration, text: nil), first.expression.range)
    }

    private func report(_ project: ProjectPass) {
        var controllers: Set<String> = []
        var segues: Set<String> = []
        var cells: Set<String> = []
        var hasStoryboard = false
        for (_, resource) in project.model.resources {
            guard case .interface(let file) = resource else { continue }
            if file.format == .storyboard, !file.storyboardIdentifiers.isEmpty || !file.segues.isEmpty {
                hasStoryboard = true
            }
            controllers.formUnion(file.storyboardIdentifiers.map(\.name.text))
            segues.formUnion(file.segues.compactMap(\.identifier?.text))
            cells.formUnion(file.reuseIdentifiers.map(\.name.text))
        }
        guard hasStoryboard else { return }
        let uses = project.facts(Identifier.self)
        // A cell may be registered under a name that only a run knows.
        let isEveryCellKnown = uses.allSatisfy {
            $0.fact.kind != .registration || $0.fact.text?.value(in: project.model, from: $0.path) != nil
        }
        for use in uses where use.fact.kind == .registration {
            if let text = use.fact.text?.value(in: project.model, from: use.path) { cells.insert(text) }
        }
        for use in uses {
            guard let text = use.fact.text?.value(in: project.model, from: use.path), !text.isEmpty else { continue }
            let known: Set<String>
            let what: String
            switch use.fact.kind {
            case .controller: (known, what) = (controllers, "controller")
            case .segue: (known, what) = (segues, "segue")
            case .cell where isEveryCellKnown: (known, what) = (cells, "cell")
            case .cell, .registration: continue
            }
            guard !known.contains(text), !known.isEmpty else { continue }
            let near = NearestName.of(text, in: known)
            project.report(
                "no interface has a \(what) with the identifier `\(text)`, so the app ends here",
                help: near.map { "did you mean `\($0)`?" } ?? "give the \(what) this identifier",
                in: use.path, at: use.range)
        }
    }

    private static let board = InterfaceClassMissing.storyboard(
        """
        <viewController storyboardIdentifier="Cart" id="a">
            <connections><segue destination="b" kind="show" identifier="showPay" id="s"/></connections>
        </viewController>
        <tableViewCell reuseIdentifier="Price" id="c"/>
        """)

    static let examples: [Example] = [
        .bad(files: [
            "App/Main.storyboard": board,
            "App/A.swift": """
            func open() {
                let cart = storyboard.instantiateViewController(withIdentifier: ↓"Carts")
                performSegue(withIdentifier: ↓"showPayment", sender: nil)
            }
            """,
        ]),
        .bad(files: [
            "App/Main.storyboard": board,
            "App/A.swift": """
            enum Cells { static let total = "Total", price = "Price" }
            func cells(_ table: UITableView) -> [UITableViewCell] {
                [
                    table.dequeueReusableCell(withIdentifier: ↓Cells.total, for: path),
                    table.dequeueReusableCell(withIdentifier: Cells.price, for: path),
                ]
            }
            """,
        ]),
        .good(files: [
            "App/Main.storyboard": board,
            "App/A.swift": """
            func open(_ table: UITableView) {
                table.register(TotalCell.self, forCellReuseIdentifier: "Total")
                let cell = table.dequeueReusableCell(withIdentifier: "Total", for: path)
                let cart = storyboard.instantiateViewController(withIdentifier: "Cart")
                performSegue(withIdentifier: "showPay", sender: nil)
                performSegue(withIdentifier: name, sender: nil)
            }
            """,
        ]),
        .good(files: [
            "App/Main.storyboard": board,
            "App/A.swift": """
            func cells(_ table: UITableView) {
                table.register(TotalCell.self, forCellReuseIdentifier: TotalCell.identifier)
                let cell = table.dequeueReusableCell(withIdentifier: "Total", for: path)
            }
            """,
        ]),
        .good("func open() { performSegue(withIdentifier: \"showPayment\", sender: nil) }"),
    ]
}
