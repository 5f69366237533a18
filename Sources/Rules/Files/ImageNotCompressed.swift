import TenetRepositorySupport
import TenetRuleKit

struct ImageNotCompressed: Rule {
    static let about = About(
        "image-not-compressed", "Image that takes many bytes for its pixels", category: .files, severity: .note,
        why: """
            What an image weighs beyond its pixels is loaded by everybody who installs the app. Exports of drawing programs \
            hold previews and descriptions, and photographs at the highest quality hold noise.
            """,
        phrasings: [
            "Compress images of 200 KB or more to at most 16 bits per pixel for PNG and 8 for JPEG, HEIF and WebP.",
            """
            Optimize pictures before adding them, so that exported artwork and photos weigh no more than their \
            dimensions need.
            """,
        ])

    var png = 16
    var jpeg = 8
    var least = 200
    static let options = [
        Option<Self>("png", \.png, minimum: 1, "The most bits for each pixel of a PNG file."),
        Option<Self>("jpeg", \.jpeg, minimum: 1, "The most bits for each pixel of a JPEG, HEIF or WebP file."),
        Option<Self>("least", \.least, "Files of fewer kilobytes, of 1000 bytes, are not looked at."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for item in AssetImages.of(pass).listed where item.asset.kind == .image && !FileKinds.isForeign(item.path) {
                guard let limit = limit(of: item.image.header), let pixels = item.image.header.pixels, pixels > 0,
                    let file = item.variant.file, item.image.size > least * 1000
                else { continue }
                let bits = item.image.size * 8 / pixels
                guard bits > limit else { continue }
                pass.report(
                    "`\(file.text)` takes \(bits) bits for each pixel, \(item.image.size / 1000) kB in all",
                    help: "compress it to \(limit) bits for each pixel or fewer, without previews and descriptions",
                    in: item.path, at: file.range)
            }
        }
    }

    private func limit(of header: ImageHeader) -> Int? {
        switch header.format {
        case .png: header.isAnimated ? nil : png
        case .jpeg, .heif: jpeg
        case .webp: header.isAnimated ? nil : jpeg
        case .gif, .pdf: nil
        }
    }

    private static let folder = "App/Assets.xcassets/cover.imageset"
    private static let set = "{ \"images\" : [ { \"idiom\" : \"universal\", \"filename\" : \"↓a.png\" } ] }"

    static let examples: [Example] = [
        .bad(
            files: [
                "\(folder)/Contents.json": set, ".git/binary/\(folder)/a.png": ImageSample.png(20, 20, padding: 1500),
            ], options: ["least": .int(1)]),
        .bad(
            files: [
                "\(folder)/Contents.json": set, ".git/binary/\(folder)/a.png": ImageSample.jpeg(40, 20, padding: 1100),
            ], options: ["least": .int(1)]),
        .good(files: [
            "\(folder)/Contents.json": set, ".git/binary/\(folder)/a.png": ImageSample.png(20, 20, padding: 1500),
        ]),
        .good(
            files: [
                "\(folder)/Contents.json": set, ".git/binary/\(folder)/a.png": ImageSample.png(40, 40, padding: 1500),
            ], options: ["least": .int(1)]),
    ]
}
