import Testing

@testable import TenetReporting

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("日", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("🎉", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
        ("❤️", 2), ("❤", 1), ("\u{301}", 0),
    ])
    func measuresCharacters(text: String, width: Int) throws {
        #expect(DisplayWidth.of(try #require(text.first)) == width)
    }
}
