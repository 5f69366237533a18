import TenetRuleKit
import TenetRuleSupport

struct ProgrammerErrorThrown: Rule {
    static let about = About(
        "programmer-error-thrown", "Programmer error thrown", category: .safety, severity: .note, scope: .appCode,
        why: """
            A dependency that nobody registered is a mistake in the program. Thrown as an error it is shown to users \
            as a failure and survives testing; a stop with a message is found on the first run.
            """,
        phrasings: [
            """
            Stop with `fatalError` or `preconditionFailure` on programming mistakes, such as unregistered \
            dependencies; do not throw errors for them.
            """,
            """
            A missing registration or a lost bundle resource is a bug, so we crash with a message instead of showing \
            users a failure.
            """,
        ])

    var lookups = ["resolve"]
    var cases = [
        "notCalled", "mustOverride", "mustBeOverridden", "mustBeSubclassed",
        "programmerError", "programmingError", "developerError", "calledTwice", "calledBefore", "shouldNotHappen",
        "shouldNeverHappen", "cannotHappen", "preconditionFailed", "illegalState", "misuse", "abstractMethod",
        "outletMissing", "missingOutlet", "missingDependency", "dependencyMissing", "dependencyNotRegistered",
    ]
    static let options = [
        Option<Self>("lookups", \.lookups, "Functions that only fail when the program is set up wrongly."),
        Option<Self>(
            "cases", \.cases, "Parts of the names of errors that say that the caller has made a mistake, in any case."),
    ]

    func install(_ hooks: inout Hooks) {
        let cases = cases.map { $0.lowercased() }
        hooks.on(ThrowStmtSyntax.self) { thrown, file in reportCase(thrown, cases, file) }
        hooks.onCall("object") { call, file in reportInfoKey(call, file) }
        hooks.onCall("url", "path") { call, file in reportResource(call, file) }
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

    private func reportCase(_ thrown: ThrowStmtSyntax, _ cases: [String], _ file: FilePass) {
        let error = thrown.expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? thrown.expression
        guard let name = error.lastName?.text, error.kind == .memberAccessExpr,
            name.containsFolded(cases) || asksForSetup(thrown) || isLookup(thrown)
        else { return }
        file.report(
            "a mistake of the caller (`\(name)`) is thrown as if it could happen to users",
            help: "stop with `preconditionFailure` and say what has to be done before", at: thrown.throwKeyword)
    }

    /// The lookup itself throws that nothing is registered.
    private func isLookup(_ thrown: ThrowStmtSyntax) -> Bool {
        guard let function = thrown.enclosingFunction, function.name.text.isOne(of: lookups) else { return false }
        return function.parameters.contains { $0.type.text.hasSuffix(".Type") } || function.parameters.isEmpty
    }

    /// `guard isConfigured else { throw … }`: the caller has left a step out.
    private func asksForSetup(_ thrown: ThrowStmtSyntax) -> Bool {
        guard let check = thrown.ancestor(GuardStmtSyntax.self), check.body.statements.onlyItem == thrown.syntax,
            let name = check.conditions.only?.condition.as(ExprSyntax.self)?.ownMemberName
        else { return false }
        return name.text.isOne(of: [
            "isConfigured", "isInitialized", "isInitialised", "isSetUp", "isSetup", "didSetUp", "didConfigure",
            "isPrepared",
        ])
    }

    /// `Bundle.main.object(forInfoDictionaryKey: "APIKey")`: a value that is part of the build.
    private func reportInfoKey(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let name = call.argument("forInfoDictionaryKey")?.expression, isFixed(name),
            call.calledBase?.text == "Bundle.main", let check = call.ancestor(GuardStmtSyntax.self),
            check.conditions.contains(call), let thrown = check.body.statements.onlyItem?.as(ThrowStmtSyntax.self)
        else { return }
        file.report(
            "a value that the build left out is thrown as if it could happen to users",
            help: "stop with `fatalError` and name the missing key", at: thrown.throwKeyword)
    }

    /// `Bundle.main.url(forResource: "terms", withExtension: "html")`: a file that is part of the build.
    private func reportResource(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let name = call.argument("forResource")?.expression, isFixed(name),
            call.calledBase?.text.hasPrefix("Bundle") == true, let check = call.ancestor(GuardStmtSyntax.self),
            check.conditions.contains(call), let thrown = check.body.statements.onlyItem?.as(ThrowStmtSyntax.self)
        else { return }
        file.report(
            "a file that the build left out is thrown as if it could happen to users",
            help: "stop with `fatalError` and name the missing file", at: thrown.throwKeyword)
    }

    /// Written in the code: a literal, a raw value of an enum, a constant of a type.
    private func isFixed(_ name: ExprSyntax) -> Bool {
        if name.stringValue != nil { return true }
        if let access = name.as(MemberAccessExprSyntax.self) {
            return access.base?.lastName?.text.startsUppercase ?? false
                || access.declName.baseName.text == "rawValue" && access.base?.text == "self"
        }
        guard name.text == "rawValue" else { return false }
        return name.enclosingType.map { $0.kind == .enumDecl } ?? false
    }

    private func isTypeLookup(_ call: FunctionCallExprSyntax) -> Bool {
        call.firstArgument?.expression.text.hasSuffix(".self") ?? false
    }

    static let examples: [Example] = [
        .bad(
            "func resolve<Part>(_ type: Part.Type) throws -> Part {\n    if let part = parts[key(type)] as? Part { return part }\n    ↓throw PartError.missing\n}"
        ),
        .good("func resolve(_ host: String) throws -> Address {\n    throw AddressError.unknown\n}"),
        .good("final class RemoteShip: Ship {\n    override func sail() throws { throw ShipError.notImplemented }\n}"),
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
        .bad(
            """
            final class Tour {
                func next() throws -> Stop {
                    guard let stops else { ↓throw TourError.prepareNotCalled }
                    return stops[0]
                }
            }
            """),
        .bad(
            """
            enum Sound: String {
                case horn
                func play() throws {
                    guard let url = Bundle.main.url(forResource: rawValue, withExtension: "caf") else {
                        ↓throw SoundError.missing
                    }
                    start(url)
                }
            }
            """),
        .good(
            """
            func play(_ name: String) throws {
                guard let url = Bundle.main.url(forResource: name, withExtension: "caf") else { throw SoundError.missing }
                guard let user = session.user else { throw SoundError.notSignedIn }
                start(url, user)
            }
            """),
        .bad(
            """
            func key() throws -> String {
                guard isConfigured else { ↓throw KeyError.noSetup }
                guard let key = Bundle.main.object(forInfoDictionaryKey: "Key") as? String else { ↓throw KeyError.none }
                return key
            }
            """),
    ]
}
