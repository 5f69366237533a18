import TenetScaffold
import TenetTestSupport
import Testing

@Suite struct ThreeWayMergeTests {
    private let base = "a\nb\nc\nd\ne\n"

    @Test func whatOneSideChangedIsTaken() {
        #expect(ThreeWayMerge(base: base, ours: "a\nB\nc\nd\ne\n", theirs: base).text == "a\nB\nc\nd\ne\n")
        #expect(ThreeWayMerge(base: base, ours: base, theirs: "a\nb\nc\nD\ne\n").text == "a\nb\nc\nD\ne\n")
        let both = ThreeWayMerge(base: base, ours: "a\nB\nc\nd\ne\n", theirs: "a\nb\nc\nD\ne\n")
        #expect(both.text == "a\nB\nc\nD\ne\n")
        #expect(both.conflicts == 0)
    }

    @Test func theSameChangeOnBothSidesIsNoConflict() {
        let merge = ThreeWayMerge(base: base, ours: "a\nX\nc\nd\ne\n", theirs: "a\nX\nc\nd\ne\n")
        #expect(merge.text == "a\nX\nc\nd\ne\n")
        #expect(merge.conflicts == 0)
    }

    @Test func differentChangesOfOneLineAreNeverResolvedSilently() {
        let merge = ThreeWayMerge(base: base, ours: "a\nours\nc\nd\ne\n", theirs: "a\ntheirs\nc\nd\ne\n")
        #expect(merge.conflicts == 1)
        #expect(
            merge.text == """
                a
                <<<<<<< yours
                ours
                ||||||| generated before
                b
                =======
                theirs
                >>>>>>> generated now
                c
                d
                e

                """)
    }

    @Test func linesThatOneSideRemovedAndTheOtherChangedConflict() {
        let merge = ThreeWayMerge(base: base, ours: "a\nc\nd\ne\n", theirs: "a\nchanged\nc\nd\ne\n")
        #expect(merge.conflicts == 1)
        #expect(merge.text.contains("changed"))
    }

    @Test func aLastLineWithoutAnEndKeepsItsMarkerApart() {
        let merge = ThreeWayMerge(base: "a", ours: "ours", theirs: "theirs")
        #expect(merge.conflicts == 1)
        #expect(merge.text.contains("ours\n|||||||"))
        #expect(ThreeWayMerge(base: "a\nb", ours: "a\nb", theirs: "a\nb").text == "a\nb")
        #expect(ThreeWayMerge(base: "", ours: "", theirs: "new\n").text == "new\n")
    }

    /// Whatever the two sides did to lines of their own, both are in the result.
    @Test func editsThatDoNotTouchAreBothKept() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let lines = (0..<30).map { "line \($0)" }
            var (ours, theirs) = (lines, lines)
            var wanted = lines
            // Places that lie apart: a side edits every fourth line at most.
            for place in stride(from: 1, to: 29, by: 4) {
                switch random.next() % 3 {
                case 0:
                    ours[place] = "ours \(place)"
                    wanted[place] = ours[place]
                case 1:
                    theirs[place] = "theirs \(place)"
                    wanted[place] = theirs[place]
                default: break
                }
            }
            let text = { (lines: [String]) in lines.joined(separator: "\n") + "\n" }
            let merge = ThreeWayMerge(base: text(lines), ours: text(ours), theirs: text(theirs))
            #expect(merge.conflicts == 0)
            #expect(merge.text == text(wanted))
        }
    }
}
