import TenetModel
import TenetTestSupport
import Testing

@testable import TenetEngine

@Suite struct TouchedRangesTests {
    @Test(arguments: UInt64(0)..<20)
    func answersAreThoseOfALookAtEveryRange(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ranges = TouchedRanges()
        var all: [ByteRange] = []
        for _ in 0..<200 {
            let lower = Int.random(in: 0..<400, using: &random)
            let range = ByteRange(lower, lower + Int.random(in: 0..<6, using: &random))
            let touches = all.contains { $0.lower <= range.upper && range.lower <= $0.upper }
            #expect(ranges.touch(range) == touches)
            if Bool.random(using: &random) {
                ranges.insert(range)
                all.append(range)
            }
        }
    }

    @Test func manyRangesInOrderTakeTimeInProportion() {
        let ratio = Growth.ratio(5_000) { count in
            {
                var ranges = TouchedRanges()
                for number in 0..<count {
                    let range = ByteRange(number * 3, number * 3 + 1)
                    if !ranges.touch(range) { ranges.insert(range) }
                }
            }
        }
        #expect(ratio < Growth.linear)
    }
}
