import TenetRuleKit
import TenetRuleSupport

struct UntestedFailure: Rule {
    static let about = About(
        "untested-failure", "Failure that no test provokes", category: .testing, severity: .note,
        why: """
            What a function leaves behind when it throws is where data get lost. Tests that only see it succeed stay \
            green whatever happens then.
            """,
        phrasings: [
            "Every function that throws errors of its own must have a test that makes it throw.",
            """
            Don't check just the happy path; also prove with `XCTAssertThrowsError` or `#expect(throws:)` what goes \
            wrong on bad input.
            """,
        ])

    /// In app code: a function throws. In tests: a function deals with something that is thrown.
    private struct Failure: Fact {
        /// Where the name of the function is.
        var function: Int
        var error: String
        /// What fails is not thrown here: `api.send` of a service that the type is given.
        var isHandedOn = false
    }

    var calls = false
    static let options = [
        Option<Self>("calls", \.calls, "Also functions that only throw what a service of their type throws.")
    ]

    private static let words = ["fail", "error", "throw", "invalid", "reject", "denie", "missing", "unauth"]
    private static let checks: Set<String> = [
        "XCTAssertThrowsError", "XCTAssertThrowsErrorAsync", "assertThrows", "throwError", "throwAssertion", "failure",
        "Result", "XCTExpectFailure", "receiveCompletion",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(Failure.self, from: ThrowStmtSyntax.self) { node, file in
            guard !file.isTest, let function = node.enclosingFunction, function.isThrowing,
                function.enclosingType?.kind != .protocolDecl,
                // What is thrown inside a closure or caught again is not what the function does.
                node.enclosingBody?.kind == .functionDecl, !Self.isCaught(node), !Self.cannotHappen(node),
                let error = Self.name(of: node.expression)
            else { return nil }
            return (Failure(function: function.name.range.lower, error: error), node.range)
        }
        if calls {
            hooks.collect(Failure.self, from: TryExprSyntax.self) { node, file in Self.handedOn(node, file) }
        }
        hooks.collect(Failure.self, from: CatchClauseSyntax.self) { node, file in Self.handling(node, file) }
        hooks.collect(Failure.self, from: TryExprSyntax.self) { node, file in
            node.questionOrExclamationMark?.text == "?" ? Self.handling(node, file) : nil
        }
        hooks.collect(Failure.self, from: MacroExpansionExprSyntax.self) { node, file in
            let handles = node.arguments.contains { $0.label?.text.isOne(of: ["throws", "performing"]) == true }
            return handles ? Self.handling(node, file) : nil
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let all = project.facts(Failure.self)
            let facts = Dictionary(grouping: all) { "\($0.path) \($0.fact.function)" }
            let functions = FunctionTable(project.model)
            func found(_ function: Declaration) -> [Located<Failure>] {
                facts["\(function.path) \(function.range.lower)"] ?? []
            }
            var seen: Set<Declaration> = []
            for fact in all where fact.role == .app {
                guard let function = functions.function(in: fact.path, at: fact.fact.function),
                    seen.insert(function).inserted
                else { continue }
                guard function.access > .fileprivate, !function.isInPreview, !function.has(.isDebug),
                    function.enclosingType?.isDouble != true, let thrown = found(function).first,
                    let call = project.model.testCalls(of: function).first(where: \.isInTest)
                else { continue }
                let isTested = project.model.possibleTestUses(of: function).contains { use in
                    guard let user = use.declaration?.outermostFunction else { return true }
                    return !found(user).isEmpty || !(user.isTestFunction || user.isSpecFunction)
                        || Self.expectsFailure(user)
                }
                guard !isTested else { continue }
                project.report(
                    thrown.fact.isHandedOn
                        ? "tests call `\(function.fullName)`, but in none of them `\(thrown.fact.error)` fails"
                        : "tests call `\(function.fullName)`, but none lets it throw `\(thrown.fact.error)`",
                    help: function.has(.isStatic)
                        ? "add a test in which it fails, and assert the error"
                        : "add a test in which it fails, and check what it leaves behind", at: function,
                    notes: [
                        Note(path: thrown.path, range: thrown.range, message: "thrown here"),
                        call.note("this test sees it succeed"),
                    ])
            }
        }
    }

