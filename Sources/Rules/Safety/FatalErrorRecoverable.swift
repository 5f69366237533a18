import TenetRuleKit
import TenetRuleSupport

struct FatalErrorRecoverable: Rule {
    static let about = About(
        "fatal-error-recoverable", "Fatal error on a recoverable path", category: .safety, severity: .error,
        scope: .appCode,
        why: """
            A failed request, a file that cannot be read or input that does not parse is normal operation, not a \
            mistake of the programmer. Ending the app there costs the user their work.
            """,
        phrasings: [
            """
            Do not call `fatalError` or `preconditionFailure` for failed requests, unreadable files or input that does \
            not parse.
            """,
            "Never crash the app over bad data or a denied permission: throw or show a message so the user can go on.",
        ])

    var programmerErrors = ["resolve", "ModelContainer", "loadPersistentStores", "NSRegularExpression", "Regex"]
    static let options = [
        Option<Self>(
            "programmer_errors", \.programmerErrors,
            "Names of functions and types whose failure is a mistake in the program: dependency lookup, set-up.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("precondition") { call, file in
            guard call.isPlain, !call.isForDevelopers, let name = call.calledName,
                let condition = call.firstArgument?.expression,
                condition.tokens.contains(where: { $0.text.isOne(of: ["statusCode", "HTTPURLResponse"]) })
            else { return }
            file.report(
                "`precondition` ends the app when the request fails, which can happen in normal use",
                help: Self.help, at: name)
        }
        hooks.onCall("fatalError", "preconditionFailure") { call, file in
            guard let found = finding(for: call), found.owner.isEmpty, let name = call.calledName else { return }
            file.report(found.message, help: Self.help, at: name)
        }
        hooks.collectGivenTexts()
        hooks.collect(Open.self, fromCallsOf: ["fatalError", "preconditionFailure"]) { call, _ in
            guard let found = finding(for: call), !found.owner.isEmpty, let name = call.calledName else { return nil }
            return (found, name.range)
        }
        hooks.onProject { project in
            for found in project.facts(Open.self)
            where found.role == .app && !project.isWrittenAtEveryCall(of: found.fact.owner, found.fact.label) {
                project.report(found.fact.message, help: Self.help, in: found.path, at: found.range)
            }
        }
    }

    private static let help = "throw an error or return nil, so that the caller can tell the user"

    /// A finding that depends on what an initialiser is given; without an owner it does not.
    private struct Open: Fact {
        var message: String
        var owner: String
        var label: String
    }

    private func finding(for call: FunctionCallExprSyntax) -> Open? {
        guard call.isPlain, !call.isForDevelopers, let name = call.calledName, let cause = cause(of: call) else {
            return nil
        }
        let check = call.ancestors.first { $0.kind == .guardStmt || $0.kind == .ifExpr }
        let given =
            cause.hasPrefix("the text is no ") ? check?.convertedParameter(by: RecoverableFailures.conversions) : nil
        return Open(
            message: "`\(name.text)` ends the app when \(cause), which can happen in normal use",
            owner: given?.owner ?? "", label: given?.label ?? "")
    }

    private func cause(of call: FunctionCallExprSyntax) -> String? {
        if let cause = causeOfCase(call) ?? causeBehindDefault(call) { return cause }
        guard let block = call.ancestor(CodeBlockSyntax.self), let owner = block.parent,
            call.parent?.parent?.parent == block.syntax
        else { return causeBehindReturn(call) }
        if let clause = owner.as(CatchClauseSyntax.self), let statement = clause.parent?.parent?.as(DoStmtSyntax.self) {
            return cause(in: Syntax(unchecked: statement.body.syntax), isCaught: true)
        }
        if let choice = owner.as(IfExprSyntax.self) {
            // `if number == nil { … }` and `if let number { … } else { … }` are the same as a `guard`.
            let asksForNil = choice.conditions.only?.condition.as(SequenceExprSyntax.self)?.operations.single.map {
                $0.operator == "==" && $0.right.kind == .nilLiteralExpr
            }
            if OutsideCauses.namesRefusal(choice.conditions.syntax), choice.body == block { return Self.refusal }
            if choice.body == block, let cause = OutsideCauses.cause(of: choice.conditions.syntax) { return cause }
            guard
                choice.body == block
                    ? asksForNil == true : choice.conditions.only?.condition.kind == .optionalBindingCondition
            else { return nil }
            return cause(in: Syntax(unchecked: choice.conditions.syntax), isCaught: false)
        }
        guard let guarded = owner.as(GuardStmtSyntax.self) else { return causeBehindReturn(call) }
        if OutsideCauses.asksForPermission(guarded.conditions.syntax) { return Self.refusal }
        return cause(in: Syntax(unchecked: guarded.conditions.syntax), isCaught: false) ?? unreadable(guarded)
            ?? OutsideCauses.cause(of: guarded.conditions.syntax)
    }

