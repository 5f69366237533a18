import TenetRuleKit
import TenetRuleSupport

struct UseCaseWithoutBase: Rule {
    static let about = About(
        "use-case-without-base", "Use case protocol beside the common base", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            What all use cases refine fixes their one operation, its input and its output. A protocol beside it is \
            called in a way of its own.
            """,
        phrasings: [
            "Every `…UseCaseProtocol` must inherit from `BaseUseCaseProtocol`.",
            "Business operations share a common parent, so no interactor interface invents a call of its own.",
        ])

    var base = "BaseUseCaseProtocol"
    var ending = "UseCaseProtocol"
    var fixed = false
    static let options = [
        Option<Self>(
            "fixed", \.fixed,
            "Also report protocols that leave input and output of the base open, and those named without `Protocol`."),
        Option<Self>("base", \.base, "The protocol that the protocols of use cases refine."),
        Option<Self>("ending", \.ending, "The ending of the protocols of use cases."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ProtocolDeclSyntax.self) { node, file in
            guard fixed, !file.isTest, node.name.text != base else { return }
            if node.inherits(anyOf: [base]) {
                let fixes = node.genericWhereClause.map { clause in
                    ["Input", "Output"].allSatisfy { name in clause.tokens.contains { $0.text == name } }
                }
                guard node.name.text.hasSuffix(ending), fixes != true,
                    node.inheritedTypes.allSatisfy({ !$0.codeContains("<") }),
                    node.members(TypeAliasDeclSyntax.self).isEmpty
                else { return }
                file.report(
                    "`\(node.name.text)` leaves input and output of `\(base)` open",
                    help: "add `where Input == …, Output == …`", at: node.name)
            } else if node.name.text.hasSuffix("UseCase"), node.name.text != "UseCase", node.inheritedTypes.isEmpty,
                node.members(FunctionDeclSyntax.self).contains(where: { $0.name.text == "execute" })
            {
                file.report(
                    "`\(node.name.text)` does not refine `\(base)`",
                    help: "declare it as `protocol \(node.name.text)Protocol: \(base)` with its input and output",
                    at: node.name)
            }
        }
        hooks.onProject(needing: [.declarations]) { project in
            let known = project.model.types(named: base).one
            for type in project.sharedTypes where type.kind == .protocol && type.name.hasSuffix(ending) {
                guard type.name != ending, type.name != base, !type.isDouble, !type.inherits(from: base) else {
                    continue
                }
                project.report(
                    "`\(type.name)` does not refine `\(base)`",
                    help: "declare it as `protocol \(type.name): \(base)` with its input and output",
                    at: type.declaration,
                    notes: known.map { [$0.declaration.note("the base is declared here")] } ?? [])
            }
        }
    }

    static let examples: [Example] = [
        .bad("protocol ↓LoadCartUseCaseProtocol {\n    func execute() async throws -> Cart\n}"),
        .bad(
            files: [
                "App/Domain/UseCase.swift":
                    "protocol UseCase<Input, Output> {\n    associatedtype Input\n    associatedtype Output\n    func execute(_ input: Input) async throws -> Output\n}",
                "App/Domain/PayUseCaseProtocol.swift":
                    "protocol ↓PayUseCaseProtocol: Sendable {\n    func execute(_ cart: Cart) async throws\n}",
            ], options: ["base": .string("UseCase")]),
        .good(
            "protocol BaseUseCaseProtocol {\n    associatedtype Input\n    func execute(_ input: Input) async throws\n}\nprotocol SaveUseCaseProtocol: BaseUseCaseProtocol where Input == Int {}"
        ),
        .good(
            "protocol StoringUseCaseProtocol: BaseUseCaseProtocol {}\nprotocol SaveUseCaseProtocol: StoringUseCaseProtocol where Input == Int {}"
        ),
        .bad(
            "protocol ↓DropUseCaseProtocol: BaseUseCaseProtocol where Input == Int {}\nprotocol ↓SaveUseCaseProtocol: BaseUseCaseProtocol {\n    func save() async throws\n}\nprotocol ↓LoadUseCase {\n    func execute() async throws\n}",
            options: ["fixed": .bool(true)]),
        .good(
            "protocol SaveUseCaseProtocol: BaseUseCaseProtocol where Input == Int, Output == Void {}",
            options: ["fixed": .bool(true)]),
        .good(
            "protocol CartRepositoryProtocol {\n    func cart() async throws -> Cart\n}\nprotocol LoadCartUseCase {}"),
        .good("final class LoadCartUseCase {\n    func execute() async throws -> Cart { Cart() }\n}"),
    ]
}
