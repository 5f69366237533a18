import TenetRuleKit
import TenetRuleSupport

struct ExpectationOverfulfilled: Rule {
    static let about = About(
        "expectation-overfulfilled", "Expectation fulfilled too often", category: .testing, severity: .warning,
        scope: .tests,
        why: """
            An expectation counts one fulfilment unless it is told otherwise. The second one fails the test, or comes \
            after the wait has ended, so that what follows it is not tested.
            """,
        phrasings: [
            "Fulfill each test expectation only once, or set `expectedFulfillmentCount` to the number of times.",
            "Never let a loop or a callback hit `fulfill()` more often than the `XCTestExpectation` was told to count.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("expectation", "XCTestExpectation") { call, file in
            guard call.isPlain || call.calledBase?.text == "self",
                call.hasArgument("description") || call.arguments.isEmpty,
                let binding = call.parent?.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken,
                let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.isLocal,
                let body = call.ancestor(CodeBlockItemListSyntax.self)
            else { return }
            let uses = body.descendants(DeclReferenceExprSyntax.self).filter {
                $0.baseName.identifier == name.identifier && !$0.isMemberName
            }
            guard !uses.contains(where: Self.isCounted) else { return }
            let calls = uses.compactMap(Self.fulfilment)
            for (index, second) in calls.enumerated() {
                guard let first = calls[..<index].first(where: { Self.follows(second, $0) }) else { continue }
                return file.report(
                    "`\(name.text)` is fulfilled a second time here, and counts one",
                    help: "set `expectedFulfillmentCount`, or fulfil it once", at: second,
                    notes: [file.note("the first time", at: first)])
            }
            for call in calls {
                guard let loop = Self.loop(around: call, inside: body) else { continue }
                return file.report(
                    "`\(name.text)` is fulfilled in every round of the loop, and counts one",
                    help: "set `expectedFulfillmentCount` to the number of rounds", at: call,
                    notes: [file.note("the loop", at: loop)])
            }
        }
    }

    /// How often it may be fulfilled is set, or somebody else gets to know it.
    private static func isCounted(_ reference: DeclReferenceExprSyntax) -> Bool {
        guard let access = reference.parent?.as(MemberAccessExprSyntax.self) else { return false }
        return access.declName.baseName.text.isOne(of: [
            "expectedFulfillmentCount", "assertForOverFulfill", "isInverted",
        ])
    }

    private static func fulfilment(_ reference: DeclReferenceExprSyntax) -> FunctionCallExprSyntax? {
        guard let access = reference.parent?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "fulfill"
        else { return nil }
        return access.parent?.as(FunctionCallExprSyntax.self)
    }

    /// Both are statements of the same list, and nothing between them leaves it.
    private static func follows(_ second: FunctionCallExprSyntax, _ first: FunctionCallExprSyntax) -> Bool {
        guard second.parent?.kind == .codeBlockItem, first.parent?.kind == .codeBlockItem,
            let list = first.parent?.parent, list == second.parent?.parent
        else { return false }
        return !list.descendants.contains { node in
            guard node.range.lower > first.range.lower, node.range.upper < second.range.lower else { return false }
            return [.returnStmt, .throwStmt, .breakStmt, .continueStmt, .ifConfigDecl].contains(node.kind)
        }
    }

    /// A loop of two rounds or more, with nothing in between that may skip the call.
    private static func loop(around call: FunctionCallExprSyntax, inside body: CodeBlockItemListSyntax) -> TokenSyntax?
    {
        for ancestor in call.ancestors {
            if ancestor == body.syntax { return nil }
            switch ancestor.kind {
            case .ifExpr, .switchExpr, .guardStmt, .whileStmt, .repeatStmt, .ternaryExpr, .catchClause, .functionDecl:
                return nil
            case .forStmt:
                let loop = ForStmtSyntax(unchecked: ancestor)
                guard loop.whereClause == nil, rounds(loop.sequence) > 1, !leaves(loop) else { return nil }
                return loop.forKeyword
            case .closureExpr:
                guard let outer = ancestor.as(ClosureExprSyntax.self)?.receivingCall?.call,
                    outer.calledName?.text == "concurrentPerform", let count = outer.argument("iterations")?.expression,
                    (count.numberValue ?? 0) > 1
                else { continue }
                return outer.calledName
            default: continue
            }
        }
        return nil
    }

    private static func leaves(_ loop: ForStmtSyntax) -> Bool {
        loop.body.descendants.contains { [.breakStmt, .continueStmt, .returnStmt].contains($0.kind) }
    }

    private static func rounds(_ sequence: ExprSyntax) -> Double {
        if let array = sequence.as(ArrayExprSyntax.self) { return Double(array.elements.count) }
        guard let parts = sequence.as(SequenceExprSyntax.self)?.operations, let range = parts.first, parts.count == 1,
            let lower = range.left.numberValue, let upper = range.right.numberValue
        else { return 0 }
        if range.operator == "..<" { return upper - lower }
        return range.operator == "..." ? upper - lower + 1 : 0
    }

    static let examples: [Example] = [
        .bad(
            """
            func testLoad() {
                let done = expectation(description: "loaded")
                feed.load { posts in
                    done.fulfill()
                    check(posts)
                    ↓done.fulfill()
                }
                wait(for: [done], timeout: 1)
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testSave() {
                let saved = expectation(description: "saved")
                for index in 0..<10 {
                    queue.async {
                        store.save(index)
                        ↓saved.fulfill()
                    }
                }
                wait(for: [saved], timeout: 1)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testSave() {
                let saved = expectation(description: "saved")
                saved.expectedFulfillmentCount = 10
                for index in 0..<10 {
                    store.save(index) { saved.fulfill() }
                }
                wait(for: [saved], timeout: 1)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() {
                let done = expectation(description: "loaded")
                feed.load { posts in
                    if posts.isEmpty {
                        done.fulfill()
                        return
                    }
                    done.fulfill()
                }
                wait(for: [done], timeout: 1)
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() {
                for index in 0..<3 {
                    let done = expectation(description: "loaded")
                    feed.load(index) { done.fulfill() }
                    wait(for: [done], timeout: 1)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() {
                let done = expectation(description: "loaded")
                for index in 0..<3 {
                    if index == 2 { done.fulfill() }
                }
                wait(for: [done], timeout: 1)
            }
            """,
            at: Example.testPath),
    ]
}
