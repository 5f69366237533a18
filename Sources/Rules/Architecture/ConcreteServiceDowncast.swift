import TenetRuleKit
import TenetRuleSupport

struct ConcreteServiceDowncast: Rule {
    static let about = About(
        "concrete-service-downcast", "Cast from a protocol back to its service", category: .architecture,
        severity: .note, scope: .appCode,
        why: """
            Code that casts a protocol to the class behind it does nothing with any other implementation: a mock in a \
            test, or the service that replaces this one.
            """,
        phrasings: [
            "Do not cast a value of a protocol type back to its concrete service.",
            """
            Never write `service as? CartService`; if you need another method, add it to the interface so that mocks \
            have it too.
            """,
        ])

    var services =
        "*Service|*Client|*Manager|*Repository|*UseCase|*Store|*Provider|*Tracker|*Gateway|*Monitor|*Storage|*Cache"
    static let options = [
        Option<Self>("services", \.services, "What counts as a service: names of types (`*Service`), joined by `|`.")
    ]

    private struct Cast: Fact {
        var type: String
        var source: String
        /// The last name of what is cast.
        var name: String
        /// The type around; empty outside of types.
        var owner: String
    }

    func install(_ hooks: inout Hooks) {
        let group = TypeGroup("services", services)
        hooks.collect(Cast.self, from: TypeExprSyntax.self) { node, _ in
            guard let list = node.parent?.as(ExprListSyntax.self), !node.isInPreview, !node.isInDebugBlock,
                let type = node.type.lastName, group.contains(name: type.string)
            else { return nil }
            // `switch service { case let live as LiveService: … }`
            if let label = node.ancestor(SwitchCaseItemSyntax.self), label.whereClause?.contains(node) != true,
                let subject = node.ancestor(SwitchExprSyntax.self)?.subject.stripped,
                let name = subject.lastName?.text.string
            {
                let owner = node.enclosingTypeName?.string ?? ""
                return (Cast(type: type.string, source: subject.text.string, name: name, owner: owner), node.range)
            }
            let parts = Array(list)
            guard let index = parts.firstIndex(where: { $0.syntax == node.syntax }), index > 1,
                parts[index - 1].kind == .unresolvedAsExpr || parts[index - 1].kind == .unresolvedIsExpr
            else { return nil }
            // The upcast `as Type` is checked by the compiler.
            if parts[index - 1].text == "as" { return nil }
            let source = parts[index - 2].stripped
            guard let name = source.lastName?.text.string else { return nil }
            let owner = node.enclosingTypeName?.string ?? ""
            return (Cast(type: type.string, source: source.text.string, name: name, owner: owner), node.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for cast in project.facts(Cast.self) where cast.role == .app {
                guard let type = project.model.types(named: cast.fact.type).one, type.role == .app,
                    type.kind == .class || type.kind == .actor || type.kind == .struct, !type.isDouble,
                    // A type that compares itself with another, or a factory of its own implementations.
                    cast.fact.owner != type.name, let stand = stand(of: cast, type, project.model),
                    cast.fact.owner != stand.name, !cast.fact.owner.hasSuffix("Factory")
                else { continue }
                project.report(
                    "`\(cast.fact.source)` is cast to `\(type.name)`, past its protocol `\(stand.name)`",
                    help: "add what is needed to `\(stand.name)`", in: cast.path, at: cast.range,
                    notes: [stand.declaration.note("the protocol is declared here")])
            }
        }
    }

    /// The protocol that the cast value is declared as; nil when it is something else or nobody can tell.
    private func stand(of cast: Located<Cast>, _ type: ProjectType, _ model: ProjectModel) -> ProjectType? {
        let protocols = type.ownProtocols
        let variables = model.declarations(named: cast.fact.name).filter {
            $0.kind.isVariable && $0.path == cast.path && !$0.type.isEmpty
        }
        let types = variables.compactMap { model.types(named: $0.type, seenFrom: $0).one }
        if let declared = types.first(where: { protocols.contains($0) }), types.count == variables.count {
            return declared
        }
        guard variables.isEmpty else { return nil }
        for file in model.sources where file.path == cast.path {
            for function in file.declarations.flatMap({ [$0] + $0.descendants })
            where function.extent.contains(cast.range) {
                guard let parameter = function.parameters.first(where: { $0.name == cast.fact.name }) else { continue }
                return model.types(named: parameter.type, seenFrom: function).one.flatMap {
                    protocols.contains($0) ? $0 : nil
                }
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Cart.swift":
                "struct Cart {\n    let tracker: any Tracking\n    func leave() {\n        switch tracker {\n        case let live as ↓LiveTracker: live.flush()\n        default: break\n        }\n    }\n}",
            "App/Tracking.swift":
                "protocol Tracking {\n    func track()\n}\nstruct LiveTracker: Tracking {\n    func track() {}\n    func flush() {}\n}",
        ]),
        .bad(files: [
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    let service: any CartServiceProtocol\n    func reset() { (service as? ↓CartService)?.reset() }\n}",
            "App/CartService.swift":
                "protocol CartServiceProtocol {\n    func load()\n}\nfinal class CartService: CartServiceProtocol {\n    func load() {}\n    func reset() {}\n}",
        ]),
        .bad(files: [
            "App/Feed.swift": "func isLive(_ client: any FeedClient) -> Bool { client is ↓HTTPFeedClient }",
            "App/FeedClient.swift":
                "protocol FeedClient {\n    func load()\n}\nstruct HTTPFeedClient: FeedClient {\n    func load() {}\n}",
        ]),
        .good(files: [
            "App/CartViewModel.swift":
                "func make() -> any CartServiceProtocol { CartService() as CartServiceProtocol }",
            "App/CartService.swift":
                "protocol CartServiceProtocol {\n    func load()\n}\nfinal class CartService: CartServiceProtocol {\n    func load() {}\n}",
        ]),
        .good(files: [
            "App/Watch.swift": "func changed(_ note: Notification) { _ = note.object as? CartService }",
            "App/CartService.swift":
                "protocol CartServiceProtocol {\n    func load()\n}\nfinal class CartService: CartServiceProtocol {\n    func load() {}\n}",
        ]),
        .good("func open(_ value: Any) -> CartService? { value as? CartService }\nfinal class CartService {}"),
        .good(files: [
            "AppTests/CartTests.swift": "func testLive() { _ = model.service as? CartService }",
            "App/CartService.swift":
                "protocol CartServiceProtocol {\n    func load()\n}\nfinal class CartService: CartServiceProtocol {\n    func load() {}\n}",
        ]),
        .bad(
            "protocol CartServiceProtocol {\n    func load()\n}\nfinal class CartService: CartServiceProtocol {\n    func load() {}\n    func reset() {}\n}\nfinal class CartModel {\n    let service: any CartServiceProtocol\n    func reset() { (service as? ↓CartService)?.reset() }\n}"
        ),
        .good(
            "protocol CartServiceProtocol {\n    func load()\n}\nfinal class CartService: CartServiceProtocol {\n    func load() {}\n    func isSame(_ other: any CartServiceProtocol) -> Bool { (other as? CartService) === self }\n}"
        ),
    ]
}
