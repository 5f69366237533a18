import TenetRuleKit

struct BgRequestWithoutLimit: Rule {
    static let about = About(
        "bg-request-without-limit", "Whole list requested to look at one element", category: .concurrency,
        severity: .note, scope: .appCode,
        why: "To know whether there is something new, one element is enough. The rest costs time, data and battery.")

    var limits = ["limit", "pageSize", "perPage", "count", "first", "top", "max"]
    static let options = [Option<Self>("limits", \.limits, "Words of arguments that limit the length of the answer.")]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for function in file.service(BackgroundWork.self).runs.flatMap(\.functions) {
                for binding in function.descendants(PatternBindingSyntax.self) { check(binding, function, file) }
            }
        }
    }

    private func check(_ binding: PatternBindingSyntax, _ function: FunctionDeclSyntax, _ file: FilePass) {
        guard let name = binding.nameToken, let value = binding.initializer?.value,
            let call = value.stripped.as(FunctionCallExprSyntax.self),
            value.descendants.contains(where: { $0.kind == .awaitExpr }) || value.kind == .awaitExpr,
            call.calledName?.text.containsFolded(["request", "fetch", "load"]) == true,
            !call.arguments.text.containsFolded(limits)
        else { return }
        let reads = function.descendants(DeclReferenceExprSyntax.self)
            .filter { $0.baseName.text == name.text && !$0.isMemberName && $0.range.lower > binding.range.upper }
        guard !reads.isEmpty, reads.allSatisfy(Self.asksForExistence) else { return }
        file.report(
            "`\(name.text)` is requested whole, but only its first element matters",
            help: "ask for one element: `limit: 1`", at: call.calledName ?? name,
            notes: reads.first.map { [file.note("only this is used", at: $0)] } ?? [])
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
