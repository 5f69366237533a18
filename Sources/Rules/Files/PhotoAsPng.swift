import TenetRepositorySupport
import TenetRuleKit

struct PhotoAsPng: Rule {
    static let about = About(
        "photo-as-png", "Photograph in PNG", category: .files, severity: .note,
        why: """
            PNG keeps every pixel, which is right for drawings with few colors. A photograph takes five to ten times as many \
            bytes in it as in HEIF or JPEG, and looks the same.
            """)

    var bits = 9
    static let options = [
        Option<Self>("bits", \.bits, minimum: 1, "More bits for each pixel than this make an opaque PNG a photograph.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for item in AssetImages.of(pass).listed where item.asset.kind == .image && !FileKinds.isForeign(item.path) {
                let header = item.image.header
                guard header.format == .png, header.hasAlpha == false, header.bitsPerPixel ?? 0 >= 24,
                    !header.isAnimated,
                    let pixels = header.pixels, pixels >= Self.leastPixels, let file = item.variant.file
                else { continue }
                // Noise does not compress: drawings take a tenth of this.
                guard item.image.size * 8 / pixels > bits else { continue }
                pass.report(
                    "`\(file.text)` is a photograph in PNG, of \(item.image.size / 1000) kB",
                    help: "save it as HEIF or JPEG", in: item.path, at: file.range)
            }
        }
    }

    /// 200 × 200: small pictures are no photographs worth the trouble.
    private static let leastPixels = 40_000

    private static let folder = "App/Assets.xcassets/cover.imageset"
    private static let set = "{ \"images\" : [ { \"idiom\" : \"universal\", \"filename\" : \"↓a.png\" } ] }"

    static let examples: [Example] = [
        .bad(files: [
            "\(folder)/Contents.json": set, ".git/binary/\(folder)/a.png": ImageSample.png(200, 200, padding: 60_000),
        ]),
        .bad(
            files: [
                "\(folder)/Contents.json": set,
                ".git/binary/\(folder)/a.png": ImageSample.png(200, 200, padding: 30_000),
            ], options: ["bits": .int(5)]),
        .good(files: [
            "\(folder)/Contents.json": set, ".git/binary/\(folder)/a.png": ImageSample.png(200, 200, padding: 10_000),
        ]),
        .good(files: [
            "\(folder)/Contents.json": set,
            ".git/binary/\(folder)/a.png": ImageSample.png(200, 200, color: 6, padding: 60_000),
        ]),
    ]
}
