import TenetRuleKit
import TenetRuleSupport

struct DependencyNotPrivateLet: Rule {
    static let about = About(
        "dependency-not-private-let", "Dependency that others can change", category: .structure, severity: .warning,
        scope: .appCode,
        why:
            "An injected dependency is set once; as `var` or without `private` it can be swapped or used from outside.",
        phrasings: [
            "Declare injected dependencies of a class as `private let`.",
            "Services handed to an initializer can be neither swapped nor reached from outside later.",
        ])

    var suffixes = ["Protocol"]
    var types: [String] = []
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of the types that are injected."),
        Option<Self>(
            "types", \.types, addsUp: true, "Words of which the name of a class holds one; empty looks at every class."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Open.self, from: ClassDeclSyntax.self) { node, file in dependencies(node, file) }
        hooks.collectAll(Open.self, from: ActorDeclSyntax.self) { node, file in dependencies(node, file) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(Open.self) where found.role == .app {
                let outside = project.model.uses(of: found.fact.name).filter { use in
                    use.path != found.path && ["", "self"].contains(use.base)
                        && use.enclosingType.map {
                            $0.name == found.fact.type || $0.supertypes.contains(found.fact.type)
                        } == true
                }
                // Made here to be handed out, and read from elsewhere: nothing was injected.
                if found.fact.isMade,
                    project.model.uses(of: found.fact.name).contains(where: { isHandedOut($0, found) })
                {
                    continue
                }
                // An extension in another file needs it: `private` would not compile.
                guard outside.isEmpty || found.fact.isVar && !outside.contains(where: { $0.has(.isWrite) }) else {
                    continue
                }
                project.report(
                    "the dependency `\(found.fact.name)` \(found.fact.problem)",
                    help: outside.isEmpty ? "make it `private let`" : "make it `let`", in: found.path, at: found.range,
                    citing: .items(found.fact.words))
            }
        }
    }

    private func isHandedOut(_ use: Use, _ found: Located<Open>) -> Bool {
        use.enclosingType?.name != found.fact.type && !["", "self"].contains(use.base)
            && use.target.one?.range == found.range && use.target.one?.path == found.path
    }

    private struct Open: Fact {
        var type: String
        /// Those of `types` that the name of the class holds.
        var words: [String]
        var name: String
        var problem: String
        var isVar: Bool
        /// A constant with a value of its own.
        var isMade: Bool
    }

    private func dependencies(_ node: some DeclGroupSyntax, _ file: FilePass) -> [(fact: Open, range: ByteRange)] {
        var found: [(fact: Open, range: ByteRange)] = []
        let words = types.filter { node.groupName?.text.contains($0) == true }
        guard types.isEmpty || !words.isEmpty else { return [] }
        for property in node.storedProperties {
            guard !property.isStatic, property.attributes.isEmpty,
                !property.hasModifier("weak", "unowned", "lazy", "override"),
                let name = property.nameToken, let type = property.type?.unwrapped.lastName,
                type != "NSObjectProtocol", suffixes.contains(where: { type.hasSuffix($0) }),
                property.onlyBinding?.accessorBlock == nil,
                // Set later on purpose.
                !(property.isVar && property.type?.kind == .optionalType),
                // Another one takes its place while the object lives: state, and no dependency.
                !(property.isVar && file.root.changes(name, of: node.groupName))
            else { continue }
            let isPrivate = property.isPrivate || property.hasModifier("protected")
            guard property.isVar || !isPrivate else { continue }
            let problem =
                property.isVar
                ? (isPrivate ? "can be replaced later" : "can be replaced from outside") : "can be used from outside"
            let fact = Open(
                type: node.groupName?.identifier.string ?? "", words: words, name: name.identifier.string,
                problem: problem,
                isVar: property.isVar, isMade: !property.isVar && property.initialValue != nil)
            found.append((fact, name.range))
        }
        return found
    }

    static let examples: [Example] = [
        .good(files: [
            "App/Screen.swift":
                "class Screen {\n    let clock: ClockProtocol\n    init(clock: ClockProtocol) { self.clock = clock }\n}",
            "App/TideScreen.swift": "final class TideScreen: Screen {\n    func show() { print(clock.now) }\n}",
            "App/Shelf.swift":
                "final class Shelf {\n    static let shared = Shelf()\n    let tides: TidesProtocol = Tides()\n}",
            "App/List.swift": "struct List {\n    func load() { Shelf.shared.tides.load() }\n}",
        ]),
        .good(
            "final class Uploader {\n    var api: APIProtocol = API()\n}",
            options: ["types": .strings(["ViewModel", "UseCase"])]),
        .bad(
            "final class CartViewModel {\n    let ↓client: APIClientProtocol\n    private var ↓store: any StoreProtocol\n}"
        ),
        .bad("actor Sync {\n    var ↓client: ClientProtocol\n}"),
        .good("final class CartViewModel {\n    private let client: any APIClientProtocol\n}"),
        .good(
            "final class CartViewModel {\n    weak var delegate: CartProtocol?\n    private var observer: NSObjectProtocol?\n    private var cache: CacheProtocol?\n    static var client: ClientProtocol?\n}"
        ),
        .good(
            """
            final class Recorder {
                private var format: FormatProtocol = PlainFormat()
                private var gauge: GaugeProtocol
                init(gauge: GaugeProtocol) { self.gauge = gauge }
                func use(_ isRaw: Bool) { format = isRaw ? RawFormat() : PlainFormat() }
            }
            extension Recorder {
                func turn() { self.gauge.unit = 2 }
            }
            """),
        .good(files: [
            "App/Store.swift": "final class Store {\n    let client: ClientProtocol\n}",
            "App/Store+Load.swift": "extension Store {\n    func load() { client.load() }\n}",
        ]),
        .good("struct Row {\n    let client: ClientProtocol\n}"),
    ]
}

extension SourceFileSyntax {
    /// The property, or a part of it, is assigned to outside an initialiser of the type or its extensions in this file.
    fileprivate func changes(_ property: TokenSyntax, of type: TokenSyntax?) -> Bool {
        descendants(SequenceExprSyntax.self).contains { sequence in
            guard let target = sequence.assignment?.target, sequence.enclosingTypeName == type?.identifier,
                sequence.ancestor(InitializerDeclSyntax.self) == nil
            else { return false }
            var part = target
            while part.ownMemberName == nil, let base = part.as(MemberAccessExprSyntax.self)?.base { part = base }
            return part.ownMemberName?.identifier == property.identifier
        }
    }
}
