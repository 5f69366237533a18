import TenetRuleKit
import TenetRuleSupport

struct TestTimeMargin: Rule {
    static let about = About(
        "test-time-margin", "Tight time margin", category: .testing, severity: .warning, scope: .tests,
        specializes: ["unexplained-time-margin"],
        why: """
            Between making a date and checking it a test encodes, stores and waits. A value one second before a limit \
            crosses it on a slow machine, and the test fails for no reason that anybody can find.
            """,
        phrasings: [
            """
            Keep dates in tests at least 5 minutes away from limits of hours and 10 seconds away from limits of \
            minutes.
            """,
            """
            No test may flip on a slow machine because its timestamp lies just short of an expiry or because it \
            expects work to finish within an instant.
            """,
        ])

    var hourMargin = 300
    var minuteMargin = 10
    var shortestBound = 1
    var bothSides = false
    static let options = [
        Option<Self>("hour_margin", \.hourMargin, minimum: 1, "Seconds to keep from a limit of an hour or more."),
        Option<Self>("minute_margin", \.minuteMargin, minimum: 1, "Seconds to keep from a limit of a minute or more."),
        Option<Self>(
            "shortest_bound", \.shortestBound, "Seconds below which no measured time may be bounded from above."),
        Option<Self>(
            "both_sides", \.bothSides,
            "Also report a past date that is hardly past a limit, which it cannot cross again."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("addingTimeInterval", "Date") { call, file in
            guard let argument = call.firstArgument,
                argument.label == nil || argument.label?.text == "timeIntervalSinceNow", call.countsFromNow,
                let seconds = TestTime.value(argument.expression, near: call.syntax), !waitsForLimit(call.syntax)
            else { return }
            if isOverSoon(seconds, call) {
                file.report(
                    "this date is past \(seconds.rounded(.towardZero).plainText) s from now, while the test still encodes or stores",
                    help: "stay minutes ahead, or inject a clock", at: argument.expression)
            } else {
                check(seconds, from: call.syntax, at: argument.expression, file)
            }
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let offset = TestTime.offsetFromNow(node) else { return }
            check(offset.seconds, from: node.syntax, at: offset.place, file)
        }
        hooks.onCall("date") { call, file in
            guard let value = call.argument("byAdding")?.expression, let now = call.argument("to")?.expression,
                now.text.isOne(of: ["Date()", "Date.now", ".now"]) || call.startsAtOwnNow(now),
                let seconds = Self.seconds(of: value, near: call)
                    ?? value.lastName.flatMap({ Self.units[$0.text.string] }).flatMap({ size in
                        call.argument("value").flatMap { TestTime.value($0.expression) }.map { $0 * size }
                    })
            else { return }
            check(seconds, from: call.syntax, at: call.argument("value")?.expression ?? value, file)
        }
        hooks.onCall("XCTAssertLessThan", "XCTAssertLessThanOrEqual") { call, file in
            guard call.isPlain, let value = call.arguments.element(at: 0)?.expression,
                let bound = call.arguments.element(at: 1)?.expression,
                let limit = TestTime.value(bound), limit > 0, limit < Double(shortestBound), isElapsed(value)
            else { return }
            file.report(
                "a busy machine needs longer than \(bound.text) s now and then",
                help: "allow a second or more, or inject a clock", at: bound)
        }
    }

    /// A date so many seconds from now.
    private func check(_ seconds: Double, from node: Syntax, at place: ExprSyntax, _ file: FilePass) {
        guard !waitsForLimit(node) else { return }
        guard let margin = margin(of: seconds), !namesOtherLimit(than: seconds, node) else {
            return checkKnownLimit(seconds, node, at: place, file)
        }
        file.report(
            margin < 1
                ? "this date is less than a second away from a limit that it can cross while the test runs"
                : "this date is \(Int(margin)) s away from a limit that it can cross while the test runs",
            help: "stay minutes away from limits of hours and ten seconds from limits of minutes", at: place)
    }

    /// A past date that lies exactly at a limit which the test itself sets, or a moment beside it.
    private func checkKnownLimit(
        _ seconds: Double, _ node: Syntax, at place: ExprSyntax, _ file: FilePass
    ) {
        guard seconds < 0 else { return }
        for limit in TestTime.limits(around: node) {
            let distance = limit.seconds + seconds
            let margin = limit.seconds >= 3600 ? Double(hourMargin) : limit.seconds >= 60 ? Double(minuteMargin) : 0.1
            guard abs(distance) < min(margin, limit.seconds / 2), distance >= 0 || bothSides,
                distance != 0 || expectsInside(node)
            else { continue }
            file.report(
                distance == 0
                    ? "this date lies exactly at the limit, which it has passed when the test looks"
                    : "this date lies so close to the limit that it can cross it while the test runs",
                help: "stay well inside the limit, or inject a clock", at: place,
                notes: [file.note("the limit", at: limit.place)])
            return
        }
    }

    /// The test says of what it made that it is still valid.
    private func expectsInside(_ node: Syntax) -> Bool {
        guard let test = node.enclosingFunction, let body = test.body else { return false }
        if test.name.text.containsFolded(["stillvalid", "isvalid", "notexpired", "stillfresh", "isfresh"]) {
            return true
        }
        for item in body.statements where item.range.lower >= node.range.upper {
            var text = ""
            var isFalse = false
            if let assert = item.item.as(FunctionCallExprSyntax.self), assert.isXCTAssertion {
                guard assert.calledName?.text.isOne(of: ["XCTAssertTrue", "XCTAssertFalse", "XCTAssert"]) == true,
                    let asked = assert.firstArgument?.expression
                else { continue }
                text = asked.text.string
                isFalse = assert.calledName?.text == "XCTAssertFalse"
            } else if let macro = item.item.as(MacroExpansionExprSyntax.self), macro.macroName.text == "expect" {
                guard let asked = macro.arguments.first?.expression else { continue }
                text = asked.text.string
                isFalse = text.hasSuffix("== false")
            } else {
                continue
            }
            if text.hasPrefix("!") { isFalse.toggle() }
            let lowered = text.lowercased()
            if (isFalse ? Self.outside : Self.inside).contains(where: lowered.contains) { return true }
        }
        return false
    }

    private static let inside = ["isvalid", "isfresh", "isactive", "isalive", "isopen", "iscurrent"]
    private static let outside = ["expired", "isstale", "outdated", "isover", "hasended", "elapsed"]

    /// A date one or two seconds ahead is past before the test has encoded or stored anything.
    private func isOverSoon(_ seconds: Double, _ call: FunctionCallExprSyntax) -> Bool {
        guard seconds > 0, seconds <= 2, let body = call.enclosingFunction?.body else { return false }
        return body.descendants(FunctionCallExprSyntax.self).contains { other in
            other.range.lower > call.range.upper
                && other.calledName?.text.isOne(of: ["encode", "decode", "write", "createFile", "contentsOf"]) == true
        }
    }

    /// Seconds of `DateComponents(hour: -23, minute: -59)`, as a call or in a local constant.
    private static func seconds(of value: ExprSyntax, near call: FunctionCallExprSyntax) -> Double? {
        var value = value
        if let name = value.as(DeclReferenceExprSyntax.self)?.baseName {
            let local = call.enclosingFunction?.body?.descendants(VariableDeclSyntax.self).first {
                $0.nameToken?.identifier == name.identifier
            }
            guard let made = local?.initialValue else { return nil }
            value = made
        }
        guard let parts = value.as(FunctionCallExprSyntax.self), parts.calledName?.text == "DateComponents" else {
            return nil
        }
        var sum = 0.0
        for argument in parts.arguments {
            guard let size = argument.label.flatMap({ Self.units[$0.text.string] }),
                let number = TestTime.value(argument.expression)
            else { return nil }
            sum += size * number
        }
        return sum
    }

    private static let units = ["day": 86_400.0, "hour": 3600, "minute": 60, "second": 1]

    /// The test waits before it checks anything: crossing the limit is what it waits for.
    private func waitsForLimit(_ node: Syntax) -> Bool {
        guard let body = node.enclosingFunction?.body else { return false }
        let next = body.descendants(FunctionCallExprSyntax.self).first { other in
            guard other.range.lower > node.range.upper, let name = other.calledName?.text else { return false }
            return other.isXCTAssertion || name.isOne(of: ["fulfillment", "sleep"]) || name.hasPrefix("wait")
        }
        return next.map { !$0.isXCTAssertion } ?? false
    }

    /// So many hours or minutes are a limit now and then.
    private static let limits: Set<Double> = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 36, 45, 48, 72, 168]