    private static func handling(_ node: some SyntaxProtocol, _ file: FilePass) -> (fact: Failure, range: ByteRange)? {
        guard file.isTest,
            let function = node.ancestors.compactMap({ $0.as(FunctionDeclSyntax.self) }).last
        else { return nil }
        return (Failure(function: function.name.range.lower, error: ""), node.range)
    }

    /// `guard let text = String(data: data, encoding: .utf8)`, where the function has encoded the data itself.
    private static func cannotHappen(_ node: ThrowStmtSyntax) -> Bool {
        guard let check = node.ancestor(GuardStmtSyntax.self), check.body.contains(node.syntax),
            let only = check.conditions.only?.condition.as(OptionalBindingConditionSyntax.self),
            let call = only.initializer?.value.as(FunctionCallExprSyntax.self), call.calledName?.text == "String",
            call.hasArgument("data"), call.hasArgument("encoding"), let data = call.argument("data")?.expression
        else { return false }
        return data.origins.contains { origin in
            ([origin.syntax] + origin.descendants).contains {
                $0.as(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: ["encode", "data"]) == true
            }
        }
    }

    /// `try await api.send(order)`, with a service that a test can replace by a double.
    private static func handedOn(_ node: TryExprSyntax, _ file: FilePass) -> (fact: Failure, range: ByteRange)? {
        guard !file.isTest, node.questionOrExclamationMark == nil, let function = node.enclosingFunction,
            function.isThrowing, node.enclosingBody?.kind == .functionDecl, !isCaught(node),
            let type = function.enclosingType
        else { return nil }
        let given = type.storedProperties.filter { property in
            property.type.map { $0.codeContainsFolded(services) } == true && property.initialValue == nil
                && !property.isStatic
        }
        let call = node.descendants(FunctionCallExprSyntax.self).first { call in
            guard let service = call.calledBase?.ownMemberName?.identifier else { return false }
            return given.contains { $0.nameToken?.identifier == service }
        }
        guard let call else { return nil }
        let fact = Failure(
            function: function.name.range.lower, error: call.calledExpression.text.string, isHandedOn: true)
        return (fact, node.range)
    }

    /// Parts of the types of what a test replaces, in lower case.
    private static let services = [
        "any ", "protocol", "service", "client", "api", "repository", "store", "storage", "gateway", "usecase",
    ]

    private static func isCaught(_ node: some SyntaxProtocol) -> Bool {
        for ancestor in node.ancestors {
            if ancestor.kind == .functionDecl || ancestor.kind == .catchClause { return false }
            if ancestor.kind == .codeBlock, ancestor.parent?.kind == .doStmt { return true }
        }
        return false
    }

    /// `StoreError.full` of `StoreError.full(limit: 3)`; nil for what is only handed on.
    private static func name(of error: ExprSyntax) -> String? {
        let callee = error.as(FunctionCallExprSyntax.self)?.calledExpression ?? error
        guard let access = callee.as(MemberAccessExprSyntax.self) else {
            return callee.text.startsUppercase ? callee.text.string : nil
        }
        guard let base = access.base else { return callee.text.string }
        return base.text.startsUppercase ? callee.text.string : nil
    }

