import TenetRuleKit
import TenetRuleSupport

struct SubjectMadeInTest: Rule {
    static let about = About(
        "subject-made-in-test", "What is tested is made in each test", category: .testing, severity: .note,
        scope: .tests,
        why: """
            Set-up that every test writes for itself differs from test to test, and a new parameter of the initialiser \
            has to be added to all of them. Where most tests make it of other values, nothing is left to share.
            """,
        phrasings: [
            "Create the object under test in `setUp` or `beforeEach`, not in every single test.",
            "Test methods share one place that builds `sut`, rather than repeating its initializer.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            let isSpec = node.inherits("QuickSpec", "AsyncSpec")
            guard isSpec || node.isXCTestClass, !file.isUITest, let subject = subject(of: node) else { return }
            let made = (isSpec ? examples(of: node) : tests(of: node)).compactMap { local(of: subject, in: $0) }
            // Where each test makes a different one, or most do, what is done before each of them can be no one of these.
            let same = Dictionary(grouping: made, by: \.call).values.filter {
                $0.count > 1 && $0.count * 2 >= made.count
            }
            for (name, call) in made {
                guard let count = same.first(where: { $0.first?.call == call })?.count else { continue }
                file.report(
                    "`\(name.text)` is made in this test as in \(count == 2 ? "another one" : "\(count - 1) others")",
                    help: isSpec
                        ? "keep it in a variable of the group, and make it in `beforeEach`"
                        : "keep it in a variable of the test class, and make it before each test", at: name)
            }
        }
    }

    private func tests(of node: ClassDeclSyntax) -> [CodeBlockItemListSyntax] {
        node.members(FunctionDeclSyntax.self).filter(\.isXCTestMethod).compactMap { $0.body?.statements }
    }

    private func examples(of node: ClassDeclSyntax) -> [CodeBlockItemListSyntax] {
        node.syntax.descendants(FunctionCallExprSyntax.self).compactMap { $0.specExample?.statements }
    }

    /// `TideStore` of `TideStoreTests`.
    private func subject(of node: ClassDeclSyntax) -> String? {
        let name = node.name.identifier.string
        guard let ending = ["Tests", "Test", "Specs", "Spec"].first(where: { name.hasSuffix($0) }) else { return nil }
        return name.count > ending.count ? String(name.dropLast(ending.count)) : nil
    }

    /// The variable, and how its value is made, what that is made of included.
    private func local(of type: String, in body: CodeBlockItemListSyntax) -> (name: TokenSyntax, call: String)? {
        for item in body {
            guard let variable = item.item.as(VariableDeclSyntax.self),
                let call = variable.initialValue?.stripped.as(FunctionCallExprSyntax.self), call.isPlain,
                call.calledName?.text.string == type
            else { continue }
            guard let name = variable.nameToken, isTested(name.text, in: body) else { continue }
            return (name, recipe(of: call, before: variable, in: body))
        }
        return nil
    }

