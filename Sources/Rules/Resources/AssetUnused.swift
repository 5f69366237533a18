import TenetRuleKit
import TenetRuleSupport

struct AssetUnused: Rule {
    static let about = About(
        "asset-unused", "Asset that nothing shows", category: .resources, severity: .note, status: .stable,
        scope: .everywhere,
        reads: [.strings],
        why: """
            An image or colour that nothing names is downloaded by everybody and shown to nobody, and whoever changes \
            the design wonders where it appears.
            """,
        phrasings: [
            "Remove images and colors from the asset catalog that no code or interface file uses.",
            "We delete pictures and color sets nobody refers to anymore instead of shipping them to every customer.",
        ])

    private struct Pieces: Fact {
        var head: String
        var middle: [String]
        var tail: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Pieces.self, from: StringLiteralExprSyntax.self) { literal, _ in
            guard let parts = literal.interpolatedParts else { return nil }
            return (Pieces(head: parts.head, middle: parts.middle, tail: parts.tail), literal.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            guard !model.hasForeignCode, !model.sources.isEmpty else { return }
            let index = AssetIndex.of(project)
            guard !index.entries.isEmpty else { return }
            var interpolated = InterpolatedNames()
            for fact in project.facts(Pieces.self) {
                interpolated.add(head: fact.fact.head, middle: fact.fact.middle, tail: fact.fact.tail)
            }
            let shown = shownElsewhere(model)
            let candidates = index.entries.filter { [.image, .color, .symbol].contains($0.asset.kind) }
            let unused = candidates.filter { entry in
                entry.name != "AccentColor" && entry.name != "LaunchBackground"
                    && !shown.contains(entry.name) && !isNamed(entry, model) && !interpolated.mayMake(entry.name)
                    && !entry.asset.cataloguePath.contains("Preview")
            }
            guard unused.count * 2 < candidates.count else { return }
            for entry in unused {
                project.report(
                    "nothing in the code names the \(entry.asset.kind == .color ? "colour" : "image") `\(entry.name)`",
                    help: "delete it, or use it", in: entry.path, at: ByteRange(0, 1))
            }
        }
    }

    private func isNamed(_ entry: AssetIndex.Entry, _ model: ProjectModel) -> Bool {
        let name = entry.name
        for text in Set([name, entry.asset.name]).union(AssetName.constants(of: name, entry.asset.kind)) {
            if !model.uses(of: text).isEmpty || !model.declarations(named: text).isEmpty { return true }
        }
        for index in name.indices where "._-/ ".contains(name[index]) {
            let after = name.index(after: index)
            for part in [name[..<after], name[index...]] where part.count > 2 {
                if model.uses(of: String(part)).contains(where: { $0.kind == .text }) { return true }
            }
        }
        return false
    }

    /// Names in interface files, property lists and settings.
    private func shownElsewhere(_ model: ProjectModel) -> Set<String> {
        var found: Set<String> = []
        for (_, resource) in model.resources {
            switch resource {
            case .interface(let file):
                for use in file.images { found.insert(use.name.text) }
                for use in file.colors { found.insert(use.name.text) }
                for attribute in file.runtimeAttributes { attribute.value.map { _ = found.insert($0.text) } }
            case .propertyList(let list): if let root = list.root { root.addTexts(to: &found) }
            case .build(let build):
                for target in build.targets {
                    for settings in target.settings.values {
                        for (key, value) in settings where key.hasPrefix("ASSETCATALOG_") || key.hasPrefix("INFOPLIST_")
                        {
                            found.formUnion(value.text.split(separator: " ").map(String.init))
                        }
                    }
                }
            case .settingsFile(let file):
                for case .setting(_, let value) in file.lines {
                    found.formUnion(value.text.split(separator: " ").map(String.init))
                }
            default: continue
            }
        }
        return found
    }

    private static let image = "{ \"images\" : [ { \"filename\" : \"a.png\", \"idiom\" : \"universal\" } ] }"

    static let examples: [Example] = [
        .bad(files: [
            "App/Assets.xcassets/map-pin.imageset/Contents.json": image,
            "App/Assets.xcassets/old-pin.imageset/Contents.json": "↓" + image,
            "App/Assets.xcassets/flag-de.imageset/Contents.json": image,
            "App/A.swift": "let pins = [Image(.mapPin), Image(\"flag-\\(code)\")]",
        ]),
        .bad(files: [
            "App/Assets.xcassets/Sea.colorset/Contents.json": "{ \"colors\" : [ ] }",
            "App/Assets.xcassets/Sand.colorset/Contents.json": "{ \"colors\" : [ ] }",
            "App/Assets.xcassets/Old.colorset/Contents.json": "↓{ \"colors\" : [ ] }",
            "App/A.swift": "let colors = [Color(\"Sea\"), Color(\"Sand\")]",
        ]),
        .good(files: [
            "App/Assets.xcassets/map-pin.imageset/Contents.json": image,
            "App/Assets.xcassets/Brand/Contents.json": "{ \"properties\" : { \"provides-namespace\" : true } }",
            "App/Assets.xcassets/Brand/logo.imageset/Contents.json": image,
            "App/A.swift": "let images = [Image(\"map-pin\"), Image(\"Brand/logo\")]",
        ]),
        .good(files: [
            "App/Assets.xcassets/TripColor.colorset/Contents.json": "{ \"colors\" : [ ] }",
            "App/A.swift": "let color = Color(.trip)",
        ]),
        .good("let pin = Image(\"map-pin\")"),
    ]
}
