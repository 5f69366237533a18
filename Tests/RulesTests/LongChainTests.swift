import TenetRuleKit
import TenetRules
import TenetTestSupport
import Testing

@testable import TenetEngine

/// Every link of a chain is asked what it hangs on and what is around it: without a limit that is the square of its length.
@Suite(.serialized) struct LongChainTests {
    @Test(arguments: [".b", "?.b", ".b()", "?.b()", "!", "[0]", ".b(c.d())", ".b { c.d().e() }", ".b(\"x\")"])
    func chainsAreReadInLinearTime(link: String) throws {
        let rules = RuleSet(try allRules.map { try RuleDefinition($0).configured([:]) })
        // Threads of tests have too small a stack for trees as deep as these.
        let ratio = Workers.map(1, threads: 1) { _, worker in
            Growth.ratio(500) { count in
                let bytes = Array(("func f() { let x = a" + String(repeating: link, count: count) + " }").utf8)
                return { _ = bytes.withUnsafeBufferPointer { worker.stage.check($0, path: "A.swift", rules: rules) } }
            }
        }[0]
        #expect(ratio < Growth.linear, "\(link): \(ratio)")
    }
}
