import TenetModel
import TenetParsing
import TenetSyntaxTree
import Testing

@testable import TenetRuleKit

/// What functions do, by themselves and over the calls of a project.
@Suite struct SummaryTests {
    private struct Everything: Rule {
        static let about = About("everything", "Everything", category: .safety, severity: .note, why: "For a test.")
        func install(_ hooks: inout Hooks) { hooks.onProject(needing: [.summaries]) { _ in } }
        static let examples: [Example] = []
    }

    private static let rules = RuleSet([RuleSet.Active(Everything())])

    private static func facts(_ files: [String: String]) -> [(path: String, facts: FileFacts)] {
        let tree = SyntaxTree()
        return files.sorted { $0.key < $1.key }.map { path, source in
            tree.parse(source)
            return (path, rules.check(tree, path: path).facts)
        }
    }

    /// The summaries of all functions, as text, by file and position.
    private static func summaries(_ files: [String: String]) -> [String] {
        let model = ProjectModel(facts(files))
        return withExtendedLifetime(model) { model.declarations.compactMap { $0.summary?.description } }
    }

    /// The summary of the function `f` in a class with some members.
    private static func summary(_ function: String, _ members: String = "") -> String {
        let all = summaries(["A.swift": "class A {\n\(function)\n\(members)\n}"])
        let text = all.first { $0.hasPrefix("f(") } ?? "none"
        return text.split(separator: "): ", maxSplits: 1).last.map(String.init) ?? text
    }

    // MARK: Names

    /// `handler` by another name is kept; the same name bound to something else is not `handler`.
    @Test func aSecondNameStandsForAParameterUntilItIsBoundAnew() {
        let members = "var list: [() -> Void] = []\nvar other: (() -> Void)?"
        let kept = "func f(_ a: (() -> Void)?) { if let x = a { list.append(x) } }"
        let anew = "func f(_ a: (() -> Void)?) { if let x = a { x() }\nif let x = other { list.append(x) } }"
        #expect(Self.summary(kept, members).contains("in list"))
        #expect(!Self.summary(anew, members).contains("in list"))
    }

    /// What stands in front of a chain counts for each of its links, and for no call that an argument or a closure holds.
    @Test(arguments: [
        ("try await a.b().c()", ["b", "c"]), ("await a.f(b.g()).h()", ["f", "h"]),
        ("await a.m { c.d().e() }.n()", ["m", "n"]), ("a.b().c(); await a.d().e()", ["d", "e"]),
        ("await a.b().c(); a.d().e()", ["b", "c"]), ("a.f(await b.g().h()).i()", ["g", "h"]),
    ])
    func linksOfAChainShareWhatStandsBefore(code: String, awaited: [String]) {
        let model = ProjectModel(Self.facts(["A.swift": "func f() async throws { \(code) }"]))
        let found = withExtendedLifetime(model) {
            model.declarations.flatMap(\.ownUses).filter { $0.kind == .call && $0.has(.isAwaited) }.map(\.name)
        }
        #expect(found.sorted() == awaited)
    }

    // MARK: Closures

    @Test(arguments: [
        ("", "d unknown"),
        ("a()", "d never"),
        ("d()", "d always at once"),
        ("if a { d() }", "d sometimes"),
        ("guard a else { return d() }\nd()", "d always at once"),
        ("try a()\nd()", "d always at once"),
        ("for _ in x { d() }", "d sometimes"),
        ("defer { d() }\nif a { return }", "d always at once"),
        ("queue.sync { d() }", "d always at once"),
        ("queue.async { d() }", "d always, escapes"),
        ("queue.async { if a { d() } }", "d sometimes, escapes"),
        ("queue.async(execute: d)", "d always, escapes"),
        ("api.load(id, then: d)", "d unknown, escapes"),
        ("self.done = d", "done set; d unknown, escapes"),
        ("let copy = d\ncopy()", "d always at once"),
        ("return d", "d unknown, escapes"),
        ("func finish() { d() }\nfinish()", "d always at once"),
        ("func finish() { d() }\nif a { finish() }", "d sometimes"),
        ("run { d in d() }", "d never"),
        ("switch a {\ncase 1: d()\ndefault: once(d)\n}", "d always at once"),
        ("if a { once(d) } else { twice(d) }", "d always at once"),
        ("if a { once(d) } else { drop(d) }", "d sometimes"),
        ("drop(d)", "d never"),
        ("drop { d() }", "d never"),
        ("once { d() }", "d always at once"),
        ("once { if a { d() } }", "d sometimes"),
        ("later(d)", "d always, escapes"),
        ("maybe(d)", "d sometimes"),
        ("even(d)", "d always at once"),
        ("log(\"\\(a)\", d)", "d never"),
        ("fatalError()", "d never; never returns"),
    ])
    func closuresAreFollowed(statements: String, expected: String) {
        let members = """
            func once(_ work: () -> Void) { work() }
            func twice(_ work: () -> Void) { once(work); work() }
            func drop(_ work: () -> Void) { a() }
            func later(_ work: @escaping () -> Void) { queue.async { self.once(work) } }
            func maybe(_ work: () -> Void) { if a { once(work) } }
            func even(_ work: () -> Void) { if a { work() } else { odd(work) } }
            func odd(_ work: () -> Void) { if b { even(work) } else { work() } }
            func log(_ text: String, _ work: () -> Void) { print(text) }
            func a() {}
            """
        let body = "final func f(d: @escaping () -> Void) throws {\n\(statements)\n}"
        let all = Self.summaries(["A.swift": "final class A {\n\(body)\n\(members)\n}"])
        #expect(all.first == "f(d:): " + expected)
    }

