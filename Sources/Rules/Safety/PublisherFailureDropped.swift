import TenetRuleKit
import TenetRuleSupport

struct PublisherFailureDropped: Rule {
    static let about = About(
        "publisher-failure-dropped", "Failure of a publisher dropped", category: .safety, severity: .note,
        scope: .appCode, reads: [.comments],
        why: """
            The chain ends at its first failure. Where nobody looks at it, the screen keeps its old values or shows \
            made-up ones, and neither the user nor the log learns why.
            """,
        phrasings: [
            """
            Handle the failure of every Combine publisher; do not drop it with `replaceError`, an empty `catch`, or an \
            ignored completion.
            """,
            """
            Streams that go wrong must not quietly turn into an empty list: look at `receiveCompletion` and tell the \
            user or the log.
            """,
        ])

    var allowExplained = false
    static let options = [
        Option<Self>("allow_explained", \.allowExplained, Explained.option(at: "at the operator or its statement"))
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("replaceError") { call, file in
            guard !call.isPlain, let name = call.calledName, let value = call.argument("with")?.expression,
                !value.codeContainsFolded(["error", "fail"]),
                !value.text.hasPrefix(".init"), !isHandled(before: call), !call.isInPreview,
                !isExplained(call, name, file)
            else { return }
            file.report(
                "every failure becomes `\(value.brief)`; the error is dropped",
                help: "log or keep the failure first", at: name)
        }
        hooks.onCall("sink") { call, file in
            guard !call.isPlain, let name = call.calledName, call.closures.count == 2,
                let closure = call.closures.first?.closure, ignoresValue(closure), !isHandled(before: call),
                !call.isInPreview, !isExplained(call, name, file)
            else { return }
            file.report(
                "the completion of this subscription is ignored, and with it the failure",
                help: "handle `.failure` in it: show the error or log it", at: name)
        }
        hooks.onCall("catch") { call, file in
            guard !call.isPlain, let name = call.calledName, let closure = call.closures.first?.closure,
                call.closures.count == 1, ignoresValue(closure), let only = closure.statements.onlyItem,
                let made = value(of: only), made.isOne(of: ["Empty", "Just"]),
                !closure.statements.codeContainsFolded(["error", "fail"]), !isHandled(before: call),
                !call.isInPreview, !isExplained(call, name, file)
            else { return }
            file.report(
                "`\(made)` takes the place of every failure; the error is dropped",
                help: "log or keep the failure first", at: name)
        }
    }

    private func isExplained(_ call: FunctionCallExprSyntax, _ name: TokenSyntax, _ file: FilePass) -> Bool {
        guard allowExplained else { return false }
        let start = call.calledBase?.range.upper ?? call.range.lower
        return file.isExplained(call) || file.isExplained(name)
            || file.isExplained(in: ByteRange(start, call.range.upper))
    }

    /// `Empty()` and `Just(nil).eraseToAnyPublisher()`: the name that the chain begins with.
    private func value(of item: Syntax) -> TextSlice? {
        let item = item.as(ReturnStmtSyntax.self)?.expression?.syntax ?? item
        guard var call = item.as(FunctionCallExprSyntax.self) else { return nil }
        while let base = call.calledBase?.as(FunctionCallExprSyntax.self) { call = base }
        return call.isPlain ? call.calledName?.text : nil
    }

    /// `{ _ in … }`, or a closure that never mentions what it is given.
    private func ignoresValue(_ closure: ClosureExprSyntax) -> Bool {
        if let name = closure.parameterNames.first { return name.text == "_" }
        guard closure.signature?.parameterClause == nil else { return false }
        return !closure.tokens.contains { $0.text == "$0" }
    }

