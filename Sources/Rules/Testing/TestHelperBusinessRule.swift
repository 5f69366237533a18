import TenetRuleKit
import TenetRuleSupport

struct TestHelperBusinessRule: Rule {
    static let about = About(
        "test-helper-business-rule", "Business rule in a test helper", category: .testing, severity: .note,
        scope: .tests,
        why: """
            A helper that hides "91 days ago" repeats the rule that the test should check. The test still passes when \
            the rule in the app is wrong, and nobody sees the number that matters.
            """,
        phrasings: ["Keep business rules out of test helpers.", "Each case shows its own deciding number."])

    var prefixes = ["make", "create", "build", "given", "old", "expired", "stale", "archived", "mock", "sample"]
    var words = [
        "old", "expired", "lapsed", "stale", "outdated", "overdue", "obsolete", "archived", "aged", "elapsed", "beyond",
        "minor", "adult", "underage", "over", "under", "above", "below", "exceeded", "exceeding", "oversized",
        "overlong", "long", "short", "large", "small", "heavy", "light", "big", "tiny", "huge", "too", "max", "maximum",
        "min", "minimum", "limit", "threshold", "boundary", "just", "available", "unavailable", "eligible",
        "ineligible", "archivable", "deletable", "refundable", "renewable", "due", "allowed", "permitted", "outside",
        "inside", "within",
    ]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of helpers that make test data start."),
        Option<Self>(
            "words", \.words, "Words, in lower case, in names of helpers that say on which side of a limit a value is."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("date", "addingTimeInterval", "advanced", "Date") { call, file in
            guard let value = HiddenNumber.offset(call) else { return }
            check(value, at: call.syntax, wants: "offset", file)
        }
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            if let value = HiddenNumber.offset(sequence) {
                check(value, at: sequence.syntax, wants: "offset", file)
            } else if HiddenNumber.isBesideLimit(sequence) {
                checkNumber(ExprSyntax(unchecked: sequence.syntax), isCertain: true, file)
            }
        }
        hooks.on(LabeledExprSyntax.self) { argument, file in
            guard let label = argument.label, argument.expression.kind == .integerLiteralExpr,
                let number = argument.expression.numberValue
            else { return }
            if label.text == "count" {
                let isText = argument.parent?.as(LabeledExprListSyntax.self)?.first?.label?.text == "repeating"
                guard isText, number > 1 else { return }
                checkNumber(argument.expression, isCertain: false, file)
            } else if HiddenNumber.isBesideRound(number), !label.text.containsFolded(HiddenNumber.keys) {
                checkNumber(argument.expression, isCertain: true, file)
            }
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard !node.isTestCase, let body = node.body, decidesByNumber(body.syntax) else { return }
            checkMirror(node.name, file) { isCall($0, of: node.name, beside: $1) }
            checkAssertion(in: node, body, file)
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard let name = node.nameToken else { return }
            if let closure = node.initialValue?.as(ClosureExprSyntax.self) {
                guard decidesByNumber(closure.syntax) else { return }
                checkMirror(name, file) { isCall($0, of: name, beside: $1) }
            } else if node.isMember, node.enclosingType?.kind == .extensionDecl,
                let getter = node.onlyBinding?.getterStatements,
                decidesByNumber(getter.syntax, from: node.type?.text == "Bool" ? 1 : 2)
            {
                checkMirror(name, file) { isValue($0, of: name, beside: $1) }
            }
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isLocal, node.isLet, let value = node.initialValue, value.numberValue != nil,
                let name = node.nameToken, name.text.containsFolded(Self.limits),
                let helper = TestHelper(around: node.syntax, in: file), !helper.hasParameters,
                isReckonedWith(name, helper.node)
            else { return }
            report(helper, "number", value, file)
        }
        hooks.on(ForStmtSyntax.self) { loop, file in
            guard loop.pattern.kind == .wildcardPattern, let last = HiddenNumber.turns(loop),
                let helper = TestHelper(around: loop.syntax, in: file), !helper.hasParameters,
                helper.says(["exhaust", "exceed", "reach", "hit", "lock", "trip", "max", "limit", "threshold"])
            else { return }
            report(helper, "number", last, file)
        }
        hooks.on(FunctionParameterSyntax.self) { node, file in
            guard Self.isAge(node.firstName.text), node.defaultValue == nil,
                let function = node.ancestor(FunctionDeclSyntax.self), !function.isTestCase,
                prefixes.contains(where: function.name.text.hasPrefix)
                    || function.isStatic && function.returnsOwnType && !function.isInDouble(file)
            else { return }
            file.report(
                "`\(function.name.text)` computes the age of its result like the code under test does",
                help: "take a `Date`, and compute it in the test", at: node.firstName)
        }
        hooks.on(FunctionParameterSyntax.self) { node, file in checkDefaultDate(node, file) }
        hooks.collect(Aged.self, from: LabeledExprSyntax.self) { node, file in
            guard file.isTest, let label = node.label, Self.isAge(label.text),
                node.expression.numberValue != nil, let call = node.parent?.parent?.as(FunctionCallExprSyntax.self),
                let name = call.calledName, prefixes.contains(where: name.text.hasPrefix)
            else { return nil }
            return (Aged(function: name.text.string), ByteRange(label.range.lower, node.expression.range.upper))
        }
        hooks.onProject(needing: [.declarations]) { project in
            for call in project.facts(Aged.self)
            where project.model.declarations(named: call.fact.function).isEmpty {
                project.report(
                    "`\(call.fact.function)` computes the age of its result like the code under test does",
                    help: "compute the date in the test and hand it over", in: call.path, at: call.range)
            }
        }
    }

    private static let limits = ["threshold", "cutoff", "minimum", "maximum"]

    /// `threshold + 1`, `count > maximum`.
    private func isReckonedWith(_ name: TokenSyntax, _ node: Syntax) -> Bool {
        node.descendants(SequenceExprSyntax.self).contains { sequence in
            sequence.operations.contains {
                ($0.left.text == name.text || $0.right.text == name.text)
                    && $0.operator.isOne(of: ["+", "-", "<", ">", "<=", ">="])
            }
        }
    }

    /// An assertion expects what the helper answers, which decides by numbers of its own about what is tested.
    private func checkMirror(_ name: TokenSyntax, _ file: FilePass, _ isExpected: (ExprSyntax, ExprSyntax) -> Bool) {
        guard file.root.syntax.assertedPairs.contains(where: { isExpected($0, $1) || isExpected($1, $0) })
        else { return }
        file.report(
            "`\(name.text)` computes what is expected with a rule that the tested code should hold",
            help: "write the expected value of each case into the test", at: name)
    }

    /// `XCTAssertEqual(door.isOpen, hour >= 9)` in a helper that is given the hour.
    private func checkAssertion(in helper: FunctionDeclSyntax, _ body: CodeBlockSyntax, _ file: FilePass) {
        let given = helper.parameters.map(\.internalName.identifier)
        let sides = body.syntax.assertedPairs.flatMap { [$0, $1] }
        guard
            let rule = sides.first(where: { side in
                side.as(SequenceExprSyntax.self).map({ $0.comparesWithNumber(from: 2) }) == true
                    && side.descendants(DeclReferenceExprSyntax.self).contains {
                        given.contains($0.baseName.identifier)
                    }
            })
        else { return }
        file.report(
            "`\(helper.name.text)` decides by `\(rule.brief)` what is expected, as the tested code should",
            help: "write the expected value of each case into the test", at: rule)
    }

    /// `price(km: 12)` beside `fares.price(km: 12)`.
    private func isCall(_ expected: ExprSyntax, of name: TokenSyntax, beside tested: ExprSyntax) -> Bool {
        guard let call = expected.as(FunctionCallExprSyntax.self), call.isPlain,
            call.calledName?.identifier == name.identifier,
            let other = tested.as(FunctionCallExprSyntax.self), other.calledBase != nil
        else { return false }
        return name.text.hasPrefix("expected")
            || call.arguments.contains { argument in
                other.arguments.contains { $0.expression.text == argument.expression.text }
            }
    }

    /// `ride.shouldCount` beside `meter.counts(ride)`.
    private func isValue(_ expected: ExprSyntax, of name: TokenSyntax, beside tested: ExprSyntax) -> Bool {
        guard let access = expected.as(MemberAccessExprSyntax.self), access.base != nil,
            access.declName.baseName.identifier == name.identifier
        else { return false }
        if let other = tested.as(MemberAccessExprSyntax.self) {
            return other.base != nil && other.declName.baseName.identifier != name.identifier
        }
        return tested.kind == .functionCallExpr
    }

    /// Compares something with a number, of which 0 and, in a function, 1 only tell none and one from more.
    private func decidesByNumber(_ body: Syntax, from least: Double = 2) -> Bool {
        body.descendants(SequenceExprSyntax.self).contains { $0.comparesWithNumber(from: least) }
    }

    /// `makePass(startedAt: Date = Date(timeIntervalSince1970: …))`, and a test that leaves it out asks whether it is expired.
    private func checkDefaultDate(_ node: FunctionParameterSyntax, _ file: FilePass) {
        guard node.type.lastName == "Date", let value = node.defaultValue?.value,
            value.text.hasPrefix("Date(timeInterval"), let function = node.ancestor(FunctionDeclSyntax.self),
            file.role == .test, function.name.text.startsWithWord(of: ["make", "create", "build", "sample"])
        else { return }
        let asks = file.root.descendants(FunctionCallExprSyntax.self).contains { call in
            guard call.calledName?.text == function.name.text, !call.hasArgument(node.firstName.text.string),
                let test = call.enclosingFunction, test.isTestCase
            else { return false }
            return test.descendants(FunctionCallExprSyntax.self).contains { assert in
                assert.isXCTAssertion
                    && assert.arguments.codeContainsFolded(["isexpired", "isoverdue", "isvalid", "isdue", "isstale"])
            }
        }
        guard asks else { return }
        file.report(
            "a test asks about the age of what `\(function.name.text)` makes, and the date is hidden here",
            help: "leave out the default, so that the test says the date", at: node.firstName)
    }

    private static func isAge(_ label: TextSlice) -> Bool {
        label.isOne(of: ["secondsAgo", "minutesAgo", "hoursAgo", "daysAgo", "weeksAgo", "monthsAgo", "yearsAgo"])
    }

    /// A call `makeLoan(daysAgo: 29)`; when the project does not declare the function, its call is all there is to see.
    private struct Aged: Fact { var function: String }

    /// A time before or after now, in a helper that makes test data.
    private func check(_ value: ExprSyntax, at node: Syntax, wants what: String, _ file: FilePass) {
        // A default is for the tests that do not ask for the date.
        let isDefault = node.ancestors.contains { $0.kind == .functionParameter }
        guard !HiddenNumber.isPause(node), let helper = TestHelper(around: node, in: file),
            helper.says(words) || isMaker(helper) && !isDefault,
            HiddenNumber.isHidden(value, in: helper), !HiddenNumber.goesWithAnswer(node)
        else { return }
        report(helper, what, value, file)
    }

    /// The length or amount in a helper whose name says that it matters; a bare amount has to lie beside a limit, a
    /// length need not.
    private func checkNumber(_ value: ExprSyntax, isCertain: Bool, _ file: FilePass) {
        let sizes = isCertain ? words : words.filter { !Self.vague.contains($0) }
        guard let helper = TestHelper(around: value.syntax, in: file), !helper.hasParameters,
            helper.says(sizes) || isCertain && isMaker(helper) && value.kind == .sequenceExpr
        else { return }
        report(helper, "number", value, file)
    }

    /// Long texts are laid out in tests, too, and no limit is meant.
    private static let vague = ["long", "short", "large", "small", "big", "huge", "tiny", "heavy", "light", "old"]

    private func isMaker(_ helper: TestHelper) -> Bool {
        helper.isFunction && prefixes.contains(where: helper.name.text.hasPrefix)
    }

    private func report(_ helper: TestHelper, _ what: String, _ value: ExprSyntax, _ file: FilePass) {
        file.report(
            "`\(helper.name.text)` hides the \(what) `\(value.text)` that the test is about",
            help: what == "offset"
                ? "let the test pass the date, and keep the number in the test"
                : "keep the number in the test, where its reader looks for it", at: value)
    }

    static let examples: [Example] = [
        .bad(
            """
            final class PassTests: XCTestCase {
                func testExpires() { XCTAssertTrue(makePass().isExpired(on: today)) }
                private func makePass(id: Int = 1, ↓startedAt: Date = Date(timeIntervalSince1970: 9)) -> Pass {
                    Pass(id: id, startedAt: startedAt)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            private extension Ride {
                var ↓shouldCount: Bool { minutes <= 90 }
                var ↓expectedFee: Int { minutes > 30 ? minutes / 10 : 3 }
            }
            struct RideTests {
                @Test func counts() { #expect(meter.counts(ride) == ride.shouldCount) }
                @Test func costs() { #expect(meter.fee(for: ride) == ride.expectedFee) }
                private func assertOpen(hour: Int) { #expect(door.isOpen == (↓hour >= 9)) }
                @Test func price() { #expect(meter.price(for: ride) == expectedPrice(minutes: 20)) }
                private func ↓expectedPrice(minutes: Int) -> Int { minutes > 15 ? 3 : 2 }
                private func dateOutsidePeriod() -> Date {
                    Calendar.current.date(byAdding: .day, value: ↓-(30 + 1), to: Date())!
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FareTests: XCTestCase {
                func testFare() {
                    XCTAssertEqual(fares.price(km: 12), expectedPrice(km: 12))
                    XCTAssertEqual(fares.zone(of: stop), zone(of: stop))
                }
                private func ↓expectedPrice(km: Int) -> Int { km >= 10 ? km * 2 : 20 }
                private func zone(of stop: Stop) -> Zone { zones[stop.id] }
            }
            struct RebateTests {
                private let ↓rebate: (Int) -> Int = { rides in rides > 40 ? 10 : 0 }
                @Test(arguments: [1, 41]) func rebates(rides: Int) { #expect(fares.rebate(rides) == rebate(rides)) }
            }
            extension Ride {
                static func free() -> Ride {
                    let freeThreshold = ↓40
                    return Ride(count: freeThreshold + 1)
                }
                static func refundableFrom() -> Date { Date().addingTimeInterval(↓-31 * 86_400) }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            private func createOldResult() -> Result {
                let date = Calendar.current.date(byAdding: .day, value: ↓-91, to: Date())!
                return Result(date: date)
            }
            """,
            at: Example.testPath),
        .bad(
            "func makeExpired() -> Token { Token(ends: Date().addingTimeInterval(↓-60 * 60)) }\n"
                + "func makeResult(↓daysAgo: Int) -> Result { Result(date: day(-daysAgo)) }", at: Example.testPath),
        .good("func makeResult(date: Date) -> Result { Result(date: date) }", at: Example.testPath),
        .good(
            """
            private extension Ride {
                var rounded: Int { minutes > 30 ? minutes / 10 : 3 }
            }
            func assertSame(_ ride: Ride, _ other: Ride, count: Int) {
                XCTAssertEqual(ride.rounded, other.rounded)
                XCTAssertEqual(ride.stops.isEmpty, count <= 0)
            }
            """,
            at: Example.testPath),
        .good(
            "func testAvailable_At90Days() {\n    let date = calendar.date(byAdding: .day, value: -90, to: Date())!\n    XCTAssertTrue(rule.isAvailable(since: date))\n}",
            at: Example.testPath),
        .good(
            "func makeToken(lifetime: TimeInterval) -> Token { Token(ends: Date().addingTimeInterval(lifetime)) }\nfunc makePass(isOpen: Bool) -> Pass {\n    Pass(isOpen: isOpen, ends: isOpen ? Date() : Date(timeIntervalSinceNow: -60))\n}",
            at: Example.testPath),
        .bad("func testOverdue() {\n    let loan = makeLoan(↓daysAgo: 29)\n    check(loan)\n}", at: Example.testPath),
        .good("func testOverdue() {\n    let loan = makeLoan(daysAgo: days)\n    check(loan)\n}", at: Example.testPath),
        .bad(
            """
            private var expiredTicket: Ticket {
                let bought = Calendar.current.date(byAdding: .day, value: ↓-366, to: .now) ?? .now
                return Ticket(bought: bought)
            }
            """,
            at: Example.testPath),
        .bad(
            """
            private extension Guest {
                static func underage() -> Guest {
                    Guest(born: Calendar.current.date(byAdding: .year, value: ↓-17, to: Date()))
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            extension Pass {
                static var lapsed: Pass {
                    let grace = 16 * 24 * 60 * 60
                    return Pass(ends: Date().addingTimeInterval(↓-TimeInterval(grace) - 60))
                }
                static let stale = Pass(ends: Date(timeIntervalSinceNow: ↓-3600))
                static var overdue: Pass { Pass(ends: Date.now - ↓90 * 60) }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func lapsedStart(for plan: Plan) -> Date {
                let days = plan == .monthly ? 30 : 365
                return Date().addingTimeInterval(↓-Double(days + 1) * 86_400)
            }
            extension Pass {
                static func sold(↓hoursAgo: Int) -> Pass { Pass(start: hour(-hoursAgo)) }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            struct TitleTests {
                private var overlongTitle: String { String(repeating: "x", count: ↓61) }
                private func makeMember() -> Member { Member(points: ↓1_000 + 1) }
                static var justOverLimit: Cart { Cart(total: ↓Fees.freeThreshold + 1) }
                static func heavyParcel() -> Parcel { Parcel(grams: ↓20_001) }
                private func reachLimit() {
                    for _ in ↓0..<5 { sut.fail() }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            struct TitleTests {
                private var longTitle: String { String(repeating: "word ", count: 50) }
                private var session: Session { Session(ends: Date().addingTimeInterval(3600)) }
                static func heavyParcel(grams: Int) -> Parcel { Parcel(grams: grams + 1) }
                static var largeOrder: Order { Order(id: 1001, total: 500) }
                private func record(_ count: Int) {
                    for _ in 0..<count { sut.fail() }
                }
                func expired(after seconds: TimeInterval) -> Pass { Pass(ends: Date().addingTimeInterval(-seconds)) }
                func testTooLong() {
                    let title = String(repeating: "x", count: 61)
                    #expect(check(title) == .tooLong)
                }
                static func date(daysAgo: Int) -> Date { day(-daysAgo) }
            }
            """,
            at: Example.testPath),
    ]
}
