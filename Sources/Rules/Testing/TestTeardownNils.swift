import TenetRuleKit
import TenetRuleSupport

struct TestTeardownNils: Rule {
    static let about = About(
        "test-teardown-nils", "Fixture kept after the test", category: .testing, severity: .note, status: .stable,
        scope: .tests,
        why: """
            XCTest keeps every test instance until all tests have run. What `setUp` makes and `tearDown` does not \
            release stays alive, keeps observing, and influences later tests.
            """,
        phrasings: [
            "Set every object that `setUp` creates to `nil` in `tearDown`.",
            """
            XCTest holds on to its instances, so we let go of fixtures after each method and none of them affects \
            later ones.
            """,
        ])

    var sutFirst = false
    static let options = [
        Option<Self>("sut_first", \.sutFirst, "Also report what is released before the `sut` that was made with it.")
    ]

    /// A property that `setUp` fills and `tearDown` leaves.
    private struct Kept: Fact {
        var name: String
        var type: String
    }

    func install(_ hooks: inout Hooks) {
        if sutFirst {
            hooks.on(ClassDeclSyntax.self) { node, file in
                guard node.isXCTestClass, !Self.fixtures(of: node).isEmpty else { return }
                checkOrder(node.members(FunctionDeclSyntax.self).filter(\.isFixtureMethod), file)
            }
        }
        hooks.collectAll(Kept.self, from: ClassDeclSyntax.self) { node, _ in kept(in: node) }
        hooks.onProject(needing: [.declarations]) { project in
            for kept in project.facts(Kept.self) {
                // Structs and enums of the project are values, as those of the system are.
                let types = project.model.types(named: kept.fact.type).all
                guard types.isEmpty || types.contains(where: { $0.kind != .struct && $0.kind != .enum }) else {
                    continue
                }
                project.report(
                    "`\(kept.fact.name)` is made in `setUp` but stays alive after the test",
                    help: "set it to nil in `tearDown`", in: kept.path, at: kept.range)
            }
        }
    }

    private static func fixtures(of node: ClassDeclSyntax) -> [VariableDeclSyntax] {
        node.storedProperties.filter { property in
            property.isVar && !property.isStatic
                && (property.type?.kind == .implicitlyUnwrappedOptionalType || property.type?.kind == .optionalType)
        }
    }

    private func kept(in node: ClassDeclSyntax) -> [(Kept, ByteRange)] {
        guard node.isXCTestClass else { return [] }
        let fixtures = Self.fixtures(of: node)
        guard !fixtures.isEmpty else { return [] }
        let methods = node.members(FunctionDeclSyntax.self).filter(\.isFixtureMethod)
        let made = assigned(in: methods.filter { $0.name.text.hasPrefix("setUp") && !$0.isStatic }, toNil: false)
        let released = assigned(in: methods.filter { $0.name.text.hasPrefix("tearDown") }, toNil: true)
        return fixtures.compactMap { property in
            guard let name = property.nameToken, made.contains(name.identifier.string),
                !released.contains(name.identifier.string), !isValue(property)
            else { return nil }
            let type = property.type?.unwrapped.lastName?.string ?? ""
            return (Kept(name: name.text.string, type: type), name.range)
        }
    }

    /// `api = nil` above `sut = nil`, where `setUp` has given `api` to `sut`.
    private func checkOrder(_ methods: [FunctionDeclSyntax], _ file: FilePass) {
        let setUps = methods.filter { $0.name.text.hasPrefix("setUp") }
        let given = Set(
            setUps.flatMap { $0.descendants(SequenceExprSyntax.self) }.flatMap { sequence -> [String] in
                guard let (target, _, value) = sequence.assignment, target.ownMemberName?.text == "sut" else {
                    return []
                }
                return value.flatMap { $0.descendants(LabeledExprSyntax.self) }
                    .compactMap { $0.expression.ownMemberName?.identifier.string }
            })
        for method in methods where method.name.text.hasPrefix("tearDown") {
            guard let statements = method.body?.statements else { continue }
            var early: [TokenSyntax] = []
            for item in statements {
                guard let (target, _, value) = item.item.as(SequenceExprSyntax.self)?.assignment,
                    value.first?.kind == .nilLiteralExpr, let name = target.ownMemberName
                else { continue }
                if name.text == "sut" {
                    for name in early {
                        file.report(
                            "`\(name.text)` is released while `sut` still holds it", help: "set `sut` to nil first",
                            at: name)
                    }
                    break
                }
                if given.contains(name.identifier.string) { early.append(name) }
            }
        }
    }

