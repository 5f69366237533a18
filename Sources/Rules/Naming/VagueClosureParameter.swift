import TenetRuleKit
import TenetRuleSupport

struct VagueClosureParameter: Rule {
    static let about = About(
        "vague-closure-parameter", "Vague closure parameter", category: .naming, severity: .note, status: .stable,
        why: """
            A parameter called `closure` or `handler` says what it is, not when it runs: `completion`, `transform`, \
            `predicate` or `onRetry` do.
            """,
        phrasings: [
            "Name closure parameters after their role, not `closure`, `handler`, `block`, `callback` or the like.",
            """
            Prefer `completion`, `transform`, `predicate` or `onRetry`, which say when a function that is passed in \
            runs.
            """,
        ])

    var names = ["closure", "handler", "block", "function", "callback", "cb", "fn"]
    var suffixes: [String] = []
    var outcomes = false
    var roles = false
    static let options = [
        Option<Self>("names", \.names, "The names that say too little."),
        Option<Self>(
            "outcomes", \.outcomes,
            "Ask that the two closures for the outcomes of an operation are called `onSuccess` and `onFailure`."),
        Option<Self>(
            "suffixes", \.suffixes, "Endings that name a parameter for being a closure: `tapClosure`."),
        Option<Self>(
            "roles", \.roles,
            "Ask that a closure which maps is `transform`, one that filters `predicate`, one that gets the result "
                + "`completion`, and one that sets up `configure`."),
    ]

    private static let successes = ["success", "done", "succeeded", "successHandler", "successBlock", "completed"]
    private static let failures = [
        "failure", "error", "failed", "fail", "failureHandler", "failureBlock",
        "errorHandler", "errorBlock", "failHandler", "onError",
    ]

    func install(_ hooks: inout Hooks) {
        if outcomes { installOutcomes(&hooks) }
        hooks.on(FunctionParameterSyntax.self) { node, file in
            let label = node.firstName
            let name = label.text.isOne(of: Self.bareLabels) ? node.internalName : label
            guard isFunction(node.type) else { return }
            guard
                name.text.isOne(of: names) || suffixes.contains(where: { name.text.hasSuffix($0) })
                    || isOnlyCounted(name, node)
            else {
                if roles { checkRole(node, file) }
                return
            }
            let decl = node.ancestors.first {
                $0.kind == .functionDecl || $0.kind == .initializerDecl || $0.kind == .subscriptDecl
            }
            if let function = decl?.as(FunctionDeclSyntax.self), function.hasDictatedName { return }
            if let initializer = decl?.as(InitializerDeclSyntax.self), initializer.isOverride { return }
            file.report(
                "`\(name.text)` does not say when this closure runs or what it is for",
                help: "name it for its purpose: `completion`, `transform`, `predicate` or `on…`", at: name)
        }
    }

    /// Labels that lead over to the name and say nothing of their own: `batches(of: 3, using block:)`.
    private static let bareLabels = ["_", "using", "with", "by", "via", "through"]

    /// `first` and `second`, `block1` and `block2`: told apart by their places only.
    private func isOnlyCounted(_ name: TokenSyntax, _ node: FunctionParameterSyntax) -> Bool {
        guard let all = node.parent?.as(FunctionParameterListSyntax.self),
            all.filter({ isFunction($0.type) }).count > 1
        else { return false }
        if name.text.isOne(of: ["first", "second", "third", "one", "two"]) { return true }
        let word = name.text.string.prefix { !$0.isNumber }
        return word.count < name.text.count && names.contains(String(word))
    }

    private func installOutcomes(_ hooks: inout Hooks) {
        hooks.on(FunctionParameterClauseSyntax.self) { clause, file in
            if let function = clause.parent?.parent?.as(FunctionDeclSyntax.self), function.hasDictatedName { return }
            checkOutcomes(
                clause.parameters.filter { isFunction($0.type) }
                    .map { $0.firstName.text == "_" ? $0.internalName : $0.firstName }, file)
        }
        hooks.on(MemberBlockSyntax.self) { block, file in
            guard let group = block.parent?.asDeclGroup, group.kind != .extensionDecl else { return }
            let stored = group.storedProperties.filter { $0.type.map(isFunction) == true }
            checkOutcomes(stored.compactMap(\.nameToken), file)
        }
    }

