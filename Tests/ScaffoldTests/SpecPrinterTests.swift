import Testing

@testable import TenetScaffold

/// Suites of Swift Testing, printed as specs of Quick with expectations of Nimble.
@Suite struct SpecPrinterTests {
    private func printed(_ members: String, attributes: String = "@Suite", head: String = "") throws -> String {
        try SpecPrinter.printed(
            "import Testing\n\n@testable import HarborCore\n\n\(head)\(attributes) struct PierTests {\n\(members)\n}\n",
            module: "HarborCore")
    }

    /// The lines of the only example of a spec.
    private func example(_ statements: String, effects: String = "async throws") throws -> String {
        let text = try printed(
            "    // spec: should hold\n    @Test func one() \(effects) {\n        \(statements)\n    }")
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        let start = try #require(lines.firstIndex { $0.hasPrefix("it(") })
        return lines[(start + 1)...].prefix { $0 != "}" }.joined(separator: "\n")
    }

    @Test(arguments: [
        ("#expect(pier.depth == 3)", "expect(pier.depth).to(equal(3))"),
        ("#expect(pier.depth != 3)", "expect(pier.depth).toNot(equal(3))"),
        ("#expect(pier.name == nil)", "expect(pier.name).to(beNil())"),
        ("#expect(pier.name != nil)", "expect(pier.name).toNot(beNil())"),
        ("#expect(piers.count == 2)", "expect(piers).to(haveCount(2))"),
        ("#expect(piers.isEmpty)", "expect(piers).to(beEmpty())"),
        ("#expect(!piers.isEmpty)", "expect(piers).toNot(beEmpty())"),
        ("#expect(pier.isFree)", "expect(pier.isFree).to(beTrue())"),
        ("#expect(!pier.isFree)", "expect(pier.isFree).to(beFalse())"),
        ("#expect(pier.depth > 2)", "expect(pier.depth > 2).to(beTrue())"),
        ("#expect(!name.hasPrefix(\"a.\"))", "expect(name).toNot(beginWith(\"a.\"))"),
        ("#expect(piers == [try one()])", "expect(piers).to(equal([try one()]))"),
        ("#expect(pier.depth == 3, \"deep\")", "expect(pier.depth).to(equal(3), description: \"deep\")"),
        ("#expect(await store.piers == [])", "await expect { await store.piers }.to(equal([]))"),
        ("#expect(await store.piers.isEmpty)", "await expect { await store.piers }.to(beEmpty())"),
        ("#expect(try await store.all() == piers)", "await expect { try await store.all() }.to(equal(piers))"),
        ("#expect(throws: error) { try pier.fill() }", "expect { try pier.fill() }.to(throwError(error))"),
        (
            "await #expect(throws: PierError.self) { try await pier.fill() }",
            "await expect { try await pier.fill() }.to(throwError(errorType: PierError.self))"
        ),
        ("let pier = try #require(piers.first)", "let pier = try unwrap(piers.first)"),
    ])
    func anExpectationSaysTheSame(macro: String, expectation: String) throws {
        #expect(try example(macro) == expectation)
    }

    @Test func testsStandInGroupsAndPropertiesAreMadeAnew() throws {
        let text = try printed(
            """
                private let store = PierStore()
                private let pier: Pier

                init() {
                    pier = Pier(store: store)
                }

                // spec: fill | should fill it
                @Test func itIsFilled() async {
                    await pier.fill()
                    #expect(pier.isFull)
                }

                // spec: fill | when it is full | should do nothing
                @Test func aFullOneStays() {
                    #expect(pier.isFull)
                }
            """, attributes: "@Suite @MainActor")
        #expect(
            text == """
                import Nimble
                import Quick

                @testable import HarborCore

                final class PierSpec: AsyncSpec {
                    override class func spec() {
                        describe("Pier") {
                            var store: PierStore!
                            var pier: Pier!

                            beforeEach { @MainActor in
                                store = PierStore()
                                pier = Pier(store: store)
                            }

                            describe("fill") {
                                it("should fill it") { @MainActor in
                                    await pier.fill()
                                    expect(pier.isFull).to(beTrue())
                                }

                                context("when it is full") {
                                    it("should do nothing") { @MainActor in
                                        expect(pier.isFull).to(beTrue())
                                    }
                                }
                            }
                        }
                    }
                }

                """)
    }

    @Test func whatAwaitsNothingRunsOnTheMainActorAnyway() throws {
        let text = try printed(
            "    // spec: should be one\n    @Test func one() {\n        #expect(pier == 1)\n    }",
            attributes: "@Suite @MainActor")
        #expect(text.contains("final class PierSpec: QuickSpec {"))
        #expect(!text.contains("@MainActor"))
    }

    @Test func valuesOfATestGiveAnExampleEach() throws {
        let text = try printed(
            "    // spec: should be \\(mode)\n    @Test(arguments: Mode.allCases) func one(mode: Mode) {\n        #expect(mode.isOn)\n    }"
        )
        #expect(text.contains("for mode in Mode.allCases {\n                it(\"should be \\(mode)\") {"))
    }

    @Test func whatASpecDoesNotKnowIsSaid() {
        let unplaced = #expect(throws: ScaffoldError.self) { try printed("    @Test func one() {}") }
        #expect(unplaced?.description == "the test `one` has no line `// spec: …`")
        let unknown = #expect(throws: ScaffoldError.self) { try printed("    private let pier = .one") }
        #expect(unknown?.description == "the type of `pier` cannot be told; write it down")
        let computed = #expect(throws: ScaffoldError.self) { try printed("    private var pier: Int { 1 }") }
        #expect(computed?.description == "`pier` is computed, and a spec has no such property; write a function")
        let awaited = #expect(throws: ScaffoldError.self) { try example("_ = try #require(await store.first)") }
        #expect(awaited?.description.hasSuffix("has no counterpart in Nimble") == true)
    }
}
