import TenetRuleKit
import TenetRuleSupport

struct BgRequestWithoutLimit: Rule {
    static let about = About(
        "bg-request-without-limit", "Whole list requested to look at one element", category: .concurrency,
        severity: .note, scope: .appCode,
        why: "To know whether there is something new, one element is enough. The rest costs time, data and battery.",
        phrasings: [
            """
            Limit the request to the needed elements when a background task looks only at the first element or at \
            whether there are any.
            """,
            "Don't download the entire history while suspended just to see if something is new; pass `limit: 1`.",
        ])

    var limits = ["limit", "pageSize", "perPage", "count", "first", "top", "max"]
    static let options = [Option<Self>("limits", \.limits, "Words of arguments that limit the length of the answer.")]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            var seen: Set<Syntax> = []
            for part in file.service(BackgroundWork.self).runs.flatMap(\.parts) where seen.insert(part).inserted {
                for binding in part.descendants(PatternBindingSyntax.self) {
                    check(binding.nameToken, binding.initializer?.value, part, file)
                }
                // `guard let items = try? await client.items() else { … }`
                for binding in part.descendants(OptionalBindingConditionSyntax.self) {
                    check(
                        binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, binding.initializer?.value, part,
                        file)
                }
            }
        }
    }

    private func check(_ name: TokenSyntax?, _ value: ExprSyntax?, _ part: Syntax, _ file: FilePass) {
        guard let name, let value, let call = value.stripped.as(FunctionCallExprSyntax.self),
            (value.descendants.contains(where: { $0.kind == .awaitExpr }) || value.kind == .awaitExpr)
                && isRequest(call)
                && !isLimited(call) || isAnswer(call, in: part)
        else { return }
        let reads = part.descendants(DeclReferenceExprSyntax.self)
            .filter { $0.baseName.text == name.text && !$0.isMemberName && $0.range.lower >= value.range.upper }
        guard !reads.isEmpty, reads.allSatisfy(Self.asksForExistence) else { return }
        file.report(
            "`\(name.text)` is requested whole, but only its first element matters",
            help: "ask for one element: `limit: 1`", at: call.calledName ?? name,
            notes: reads.first.map { [file.note("only this is used", at: $0)] } ?? [])
    }

    private func isRequest(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text else { return false }
        return name.containsFolded(["request", "fetch", "load"])
            || call.calledBase?.lastName?.text.containsFolded(["client", "api", "service", "backend"]) == true
    }

    /// `decoder.decode([Item].self, from: data)` of a list that a request of the same function has brought.
    private func isAnswer(_ call: FunctionCallExprSyntax, in part: Syntax) -> Bool {
        guard call.calledName?.text == "decode", call.firstArgument?.expression.text.hasPrefix("[") == true,
            part.codeContains("await"), part.codeContains(".data(")
        else { return false }
        let limits = part.descendants(FunctionCallExprSyntax.self).filter { item in
            item.calledName?.text == "URLQueryItem"
                && item.argument("name")?.expression.codeContainsFolded(self.limits.map { $0.lowercased() }) == true
        }
        return limits.allSatisfy {
            $0.argument("value")?.expression.stringValue.flatMap { Int($0) }.map { $0 > 1 } ?? false
        }
    }

    /// An argument asks for one element, or for a number that nobody knows; `nil` and 50 are no such limit.
    private func isLimited(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.arguments.codeContainsFolded(limits) else { return false }
        let named = call.descendants(LabeledExprSyntax.self).filter { $0.label?.text.containsFolded(limits) == true }
        return named.isEmpty
            || named.contains { argument in
                if argument.expression.kind == .nilLiteralExpr { return false }
                return argument.expression.numberValue.map { $0 <= 1 } ?? true
            }
    }

    /// `.first`, `.isEmpty`, `.count > 0`.
    private static func asksForExistence(_ reference: DeclReferenceExprSyntax) -> Bool {
        guard let access = reference.parent?.as(MemberAccessExprSyntax.self) else { return false }
        switch access.declName.baseName.text.string {
        case "isEmpty": return true
        case "first": return access.parent?.kind != .functionCallExpr
        case "count":
            let next = access.nextSibling
            return next?.text.isOne(of: [">", "==", "!="]) == true && next?.nextToken?.text == "0"
        default: return false
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async throws {
                let tests = try await client.↓request(.history)
                if let newest = tests.first { notify(newest) }
                task.setTaskCompleted(success: true)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                let messages = await inbox.↓fetchMessages(of: user)
                task.setTaskCompleted(success: messages.count > 0 || !messages.isEmpty)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func register(_ client: Client) {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.mail, using: nil) { task in
                    Task {
                        guard let letters = try? await client.↓letters(limit: nil) else { return }
                        let parcels = await client.↓parcels(limit: 20)
                        badge.isShown = !letters.isEmpty || parcels.count > 0
                        task.setTaskCompleted(success: true)
                    }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async throws {
                let tests = try await client.request(.history(limit: 1))
                if let newest = tests.first { notify(newest) }
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async throws {
                let tests = try await client.request(.history)
                if !tests.isEmpty { store(tests) }
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            "func check() async throws -> Bool {\n    let tests = try await client.request(.history)\n    return tests.isEmpty\n}"
        ),
    ]
}

extension MemberAccessExprSyntax {
    /// The element behind this one in a list of operands and operators.
    fileprivate var nextSibling: ExprSyntax? {
        guard let list = parent?.as(ExprListSyntax.self) else { return nil }
        var isNext = false
        for element in list {
            if isNext { return element }
            isNext = element.syntax == syntax
        }
        return nil
    }
}
