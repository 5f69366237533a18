import TenetRuleKit
import TenetRuleSupport

struct RandomTestValue: Rule {
    static let about = About(
        "random-test-value", "Random test value", category: .testing, severity: .warning, scope: .tests,
        why: """
            A test with random values runs another test every time. When it fails, the values are gone and nobody can \
            repeat the failure.
            """,
        phrasings: [
            "Do not use random values in tests.",
            """
            Inputs of a unit test are fixed and repeatable: no `Int.random(in:)`, no `shuffled()` without a seeded \
            generator.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("random", "randomElement", "shuffled", "shuffle", "arc4random", "arc4random_uniform", "drand48") {
            call, file in
            guard let name = call.calledName, !call.hasArgument("using"), let test = call.enclosingTest,
                call.isPlain
                    ? name.text.hasPrefix("arc4") || name.text == "drand48"
                    : call.calledBase != nil || name.text == "random",
                name.text != "random" || call.hasArgument("in") || call.calledBase?.text == "Bool"
            else { return }
            file.report(
                "`\(name.text)` gives `\(test.name.text)` other values on every run",
                help: "write the values out, or seed a generator and pass it with `using:`",
                at: name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func testSum() {
                let value = Int.↓random(in: 1...9)
                XCTAssertEqual(add(value), value + 1)
            }
            """,
            at: Example.testPath),
        .bad("@Test func sorts() {\n    #expect(sort([1, 2, 3].↓shuffled()) == [1, 2, 3])\n}", at: Example.testPath),
        .good("func testSum() {\n    XCTAssertEqual(add(1), 2)\n}", at: Example.testPath),
        .good(
            """
            func testSort() {
                var generator = Seeded(1)
                XCTAssertEqual(sort([1, 2].shuffled(using: &generator)), [1, 2])
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testIdentity() {
                let id = UUID()
                XCTAssertEqual(Row(id: id).id, id)
            }
            """,
            at: Example.testPath),
        .good("func makeUser() -> User { User(age: Int.random(in: 1...9)) }", at: Example.testPath),
    ]
}
