import TenetRuleKit
import TenetRuleSupport

struct ConcurrentTestOfUnsafeType: Rule {
    static let about = About(
        "concurrent-test-of-unsafe-type", "Concurrent test of an unprotected type", category: .testing,
        severity: .warning, status: .preview, scope: .tests,
        why: """
            A test that calls a type from many threads is worth something only when the type protects its state. \
            Without a lock, a queue or an actor the test crashes now and then, or passes by luck.
            """,
        phrasings: [
            "Test concurrent access only to types that protect their state with a lock, a queue or an actor.",
            """
            Do not hammer a plain class from many threads with `concurrentPerform` or a task group when it has no \
            synchronization of its own.
            """,
        ])

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
                    let type = method.enclosingType, type.kind == .class,
                    let state = type.storedProperties.first(where: { $0.kind == .variable && !$0.has(.isLazy) }),
                    !isProtected(type, state, project.model),
                    method.uses.contains(where: { $0.has(.isWrite) || $0.name == state.name })
                else { continue }
                reported.insert(test)
                // Pins down a defect that is known.
                guard !test.uses.contains(where: { ["XCTExpectFailure", "withKnownIssue"].contains($0.name) }) else {
                    continue
                }
                project.report(
                    "`\(test.name)` calls `\(type.name)` from many threads, and nothing in it protects its state",
                    help: "protect the state with a lock, a queue or an actor, or take the test out", at: test,
                    notes: [
                        call.note("called at the same time as others"),
                        state.note("changed by several threads at once"),
                    ])
            }
        }
    }

    /// `Sendable` says nothing of a class with such state: the compiler takes it with `@unchecked` only.
    private func isProtected(_ type: ProjectType, _ state: Declaration, _ model: ProjectModel) -> Bool {
        let types = [type] + type.projectSupertypes
        if types.contains(where: { $0.isolation != .nonisolated }) { return true }
        if state.hasAttributes || model.isolation(of: state) != .nonisolated { return true }
        let words = ["lock", "queue", "mutex", "atomic", "synchron", "semaphore", "isolat", "protect", "threadsafe"]
        let queue = openQueue(of: type)
        func tells(_ name: String) -> Bool {
            if let queue, name == queue || name == "DispatchQueue" { return false }
            return primitives.contains(name) || words.contains(where: name.lowercased().contains)
        }
        return types.contains { type in
            ([type.declaration] + type.extensions).contains { part in
                part.uses.contains { tells($0.name) } || part.descendants.contains { tells($0.name) }
            }
        }
    }

    /// The queue of a class that lets everything run at once: nothing in it waits, and no barrier keeps writers apart.
    private func openQueue(of type: ProjectType) -> String? {
        let uses = ([type.declaration] + type.extensions).flatMap(\.uses)
        guard uses.contains(where: { $0.name == "concurrent" }),
            !uses.contains(where: { ["barrier", "sync", "asyncAndWait"].contains($0.name) })
        else { return nil }
        let queues = type.storedProperties.filter { $0.type == "DispatchQueue" || $0.value.hasPrefix("DispatchQueue") }
        return queues.only?.name
    }

    /// Written in a closure that runs many times at once, and not handed on to the main thread; or one of several
    /// values that are computed at once.
    private static func isParallel(_ call: FunctionCallExprSyntax) -> Bool {
        if isOneOfSeveral(call) { return true }
        var isAsync = false
        for ancestor in call.ancestors {
            if ancestor.kind == .functionDecl { return false }
            if ancestor.kind == .forStmt, isAsync { return true }
            guard let outer = ancestor.as(ClosureExprSyntax.self)?.receivingCall?.call, let name = outer.calledName
            else {
                continue
            }
            if name.text == "concurrentPerform" { return true }
            if name.text.isOne(of: ["addTask", "addTaskUnlessCancelled"]) || isDetached(outer) {
                if hasSibling(outer) { return true }
                isAsync = true
                continue
            }
            if name.text.isOne(of: ["sync", "run", "perform", "withLock"]) { return false }
            guard name.text == "async" else { continue }
            guard outer.calledBase.map(isConcurrentQueue) == true else { return false }
            isAsync = true
        }
        return false
    }

    /// `async let first = board.add(1)` beside another one that calls the same object.
    private static func isOneOfSeveral(_ call: FunctionCallExprSyntax) -> Bool {
        guard let base = call.calledBase?.text, let variable = call.ancestor(VariableDeclSyntax.self),
            variable.hasModifier("async"), variable.initialValue?.stripped.syntax == call.syntax,
            let list = variable.ancestor(CodeBlockItemListSyntax.self)
        else { return false }
        let calls = list.filter { item in
            guard let other = item.item.as(VariableDeclSyntax.self), other.hasModifier("async") else { return false }
            return other.initialValue?.stripped.as(FunctionCallExprSyntax.self)?.calledBase?.text == base
        }
        return calls.count > 1
    }

    /// `Task.detached { }`, or `Task { }` where nothing around puts it on the main actor.
    private static func isDetached(_ call: FunctionCallExprSyntax) -> Bool {
        if call.calls("detached", on: "Task") { return true }
        guard call.isPlain, call.calledName?.text == "Task", let function = call.enclosingFunction else { return false }
        return !function.hasAttribute("MainActor") && call.enclosingType?.hasAttribute("MainActor") != true
            && call.closures.first?.closure.signature?.attributes.all.isEmpty != false
    }

    /// Another closure goes to the same group, or to a task of its own, in the same list of statements.
    private static func hasSibling(_ call: FunctionCallExprSyntax) -> Bool {
        guard let list = call.ancestor(CodeBlockItemListSyntax.self) else { return false }
        let name = call.calledExpression.text
        return list.filter { item in
            var node = item.item
            if let variable = node.as(VariableDeclSyntax.self), let value = variable.initialValue {
                node = value.syntax
            }
            return node.as(FunctionCallExprSyntax.self)?.calledExpression.text == name
        }.count > 1
    }

    /// One of the system's, or one that the test makes so.
    private static func isConcurrentQueue(_ queue: ExprSyntax) -> Bool {
        if queue.text.hasPrefix("DispatchQueue.global") { return true }
        guard let name = queue.ownMemberName?.identifier else { return false }
        return queue.root.descendants(VariableDeclSyntax.self).contains { variable in
            variable.nameToken?.identifier == name && variable.initialValue?.codeContains(".concurrent") == true
        }
    }

    private static let cacheTests = """
        final class CacheTests: XCTestCase {
            func ↓testSave() {
                let cache = Cache()
                DispatchQueue.concurrentPerform(iterations: 100) { cache.save($0) }
            }
        }
        """

    static let examples: [Example] = [
        .bad(files: [
            "App/Cache.swift": """
            final class Cache {
                private var values: [Int] = []
                func save(_ value: Int) { values.append(value) }
            }
            """,
            "AppTests/CacheTests.swift": cacheTests,
        ]),
        .bad(files: [
            "App/Counter.swift": "class Counter {\n    var count = 0\n    func add() { count += 1 }\n}",
            "AppTests/CounterTests.swift": """
            final class CounterTests: XCTestCase {
                var sut: Counter!
                func ↓testAdd() {
                    for _ in 0..<100 {
                        DispatchQueue.global().async { self.sut.add() }
                    }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Counter.swift":
                "class Counter: @unchecked Sendable {\n    var count = 0\n    func add() { count += 1 }\n}",
            "AppTests/CounterTests.swift": """
            struct CounterTests {
                @Test func ↓addsFromManyTasks() async {
                    let sut = Counter()
                    await withTaskGroup(of: Void.self) { group in
                        for _ in 0..<100 { group.addTask { sut.add() } }
                    }
                }
                @Test func ↓addsTwice() async {
                    let sut = Counter()
                    async let first: Void = sut.add()
                    async let second: Void = sut.add()
                    _ = await (first, second)
                }
                @Test func addsWithKnownRace() async {
                    let sut = Counter()
                    await withKnownIssue {
                        async let first: Void = sut.add()
                        async let second: Void = sut.add()
                        _ = await (first, second)
                    }
                }
                @Test func addsAlone() async {
                    let sut = Counter()
                    await withTaskGroup(of: Void.self) { group in group.addTask { sut.add() } }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Cache.swift": """
            final class Cache {
                private var values: [Int] = []
                private let line = DispatchQueue(label: "cache", attributes: .concurrent)
                func save(_ value: Int) { line.async { self.values.append(value) } }
            }
            """,
            "AppTests/CacheTests.swift": cacheTests,
        ]),
        .good(files: [
            "App/Cache.swift": """
            final class Cache {
                private var values: [Int] = []
                private let line = DispatchQueue(label: "cache", attributes: .concurrent)
                func save(_ value: Int) { line.async(flags: .barrier) { self.values.append(value) } }
            }
            """,
            "AppTests/CacheTests.swift": Example.unmarked(cacheTests).source,
        ]),
        .good(files: [
            "App/Counter.swift":
                "final class Counter: @unchecked Sendable {\n    private let guarded = NSLock()\n    var count = 0\n    func add() { guarded.withLock { count += 1 } }\n}",
            "AppTests/CounterTests.swift": """
            struct CounterTests {
                @Test func adds() async {
                    let sut = Counter()
                    async let first: Void = sut.add()
                    async let second: Void = sut.add()
                    _ = await (first, second)
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
            "AppTests/CacheTests.swift": Example.unmarked(cacheTests).source,
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