    /// Values hold nothing that has to be released.
    private func isValue(_ property: VariableDeclSyntax) -> Bool {
        let values = [
            "String", "Int", "Double", "Bool", "Date", "URL", "Data", "UUID", "Calendar", "TimeInterval", "CGFloat",
            "CGSize", "CGRect", "Locale", "TimeZone", "XCUIApplication",
        ]
        return property.type?.unwrapped.lastName.isOne(of: values) ?? true
    }

    private func assigned(in methods: [FunctionDeclSyntax], toNil: Bool) -> Set<String> {
        var names: Set<String> = []
        for method in methods {
            for node in method.descendants(AssignmentExprSyntax.self) {
                guard let list = node.parent?.as(ExprListSyntax.self), let name = list.first?.ownMemberName,
                    let value = list.element(at: 2)
                else { continue }
                // `.closed` is a case of an enum or the like, which holds nothing that has to be released.
                if !toNil, value.as(MemberAccessExprSyntax.self).map({ $0.base == nil }) == true { continue }
                if (value.kind == .nilLiteralExpr) == toNil { names.insert(name.identifier.string) }
            }
            // A helper such as `release()` may do it: then nothing is known.
            if toNil, method.body?.descendants(FunctionCallExprSyntax.self).contains(where: isHelper) == true {
                names.formUnion(
                    method.enclosingType?.storedProperties.compactMap { $0.nameToken?.identifier.string } ?? [])
            }
        }
        return names
    }

    private func isHelper(_ call: FunctionCallExprSyntax) -> Bool {
        call.isPlain && call.calledName?.text.startsUppercase == false
            && call.calledName?.text.containsFolded(["release", "clean", "reset", "clear"]) == true
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                var ↓feed: Feed!
                override func setUp() {
                    super.setUp()
                    feed = Feed()
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                var feed: Feed!
                private var ↓api: MockAPI?
                override func setUp() {
                    api = MockAPI()
                    feed = Feed(api: api)
                }
                override func tearDown() {
                    feed = nil
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                var feed: Feed!
                override func setUp() { feed = Feed() }
                override func tearDown() { feed = nil }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                let feed = Feed()
                var limit: Int!
                override func setUp() { limit = 3 }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                var feed: Feed!
                func testLoad() { feed = Feed() }
            }
            """,
            at: Example.testPath),
        .good(files: [
            "App/Berth.swift": "struct Berth {\n    let length: Int\n}",
            "AppTests/BerthTests.swift":
                "final class BerthTests: XCTestCase {\n    var berth: Berth!\n    override func setUp() { berth = Berth(length: 3) }\n}",
        ]),
        .bad(files: [
            "App/Berth.swift": "final class Berth {\n    let length = 3\n}",
            "AppTests/BerthTests.swift":
                "final class BerthTests: XCTestCase {\n    var ↓berth: Berth!\n    override func setUp() { berth = Berth() }\n}",
        ]),
        .good(
            """
            final class FeedTests: XCTestCase {
                var tab: Tab!
                override func setUp() { tab = .home }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                var api: MockAPI!
                var sut: Feed!
                override func setUp() {
                    api = MockAPI()
                    sut = Feed(api: api)
                }
                override func tearDown() {
                    ↓api = nil
                    sut = nil
                }
            }
            """,
            at: Example.testPath, options: ["sut_first": .bool(true)]),
        .good(
            """
            final class FeedTests: XCTestCase {
                var api: MockAPI!
                var clock: Clock!
                var sut: Feed!
                override func setUp() {
                    api = MockAPI()
                    clock = Clock()
                    sut = Feed(api: api)
                }
                override func tearDown() {
                    clock = nil
                    sut = nil
                    api = nil
                }
            }
            """,
            at: Example.testPath, options: ["sut_first": .bool(true)]),
    ]
}
