import Testing

@testable import AppCore

@Suite struct ChanceTests {
    @Test func devicesThatFailTogetherDoNotComeBackTogether() {
        let draws = (0..<1_000).map { _ in Chance.system.fraction }
        #expect(draws.allSatisfy { (0..<1).contains($0) })
        // A generator that always gives the same, or gives half of the range alone, is the failure.
        #expect(Set(draws).count > 990)
        #expect(draws.contains { $0 < 0.25 } && draws.contains { $0 > 0.75 })
    }
}
