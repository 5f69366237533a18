import TenetRuleKit
import TenetRuleSupport

struct RepeatedStyleChain: Rule {
    static let about = About(
        "repeated-style-chain", "Repeated styling", category: .swiftui, severity: .note, status: .stable,
        scope: .appCode, isToldOnce: true,
        why: """
            The same modifiers with the same arguments on several views are a style without a name. Whoever changes it \
            has to find every place; a view modifier keeps them alike.
            """,
        phrasings: [
            "Extract a chain of four or more identical modifiers used on three or more views into a view modifier.",
            """
            If several elements share the same font, padding, background and corners, give that look a name instead of \
            copying it.
            """,
        ])

    var minModifiers = 4
    var minPlaces = 3
    static let options = [
        Option<Self>("min_modifiers", \.minModifiers, minimum: 2, "Modifiers in a row that make a style."),
        Option<Self>("min_places", \.minPlaces, minimum: 2, "Views with the style from which on it is reported."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(StyleChain.self, from: FunctionCallExprSyntax.self) { call, file in
            // Nearly every call ends here: it stands behind too few others.
            guard call.hasChain(of: minModifiers - 1), call.isStyle,
                call.parent?.parent?.as(FunctionCallExprSyntax.self)?.isStyle != true
            else { return nil }
            return chain(endingWith: call, file)
        }
        hooks.onProject { project in
            for chains in Self.byApp(project.facts(StyleChain.self), project.model) {
                var styles = RepeatedStyles(chains)
                for style in styles.found(minModifiers: minModifiers, minPlaces: minPlaces) { report(style, project) }
            }
        }
    }

    /// Two apps with projects of their own, such as the examples of a library, have no code in common.
    private static func byApp(_ chains: [Located<StyleChain>], _ model: ProjectModel) -> [[Located<StyleChain>]] {
        var projects: [String: String] = [:]
        for path in Set(chains.map(\.path)) {
            let targets = model.targets(ofPath: path)
            guard targets.allSatisfy({ $0.kind == .app }), let project = targets.first?.path else { continue }
            projects[path] = project
        }
        let apps = Set(projects.values).sorted()
        guard apps.count > 1 else { return [chains] }
        let common = chains.filter { projects[$0.path] == nil }
        return [common] + apps.map { app in chains.filter { projects[$0.path] == app } }
    }

    private func chain(endingWith last: FunctionCallExprSyntax, _ file: FilePass) -> (
        fact: StyleChain, range: ByteRange
    )? {
        var calls = [last]
        // No style is that long; the limit bounds the work that chains of any length make.
        while calls.count < 40, let call = calls.last?.calledBase?.as(FunctionCallExprSyntax.self), call.isStyle {
            calls.append(call)
        }
        guard calls.count >= minModifiers, !last.isInPreview else { return nil }
        let hashes = file.service(TokenHashes.self)
        var chain = StyleChain(prints: [], names: [], starts: [])
        for call in calls.reversed() {
            guard let name = call.calledName else { return nil }
            let closure = call.trailingClosure.map { hashes.fingerprint(of: $0, in: file).exact } ?? 0
            let print = hashes.fingerprint(of: call.arguments, in: file).exact
            chain.prints.append(Int(TokenHashes.number(of: name.text.string)) &* 31 &+ print &* 17 &+ closure)
            chain.names.append(name.text.string)
            chain.starts.append(name.range.lower)
        }
        return (chain, last.range)
    }

    private func report(_ style: RepeatedStyles.Style, _ project: ProjectPass) {
        guard let first = style.places.first else { return }
        let names = style.names.map { "." + $0 }.joined()
        let shown = names.utf8.count <= 90 ? names : ".\(style.names.first ?? "") to .\(style.names.last ?? "")"
        for place in style.places.dropFirst() {
            project.report(
                "`\(shown)` with the same arguments styles \(style.places.count) views of the project",
                help: "make a view modifier of these \(style.names.count) modifiers and use it in all of them",
                in: place.path, at: place.range,
                notes: [Note(path: first.path, range: first.range, message: "the first of them")])
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Total: View {
                var body: some View {
                    VStack {
                        Text(net).font(.headline).padding(8).background(.yellow).cornerRadius(6)
                        Text(tax).↓font(.headline).padding(8).background(.yellow).cornerRadius(6)
                        Text(sum).id(3).↓font(.headline).padding(8).background(.yellow).cornerRadius(6).onDrag(drag)
                    }
                }
            }
            """),
        .bad(files: [
            "App/Cart.swift": """
            struct Cart: View {
                var body: some View {
                    Label("Cart", image: "cart")
                        .padding().foregroundStyle(.white).background(Color.blue).clipShape(.capsule)
                }
            }
            """,
            "App/Order.swift": """
            struct Order: View {
                var body: some View {
                    Button("Order", action: order)
                        .↓padding().foregroundStyle(.white).background(Color.blue).clipShape(.capsule)
                }
            }
            """,
            "App/User.swift": """
            struct User: View {
                var body: some View {
                    Text(name)
                        .↓padding()
                        .foregroundStyle(.white)
                        .background(Color.blue)
                        .clipShape(.capsule)
                }
            }
            """,
        ]),
        // Twice only.
        .good(
            """
            struct Total: View {
                var body: some View {
                    Text(net).font(.headline).padding(8).background(.yellow).cornerRadius(6)
                    Text(tax).font(.headline).padding(8).background(.yellow).cornerRadius(6)
                }
            }
            """),
        // Two apps.
        .good(
            files: [
                "One/Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app,
                "One/Shop/Cart.swift":
                    "let cart = Text(net).font(.headline).padding(8).background(.yellow).cornerRadius(6)",
                "Two/Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app,
                "Two/Shop/Order.swift":
                    "let sum = Text(net).font(.headline).padding(8).background(.yellow).cornerRadius(6)",
            ], options: ["min_places": .int(2)]),
        // Other arguments, another order.
        .good(
            """
            struct Total: View {
                var body: some View {
                    Text(net).font(.headline).padding(8).background(.yellow).cornerRadius(6)
                    Text(tax).font(.headline).padding(8).background(.green).cornerRadius(6)
                    Text(sum).font(.headline).background(.yellow).padding(8).cornerRadius(6)
                }
            }
            """),
        // Font and colour are too little for a style.
        .good(
            """
            struct Total: View {
                var body: some View {
                    Text(net).font(.caption).foregroundStyle(.secondary)
                    Text(tax).font(.caption).foregroundStyle(.secondary)
                    Text(sum).font(.caption).foregroundStyle(.secondary)
                }
            }
            """),
        .good(
            """
            struct Total: View {
                var body: some View {
                    Text(net).modifier(Amount())
                    Text(tax).modifier(Amount())
                    Text(sum).modifier(Amount())
                }
            }
            """),
        .good(
            """
            #Preview {
                VStack {
                    Text("a").font(.headline).padding(8).background(.yellow).cornerRadius(6)
                    Text("b").font(.headline).padding(8).background(.yellow).cornerRadius(6)
                    Text("c").font(.headline).padding(8).background(.yellow).cornerRadius(6)
                }
            }
            """),
    ]
}
