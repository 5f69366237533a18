import AppCore
import Testing

@Suite struct HexColorTests {
    @Test(arguments: ["0B5CC4", "#0B5CC4", " #0b5cc4\n", "(0b5Cc4)"])
    func sixDigitsAreTwoForEachColor(_ text: String) throws {
        let color = try #require(HexColor(text))
        #expect(color.red == 11.0 / 255)
        #expect(color.green == 92.0 / 255)
        #expect(color.blue == 196.0 / 255)
        #expect(color.opacity == 1)
    }

    @Test func threeDigitsAreTheSameColorAsSixDoubledOnes() {
        #expect(HexColor("#f0A") == HexColor("FF00AA"))
    }

    @Test func eightDigitsBeginWithTheOpacity() throws {
        let color = try #require(HexColor("80FF0000"))
        #expect(color.opacity == 128.0 / 255)
        #expect((color.red, color.green, color.blue) == (1, 0, 0))
    }

    @Test(arguments: [
        "", "#", "12", "12G", "1234", "12345", "12345G", "1234567", "123456789", "12 456", "0x123456", "FF-00AA", "-1",
        "１２３", "+12", "nothing", "١٢٣",
    ])
    func whatIsNoColorIsNone(_ text: String) {
        #expect(HexColor(text) == nil)
    }

    @Test func nothingIsAddedToDigitsBySignsThatScannersTake() {
        #expect(HexColor("+123") == HexColor("123"), "a sign in front does not matter")
        #expect(HexColor("1e3") == HexColor("11ee33"), "e is a digit and no exponent")
    }
}
