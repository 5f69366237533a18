import TenetRuleKit
import TenetRuleSupport

struct TestTryOptional: Rule {
    static let about = About(
        "test-try-optional", "Optional try in a test", category: .testing, severity: .warning, status: .stable,
        scope: .tests,
        why: """
            `try?` in a test throws away the error that explains the failure, or hides that there was one. A test \
            that is declared `throws` reports it by itself.
            """,
        phrasings: [
            "Do not discard errors with `try?` in tests; declare the test `throws` and use `try`.",
            "A failing call must turn its case red with the original exception rather than vanish.",
        ])

    var allowBound = true
    var allowedCalls = ["removeItem", "sleep", "createDirectory"]
    var allowRequests = true
    static let options = [
        Option<Self>(
            "allow_requests", \.allowRequests,
            "Accept a dropped answer where the test then looks at what a double was asked."),
        Option<Self>(
            "allow_bound", \.allowBound, "Accept `try?` whose value is kept: it is asserted or compared later."),
        Option<Self>(
            "allowed_calls", \.allowedCalls, "Functions whose failure does not matter to a test, such as cleaning up."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(TryExprSyntax.self) { node, file in
            guard let mark = node.questionOrExclamationMark, mark.tokenKind == .postfixQuestionMark,
                isDropped(node) || endsSilently(node) || !allowBound
            else { return }
            guard let test = node.enclosingTest else {
                if file.isTest, node.enclosingBody == nil { report(node, mark, in: nil, file) }
                return
            }
            if isInCallback(node, of: test) || isInDefer(node) { return }
            if allowRequests, isDropped(node), looksAtWhatWasSent(behind: node) { return }
            if isDropped(node), isProvoked(node, in: test, file) { return }
            report(node, mark, in: test, file)
        }
        hooks.on(CatchClauseSyntax.self) { node, file in checkPrinting(node, file) }
    }

    /// The test is about what the failure leaves behind: its name says so, or another test asserts that the same call
    /// throws.
    private func isProvoked(_ node: TryExprSyntax, in test: FunctionDeclSyntax, _ file: FilePass) -> Bool {
        let words = test.name.identifier.words.map { $0.lowercased() }
        if words.contains(where: { $0.hasPrefix("fail") || ["throws", "throwing", "error", "errors"].contains($0) }) {
            return true
        }
        let call = node.expression.stripped
        return file.root.descendants(TryExprSyntax.self).contains { other in
            guard other != node, other.expression.stripped.hasSameTokens(as: call) else { return false }
            return other.ancestors.contains { around in
                around.as(FunctionCallExprSyntax.self)?.calledName?.text.hasPrefix("XCTAssertThrows") == true
                    || around.as(MacroExpansionExprSyntax.self)?.arguments.first?.label?.text == "throws"
            }
        }
    }

    /// The error goes to the console, and the test goes on as if nothing had happened.
    private func checkPrinting(_ clause: CatchClauseSyntax, _ file: FilePass) {
        guard clause.catchItems.isEmpty, !clause.body.statements.isEmpty, let test = clause.enclosingTest,
            clause.enclosingBody == test.syntax, let attempt = clause.parent?.parent?.as(DoStmtSyntax.self),
            clause.body.statements.allSatisfy({ item in
                item.item.as(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: Self.prints) == true
            }),
            !attempt.body.descendants(FunctionCallExprSyntax.self).contains(where: \.isXCTAssertion),
            !attempt.body.descendants.contains(where: { $0.kind == .macroExpansionExpr })
        else { return }
        file.report(
            "`\(test.name.text)` prints the error and goes on, so the failure does not reach the test",
            help: test.isThrowing
                ? "leave out `do` and `catch`" : "declare the test `throws` and leave out `do` and `catch`",
            at: clause.catchKeyword)
    }

    private static let prints = ["print", "debugPrint", "dump", "NSLog", "os_log"]

    /// - Parameter test: nil for statements at the top of a file, as in a script that tests something.
    private func report(_ node: TryExprSyntax, _ mark: TokenSyntax, in test: FunctionDeclSyntax?, _ file: FilePass) {
        // `try?` in front of a call is about what fails in its arguments, too. Where they say so themselves, they are meant;
        // of several calls without a word of their own nobody knows which.
        let inner = Array(node.expression.descendants(TryExprSyntax.self)).first
        let calls = Array((inner ?? node).descendants(FunctionCallExprSyntax.self)).filter { $0.calledName != nil }
        let name = calls.count == 1 ? calls[0].calledName?.text : nil
        let called = node.expression.stripped.as(FunctionCallExprSyntax.self)?.calledName?.text
        if called.isOne(of: allowedCalls) { return }
        let isThrowing = test?.isThrowing ?? true
        file.report(
            "`try?` hides from `\(test.map { $0.name.text.string } ?? "the test")` why "
                + "\(name.map { "`\($0)`" } ?? "this") failed",
            help: isThrowing ? "write `try`" : "declare the test `throws` and write `try`",
            at: ByteRange(node.tryKeyword.range.lower, mark.range.upper),
            fix: isThrowing && isDropped(node) ? .replace(mark, with: "", "Use `try`", .unsafe) : nil)
    }

    /// `guard let data = try? load() else { return }`: the test passes without having tested anything.
    private func endsSilently(_ node: TryExprSyntax) -> Bool {
        guard let binding = node.parent?.parent?.as(OptionalBindingConditionSyntax.self),
            binding.initializer?.value.syntax == node.syntax,
            let check = binding.ancestor(GuardStmtSyntax.self), check.conditions.contains(node.syntax),
            let exit = check.body.statements.onlyItem?.as(ReturnStmtSyntax.self), exit.expression == nil
        else { return false }
        return check.enclosingBody?.as(FunctionDeclSyntax.self)?.isTestCase == true
    }

    /// `let _ = try? load()`, or `async let page = try? load()` that is only waited for.
    private func isOnlyAwaited(_ node: TryExprSyntax) -> Bool {
        guard let binding = node.parent?.parent?.as(PatternBindingSyntax.self),
            binding.initializer?.value.syntax == node.syntax
        else { return false }
        if binding.pattern.kind == .wildcardPattern { return true }
        guard let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.hasModifier("async"),
            let name = binding.nameToken?.identifier, let list = node.ancestor(CodeBlockItemListSyntax.self)
        else { return false }
        let uses = list.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.identifier == name }
        return uses.allSatisfy { use in
            use.enclosingStatement?.item.as(SequenceExprSyntax.self)?.elements.first?.kind == .discardAssignmentExpr
        }
    }

