import TenetEngine
import TenetRuleKit
import TenetRules
import TenetTestSupport
import Testing

/// Every link of a chain is asked whether all before it are names: without a limit that is the square of its length.
@Suite(.serialized) struct LongChainTests {
    @Test(arguments: [".b", "?.b"])
    func namesAreReadInLinearTime(link: String) throws {
        let rules = RuleSet(try allRules.map { try RuleDefinition($0).configured([:]) })
        let ratio = Growth.ratio(1_500) { count in
            let bytes = Array(("let x = a" + String(repeating: link, count: count)).utf8)
            return { _ = bytes.withUnsafeBufferPointer { FileStage().check($0, path: "A.swift", rules: rules) } }
        }
        #expect(ratio < Growth.linear, "\(link): \(ratio)")
    }
}
