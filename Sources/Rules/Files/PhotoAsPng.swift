import TenetRepositorySupport
import TenetRuleKit

struct PhotoAsPng: Rule {
    static let about = About(
        "photo-as-png", "Photograph in PNG", category: .files, severity: .note,
        why: """
            PNG keeps every pixel, which is right for drawings with few colors. A photograph takes five to ten times as many \
            bytes in it as in HEIF or JPEG, and looks the same.
            """,
        phrasings: [
            "Store photographs in the app as HEIF or JPEG, not as PNG.",
            "Use lossless compression only for drawings and icons; pictures from a camera belong in a lossy format.",
        ])

    var bits = 9
    static let options = [
        Option<Self>("bits", \.bits, minimum: 1, "The most bits for each pixel that a PNG of many colors may take.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for item in AssetImages.of(pass).listed where item.asset.kind == .image && !FileKinds.isForeign(item.path) {
                let header = item.image.header
                guard header.format == .png, header.bitsPerPixel ?? 0 >= 24, !header.isAnimated,
                    let pixels = header.pixels, pixels >= Self.leastPixels, let file = item.variant.file,
                    // Noise does not compress: drawings take a tenth of this.
                    item.image.size * 8 / pixels > bits,
                    // A drawing with a fine pattern does not either: the pixels themselves tell.
                    let colors = pass.repository.bytes(of: item.image.path).flatMap({ PNGColors($0) }), colors.isOpaque,
                    colors.isContinuous
                else { continue }
                pass.report(
                    "`\(file.text)` has the colors of a photograph, and is a PNG of \(item.image.size / 1000) kB",
                    help: "save it as HEIF or JPEG", in: item.path, at: file.range)
            }
        }
    }

    /// 200 × 200: small pictures are no photographs worth the trouble.
    private static let leastPixels = 40_000

    private static let folder = "App/Assets.xcassets/cover.imageset"
    private static let set = "{ \"images\" : [ { \"idiom\" : \"universal\", \"filename\" : \"↓a.png\" } ] }"

    private static func asset(_ image: String, found: Bool = true) -> [String: String] {
        [
            "\(folder)/Contents.json": found ? set : set.replacing("↓", with: ""),
            ".git/binary/\(folder)/a.png": image,
        ]
    }

    static let examples: [Example] = [
        .bad(files: asset(ImageSample.pixels(200, 200, colors: 60_000))),
        .bad(files: asset(ImageSample.pixels(200, 200, colors: 60_000, opacity: 255))),
        .good(files: asset(ImageSample.pixels(200, 200, colors: 60_000), found: false), options: ["bits": .int(30)]),
        .good(files: asset(ImageSample.pixels(200, 200, colors: 16), found: false)),
        .good(files: asset(ImageSample.pixels(200, 200, colors: 60_000, opacity: 200), found: false)),
        .good(files: asset(ImageSample.png(200, 200, padding: 10_000), found: false)),
    ]
}
