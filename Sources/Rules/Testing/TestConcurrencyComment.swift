import TenetRuleKit

struct TestConcurrencyComment: Rule {
    static let about = About(
        "test-concurrency-comment", "Concurrency test without evidence", category: .testing, severity: .note,
        scope: .tests,
        reads: [.comments],
        why: """
            A test that calls something from many threads proves nothing unless the code was written for that. A \
            comment that names the lock, queue or actor shows that somebody looked.
            """)

    var words = [
        "queue", "lock", "actor", "synchron", "mutex", "atomic", "thread-safe", "thread safe", "serial", "semaphore",
        "isolat",
    ]
    static let options = [
        Option<Self>("words", \.words, "Words, in lower case, one of which the comment must hold.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            guard file.isTest else { return }
            for test in file.root.descendants(FunctionDeclSyntax.self) {
                guard test.isXCTestMethod || test.hasAttribute("Test"), let body = test.body,
                    let call = fanOut(in: body),
                    !isExplained(test, file)
                else { continue }
                file.report(
                    "`\(test.name.text)` runs code in parallel but does not say what makes that safe",
                    help: "name the lock, queue or actor of the tested type in a comment", at: call)
            }
        }
    }

    /// A call that runs the same code many times at once.
    private func fanOut(in body: CodeBlockSyntax) -> TokenSyntax? {
        for call in body.descendants(FunctionCallExprSyntax.self) {
            guard let name = call.calledName else { continue }
            if name.text.isOne(of: [
                "concurrentPerform", "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
            ]) {
                return name
            }
            let isLooped = call.ancestors.contains { $0.kind == .forStmt }
            if name.text == "async", isLooped, call.calledBase?.text.hasPrefix("DispatchQueue.global") == true {
                return name
            }
        }
        return nil
    }

    private func isExplained(_ test: FunctionDeclSyntax, _ file: FilePass) -> Bool {
        let range = test.fullRange
        return file.comments.contains { comment in
            guard range.lower <= comment.range.lower, comment.range.upper <= range.upper else { return false }
            return comment.text.containsFolded(words)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class CacheTests: XCTestCase {
                func testSave() {
                    DispatchQueue.↓concurrentPerform(iterations: 100) { cache.save($0) }
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class CacheTests: XCTestCase {
                func testSave() {
                    for index in 0..<100 {
                        DispatchQueue.global().↓async { cache.save(index) }
                    }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class CacheTests: XCTestCase {
                func testSave() {
                    // `Cache` guards its values with an `NSLock`.
                    DispatchQueue.concurrentPerform(iterations: 100) { cache.save($0) }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class CacheTests: XCTestCase {
                func testSave() {
                    DispatchQueue.global().async { cache.save(1) }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func fill() {
                DispatchQueue.concurrentPerform(iterations: 100) { cache.save($0) }
            }
            """,
            at: Example.testPath),
    ]
}
