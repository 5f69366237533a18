import TenetRuleKit
import TenetRuleSupport

struct UnreachableCode: Rule {
    static let about = About(
        "unreachable-code", "Unreachable code", category: .safety, severity: .warning,
        why: """
            Statements behind a `return`, `throw`, `break` or `continue` of the same block never run. Either they \
            were left over, or they were meant to run and do not.
            """,
        phrasings: [
            "Do not write statements behind a `return`, `throw`, `break` or `continue`.",
            """
            Nothing follows the point where a block is left or `fatalError` ends the program, because it would never \
            run.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(CodeBlockItemListSyntax.self) { node, file in
            var leaving: String?
            for item in node {
                if let leaving {
                    guard !isDeclaration(item.item), !Self.isEnd(item.item, behind: leaving) else { continue }
                    file.report(
                        "this never runs, because `\(leaving)` above leaves the block",
                        help: "delete it, or move it in front of `\(leaving)`",
                        at: item.item.firstToken?.range ?? item.range)
                    return
                }
                leaving = Self.word(item.item)
            }
        }
    }

    /// `fatalError(); return` in a stub: the end is written down, and nothing that was meant to run is lost.
    private static func isEnd(_ item: Syntax, behind leaving: String) -> Bool {
        !keywords.contains(leaving) && (item.kind == .returnStmt || item.kind == .breakStmt)
    }

    private static let keywords = ["return", "throw", "break", "continue", "fallthrough"]

    private static func word(_ item: Syntax) -> String? {
        switch item.kind {
        case .returnStmt: return "return"
        case .throwStmt:
            // A skipped test keeps its code for later.
            return item.codeContains("XCTSkip") ? nil : "throw"
        case .breakStmt: return "break"
        case .continueStmt: return "continue"
        case .fallThroughStmt: return "fallthrough"
        default:
            guard let call = item.as(FunctionCallExprSyntax.self), call.isPlain, let name = call.calledName?.text,
                name.isOne(of: ["fatalError", "preconditionFailure"])
            else { return nil }
            return name.string
        }
    }

    /// Local functions and types may stand behind the statement that uses them; `#if` is another build.
    private func isDeclaration(_ item: Syntax) -> Bool {
        item.kind == .functionDecl || item.asDeclGroup != nil || item.kind == .ifConfigDecl
            || item.kind == .typeAliasDecl
            || item.kind == .macroExpansionExpr || item.kind == .macroExpansionDecl
    }

    static let examples: [Example] = [
        .bad("func load() -> Int {\n    return 1\n    ↓log(\"loaded\")\n}"),
        .bad("for item in items {\n    if item.isOld {\n        continue\n        ↓skipped += 1\n    }\n}"),
        .bad("func run() {\n    fatalError(\"not yet\")\n    ↓let next = 1\n}"),
        .good("func run() -> Int {\n    fatalError(\"not yet\")\n    return 0\n}"),
        .bad("func run() -> Int {\n    return 1\n    ↓return 0\n}"),
        .good("func load() -> Int {\n    log(\"loaded\")\n    return 1\n}"),
        .good("func load() -> Int {\n    return add(1)\n    func add(_ value: Int) -> Int { value + 1 }\n}"),
        .good("func load() -> Int {\n    #if DEBUG\n    return 1\n    #else\n    return 2\n    #endif\n}"),
        .good("func testLoad() throws {\n    throw XCTSkip(\"flaky\")\n    load()\n}", at: Example.testPath),
        .good("switch state {\ncase .idle: break\ncase .busy: wait()\n}"),
    ]
}
