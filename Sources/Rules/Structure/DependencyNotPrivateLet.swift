import TenetRuleKit

struct DependencyNotPrivateLet: Rule {
    static let about = About(
        "dependency-not-private-let", "Dependency that others can change", category: .structure, severity: .warning,
        scope: .appCode,
        why: "An injected dependency is set once; as `var` or without `private` it can be swapped or used from outside."
    )

    var suffixes = ["Protocol"]
    var types: [String] = []
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of the types that are injected."),
        Option<Self>("types", \.types, "Words of which the name of a class holds one; empty looks at every class."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node, file) }
        hooks.on(ActorDeclSyntax.self) { node, file in check(node, file) }
    }

    private func check(_ node: some DeclGroupSyntax, _ file: FilePass) {
        guard types.isEmpty || types.contains(where: { node.groupName?.text.contains($0) == true }) else { return }
        for property in node.storedProperties {
            guard !property.isStatic, property.attributes.isEmpty,
                !property.hasModifier("weak", "unowned", "lazy", "override"),
                let name = property.nameToken, let type = property.type?.unwrapped.lastName,
                type != "NSObjectProtocol", suffixes.contains(where: { type.hasSuffix($0) }),
                property.onlyBinding?.accessorBlock == nil,
                // Set later on purpose.
                !(property.isVar && property.type?.kind == .optionalType)
            else { continue }
            let isPrivate = property.isPrivate || property.hasModifier("protected")
            guard property.isVar || !isPrivate else { continue }
            let problem =
                property.isVar
                ? (isPrivate ? "can be replaced later" : "can be replaced from outside") : "can be used from outside"
            file.report(
                "the dependency `\(name.text)` \(problem)", help: "make it `private let`", at: name)
        }
    }

    static let examples: [Example] = [
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
        .good("struct Row {\n    let client: ClientProtocol\n}"),
    ]
}
