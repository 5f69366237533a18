import TenetModel
import Testing

@testable import TenetReporting

@Suite struct CodeFrameTests {
    /// The text and the marks below it, as they would be printed.
    private func frame(_ source: String, _ marked: String, width: Int = 80) -> [String] {
        let range = Fixture.range(marked, in: source)
        let frame = CodeFrame(LineTable(Array(source.utf8)), range, width: width)
        return [frame.text, String(repeating: " ", count: frame.indent) + String(repeating: "^", count: frame.length)]
    }

    @Test func alignsBelowWideCharacters() {
        #expect(frame("a 日本 x!", "x!") == ["a 日本 x!", "       ^^"])
        #expect(frame("\"🎉é\" + ü", "ü") == ["\"🎉é\" + ü", "        ^"])
        #expect(frame("👩‍👩‍👧 x", "x") == ["👩‍👩‍👧 x", "   ^"])
        #expect(frame("e\u{301} x", "x") == ["e\u{301} x", "  ^"])
    }

    @Test func marksWideCharactersOverTheirWholeWidth() {
        #expect(frame("f(日本)", "日本") == ["f(日本)", "  ^^^^"])
    }

    @Test func widensTabsToStops() {
        #expect(frame("\tx", "x") == ["    x", "    ^"])
        #expect(frame("ab\tx\t= y", "y") == ["ab  x   = y", "          ^"])
        #expect(frame("a\tb", "\t") == ["a   b", " ^^^"])
    }

    @Test func marksThePlaceBehindTheLastCharacter() {
        let table = LineTable(Array("ab\ncd".utf8))
        let frames = [ByteRange(2, 2), ByteRange(2, 3), ByteRange(5, 5), ByteRange(99, 120)].map {
            CodeFrame(table, $0, width: 80)
        }
        #expect(frames.map(\.indent) == [2, 2, 2, 2])
        #expect(frames.map(\.length) == [1, 1, 1, 1])
        #expect(frames.map(\.line) == [1, 1, 2, 2])
        #expect(frames.allSatisfy { $0.lastLine == nil })
    }

    @Test func saysWhereARangeOfSeveralLinesEnds() {
        let table = LineTable(Array("f {\n  g\n}\n".utf8))
        #expect(CodeFrame(table, ByteRange(2, 9), width: 80).lastLine == 3)
        #expect(CodeFrame(table, ByteRange(2, 9), width: 80).length == 1)
        // A range that ends with the line break does not reach into the next line.
        #expect(CodeFrame(table, ByteRange(2, 4), width: 80).lastLine == nil)
    }

    @Test func cutsLongLinesAroundTheRange() {
        let long = String(repeating: "a", count: 60)
        #expect(frame("x! " + long, "x!", width: 20) == ["x! aaaaaaaaaaaaaaaa…", "^^"])
        #expect(frame(long + " x!", "x!", width: 20) == ["…aaaaaaaaaaaaaaaa x!", "                  ^^"])
        let middle = frame(long + " x! " + long, "x!", width: 20)
        #expect(middle[0].hasPrefix("…a") && middle[0].hasSuffix("a…"))
        #expect(middle[0].count == 20)
        #expect(middle[0].dropFirst(middle[1].count - 2).hasPrefix("x!"))
    }

    @Test func cutsRangesThatAreThemselvesTooLong() {
        let long = String(repeating: "b", count: 60)
        let cut = frame("let a = " + long + ";", long, width: 20)
        #expect(cut[0].count <= 20 && cut[1].count <= 20)
        #expect(cut[0].contains("b"))
        #expect(cut[1].filter { $0 == "^" }.count > 10)
    }

    @Test(arguments: 20...60) func keepsAnyCutWithinItsWidth(width: Int) {
        let line = "let 日本 = \"🎉🎉🎉 é\t👩‍👩‍👧\" + name! + more(日本, 日本, 日本) // 🎉🎉🎉🎉🎉🎉"
        for word in ["let", "日本", "name!", "more", "// 🎉🎉🎉🎉🎉🎉", "é\t👩‍👩‍👧\""] {
            let frame = CodeFrame(LineTable(Array(line.utf8)), Fixture.range(word, in: line), width: width)
            #expect(frame.text.reduce(0) { $0 + DisplayWidth.of($1) } <= width)
            #expect(frame.indent + frame.length <= width)
        }
    }

    @Test func doesNotReadAnEndlessLineWhole() {
        let source = String(repeating: "日", count: 400_000) + "x!" + String(repeating: "é", count: 400_000)
        let frame = frame(source, "x!", width: 40)
        #expect(frame[0].hasPrefix("…日") && frame[0].hasSuffix("é…"))
        #expect(frame[0].contains("x!"))
    }

    @Test func standsInvalidText() {
        let table = LineTable([0xFF, 0xFE, 0x61, 0x62])
        let frame = CodeFrame(table, ByteRange(2, 3), width: 40)
        #expect(frame.text == "\u{FFFD}\u{FFFD}ab")
        #expect(frame.indent == 2)
    }
}
