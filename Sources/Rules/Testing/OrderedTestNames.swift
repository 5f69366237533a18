import TenetRuleKit
import TenetRuleSupport

struct OrderedTestNames: Rule {
    static let about = About(
        "ordered-test-names", "Tests kept in an order", category: .testing, severity: .note, scope: .tests,
        why: """
            XCTest runs tests by name, so numbers in names are a way to let one build on what another left behind; \
            `.serialized` is a way to let them share an object. Such tests fail alone, in random order and in parallel.
            """,
        phrasings: [
            """
            Tests must not depend on their order: no numbers in test names to sort them and no `.serialized` to share \
            state.
            """,
            """
            Each check runs alone, at random or in parallel with the same result, so nothing is called `test1_…`, \
            `test2_…`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in checkSerialized(node, file) }
        hooks.on(ClassDeclSyntax.self) { node, file in checkSerialized(node, file) }
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.isXCTestClass else { return }
            let numbered = node.members(FunctionDeclSyntax.self).compactMap { function in
                function.isXCTestMethod
                    ? Self.number(in: function.name.text).map { (number: $0, function: function) } : nil
            }
            let numbers = Set(numbered.map(\.number))
            // A row from the beginning, not a lone name with a number in it.
            guard numbers.count > 1, numbers.count == numbered.count, numbers.contains(1) || numbers.contains(0),
                numbers.contains(2) || numbers.isSuperset(of: [0, 1]), let first = numbered.first,
                let link = link(in: node, numbered.map(\.function), file)
            else { return }
            file.report(
                "the tests of `\(node.name.text)` are numbered, and one relies on the one before",
                help: "name each after what it checks, and let it set up what it needs", at: first.function.name,
                notes: [link] + numbered.dropFirst().prefix(2).map { file.note("runs after it", at: $0.function.name) })
        }
    }

    /// `@Suite(.serialized)` around tests that share an object, which nothing puts back between them.
    private func checkSerialized(_ type: some DeclGroupSyntax & WithAttributesSyntax, _ file: FilePass) {
        guard
            let trait = type.attributes.first(named: "Suite")?.argumentList?.first(where: {
                $0.expression.text == ".serialized"
            }),
            !type.memberBlock.members.contains(where: {
                $0.decl.kind == .initializerDecl || $0.decl.kind == .deinitializerDecl
            })
        else { return }
        let sharing = type.members(FunctionDeclSyntax.self).filter { $0.isTestCase && sharesObject($0, of: type) }
        guard sharing.count >= 2, sharing.contains(where: mayChange), let last = sharing.last else { return }
        file.report(
            "these tests run one by one because they share an object that nothing puts back",
            help: "give each test an instance of its own, or reset it in `init`", at: trait,
            notes: sharing.prefix(1).map { file.note("uses it", at: $0.name) } + [
                file.note("uses it, too", at: last.name)
            ])
    }

    /// `UserDefaults.standard`, `Store.shared`, or settings as an argument, which neither the test nor a helper puts back.
    private func sharesObject(_ test: FunctionDeclSyntax, of type: some DeclGroupSyntax) -> Bool {
        let kept = type.storedProperties.filter { $0.initialValue.map { isShared($0.syntax) } == true }
            .compactMap(\.nameToken?.identifier)
        let uses =
            test.descendants(MemberAccessExprSyntax.self).contains { isShared($0.syntax) }
            || test.descendants(DeclReferenceExprSyntax.self).contains { kept.contains($0.baseName.identifier) }
        guard uses else { return false }
        let helpers = type.members(FunctionDeclSyntax.self).filter { helper in
            helper != test && !helper.isTestCase
                && helper.descendants(MemberAccessExprSyntax.self).contains { isShared($0.syntax) }
        }.map(\.name.text)
        // `defer { Session.shared.user = old }` puts it back.
        let restores = test.descendants(DeferStmtSyntax.self).contains { ending in
            ending.body.descendants(MemberAccessExprSyntax.self).contains { isShared($0.syntax) }
                || ending.body.descendants(DeclReferenceExprSyntax.self).contains {
                    kept.contains($0.baseName.identifier)
                }
        }
        return !restores
            && !test.descendants(DeclReferenceExprSyntax.self).contains { reference in
                reference.baseName.text.isOne(of: [
                    "removeObject", "reset", "removePersistentDomain", "removeAll", "clear",
                ]) || helpers.contains { $0 == reference.baseName.text }
            }
    }

    /// Asks more of a shared object than the value of a call: `Tour.shared.step = 3`, `Tour.shared.add(port)`, an
    /// object that is given on. Where no test does, there is nothing to put back.
    private func mayChange(_ test: FunctionDeclSyntax) -> Bool {
        let accesses = test.descendants(MemberAccessExprSyntax.self).filter { $0.declName.baseName.text == "shared" }
        return accesses.isEmpty
            || accesses.contains { access in
                var outer = access.syntax
                var called: TextSlice?
                while let parent = outer.parent, parent.kind == .memberAccessExpr || parent.kind == .functionCallExpr {
                    if let member = parent.as(MemberAccessExprSyntax.self) { called = member.declName.baseName.text }
                    outer = parent
                }
                return outer.kind != .functionCallExpr || called?.startsWithWord(of: Self.questions) != true
            }
    }

    private static let questions = [
        "get", "fetch", "find", "is", "has", "can", "should", "evaluate", "compute", "calculate", "make", "count",
        "value", "contains", "validate", "parse", "format",
    ]

    /// An object of the app or its settings; what the system shares is mostly only asked.
    private func isShared(_ node: Syntax) -> Bool {
        guard let access = node.as(MemberAccessExprSyntax.self) else { return false }
        switch access.declName.baseName.text.string {
        case "standard":
            return access.base.map { $0.text == "UserDefaults" }
                ?? (access.parent?.as(LabeledExprSyntax.self)?.label?.text.containsFolded(["defaults"]) == true)
        case "shared":
            guard let owner = access.base?.text, owner.startsUppercase else { return false }
            // `#expect(row.color == Theme.shared.red)` only asks.
            let isAsked =
                access.parent?.kind == .memberAccessExpr && access.parent?.parent?.kind != .functionCallExpr
                && access.ancestors.contains { $0.kind == .macroExpansionExpr }
            return !isAsked && !["UI", "NS", "URL", "WK", "CN"].contains { owner.hasPrefix($0) }
        default: return false
        }
    }

    /// What carries over from one test to the next: a variable of the class, or the app that only the first launches.
    private func link(in node: ClassDeclSyntax, _ tests: [FunctionDeclSyntax], _ file: FilePass) -> Note? {
        let shared = node.members(VariableDeclSyntax.self).first { $0.isVar && $0.isStatic && $0.isStored }
        if let name = shared?.nameToken { return file.note("keeps its value from one test to the next", at: name) }
        guard file.isUITest, node.inherits("XCTestCase"),
            tests.contains(where: launches), let other = tests.first(where: { !launches($0) }),
            !node.members(FunctionDeclSyntax.self).contains(where: {
                $0.isFixtureMethod && !$0.isStatic && launches($0)
            })
        else { return nil }
        return file.note("relies on the app that another test launched", at: other.name)
    }

    private func launches(_ function: FunctionDeclSyntax) -> Bool {
        function.descendants(FunctionCallExprSyntax.self).contains {
            $0.calledName?.text.isOne(of: ["launch", "activate", "relaunch"]) == true
        }
    }

    /// `1` of `test1_login`, `test01Login`, `test_01_login` and `testA1`; numbers that belong to a word do not count.
    private static func number(in name: TextSlice) -> Int? {
        var rest = name.string.dropFirst(4)
        if rest.first == "_" { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let behind = rest.dropFirst(digits.count)
        guard !digits.isEmpty, digits.count < 4, let next = behind.first, next == "_" || next.isUppercase else {
            return nil
        }
        return Int(digits)
    }

    static let examples: [Example] = [
        .bad(
            """
            @Suite(↓.serialized)
            struct TourTests {
                @Test func finishes() {
                    Tour.finish()
                    #expect(UserDefaults.standard.bool(forKey: "tour"))
                }
                @Test func skips() { #expect(Start(defaults: .standard).screen == .home) }
            }
            """, at: Example.testPath),
        .good(
            """
            @Suite(.serialized)
            struct TourTests {
                init() { UserDefaults.standard.removeObject(forKey: "tour") }
                @Test func finishes() { #expect(UserDefaults.standard.bool(forKey: "tour")) }
                @Test func skips() { #expect(Start(defaults: .standard).screen == .home) }
            }
            """, at: Example.testPath),
        .bad(
            """
            final class LoginTests: XCTestCase {
                func ↓test1_opensLogin() { XCUIApplication().launch() }
                func test2_entersName() { XCUIApplication().textFields["name"].tap() }
                func test3_submits() { XCUIApplication().buttons["submit"].tap() }
            }
            """,
            at: Example.uiTestPath),
        .bad(
            """
            final class LoginTests: XCTestCase {
                static var token = ""
                func ↓test_01_signsIn() { Self.token = session.signIn() }
                func test_02_usesToken() { XCTAssertTrue(session.isValid(Self.token)) }
                func testLogout() {}
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class LoginTests: XCTestCase {
                func testOpensLogin() {}
                func test2FactorLogin() {}
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class GridTests: XCTestCase {
                static var columns = 0
                func test3Columns() {}
                func test12Columns() {}
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class ShotTests: XCTestCase {
                func test_1_home() { snapshot(home) }
                func test_2_settings() { snapshot(settings) }
            }
            """,
            at: Example.testPath),
        .good("final class Login {\n    func test1_a() {}\n    func test2_b() {}\n}", at: Example.testPath),
        .good(
            """
            @Suite(.serialized)
            struct TourTests {
                @Test func first() async { #expect(await Tour.shared.evaluatePrice(of: .short) == 3) }
                @Test func second() async { #expect(await Tour.shared.evaluatePrice(of: .long) == 9) }
            }
            """, at: Example.testPath),
        .good(
            """
            @Suite(.serialized)
            struct TourTests {
                private func forget() { Tour.shared.steps = [] }
                @Test func first() {
                    forget()
                    #expect(Tour.shared.steps.isEmpty)
                }
                @Test func second() {
                    forget()
                    #expect(Tour.shared.add("port"))
                }
            }
            @Suite(.serialized)
            struct WindowTests {
                @Test func open() { #expect(UIApplication.shared.windows.isEmpty) }
                @Test func style() { #expect(Row(style: .standard).height == 4 && UIApplication.shared.isIdle) }
            }
            """, at: Example.testPath),
    ]
}
