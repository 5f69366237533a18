import TenetRuleKit
import TenetRuleSupport

struct ClockSkewUntested: Rule {
    static let about = About(
        "clock-skew-untested", "Age that is never negative in tests", category: .testing, severity: .note,
        status: .preview,
        why: """
            Clocks of devices and servers differ, so a date in the future does reach code that counts the days since. \
            What it answers then shows only a test with such a date.
            """,
        phrasings: [
            "Test every function that computes the time since a date with a date in the future.",
            "Unit tests for age and streak logic also pass in tomorrow, because device and server clocks disagree.",
        ])

    var testsAlone = false
    static let options = [
        Option<Self>(
            "tests_alone", \.testsAlone,
            "Also report tests that hand several past dates to the tested code and no future one, wherever that code is."
        )
    ]

    /// In app code: a function counts the time until now. In tests: a date in the future.
    private struct Dates: Fact {
        var function: Int
    }

    private static let words = ["future", "skew", "ahead", "tomorrow", "negative", "upcoming", "notyet"]

    func install(_ hooks: inout Hooks) {
        if testsAlone {
            hooks.on(ClassDeclSyntax.self) { node, file in checkAlone(node, file) }
            hooks.on(StructDeclSyntax.self) { node, file in checkAlone(node, file) }
        }
        hooks.collect(Dates.self, from: FunctionCallExprSyntax.self) { call, file in
            guard file.role == .app ? Self.countsUntilNow(call) : Self.isFuture(call),
                let function = call.enclosingFunction
            else { return nil }
            return (Dates(function: function.name.range.lower), call.calledName?.range ?? call.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let facts = project.facts(Dates.self)
            let future = Set(facts.filter { $0.role != .app }.map(\.path))
            let functions = FunctionTable(project.model)
            var seen: Set<Declaration> = []
            for fact in facts where fact.role == .app {
                guard let function = functions.function(in: fact.path, at: fact.fact.function),
                    seen.insert(function).inserted,
                    let call = project.model.testCalls(of: function).first(where: \.isInTest)
                else { continue }
                let paths = project.model.testPaths(of: function)
                guard paths.isDisjoint(with: future), !Self.speaksOfFuture(paths, project.model) else { continue }
                project.report(
                    "no test of `\(function.fullName)` hands it a date in the future",
                    help: "add a test with a date that is some days ahead, and expect the safe answer", at: function,
                    notes: [
                        Note(path: fact.path, range: fact.range, message: "counts the time until now"),
                        call.note("the first of the tests"),
                    ])
            }
        }
    }

    /// Two tests or more ask yes or no of dates before now.
    private func checkAlone(_ type: some DeclGroupSyntax, _ file: FilePass) {
        guard file.role == .test, let name = type.groupName else { return }
        let tests = type.members(FunctionDeclSyntax.self).filter { $0.isTestCase && Self.asksOfPast($0) }
        guard tests.count >= 2, !Self.mentionsFuture(file) else { return }
        file.report(
            "`\(name.text)` hands over past dates only, so nobody knows what a date in the future gives",
            help: "add a test with a date that is some days ahead, and expect the safe answer", at: name,
            notes: tests.prefix(2).map { file.note("a past date", at: $0.name) })
    }

    /// A constant some time before now is handed over, and the answer is asserted to be true or false.
    private static func asksOfPast(_ test: FunctionDeclSyntax) -> Bool {
        let past = test.descendants(VariableDeclSyntax.self).first { variable in
            variable.initialValue?.syntax.descendants(FunctionCallExprSyntax.self).contains(where: isPast) == true
                || variable.initialValue?.as(FunctionCallExprSyntax.self).map(isPast) == true
        }
        guard let name = past?.nameToken?.identifier else { return false }
        let isHandedOver = test.descendants(LabeledExprSyntax.self).contains { argument in
            argument.expression.ownMemberName?.identifier == name
                && argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledBase != nil
        }
        return isHandedOver
            && test.descendants(FunctionCallExprSyntax.self).contains {
                $0.calledName?.text.isOne(of: ["XCTAssertTrue", "XCTAssertFalse"]) == true
            }
    }

    private static func isPast(_ call: FunctionCallExprSyntax) -> Bool {
        guard let offset = HiddenNumber.offset(call) else { return false }
        return TestTime.value(offset).map { $0 < 0 } ?? false
    }

    private static func mentionsFuture(_ file: FilePass) -> Bool {
        file.root.tokens.contains { $0.tokenKind == .identifier && $0.codeContainsFolded(words + ["distantfuture"]) }
            || file.root.descendants(FunctionCallExprSyntax.self).contains(where: isFuture)
    }

    /// `calendar.dateComponents([.day], from: date, to: Date())`, where the date is handed in.
    private static func countsUntilNow(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text == "dateComponents", call.hasArgument("from"),
            let end = call.argument("to")?.expression
        else { return false }
        return end.text.isOne(of: ["Date()", "Date.now", ".now", "now", "now()", "self.now", "clock.now"])
    }

    /// A date behind now: a positive offset, or one that is not written as a number.
    private static func isFuture(_ call: FunctionCallExprSyntax) -> Bool {
        let offset: ExprSyntax?
        switch call.calledName?.text.string {
        case "addingTimeInterval": offset = call.firstArgument?.expression
        case "date": offset = call.hasArgument("byAdding") ? call.argument("value")?.expression : nil
        case "Date": offset = call.argument("timeIntervalSinceNow")?.expression
        case "advanced": offset = call.argument("by")?.expression
        default: return false
        }
        guard let offset else { return false }
        return TestTime.value(offset).map { $0 > 0 } ?? (offset.kind != .prefixOperatorExpr)
    }

    private static func speaksOfFuture(_ paths: Set<String>, _ model: ProjectModel) -> Bool {
        for source in model.sources where paths.contains(source.path) {
            if source.uses.contains(where: { $0.name == "distantFuture" }) { return true }
            for declaration in source.declarations.flatMap({ [$0] + $0.descendants }) {
                let name = declaration.name.lowercased()
                if words.contains(where: name.contains) { return true }
            }
        }
        return false
    }

    private static let rule = """
        struct RetestRule {
            func ↓isAllowed(since date: Date) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: date, to: Date()).day ?? 0
                return days >= 90
            }
        }
        """

    static let examples: [Example] = [
        .bad(
            """
            final class ↓BonusTests: XCTestCase {
                func testPaid() {
                    let last = Date().addingTimeInterval(-40 * 86_400)
                    XCTAssertTrue(bonus.isPaid(since: last), "paid after a month")
                }
                func testUnpaid() {
                    let last = Date().addingTimeInterval(-4 * 86_400)
                    XCTAssertFalse(bonus.isPaid(since: last), "not paid after four days")
                }
            }
            """, at: Example.testPath, options: ["tests_alone": .bool(true)]),
        .bad(files: [
            "App/RetestRule.swift": rule,
            "AppTests/RetestRuleTests.swift": """
            final class RetestRuleTests: XCTestCase {
                func testAllowed() throws {
                    let date = try XCTUnwrap(Calendar.current.date(byAdding: .day, value: -90, to: Date()))
                    XCTAssertTrue(RetestRule().isAllowed(since: date))
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Streak.swift": """
            final class Streak {
                func ↓length(from start: Date) -> Int? {
                    calendar.dateComponents([.day], from: start, to: .now).day
                }
            }
            """,
            "AppTests/StreakTests.swift": """
            struct StreakTests {
                @Test func counts() { #expect(Streak().length(from: Date().addingTimeInterval(-86_400)) == 1) }
            }
            """,
        ]),
        .good(files: [
            "App/RetestRule.swift": Example.unmarked(rule).source,
            "AppTests/RetestRuleTests.swift": """
            final class RetestRuleTests: XCTestCase {
                func testAllowed() { XCTAssertTrue(RetestRule().isAllowed(since: .distantPast)) }
                func testFutureDate() {
                    XCTAssertFalse(RetestRule().isAllowed(since: Date().addingTimeInterval(2 * 86_400)))
                }
            }
            """,
        ]),
        .good(files: [
            "App/RetestRule.swift": Example.unmarked(rule).source,
            "AppTests/FeedTests.swift": "final class FeedTests: XCTestCase {\n    func testLoad() { Feed().load() }\n}",
        ]),
        .good(files: [
            "App/Span.swift": """
            struct Span {
                func days(from start: Date, to end: Date) -> Int? {
                    Calendar.current.dateComponents([.day], from: start, to: end).day
                }
            }
            """,
            "AppTests/SpanTests.swift": """
            struct SpanTests {
                @Test func counts() { #expect(Span().days(from: .distantPast, to: Date()) != nil) }
            }
            """,
        ]),
    ]
}
