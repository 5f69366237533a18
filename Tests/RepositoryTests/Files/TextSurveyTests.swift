import TenetRepositorySupport
import TenetTestSupport
import Testing

@Suite struct LineEndingsTests {
    @Test func endsAreCountedAndTheRarerOnesHaveAPlace() {
        let mixed = LineEndings(Array("a\r\nb\nc\r\n".utf8))
        #expect(mixed.windows == 2 && mixed.unix == 1 && mixed.isMixed && mixed.firstOfFewer == 4)
        let other = LineEndings(Array("a\nb\r\nc\n".utf8))
        #expect(other.firstOfFewer == 3)
        #expect(LineEndings(Array("\n\r\r".utf8)).windows == 0)
        #expect(!LineEndings([]).isMixed)
    }

    /// The counts agree with what splitting the text says.
    @Test func anyText() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let count = Int.random(in: 0..<60, using: &random)
            var bytes: [UInt8] = []
            for _ in 0..<count { bytes.append([0x61, 0x0A, 0x0D][Int.random(in: 0..<3, using: &random)]) }
            let endings = LineEndings(bytes)
            let all = bytes.count { $0 == 0x0A }
            let windows = zip(bytes, bytes.dropFirst()).count { $0.0 == 0x0D && $0.1 == 0x0A }
            #expect(endings.windows == windows && endings.unix == all - windows)
        }
    }
}