    /// `Kind(rawValue: payload["kind"]) ?? { fatalError() }()`.
    private func causeBehindDefault(_ call: FunctionCallExprSyntax) -> String? {
        guard let closure = call.enclosingBody?.as(ClosureExprSyntax.self), call.parent?.kind == .codeBlockItem,
            closure.statements.only != nil, let made = closure.parent?.as(FunctionCallExprSyntax.self),
            made.calledExpression.syntax == closure.syntax,
            let choice = made.ancestor(SequenceExprSyntax.self)?.operations.single, choice.operator == "??"
        else { return nil }
        return cause(in: choice.left.syntax, isCaught: false)
    }

    /// `if let data = try? Data(contentsOf: url) { return data }`, with the call behind it.
    private func causeBehindReturn(_ call: FunctionCallExprSyntax) -> String? {
        guard let item = call.parent?.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return nil }
        let before = Array(list.prefix { $0.range.upper <= item.range.lower }).last?.item
        guard let choice = before?.asIf,
            choice.elseBody == nil, choice.body.statements.last?.item.kind == .returnStmt,
            choice.conditions.contains(where: { $0.condition.kind == .optionalBindingCondition })
        else { return nil }
        return cause(in: choice.conditions.syntax, isCaught: false)
    }

    /// The call is the last word of a case of a `switch`.
    private func causeOfCase(_ call: FunctionCallExprSyntax) -> String? {
        guard let element = call.enclosingStatement?.parent?.parent?.as(SwitchCaseSyntax.self),
            call.parent?.kind == .codeBlockItem, let choice = element.ancestor(SwitchExprSyntax.self)
        else { return nil }
        let isRest = element.label.kind == .switchDefaultLabel
        let label = element.label.text
        if !isRest, label.contains(".failure"), call.enclosingBody?.kind != .initializerDecl {
            return RecoverableFailures.failure(of: choice.subject)
        }
        if !isRest, OutsideCauses.namesRefusal(element.label), !label.contains("authorized") {
            // `denied` of some other enum is no refusal of a user.
            return OutsideCauses.asksForPermission(choice.subject.syntax) ? Self.refusal : nil
        }
        if isRest, OutsideCauses.isOutside(choice.subject) { return "`\(choice.subject.brief)` is something else" }
        guard isRest || label.contains(".none") || label.contains("nil"), RecoverableFailures.unwraps(choice),
            let parse = choice.subject.stripped.as(FunctionCallExprSyntax.self), let name = parse.calledName,
            !name.text.isOne(of: programmerErrors), !parse.isAboutBundle
        else { return nil }
        return RecoverableFailures.cause(of: parse, name)
    }

    private static let refusal = "the user refuses access"

    /// A function that says it parses, and ends the app when its input does not fit.
    private func unreadable(_ check: GuardStmtSyntax) -> String? {
        guard let function = check.enclosingFunction, check.enclosingBody == function.syntax,
            function.name.text.startsWithWord(of: ["parse", "decode", "validate", "deserialize"]),
            !check.conditions.descendants(FunctionCallExprSyntax.self).contains(where: {
                $0.calledName?.text.isOne(of: programmerErrors) == true
            })
        else { return nil }
        let input = function.parameters.first { parameter in
            parameter.type.unwrapped.text.isOne(of: ["String", "Substring", "Data", "Any", "[String: Any]"])
                && check.conditions.tokens.contains { $0.text == parameter.internalName.text }
        }
        return input.map { "`\($0.internalName.text)` cannot be read" }
    }

    /// What fails there, in words; nil when it is a mistake of the programmer or unknown.
    private func cause(in node: Syntax, isCaught: Bool) -> String? {
        var found: String?
        for part in [node] + node.origins.map(\.syntax) {
            let calls = part.as(FunctionCallExprSyntax.self).map { [$0] } ?? []
            for call in calls + Array(part.descendants(FunctionCallExprSyntax.self)) {
                guard let name = call.calledName else { continue }
                if name.text.isOne(of: programmerErrors) || call.isAboutBundle { return nil }
                guard found == nil, !RecoverableFailures.isPartOfArgument(call, name, in: part) else { continue }
                // What a value was made from may have failed only if that is asked here.
                found =
                    part == node
                    ? RecoverableFailures.cause(of: call, name)
                    : OutsideCauses.isRequest(call) && OutsideCauses.isTried(call) ? "the request fails" : nil
            }
            if part.isOfBundle { return nil }
        }
        return found
    }

    static let examples: [Example] = [
        .bad(
            "do {\n    user = try decoder.decode(User.self, from: data)\n} catch {\n    ↓fatalError(\"\\(error)\")\n}"),
        .good(
            "#if DEBUG\nfunc sample() -> [Tide] {\n    do { return try decoder.decode([Tide].self, from: data) } catch { fatalError() }\n}\n#endif"
        ),
        .good(
            "do { tides = try decoder.decode([Tide].self, from: NSDataAsset(name: \"tides\")!.data) } catch { fatalError() }"
        ),
        .bad(
            """
            func port(_ text: String) -> Int {
                guard let port = Int(text) else { ↓fatalError("no port") }
                return port
            }
            """),
        .bad(
            """
            func open(_ link: String) {
                guard let url = URL(string: link) else {
                    ↓preconditionFailure()
                }
                show(url)
            }
            """),
        .bad("do { try text.write(to: url, atomically: true, encoding: .utf8) } catch { ↓fatalError() }"),
        .bad(
            """
            switch CNContactStore.authorizationStatus(for: .contacts) {
            case .authorized: load()
            case .denied, .restricted: ↓fatalError("no contacts")
            default: ask()
            }
            """),
        .bad(
            """
            func setDepth(_ text: String) {
                if let depth = Double(text) { show(depth) } else { ↓fatalError() }
                switch Double(text) {
                case let depth?: self.depth = depth
                case nil: ↓fatalError("no depth: \\(text)")
                }
            }
            """),
        .bad("guard await EKEventStore().requestAccess(to: .event) else { ↓fatalError(\"no calendar\") }"),
        .good(files: [
            "App/Pilot.swift": """
            final class Pilot {
                init(baseAddress: String) {
                    guard let url = URL(string: baseAddress) else { fatalError("no address") }
                    open(url)
                }
            }
            """,
            "App/Start.swift": "let pilot = Pilot(baseAddress: Addresses.pilot)",
        ]),
        .bad(files: [
            "App/Pilot.swift":
                "final class Pilot {\n    init(address: String) {\n        guard let url = URL(string: address) else { ↓fatalError() }\n        open(url)\n    }\n}",
            "App/Start.swift": "func start() { run(Pilot(address: field.text)) }",
        ]),
        .good(
            """
            func samples() -> [Tide] {
                let json = "[]"
                guard let tides = try? JSONDecoder().decode([Tide].self, from: json.data(using: .utf8)!) else {
                    fatalError()
                }
                return tides
            }
            """),
        .good(
            """
            extension Chart {
                private static var seed: URL { Bundle.main.url(forResource: "seed", withExtension: "map")! }
                static func first() -> Data {
                    guard let data = try? Data(contentsOf: Self.seed) else { fatalError() }
                    return data
                }
                func drawn() -> Bitmap {
                    guard let map = Bitmap(wide: Int(size.width), high: Int(size.height)) else { fatalError() }
                    return map
                }
                func load() async throws {
                    let (data, answer) = try await session.data(for: request)
                    guard let answer = answer as? HTTPURLResponse else { fatalError() }
                    read(data, answer.statusCode)
                }
            }
            """),
        .good("switch rights {\ncase .denied: fatalError(\"cannot happen\")\ndefault: go()\n}"),
        .good("switch Int(\"12\") {\ncase let value?: show(value)\ndefault: fatalError(\"a literal\")\n}"),
        .good("switch segue.identifier {\ncase \"detail\": go()\ndefault: fatalError(\"unknown segue\")\n}"),
        .good("guard let url = URL(string: \"https://a.io\"), let api = kit.resolve(API.self) else { fatalError() }"),
        .good(
            """
            do {
                data = try Data(contentsOf: Bundle.main.url(forResource: "seed", withExtension: "json")!)
                list = try decoder.decode(List.self, from: data)
            } catch {
                fatalError("seed.json is broken: \\(error)")
            }
            """),
        .good(
            """
            let harbours: [Harbour] = {
                guard let url = Bundle.main.url(forResource: "harbours", withExtension: "json") else {
                    fatalError("harbours.json is missing")
                }
                do {
                    return try decoder.decode([Harbour].self, from: Data(contentsOf: url))
                } catch {
                    fatalError("harbours.json is broken: \\(error)")
                }
            }()
            """),
        .bad(
            """
            func harbours() async -> [Harbour] {
                do { return try await client.request(.harbours) } catch { ↓fatalError("no harbours") }
            }
            func flag(_ harbour: Harbour) async -> UIImage {
                let answer = try? await URLSession.shared.data(from: harbour.flag)
                guard let data = answer?.0 else { ↓fatalError("no flag") }
                return image(data)
            }
            var drafts: [Draft] {
                if let data = try? Data(contentsOf: url) { return read(data) }
                ↓fatalError("no drafts")
            }
            func check(_ answer: URLResponse) {
                guard (answer as? HTTPURLResponse)?.statusCode == 200 else { ↓preconditionFailure("server") }
            }
            """),
        .bad(
            """
            func open(_ url: URL) {
                switch url.host {
                case "tide": showTide()
                default: ↓fatalError("no such page")
                }
            }
            func load(_ link: URL) {
                URLSession.shared.dataTask(with: link) { data, _, error in
                    if let error { ↓fatalError("\\(error)") }
                    guard let data, error == nil else { ↓fatalError() }
                }
                switch result {
                case .success(let tide): show(tide)
                case .failure: ↓fatalError("no tide")
                }
                ↓precondition((answer as? HTTPURLResponse)?.statusCode == 200)
            }
            func kind(_ note: UNNotificationContent) -> Kind {
                let text = note.userInfo["kind"] as? String ?? ""
                return Kind(rawValue: text) ?? { ↓fatalError("no such kind") }()
            }
            func berth(userInput: String) -> Berth {
                let text = userInput.uppercased()
                if text.isEmpty { ↓fatalError("nothing typed") }
                return Berth(text)
            }
            """),
        .good(
            """
            func migrate() {
                store.load { _, error in
                    if let error { fatalError("\\(error)") }
                }
                precondition(rows.count == 3)
            }
            extension TideResponse {
                func show(_ kind: String) {
                    switch kind {
                    case "low": go()
                    default: fatalError("unknown")
                    }
                }
            }
            func row(_ text: String) -> Row {
                guard let kind = Row(rawValue: text) else { fatalError("no such row") }
                switch cell.identifier {
                case "tide": return kind
                default: fatalError("unknown cell")
                }
            }
            """),
        .good(
            "required init?(coder: NSCoder) { fatalError(\"not used\") }\nfunc run() { fatalError(\"subclasses do it\") }"
        ),
        .good(
            "extension URL {\n    init(fixed: StaticString) {\n        guard let url = URL(string: \"\\(fixed)\") else { preconditionFailure() }\n        self = url\n    }\n}"
        ),
        .good(
            """
            do {
                user = try decoder.decode(User.self, from: data)
            } catch {
                throw LoadError.broken(error)
            }
            """),
        .good("do {\n    container = try ModelContainer(for: Item.self)\n} catch {\n    fatalError(\"\\(error)\")\n}"),
        .bad(
            """
            func parseRoute(_ text: String) -> Route {
                guard text.hasPrefix("/") else { ↓fatalError("no route: \\(text)") }
                return Route(text)
            }
            """),
        .good(
            "func parseRoute(_ index: Int) -> Route {\n    guard index < 3 else { fatalError(\"bad index\") }\n    return .home\n}"
        ),
    ]
}
