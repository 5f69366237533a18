import TenetRuleKit
import TenetRuleSupport

struct EmptyCatch: Rule {
    static let about = About(
        "empty-catch", "Empty catch", category: .safety, severity: .warning, status: .stable, reads: [.comments],
        why: """
            An empty `catch` throws the error away: the operation failed, and nobody will ever know why. A comment \
            that says why nothing needs to happen is enough to show that this is on purpose.
            """,
        phrasings: [
            "Do not leave a `catch` block empty unless a comment in it explains why.",
            "Never swallow an error silently; handle or log it, or say in a note why ignoring it is fine.",
        ])

    var allowExplained = true
    static let options = [
        Option<Self>("allow_explained", \.allowExplained, Explained.option(at: "between its braces"))
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(CatchClauseSyntax.self) { node, file in
            guard node.body.statements.isEmpty, !namesHarmlessError(node), !isExpected(node, file) else { return }
            let inside = ByteRange(node.body.leftBrace.range.upper, node.body.rightBrace.range.lower)
            if allowExplained, file.isExplained(in: inside) { return }
            file.report(
                "this `catch` drops the error: nobody learns that the operation failed",
                help: "handle, log or rethrow the error, or say in a comment why it does not matter",
                at: node.catchKeyword)
        }
    }

    /// `catch is CancellationError { }` says by itself what is ignored.
    private func namesHarmlessError(_ node: CatchClauseSyntax) -> Bool {
        guard !node.catchItems.isEmpty else { return false }
        return node.catchItems.allSatisfy { item in
            guard let pattern = item.pattern, item.whereClause == nil else { return item.whereClause != nil }
            return pattern.kind != .valueBindingPattern || pattern.codeContains(".")
        }
    }

    /// `do { …; return } catch {}`, and what is behind it is the answer to the failure: only then does one get there.
    private func isAnsweredBehind(_ attempt: DoStmtSyntax) -> Bool {
        guard let last = attempt.body.statements.last?.item.kind, [.returnStmt, .throwStmt].contains(last) else {
            return false
        }
        let lists = attempt.ancestors.prefix { $0 != attempt.enclosingBody }.compactMap {
            $0.as(CodeBlockItemListSyntax.self)
        }
        return lists.contains { list in
            list.contains { item in
                item.range.lower >= attempt.range.upper
                    && item.tokens.contains {
                        $0.tokenKind != .stringSegment && $0.codeContainsFolded(["fail", "error", "throw", "log"])
                    }
            }
        }
    }

    /// One way after the other is tried, and the function throws when none has worked.
    private func isOneOfTries(_ attempt: DoStmtSyntax) -> Bool {
        guard let list = attempt.enclosingStatement?.parent?.as(CodeBlockItemListSyntax.self),
            list.last?.item.kind == .throwStmt
        else { return false }
        let tries = list.compactMap { $0.item.as(DoStmtSyntax.self) }.filter { attempt in
            attempt.catchClauses.only?.body.statements.isEmpty == true
        }
        return tries.count > 1 && tries.contains(attempt)
    }

    /// The clauses before name every error that the called functions of this file throw: `catch {}` is there for the
    /// compiler alone.
    private func isNeverReached(_ node: CatchClauseSyntax, in attempt: DoStmtSyntax, _ file: FilePass) -> Bool {
        let caught = attempt.catchClauses.prefix { $0 != node }.flatMap { clause in
            clause.catchItems.compactMap { $0.whereClause == nil ? $0.pattern?.text.string : nil }
        }
        let attempts = attempt.body.descendants(TryExprSyntax.self).filter { $0.questionOrExclamationMark == nil }
        guard node.catchItems.isEmpty, !caught.isEmpty, !attempts.isEmpty else { return false }
        let functions = file.root.descendants(FunctionDeclSyntax.self).filter(\.isThrowing)
        return attempts.allSatisfy { attempt in
            guard let call = attempt.expression.stripped.as(FunctionCallExprSyntax.self),
                attempt.descendants(FunctionCallExprSyntax.self).count(where: { _ in true }) == 1,
                let name = call.calledExpression.ownMemberName?.identifier
            else { return false }
            let called = functions.filter { $0.name.identifier == name }
            return !called.isEmpty && called.allSatisfy { throwsOnly(caught, $0) }
        }
    }

