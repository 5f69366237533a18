import TenetRuleKit
import TenetRuleSupport

struct IncompleteUseCase: Rule {
    static let about = About(
        "incomplete-use-case", "Use case without its protocol", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            View models ask for a use case by its protocol, so that tests can answer in its place; one without the \
            protocol, or whose protocol has another operation, cannot be replaced.
            """,
        phrasings: [
            """
            Every use case must conform to its own protocol, named with the suffix `Protocol`, which declares only \
            `execute`.
            """,
            """
            Business operations hide behind an interface like `LoadCartUseCaseProtocol` with one method, so tests can \
            replace them.
            """,
        ])

    var ending = "UseCase"
    var operation = "execute"
    var base = "BaseUseCaseProtocol"
    static let options = [
        Option<Self>("base", \.base, "What all protocols of use cases refine; conforming to it alone is not enough."),
        Option<Self>("ending", \.ending, "The ending of use cases; that of their protocols is followed by `Protocol`."),
        Option<Self>("operation", \.operation, "The one operation that the protocol declares."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberBlockSyntax.self) { block, file in
            guard let type = block.parent?.asDeclGroup, type.kind == .classDecl || type.kind == .structDecl,
                !file.isTest, let owner = type.groupName?.text, owner.hasSuffix(ending)
            else { return }
            for property in type.storedProperties where !property.isStatic {
                guard let name = property.nameToken, let value = property.initialValue,
                    value.tokens.contains(where: { $0.text.isOne(of: ["resolve", "Container", "DIContainer"]) })
                        || name.text.hasSuffix("epository") && value.lastName?.text == "shared"
                else { continue }
                file.report(
                    "`\(name.text)` is fetched by the use case itself, so no test can put another in its place",
                    help: "take it as a parameter of `init`", at: name)
            }
        }
        hooks.onProject(needing: [.declarations]) { project in
            for type in project.model.sharedTypes where !type.isDouble && !type.name.hasPrefix("Base") {
                if type.kind == .protocol {
                    checkProtocol(type, project)
                } else if type.name.hasSuffix(ending), type.kind != .enum, type.name != ending {
                    checkType(type, project)
                }
            }
        }
    }

    private func checkType(_ type: ProjectType, _ project: ProjectPass) {
        // `LiveLoadCartUseCase` may stand behind the plain protocol `LoadCartUseCase`.
        guard type.ownProtocols.allSatisfy({ $0.name == base }),
            type.directSupertypes.allSatisfy({ $0 == base || ["Sendable", "NSObject", "AnyObject"].contains($0) }),
            type.members.contains(where: { $0.kind == .function })
        else { return }
        let known = project.model.types(named: type.name + "Protocol").one
        project.report(
            type.directSupertypes.contains(base)
                ? "`\(type.name)` conforms to `\(base)`, which all use cases share, and to no protocol of its own"
                : "`\(type.name)` conforms to no protocol",
            help: known == nil
                ? "declare `protocol \(type.name)Protocol` with `\(operation)`, and conform to it"
                : "conform it to `\(type.name)Protocol`",
            at: type.declaration, notes: known.map { [$0.declaration.note("the protocol is declared here")] } ?? [])
    }

    private func checkProtocol(_ type: ProjectType, _ project: ProjectPass) {
        guard type.name.hasSuffix(ending + "Protocol") || type.name.hasSuffix(ending), type.name != ending,
            type.name != ending + "Protocol"
        else { return }
        if let other = type.members.first(where: { $0.kind == .function && $0.name != operation }),
            !type.members(named: operation).isEmpty
        {
            project.report(
                "`\(type.name)` declares a second operation", help: "give `\(other.name)` a use case of its own",
                at: other)
        }
        if !([type] + type.projectSupertypes).contains(where: { !$0.members(named: operation).isEmpty }),
            type.members(named: "callAsFunction").isEmpty, type.directSupertypes.allSatisfy(isKnown(project.model))
        {
            project.report(
                "`\(type.name)` declares no `\(operation)`",
                help: "declare `func \(operation)(…) async throws`", at: type.declaration)
        }
    }

    /// A protocol of another module may declare the operation.
    private func isKnown(_ model: ProjectModel) -> (String) -> Bool {
        { name in ["Sendable", "AnyObject", "Actor"].contains(name) || model.types(named: name).one != nil }
    }

    static let examples: [Example] = [
        .bad(
            "final class ↓LoadCartUseCase {\n    private let carts: any CartRepositoryProtocol\n    func execute() async throws -> Cart { try await carts.cart() }\n}"
        ),
        .bad(
            "final class ↓LoadCartUseCase: BaseUseCaseProtocol {\n    func execute(_ id: Int) async throws -> Cart { Cart(id) }\n}"
        ),
        .bad(
            "protocol LoadCartUseCaseProtocol {\n    func execute() async throws -> Cart\n    func ↓prices() async throws -> [Int]\n}\nfinal class LoadCartUseCase: LoadCartUseCaseProtocol {\n    private let ↓carts: any CartRepositoryProtocol = Container.shared.resolve()\n}"
        ),
        .bad(files: [
            "App/LoadCartUseCaseProtocol.swift":
                "protocol ↓LoadCartUseCaseProtocol {\n    func loadCart() async throws -> Cart\n}",
            "App/LoadCartUseCase.swift":
                "struct LoadCartUseCase: LoadCartUseCaseProtocol {\n    func loadCart() async throws -> Cart { Cart() }\n}",
        ]),
        .bad(
            "protocol ↓LoadCartUseCaseProtocol {\n    func run() async throws\n    func stop()\n}"),
        .good(
            "protocol LoadCartUseCaseProtocol: Sendable {\n    func execute() async throws -> Cart\n}\nstruct LoadCartUseCase: LoadCartUseCaseProtocol {\n    func execute() async throws -> Cart { Cart() }\n}"
        ),
        .good(
            "protocol BaseUseCaseProtocol {\n    associatedtype Input\n    func execute(_ input: Input) async throws\n}\nprotocol SaveUseCaseProtocol: BaseUseCaseProtocol where Input == Int {}"
        ),
        .good(
            "protocol PayUseCase {\n    func execute() async throws\n}\nstruct LivePayUseCase: PayUseCase {\n    func execute() async throws {}\n}"
        ),
        .good("final class MockLoadCartUseCase {\n    func execute() {}\n}\nenum CartUseCase {\n    case load\n}"),
    ]
}