    /// A past date grows older and crosses the next limit; a date to come draws nearer and crosses the last one.
    private func margin(of seconds: Double) -> Double? {
        let size = abs(seconds)
        let (unit, smallest): (Double, Double)
        if size >= 3600 - Double(hourMargin) {
            (unit, smallest) = (3600, Double(hourMargin))
        } else if size >= 60 - Double(minuteMargin) {
            (unit, smallest) = (60, Double(minuteMargin))
        } else {
            return nil
        }
        let over = size.truncatingRemainder(dividingBy: unit)
        let isPast = bothSides && seconds < 0 && over < smallest && Self.limits.contains((size - over) / unit)
        let distance = seconds > 0 || isPast ? over : unit - over
        return over != 0 && distance < smallest && (seconds < 0 || size > unit) ? distance : nil
    }

    /// The test speaks of a limit in words, as in `Lifetime.fiveMinutes`, and this date is far from each of these.
    private func namesOtherLimit(than seconds: Double, _ node: Syntax) -> Bool {
        let names = node.enclosingFunction?.body?.tokens.filter { $0.tokenKind == .identifier }
        let limits = names.map { $0.compactMap { Self.spelled($0.text.string.nameWords) } } ?? []
        return !limits.isEmpty && limits.allSatisfy { abs($0 - abs(seconds)) >= Double(hourMargin) / 2 }
    }

