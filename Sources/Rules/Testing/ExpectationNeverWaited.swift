import TenetRuleKit
import TenetRuleSupport

struct ExpectationNeverWaited: Rule {
    static let about = About(
        "expectation-never-waited", "Expectation never waited for", category: .testing, severity: .error, scope: .tests,
        why: """
            A test ends before an expectation that nobody waits for is fulfilled: what it expects is not tested. One \
            that nothing fulfils makes the test wait until it times out. One that the statements around it fulfil themselves \
            is superfluous and hides nothing.
            """,
        phrasings: [
            "Every `XCTestExpectation` must be fulfilled and waited for.",
            """
            A test that creates an `expectation(description:)` ends with `wait(for:timeout:)` or `await \
            fulfillment(of:)`, and something calls `fulfill()`.
            """,
        ])

    private static let settings = [
        "expectedFulfillmentCount", "isInverted", "assertForOverFulfill", "expectationDescription",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("expectation", "XCTestExpectation") { call, file in
            guard call.isPlain || call.calledBase?.text == "self",
                call.hasArgument("description") || call.arguments.isEmpty,
                let binding = call.parent?.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken,
                binding.parent?.parent?.as(VariableDeclSyntax.self)?.isLocal == true,
                let body = call.ancestor(CodeBlockItemListSyntax.self), call.enclosingFunction != nil
            else { return }
            var uses = Uses()
            for reference in body.descendants(DeclReferenceExprSyntax.self)
            where reference.baseName.identifier == name.identifier.string {
                if !reference.isMemberName { uses.add(reference, madeIn: call.enclosingBody) }
            }
            if uses.isHandedOn { return }
            let waitsForAll = body.descendants(FunctionCallExprSyntax.self).contains {
                ($0.calledName?.text).isOne(of: ["waitForExpectations", "waitForAsync"])
            }
            if !uses.isWaited, uses.isFulfilledLater || !uses.isFulfilled,
                !waitsForAll || call.calledName?.text == "XCTestExpectation"
            {
                file.report(
                    "nobody waits for `\(name.text)`: the test ends before it is fulfilled",
                    help: "add `wait(for:timeout:)` or `await fulfillment(of:)`", at: name)
            } else if !uses.isFulfilled, !uses.isInverted {
                file.report(
                    "nothing fulfils `\(name.text)`: the test waits until it times out",
                    help: "call `fulfill()` when it happens", at: name)
            }
        }
    }

    private struct Uses {
        var isWaited = false
        var isFulfilled = false
        /// By a closure or function, which may run when the test is over.
        var isFulfilledLater = false
        var isInverted = false
        var isHandedOn = false

        mutating func add(_ reference: DeclReferenceExprSyntax, madeIn body: Syntax?) {
            if let access = reference.parent?.as(MemberAccessExprSyntax.self) {
                let member = access.declName.baseName.text
                if member == "fulfill" {
                    isFulfilled = true
                    isFulfilledLater = isFulfilledLater || reference.enclosingBody != body
                } else if member == "isInverted" {
                    isInverted = true
                } else if !member.isOne(of: ExpectationNeverWaited.settings) {
                    isHandedOn = true
                }
                return
            }
            if reference.parent?.kind == .optionalChainingExpr {
                isFulfilled = true
                isFulfilledLater = true
                return
            }
            if reference.ancestor(ClosureCaptureSyntax.self) != nil { return }
            guard let argument = reference.ancestor(LabeledExprSyntax.self),
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let called = call.calledName?.text
            else { return isHandedOn = true }
            // `XCTWaiter` gives a result: running into the time-out may be what is expected.
            if call.calledBase?.text.hasPrefix("XCTWaiter") == true { return isHandedOn = true }
            if called.isOne(of: ["wait", "fulfillment"]) { isWaited = true } else { isHandedOn = true }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func testLoad() {
                let ↓done = expectation(description: "loaded")
                feed.load { done.fulfill() }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func comes(_ tide: Tide) -> Bool {
                let done = XCTestExpectation(description: "tide")
                while Date() < end {
                    if tide.isHigh {
                        done.fulfill()
                        return true
                    }
                    pause()
                }
                return false
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testLoad() async {
                let ↓done = XCTestExpectation(description: "loaded")
                feed.load { XCTAssertTrue($0) }
                await fulfillment(of: [done])
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() {
                let done = expectation(description: "loaded")
                feed.load { done.fulfill() }
                wait(for: [done], timeout: 1)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() {
                let done = expectation(description: "loaded")
                feed.load { done.fulfill() }
                waitForExpectations(timeout: 1)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testQuiet() {
                let sent = expectation(description: "sent")
                sent.isInverted = true
                wait(for: [sent], timeout: 1)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() {
                let done = expectation(description: "loaded")
                feed.observer = Observer(done)
                wait(for: [done], timeout: 1)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testQuiet() {
                let sent = expectation(description: "sent")
                XCTAssertEqual(XCTWaiter.wait(for: [sent], timeout: 1), .timedOut)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func makeExpectation() -> XCTestExpectation {
                let done = expectation(description: "loaded")
                return done
            }
            """,
            at: Example.testPath),
    ]
}
