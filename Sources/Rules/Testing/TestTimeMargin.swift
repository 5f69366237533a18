import TenetRuleKit

struct TestTimeMargin: Rule {
    static let about = About(
        "test-time-margin", "Tight time margin", category: .testing, severity: .warning, scope: .tests,
        why: """
            Between making a date and checking it a test encodes, stores and waits. A value one second before a limit \
            crosses it on a slow machine, and the test fails for no reason that anybody can find.
            """)

    var hourMargin = 300
    var minuteMargin = 10
    var shortestBound = 1
    static let options = [
        Option<Self>("hour_margin", \.hourMargin, minimum: 1, "Seconds to keep from a limit of an hour or more."),
        Option<Self>("minute_margin", \.minuteMargin, minimum: 1, "Seconds to keep from a limit of a minute or more."),
        Option<Self>(
            "shortest_bound", \.shortestBound, "Seconds below which no measured time may be bounded from above."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("addingTimeInterval", "Date") { call, file in
            guard let argument = call.firstArgument,
                argument.label == nil || argument.label?.text == "timeIntervalSinceNow",
                call.countsFromNow, let seconds = Self.value(argument.expression), let margin = margin(of: seconds),
                !waitsForLimit(call)
            else { return }
            file.report(
                "this date is \(Int(margin)) s away from a limit that it can cross while the test runs",
                help: "stay minutes away from limits of hours and ten seconds from limits of minutes",
                at: argument.expression)
        }
        hooks.onCall("Date", "addingTimeInterval") { call, file in
            guard let argument = call.firstArgument, call.countsFromNow,
                argument.label == nil || argument.label?.text == "timeIntervalSinceNow",
                let seconds = Self.value(argument.expression), isOverSoon(seconds, call), !waitsForLimit(call)
            else { return }
            file.report(
                "this date is past \(Int(seconds)) s from now, while the test still encodes or stores",
                help: "stay minutes ahead, or inject a clock", at: argument.expression)
        }
        hooks.onCall("date") { call, file in
            guard let value = call.argument("byAdding")?.expression, let now = call.argument("to")?.expression,
                now.text.isOne(of: ["Date()", "Date.now", ".now"]),
                let seconds = Self.seconds(of: value, near: call)
                    ?? value.lastName.flatMap({ Self.units[$0.text.string] }).flatMap({ size in
                        call.argument("value").flatMap { Self.value($0.expression) }.map { $0 * size }
                    }),
                let margin = margin(of: seconds), !waitsForLimit(call)
            else { return }
            file.report(
                "this date is \(Int(margin)) s away from a limit that it can cross while the test runs",
                help: "stay minutes away from limits of hours and ten seconds from limits of minutes",
                at: call.argument("value")?.expression ?? value)
        }
        hooks.onCall("XCTAssertLessThan", "XCTAssertLessThanOrEqual") { call, file in
            guard call.isPlain, let value = call.arguments.element(at: 0)?.expression,
                let bound = call.arguments.element(at: 1)?.expression,
                let limit = Self.value(bound), limit > 0, limit < Double(shortestBound), isElapsed(value)
            else { return }
            file.report(
                "a busy machine needs longer than \(bound.text) s now and then",
                help: "allow a second or more, or inject a clock", at: bound)
        }
    }

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
                let number = Self.value(argument.expression)
            else { return nil }
            sum += size * number
        }
        return sum
    }

    private static let units = ["day": 86_400.0, "hour": 3600, "minute": 60, "second": 1]

    /// The test waits before it checks anything: crossing the limit is what it waits for.
    private func waitsForLimit(_ call: FunctionCallExprSyntax) -> Bool {
        guard let body = call.enclosingFunction?.body else { return false }
        let next = body.descendants(FunctionCallExprSyntax.self).first { other in
            guard other.range.lower > call.range.upper, let name = other.calledName?.text else { return false }
            return other.isXCTAssertion || name.isOne(of: ["fulfillment", "sleep"]) || name.hasPrefix("wait")
        }
        return next.map { !$0.isXCTAssertion } ?? false
    }

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
        let distance = seconds < 0 ? unit - over : over
        return over != 0 && distance < smallest && (seconds < 0 || size > unit) ? distance : nil
    }

    /// The value of a sum or product of numbers; nil when there is anything else in it.
    static func value(_ expression: ExprSyntax) -> Double? {
        if let number = expression.numberValue { return number }
        if let prefixed = expression.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" {
            return value(prefixed.expression).map { -$0 }
        }
        if let tuple = expression.as(TupleExprSyntax.self) {
            return tuple.elements.only.flatMap { value($0.expression) }
        }
        guard let parts = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
            let first = parts.first.flatMap(value)
        else { return nil }
        var sum = 0.0
        var product = first
        for index in stride(from: 1, to: parts.count - 1, by: 2) {
            guard let next = value(parts[index + 1]) else { return nil }
            switch parts[index].text {
            case "*": product *= next
            case "/": product /= next
            case "+": (sum, product) = (sum + product, next)
            case "-": (sum, product) = (sum + product, -next)
            default: return nil
            }
        }
        return sum + product
    }

    private func isElapsed(_ value: ExprSyntax) -> Bool {
        guard let name = (value.as(FunctionCallExprSyntax.self)?.calledName ?? value.lastName)?.text else {
            return false
        }
        return name.containsFolded(["elapsed", "timeinterval", "duration", "took"])
    }

    static let examples: [Example] = [
        .bad(
            """
            func testExpiry() {
                let saved = Date().addingTimeInterval(↓-(24 * 60 * 60 - 1))
            }
            """,
            at: Example.testPath),
        .bad("func testExpiry() {\n    let ends = Date(timeIntervalSinceNow: ↓3605)\n}", at: Example.testPath),
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
