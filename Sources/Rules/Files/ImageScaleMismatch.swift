import TenetRepositorySupport
import TenetRuleKit

struct ImageScaleMismatch: Rule {
    static let about = About(
        "image-scale-mismatch", "Image whose size does not fit its scale", category: .files, severity: .warning,
        why: """
            A set holds one picture in several resolutions: the file for 2x has twice the pixels of the file for 1x. Where \
            it has not, the picture is larger on one device than on another, or is blurred. Icons of the wrong size are \
            refused.
            """,
        phrasings: [
            "The pixel size of every image in an asset set matches its declared scale and size.",
            """
            Export artwork properly: the `@2x` file is twice as wide and high as the 1x one, and icons have exact \
            dimensions.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let listed = AssetImages.of(pass).listed.filter { !FileKinds.isForeign($0.path) }
            for item in listed where item.asset.kind == .appIcon { checkIcon(item, pass) }
            let sets = Dictionary(grouping: listed.filter { $0.asset.kind == .image }) { item in
                let appearances = item.variant.appearances.map { $0.name + $0.value }.joined(separator: ",")
                return [item.path, item.variant.idiom ?? "", appearances, item.variant.platform ?? ""]
                    + item.variant.traits.sorted()
            }
            for (_, items) in sets.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) { compare(items, pass) }
        }
    }

    private func checkIcon(_ item: AssetImages.Listed, _ pass: RepositoryPass) {
        guard let size = item.variant.size?.split(separator: "x").compactMap({ Double($0) }), size.count == 2,
            let width = item.image.header.width, let height = item.image.header.height, let file = item.variant.file
        else { return }
        let scale = Self.factor(item.variant.scale) ?? 1
        let wanted = size.map { Int(($0 * scale).clamped.rounded()) }
        guard wanted != [width, height] else { return }
        pass.report(
            "the icon has \(width) × \(height) pixels, where \(wanted[0]) × \(wanted[1]) are listed",
            help: "export it in \(wanted[0]) × \(wanted[1]) pixels", in: item.path, at: file.range)
    }

    /// The largest resolution says how large the picture is.
    private func compare(_ items: [AssetImages.Listed], _ pass: RepositoryPass) {
        let sized = items.compactMap {
            item -> (item: AssetImages.Listed, scale: Double, width: Double, height: Double)? in
            guard let scale = Self.factor(item.variant.scale), let width = item.image.header.width,
                let height = item.image.header.height
            else { return nil }
            return (item, scale, Double(width) / scale, Double(height) / scale)
        }
        guard Set(sized.map(\.scale)).count > 1, let main = sized.max(by: { $0.scale < $1.scale }) else { return }
        // No phone or tablet shows the file for 1x any more; beside one for 3x it is left over.
        for other in sized where other.scale != main.scale && (other.scale > 1 || main.scale < 3) {
            let tolerance = max(1, main.width / 25, main.height / 25)
            guard abs(other.width - main.width) > tolerance || abs(other.height - main.height) > tolerance,
                let file = other.item.variant.file, let scale = other.item.variant.scale,
                let mainScale = main.item.variant.scale
            else { continue }
            pass.report(
                "the file for \(scale) is \(Self.points(other.width, other.height)) points large, that for \(mainScale) "
                    + "\(Self.points(main.width, main.height))",
                help: "export both from one picture, each in its resolution", in: other.item.path, at: file.range)
        }
    }

    private static func factor(_ scale: String?) -> Double? {
        guard let scale, scale.last == "x", let number = Double(scale.dropLast()), (1...4).contains(number) else {
            return nil
        }
        return number
    }

    private static func points(_ width: Double, _ height: Double) -> String {
        func text(_ number: Double) -> String {
            let tenths = Int((number * 10).clamped.rounded())
            return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        }
        return "\(text(width)) × \(text(height))"
    }

    private static func set(_ first: String, _ second: String) -> String {
        """
        { "images" : [
        { "idiom" : "universal", "scale" : "1x", "filename" : "\(first)" },
        { "idiom" : "universal", "scale" : "2x", "filename" : "\(second)" } ] }
        """
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json": set("↓pin.png", "pin@2x.png"),
            ".git/binary/App/Assets.xcassets/pin.imageset/pin.png": ImageSample.png(40, 40),
            ".git/binary/App/Assets.xcassets/pin.imageset/pin@2x.png": ImageSample.png(40, 40),
        ]),
        .bad(files: [
            "App/Assets.xcassets/AppIcon.appiconset/Contents.json":
                "{ \"images\" : [ { \"idiom\" : \"iphone\", \"size\" : \"60x60\", \"scale\" : \"3x\", \"filename\" : \"↓a.png\" } ] }",
            ".git/binary/App/Assets.xcassets/AppIcon.appiconset/a.png": ImageSample.png(120, 120),
        ]),
        .good(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json": set("pin.png", "pin@2x.png"),
            ".git/binary/App/Assets.xcassets/pin.imageset/pin.png": ImageSample.png(33, 20),
            ".git/binary/App/Assets.xcassets/pin.imageset/pin@2x.png": ImageSample.png(65, 40),
        ]),
        // For a narrow screen the picture is another.
        .good(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json": """
            { "images" : [
            { "idiom" : "universal", "scale" : "3x", "filename" : "pin@3x.png" },
            { "idiom" : "universal", "scale" : "2x", "width-class" : "compact", "filename" : "small@2x.png" } ] }
            """,
            ".git/binary/App/Assets.xcassets/pin.imageset/pin@3x.png": ImageSample.png(120, 120),
            ".git/binary/App/Assets.xcassets/pin.imageset/small@2x.png": ImageSample.png(40, 62),
        ]),
        .good(files: [
            "App/Assets.xcassets/AppIcon.appiconset/Contents.json":
                "{ \"images\" : [ { \"idiom\" : \"ipad\", \"size\" : \"83.5x83.5\", \"scale\" : \"2x\", \"filename\" : \"a.png\" } ] }",
            ".git/binary/App/Assets.xcassets/AppIcon.appiconset/a.png": ImageSample.png(167, 167),
        ]),
    ]
}

extension Double {
    /// What an Int can hold: sizes come from files, and may be anything.
    fileprivate var clamped: Double { isFinite ? Swift.min(Swift.max(self, 0), 1e12) : 0 }
}
