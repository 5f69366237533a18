import TenetRuleKit

struct RepeatedStyleChain: Rule {
    static let about = About(
        "repeated-style-chain", "Repeated styling", category: .swiftui, severity: .note, scope: .appCode,
        why: """
            The same modifiers with the same arguments on several views are a style without a name. Whoever changes it \
            has to find every place; a view modifier keeps them alike.
            """)

    var minModifiers = 4
    var minPlaces = 3
    static let options = [
        Option<Self>("min_modifiers", \.minModifiers, minimum: 2, "Modifiers in a row that make a style."),
        Option<Self>("min_places", \.minPlaces, minimum: 2, "Views with the style from which on it is reported."),
    ]

    /// Modifiers that say what a view looks like, one behind the other.
    struct Chain: Fact {
        /// Each of its modifier with its arguments.
        var prints: [Int]
        var names: [String]
        /// Where the names begin.
        var starts: [Int]
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Chain.self, from: FunctionCallExprSyntax.self) { call, file in
            // Nearly every call ends here: it stands behind too few others.
            guard call.hasChain(of: minModifiers - 1), call.isStyle,
                call.parent?.parent?.as(FunctionCallExprSyntax.self)?.isStyle != true
            else { return nil }
            return chain(endingWith: call, file)
        }
        hooks.onProject { project in
            var styles = Styles(project.facts(Chain.self))
            for style in styles.found(minModifiers: minModifiers, minPlaces: minPlaces) { report(style, project) }
        }
    }

    private func chain(endingWith last: FunctionCallExprSyntax, _ file: FilePass) -> (fact: Chain, range: ByteRange)? {
        var calls = [last]
        while let call = calls.last?.calledBase?.as(FunctionCallExprSyntax.self), call.isStyle { calls.append(call) }
        guard calls.count >= minModifiers, !file.isTool, !last.isInPreview else { return nil }
        let hashes = file.service(TokenHashes.self)
        var chain = Chain(prints: [], names: [], starts: [])
        for call in calls.reversed() {
            guard let name = call.calledName else { return nil }
            let closure = call.trailingClosure.map { hashes.fingerprint(of: $0, in: file).exact } ?? 0
            let print = hashes.fingerprint(of: call.arguments, in: file).exact
            chain.prints.append(TokenHashes.number(of: name.text.string) &* 31 &+ print &* 17 &+ closure)
            chain.names.append(name.text.string)
            chain.starts.append(name.range.lower)
        }
        return (chain, last.range)
    }

    private func report(_ style: Styles.Style, _ project: ProjectPass) {
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
                        Text(sum).bold().↓font(.headline).padding(8).background(.yellow).cornerRadius(6).onTapGesture(perform: show)
                    }
                }
            }
            """),
        .bad(files: [
            "App/Cart.swift":
                "struct Cart: View {\n    var body: some View {\n        Label(\"Cart\", image: \"cart\")\n"
                + "            .padding().foregroundStyle(.white)\n            .background(Color.blue).clipShape(.capsule)\n    }\n}",
            "App/Order.swift":
                "struct Order: View {\n    var body: some View {\n        Button(\"Order\", action: order)\n"
                + "            .↓padding().foregroundStyle(.white).background(Color.blue).clipShape(.capsule)\n    }\n}",
            "App/User.swift":
                "struct User: View {\n    var body: some View {\n        Text(name)\n"
                + "            .↓padding()\n            .foregroundStyle(.white)\n            .background(Color.blue)\n"
                + "            .clipShape(.capsule)\n    }\n}",
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
        .good("struct Total: View {\n    var body: some View {\n        Text(net).modifier(Amount())\n        Text(tax).modifier(Amount())\n        Text(sum).modifier(Amount())\n    }\n}"),
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

/// Equal parts of chains.
private struct Styles {
    typealias Place = (path: String, range: ByteRange)

    struct Style {
        var names: ArraySlice<String>
        var places: [Place]
    }

    private struct Part {
        var chain: Int
        var start: Int
    }

    private let chains: [Located<RepeatedStyleChain.Chain>]
    /// Modifiers that are part of a style already.
    private var taken: [Set<Int>]

    init(_ chains: [Located<RepeatedStyleChain.Chain>]) {
        self.chains = chains
        taken = Array(repeating: [], count: chains.count)
    }

    /// The longest styles first; no modifier is part of two of them.
    mutating func found(minModifiers: Int, minPlaces: Int) -> [Style] {
        var styles: [Style] = []
        let longest = chains.map(\.fact.prints.count).max() ?? 0
        for length in stride(from: longest, through: minModifiers, by: -1) {
            var parts: [[Int]: [Part]] = [:]
            var order: [[Int]] = []
            for (index, chain) in chains.enumerated() where chain.fact.prints.count >= length {
                for start in 0...(chain.fact.prints.count - length) {
                    let key = Array(chain.fact.prints[start..<start + length])
                    if parts[key] == nil { order.append(key) }
                    parts[key, default: []].append(Part(chain: index, start: start))
                }
            }
            for key in order {
                let free = (parts[key] ?? []).filter { part in
                    taken[part.chain].isDisjoint(with: part.start..<part.start + length)
                }
                guard Set(free.map(\.chain)).count >= minPlaces, let first = free.first else { continue }
                for part in free { taken[part.chain].formUnion(part.start..<part.start + length) }
                let names = chains[first.chain].fact.names[first.start..<first.start + length]
                styles.append(Style(names: names, places: free.map(place)))
            }
        }
        return styles
    }

    private func place(_ part: Part) -> Place {
        let chain = chains[part.chain]
        let start = chain.fact.starts[part.start]
        return (chain.path, ByteRange(start, start + chain.fact.names[part.start].utf8.count))
    }
}

extension FunctionCallExprSyntax {
    /// At least so many calls stand before this one in a chain.
    fileprivate func hasChain(of count: Int) -> Bool {
        var call = self
        for _ in 0..<count {
            guard let base = call.calledBase?.as(FunctionCallExprSyntax.self) else { return false }
            call = base
        }
        return true
    }

    /// A modifier that says what a view looks like.
    fileprivate var isStyle: Bool {
        guard !isPlain, let name = calledName?.text else { return false }
        return name.isOne(of: styleModifiers)
    }
}

private let styleModifiers = [
    "accentColor", "aspectRatio", "background", "backgroundStyle", "blur", "bold", "border", "buttonBorderShape",
    "buttonStyle", "clipShape", "clipped", "contentShape", "controlSize", "cornerRadius", "fixedSize", "font",
    "fontDesign", "fontWeight", "fontWidth", "foregroundColor", "foregroundStyle", "frame", "imageScale", "italic",
    "kerning", "labelStyle", "lineLimit", "lineSpacing", "listRowBackground", "listRowInsets", "listRowSeparator",
    "listStyle", "minimumScaleFactor", "monospaced", "monospacedDigit", "multilineTextAlignment", "opacity",
    "overlay", "padding", "pickerStyle", "scaledToFill", "scaledToFit",
    "scrollContentBackground", "shadow", "strikethrough", "symbolRenderingMode", "symbolVariant", "textCase",
    "textFieldStyle", "tint", "toggleStyle", "tracking", "truncationMode", "underline",
]
