import TenetRuleKit
import TenetRuleSupport

struct AssetScaleMissing: Rule {
    static let about = About(
        "asset-scale-missing", "Bitmap without a resolution", category: .resources, severity: .note,
        scope: .everywhere, isConvention: true,
        why: """
            A bitmap without the resolution of a screen is enlarged there and looks blurred. A vector file needs only \
            one entry.
            """,
        phrasings: [
            "Provide every bitmap image in the asset catalog at 2x and 3x.",
            "Pictures that aren't vectors come in all Retina sizes, so nothing looks blurry on a phone.",
        ])

    var scales = ["2x", "3x"]
    static let options = [Option<Self>("scales", \.scales, "The resolutions that every bitmap has.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            let coarse = Self.coarseCatalogues(project.model)
            for (path, resource) in project.model.resources {
                guard case .asset(let asset) = resource, asset.kind == .image, !asset.isPart else { continue }
                let groups = Dictionary(grouping: asset.variants.filter { $0.scale != nil }) { variant in
                    (variant.idiom ?? "") + variant.appearances.map { $0.name + $0.value }.joined()
                }
                for (_, variants) in groups.sorted(by: { $0.key < $1.key }) {
                    let idiom = variants.first?.idiom ?? "universal"
                    let given = variants.filter { $0.file != nil }
                    guard idiom == "universal" || idiom == "iphone", !given.isEmpty,
                        given.allSatisfy({ Self.isBitmap($0.file?.text ?? "") })
                    else { continue }
                    // One picture in the first of three places is large, and the code sets its size.
                    if idiom == "universal", variants.count > 1, given.allSatisfy({ $0.scale == "1x" }) { continue }
                    let missing = scales.filter { scale in
                        !given.contains { ($0.scale ?? "") >= scale }
                            && !(scale == "3x" && coarse.contains(asset.cataloguePath))
                    }
                    guard !missing.isEmpty else {
                        project.keeps()
                        continue
                    }
                    let empty = variants.first { missing.contains($0.scale ?? "") }
                    let range = empty?.range ?? given.first?.file?.range ?? ByteRange(0, 1)
                    project.report(
                        "the bitmap `\(asset.name)` has no file for \(missing.joined(separator: " and "))",
                        help: "add the resolution, or a vector file in place of all", in: path, at: range)
                    break
                }
            }
        }
    }

    /// The catalogues of watches and Macs, by their app icons: these have no screen with three pixels to a point.
    private static func coarseCatalogues(_ model: ProjectModel) -> Set<String> {
        var icons: [String: Set<String>] = [:]
        for (_, resource) in model.resources {
            guard case .asset(let asset) = resource, asset.kind == .appIcon else { continue }
            icons[asset.cataloguePath, default: []].formUnion(
                asset.variants.map { $0.platform ?? $0.idiom ?? "universal" })
        }
        let names: Set<String> = ["mac", "macos", "watch", "watchos", "watch-marketing"]
        return Set(icons.filter { !$0.value.isEmpty && $0.value.isSubset(of: names) }.keys)
    }

    private static func isBitmap(_ name: String) -> Bool {
        [".png", ".jpg", ".jpeg", ".heic", ".webp"].contains { name.lowercased().hasSuffix($0) }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json": """
            {
              "images" : [
                { "idiom" : "universal", "scale" : "2x", "filename" : "pin@2x.png" },
                ↓{ "idiom" : "universal", "scale" : "3x" }
              ]
            }
            """
        ]),
        .bad(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json":
                "{ \"images\" : [ { \"idiom\" : \"iphone\", \"scale\" : \"1x\", \"filename\" : \"↓pin.png\" } ] }"
        ]),
        .good(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json":
                "{ \"images\" : [ { \"idiom\" : \"universal\", \"filename\" : \"pin.png\" } ] }"
        ]),
        .good(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json":
                "{ \"images\" : [ { \"idiom\" : \"universal\", \"scale\" : \"1x\", \"filename\" : \"pin.pdf\" } ] }"
        ]),
        .good("let pin = Image(\"pin\")"),
        .good(files: [
            "Watch/Assets.xcassets/AppIcon.appiconset/Contents.json":
                "{ \"images\" : [ { \"idiom\" : \"watch\", \"scale\" : \"2x\", \"filename\" : \"a.png\" } ] }",
            "Watch/Assets.xcassets/pin.imageset/Contents.json": """
            {
              "images" : [
                { "idiom" : "universal", "scale" : "2x", "filename" : "pin@2x.png" },
                { "idiom" : "universal", "scale" : "3x" }
              ]
            }
            """,
        ]),
        .good(files: [
            "App/Assets.xcassets/cover.imageset/Contents.json": """
            {
              "images" : [
                { "idiom" : "universal", "scale" : "1x", "filename" : "cover.png" },
                { "idiom" : "universal", "scale" : "2x" },
                { "idiom" : "universal", "scale" : "3x" }
              ]
            }
            """
        ]),
        .good(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json": """
            {
              "images" : [
                { "idiom" : "universal", "scale" : "2x" },
                { "idiom" : "universal", "scale" : "3x", "filename" : "pin@3x.png" }
              ]
            }
            """
        ]),
    ]
}
