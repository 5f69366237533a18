import TenetModel
import TenetParsing
import TenetRuleKit
import TenetSyntaxTree
import Testing

/// A rule that asks each body something and reports the answer, so that tests see what rules see.
struct FlowProbe: Rule {
    static let about = About("flow-probe", "Flow probe", category: .safety, severity: .note, why: "For a test.")
    static let examples: [Example] = []
    var words: [String] = []
    var ask: @Sendable (FlowBody, FilePass) -> String? = { _, _ in nil }

    func install(_ hooks: inout Hooks) {
        let ask = ask
        hooks.onBody(mentioningAnyOf: words) { body, file in
            if let answer = ask(body, file) { file.report(answer, help: "none", at: body.owner) }
        }
    }

    /// The answers for all bodies of a file, in source order.
    static func answers(
        _ source: String, mentioning words: [String] = [], _ ask: @escaping @Sendable (FlowBody, FilePass) -> String?
    ) -> [String] {
        var probe = FlowProbe()
        probe.words = words
        probe.ask = ask
        let tree = SyntaxTree()
        tree.parse(source)
        return RuleSet([RuleSet.Active(probe)]).check(tree, path: "Sources/A.swift").findings.map(\.message)
    }

    /// The answer for some statements as the body of an async throwing function.
    static func answer(
        _ statements: String, _ ask: @escaping @Sendable (FlowBody, FilePass) -> String?
    ) -> String {
        answers("func f() async throws {\n\(statements)\n}", ask).first ?? "no answer"
    }

    /// The graph of some statements as text.
    static func picture(_ statements: String, _ inlining: Inlining = .none) -> String {
        answer(statements) { body, _ in
            body.kind == .function ? body.graph(inlining: inlining)?.description ?? "unknown" : nil
        }
    }
}

extension Syntax {
    /// A call of a function with this name.
    func isCall(of name: String) -> Bool { self.as(FunctionCallExprSyntax.self)?.calledName?.text == name }
}

/// Compares the graph of some statements with its picture.
func expectPicture(
    _ statements: String, _ picture: String, _ inlining: Inlining = .none,
    at location: SourceLocation = #_sourceLocation
) {
    #expect(FlowProbe.picture(statements, inlining) == picture, sourceLocation: location)
}
