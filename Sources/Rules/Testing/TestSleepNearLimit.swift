import TenetRuleKit
import TenetRuleSupport

struct TestSleepNearLimit: Rule {
    static let about = About(
        "test-sleep-near-limit", "Test that sleeps about as long as the limit", category: .testing, severity: .warning,
        status: .preview, scope: .tests,
        why: """
            When a value lives for 0.1 seconds and the test sleeps for as long, nobody knows which ends first. The test \
            passes here and fails on the next machine.
            """,
        phrasings: [
            "A test that sleeps must differ from the time limit it tests by at least 40 milliseconds.",
            "Don't pause 100 ms for a cache entry that expires after 0.1 seconds; such races make tests flaky.",
        ])

    var margin = 40
    var labels = [
        "ttl", "timeToLive", "expiresIn", "expiresAfter", "expiry", "maxAge", "lifetime", "debounce", "interval",
        "window", "throttle",
    ]
    static let options = [
        Option<Self>("margin", \.margin, minimum: 1, "Milliseconds that must lie between the two."),
        Option<Self>("labels", \.labels, "Labels of arguments, and ends of names, that give the limit in seconds."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sleep", "usleep") { call, file in
            guard let seconds = Self.slept(call), let test = call.enclosingTest, let name = call.calledName else {
                return
            }
            let fixtures = (call.enclosingType?.members(FunctionDeclSyntax.self) ?? []).filter(\.isFixtureMethod)
            for argument in (fixtures + [test]).flatMap({ $0.descendants(LabeledExprSyntax.self) })
            where !argument.contains(call.syntax) {
                guard argument.range.upper < call.range.lower || !test.contains(argument.syntax),
                    let label = argument.label, label.text.isOne(of: labels),
                    let limit = TestTime.seconds(argument.expression, near: argument.syntax), limit > 0,
                    abs(seconds - limit) < Double(margin) / 1000
                else { continue }
                file.report(
                    "this sleeps about as long as `\(label.text)`, so either may end first",
                    help: "sleep at least 100 ms longer, or inject a clock", at: name,
                    notes: [file.note("the limit", at: argument)])
                return
            }
        }
    }

    private static func slept(_ call: FunctionCallExprSyntax) -> Double? {
        guard let argument = call.arguments.first else { return nil }
        let value = argument.expression
        switch argument.label?.text.string {
        case "nanoseconds": return TestTime.value(value).map { $0 / 1_000_000_000 }
        case "for", "forTimeInterval": return TestTime.seconds(value)
        case nil:
            let factor: Double = call.calledName?.text == "usleep" ? 1_000_000 : 1
            return call.isPlain ? TestTime.value(value).map { $0 / factor } : nil
        default: return nil
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class LimiterTests: XCTestCase {
                private let window: TimeInterval = 1.0
                func testAllows() async throws {
                    let limiter = Limiter(window: window)
                    try await Task.↓sleep(for: .milliseconds(1_010))
                    XCTAssertTrue(limiter.allows())
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testExpires() async throws {
                await cache.set("key", "data", ttl: 0.1)
                try await Task.↓sleep(nanoseconds: 100_000_000)
                XCTAssertNil(cache["key"])
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testDebounce() async throws {
                let search = Search(debounce: .milliseconds(300))
                try await Task.↓sleep(for: .milliseconds(310))
                XCTAssertTrue(search.ran)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testExpires() async throws {
                await cache.set("key", "data", ttl: 0.1)
                try await Task.sleep(nanoseconds: 250_000_000)
                XCTAssertNil(cache["key"])
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLives() async throws {
                await cache.set("key", "data", ttl: 5)
                try await Task.sleep(for: .milliseconds(50))
                XCTAssertNotNil(cache["key"])
            }
            """,
            at: Example.testPath),
        .good("func testPause() async throws {\n    try await Task.sleep(for: .seconds(1))\n}", at: Example.testPath),
    ]
}
