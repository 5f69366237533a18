import TenetRepositorySupport
import TenetRuleKit
import Testing

/// The first pixel of a PNG, through each way in which its data may be compressed.
@Suite struct InflatedStartTests {
    /// Data of lines with one filter byte and pixels of four bytes, as zlib wrote them in base 64.
    private func opacity(_ compressed: String) throws -> Int? {
        let data = try #require(Base64.decode(compressed.utf8))
        var image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        image += [0, 0, 0, 16, 0, 0, 0, 16, 8, 6, 0, 0, 0, 0, 0, 0, 0]
        image += [0, 0, UInt8(data.count >> 8), UInt8(data.count & 255)] + Array("IDAT".utf8) + data
        return ImageHeader.read(image)?.cornerOpacity
    }

    @Test(arguments: [
        (
            "eNpdW12aLSuqvIIvTsIZOR/m2fNxXeLHrN39UN8+p2qtTEUIggD/L2L8Z57xG2P+RtQvxuif4E+OvBXjd/pnRPzW"
                + "irv5t/HbUTf7v1fs38j1i+zvBb4Td4zU/+e4/b0b+F3//9jjlzFurOj34Z2nPz/6GecXe/VnF/52uQasZXENvznO"
                + "Hfjv/tyq/nf25wPP7nWcief3+sadWGf2Z4fWnKO4jj3jN0O/r7W4psX3989JLKZ/zvlVLCywH7J/tXd/",
            211
        ),
        (
            "eAEFwcEBA0EIxLB44EMT1xH9bPU40i9hexFa8gwYYohF3QtukMSZ3EcM+OVdESef1JjCJBY5KFOY4kgu5CjkwwqX"
                + "iYCwFjhZ882RuUwuYPLMxKJs9phYWefF6jXhCH7bFyLhOkjtAW6weKbw69jZA3wzR3IDArIVIbLry1hB6vN935GS"
                + "QVIWHFUSfJSwwprOJWW9716X3yBfXYNfxWwOYsAOQiyQ4IDwjuQeLXmXLpsxRMCE42t5cStH4hYW+LaE",
            77
        ),
        (
            "eAFjYGJiVGXxZfzPyMjyn5Gp4j8TIyMQM4ExMyPzvwomxv++QMzIxPSfk5PpnxxYjvG/HFPFP2Ygm5NJ7j8jM+d/"
                + "JmagPiaQHqZ/jIzMED4z4z+gvn9MIDEgn1GO8T8zE+M/Jk4moH0gO32B6hmBZvj+Z5LjBKrlBMn9A7sB5BZOsBv+"
                + "szD6/mMEsYHqOCuANAtQPRPIbKA7fFlA5gPdx/iPBeROZqBaRoibmRkrwO6QY2H6z8IEEa/g5AS7iRNs",
            37
        ),
        (
            "eAEBQEC/vwACAgEFBE0B/wEBBP8BAnj/AgEB/wIBAv8CAQL/AwED/ngCAf9NAgH/AQIC/wkJAv4eAQL/AgEB/x4C"
                + "eP4DAQL/CQIe/wEDCf8CAwH/AgIC/wMBAv4BAQP/AgMB/wIDAf4BAgL+AgEC/gEDAf8BHgH/AwIB/gIJAv8BAQH/"
                + "AQFN/wMBAf8JAk3/Ah4J/gECCf4CCQL+AgEB/wICeP8CCQL/AwED/wQBTf4BCQL/AwJN/wl4Av8DBE3/",
            5
        ),
        (
            "eAFjYBgFgwkAAAGQAAE=",
            0
        ),
    ]) func theFirstPixelIsRead(compressed: String, opacity expected: Int) throws {
        #expect(try opacity(compressed) == expected)
    }

    @Test func whatIsCutOffHasNoPixel() throws {
        #expect(try opacity("eAE=") == nil)
        #expect(try opacity("eAH/////") == nil)
    }
}
