import TenetRuleKit
import TenetRuleSupport

struct LimitTestedFromAfar: Rule {
    static let about = About(
        "limit-tested-from-afar", "Tests of a limit that leave it open", category: .testing, severity: .note,
        status: .preview, scope: .tests,
        why: """
            A test with 91 days passes whether the limit is 90 or 91. Where it lies is shown only by two neighbouring \
            values with opposite answers.
            """,
        phrasings: [
            "Tests of a limit must check two neighboring values, one on each side, with opposite results.",
            "To show where a threshold lies, try day 27 and day 28, not day 3 and day 40.",
        ])

    var words = [
        "availab", "expir", "overdue", "eligib", "limit", "threshold", "boundary", "cooldown", "stale", "outdated",
        "allowed", "toosoon", "tooearly", "toolate", "tooold", "isdue",
    ]
    var units = ["day", "hour", "minute", "week", "month", "year", "second"]
    var bothSides = true
    var ages = ["ago", "old", "since", "elapsed", "passed", "inactive", "remaining"]
    static let options = [
        Option<Self>("words", \.words, "Parts of the names of tests that are about a limit, in lower case."),
        Option<Self>("units", \.units, "Units in the labels of helpers that are given an age, in lower case."),
        Option<Self>(
            "both_sides", \.bothSides, "Also report a limit that is tested without a value right beside it."),
        Option<Self>("ages", \.ages, "What such a label says beside the unit, in lower case."),
    ]

    /// A helper that the tests of a class call with a number.
    private struct Helper: Hashable {
        var group: String
        var name: String
        var label: String
    }

