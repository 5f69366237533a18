import TenetRuleKit
import TenetRuleSupport

struct AssetCatalogInvalid: Rule {
    static let about = About(
        "asset-catalog-invalid", "Set of an asset catalogue that is broken", category: .resources, severity: .warning,
        scope: .everywhere,
        why: """
            A set whose `Contents.json` cannot be read, or that lists no file, is in the app by name only: code finds \
            it and shows nothing.
            """,
        phrasings: [
            "Every set in an asset catalog has a readable `Contents.json` that lists at least one file.",
            """
            Never leave an image set empty or its JSON broken in `Assets.xcassets`, or the app shows nothing in its \
            place.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, resource) in project.model.resources {
                guard case .asset(let asset) = resource, !FilePlace(path).folders.contains("Pods") else { continue }
                if let problem = asset.problems.first {
                    project.report(
                        "Xcode cannot read this set: \(Self.sentence(problem.message))",
                        help: "put the JSON right, or make the set again", in: path, at: problem.range)
                } else if [.image, .symbol, .data].contains(asset.kind), asset.files.isEmpty, !asset.isPart {
                    project.report(
                        "the set `\(asset.name)` holds no file, so nothing is shown in its place",
                        help: "add the file, or delete the set", in: path, at: ByteRange(0, 1))
                }
            }
        }
    }

    private static func sentence(_ message: String) -> String {
        let text = message.hasSuffix(".") ? String(message.dropLast()) : message
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json":
                "↓{ \"images\" : [ { \"idiom\" : \"universal\", \"scale\" : \"1x\" } ] }"
        ]),
        .bad(files: [
            "App/Assets.xcassets/intro.dataset/Contents.json": "↓{ \"data\" : [ { \"idiom\" : \"universal\" } ] }"
        ]),
        .good(files: [
            "App/Assets.xcassets/pin.imageset/Contents.json":
                "{ \"images\" : [ { \"idiom\" : \"universal\", \"filename\" : \"pin.pdf\" } ] }",
            "App/Assets.xcassets/Contents.json": "{ \"info\" : { \"version\" : 1, \"author\" : \"xcode\" } }",
        ]),
        .good(files: ["App/Assets.xcassets/Icons/Contents.json": "{ \"info\" : { \"version\" : 1 } }"]),
        .good("let pin = Image(\"pin\")"),
    ]
}
