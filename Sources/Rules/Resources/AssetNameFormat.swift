import TenetRuleKit
import TenetRuleSupport

struct AssetNameFormat: Rule {
    static let about = About(
        "asset-name-format", "Asset name of another form", category: .resources, severity: .note, status: .stable,
        scope: .everywhere,
        isConvention: true,
        why: """
            Names of one form are found by typing their beginning, and say what they are: an icon, a picture, a colour \
            of which part of the app.
            """,
        phrasings: [
            "Name image assets in snake_case with the prefix `ic_` or `img_`, and color assets in camelCase.",
            "In the asset catalog, icons and pictures look like `ic_map_pin`, and shades look like `tripSea`.",
        ])

    var imagePrefixes = ["ic_", "img_"]
    var imageCase = "snake"
    var colorCase = "camel"
    var ignored = ["AppIcon", "AccentColor", "LaunchImage", "LaunchBackground", "WidgetBackground"]
    static let options = [
        Option<Self>("image_prefixes", \.imagePrefixes, "Beginnings of which every image has one; none asks for none."),
        Option<Self>(
            "image_case", \.imageCase, choices: ["snake", "camel", "any"], "How names of images are written."),
        Option<Self>(
            "color_case", \.colorCase, choices: ["snake", "camel", "any"], "How names of colours are written."),
        Option<Self>("ignored", \.ignored, "Names that are given."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for entry in AssetIndex.of(project).entries where !ignored.contains(entry.asset.name) {
                let name = entry.asset.name
                switch entry.asset.kind {
                case .image:
                    if !imagePrefixes.isEmpty, !imagePrefixes.contains(where: { name.hasPrefix($0) }) {
                        let all = imagePrefixes.map { "`\($0)`" }.joined(separator: " or ")
                        report("the image `\(name)` does not begin with \(all)", entry, project)
                    } else if !Self.isWritten(name, imageCase) {
                        report("the image `\(name)` is not written in \(imageCase) case", entry, project)
                    } else {
                        project.keeps()
                    }
                case .color where !Self.isWritten(name, colorCase):
                    report("the colour `\(name)` is not written in \(colorCase) case", entry, project)
                default: continue
                }
            }
            guard colorCase == "camel" else { return }
            for (path, resource) in project.model.resources {
                guard case .blueprint(let plan) = resource, !path.lowercased().contains("template") else { continue }
                reportPlan(plan, path, project)
                reportImages(plan, path, project)
            }
        }
    }

    private func reportImages(_ plan: Blueprint, _ path: String, _ project: ProjectPass) {
        guard !imagePrefixes.isEmpty else { return }
        for name in plan.names(in: "images", "image") where !ignored.contains(name.text) {
            let isPrefixed = imagePrefixes.contains { name.text.hasPrefix($0) }
            guard !isPrefixed || !Self.isWritten(name.text, imageCase),
                name.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
            else { continue }
            let all = imagePrefixes.map { "`\($0)`" }.joined(separator: " or ")
            project.report(
                isPrefixed
                    ? "the image `\(name.text)` is not written in \(imageCase) case"
                    : "the image `\(name.text)` does not begin with \(all)", help: "rename it", in: path, at: name.range
            )
        }
    }

    /// The colours of a feature begin with its name, as the plan or the plan's file says it.
    private func reportPlan(_ plan: Blueprint, _ path: String, _ project: ProjectPass) {
        let file = FilePlace(path).file.dropLast(3)
        let features = [plan.feature[...], file].map { name in name.lowercased().filter { $0.isLetter || $0.isNumber } }
            .filter { !$0.isEmpty }
        guard !features.isEmpty else { return }
        for name in plan.names(in: "colors", "colours", "color", "colour")
        where Self.isWritten(name.text, "camel") && !ignored.contains(name.text) {
            let lowered = name.text.lowercased()
            // `berthAccent` for the berths is near enough.
            guard !features.contains(where: { lowered.hasPrefix($0) || lowered.hasPrefix($0.dropLast()) }) else {
                continue
            }
            project.report(
                "the colour `\(name.text)` does not begin with the feature, `\(features[0])`",
                help: "rename it, or list it with what all features share", in: path, at: name.range)
        }
    }

    private func report(_ message: String, _ entry: AssetIndex.Entry, _ project: ProjectPass) {
        project.report(
            message, help: "rename the set and its uses", in: entry.path, at: ByteRange(0, 1))
    }

    private static func isWritten(_ name: String, _ form: String) -> Bool {
        switch form {
        case "snake": name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" }
        case "camel": name.first?.isLowercase == true && name.allSatisfy { $0.isLetter || $0.isNumber }
        default: true
        }
    }

    private static let image = "{ \"images\" : [ { \"filename\" : \"a.png\", \"idiom\" : \"universal\" } ] }"

    static let examples: [Example] = [
        .bad(files: [
            "App/Assets.xcassets/mapPin.imageset/Contents.json": "↓" + image,
            "App/Assets.xcassets/ic_MapPin.imageset/Contents.json": "↓" + image,
            "App/Assets.xcassets/Sea.colorset/Contents.json": "↓{ \"colors\" : [ ] }",
        ]),
        .bad(
            files: ["App/Assets.xcassets/map_pin.imageset/Contents.json": "↓" + image],
            options: ["image_prefixes": .strings([]), "image_case": .string("camel")]),
        .bad(files: [
            "blueprint/features/berths.md":
                "# FEATURE BLUEPRINT: Berths\n\n### Colors\n- `berthsFree`: green\n- `↓alarmRed`: red\n### Images\n- `↓rope`: a rope\n",
            "App/A.swift": "struct A {}",
        ]),
        .good(files: [
            "blueprint/features/berths.md":
                "# Berths\n\n### Colors\n- `berthAccent`: green\n\n### Images\n- `ic_rope`: a rope\n",
            "App/A.swift": "struct A {}",
        ]),
        .good(files: [
            "App/Assets.xcassets/ic_map_pin.imageset/Contents.json": image,
            "App/Assets.xcassets/tripSea.colorset/Contents.json": "{ \"colors\" : [ ] }",
        ]),
        .good(files: ["App/Assets.xcassets/AccentColor.colorset/Contents.json": "{ \"colors\" : [ ] }"]),
        .good("let pin = Image(\"mapPin\")"),
    ]
}