    private func throwsOnly(_ errors: [String], _ function: FunctionDeclSyntax) -> Bool {
        guard let body = function.body else { return false }
        return body.descendants(TryExprSyntax.self).allSatisfy { $0.questionOrExclamationMark != nil }
            && body.descendants(ThrowStmtSyntax.self).allSatisfy { errors.contains($0.expression.text.string) }
    }

    /// A cancelled sleep and a file that is gone already need no handling; a test that fails when nothing is thrown has
    /// said everything.
    private func isExpected(_ node: CatchClauseSyntax, _ file: FilePass) -> Bool {
        guard let statement = node.parent?.parent?.as(DoStmtSyntax.self) else { return false }
        if isAnsweredBehind(statement) || statement.tellsByResult || isNeverReached(node, in: statement, file) {
            return true
        }
        if isOneOfTries(statement) { return true }
        let attempts = statement.body.descendants(TryExprSyntax.self).filter { $0.questionOrExclamationMark == nil }
        let isForgivable = attempts.allSatisfy { attempt in
            let name = attempt.expression.stripped.as(FunctionCallExprSyntax.self)?.calledName?.text
            return name.isOne(of: ["sleep", "removeItem", "checkCancellation"])
        }
        if isForgivable, !attempts.isEmpty { return true }
        guard file.isTest else { return false }
        return statement.body.statements.contains { item in
            let name = item.item.as(FunctionCallExprSyntax.self)?.calledName?.text
            return name.isOne(of: ["XCTFail", "record", "fail"])
        }
    }

    static let examples: [Example] = [
        .good(
            """
            var isOpen: Bool {
                do {
                    return try gate.read()
                } catch {}
                return false
            }
            """),
        .good(
            """
            struct Horn {
                func parse(_ text: String) throws -> [Kind] {
                    var kinds: [Kind] = []
                    do { kinds.append(try .tide(text)) } catch {}
                    do { kinds.append(try .wind(text)) } catch {}
                    if !kinds.isEmpty { return kinds }
                    throw ParseError.unknown
                }
            }
            """),
        .good(
            """
            func answer(_ data: Data?) {
                if let data {
                    do {
                        completion(.failure(try decoder.decode(Problem.self, from: data)))
                        return
                    } catch {}
                }
                completion(.failure(nil))
            }
            """),
        .bad(
            """
            func read(_ data: Data) -> [Tide] {
                do {
                    return try decoder.decode([Tide].self, from: data)
                } ↓catch {}
                return []
            }
            """),
        .bad("do {\n    try save()\n} ↓catch {}"),
        .bad("do {\n    try save()\n} ↓catch let error {\n}"),
        .good(
            """
            func show(_ text: String?) {
                do {
                    put(try label(text))
                } catch LabelError.empty {
                    print("nothing to show")
                } catch {}
            }
            func label(_ text: String?) throws -> Label {
                guard let text else { throw LabelError.empty }
                return Label(text)
            }
            """),
        .bad(
            """
            func show(_ text: String?) {
                do {
                    put(try label(text))
                } catch LabelError.empty {
                    print("nothing to show")
                } ↓catch {}
            }
            func label(_ text: String?) throws -> Label {
                guard let text else { throw LabelError.empty }
                return try printer.label(text)
            }
            """),
        .good("do {\n    try save()\n} catch {\n    log.error(\"\\(error)\")\n}"),
        .good("do { try await Task.sleep(for: .seconds(1)) } catch {}"),
        .good("Task {\n    do {\n        try await Task.sleep(for: delay)\n        await search()\n    } catch {}\n}"),
        .good(
            """
            func testSave() {
                do {
                    try save()
                    XCTFail("must throw")
                } catch {}
            }
            """,
            at: Example.testPath),
        .good("do {\n    try remove(file)\n} catch {\n    // The file may already be gone.\n}"),
        .bad("do {\n    try remove(file)\n} ↓catch {\n    // later\n}", options: ["allow_explained": .bool(false)]),
        .good("do {\n    try await load()\n} catch is CancellationError {\n} catch {\n    show(error)\n}"),
        .good("do {\n    try await load()\n} catch URLError.cancelled {\n} catch {\n    show(error)\n}"),
    ]
}
