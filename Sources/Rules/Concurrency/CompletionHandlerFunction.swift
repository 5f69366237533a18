import TenetRuleKit
import TenetRuleSupport

struct CompletionHandlerFunction: Rule {
    static let about = About(
        "completion-handler-function", "Function with a completion handler", category: .concurrency,
        severity: .warning, status: .stable, scope: .appCode,
        why: """
            A completion handler can be called twice or never, on any thread, and the compiler checks none of that. An \
            async function returns exactly once.
            """,
        phrasings: [
            "Write asynchronous functions as `async` functions, not with completion handlers.",
            """
            We don't add new callbacks such as `completion: @escaping (Result<User, Error>) -> Void`; callers `await` \
            a result.
            """,
        ])

    var names = ["completion", "completionHandler", "onCompletion", "callback", "completionBlock", "done"]
    var requirements = false
    static let options = [
        Option<Self>("names", \.names, "Parameter names that mark a completion handler."),
        Option<Self>(
            "requirements", \.requirements,
            "Also report the requirements of protocols, which types of other modules may fulfil."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Handed.self, from: FunctionDeclSyntax.self) { function, _ in
            guard let parameter = function.signature.parameterClause.parameters.last,
                parameter.internalName.text.isOne(of: names) || Self.isAnswer(parameter, of: function),
                Self.isHandler(parameter.type), function.body != nil || requirements && function.isRequirement,
                function.returnType == nil, !Self.isForScreens(function.name.text), !function.isOverride,
                !function.isAsync, !function.hasAttribute("objc", "IBAction", "available"),
                !Self.isCallback(function), !Self.isAnimation(function), !Self.wraps(function),
                !function.name.text.startsWithWord(of: Self.observing + ["on", "watch", "monitor", "follow", "track"]),
                !Self.isFollowing(function, parameter.internalName.text)
            else { return nil }
            let fact = Handed(function: function.name.text.string, handler: parameter.internalName.text.string)
            return (fact, parameter.internalName.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(Handed.self)
            where found.role == .app && project.hasConcurrency(found.path) && !FilePlace(found.path).isPlayground {
                let function = project.model.declarations(named: found.fact.function).first {
                    $0.path == found.path && $0.kind == .function && $0.extent.contains(found.range)
                }
                if function?.mayBeAskedFor(project.model) == true { continue }
                project.report(
                    "`\(found.fact.function)` delivers its result through `\(found.fact.handler)`, unchecked",
                    help: "make it `async` and return the result", in: found.path, at: found.range)
            }
        }
    }

    private struct Handed: Fact {
        var function: String
        var handler: String
    }

    /// `@escaping (…) -> Void` that is given something: a result, an error, a flag, the answer itself.
    private static func isHandler(_ type: TypeSyntax) -> Bool {
        let isEscaping = type.as(AttributedTypeSyntax.self)?.hasAttribute("escaping") ?? (type.kind == .optionalType)
        guard isEscaping, let function = type.unwrapped.as(FunctionTypeSyntax.self) else { return false }
        guard function.returnClause.type.text.isOne(of: ["Void", "()"]), function.effectSpecifiers == nil else {
            return false
        }
        return function.parameters.contains { parameter in
            !parameter.type.text.isOne(of: ["Void", "()"]) && parameter.type.unwrapped.kind != .functionType
        }
    }

    /// `load(_:then:)`, or a `handler` of a function that is named after reading, writing or a request.
    private static func isAnswer(_ parameter: FunctionParameterSyntax, of function: FunctionDeclSyntax) -> Bool {
        guard parameter.firstName.text == "then" || parameter.internalName.text.isOne(of: handlers) else {
            return false
        }
        return function.name.text.startsWithWord(of: requests)
            || isOutcome(parameter.type) && !function.name.text.startsWithWord(of: following)
    }

    /// The closure is given an error or a `Result`: it runs when something is over.
    private static func isOutcome(_ type: TypeSyntax) -> Bool {
        type.unwrapped.as(FunctionTypeSyntax.self)?.parameters.contains {
            let type = $0.type
            return type.unwrapped.lastName == "Result"
                || type.kind == .optionalType && type.unwrapped.lastName?.hasSuffix("Error") == true
        } ?? false
    }

    /// The handler goes to something that calls it again for each change, `addObserver { completion($0) }`, or waits
    /// for the screen: `present(sheet, animated: true) { completion(true) }`.
    private static func isFollowing(_ function: FunctionDeclSyntax, _ handler: TextSlice) -> Bool {
        guard let body = function.body else { return false }
        return body.descendants(DeclReferenceExprSyntax.self).contains { reference in
            guard reference.baseName.text == handler.string else { return false }
            return reference.ancestors.prefix { $0 != body.syntax }.contains { node in
                if let name = node.as(FunctionCallExprSyntax.self)?.calledName?.text, name.isOne(of: showing) {
                    return true
                }
                guard let name = node.as(ClosureExprSyntax.self)?.receivingCall?.call.calledName?.text else {
                    return false
                }
                return name.startsWithWord(of: observing)
            }
        }
    }

    private static let observing = ["addObserver", "observe", "subscribe", "listen", "addSnapshotListener", "sink"]

    private static let showing = [
        "present", "dismiss", "animate", "transition", "UIAlertAction", "performBatchUpdates",
        "performWithoutAnimation",
        "UIViewPropertyAnimator", "addCompletion", "pushViewController", "setViewControllers",
    ]

    private static let handlers = ["handler", "resultHandler", "responseHandler", "onComplete", "onResult", "onFinish"]
    /// What goes on calls back again and again.
    private static let following = [
        "start", "observe", "watch", "monitor", "listen", "subscribe", "follow", "track", "on", "stream", "add",
        "register",
    ]
    private static let requests = [
        "load", "fetch", "download", "upload", "send", "save", "store", "read", "write", "delete",
        "update", "post", "search", "sync", "import", "export",
    ]

    /// Shows something and waits for the user or an animation, or is asked for by a framework.
    private static func isForScreens(_ name: TextSlice) -> Bool {
        screenVerbs.contains { name.hasPrefix($0) }
    }

    /// The handler says that an animation is over.
    private static func isAnimation(_ function: FunctionDeclSyntax) -> Bool {
        function.parameters.contains { $0.firstName.text.isOne(of: ["animated", "animation", "duration"]) }
    }

    private static let screenVerbs = [
        "show", "present", "dismiss", "animate", "hide", "display", "push", "pop", "prompt", "confirm", "ask",
        "perform",
        "getTimeline", "getSnapshot", "application", "webView", "urlSession", "resolve", "authenticate", "set", "retry",
        "adapt", "select", "choose", "pick",
    ]

    /// Named by a framework: a first parameter without label, and labels such as `didReceive`.
    private static func isCallback(_ function: FunctionDeclSyntax) -> Bool {
        let labels = function.parameters.map(\.firstName.text)
        // `provideOptions(for intent: OrderIntent, with completion:)` is asked for by a protocol made of the intent.
        if function.parameters.first?.type.unwrapped.lastName?.hasSuffix("Intent") == true { return true }
        // `handle(intent:completion:)` and the like.
        if labels.first?.isOne(of: ["intent", "for"]) == true, function.name.text.isOne(of: ["handle", "confirm"]) {
            return true
        }
        if function.parameters.last?.secondName != nil, labels.last?.contains("Completion") == true { return true }
        if function.signature.parameterClause.codeContains("AuthChallengeDisposition") { return true }
        guard labels.count > 1, labels.first == "_" else { return false }
        return labels.dropFirst().contains { label in
            Self.callbackLabels.contains { label.hasPrefix($0) }
        }
    }

    private static let callbackLabels = [
        "did", "will", "should", "decide", "perform", "handle", "continue", "with", "snapshot", "get",
    ]

    /// The type has an async function of the same name: this one is kept for old callers.
    private static func wraps(_ function: FunctionDeclSyntax) -> Bool {
        guard let type = function.enclosingType else { return false }
        return type.members(FunctionDeclSyntax.self).contains { $0.name.text == function.name.text && $0.isAsync }
    }

    static let examples: [Example] = [
        .bad(
            """
            func load(_ id: Int, then ↓handler: @escaping (String?) -> Void) {
                queue.async { handler(disk.text(id)) }
            }
            """),
        .bad(
            "protocol Loading {\n    func load(_ id: Int, ↓completion: @escaping (Result<User, Error>) -> Void)\n}",
            options: ["requirements": .bool(true)]),
        .good(
            """
            final class Prices {
                func rates(completion: @escaping (Result<[Rate], any Error>) -> Void) {
                    source.addObserver(owner: self) { rates, _ in completion(.success(rates)) }
                }
                func provideCurrencies(for intent: RateIntent, with completion: @escaping ([String]?, Error?) -> Void) {
                    store.currencies { completion($0, nil) }
                }
            }
            """),
        .good("func observe(_ id: Int, handler: @escaping (Event) -> Void) {\n    handlers[id] = handler\n}"),
        .good(
            "protocol Loading {\n    func load(_ id: Int) async throws -> User\n    func show(completion: @escaping (Bool) -> Void)\n}",
            options: ["requirements": .bool(true)]),
        .bad(
            """
            func load(_ id: Int, ↓completion: @escaping (Result<User, Error>) -> Void) {
                api.get(id, completion)
            }
            """),
        .bad("func save(↓completionHandler: ((Error?) -> Void)? = nil) {\n    disk.write(completionHandler)\n}"),
        .good(
            """
            final class Pier {
                func open() { load(completion: { show($0) }) }
            }
            extension Pier: TideProviding {
                func load(completion: @escaping (Tide?) -> Void) { gauge.read(completion) }
            }
            """),
        .good("func load(_ id: Int) async throws -> User {\n    try await api.get(id)\n}"),
        .good(
            """
            final class Push: NSObject {
                func userNotificationCenter(
                    _ center: Center, didReceive response: Response, completionHandler: @escaping () -> Void
                ) {
                    completionHandler()
                }
            }
            """),
        .good(
            """
            final class Sheet: UIViewController {
                override func dismiss(animated: Bool, completion: (() -> Void)?) {}
            }
            """),
        .good("func run(in context: Context, completion: @escaping () -> Void) {\n    completion()\n}"),
        .good(
            """
            func turn(to page: Page, animated: Bool, completion: ((Bool) -> Void)? = nil) {
                pages.setViewControllers([page], direction: .forward, animated: animated, completion: completion)
            }
            """),
        .good("func showSheet(completion: @escaping (Bool) -> Void) {\n    completion(true)\n}"),
        .good(
            """
            func get(_ id: Int, completion: @escaping (User?) -> Void) -> Cancellable {
                api.get(id, completion)
            }
            """),
        .good("protocol Loading {\n    func load(completion: @escaping (User) -> Void)\n}"),
        .good("func sort(by completion: (Int) -> Void) {\n    completion(1)\n}"),
        .good(
            """
            final class Store {
                func load() async -> User { await api.user() }
                func load(completion: @escaping (User) -> Void) {
                    Task { completion(await load()) }
                }
            }
            """),
        .bad("func load(↓completion: @escaping ([Recipe]) -> Void) {\n    client.recipes(completion)\n}"),
        .good(
            """
            final class Mooring {
                func onTideChanged(completion: @escaping (Tide) -> Void) {
                    gauge.handler = { completion($0.tide) }
                }
                func restore(completion: @escaping (Bool) -> Void) {
                    guard let presenter else { return completion(false) }
                    presenter.present(sheet, animated: true) { completion(true) }
                }
            }
            """),
        .good(files: [
            "Package.swift": """
            // swift-tools-version: 5.3
            import PackageDescription
            let package = Package(name: "Pier", platforms: [.iOS(.v12)], targets: [.target(name: "Pier")])
            """,
            "Sources/Pier/Pier.swift":
                "func load(completion: @escaping (Result<[Boat], Error>) -> Void) {\n    client.boats(completion)\n}",
        ]),
        .good("func finish(completion: @escaping () -> Void) {\n    close(completion)\n}"),
        .good(
            "func handle(intent: PlayIntent, completion: @escaping (PlayIntentResponse) -> Void) {\n    play(intent, completion)\n}"
        ),
        .bad(
            "func moor(_ boat: Boat, ↓onFinish: @escaping ((any Error)?) -> Void) {\n    pilot.moor(boat, onFinish)\n}"),
        .good(
            """
            struct CoverProvider: PictureDataProvider {
                func data(handler: @escaping (Result<Data, any Error>) -> Void) {
                    disk.cover { handler($0) }
                }
            }
            """),
        .bad(
            """
            struct CoverProvider: PictureDataProvider {
                func cover(↓handler: @escaping (Result<Data, any Error>) -> Void) {
                    disk.cover { handler($0) }
                }
            }
            struct Shelf {
                let covers: CoverProvider
                func show() { covers.cover { show($0) } }
            }
            """),
        .good("func follow(_ boat: Boat, handler: @escaping (Position) -> Void) {\n    handlers[boat] = handler\n}"),
    ]
}
