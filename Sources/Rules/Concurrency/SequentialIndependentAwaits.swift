import TenetRuleKit
import TenetRuleSupport

struct SequentialIndependentAwaits: Rule {
    static let about = About(
        "sequential-independent-awaits", "Independent requests made one after the other", category: .concurrency,
        severity: .note, scope: .appCode,
        why: "Requests that do not need each other's result take as long as the slowest one when they run in parallel.",
        phrasings: [
            """
            Run independent asynchronous requests in parallel with `async let` or a task group, not one after the \
            other.
            """,
            "Don't wait for the user before loading the posts if neither call needs the answer of the other.",
        ])

    var verbs = ["fetch", "load", "download", "request", "refresh"]
    var comparesStatements = false
    static let options = [
        Option<Self>(
            "compares_statements", \.comparesStatements,
            "Also report calls without a result: their order matters if one prepares what the next one reads."),
        Option<Self>("verbs", \.verbs, "First words of functions that only read, so that their order does not matter."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(CodeBlockItemListSyntax.self) { list, file in
            var previous: (step: Step, number: Int)?
            var number = 0
            var isReported = false
            for item in list {
                number += 1
                guard let step = Step(item.item, verbs), comparesStatements || step.name != nil else {
                    previous = nil
                    isReported = false
                    continue
                }
                if let (first, place) = previous, place == number - 1, !isReported, first.isIndependent(of: step),
                    list.isInAsyncContext, first.name != nil || !prepares(first.call, file)
                {
                    isReported = true
                    file.report(
                        "`\(step.call.calledName?.text.string ?? "")` waits for `\(first.call.calledName?.text.string ?? "")` without using its result",
                        help: "start both with `async let` and await them together", at: step.await.awaitKeyword,
                        notes: [file.note("this one could run at the same time", at: first.await.awaitKeyword)])
                }
                previous = (step, number)
            }
        }
    }

    /// A call without a result that fetches what others are asked with, or keeps what it fetched where others read it.
    private func prepares(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        guard let name = call.calledName else { return false }
        if name.text.containsFolded(Self.keys) { return true }
        let functions = file.root.descendants(FunctionDeclSyntax.self).filter {
            $0.name.identifier == name.identifier && $0.parameters.isEmpty
        }
        return functions.contains { function in
            let locals = function.descendants(IdentifierPatternSyntax.self).map { $0.identifier.identifier.string }
            return function.descendants(SequenceExprSyntax.self).contains { sequence in
                guard let target = sequence.assignment?.target.as(MemberAccessExprSyntax.self), let base = target.base,
                    let root = base.firstToken
                else { return false }
                return base.text != "self" && !locals.contains(root.text.string)
            }
        }
    }

    /// What later requests are made with.
    private static let keys = ["credential", "token", "login", "auth", "config", "permission", "certificate"]

    /// A statement that awaits one reading call.
    private struct Step {
        let await: AwaitExprSyntax
        let call: FunctionCallExprSyntax
        /// The name that is bound to the result, or the property that takes it.
        let name: TextSlice?
        /// The name of the function says that it only reads.
        let isNamed: Bool

        init?(_ item: Syntax, _ verbs: [String]) {
            let variable = item.as(VariableDeclSyntax.self)
            // `async let a = await load()` starts at once.
            if variable?.modifiers.contains(where: { $0.name.text == "async" }) == true { return nil }
            let assignment = item.as(SequenceExprSyntax.self)?.assignment
            if let assignment, assignment.operator != "=" || assignment.value.count != 1 { return nil }
            name = variable?.nameToken?.text ?? assignment?.target.ownMemberName?.text
            if assignment != nil, name == nil { return nil }
            guard let value = variable.map({ $0.initialValue }) ?? assignment?.value[0] ?? item.as(ExprSyntax.self)
            else { return nil }
            let attempted = value.as(TryExprSyntax.self)?.expression ?? value
            guard let wait = attempted.as(AwaitExprSyntax.self),
                let call = wait.expression.as(FunctionCallExprSyntax.self), call.closures.isEmpty,
                let called = call.calledName?.text
            else { return nil }
            isNamed = called.startsWithWord(of: verbs)
            // `services.weather.current()`: named after what it brings.
            guard isNamed || name != nil && call.arguments.isEmpty && !called.startsWithWord(of: Self.changes)
            else { return nil }
            self.await = wait
            self.call = call
        }

        /// First words of functions that change something, so that what follows may need it.
        private static let changes = [
            "login", "logIn", "sign", "create", "save", "delete", "update", "post", "start", "stop", "open", "close",
            "connect", "authenticate", "authorize", "register", "submit", "confirm", "send", "set", "prepare", "setup",
            "configure", "insert", "remove", "add", "next", "make", "begin", "wait", "run", "perform", "execute",
            "reset",
            "sync", "import", "validate", "verify", "commit", "resolve", "request", "upload", "restore", "init",
        ]

        /// Different work, and the second uses nothing of the first. Statements without a result only count when both
        /// have none: a `load()` often prepares what the next call reads.
        func isIndependent(of second: Step) -> Bool {
            guard (name == nil) == (second.name == nil), call.text != second.call.text else { return false }
            // What both may change they cannot have at the same time.
            if call.arguments.contains(where: { $0.expression.kind == .inOutExpr }) { return false }
            if !isNamed || !second.isNamed {
                guard let receiver = call.calledBase?.as(MemberAccessExprSyntax.self),
                    let other = second.call.calledBase?.as(MemberAccessExprSyntax.self),
                    receiver.base?.text.string == other.base?.text.string, receiver.base != nil,
                    receiver.declName.baseName.text.string != other.declName.baseName.text.string
                else { return false }
            }
            guard let name else {
                return call.arguments.isEmpty && second.call.arguments.isEmpty
                    && call.calledBase?.text.string == second.call.calledBase?.text.string
            }
            return !second.call.tokens.contains { $0.text == name }
        }
    }

    static let examples: [Example] = [
        .good(
            """
            func open() async throws {
                var mirror: URL?
                let pier = try await client.fetchPier(mirror: &mirror)
                let berths = try await client.fetchBerths(mirror: &mirror)
                show(pier, berths)
            }
            """),
        // The first one keeps what the second one is asked with.
        .good(
            """
            final class Pier {
                func appear() async {
                    await fetchHarbour()
                    await fetchBerths()
                }
                func fetchHarbour() async {
                    let harbour = await client.harbour()
                    preferences.harbour = harbour
                }
                func fetchBerths() async { berths = await client.berths() }
                func sign() async {
                    await refreshToken()
                    await fetchBerths()
                }
            }
            """, options: ["compares_statements": .bool(true)]),
        .bad(
            """
            final class Pier {
                func appear() async {
                    await fetchHarbour()
                    ↓await fetchBerths()
                }
                func fetchHarbour() async {
                    var harbour = await client.harbour()
                    harbour.isOpen = true
                    self.harbour = harbour
                }
                func fetchBerths() async { berths = await client.berths() }
            }
            """, options: ["compares_statements": .bool(true)]),
        .bad(
            """
            func load() async throws {
                weather = try await sources.weather.current()
                events = try ↓await sources.calendar.today()
                news = try await sources.papers.latest()
            }
            """),
        .bad(
            """
            func load() async throws {
                self.user = try await client.fetchUser()
                self.posts = try ↓await client.fetchPosts()
            }
            """),
        .good(
            """
            func open() async throws {
                session = try await sources.account.login()
                events = try await sources.calendar.today()
                user = try await client.fetchUser()
                posts = try await client.fetchPosts(of: user)
            }
            """),
        .good(
            """
            func read() async throws {
                head = try await reader.line()
                body = try await reader.block()
            }
            """),
        .bad(
            """
            func open() async throws {
                let user = try await client.fetchUser(id)
                let posts = try ↓await client.fetchPosts(of: id)
                show(user, posts)
            }
            """),
        .bad(
            """
            func appear() async {
                await fetchHistory()
                ↓await fetchSession()
            }
            """, options: ["compares_statements": .bool(true)]),
        .good(
            """
            func open() async throws {
                async let user = client.fetchUser(id)
                async let posts = client.fetchPosts(of: id)
                show(try await user, try await posts)
            }
            """),
        .good(
            """
            func open() async {
                async let user = await client.fetchUser(id)
                async let posts = await client.fetchPosts(of: id)
                show(await user, await posts)
            }
            """),
        .good(
            """
            func open() async throws {
                let user = try await client.fetchUser(id)
                let posts = try await client.fetchPosts(of: user.id)
                show(user, posts)
            }
            """),
        .good(
            """
            func submit() async throws {
                let order = try await client.create(draft)
                let receipt = try await client.confirm(number)
                show(order, receipt)
            }
            """),
    ]
}
