import TenetRuleKit
import TenetTestSupport
import Testing

/// Every way in which statements that leave, fail and defer can stand in one another.
@Suite struct RandomFlowTests {
    /// Programs of some statements; what is called says by its name whether it is waited for or may fail.
    private struct Program {
        var random: SeededGenerator
        private static let leaves = ["a()", "try b()", "let c = try? d()", "return", "throw e", "break", "continue"]

        mutating func statements(depth: Int) -> String {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in statement(depth: depth) }.joined(separator: "\n")
        }

        private mutating func block(_ depth: Int) -> String { "{\n\(statements(depth: depth - 1))\n}" }

        private mutating func statement(depth: Int) -> String {
            guard depth > 0 else { return Self.leaves.randomElement(using: &random) ?? "a()" }
            return switch Int.random(in: 0..<12, using: &random) {
            case 0, 1: "defer \(block(depth))"
            case 2, 3: "do \(block(depth)) catch \(block(depth))"
            case 4: "do \(block(depth)) catch is E \(block(depth)) catch let f where g(f) \(block(depth))"
            case 5: "if h() \(block(depth)) else \(block(depth))"
            case 6: "for i in try j() \(block(depth))"
            case 7: "k: while true \(block(depth))"
            case 8:
                "switch l { case .m: \(statements(depth: depth - 1))\nn()\ncase .o where try p(): q()\ndefault: r() }"
            case 9: "guard let s = try t() else \(block(depth))"
            case 10: "u \(block(depth))"
            default: Self.leaves.randomElement(using: &random) ?? "a()"
            }
        }
    }

    @Test(arguments: 0..<16) func everyProgramHasAGraph(seed: Int) {
        for number in 0..<30 {
            var program = Program(random: SeededGenerator(seed: UInt64(seed * 30 + number)))
            let code = program.statements(depth: 4)
            // Too large is an answer, too; that nothing is asked of it is none.
            #expect(FlowProbe.picture(code) != "no answer", "\(code)")
            #expect(FlowProbe.picture(code, Inlining(names: ["u"])) != "no answer", "\(code)")
        }
    }
}
