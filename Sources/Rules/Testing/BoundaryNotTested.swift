import TenetRuleKit
import TenetRuleSupport

struct BoundaryNotTested: Rule {
    static let about = About(
        "boundary-not-tested", "Limit that no test pins down", category: .testing, severity: .note, status: .preview,
        why: """
            A test with 91 days passes whether the limit is 90 or 91, and whether it counts as reached. Only the limit \
            itself and its neighbour tell these apart.
            """,
        phrasings: [
            """
            Test every numeric limit at the limit itself and at the neighboring value, and name the number in the \
            test.
            """,
            "If code says `days >= 90`, we write cases for exactly 90 and 89, called `At90Days` and `At89Days`.",
        ])

    var smallest = 10
    var names = true
    static let options = [
        Option<Self>("smallest", \.smallest, minimum: 2, "Limits below this number are too common to be recognised."),
        Option<Self>("names", \.names, "The name of a test at a limit must tell the number or say that it is a limit."),
    ]

    private static let words = [
        "boundary", "limit", "exact", "threshold", "minimum", "maximum", "edge", "under", "over", "below", "above",
        "least", "most", "reached", "exceed", "just", "before", "after", "between", "within", "beyond", "too",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(LimitFact.self, from: SequenceExprSyntax.self) { node, file in
            guard file.role == .app, let function = node.enclosingFunction, function.returnType?.text == "Bool",
                let limit = LimitFact(node, in: function)
            else { return nil }
            return (limit, node.range)
        }
        hooks.collect(NumbersFact.self, from: FunctionDeclSyntax.self) { node, file in
            guard file.role == .test, node.enclosingFunction == nil else { return nil }
            let numbers = NumbersFact(node.syntax, function: node.name.range.lower, isTest: node.isTestCase)
            return (numbers, node.name.range)
        }
        hooks.collect(NumbersFact.self, from: VariableDeclSyntax.self) { node, file in
            guard file.role == .test, !node.isLocal else { return nil }
            return (NumbersFact(node.syntax, function: -1, isTest: false), node.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let limits = project.facts(LimitFact.self)
            guard !limits.isEmpty else { return }
            let functions = FunctionTable(project.model)
            let numbers = Dictionary(grouping: project.facts(NumbersFact.self), by: \.path)
            for limit in limits {
                guard let function = functions.function(in: limit.path, at: limit.fact.function),
                    let value = limit.fact.value(in: function, project.model), value >= smallest,
                    let call = project.model.testCalls(of: function).first(where: \.isInTest)
                else { continue }
                check(limit, value, function, call, numbers, project)
            }
        }
    }

    /// How far a value lies on the side of the limit that the step leads to; nil for one that lies elsewhere.
    private static func distance(_ value: Int, _ limit: Int, _ step: Int) -> Int? {
        let (distance, isTooFar) = value.subtractingReportingOverflow(limit)
        return isTooFar || distance.signum() != step.signum() ? nil : Int(exactly: distance.magnitude)
    }

    /// Neither is more than twice the other.
    private static func areNear(_ left: Int, _ right: Int) -> Bool {
        Double(left) * 2 >= Double(right) && Double(left) <= Double(right) * 2
    }

    private func check(
        _ limit: Located<LimitFact>, _ value: Int, _ function: Declaration, _ call: Use,
        _ numbers: [String: [Located<NumbersFact>]], _ project: ProjectPass
    ) {
        let uses = project.model.possibleTestUses(of: function)
        let users = Set(uses.compactMap { $0.declaration?.outermostFunction })
        // When a helper uses it, every test of the file may be a test of it.
        let isShared = uses.contains { !($0.declaration?.outermostFunction?.isTestFunction ?? false) }
        let places = Set(users.map { "\($0.path) \($0.range.lower)" })
        let seen = Set(uses.map(\.path)).flatMap { numbers[$0] ?? [] }
            .filter { isShared || !$0.fact.isTest || places.contains("\($0.path) \($0.fact.function)") }
        let values = Set(seen.flatMap(\.fact.values))
        let near = values.filter { $0 != value && Self.areNear($0, value) }.min()
        guard values.contains(value) || near != nil, !seen.contains(where: { covers(value, $0.fact.ranges) }),
            limit.fact.constant.isEmpty
                || !users.contains(where: { $0.uses.contains { $0.name == limit.fact.constant } })
        else { return }
        let neighbour = value &+ limit.fact.step
        let margin = value > 1000 ? value / 50 : 1
        let notes = [
            Note(path: limit.path, range: limit.range, message: "the limit"), call.note("the first of the tests"),
        ]
        if let near, !values.contains(value) {
            project.report(
                "tests of `\(function.fullName)` use \(near), but never \(value), where the answer changes",
                help: "add a test with \(value) and one with \(neighbour) that expect opposite answers", at: function,
                notes: notes)
        } else if !values.contains(where: {
            Self.distance($0, value, limit.fact.step).map { 1...margin ~= $0 } ?? false
        }) {
            project.report(
                "tests of `\(function.fullName)` use \(value), but not \(neighbour), where the answer is the opposite",
                help: "add a test with \(neighbour)", at: function, notes: notes)
        } else if names {
            checkNames(users, [value, neighbour], seen, project)
        }
    }

    private func covers(_ value: Int, _ ranges: [[Int]]) -> Bool {
        ranges.contains { range in
            guard let lower = range.first, let upper = range.last else { return false }
            return lower <= value && value <= upper
        }
    }

    private func checkNames(
        _ users: Set<Declaration>, _ values: [Int], _ seen: [Located<NumbersFact>], _ project: ProjectPass
    ) {
        for test in users where test.isTestFunction && !test.hasAttribute("Test") {
            let name = test.name.lowercased()
            let numbers = seen.first { $0.path == test.path && $0.fact.function == test.range.lower }?.fact.values ?? []
            guard let value = values.first(where: numbers.contains),
                !values.contains(where: { name.contains(String($0)) }), !Self.words.contains(where: name.contains)
            else { continue }
            project.report(
                "the name of `\(test.name)` does not tell that it tests the limit \(value)",
                help: "put the number or the limit into the name", at: test)
        }
    }

    private static let rule = """
        struct RetestRule {
            func ↓isAllowed(after days: Int) -> Bool { days >= 90 }
        }
        """

    static let examples: [Example] = [
        .bad(files: [
            "App/RetestRule.swift": rule,
            "AppTests/RetestRuleTests.swift": """
            final class RetestRuleTests: XCTestCase {
                func testAllowed() { XCTAssertTrue(RetestRule().isAllowed(after: 91)) }
            }
            """,
        ]),
        .bad(files: [
            "App/Name.swift": """
            struct NameCheck {
                static let maximumLength = 40
                func ↓isValid(_ length: Int) -> Bool {
                    guard length <= Self.maximumLength else { return false }
                    return length > 0
                }
            }
            """,
            "AppTests/NameCheckTests.swift": """
            final class NameCheckTests: XCTestCase {
                let sut = NameCheck()
                func testAtLimit() { XCTAssertTrue(sut.isValid(40)) }
                func testTooLong() { XCTAssertFalse(sut.isValid(60)) }
            }
            """,
        ]),
        .bad(files: [
            "App/RetestRule.swift": Example.unmarked(rule).source,
            "AppTests/RetestRuleTests.swift": """
            final class RetestRuleTests: XCTestCase {
                func ↓testAllowed() { XCTAssertTrue(RetestRule().isAllowed(after: 90)) }
                func testNotAllowedAfter89Days() { XCTAssertFalse(RetestRule().isAllowed(after: 89)) }
            }
            """,
        ]),
        .good(files: [
            "App/RetestRule.swift": Example.unmarked(rule).source,
            "AppTests/RetestRuleTests.swift": """
            final class RetestRuleTests: XCTestCase {
                func testAllowed_At90Days() { XCTAssertTrue(RetestRule().isAllowed(after: 90)) }
                func testNotAllowed_At89Days() { XCTAssertFalse(RetestRule().isAllowed(after: 89)) }
            }
            """,
        ]),
        .good(files: [
            "App/RetestRule.swift": Example.unmarked(rule).source,
            "AppTests/RetestRuleTests.swift": """
            struct RetestRuleTests {
                @Test(arguments: 0..<200) func allowed(days: Int) {
                    #expect(RetestRule().isAllowed(after: days) == (days >= 90))
                }
            }
            """,
        ]),
        .good(files: [
            "App/RetestRule.swift": Example.unmarked(rule).source,
            "AppTests/FeedTests.swift":
                "final class FeedTests: XCTestCase {\n    func testLoad() { Feed().load(91) }\n}",
        ]),
        .good(
            """
            final class RangeTests: XCTestCase {
                func testNumbersBeyondIntegers() {
                    XCTAssertEqual(Range.widest, 1e300)
                    XCTAssertTrue((0.0...1e300).contains(2))
                }
            }
            """, at: Example.testPath),
    ]
}
