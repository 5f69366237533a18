import TenetRuleKit
import Testing

/// What is known at each point of a body, by states of one's own.
@Suite struct FlowStateTests {
    @Test func statesAtTheExits() {
        // The largest number of locks held at each exit.
        let answer = FlowProbe.answer("lock()\nif a { lock(); throw b }\nunlock()") { body, _ in
            let solution = body.graph?.solve(from: 0, merge: max) { held, event in
                if event.node.isCall(of: "lock") { held += 1 } else if event.node.isCall(of: "unlock") { held -= 1 }
            }
            guard let solution else { return "unknown" }
            return FlowExit.allCases.map { "\($0.name) \(solution.state(at: $0).map(String.init) ?? "-")" }
                .joined(separator: ", ")
        }
        #expect(answer == "return 0, throw 2, never -")
    }

    @Test func statesThatNeverSettleAreUnknown() {
        let answer = FlowProbe.answer("while a { b() }") { body, _ in
            let solution = body.graph?.solve(from: 0, merge: { max($0, $1) + 1 }, step: { state, _ in state += 1 })
            return solution == nil ? "unknown" : "known"
        }
        #expect(answer == "unknown")
    }

    @Test func edgesRefineStates() {
        let answer = FlowProbe.answer("guard let a else { return }\nb()") { body, _ in
            guard let graph = body.graph, let place = graph.events.firstIndex(where: { $0.node.isCall(of: "b") }) else {
                return nil
            }
            let solution = graph.solve(from: "?", merge: { $0 == $1 ? $0 : "?" }, step: { _, _ in }) { state, edge in
                if edge.node?.kind == .optionalBindingCondition { state = edge.kind.name }
                return true
            }
            return solution?.state(at: place)
        }
        #expect(answer == "yes")
    }
}
