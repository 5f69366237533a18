import TenetRepositorySupport
import TenetRuleKit

struct ImageLargerThanScreen: Rule {
    static let about = About(
        "image-larger-than-screen", "Image with more pixels than any screen", category: .files, severity: .note,
        why: """
            Pixels that no screen can show are loaded with the app and decoded into memory all the same: a picture of 4000 \
            by 3000 pixels takes 48 MB there.
            """,
        phrasings: [
            "Keep the longer side of every image in the app to at most 3,840 pixels.",
            "Downscale pictures before adding them to the asset catalog; no display could show that much resolution.",
        ])

    var side = 3840
    static let options = [
        Option<Self>(
            "side", \.side, minimum: 1, bounds: .most("pixel", of: ["image"]), "The most pixels of the longer side.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for item in AssetImages.of(pass).listed
            where item.asset.kind == .image && !item.asset.isPart && !FileKinds.isForeign(item.path) {
                let header = item.image.header
                guard let width = header.width, let height = header.height, max(width, height) > side,
                    let file = item.variant.file
                else { continue }
                pass.report(
                    "`\(file.text)` has \(width) × \(height) pixels, more than a screen can show",
                    help: "make it as large as it is shown, \(side) pixels on the longer side at most",
                    in: item.path, at: file.range)
            }
        }
    }

    private static let folder = "App/Assets.xcassets/cover.imageset"
    private static let set = "{ \"images\" : [ { \"idiom\" : \"universal\", \"filename\" : \"↓a.png\" } ] }"

    static let examples: [Example] = [
        .bad(files: ["\(folder)/Contents.json": set, ".git/binary/\(folder)/a.png": ImageSample.png(4032, 3024)]),
        .bad(
            files: ["\(folder)/Contents.json": set, ".git/binary/\(folder)/a.png": ImageSample.jpeg(20, 2001)],
            options: ["side": .int(2000)]),
        .good(files: ["\(folder)/Contents.json": set, ".git/binary/\(folder)/a.png": ImageSample.png(1320, 2868)]),
        .good(files: [".git/binary/Docs/poster.png": ImageSample.png(4032, 3024)]),
    ]
}
