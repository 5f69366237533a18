import Testing

@testable import TenetModel

@Suite struct ProseTests {
    @Test func groupsThousands() {
        #expect(
            [0, 12, 999, 1_000, 1_204, 1_234_567, -1_000].map(Prose.number)
                == ["0", "12", "999", "1,000", "1,204", "1,234,567", "-1,000"])
        #expect(Prose.count(1, "file") == "1 file" && Prose.count(0, "file") == "0 files")
        #expect(Prose.count(2, "entry", plural: "entries") == "2 entries")
    }

    @Test func makesSentencesOfFragments() {
        #expect(Prose.sentences("is it safe?", "", "`x` is nil") == "Is it safe? `x` is nil.")
        #expect(Prose.sentences("iOS 17 has it") == "iOS 17 has it.")
        #expect(Prose.sentences("élan is gone…") == "Élan is gone…")
        #expect(Prose.sentences("") == "")
    }

    @Test func removesWhatBreaksLines() {
        #expect(Prose.oneLine("a\r\nb\tc\u{2028}d") == "a  b c d")
        #expect(Prose.oneLine("👩‍👩‍👧 日本") == "👩‍👩‍👧 日本")
    }
}
