import TenetRuleKit

struct SequentialIndependentAwaits: Rule {
    static let about = About(
        "sequential-independent-awaits", "Independent requests made one after the other", category: .concurrency,
        severity: .note, scope: .appCode,
        why: "Requests that do not need each other's result take as long as the slowest one when they run in parallel.")

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
                    list.isInAsyncContext
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

    /// A statement that awaits one reading call.
    private struct Step {
        let await: AwaitExprSyntax
        let call: FunctionCallExprSyntax
        /// The name that is bound to the result.
        let name: TextSlice?

        init?(_ item: Syntax, _ verbs: [String]) {
            let variable = item.as(VariableDeclSyntax.self)
            // `async let a = await load()` starts at once.
            if variable?.modifiers.contains(where: { $0.name.text == "async" }) == true { return nil }
            name = variable?.nameToken?.text
            guard let value = variable.map({ $0.initialValue }) ?? item.as(ExprSyntax.self) else { return nil }
            let attempted = value.as(TryExprSyntax.self)?.expression ?? value
            guard let wait = attempted.as(AwaitExprSyntax.self),
                let call = wait.expression.as(FunctionCallExprSyntax.self), call.closures.isEmpty,
                let called = call.calledName?.text, called.startsWithWord(of: verbs)
            else { return nil }
            self.await = wait
            self.call = call
        }

        /// Different work, and the second uses nothing of the first. Statements without a result only count when both
        /// have none: a `load()` often prepares what the next call reads.
        func isIndependent(of second: Step) -> Bool {
            guard (name == nil) == (second.name == nil), call.text != second.call.text else { return false }
            guard let name else {
                return call.arguments.isEmpty && second.call.arguments.isEmpty
                    && call.calledBase?.text.string == second.call.calledBase?.text.string
            }
            return !second.call.tokens.contains { $0.text == name }
        }
    }

    static let examples: [Example] = [
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
