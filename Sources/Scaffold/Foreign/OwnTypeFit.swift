/// Whether a type of the app can stand for the one of the kit that has its name.
struct OwnTypeFit {
    let contents: ForeignFeature.Contents
    /// Names that the kit declares.
    private let declared: Set<String>
    private let words: Set<String>

    init(_ contents: ForeignFeature.Contents) {
        self.contents = contents
        declared = Set(contents.all.filter { !$0.isFeature }.flatMap { $0.plain.types.map(\.name) })
        words = contents.needed.reduce(into: []) { $0.formUnion($1.facts.words) }
    }

    /// The needed types of the kit that have a name of the app's, and why each cannot be left out; nil where it can.
    func complaints(_ own: [String: ForeignModule.OwnType]) -> [(name: String, reason: String?)] {
        own.keys.sorted().filter { words.contains($0) && declared.contains($0) }.compactMap { name in
            own[name].map { (name, complaint(name, $0.fact)) }
        }
    }

    private func complaint(_ name: String, _ own: SwiftFacts.TypeFact) -> String? {
        let kit = contents.all.filter { !$0.isFeature }
        guard let main = kit.first(where: { $0.plain.types.contains { $0.name == name } }),
            let type = main.plain.types.first(where: { $0.name == name })
        else { return nil }
        if contents.needed.contains(where: { $0.file.path == main.file.path }) {
            return "the kit declares it together with others that are needed"
        }
        if own.kind != type.kind {
            return "the kit's is \(Self.article(type.kind)) and the app's \(Self.article(own.kind))"
        }
        let extensions = kit.flatMap { part in part.plain.extensions.filter { $0.type == name }.map { (part, $0) } }
        let conformances = extensions.reduce(into: type.inherited) { $0.formUnion($1.1.inherited) }
        if let missing = conformances.intersection(declared).subtracting(own.inherited).min() {
            return "the app's does not conform to `\(missing)`"
        }
        let needed = Set(contents.needed.map(\.file.path))
        let (added, replaced) = extensions.reduce(into: (Set<SwiftFacts.Member>(), type.members)) { found, next in
            if needed.contains(next.0.file.path) {
                found.0.formUnion(next.1.members)
            } else {
                found.1.formUnion(next.1.members)
            }
        }
        if let twice = added.map(\.signature).filter(Set(own.members.map(\.signature)).contains).min() {
            return "the app's declares `\(twice)` itself"
        }
        let used = replaced.filter { $0.name == "init" ? words.contains(name) : words.contains($0.name) }
        let missing = Set(used.map(\.signature)).subtracting(own.members.map(\.signature)).sorted()
        guard let first = missing.first else { return nil }
        return "the app's lacks `\(first)`" + (missing.count > 1 ? " and \(missing.count - 1) more" : "")
    }

    private static func article(_ kind: String) -> String {
        Article.before(kind) + " " + kind
    }
}