    /// A name that could stand for any closure, where the closure has a part that has a name.
    private func checkRole(_ node: FunctionParameterSyntax, _ file: FilePass) {
        let name = node.internalName
        guard let function = node.ancestor(FunctionDeclSyntax.self), !function.hasDictatedName, !function.isOverride,
            node.parent?.parent?.parent?.parent?.syntax == function.syntax,
            let type = node.type.unwrapped.as(FunctionTypeSyntax.self),
            let role = ClosureRole.allCases.first(where: {
                name.text.isOne(of: $0.vague) && $0.fits(type, node, function)
            })
        else { return }
        file.report(
            "`\(name.text)` does not say that this closure \(role.purpose)", help: "call it `\(role.rawValue)`",
            at: name)
    }

    /// A pair such as `success` and `failure`, where it is not `onSuccess` and `onFailure`.
    private func checkOutcomes(_ names: [TokenSyntax], _ file: FilePass) {
        guard
            let success = names.first(where: { $0.text.isOne(of: Self.successes + ["onSuccess", "onDone"]) }),
            let failure = names.first(where: { $0.text.isOne(of: Self.failures + ["onFailure"]) })
        else { return }
        for (name, right) in [(success, "onSuccess"), (failure, "onFailure")] where name.text != right {
            file.report(
                "`\(name.text)` is the closure for one outcome of two but is not called `\(right)`",
                help: "call it `\(right)`", at: name)
        }
    }

    private func isFunction(_ type: TypeSyntax) -> Bool { type.unwrapped.kind == .functionType }

    /// The parts that closures play, with the names for them.
    private enum ClosureRole: String, CaseIterable {
        case transform
        case predicate
        case completion
        case configure

        var purpose: String {
            switch self {
            case .transform: "turns a value into another one"
            case .predicate: "chooses values"
            case .completion: "runs when the operation has ended"
            case .configure: "sets up an object"
            }
        }

        var vague: [String] {
            switch self {
            case .transform:
                [
                    "f", "g", "mapper", "mapping", "convert", "converter", "conversion", "apply", "operation", "body",
                    "action",
                ]
            case .predicate:
                ["f", "p", "check", "test", "condition", "matcher", "matching", "isMatch", "evaluate", "body"]
            case .completion:
                [
                    "callback", "done", "finish", "finished", "reply", "responder", "resultHandler", "responseHandler",
                    "result",
                ]
            case .configure: ["setup", "setUp", "customize", "customise", "configurator", "configuration"]
            }
        }

        private static let maps = ["map", "compactMap", "flatMap", "mapValues", "compactMapValues", "mapError"]
        private static let filters = [
            "filter", "first", "last", "contains", "allSatisfy", "removeAll", "firstIndex", "lastIndex", "drop",
            "prefix",
        ]

        func fits(_ type: FunctionTypeSyntax, _ parameter: FunctionParameterSyntax, _ function: FunctionDeclSyntax)
            -> Bool
        {
            let result = type.returnClause.type.text
            let isVoid = result.isOne(of: ["Void", "()"])
            switch self {
            case .transform:
                return !isVoid
                    && (function.name.text.isOne(of: Self.maps) || isHanded(to: Self.maps, parameter, function))
            case .predicate:
                return result == "Bool"
                    && (function.name.text.isOne(of: Self.filters) || isHanded(to: Self.filters, parameter, function))
            case .completion:
                guard isVoid, function.returnType == nil, function.parameters.last == parameter,
                    parameter.type.as(AttributedTypeSyntax.self)?.hasAttribute("escaping") == true
                        || parameter.type.kind == .optionalType
                else { return false }
                return parameter.internalName.text.isOne(of: ["done", "finish", "finished"])
                    || (type.parameters.only != nil || parameter.internalName.text != "callback")
                        && type.parameters.contains { $0.type.unwrapped.codeContainsFolded(["result<", "error"]) }
            case .configure:
                guard isVoid, let object = type.parameters.only?.type else { return false }
                return object.text.hasPrefix("inout ")
                    || parameter.type.kind == .functionType
            }
        }

