import TenetRuleKit
import TenetRuleSupport

struct ServiceWithoutProtocol: Rule {
    static let about = About(
        "service-without-protocol", "Service that no mock can replace", category: .architecture, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            What depends on the class itself is tested with the real one: with its network, its files and its waiting \
            time.
            """,
        phrasings: [
            "Give every service, client and repository a protocol that mocks can implement.",
            """
            Collaborators depend on an interface such as `CartServing`, never on the concrete class, so that tests can \
            swap in a fake.
            """,
        ])

    var services = "*Service|*Client|*Repository"
    static let options = [
        Option<Self>(
            "services", \.services,
            "What counts as a service: names of types (`*Service`) and folders (`Services/`), joined by `|`.")
    ]

    func install(_ hooks: inout Hooks) {
        let group = TypeGroup("services", services)
        hooks.onProject(needing: [.declarations]) { project in
            var users: [ProjectType: Declaration] = [:]
            for declaration in project.model.declarations where declaration.role == .app && !declaration.isInPreview {
                for (name, place) in dependencies(of: declaration) {
                    guard let type = project.model.types(named: name, seenFrom: declaration).one, users[type] == nil,
                        declaration.enclosingType != type
                    else { continue }
                    users[type] = place
                }
            }
            for type in project.model.sharedTypes where type.kind == .class || type.kind == .actor {
                guard group.contains(type), let user = users[type], type.ownProtocols.isEmpty, !type.isObservable,
                    !type.isNamespace, !type.isDouble, !type.declaration.name.hasPrefix("Base"),
                    // A superclass is replaceable by another subclass, and frameworks name what they call themselves.
                    type.directSupertypes.allSatisfy({ Self.plain.contains($0) }), type.directSubtypes.isEmpty,
                    !type.isCompositionRoot
                else { continue }
                project.report(
                    "`\(type.name)` has no protocol, so what depends on it is tested with the real one",
                    help: "declare `protocol \(type.name)Protocol` with what others call", at: type.declaration,
                    notes: [user.note("used here, for one")])
            }
        }
    }

    private static let plain: Set<String> = [
        "NSObject", "Sendable", "AnyObject", "Hashable", "Equatable", "Identifiable",
    ]

    /// Types that a declaration asks for: those of stored properties and of initialiser parameters.
    private func dependencies(of declaration: Declaration) -> [(String, Declaration)] {
        if declaration.kind == .initializer { return declaration.parameters.map { ($0.type, declaration) } }
        guard declaration.kind.isVariable, declaration.isMember, !declaration.has(.isComputed),
            !declaration.has(.isStatic), !declaration.type.isEmpty
        else { return [] }
        return [(declaration.type, declaration)]
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartService.swift": "final class ↓CartService {\n    func load() async {}\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    private let service: CartService\n    init(service: CartService) { self.service = service }\n}",
        ]),
        .bad(files: [
            "App/FeedClient.swift": "actor ↓FeedClient {\n    func load() {}\n}",
            "App/Feed.swift": "struct Feed {\n    let client = FeedClient()\n}",
        ]),
        .good(files: [
            "App/CartService.swift":
                "protocol CartServing {\n    func load() async\n}\nfinal class CartService {\n    func load() async {}\n}\nextension CartService: CartServing {}",
            "App/CartViewModel.swift": "final class CartViewModel {\n    let service: CartService\n}",
        ]),
        .good(files: [
            "App/CartService.swift": "@Observable final class CartService {\n    var rows: [Int] = []\n}",
            "App/CartView.swift":
                "struct CartView: View {\n    let service: CartService\n    var body: some View { Text(\"\") }\n}",
        ]),
        .good("final class CartService {\n    func load() {}\n}"),
        .good(
            "final class NotificationService: UNNotificationServiceExtension {}\nstruct Feed {\n    let service: NotificationService\n}"
        ),
    ]
}
