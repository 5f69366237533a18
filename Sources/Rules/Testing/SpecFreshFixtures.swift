import TenetRuleKit
import TenetRuleSupport

struct SpecFreshFixtures: Rule {
    static let about = About(
        "spec-fresh-fixtures", "Fixture shared by examples", category: .testing, severity: .warning, scope: .tests,
        why: """
            What is made beside `beforeEach` is made once and shared by all examples of the group: the first one \
            changes it for all others.
            """,
        phrasings: [
            "Create mutable fixtures of Quick specs in `beforeEach`, not in the group itself or in `beforeSuite`.",
            "Each `it` starts with its own new object, so no example sees what another left behind.",
        ])

    private static let groups = ["describe", "context", "fdescribe", "fcontext", "xdescribe", "xcontext"]
    var valueTypes = [
        "Date", "URL", "UUID", "Data", "String", "Int", "Double", "JSONDecoder", "JSONEncoder", "Set", "Array",
    ]
    static let options = [
        Option<Self>("value_types", \.valueTypes, "Types whose values may be shared, because nothing changes them.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("beforeSuite", "beforeAll") { call, file in checkOnce(call, file) }
        hooks.collectAll(SharedFixture.self, fromCallsOf: Self.groups) { call, _ in
            guard call.isPlain, let body = call.trailingClosure?.statements,
                call.enclosingType?.inherits("QuickSpec", "AsyncSpec") == true
            else { return [] }
            var found: [(fact: SharedFixture, range: ByteRange)] = []
            for item in body {
                guard let variable = item.item.as(VariableDeclSyntax.self), let name = variable.nameToken,
                    let made = variable.initialValue?.stripped.as(FunctionCallExprSyntax.self), made.isPlain,
                    let type = made.calledName?.text, type.startsUppercase, !type.isOne(of: valueTypes)
                else { continue }
                found.append(
                    (
                        SharedFixture(name: name.identifier.string, type: type.string, isLet: variable.isLet),
                        name.range
                    ))
            }
            return found
        }
        hooks.onProject(needing: [.declarations]) { project in
            for fixture in project.facts(SharedFixture.self) {
                // Nothing changes a constant value.
                let kind = project.model.types(named: fixture.fact.type).one?.kind
                guard !fixture.fact.isLet || kind != .struct && kind != .enum else { continue }
                project.report(
                    "`\(fixture.fact.name)` is made once and shared by all examples of this group",
                    help: "declare `var \(fixture.fact.name): \(fixture.fact.type)!` and make it in `beforeEach`",
                    in: fixture.path, at: fixture.range)
            }
        }
    }

    /// What a group of examples makes beside `beforeEach`.
    private struct SharedFixture: Fact {
        var name: String
        var type: String
        var isLet: Bool
    }

    /// `beforeSuite` runs once: what it makes is the same for every example.
    private func checkOnce(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.isPlain, let once = call.calledName, let body = call.trailingClosure?.statements,
            call.enclosingType?.inherits("QuickSpec", "AsyncSpec") == true
        else { return }
        for item in body {
            guard let (target, sign, value) = item.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                let name = target.as(DeclReferenceExprSyntax.self)?.baseName,
                let made = value.first?.stripped.as(FunctionCallExprSyntax.self), value.count == 1, made.isPlain,
                let type = made.calledName?.text, type.startsUppercase, !type.isOne(of: valueTypes)
            else { continue }
            file.report(
                "`\(name.text)` is made once in `\(once.text)` and shared by all examples",
                help: "make it in `beforeEach`", at: name)
        }
    }

    static let examples: [Example] = [
        .good(files: [
            Example.testPath: """
            struct Berth { var depth: Int }
            final class PierSpec: QuickSpec {
                override class func spec() {
                    describe("Pier") {
                        let berth = Berth(depth: 3)
                        it("fits") { expect(Pier().fits(berth)).to(beTrue()) }
                    }
                }
            }
            """
        ]),
        .bad(
            """
            struct Berth { var depth: Int }
            final class PierSpec: QuickSpec {
                override class func spec() {
                    describe("Pier") {
                        var ↓berth = Berth(depth: 3)
                        it("fits") { berth.depth = 4 }
                    }
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    describe("Feed") {
                        let ↓feed = Feed()
                        it("should load") { feed.load() }
                    }
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    var feed: Feed!
                    beforeSuite {
                        ↓feed = Feed(api: MockAPI())
                    }
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedSpec: AsyncSpec {
                override class func spec() {
                    context("when offline") {
                        var ↓api: API = MockAPI(isOnline: false)
                    }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    describe("Feed") {
                        var feed: Feed!
                        beforeEach { feed = Feed() }
                    }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    describe("Feed") {
                        beforeSuite { server.start() }
                        let limit = 3
                        let day = Date()
                    }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func describe(_ text: String, _ body: () -> Void) {
                describe(text) { let feed = Feed() }
            }
            """,
            at: Example.testPath),
    ]
}
