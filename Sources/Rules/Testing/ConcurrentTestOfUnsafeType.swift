import TenetRuleKit

struct ConcurrentTestOfUnsafeType: Rule {
    static let about = About(
        "concurrent-test-of-unsafe-type", "Concurrent test of an unprotected type", category: .testing,
        severity: .warning, status: .preview, scope: .tests,
        why: """
            A test that calls a type from many threads is worth something only when the type protects its state. \
            Without a lock, a queue or an actor the test crashes now and then, or passes by luck.
            """)

    var primitives = [
        "DispatchQueue", "NSLock", "NSRecursiveLock", "NSCondition", "os_unfair_lock", "OSAllocatedUnfairLock", "Mutex",
        "Atomic", "ManagedAtomic", "UnsafeAtomic", "OperationQueue", "NSCache", "UserDefaults", "Protected",
        "objc_sync_enter", "DispatchSemaphore", "pthread_mutex_t", "pthread_rwlock_t", "LockIsolated", "Lock",
        "UnfairLock", "NIOLock", "ReadWriteLock", "Keychain",
    ]
    static let options = [
        Option<Self>("primitives", \.primitives, "Types and functions that protect state.")
    ]

    /// A call of something from many threads at once: where its name is.
    private struct ParallelCall: Fact {
        var name: Int
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(ParallelCall.self, from: FunctionCallExprSyntax.self) { call, file in
            guard file.role == .test, let name = call.calledName, call.calledBase != nil,
                call.parent?.kind != .awaitExpr, Self.isParallel(call)
            else { return nil }
            return (ParallelCall(name: name.range.lower), name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var reported: Set<Declaration> = []
            for fact in project.facts(ParallelCall.self) {
                guard let call = project.model.call(in: fact.path, at: fact.fact.name),
                    let test = call.declaration?.enclosingTest, !reported.contains(test),
                    let method = call.target.one, method.kind == .function, method.role == .app,
                    let type = method.enclosingType, type.kind == .class, !isProtected(type),
                    let state = type.storedProperties.first(where: { $0.kind == .variable && !$0.has(.isLazy) }),
                    method.uses.contains(where: { $0.has(.isWrite) || $0.name == state.name })
                else { continue }
                reported.insert(test)
                project.report(
                    "`\(test.name)` calls `\(type.name)` from many threads, and nothing in it protects its state",
                    help: "protect the state with a lock, a queue or an actor, or take the test out", at: call,
                    notes: [state.note("changed by several threads at once")])
            }
        }
    }

    private func isProtected(_ type: ProjectType) -> Bool {
        let types = [type] + type.projectSupertypes
        if types.contains(where: { $0.isolation != .nonisolated || $0.conforms(to: "Sendable") }) { return true }
        let words = ["lock", "queue", "mutex", "atomic", "synchron", "semaphore", "isolat", "protect", "threadsafe"]
        return types.contains { type in
            ([type.declaration] + type.extensions).contains { part in
                part.uses.contains { use in
                    primitives.contains(use.name) || words.contains(where: use.name.lowercased().contains)
                } || part.descendants.contains { words.contains(where: $0.name.lowercased().contains) }
            }
        }
    }

    /// Written in a closure that runs many times at once, and not handed on to the main thread.
    private static func isParallel(_ call: FunctionCallExprSyntax) -> Bool {
        var isAsync = false
        for ancestor in call.ancestors {
            if ancestor.kind == .functionDecl { return false }
            if ancestor.kind == .forStmt, isAsync { return true }
            guard let outer = ancestor.as(ClosureExprSyntax.self)?.receivingCall?.call, let name = outer.calledName
            else {
                continue
            }
            if name.text == "concurrentPerform" { return true }
            if name.text.isOne(of: ["sync", "run", "perform", "withLock"]) { return false }
            guard name.text == "async" else { continue }
            guard outer.calledBase?.text.hasPrefix("DispatchQueue.global") == true else { return false }
            isAsync = true
        }
        return false
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Cache.swift": """
            final class Cache {
                private var values: [Int] = []
                func save(_ value: Int) { values.append(value) }
            }
            """,
            "AppTests/CacheTests.swift": """
            final class CacheTests: XCTestCase {
                func testSave() {
                    let cache = Cache()
                    DispatchQueue.concurrentPerform(iterations: 100) { cache.↓save($0) }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Counter.swift": "class Counter {\n    var count = 0\n    func add() { count += 1 }\n}",
            "AppTests/CounterTests.swift": """
            final class CounterTests: XCTestCase {
                var sut: Counter!
                func testAdd() {
                    for _ in 0..<100 {
                        DispatchQueue.global().async { self.sut.↓add() }
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Cache.swift": """
            final class Cache {
                private let lock = NSLock()
                private var values: [Int] = []
                func save(_ value: Int) { lock.withLock { values.append(value) } }
            }
            """,
            "AppTests/CacheTests.swift": """
            final class CacheTests: XCTestCase {
                func testSave() {
                    let cache = Cache()
                    DispatchQueue.concurrentPerform(iterations: 100) { cache.save($0) }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Parser.swift":
                "final class Parser {\n    let limit = 3\n    func parse(_ value: Int) -> Int { value }\n}",
            "AppTests/ParserTests.swift": """
            final class ParserTests: XCTestCase {
                func testParse() {
                    let parser = Parser()
                    DispatchQueue.concurrentPerform(iterations: 100) { _ = parser.parse($0) }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Cache.swift":
                "actor Cache {\n    var values: [Int] = []\n    func save(_ value: Int) { values.append(value) }\n}",
            "AppTests/CacheTests.swift": """
            final class CacheTests: XCTestCase {
                func testSave() async {
                    let cache = Cache()
                    await cache.save(1)
                }
            }
            """,
        ]),
    ]
}
