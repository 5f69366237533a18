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
        hooks.collectAll(Expectation.self, fromCallsOf: ["expectation", "XCTestExpectation"]) { call, _ in
            guard call.isPlain || call.calledBase?.text == "self",
                call.hasArgument("description") || call.arguments.isEmpty,
                let binding = call.parent?.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken,
                binding.parent?.parent?.as(VariableDeclSyntax.self)?.isLocal == true,
                let body = call.ancestor(CodeBlockItemListSyntax.self), call.enclosingFunction != nil
            else { return [] }
            var uses = Uses()
            for reference in body.descendants(DeclReferenceExprSyntax.self)
            where reference.baseName.identifier == name.identifier.string {
                if !reference.isMemberName { uses.add(reference, madeIn: call.enclosingBody) }
            }
            if uses.isHandedOn { return [] }
            let waitsForAll = body.descendants(FunctionCallExprSyntax.self).contains {
                ($0.calledName?.text).isOne(of: Self.waits)
            }
            if !uses.isWaited, uses.isFulfilledLater || !uses.isFulfilled,
                !waitsForAll || call.calledName?.text == "XCTestExpectation"
            {
                let called = call.calledName?.text == "XCTestExpectation" ? [] : Self.ownCalls(in: body)
                return [(Expectation(name: name.text.string, called: called, isWaited: false), name.range)]
            } else if !uses.isFulfilled, !uses.isInverted {
                return [(Expectation(name: name.text.string, called: [], isWaited: true), name.range)]
            }
            return []
        }
        hooks.collect(Helper.self, from: FunctionDeclSyntax.self) { function, _ in
            guard let body = function.body?.statements, !function.isTestCase else { return nil }
            let called = Self.ownCalls(in: body)
            return called.isEmpty
                ? nil : (Helper(name: function.name.identifier.string, called: called), function.name.range)
        }
        hooks.onProject { project in
            let waiters = Self.waiters(project.facts(Helper.self).map(\.fact))
            for expectation in project.facts(Expectation.self) {
                let (name, isWaited) = (expectation.fact.name, expectation.fact.isWaited)
                // A helper of the tests waits for all that the test expects.
                if !isWaited, !waiters.isDisjoint(with: expectation.fact.called) { continue }
                project.report(
                    isWaited
                        ? "nothing fulfils `\(name)`: the test waits until it times out"
                        : "nobody waits for `\(name)`: the test ends before it is fulfilled",
                    help: isWaited
                        ? "call `fulfill()` when it happens" : "add `wait(for:timeout:)` or `await fulfillment(of:)`",
                    in: expectation.path, at: expectation.range)
            }
        }
    }

    /// An expectation that the test itself does not wait for, or that nothing fulfils.
    private struct Expectation: Fact {
        var name: String
        /// The functions that the test calls on itself.
        var called: [String]
        var isWaited: Bool
    }

    /// A function of the tests that is no test itself.
    private struct Helper: Fact {
        var name: String
        /// The functions that it calls on itself.
        var called: [String]
    }

    /// The helpers that wait for all expectations, also through others.
    private static func waiters(_ helpers: [Helper]) -> Set<String> {
        var found = Set(waits)
        var count = 0
        while count < found.count {
            count = found.count
            for helper in helpers where !found.isDisjoint(with: helper.called) { found.insert(helper.name) }
        }
        return found
    }

    private static let waits = ["waitForExpectations", "waitForAsync"]

    private static func ownCalls(in body: CodeBlockItemListSyntax) -> [String] {
        body.descendants(FunctionCallExprSyntax.self).compactMap { call in
            guard call.isPlain || call.calledBase?.text == "self", let name = call.calledName else { return nil }
            return name.identifier.string
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
        .good(files: [
            "AppTests/Waiting.swift": """
            import XCTest
            extension XCTestCase {
                func waitForAll() { waitForExpectations(timeout: 10) { error in XCTAssertNil(error) } }
            }
            """,
            "AppTests/FeedTests.swift": """
            import XCTest
            final class FeedTests: XCTestCase {
                func testLoads() {
                    let loaded = expectation(description: "loaded")
                    feed.load { loaded.fulfill() }
                    waitForAll()
                }
            }
            """,
        ]),
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
