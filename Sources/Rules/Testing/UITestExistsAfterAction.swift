import TenetRuleKit
import TenetRuleSupport

struct UITestExistsAfterAction: Rule {
    static let about = About(
        "ui-test-exists-after-action", "Existence right after an action", category: .testing, severity: .warning,
        scope: .tests,
        why: """
            After a tap the next screen takes time to appear. `exists` looks at this very moment, so the test passes \
            or fails depending on the speed of the machine. What a call between the two does is not looked at: it may \
            wait.
            """,
        phrasings: [
            "In UI tests, use `waitForExistence(timeout:)` instead of `exists` or `isHittable` right after an action.",
            "After a `tap()`, give the next screen a few seconds to show up before checking that an element is there.",
        ])

    private static let actions = [
        "tap", "doubleTap", "press", "typeText", "launch",
        "twoFingerTap",
    ]
    private static let asserts = ["XCTAssert", "XCTAssertTrue", "XCTAssertEqual"]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(Self.asserts) { call, file in
            guard call.isPlain, let asked = call.firstArgument?.expression,
                call.calledName?.text != "XCTAssertEqual"
                    || call.arguments.element(at: 1)?.expression.booleanValue == true,
                let access = asked.as(MemberAccessExprSyntax.self) ?? Self.constant(asked),
                access.declName.baseName.text.isOne(of: ["exists", "isHittable"]), let element = access.base,
                let list = call.parent?.parent?.as(CodeBlockItemListSyntax.self),
                let action = action(before: access.syntax, in: list),
                !wasFound(element, before: access.syntax)
            else { return }
            let name = access.declName.baseName
            file.report(
                "`\(name.text)` is asked right after `\(action.text)`, before the screen has changed",
                help: "assert `waitForExistence(timeout:)`", at: name,
                fix: name.text == "exists" && call.calledName?.text != "XCTAssertEqual"
                    ? .replace(name, with: "waitForExistence(timeout: 5)", "Wait for the element", .unsafe) : nil)
        }
    }

    /// `alert.exists` of `let isShown = alert.exists`, in the statements of the assertion.
    private static func constant(_ name: ExprSyntax) -> MemberAccessExprSyntax? {
        guard let reference = name.as(DeclReferenceExprSyntax.self),
            let list = name.enclosingStatement?.parent?.as(CodeBlockItemListSyntax.self)
        else { return nil }
        let local = list.lazy.compactMap { $0.item.as(VariableDeclSyntax.self) }.first {
            $0.isLet && $0.nameToken?.identifier == reference.baseName.identifier
        }
        return local?.initialValue?.as(MemberAccessExprSyntax.self)
    }

    /// The action in front of the assertion, when nothing between them waits.
    private func action(before call: Syntax, in list: CodeBlockItemListSyntax) -> TokenSyntax? {
        var last: TokenSyntax?
        for item in list {
            if item.contains(call) { return last }
            if let action = item.item.as(FunctionCallExprSyntax.self)?.calledName, action.text.isOne(of: Self.actions) {
                last = action
            } else if item.item.kind == .ifConfigDecl || mayWait(item) {
                last = nil
            }
        }
        return nil
    }

    /// Calls something that is neither a question about an element nor an assertion about one.
    private func mayWait(_ item: CodeBlockItemSyntax) -> Bool {
        item.codeContainsFolded(["wait"])
            || item.item.as(FunctionCallExprSyntax.self)?.calledName?.text.hasPrefix("XCTAssert") == false
    }

    /// The test waited for the same element earlier, or already used it.
    private func wasFound(_ element: ExprSyntax, before call: Syntax) -> Bool {
        guard let body = call.enclosingFunction?.body else { return false }
        return body.descendants(FunctionCallExprSyntax.self).contains { other in
            other.range.upper <= call.range.lower && other.calledBase?.hasSameTokens(as: element) == true
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func testOpen() {
                field.typeText("milk")
                let first = app.cells.firstMatch
                XCTAssertEqual(first.↓isHittable, true)
                XCTAssertEqual(first.isHittable, false)
            }
            """,
            at: Example.uiTestPath),
        .bad(
            """
            func testOpen() {
                app.buttons["Open"].tap()
                XCTAssertTrue(app.staticTexts["Title"].↓exists)
            }
            """,
            fixed: """
                func testOpen() {
                    app.buttons["Open"].tap()
                    XCTAssertTrue(app.staticTexts["Title"].waitForExistence(timeout: 5))
                }
                """,
            at: Example.uiTestPath),
        .bad(
            """
            func testType() {
                field.typeText("ann")
                XCTAssert(suggestion.↓isHittable)
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            func testOpen() {
                app.buttons["Open"].tap()
                XCTAssertTrue(title.waitForExistence(timeout: 5))
                XCTAssertTrue(detail.exists)
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            func testOpen() {
                app.buttons["Open"].tap()
                XCTAssertFalse(title.exists)
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            func testOpen() {
                XCTAssertTrue(title.waitForExistence(timeout: 5))
                title.tap()
                XCTAssertTrue(title.exists)
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            func testOpen() {
                app.buttons["Open"].tap()
                Pace.idle()
                XCTAssertTrue(title.exists)
            }
            """,
            at: Example.uiTestPath),
        .bad(
            """
            func testOpen() {
                app.buttons["Open"].tap()
                XCTAssertFalse(spinner.exists)
                XCTAssertTrue(title.↓exists)
            }
            """,
            fixed: """
                func testOpen() {
                    app.buttons["Open"].tap()
                    XCTAssertFalse(spinner.exists)
                    XCTAssertTrue(title.waitForExistence(timeout: 5))
                }
                """,
            at: Example.uiTestPath),
        .good("func testFile() {\n    XCTAssertTrue(file.exists)\n}", at: Example.testPath),
        .bad(
            """
            func testAlert() {
                app.buttons["Sign in"].tap()
                let isShown = app.alerts["Failed"].↓exists
                XCTAssert(isShown)
            }
            """,
            fixed: """
                func testAlert() {
                    app.buttons["Sign in"].tap()
                    let isShown = app.alerts["Failed"].waitForExistence(timeout: 5)
                    XCTAssert(isShown)
                }
                """,
            at: Example.uiTestPath),
        .good(
            """
            func testAlert() {
                let isShown = app.alerts["Failed"].exists
                app.buttons["Sign in"].tap()
                XCTAssert(isShown)
            }
            """,
            at: Example.uiTestPath),
    ]
}
