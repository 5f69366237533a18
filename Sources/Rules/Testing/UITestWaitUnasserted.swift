import TenetRuleKit
import TenetRuleSupport

struct UITestWaitUnasserted: Rule {
    static let about = About(
        "ui-test-wait-unasserted", "Wait without assertion", category: .testing, severity: .warning, scope: .tests,
        why: """
            `waitForExistence` returns false when the element never comes. A test that ignores it goes on and fails \
            somewhere else, or does not fail at all.
            """,
        phrasings: [
            "Assert the result of every `waitForExistence` and similar wait in UI tests.",
            "Never throw away what tells you whether the element showed up; wrap it in `XCTAssertTrue`.",
        ])

    var evenWhenUsed = false
    static let options = [
        Option<Self>(
            "even_when_used", \.evenWhenUsed,
            "Also report a wait whose element the next statement uses, which fails if it is not there.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("waitForExistence", "waitForNonExistence") { call, file in
            guard let name = call.calledName, let statement = droppedStatement(call),
                !isUsedNext(call, statement),
                // The element's own function; helpers of the same name may well assert.
                !call.isPlain && call.calledBase?.text != "self" || call.enclosingTypeName?.hasSuffix("Element") == true
            else { return }
            let element = call.calledBase?.text.string ?? "the element"
            file.report(
                "nobody looks at whether `\(element)` was found", help: "wrap the call in `XCTAssertTrue(…)`", at: name,
                fix: fix(call, statement))
        }
        hooks.onCall("wait") { call, file in
            // In unit tests a dropped wait is a pause, which `test-sleep` is about.
            guard file.isUITest, !file.isCopiedByTool,
                call.calledBase?.text.isOne(of: ["XCTWaiter", "XCTWaiter()"]) == true, call.hasArgument("for"),
                let name = call.calledName, droppedStatement(call) != nil || isOnlyPrinted(call)
            else { return }
            file.report(
                "nobody looks at whether the expectations were fulfilled",
                help: "compare the result with `.completed`, or call `wait(for:)` of the test case", at: name)
        }
    }