    /// The call with one blank wherever there are some, and the local variables that it needs, each with its own.
    private func recipe(
        of call: FunctionCallExprSyntax, before end: VariableDeclSyntax, in body: CodeBlockItemListSyntax
    ) -> String {
        var parts = [call.syntax]
        var needed = Set(names(in: call))
        let locals = body.compactMap { $0.item.as(VariableDeclSyntax.self) }.filter { $0.range.lower < end.range.lower }
        // What a local is made of stands before it.
        for local in locals.reversed() {
            guard let name = local.nameToken?.text.string, needed.contains(name) else { continue }
            parts.append(local.syntax)
            if let value = local.initialValue { needed.formUnion(names(in: value)) }
        }
        return parts.map { $0.text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .joined(separator: "; ")
    }

    private func names(in node: some SyntaxProtocol) -> [String] {
        node.descendants(DeclReferenceExprSyntax.self).filter { !$0.isMemberName }.map { $0.baseName.text.string }
    }

    /// Its members are used, or an assertion is about it. What is only given to something else is input of a test.
    private func isTested(_ name: TextSlice, in body: CodeBlockItemListSyntax) -> Bool {
        let uses = body.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.text == name }
        return !uses.allSatisfy { use in
            guard let argument = use.parent?.as(LabeledExprSyntax.self),
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
            else { return false }
            return call.calledName.map { $0.text.hasPrefix("XCT") || $0.text == "expect" } == false
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class TideStoreSpec: QuickSpec {
                override class func spec() {
                    describe("TideStore") {
                        it("should begin empty") {
                            let ↓store = TideStore(client: ClientMock())
                            expect(store.isEmpty).to(beTrue())
                        }
                        it("should be found") {
                            let ↓store = TideStore(client: ClientMock())
                            expect(store).notTo(beNil())
                        }
                    }
                }
            }
            """, at: Example.testPath),
        .good(
            """
            final class TideStoreSpec: QuickSpec {
                override class func spec() {
                    var store: TideStore!
                    beforeEach { store = TideStore(client: ClientMock()) }
                    it("should begin empty") {
                        let other = TideStore(client: OfflineClientMock())
                        expect(store.isEmpty).to(equal(other.isEmpty))
                    }
                    it("should add") {
                        let tide = Tide(height: 3)
                        store.add(tide)
                        expect(store.isEmpty).to(beFalse())
                    }
                }
            }
            """, at: Example.testPath),
        .bad(
            """
            final class TideStoreTests: XCTestCase {
                func testIsEmpty() {
                    let ↓store = TideStore(client: ClientMock())
                    XCTAssertTrue(store.isEmpty)
                }
                func testAdds() throws {
                    let ↓store = try TideStore(client: ClientMock())
                    store.add(3)
                    XCTAssertFalse(store.isEmpty)
                }
            }
            """, at: Example.testPath),
        .good(
            """
            final class TideStoreTests: XCTestCase {
                private var store: TideStore!
                override func setUp() { store = TideStore(client: ClientMock()) }
                func testIsEmpty() { XCTAssertTrue(store.isEmpty) }
                func testAdds() {
                    let tide = Tide(height: 3)
                    store.add(tide)
                }
            }
            """, at: Example.testPath),
        .good(
            """
            final class TideRequestTests: XCTestCase {
                func testIsSent() {
                    let request = TideRequest(pier: pier)
                    XCTAssertTrue(client.send(request: request))
                }
                func testIsRefused() {
                    let request = TideRequest(pier: pier)
                    XCTAssertFalse(closed.send(request: request))
                }
            }
            """, at: Example.testPath),
        .good(
            """
            final class TideStoreTests: XCTestCase {
                func testIsEmpty() throws {
                    let tides: [Int] = []
                    let store = try TideStore(tides: tides)
                    XCTAssertTrue(store.isEmpty)
                }
                func testCounts() throws {
                    let first = 3
                    let tides = [first, 4]
                    let store = try TideStore(tides: tides)
                    XCTAssertEqual(store.count, 2)
                }
                func testCountsMore() throws {
                    let first = 5
                    let tides = [first, 4]
                    let store = try TideStore(tides: tides)
                    XCTAssertEqual(store.count, 2)
                }
            }
            """, at: Example.testPath),
        .bad(
            """
            final class TideStoreTests: XCTestCase {
                func testIsEmpty() throws {
                    let tides = [3, 4]
                    let ↓store = try TideStore(tides: tides)
                    XCTAssertFalse(store.isEmpty)
                }
                func testCounts() throws {
                    let tides = [3, 4]
                    let ↓store = try TideStore(tides: tides)
                    XCTAssertEqual(store.count, 2)
                }
                func testIsShort() throws {
                    let store = try TideStore(tides: [1])
                    XCTAssertEqual(store.count, 1)
                }
            }
            """, at: Example.testPath),
        .good(
            """
            final class TideStoreTests: XCTestCase {
                func testIsEmpty() {
                    let store = TideStore(tides: [])
                    XCTAssertTrue(store.isEmpty)
                }
                func testCounts() {
                    let store = TideStore(tides: [3, 4])
                    XCTAssertEqual(store.count, 2)
                }
            }
            """, at: Example.testPath),
    ]
}