    /// An operator before it looks at failures, or leaves none.
    private func isHandled(before call: FunctionCallExprSyntax) -> Bool {
        var node: ExprSyntax? = call.calledBase
        var mayFail = false
        while let current = node?.stripped {
            guard let inner = current.as(FunctionCallExprSyntax.self) else {
                let access = current.as(MemberAccessExprSyntax.self)
                if !mayFail, isPublished(access?.declName ?? current.as(DeclReferenceExprSyntax.self)) { return true }
                node = access?.base
                continue
            }
            if let name = inner.calledName?.text {
                if name == "catch" || name == "tryCatch" || name.containsFolded(["error", "fail", "log", "result"]),
                    name != "mapError" || inner.codeContainsFolded(["log", "print"])
                {
                    return true
                }
                if name == "handleEvents", inner.codeContains("receiveCompletion") { return true }
                if name.isOne(of: ["publisher", "Just", "publish"]), inner.calledBase?.text != "Result" { return true }
            }
            if let name = inner.calledName?.text {
                mayFail = mayFail || name.hasPrefix("try") || name.isOne(of: Self.failing)
            }
            node = inner.calledBase
        }
        return false
    }

    /// `$depth`: a published property never fails.
    private func isPublished(_ reference: DeclReferenceExprSyntax?) -> Bool {
        guard let name = reference?.baseName.text, name.hasPrefix("$") else { return false }
        return name.string.dropFirst().first?.isNumber == false
    }

    /// Operators behind which a chain may fail although its beginning does not.
    private static let failing = [
        "flatMap", "switchToLatest", "decode", "encode", "setFailureType", "timeout", "zip", "combineLatest", "merge",
        "append", "prepend",
    ]

    static let examples: [Example] = [
        .bad("func load() {\n    store.tides().↓replaceError(with: []).assign(to: &$tides)\n}"),
        .bad("func load() {\n    store.tides().↓sink { _ in } receiveValue: { self.tides = $0 }.store(in: &tokens)\n}"),
        .bad(
            """
            func load() {
                store.tides()
                    .↓sink(receiveCompletion: { _ in self.isLoading = false }, receiveValue: { self.tides = $0 })
                    .store(in: &tokens)
            }
            """),
        .bad("func load() {\n    store.tides().↓catch { _ in Just([]).eraseToAnyPublisher() }.assign(to: &$tides)\n}"),
        .good(
            "func bind() {\n    model.$depth.map(Int.init).replaceError(with: 0).assign(to: &$depth)\n    $name.replaceError(with: \"\").assign(to: &$title)\n}"
        ),
        .bad(
            "func bind() {\n    model.$pier.flatMap { store.tides(at: $0) }.↓replaceError(with: []).assign(to: &$tides)\n}"
        ),
        .good("func load() {\n    store.tides().replaceError(with: .failed).assign(to: &$state)\n}"),
        .bad(
            "func load() {\n    // A harbour without a gauge has no tides.\n    store.tides().↓replaceError(with: []).assign(to: &$tides)\n}"
        ),
        .good(
            "func load() {\n    store.tides().sink { self.end($0) } receiveValue: { self.tides = $0 }.store(in: &tokens)\n}"
        ),
        .good(
            "func load() {\n    store.tides().keepError(in: self).sink { _ in } receiveValue: { self.tides = $0 }\n}"),
        .good(
            "func load() {\n    store.tides().catch { error in\n        log(error)\n        return Just([])\n    }.assign(to: &$tides)\n}"
        ),
        .good(
            "func load() {\n    // A harbour without a gauge has no tides.\n    store.tides().replaceError(with: []).assign(to: &$tides)\n    store.winds()\n        // Calm where nobody measures.\n        .replaceError(with: [])\n        .assign(to: &$winds)\n}",
            options: ["allow_explained": .bool(true)]),
        .bad(
            "func load() {\n    store.tides().↓replaceError(with: []).assign(to: &$tides)\n}",
            options: ["allow_explained": .bool(true)]),
        .good("func load() {\n    subject.sink { self.tides = $0 }.store(in: &tokens)\n}"),
    ]
}