    private static func expectsFailure(_ test: Declaration) -> Bool {
        let name = test.name.lowercased()
        if words.contains(where: name.contains) { return true }
        return test.uses.contains { use in
            // `assertThrowsFull(try store.save("a"))` of a helper that the tests have.
            if checks.contains(use.name) || use.name.lowercased().contains("assertthrow") { return true }
            // `api.failsNext = true`, `MockAPI(error: …)`, `it("shows the error")`.
            var said = use.labels
            if use.has(.isWrite) { said.append(use.name) }
            if test.isSpecFunction { said += [use.literal, use.kind == .text ? use.name : ""] }
            return said.contains { text in words.contains(where: text.lowercased().contains) }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Store.swift": """
            final class Store {
                func ↓save(_ text: String) throws {
                    guard text.count < 100 else { throw StoreError.full }
                    texts.append(text)
                }
            }
            """,
            "AppTests/StoreTests.swift": """
            final class StoreTests: XCTestCase {
                func testSave() throws {
                    let store = Store()
                    try store.save("a")
                    XCTAssertEqual(store.texts, ["a"])
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Parser.swift": """
            struct Parser {
                func ↓parse(_ text: String) throws(ParserError) -> Int {
                    guard let number = Int(text) else { throw .noNumber(text) }
                    return number
                }
            }
            """,
            "AppTests/ParserTests.swift": """
            struct ParserTests {
                let parser = Parser()
                @Test func parses() throws { #expect(try parser.parse("3") == 3) }
            }
            """,
        ]),
        .good(files: [
            "App/Parser.swift": """
            struct Parser {
                func parse(_ text: String) throws -> Int {
                    guard let number = Int(text) else { throw ParserError.noNumber }
                    return number
                }
            }
            """,
            "AppTests/ParserTests.swift": """
            struct ParserTests {
                let parser = Parser()
                @Test func parses() throws { #expect(try parser.parse("3") == 3) }
                @Test func rejects() { #expect(throws: ParserError.self) { try parser.parse("x") } }
            }
            """,
        ]),
        .good(files: [
            "App/Store.swift": """
            final class Store {
                func save(_ text: String) throws {
                    guard text.count < 100 else { throw StoreError.full }
                }
            }
            """,
            "AppTests/StoreTests.swift": """
            final class StoreTests: XCTestCase {
                let store = Store()
                func testSave() throws { try store.save("a") }
                func testFull() {
                    do {
                        try store.save("long")
                        XCTFail("saved")
                    } catch {
                        XCTAssertTrue(error is StoreError)
                    }
                }
            }
            """,
        ]),
        .bad(
            files: [
                "App/Till.swift": """
                final class Till {
                    private(set) var sum = 0
                    private let bank: any Bank
                    func ↓pay(_ amount: Int) async throws {
                        sum += amount
                        try await bank.book(amount)
                    }
                    func close() async throws { try await bank.close() }
                }
                """,
                "AppTests/TillTests.swift": """
                struct TillTests {
                    @Test func pays() async throws {
                        let till = Till(bank: MockBank())
                        try await till.pay(3)
                        #expect(till.sum == 3)
                    }
                    @Test func closes() async throws {
                        let bank = MockBank()
                        bank.nextError = BankError.shut
                        try await Till(bank: bank).close()
                    }
                }
                """,
            ], options: ["calls": .bool(true)]),
        .bad(files: [
            "App/Ships.swift": """
            final class Ships {
                func ↓all() async throws -> [Ship] {
                    do { return try await port.ships() } catch { throw ShipError.lost(error) }
                }
            }
            """,
            "AppTests/ShipsSpec.swift": """
            final class ShipsSpec: AsyncSpec {
                override class func spec() {
                    it("should list them") {
                        let ships = Ships(port: MockPort())
                        expect(try await ships.all()).to(beEmpty())
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Ships.swift": """
            final class Ships {
                func all() async throws -> [Ship] { throw ShipError.lost }
            }
            """,
            "AppTests/ShipsSpec.swift": """
            final class ShipsSpec: AsyncSpec {
                override class func spec() {
                    let ships = Ships()
                    it("should list them") { expect(try await ships.all()).to(beEmpty()) }
                    it("should fail without a port") { await expect { try await ships.all() }.to(beNil()) }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Pier.swift": """
            struct Pier {
                func check(_ name: String) throws {
                    guard !name.isEmpty else { throw PierError.unnamed }
                }
            }
            """,
            "AppTests/PierTests.swift": """
            final class PierTests: XCTestCase {
                func testCheck() throws {
                    try Pier().check("North")
                    assertThrowsUnnamed(try Pier().check(""))
                }
            }
            """,
        ]),
        .good(files: [
            "App/Store.swift": """
            final class Store {
                func save(_ text: String) throws { try text.write(to: url) }
                func clear() throws { throw StoreError.locked }
            }
            """,
            "AppTests/StoreTests.swift": """
            final class StoreTests: XCTestCase {
                let store = Store()
                func testSave() throws { try store.save("a") }
            }
            """,
        ]),
    ]
}
