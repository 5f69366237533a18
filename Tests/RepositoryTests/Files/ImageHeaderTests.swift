import TenetRepositorySupport
import TenetRuleKit
import TenetTestSupport
import Testing

@Suite struct ImageHeaderTests {
    private func bytes(_ text: String) -> [UInt8] { Base64.decode(text.utf8) ?? [] }

    @Test func sizesAndTransparencyOfPNG() throws {
        let plain = try #require(ImageHeader.read(bytes(ImageSample.png(640, 70_000))))
        #expect(plain.width == 640 && plain.height == 70_000 && plain.hasAlpha == false && plain.bitsPerPixel == 24)
        #expect(ImageHeader.read(bytes(ImageSample.png(1, 1, color: 6)))?.hasAlpha == true)
        #expect(ImageHeader.read(bytes(ImageSample.png(1, 1, color: 5))) == nil)
    }

    @Test func aColorThatIsTransparentCounts() {
        var image = bytes(ImageSample.png(2, 2))
        image.insert(contentsOf: [0, 0, 0, 6] + Array("tRNS".utf8) + [UInt8](repeating: 0, count: 10), at: 33)
        #expect(ImageHeader.read(image)?.hasAlpha == true)
    }

    @Test func sizesOfJPEGStandBehindOtherParts() {
        var image = bytes(ImageSample.jpeg(4032, 3024))
        image.insert(contentsOf: [0xFF, 0xE0, 0, 6, 1, 2, 3, 4, 0xFF, 0xFF], at: 2)
        let header = ImageHeader.read(image)
        #expect(header?.width == 4032 && header?.height == 3024)
    }

    @Test func theLargestPictureOfHEIFCounts() {
        func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let size = content.count + 8
            return [0, 0, UInt8(size >> 8), UInt8(size & 255)] + Array(name.utf8) + content
        }
        func size(_ width: UInt8, _ height: UInt8) -> [UInt8] {
            box("ispe", [0, 0, 0, 0, 0, 0, width, 0, 0, 0, height, 0])
        }
        let properties = box("iprp", box("ipco", size(2, 2) + size(16, 12) + size(1, 1)))
        let file = box("ftyp", Array("heic\0\0\0\0".utf8)) + box("meta", [0, 0, 0, 0] + properties)
        let header = ImageHeader.read(file)
        #expect(header?.format == .heif && header?.width == 4096 && header?.height == 3072)
    }

    @Test func otherFormats() {
        #expect(ImageHeader.read(Array("GIF89a".utf8) + [10, 0, 20, 0])?.height == 20)
        #expect(ImageHeader.read(Array("%PDF-1.7".utf8))?.format == .pdf)
        #expect(ImageHeader.read(Array("version https://git-lfs".utf8)) == nil)
        #expect(ImageHeader.read([]) == nil)
    }

    @Test(arguments: [UInt64(8), 9]) func changedImagesNeverTrap(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let heif: [UInt8] =
            [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0, 0, 0, 0, 44] + Array("meta".utf8)
            + [0, 0, 0, 0, 0, 0, 0, 32] + Array("iprp".utf8) + [0, 0, 0, 24] + Array("ipco".utf8) + [0, 0, 0, 20]
            + Array("ispe".utf8) + [0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255]
        #expect(ImageHeader.read(heif)?.pixels == nil)
        let samples = [heif, bytes(ImageSample.png(9, 9, padding: 40)), bytes(ImageSample.jpeg(9, 9, padding: 40))]
        for round in 0..<6000 {
            var image = samples[round % 3]
            for _ in 0..<3 {
                image[Int.random(in: 0..<image.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = ImageHeader.read(Array(image.prefix(Int.random(in: 0...image.count, using: &random))))?.pixels
        }
    }
}