        /// `items.map(f)` in the function, with the closure as it was given.
        private func isHanded(to names: [String], _ parameter: FunctionParameterSyntax, _ function: FunctionDeclSyntax)
            -> Bool
        {
            function.body?.descendants(FunctionCallExprSyntax.self).contains { call in
                call.calledName?.text.isOne(of: names) == true
                    && (isParameter(call.arguments.only?.expression, parameter)
                        || isParameter(
                            call.trailingClosure?.statements.onlyItem?.as(FunctionCallExprSyntax.self)?
                                .calledExpression, parameter))
            } ?? false
        }

        private func isParameter(_ expression: ExprSyntax?, _ parameter: FunctionParameterSyntax) -> Bool {
            expression?.as(DeclReferenceExprSyntax.self)?.baseName.identifier == parameter.internalName.identifier
        }
    }

    static let examples: [Example] = [
        .bad("func load(↓handler: @escaping (Data) -> Void) {}"),
        .bad("func each(_ ↓block: (Int) -> Void) {}\ninit(↓callback: (() -> Void)? = nil) {}"),
        .bad("func pages(of size: Int, by ↓block: ([Row]) -> Void) {}\nfunc sort(using ↓function: (Row) -> Int) {}"),
        .bad("protocol Till {\n    func pay(↓first: @escaping (Receipt) -> Void, ↓second: @escaping () -> Void)\n}"),
        .bad("func race(↓handler1: () -> Void, ↓handler2: () -> Void) {}"),
        .good("func rows(by order: (Row, Row) -> Bool, first: Int) {}\nfunc open(first: () -> Void) {}"),
        .good("func load(completion: @escaping (Data) -> Void) {}"),
        .good("func load(onChange handler: @escaping (Data) -> Void) {}"),
        .good("func add(handler: Handler) {}"),
        .good("class Page: Base {\n    override func load(handler: @escaping () -> Void) {}\n}"),
        .bad(
            """
            func locate(↓success: @escaping (City) -> Void, ↓failure: @escaping (any Error) -> Void) {}
            struct Purchase {
                let ↓done: (Receipt) -> Void
                let ↓errorBlock: ((any Error) -> Void)?
            }
            """, options: ["outcomes": .bool(true)]),
        .good(
            """
            func locate(onSuccess: @escaping (City) -> Void, onFailure: @escaping (any Error) -> Void) {}
            func finish(done: @escaping () -> Void) {}
            func write(success: Bool, failure: String) {}
            """, options: ["outcomes": .bool(true)]),
        .good("func locate(success: @escaping (City) -> Void, failure: @escaping (any Error) -> Void) {}"),
        .bad(
            "struct Key {\n    init(↓pressBlock: @escaping () -> Void) {}\n    func ring(↓bellClosure: () -> Void) {}\n}",
            options: ["suffixes": .strings(["Closure", "Block"])]),
        .bad(
            """
            struct Fleet {
                func map<Other>(_ ↓f: (Boat) -> Other) -> [Other] { boats.map(f) }
                func boats(that ↓check: (Boat) -> Bool) -> [Boat] { boats.filter(check) }
                func dock(↓callback: @escaping (Result<Berth, any Error>) -> Void) { pilot.dock(callback) }
                func add(_ ↓setup: (inout Boat) -> Void) { setup(&boats[0]) }
            }
            """,
            options: [
                "roles": .bool(true), "names": .strings(["closure"]),
            ]),
        .good(
            """
            struct Fleet {
                func map<Other>(_ transform: (Boat) -> Other) -> [Other] { boats.map(transform) }
                func boats(where isAfloat: (Boat) -> Bool) -> [Boat] { boats.filter(isAfloat) }
                func dock(completion: @escaping (Result<Berth, any Error>) -> Void) { pilot.dock(completion) }
                func sail(_ body: () throws -> Void) rethrows { try body() }
                func steer(onTurn: @escaping (Int) -> Void) { wheel.turn = onTurn }
            }
            """, options: ["roles": .bool(true), "suffixes": .strings(["Closure"])]),
    ]
}
