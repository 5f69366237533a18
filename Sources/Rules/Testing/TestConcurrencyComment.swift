import TenetRuleKit
import TenetRuleSupport

struct TestConcurrencyComment: Rule {
    static let about = About(
        "test-concurrency-comment", "Concurrency test without evidence", category: .testing, severity: .note,
        scope: .tests,
        reads: [.comments],
        why: """
            A test that calls something from many threads proves nothing unless the code was written for that. A \
            comment that names the lock, queue or actor shows that somebody looked; one that only asks does not.
            """,
        phrasings: [
            """
            Every test that calls code concurrently must have a comment that names the lock, queue, or actor that \
            makes it safe.
            """,
            "Before hammering a cache with `concurrentPerform`, write down what protects it.",
        ])

    var words = ["queue", "lock", "actor", "mutex", "atomic", "barrier", "serial", "semaphore", "isolat"]
    static let options = [
        Option<Self>("words", \.words, "Words, in lower case, of which a comment must hold one: what makes code safe.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            guard file.isTest else { return }
            for test in file.root.descendants(FunctionDeclSyntax.self) {
                guard test.isTestCase, test.hasAttribute("Test") || test.isXCTestMethod,
                    let body = test.body,
                    let place = fanOut(in: body) ?? promise(of: test, body),
                    !isExplained(test, file)
                else { continue }
                file.report(
                    "`\(test.name.text)` runs code in parallel but does not say what makes that safe",
                    help: "name the lock, queue or actor of the tested type in a comment", at: place)
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

    /// The name of a test whose body is left out, when it says what the body would show.
    private func promise(of test: FunctionDeclSyntax, _ body: CodeBlockSyntax) -> TokenSyntax? {
        guard body.statements.isEmpty,
            test.name.text.containsFolded([
                "concurrent", "threadsaf", "thread_saf", "inparallel", "datarace", "racecondition",
            ])
        else { return nil }
        return test.name
    }

    private func isExplained(_ test: FunctionDeclSyntax, _ file: FilePass) -> Bool {
        let range = test.fullRange
        let comments = file.comments.filter { range.lower <= $0.range.lower && $0.range.upper <= range.upper }
        return Self.statements(in: comments.map(\.content)).contains { names(aMechanismIn: $0) }
    }

    /// What comments say, without what they ask. A line that begins with a capital begins a sentence.
    private static func statements(in comments: [String]) -> [String] {
        var sentences = [""]
        for line in comments.flatMap({ $0.split(whereSeparator: \.isNewline) }) {
            let words = line.split(separator: " ")
            if words.first?.first?.isUppercase == true { sentences.append("") }
            for word in words {
                sentences[sentences.count - 1] += " " + word
                if let end = word.last, ".?!".contains(end) { sentences.append("") }
            }
        }
        return sentences.filter { !$0.hasSuffix("?") }
    }

    private func names(aMechanismIn sentence: String) -> Bool {
        let text = Self.lookalikes.reduce(sentence.lowercased()) { $0.replacing($1, with: "") }
        return words.contains { text.contains($0) }
    }

    /// Words that hold one of the names of mechanisms by chance.
    private static let lookalikes = ["block", "clock", "factor"]

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
        .bad(
            """
            final class CacheTests: XCTestCase {
                func testSave() {
                    // Is there a lock? The cache is said to be synchronized.
                    DispatchQueue.↓concurrentPerform(iterations: 100) { cache.save($0) }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            // The store is an actor.
            func testConcurrentReads() {
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class CacheTests: XCTestCase {
                func testConcurrentSave() async {
                    // Is it worth it? Saving goes through a barrier.
                }
                func testSave() {
                    // Still to be written.
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
