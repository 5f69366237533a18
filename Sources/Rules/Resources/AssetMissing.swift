import TenetRuleKit
import TenetRuleSupport

struct AssetMissing: Rule {
    static let about = About(
        "asset-missing", "Name of an asset that does not exist", category: .resources, severity: .error,
        status: .stable,
        scope: .appCode, reads: [.strings],
        why: """
            An image or colour that no asset catalogue has is shown as nothing, without an error: the button is empty, \
            the text is black on black.
            """,
        phrasings: [
            "Every image and color name used in code must exist in an asset catalog.",
            "Never refer to a picture or tint by a string that no `.xcassets` contains, or users see an empty spot.",
        ])

    private struct Named: Fact {
        var name: ConstantText
        var isColor: Bool
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Named.self, fromCallsOf: ["Image", "Color", "UIImage", "UIColor", "NSImage", "NSColor"]) {
            call, _ in
            guard let first = call.firstArgument, let name = call.calledName?.text else { return nil }
            let isSwiftUI = name == "Image" || name == "Color"
            guard call.isPlain,
                isSwiftUI ? first.label == nil : first.label?.text == "named", !call.isInPreview,
                !call.isInDebugBlock, let text = ConstantText(first.expression)
            else { return nil }
            let bundle = (call.argument("bundle") ?? call.argument("in"))?.expression.text
            // The bundle of a module holds files beside its catalogues, which nothing lists.
            if let bundle, !bundle.isOne(of: [".main", "Bundle.main", "nil"]) { return nil }
            return (
                Named(name: text, isColor: name == "Color" || name == "UIColor" || name == "NSColor"),
                first.expression.range
            )
        }
        hooks.onProject(needing: [.declarations]) { project in
            let index = AssetIndex.of(project)
            reportPlans(project, index)
            guard !index.entries.isEmpty, !index.lacksCatalogue else { return }
            reportCode(project, index)
            reportInterfaces(project, index)
        }
    }

    private func reportCode(_ project: ProjectPass, _ index: AssetIndex) {
        let images = index.names(of: AssetIndex.imageKinds)
        let colors = index.names(of: [.color])
        // Types and initialisers of the project's own may take any text.
        let ownsColor = Self.takesText("Color", project.model)
        let ownsImage = Self.takesText("Image", project.model)
        for use in project.facts(Named.self) {
            let isColor = use.fact.isColor
            let known = isColor ? colors : images
            guard !(isColor ? ownsColor : ownsImage), !known.isEmpty,
                let name = use.fact.name.value(in: project.model, from: use.path), !Self.isElsewhere(name),
                !known.contains(name), !index.hasLooseFile(name), !Self.isPart(name, index)
            else { continue }
            report(name, isColor, index, project, use.path, use.range)
        }
    }

    /// What the plan of a feature names, when some of it is there already: the feature is built.
    private func reportPlans(_ project: ProjectPass, _ index: AssetIndex) {
        for (path, resource) in project.model.resources {
            guard case .blueprint(let plan) = resource, !path.lowercased().contains("template") else { continue }
            let colors = plan.names(in: "colors", "colours", "color", "colour")
            let images = plan.names(in: "images", "image", "icons", "assets")
            func isThere(_ name: String, _ kinds: [Asset.Kind]) -> Bool {
                index.names(of: kinds).contains(name) || index.entries.contains { $0.asset.name == name }
                    || index.hasLooseFile(name) || !project.model.declarations(named: name).isEmpty
            }
            let missing =
                colors.filter { !isThere($0.text, [.color]) }
                + images.filter { !isThere($0.text, AssetIndex.imageKinds) }
            guard missing.count < colors.count + images.count else { continue }
            for name in missing where name.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
                let isColor = colors.contains(name)
                project.report(
                    "the plan names the \(isColor ? "colour" : "image") `\(name.text)`, and the app has none of that name",
                    help:
                        "add it to \(isColor ? "the asset catalogue or the theme" : "an asset catalogue"), or take it out of the plan",
                    in: path, at: name.range)
            }
        }
    }

    /// `Complication/Circular`: one of the images that a set consists of.
    private static func isPart(_ name: String, _ index: AssetIndex) -> Bool {
        guard let slash = name.lastIndex(of: "/") else { return false }
        return index.entries.contains { $0.asset.name == name[..<slash] }
    }

    /// A name with an ending is a file, and `NS…` are the system's own.
    private static func isElsewhere(_ name: String) -> Bool {
        name.isEmpty || isFile(name) || name.hasPrefix("#") || name.hasPrefix("NS")
    }

    private static func isFile(_ name: String) -> Bool {
        if name.contains(".bundle/") { return true }
        guard let dot = name.lastIndex(of: ".") else { return false }
        let ending = name[name.index(after: dot)...].lowercased()
        return ["png", "jpg", "jpeg", "pdf", "svg", "heic", "heif", "gif", "webp", "tiff", "tif", "bmp", "ico", "icns"]
            .contains(ending)
    }

    private static func takesText(_ type: String, _ model: ProjectModel) -> Bool {
        if !model.types(named: type).isNone { return true }
        return model.declarations(named: "init").contains { declaration in
            guard declaration.parent?.kind == .extension, declaration.parent?.name.hasSuffix(type) == true,
                let first = declaration.parameters.first
            else { return false }
            return first.label.isEmpty && first.type != "ColorResource" && first.type != "ImageResource"
        }
    }

    private func reportInterfaces(_ project: ProjectPass, _ index: AssetIndex) {
        let images = index.names(of: AssetIndex.imageKinds)
        let colors = index.names(of: [.color])
        for (path, resource) in project.model.resources {
            guard case .interface(let file) = resource else { continue }
            var seen: Set<String> = []
            // A folder whose files all belong to the target may hold pictures that nothing lists.
            lazy var hidesFiles = project.model.builds.contains { build in
                build.targets(containing: path).contains { !$0.folders.isEmpty }
            }
            for use in file.images where !use.isSystem && !use.isDeclaration {
                let name = use.name.text
                // `button:a1B-cd:image`: a picture that lies in the file itself.
                guard !name.contains("."), !name.contains(":"), !name.hasPrefix("NS"), !images.contains(name),
                    !index.hasLooseFile(name),
                    !images.isEmpty, !hidesFiles, seen.insert(name).inserted
                else { continue }
                report(name, false, index, project, path, use.name.range)
            }
            for use in file.colors where !use.isDeclaration {
                guard !colors.contains(use.name.text), !colors.isEmpty, seen.insert(use.name.text).inserted else {
                    continue
                }
                report(use.name.text, true, index, project, path, use.name.range)
            }
        }
    }

    private func report(
        _ name: String, _ isColor: Bool, _ index: AssetIndex, _ project: ProjectPass, _ path: String, _ range: ByteRange
    ) {
        let what = isColor ? "colour" : "image"
        let kinds: [Asset.Kind] = isColor ? [.color] : AssetIndex.imageKinds
        let candidates = index.names(of: kinds)
        let lowered = name.lowercased()
        let twin = candidates.filter { $0.lowercased() == lowered }.min()
        let near = twin ?? LocalizedKey.nearest(to: name, in: candidates)
        let inGroup = index.entries.first { kinds.contains($0.asset.kind) && $0.asset.name == name }
        var notes: [Note] = []
        if let entry = inGroup ?? index.entries.first(where: { $0.name == near && kinds.contains($0.asset.kind) }) {
            notes = [Note(path: entry.path, range: ByteRange(0, 0), message: "the \(what) `\(entry.name)`")]
        }
        let help: String
        if !isColor, name.hasSuffix(".fill") || name.hasSuffix(".circle") || name.hasSuffix(".square") {
            help = "symbols of the system are named with `Image(systemName:)`"
        } else if let inGroup {
            help = "write `\(inGroup.name)`: its group is a namespace"
        } else if let twin {
            help = "write `\(twin)`: names of assets differ by upper and lower case"
        } else if let near {
            help = "did you mean `\(near)`? Otherwise add the \(what)"
        } else {
            help = "add the \(what) to an asset catalogue"
        }
        project.report(
            "no asset catalogue has \(isColor ? "a colour" : "an image") named `\(name)`", help: help, in: path,
            at: range, notes: notes)
    }

    private static let image = "{ \"images\" : [ { \"filename\" : \"a.png\", \"idiom\" : \"universal\" } ] }"
    private static let color = "{ \"colors\" : [ { \"idiom\" : \"universal\" } ] }"

    private static let plan = """
        # FEATURE BLUEPRINT: Berths

        ### Colors
        - `berthsFree`: green
        - `↓berthsTaken`: red

        ### Images
        - `ic_berth`: a bollard
        """

    static let examples: [Example] = [
        .bad(files: [
            "blueprint/features/berths.md": plan,
            "App/Assets.xcassets/ic_berth.imageset/Contents.json": image,
            "App/Theme.swift": "enum Theme {\n    static let berthsFree = Color.green\n}",
        ]),
        .good(files: [
            "blueprint/features/berths.md": Example.unmarked(plan).source, "App/Theme.swift": "enum Theme {}",
        ]),
        .bad(files: [
            "App/Assets.xcassets/map-pin.imageset/Contents.json": image,
            "App/A.swift":
                "let mark = Image(↓\"gear.circle\")\nlet icon = Image(\"Icons.bundle/close\")\nlet tree = UIImage(named: \"tree.png\")",
        ]),
        .bad(files: [
            "App/Assets.xcassets/map-pin.imageset/Contents.json": image,
            "App/Assets.xcassets/Sea.colorset/Contents.json": color,
            "App/A.swift":
                "let pin = Image(↓\"map-pim\")\nlet sea = UIColor(named: ↓\"sea\")\nlet ok = Image(\"map-pin\")",
        ]),
        .bad(files: [
            "App/Assets.xcassets/map-pin.imageset/Contents.json": image,
            "App/Names.swift": """
            enum Pins: String { case home = "map-pim" }
            enum Names { static let pin = "map-pin" }
            """,
            "App/A.swift": """
            let pins = [UIImage(named: ↓Pins.home.rawValue), UIImage(named: Names.pin)]
            func pin() -> UIImage? {
                let name = "map_pin"
                return UIImage(named: ↓name)
            }
            """,
        ]),
        .bad(files: [
            "App/Assets.xcassets/Icons/Contents.json": "{ \"properties\" : { \"provides-namespace\" : true } }",
            "App/Assets.xcassets/Icons/pin.imageset/Contents.json": image,
            "App/A.swift": "let pin = UIImage(named: ↓\"pin\")",
        ]),
        .good(files: [
            "App/Assets.xcassets/map-pin.imageset/Contents.json": image,
            "App/A.swift": """
            let pins = [Image("map-pin"), Image(systemName: "gear"), Image(name), UIImage(named: "photo.jpg")]
            let other = Image("logo", bundle: BrandKit.bundle)
            let sea = Color("Sea")
            """,
        ]),
        .good(files: [
            "App/Assets.xcassets/Sea.colorset/Contents.json": color,
            "App/A.swift": """
            extension Color { init(_ hex: String) { self = parse(hex) } }
            let red = Color("FF0000")
            """,
        ]),
        .good(files: ["App/A.swift": "let pin = Image(\"map-pin\")"]),
        .good(files: [
            "App/Assets.xcassets/map-pin.imageset/Contents.json": image,
            "App/Assets.xcassets/Dial.complicationset/Contents.json": "{ \"assets\" : [ ] }",
            "App/Assets.xcassets/Dial.complicationset/Round.imageset/Contents.json": image,
            "App/A.swift": "let dial = UIImage(named: \"Dial/Round\")",
        ]),
        .good(files: [
            "Sources/Kit/Assets.xcassets/map-pin.imageset/Contents.json": image,
            "Sources/Kit/A.swift": "let photo = UIImage(named: \"photo\", in: Bundle.module, with: nil)",
        ]),
    ]
}