    @Test(arguments: [
        ("d?()", "d always at once"),
        ("guard let d else { return }\nd()", "d always at once"),
        ("if let d { d() }", "d always at once"),
        ("if a { d?() }", "d sometimes"),
        ("if d != nil { a() }\nd?()", "d always at once"),
    ])
    func pathsWithoutAnOptionalClosureDoNotCount(statements: String, expected: String) {
        #expect(Self.summary("func f(d: (() -> Void)?) {\n\(statements)\n}") == expected)
    }

    @Test func closuresAreKeptByWhomTheProjectSays() {
        let found = Self.summaries([
            "A.swift": """
            final class Feed {
                private let monitor = Monitor()
                func start(_ done: @escaping () -> Void) { monitor.onChange(done) }
                func begin(_ done: @escaping () -> Void) { self.start(done) }
            }
            """,
            "B.swift": """
            final class Monitor {
                private var handlers: [() -> Void] = []
                private weak var last: Box?
                func onChange(_ handler: @escaping () -> Void) { handlers.append(handler) }
                func onEnd(_ handler: @escaping () -> Void) { last?.keep(handler) }
            }
            """,
        ])
        #expect(
            found == [
                "start(_:): done unknown, in monitor.handlers, escapes",
                "begin(_:): done unknown, in monitor.handlers, escapes",
                "onChange(_:): handlers set; handler unknown, in handlers, escapes",
                "onEnd(_:): handler unknown, escapes",
            ])
    }

    @Test func continuationsAreResumed() {
        let found = Self.summaries([
            "A.swift": """
            func send(_ waiting: CheckedContinuation<Int, Never>) { waiting.resume(returning: 1) }
            func pass(_ waiting: CheckedContinuation<Int, Never>) { if a { send(waiting) } else { forget(waiting) } }
            func forget(_ waiting: CheckedContinuation<Int, Never>) { print(waiting) }
            func lose(_ waiting: UnsafeContinuation<Int, Never>) { print("lost") }
            """
        ])
        #expect(
            found == [
                "send(_:): waiting always at once", "pass(_:): waiting unknown, escapes",
                "forget(_:): waiting unknown, escapes", "lose(_:): waiting never",
            ])
    }

    // MARK: Effects

    @Test(arguments: [
        ("on = false", "on = false always"),
        ("self.on = false", "on = false always"),
        ("if a { on = false }", "on = false sometimes"),
        ("on = false\non = true", "on = false sometimes; on = true always"),
        ("queue.async { self.on = false }", "on = false sometimes"),
        ("defer { on = false }\nguard a else { return }\nb()", "on = false always"),
        ("var on = true\non = false", "nothing"),
        ("user.name = nil\nitems[0] = nil", "items = [] always; user = [] always"),
        ("set(false)", "on = false always"),
        ("if a { set(true) } else { set(false) }", "on = false sometimes; on = true sometimes"),
        ("other.set(false)", "nothing"),
        ("finish()", "on = false always"),
        ("if a { throw E.x }\nfinish()", "on = false sometimes"),
        ("ping(3)", "on = false always; on = true sometimes"),
        ("state = 1", "on = false sometimes; state = 1 always"),
        ("onEnd?()", "nothing"),
    ])
    func effectsAreFollowed(statements: String, expected: String) {
        let members = """
            var on = false
            var state = 0 { didSet { if state == 1 { on = false } } }
            var onEnd: (() -> Void)?
            func set(_ value: Bool) { on = value }
            func finish() { set(false) }
            func ping(_ n: Int) { if n > 0 { pong(n) }; on = false }
            func pong(_ n: Int) { on = true; ping(n - 1) }
            """
        #expect(Self.summary("final func f() throws {\n\(statements)\n}", members) == expected)
    }

    @Test func overridesAndProtocolsAreJoined() throws {
        let facts = Self.facts([
            "A.swift": """
            class Base {
                var on = false
                func show() { end(); close(); leave() }
                func end() { on = false }
                func close() { on = false }
                func leave() { print(1) }
            }
            """,
            "B.swift": """
            class Screen: Base {
                override func close() { print(2) }
                override func leave() { on = false }
                func stop() { super.close() }
            }
            protocol Sending { func send(_ done: () -> Void) }
            struct Mail: Sending { func send(_ done: () -> Void) { done() } }
            struct Post: Sending { func send(_ done: () -> Void) { if a { done() } } }
            struct Desk {
                let sender: any Sending
                func write(_ done: () -> Void) { sender.send(done) }
            }
            protocol Waiting { func wait(_ done: () -> Void) }
            func idle(_ it: any Waiting, _ done: () -> Void) { it.wait(done) }
            """,
            "MailTests.swift": "import XCTest\nstruct FakeMail: Sending { func send(_ done: () -> Void) { print(1) } }",
        ])
        let model = ProjectModel(facts)
        let show = try #require(model.declarations(named: "show").first?.summary)
        let calls = show.declaration.ownUses.filter { $0.kind == .call }
        #expect(calls.map(\.name) == ["end", "close", "leave"])
        #expect(calls.map { $0.sets("on", to: "false") } == [.always, .sometimes, .sometimes])
        let stop = try #require(model.declarations(named: "stop").first)
        #expect(stop.ownUses.first { $0.kind == .call }?.sets("on", to: "false") == .always)
        let write = try #require(model.declarations(named: "write").first?.summary)
        #expect(write.closureParameters.map(\.calls) == [.sometimes])
        let idle = try #require(model.declarations(named: "idle").first?.summary)
        #expect(idle.closureParameters.map(\.calls) == [.unknown])
        withExtendedLifetime(model) {}
    }

    // MARK: Threads and ends

    @Test func whatBlocksAThread() {
        let found = Self.summaries([
            "A.swift": """
            let lock = DispatchSemaphore(value: 1)
            func a() { lock.wait(); defer { lock.signal() }; print(1) }
            func b() { let done = DispatchGroup(); done.wait() }
            func c() { b() }
            func d() { queue.async { b() } }
            func e() async { await g(); c() }
            func g() async { Thread.sleep(forTimeInterval: 1) }
            func h() { queue.sync { print(1) } }
            func i() { usleep(5) }
            func j() { let done = DispatchGroup(); if done.wait(timeout: .now()) == .success { c() } }
            func k() { it.wait(for: [x], timeout: 1) }
            """
        ])
        #expect(
            found == [
                "a(): nothing", "b(): blocks in done.wait", "c(): blocks in done.wait", "d(): nothing",
                "e(): blocks in done.wait", "g(): blocks in Thread.sleep", "h(): nothing", "i(): blocks in usleep",
                "j(): blocks in done.wait", "k(): nothing",
            ])
    }

    @Test func whatNeverReturns() {
        let found = Self.summaries([
            "A.swift": """
            func a() -> Never { fatalError() }
            func b() { a() }
            func c() { if x { b() } }
            func d() { while true { print(1) } }
            func e() { repeat { e() } while x }
            func g() throws { throw E.x }
            class Base { func mustOverride() { fatalError("abstract") } }
            enum Stop { static func now() { preconditionFailure() } }
            func h() { Stop.now() }
            """
        ])
        let names = found.filter { $0.hasSuffix("never returns") }.map { String($0.prefix { $0 != "(" }) }
        #expect(names == ["a", "b", "d", "now", "h"])
    }

    @Test func largeBodiesAreNotKnown() {
        let statements = (0..<5_000).map { "a\($0)()" }.joined(separator: "\n")
        #expect(
            Self.summary("func f(d: () -> Void) {\n\(statements)\nif a { d() }\n}") == "d unknown, escapes; not known")
    }

    // MARK: Bytes

    @Test func summariesTravelThroughBytes() throws {
        let source = """
            class A {
                func f(_ d: @escaping () -> Void) {
                    on = false
                    set(true)
                    queue.async { g(d); if a { d() } }
                    Thread.sleep(forTimeInterval: 1)
                }
            }
            """
        let facts = Self.facts(["A.swift": source])[0].facts
        #expect(facts.summaries.count == 1)
        var writer = ByteWriter()
        try facts.write(to: &writer, for: Self.rules)
        var reader = ByteReader(writer.bytes[...])
        let back = try FileFacts(from: &reader, for: Self.rules)
        #expect(back.summaries == facts.summaries)
        for count in stride(from: 0, to: writer.bytes.count, by: 3) {
            var short = ByteReader(writer.bytes[..<count])
            #expect(throws: ByteCodingError.self) { try FileFacts(from: &short, for: Self.rules) }
        }
    }

    @Test func nothingIsCollectedWhenNoRuleAsks() {
        struct Modest: Rule {
            static let about = About("modest", "Modest", category: .safety, severity: .note, why: "For a test.")
            func install(_ hooks: inout Hooks) { hooks.onProject(needing: [.declarations, .uses]) { _ in } }
            static let examples: [Example] = []
        }
        let tree = SyntaxTree()
        tree.parse("func f(d: () -> Void) { d() }")
        let facts = RuleSet([RuleSet.Active(Modest())]).check(tree, path: "A.swift").facts
        #expect(facts.summaries.isEmpty && !facts.uses.isEmpty)
    }
}
