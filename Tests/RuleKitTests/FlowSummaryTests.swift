import Foundation
import TenetModel
import TenetRuleKit
import TenetSyntaxTree
import Testing

/// What is remembered of functions and of the closures that they are given.
@Suite struct FlowSummaryTests {
    /// Collects the summaries through a rule, as facts do.
    private struct Collector: Rule {
        static let about = About("collector", "Collector", category: .safety, severity: .note, why: "For a test.")
        static let examples: [Example] = []

        func install(_ hooks: inout Hooks) {
            hooks.onFile { file in
                for summary in FunctionSummary.all(in: file) {
                    let data = try? JSONEncoder().encode(summary)
                    let text = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
                    file.report(text, help: "none", at: summary.range)
                }
            }
        }
    }

    private static func summaries(_ source: String) throws -> [FunctionSummary] {
        let tree = SyntaxTree()
        tree.parse(source)
        let findings = RuleSet([RuleSet.Active(Collector())]).check(tree, path: "Sources/A.swift").findings
        return try findings.map { try JSONDecoder().decode(FunctionSummary.self, from: Data($0.message.utf8)) }
    }

    /// What is done with the first closure of the first function, in short.
    private static func use(_ parameters: String, _ statements: String) throws -> String {
        let summary = try #require(try summaries("func f(\(parameters)) throws {\n\(statements)\n}").first)
        guard let closure = summary.closures.first else { return "no closure" }
        return text(closure.use)
    }

    private static func text(_ use: ClosureUse) -> String {
        var parts = ["called \(use.called)"]
        if use.settled != use.called { parts.append("settled \(use.settled)") }
        if !use.storedIn.isEmpty { parts.append("in " + use.storedIn.joined(separator: " ")) }
        parts += use.passedTo.map { "to " + text($0) }
        parts += use.captures.map { "within \($0.receiver.map(text) ?? "-") [\(text($0.use))]" }
        if use.isReturned { parts.append("returned") }
        return parts.joined(separator: ", ")
    }

    private static func text(_ handover: ClosureUse.Handover) -> String {
        (handover.base.isEmpty ? "" : handover.base + ".") + handover.callee
            + (handover.label.isEmpty ? "" : "(\(handover.label):)")
    }

    @Test(arguments: [
        ("", "called never"),
        ("done()", "called once"),
        ("if a { done() }", "called sometimes"),
        ("guard a else { return done() }\ndone()", "called once"),
        ("try a()\ndone()", "called once"),
        ("for _ in x { done() }", "called any"),
        ("done()\nif a { done() }", "called always"),
        ("defer { done() }\nif a { return }", "called once"),
        ("queue.sync { done() }", "called once"),
        ("queue.async { done() }", "called never, settled once, within queue.async [called once]"),
        ("queue.async(execute: done)", "called never, settled once, to queue.async(execute:)"),
        ("api.load(id, then: done)", "called never, settled once, to api.load(then:)"),
        ("self.done = done", "called never, settled once, in done"),
        ("handlers.append(done)", "called never, settled once, in handlers"),
        ("self.handlers[id] = done", "called never, settled once, in handlers"),
        ("let copy = done\ncopy()", "called once"),
        ("return done", "called never, settled once, returned"),
        (
            "if a { done() } else { api.load { x in guard let x else { return }; done() } }",
            "called sometimes, settled once, within api.load [called sometimes]"
        ),
        (
            "api.load { x in queue.async { done() } }",
            "called never, settled once, within api.load [called never, settled once, within queue.async [called once]]"
        ),
        ("func finish() { done() }\nfinish()", "called never, settled once, within finish [called once]"),
        ("let run = { self.done() }", "called never"),
        ("run(a ?? done)", "called never, settled once, to run"),
        ("run { done in done() }", "called never"),
        ("while true { done() }", "called any"),
        ("fatalError()", "called never"),
    ])
    func useOfAClosure(statements: String, expected: String) throws {
        #expect(try Self.use("done: @escaping () -> Void", statements) == expected)
    }

