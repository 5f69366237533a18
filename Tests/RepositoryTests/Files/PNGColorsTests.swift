import TenetRepositorySupport
import TenetRuleKit
import Testing

/// What the pixels of a PNG say: their colors, how they change, and whether any can be seen through.
@Suite struct PNGColorsTests {
    private func colors(_ count: Int, opacity: UInt8? = nil, at size: Int = 64) throws -> PNGColors {
        let bytes = try #require(Base64.decode(ImageSample.pixels(size, size, colors: count, opacity: opacity).utf8))
        return try #require(PNGColors(bytes))
    }

    @Test func colorsAreCounted() throws {
        let few = try colors(5)
        #expect(few.pixelCount == 4096 && few.colorCount == 5 && few.isOpaque && !few.isContinuous)
        #expect(few.repeatedCount > 400)
        let many = try colors(60_000)
        #expect(many.colorCount > 3500 && many.repeatedCount < 10 && many.isContinuous)
    }

    /// Grain of one hue is a drawing's.
    @Test func manyShadesOfFewColorsAreNoPhotograph() throws {
        let grain = try colors(1200)
        #expect(grain.colorCount > 1024 && grain.repeatedCount < 20 && grain.coarseCount < 512 && !grain.isContinuous)
    }

    @Test func transparencyIsSeen() throws {
        #expect(try !colors(9, opacity: 254).isOpaque)
        #expect(try colors(9, opacity: 255).isOpaque)
    }

    /// Of a large one the first lines are looked at.
    @Test func onlyTheBeginningOfALargeImageIsRead() throws {
        let large = try colors(60_000, at: 600)
        #expect(large.pixelCount < 600 * 600 && large.pixelCount % 600 == 0 && large.pixelCount > 100_000)
    }

    /// 12 × 5 pixels, a filter of its own for each line, as zlib compressed it.
    @Test func filtersAreUndone() throws {
        let data = try #require(Base64.decode(Self.filtered.utf8))
        let found = try #require(PNGColors(data))
        #expect(
            found.pixelCount == 60 && found.colorCount == Self.filteredColors
                && found.repeatedCount == Self.filteredRepeats)
    }

    @Test func whatIsDamagedHasNoColors() throws {
        let bytes = try #require(Base64.decode(ImageSample.pixels(64, 64, colors: 9).utf8))
        #expect(PNGColors(Array(bytes.prefix(5000))) == nil)
        #expect(PNGColors([]) == nil)
        #expect(PNGColors(try #require(Base64.decode(ImageSample.png(20, 20).utf8))) == nil)
    }

    private static let filteredColors = 45
    private static let filteredRepeats = 15
    private static let filtered =
        "iVBORw0KGgoAAAANSUhEUgAAAAwAAAAFCAIAAAD+GJp4AAAAKElEQVR42l2Nuw3DMAwFHynBDGjYldhkAlXpsgC7dNlAjRfzIqo9"
        + "ViilCUJc/IPAUQAAAFNJREFUcY8fEIAGG2tJ1z0P6qIP0edt4Hq9ViXUWMLGXcgXCsXOCBHqs+9CYNQ+weTXfTJiwvtAgRiytWSO"
        + "cor1ZC0iShPzHKNxFMWO+EVfx59/ABUtE43Wl2gUAAAAAElFTkSuQmCC"
}