    /// `let outcome = XCTWaiter().wait(…)`, and all that follows only prints it.
    private func isOnlyPrinted(_ call: FunctionCallExprSyntax) -> Bool {
        guard let variable = call.parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self), variable.isLocal,
            variable.initialValue?.syntax == call.syntax, let name = variable.nameToken?.identifier,
            let list = variable.enclosingStatement?.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        let uses = list.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.identifier == name }
        return uses.allSatisfy { use in
            if let branch = use.ancestor(IfExprSyntax.self), branch.conditions.contains(use.syntax) {
                return branch.elseBody == nil && branch.body.statements.allSatisfy { isPrint($0.item) }
            }
            return use.enclosingStatement.map { isPrint($0.item) } ?? false
        }
    }

    private func isPrint(_ node: Syntax) -> Bool {
        node.as(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: ["print", "NSLog", "debugPrint"]) == true
    }

    /// The statement that throws the result away: the call alone, or `_ = call`.
    private func droppedStatement(_ call: FunctionCallExprSyntax) -> CodeBlockItemSyntax? {
        if let item = call.parent?.as(CodeBlockItemSyntax.self) {
            let owner = item.parent?.parent
            let isResult =
                item.parent?.as(CodeBlockItemListSyntax.self)?.only != nil
                && (owner?.kind == .closureExpr
                    || owner?.kind == .accessorBlock || owner?.parent?.as(FunctionDeclSyntax.self)?.returnType != nil)
            return isResult ? nil : item
        }
        guard let list = call.parent?.as(ExprListSyntax.self), list.first?.kind == .discardAssignmentExpr else {
            return nil
        }
        return list.parent?.parent?.as(CodeBlockItemSyntax.self)
    }

    /// The next statement fails by itself when the element is not there: it taps it or asserts about it.
    private func isUsedNext(_ call: FunctionCallExprSyntax, _ statement: CodeBlockItemSyntax) -> Bool {
        guard let list = statement.parent?.as(CodeBlockItemListSyntax.self), let base = call.calledBase?.text else {
            return false
        }
        var found = false
        for item in list {
            if found { return evenWhenUsed ? isHandedOn(base, in: item) : item.codeContains(base.string) }
            if item == statement { found = true }
        }
        return false
    }

    /// The next statement gives the element to a helper, which may look at it, or decides by it what follows.
    private func isHandedOn(_ element: TextSlice, in item: CodeBlockItemSyntax) -> Bool {
        if item.text.hasPrefix("if ") || item.text.hasPrefix("guard ") { return item.codeContains(element.string) }
        return item.descendants(LabeledExprSyntax.self).contains { $0.expression.text == element.string }
    }

    private func fix(_ call: FunctionCallExprSyntax, _ statement: CodeBlockItemSyntax) -> Fix? {
        guard call.calledName?.text == "waitForExistence" else { return nil }
        return .replace(statement.item, with: "XCTAssertTrue(\(call.text))", "Assert the result", .unsafe)
    }

    static let examples: [Example] = [
        .good(
            """
            extension PierUITests {
                func testCloses() {
                    waitForNonExistence(sheet, timeout: 2)
                    self.waitForNonExistence(sheet, timeout: 2)
                    list.tap()
                }
            }
            """,
            at: Example.uiTestPath),
        .bad(
            """
            func testSlide() {
                let outcome = XCTWaiter().↓wait(for: [slide], timeout: 5)
                if outcome != .completed { print("still moving") }
            }
            func testTurn() {
                let outcome = XCTWaiter().wait(for: [turn], timeout: 5)
                XCTAssertEqual(outcome, .completed)
            }
            """,
            at: Example.uiTestPath),
        .bad(
            """
            func testOpen() {
                _ = title.↓waitForExistence(timeout: 5)
                list.swipeUp()
            }
            """,
            fixed: """
                func testOpen() {
                    XCTAssertTrue(title.waitForExistence(timeout: 5))
                    list.swipeUp()
                }
                """,
            at: Example.uiTestPath),
        .bad(
            """
            func testOpen() {
                app.tap()
                title.↓waitForExistence(timeout: 5)
            }
            """,
            fixed: """
                func testOpen() {
                    app.tap()
                    XCTAssertTrue(title.waitForExistence(timeout: 5))
                }
                """,
            at: Example.uiTestPath),
        .bad(
            """
            func testOpen() {
                _ = XCTWaiter.↓wait(for: [loaded], timeout: 5)
                next()
            }
            """,
            at: Example.uiTestPath),
        .good("func testOpen() {\n    XCTAssertTrue(title.waitForExistence(timeout: 5))\n}", at: Example.uiTestPath),
        .good(
            """
            func testOpen() {
                if alert.waitForExistence(timeout: 1) { alert.buttons["OK"].tap() }
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            func testOpen() {
                _ = title.waitForExistence(timeout: 5)
                title.tap()
            }
            """,
            at: Example.uiTestPath),
        .good("func isOpen() -> Bool { title.waitForExistence(timeout: 5) }", at: Example.uiTestPath),
        .bad(
            """
            func testOpen() {
                _ = title.↓waitForExistence(timeout: 5)
                XCTAssertEqual(title.label, "Harbour")
            }
            func pay() -> String {
                XCTAssertTrue(button.waitForExistence(timeout: 3))
                return receipt.label
            }
            """,
            fixed: """
                func testOpen() {
                    XCTAssertTrue(title.waitForExistence(timeout: 5))
                    XCTAssertEqual(title.label, "Harbour")
                }
                func pay() -> String {
                    XCTAssertTrue(button.waitForExistence(timeout: 3))
                    return receipt.label
                }
                """,
            at: Example.uiTestPath, options: ["even_when_used": .bool(true)]),
        .good(
            """
            func testShots() {
                _ = title.waitForExistence(timeout: 5)
                settle(element: title)
            }
            func testPassword() {
                _ = code.waitForExistence(timeout: 5)
                if code.exists { app.buttons["Password"].tap() }
            }
            """,
            at: Example.uiTestPath, options: ["even_when_used": .bool(true)]),
    ]
}
