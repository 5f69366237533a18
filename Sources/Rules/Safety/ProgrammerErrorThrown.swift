import TenetRuleKit

struct ProgrammerErrorThrown: Rule {
    static let about = About(
        "programmer-error-thrown", "Programmer error thrown", category: .safety, severity: .note, scope: .appCode,
        why: """
            A dependency that nobody registered is a mistake in the program. Thrown as an error it is shown to users \
            as a failure and survives testing; a stop with a message is found on the first run.
            """)

    var lookups = ["resolve"]
    static let options = [
        Option<Self>("lookups", \.lookups, "Functions that only fail when the program is set up wrongly.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(lookups) { call, file in
            guard let check = call.ancestor(GuardStmtSyntax.self), check.conditions.contains(call),
                let name = call.calledName,
                let thrown = check.body.statements.onlyItem?.as(ThrowStmtSyntax.self),
                !call.closures.isEmpty || isTypeLookup(call)
            else { return }
            file.report(
                "a missing registration (`\(name.text)`) is thrown as if it could happen to users",
                help: "stop with `fatalError` and name what is not registered", at: thrown.throwKeyword)
        }
    }

    private func isTypeLookup(_ call: FunctionCallExprSyntax) -> Bool {
        call.firstArgument?.expression.text.hasSuffix(".self") ?? false
    }

    static let examples: [Example] = [
        .bad("guard let api = container.resolve(API.self) else { ↓throw SetupError.missing }"),
        .bad(
            """
            func make() throws -> Model {
                guard let store = resolver.resolve(Store.self), store.isOpen else {
                    ↓throw SetupError.missing
                }
                return Model(store)
            }
            """),
        .good("guard let api = container.resolve(API.self) else { fatalError(\"API is not registered\") }"),
        .good("guard let address = dns.resolve(host) else { throw NetworkError.noHost }"),
        .good("guard let user = session.user else { throw AuthError.signedOut }"),
    ]
}
