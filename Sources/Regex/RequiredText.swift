/// The texts of which one must stand wherever a regular expression is found: asked before the expression itself, which
/// costs much more. Empty when nothing can be said.
enum RequiredText {
    /// Longer ones are rarer; a single letter is not worth looking for.
    private static let minimum = 2

    static func of(_ node: RegexNode) -> [String] {
        switch node {
        case .set(let set): set.single.flatMap(Unicode.Scalar.init).map { worthwhile([String($0)]) } ?? []
        case .assertion: []
        case .sequence(let nodes): best(in: nodes)
        case .choice(let options): all(of: options)
        case .repetition(let node, let least, _, _): least > 0 ? of(node) : []
        }
    }

    /// One of each alternative; a single alternative about which nothing is known makes the rest worthless.
    private static func all(of options: [RegexNode]) -> [String] {
        var found: [String] = []
        for option in options {
            let texts = of(option)
            if texts.isEmpty { return [] }
            found += texts
        }
        return found
    }

    /// The longest of what must stand in a sequence.
    private static func best(in nodes: [RegexNode]) -> [String] {
        var best: [String] = []
        var run = ""
        func offer(_ texts: [String]) { if weight(texts) > weight(best) { best = texts } }
        for node in nodes {
            if case .set(let set) = node, let scalar = set.single.flatMap(Unicode.Scalar.init) {
                run.unicodeScalars.append(scalar)
                continue
            }
            if case .assertion = node { continue }
            offer(worthwhile([run]))
            run = ""
            offer(of(node))
        }
        offer(worthwhile([run]))
        return best
    }

    private static func worthwhile(_ texts: [String]) -> [String] { weight(texts) >= minimum ? texts : [] }

    private static func weight(_ texts: [String]) -> Int { texts.map(\.utf8.count).min() ?? 0 }
}