    private struct Place {
        var values: Set<Int> = []
        /// A value that is no number in the code may be the limit.
        var isUnknown = false
        /// The first number in a test that is about a limit.
        var first: ExprSyntax?
    }

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node, file) }
        hooks.on(StructDeclSyntax.self) { node, file in check(node, file) }
        hooks.onFile { file in
            guard !file.isUITest, file.root.codeContainsFolded(ages) else { return }
            var places: [Helper: Place] = [:]
            var order: [Helper] = []
            for argument in file.root.descendants(LabeledExprSyntax.self) {
                guard let label = argument.label?.text, label.containsFolded(units), label.containsFolded(ages),
                    let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let name = call.calledName
                else { continue }
                let helper = Helper(
                    group: call.enclosingTypeName?.string ?? "", name: name.identifier.string, label: label.string)
                if places[helper] == nil { order.append(helper) }
                add(argument.expression, to: &places[helper, default: Place()])
            }
            for helper in order { report(helper, places[helper] ?? Place(), file) }
        }
    }

    private func check(_ type: some DeclGroupSyntax, _ file: FilePass) {
        guard !file.isUITest, let limits = StatedLimits(type) else { return }
        var reported: Set<Double> = []
        for limit in limits.configured + limits.written {
            guard !reported.contains(limit.value) else { continue }
            if let far = limit.farValue {
                reported.insert(limit.value)
                file.report(
                    "`\(far.text)` is tested, but no test looks at the limit \(limit.value.plainText) itself",
                    help: "test the limit and its neighbour, with opposite assertions", at: far,
                    notes: [file.note("the limit", at: limit.place)])
            } else if bothSides, let lone = limit.loneValue {
                reported.insert(limit.value)
                file.report(
                    "the limit \(limit.value.plainText) is tested, but no value right beside it with the opposite answer",
                    help: "add a test with the neighbour of the limit", at: lone,
                    notes: [file.note("the limit", at: limit.place)])
            }
        }
    }

    private func add(_ value: ExprSyntax, to place: inout Place) {
        guard let number = value.numberValue, let whole = Int(exactly: number) else {
            place.isUnknown = true
            return
        }
        place.values.insert(whole)
        guard place.first == nil, whole.magnitude > 2, let test = value.enclosingFunction, test.isTestCase,
            test.name.text.containsFolded(words), let body = test.body, asksYesOrNo(body)
        else { return }
        place.first = value
    }

    /// The test asserts one answer.
    private func asksYesOrNo(_ body: CodeBlockSyntax) -> Bool {
        let asserts = body.descendants(FunctionCallExprSyntax.self).filter(\.isXCTAssertion)
        let macros = body.descendants(MacroExpansionExprSyntax.self).filter { $0.macroName.text == "expect" }
        guard asserts.count + macros.count == 1 else { return false }
        if let assert = asserts.first?.calledName?.text {
            return assert.isOne(of: ["XCTAssertTrue", "XCTAssertFalse"])
        }
        return macros.first?.arguments.first?.expression.kind != .sequenceExpr
    }

    private func report(_ helper: Helper, _ place: Place, _ file: FilePass) {
        guard let first = place.first, !place.isUnknown,
            !place.values.contains(where: { place.values.contains($0 + 1) })
        else { return }
        let values = place.values.sorted()
        let number = first.text
        file.report(
            values.count == 1
                ? "`\(helper.label): \(number)` is the only value tested, so nobody knows where the limit lies"
                : "no two of the values tested as `\(helper.label)` lie side by side, so nobody knows where the limit lies",
            help: "test the limit itself and its neighbour, with opposite assertions", at: first)
    }

    static let examples: [Example] = [
        .bad(
            """
            final class PassTests: XCTestCase {
                override func setUp() { rule = PassRule(minimumAge: 18) }
                func testTooYoung() { XCTAssertFalse(rule.lets(in: 17)) }
                func testOldEnough() { XCTAssertTrue(rule.lets(in: ↓25)) }
            }
            struct ReturnTests {
                @Test("no return after the 30 day window") func late() throws {
                    let bought = try #require(calendar.date(byAdding: .day, value: -↓45, to: now))
                    #expect(rule.mayReturn(bought) == false)
                }
            }
            struct BulkTests {
                let rule = BulkRule()
                @Test func rebateStartsAtTenUnits() { #expect(rule.price(units: ↓10) == 70) }
                @Test func nothing() { #expect(rule.price(units: 0) == 0) }
            }
            """, at: Example.testPath),
        .good(
            """
            final class PassTests: XCTestCase {
                override func setUp() { rule = PassRule(minimumAge: 18) }
                func testTooYoung() { XCTAssertFalse(rule.lets(in: 17)) }
                func testOldEnough() { XCTAssertTrue(rule.lets(in: 18)) }
                func testMuchOlder() { XCTAssertTrue(rule.lets(in: 60)) }
            }
            struct ReturnTests {
                private let rule = ReturnRule(maximumDays: 30)
                @Test func late() { #expect(!rule.mayReturn(after: ReturnRule.limit + 1)) }
                @Test func soon() { #expect(rule.mayReturn(after: 4)) }
            }
            """, at: Example.testPath),
        .bad(
            """
            final class LoanTests: XCTestCase {
                func testLoan_Overdue() {
                    let loan = makeLoan(daysAgo: ↓40)
                    XCTAssertTrue(sut.isOverdue(loan))
                }
            }
            """, at: Example.testPath),
        .bad(
            """
            struct OfferTests {
                @Test func offerExpired() {
                    #expect(rule.isExpired(Offer.make(hoursOld: ↓60)))
                }
                @Test func offerNotExpired() {
                    #expect(!rule.isExpired(Offer.make(hoursOld: 10)))
                }
            }
            """, at: Example.testPath),
        .good(
            """
            final class LoanTests: XCTestCase {
                func testLoan_OverdueAfter28Days() {
                    XCTAssertTrue(sut.isOverdue(makeLoan(daysAgo: 28)))
                }
                func testLoan_NotOverdueAfter27Days() {
                    XCTAssertFalse(sut.isOverdue(makeLoan(daysAgo: 27)))
                }
            }
            """, at: Example.testPath),
        .good(
            """
            final class LoanTests: XCTestCase {
                func testLoans_Order() {
                    XCTAssertEqual(sort([makeLoan(daysAgo: 40), makeLoan(daysAgo: 3)]).first?.age, 40)
                }
                func testLoan_Overdue() {
                    XCTAssertTrue(sut.isOverdue(makeLoan(pagesRead: 12)))
                }
            }
            """, at: Example.testPath),
        .good(
            """
            final class LoanTests: XCTestCase {
                func testLoan_Overdue() { XCTAssertTrue(sut.isOverdue(makeLoan(daysAgo: Limits.days))) }
                func testLoan_NotOverdue() { XCTAssertFalse(sut.isOverdue(makeLoan(daysAgo: 4))) }
            }
            """, at: Example.testPath),
        .bad(
            """
            struct TrialTests {
                private let policy = TrialPolicy(lengthInDays: 14)
                @Test func runs() { #expect(policy.isRunning(onDay: 0)) }
                @Test func ends() { #expect(!policy.isRunning(onDay: ↓60)) }
            }
            """, at: Example.testPath),
        .good(
            """
            struct TrialTests {
                private let policy = TrialPolicy(lengthInDays: 14)
                private let grid = Grid(width: 20)
                private let queue = Queue(maximumLength: 10)
                @Test func runs() { #expect(policy.isRunning(onDay: 13)) }
                @Test func ends() { #expect(!policy.isRunning(onDay: 60)) }
                @Test func stops() { #expect(!policy.isRunning(onDay: 14)) }
                @Test func fills() { #expect(grid.fill(3) == grid.fill(40)) }
                @Test func queues() { #expect(queue.holds(last) && !queue.holds(90)) }
            }
            """, at: Example.testPath),
    ]
}