    @Test(arguments: [
        ("done?()", "called once"),
        ("done?()\ndone?()", "called always"),
        ("guard let done else { return }\ndone()", "called once"),
        ("if let done { done() }", "called once"),
        ("if a { done?() }", "called sometimes"),
        ("if done != nil { a() }\ndone!()", "called once"),
        ("a { done?() }", "called never, settled once, within a [called once]"),
    ])
    func pathsWithoutAnOptionalClosureDoNotCount(statements: String, expected: String) throws {
        #expect(try Self.use("done: (() -> Void)?", statements) == expected)
    }

    @Test func closuresAreKnownByTypeAliasOrUse() throws {
        let source = """
            typealias Handler = (Int) -> Void
            class A {
                func load(_ id: Int, then done: @escaping Handler, or failed: Failure? = nil, log: Logger) {
                    done(id)
                    failed?(id)
                    log(id)
                    log.note(id)
                }
                init(make: () -> Int) { self.value = make() }
            }
            """
        let found = try Self.summaries(source)
        #expect(found.map(\.name) == ["load(_:then:or:log:)", "init(make:)"])
        #expect(found.map(\.container) == ["A", "A"])
        let load = try #require(found.first).closures
        #expect(load.map(\.name) == ["done", "log"])
        #expect(load.map(\.label) == ["then", "log"])
        #expect(load.map(\.position) == [1, 3])
        #expect(load.map(\.isEscaping) == [true, false])
        #expect(found.last?.closures.map(\.use.called) == [.once])
        #expect(found.last?.writes == ["value"])
    }

    @Test func whatFunctionsDo() throws {
        let source = """
            func a() -> Never { fatalError() }
            func b() { preconditionFailure() }
            func c() { while true { d() } }
            func d() throws { throw E.x }
            func e() async { await f(); self.g(); H(); i.j() }
            func f() { var x = 0; x += 1; self.y = x; z.w += 1; list[0] = 1; swap(&p, &x) }
            """
        let found = try Self.summaries(source)
        #expect(found.map(\.neverReturns) == [true, true, true, false, false, false])
        #expect(found.map(\.isDeclaredNever) == [true, false, false, false, false, false])
        #expect(found.map(\.awaits) == [false, false, false, false, true, false])
        #expect(found[2].calls == ["d"])
        #expect(found[4].calls == ["f", "g"])
        #expect(found[5].writes == ["list", "p", "y", "z"])
        #expect(found[3].isThrowing)
        #expect(found[4].isAsync)
    }

    @Test func whatBlocksAThread() throws {
        let source = """
            func a() {
                semaphore.wait(); self.group.wait(timeout: t); queue.sync { b() }; Thread.sleep(forTimeInterval: 1)
                sleep(1); DispatchQueue.main.sync(execute: work); operation.waitUntilFinished()
            }
            func b() async {
                await stream.wait(); wait(for: [x], timeout: 1); barrier.sync(); queue.async { semaphore.wait() }
                try await Task.sleep(for: t)
            }
            """
        let found = try Self.summaries(source)
        #expect(
            found.map(\.blocking) == [
                [
                    "Thread.sleep", "group.wait", "main.sync", "operation.waitUntilFinished", "queue.sync",
                    "semaphore.wait", "sleep",
                ], [],
            ])
    }

    @Test func largeFunctionsAreKnownByTheirSignature() throws {
        let statements = (0..<5_000).map { "a\($0)()" }.joined(separator: "\n")
        let summary = try #require(try Self.summaries("func f(done: () -> Void) async {\n\(statements)\n}").first)
        #expect(!summary.isKnown)
        #expect(summary.isAsync)
        #expect(summary.closures.map(\.use.called) == [.unknown])
    }

    @Test func summariesAreTheSameEveryTime() throws {
        let source = "func f(a: () -> Void, b: @escaping () -> Void) { g { a() }; self.x = b; y = z; h(); i() }"
        #expect(Set(try (0..<5).map { _ in try Self.summaries(source) }).count == 1)
    }
}