    /// Seconds of `five` and `minutes`, or of `one` and `hour`, somewhere in a name.
    private static func spelled(_ words: [String]) -> Double? {
        for (number, unit) in zip(words, words.dropFirst()) {
            let name = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
            if let count = numbers[number], let size = units[name], size >= 60 { return count * size }
        }
        return nil
    }

    private static let numbers = [
        "one": 1.0, "two": 2, "three": 3, "five": 5, "six": 6, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20,
        "thirty": 30, "sixty": 60,
    ]

    private func isElapsed(_ value: ExprSyntax) -> Bool {
        guard let name = (value.as(FunctionCallExprSyntax.self)?.calledName ?? value.lastName)?.text else {
            return false
        }
        return name.containsFolded(["elapsed", "timeinterval", "duration", "took"])
    }

    static let examples: [Example] = [
        .bad(
            """
            final class GateTests: XCTestCase {
                private let window = 90 * 60.0
                override func setUp() { gate = Gate(throttle: 2) }
                func testKnown() {
                    gate.last = Date().addingTimeInterval(↓-1.95)
                    XCTAssertFalse(gate.isOpen)
                }
                func testNamed() { gate.last = Date().addingTimeInterval(↓-(window - 31 * 60)) }
                func testExact() {
                    let pass = Pass(lifetime: 3600, issued: Date(timeIntervalSinceNow: ↓-3600))
                    XCTAssertTrue(gate.isValid(pass))
                }
            }
            """,
            at: Example.testPath),
        .bad(
            "func testExpiry() {\n    let saved = Date().addingTimeInterval(↓-3601)\n}", at: Example.testPath,
            options: ["both_sides": .bool(true)]),
        .good(
            """
            final class GateTests: XCTestCase {
                func testExact() {
                    let pass = Pass(lifetime: 3600, issued: Date(timeIntervalSinceNow: -3600))
                    XCTAssertFalse(gate.isValid(pass))
                }
                func testInside() {
                    gate = Gate(throttle: 2)
                    gate.last = Date().addingTimeInterval(-1)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testExpiry() {
                let saved = Date().addingTimeInterval(↓-(24 * 60 * 60 - 1))
            }
            """,
            at: Example.testPath),
        .bad("func testExpiry() {\n    let ends = Date(timeIntervalSinceNow: ↓3605)\n}", at: Example.testPath),
        .bad(
            """
            func testExpiry() {
                let now = Date()
                gate.last = calendar.date(byAdding: .minute, value: ↓-59, to: now)
                gate.first = Date() - ↓24 * 3_600 + 60
            }
            """,
            at: Example.testPath, options: ["hour_margin": .int(300)]),
        .bad("func testSpeed() {\n    XCTAssertLessThan(elapsed, ↓0.1)\n}", at: Example.testPath),
        .good(
            """
            func testExpiry() {
                let saved = Date().addingTimeInterval(-(23 * 60 * 60 + 50 * 60))
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testExpiry() async {
                let saved = Date().addingTimeInterval(-(24 * 60 * 60 - 1))
                timer.start(saved)
                await fulfillment(of: [expired], timeout: 5)
                XCTAssertTrue(timer.hasExpired)
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testExpiry() async {
                timer.start(Date().addingTimeInterval(↓-(24 * 60 * 60 - 1)))
                XCTAssertFalse(timer.hasExpired)
                await fulfillment(of: [expired], timeout: 5)
            }
            """,
            at: Example.testPath),
        .good("func testExpiry() {\n    let saved = Date().addingTimeInterval(-3601)\n}", at: Example.testPath),
        .good("func testExpiry() {\n    let saved = Date().addingTimeInterval(-3600)\n}", at: Example.testPath),
        .good("func testExpiry() {\n    let saved = clock.start.addingTimeInterval(-3599)\n}", at: Example.testPath),
        .good("func testSpeed() {\n    XCTAssertLessThan(elapsed, 5)\n}", at: Example.testPath),
        .good(
            "func testOpen() {\n    gate.stays = .fiveMinutes\n    gate.last = Date().addingTimeInterval(-59)\n}",
            at: Example.testPath),
        .bad(
            "func testOpen() {\n    gate.stays = .oneMinute\n    gate.last = Date().addingTimeInterval(↓-59)\n}",
            at: Example.testPath),
        .bad(
            """
            func testStored() throws {
                let ticket = Ticket(ends: Date(timeIntervalSinceNow: ↓1))
                let data = try JSONEncoder().encode(ticket)
                XCTAssertFalse(try load(data).isOver)
            }
            func testAge() {
                let age = DateComponents(hour: -23, minute: -59, second: -59)
                let made = Calendar.current.date(byAdding: ↓age, to: Date())
                let other = Calendar.current.date(byAdding: .second, value: ↓-3599, to: Date())
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testStored() throws {
                let ticket = Ticket(ends: Date(timeIntervalSinceNow: 1))
                XCTAssertFalse(ticket.isOver)
            }
            func testAge() {
                let age = DateComponents(hour: -23, minute: -40)
                let made = Calendar.current.date(byAdding: age, to: Date())
                let older = Calendar.current.date(byAdding: .day, value: -1, to: Date())
            }
            func testLimit() {
                let now = Date()
                XCTAssertTrue(gate.lets(in: user, at: now))
                XCTAssertTrue(gate.lets(in: user, at: now.addingTimeInterval(61)))
            }
            """,
            at: Example.testPath),
    ]
}