    private func isDropped(_ node: TryExprSyntax) -> Bool {
        if isOnlyAwaited(node) { return true }
        if node.parent?.kind == .codeBlockItem {
            guard let closure = node.parent?.parent?.parent?.as(ClosureExprSyntax.self) else { return true }
            return closure.statements.only == nil
        }
        guard let list = node.parent?.as(ExprListSyntax.self), list.element(at: 2)?.syntax == node.syntax else {
            return false
        }
        return list.first?.kind == .discardAssignmentExpr
    }

    /// In a closure that cannot throw, or a helper inside the test, `try` would not compile.
    private func isInCallback(_ node: TryExprSyntax, of test: FunctionDeclSyntax) -> Bool {
        guard let body = node.enclosingBody, body != test.syntax else { return false }
        // What this runs is part of the test, and hands errors on.
        guard let closure = body.as(ClosureExprSyntax.self), let call = closure.receivingCall?.call,
            call.calledName?.text == "forEach"
        else { return true }
        return call.enclosingBody != test.syntax
    }

    /// An error cannot leave a `defer`.
    private func isInDefer(_ node: TryExprSyntax) -> Bool {
        node.ancestors.contains { $0.kind == .deferStmt }
    }

    /// The test goes on with what a double was asked, and what came back does not matter to it.
    private func looksAtWhatWasSent(behind node: TryExprSyntax) -> Bool {
        guard let item = node.enclosingStatement, let list = item.parent?.as(CodeBlockItemListSyntax.self) else {
            return false
        }
        return list.contains { other in
            other.range.lower >= item.range.upper
                && other.tokens.contains { $0.tokenKind == .identifier && $0.codeContainsFolded(Self.sent) }
        }
    }

    private static let sent = [
        "request", "queryparameter", "invocation", "recorded", "received", "captured", "callcount", "calledwith",
    ]

    static let examples: [Example] = [
        .bad(
            "func testSend() async {\n    _ = ↓try? await handler.handle(try message.encode())\n}",
            at: Example.testPath),
        .bad(
            """
            final class StoreTests: XCTestCase {
                func testDecode() {
                    guard let data = ↓try? load("order") else { return }
                    XCTAssertEqual(data.count, 3)
                }
                func testSpeed() {
                    // `measure` takes a closure that does not throw.
                    measure {
                        for note in notes { try? store.save(note) }
                    }
                }
                func testEach() {
                    notes.forEach { note in
                        ↓try? store.save(note)
                        count += 1
                    }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class StoreTests: XCTestCase {
                func testDecode() {
                    guard let data = try? load("order") else { return XCTFail("no order") }
                    XCTAssertEqual(data.count, 3)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class StoreTests: XCTestCase {
                func testTogether() async {
                    async let first = ↓try? store.save(1)
                    async let second = try? store.load()
                    _ = await first
                    XCTAssertNil(await second)
                }
                func testOrder() async {
                    do {
                        try await store.save(2)
                    } ↓catch {
                        print(error)
                    }
                    XCTAssertEqual(store.order, [1, 2])
                }
                func testFull() {
                    do {
                        try store.fill()
                        XCTFail("there was room")
                    } catch {
                        print(error)
                    }
                }
            }
            """,
            at: Example.testPath),
        .bad(
            "@Test func sends() async throws {\n    ↓try? await store.save(to: network)\n    #expect(network.requests.count == 1)\n}",
            fixed:
                "@Test func sends() async throws {\n    try await store.save(to: network)\n    #expect(network.requests.count == 1)\n}",
            at: Example.testPath, options: ["allow_requests": .bool(false)]),
        .bad(
            """
            final class StoreTests: XCTestCase {
                func testSave() throws {
                    ↓try? store.save()
                    XCTAssertTrue(store.isSaved)
                }
            }
            """,
            fixed: """
                final class StoreTests: XCTestCase {
                    func testSave() throws {
                        try store.save()
                        XCTAssertTrue(store.isSaved)
                    }
                }
                """,
            at: Example.testPath),
        .bad(
            """
            @Test func saves() async {
                _ = ↓try? await store.save()
                #expect(store.isSaved)
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class StoreTests: XCTestCase {
                func testLoad() {
                    let user = ↓try? store.load()
                    XCTAssertNotNil(user)
                }
            }
            """,
            at: Example.testPath,
            options: ["allow_bound": .bool(false)]),
        .good(
            """
            final class StoreTests: XCTestCase {
                func testSave() throws {
                    try store.save()
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class StoreTests: XCTestCase {
                func testMissing() {
                    let token = try? store.token()
                    XCTAssertNil(token)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class StoreTests: XCTestCase {
                override func tearDown() {
                    try? store.reset()
                }
            }
            """,
            at: Example.testPath),
        .good("func save() {\n    try? store.save()\n}"),
        .good(
            """
            final class LockTests: XCTestCase {
                func testRefuses() { XCTAssertThrowsError(try lock.open(with: wrongKey)) }
                func testStaysShut() {
                    _ = try? lock.open(with: wrongKey)
                    XCTAssertTrue(lock.isShut)
                }
                func testThreeFailuresBlockIt() {
                    for _ in 0..<3 { _ = try? lock.open(with: otherKey) }
                    XCTAssertTrue(lock.isBlocked)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class LockTests: XCTestCase {
                func testEmpty() {
                    // We don't care whether there was a log.
                    ↓try? lock.deleteLog()
                    XCTAssertNil(lock.log)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class StoreTests: XCTestCase {
                func testSave() throws {
                    let handle = try FileHandle(forWritingTo: url)
                    defer { try? handle.close() }
                    XCTAssertNotNil(store.load())
                }
                func testSends() async throws {
                    _ = try? await store.save(to: network)
                    XCTAssertEqual(network.requests.count, 1)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class StoreTests: XCTestCase {
                func testMany() {
                    queue.async {
                        try? self.store.save()
                        done.fulfill()
                    }
                }
            }
            """,
            at: Example.testPath),
        .bad("↓try? waitUntil { model.isLoaded }", fixed: "try waitUntil { model.isLoaded }", at: Example.testPath),
    ]
}
