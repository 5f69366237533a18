import TenetRuleKit
import TenetRuleSupport

struct ColorWithoutDarkVariant: Rule {
    static let about = About(
        "color-without-dark-variant", "Colour without a dark variant", category: .resources, severity: .note,
        status: .preview, scope: .everywhere,
        why: """
            In a catalogue whose colours follow the appearance, one that does not stays light on a dark screen.
            """,
        phrasings: [
            "Every color in the asset catalog must define a dark appearance.",
            "Each named tint in `.xcassets` needs a second value for when users switch to Dark Mode.",
        ])

    var minimumShare = 80
    var ignored = ["AccentColor", "LaunchBackground", "WidgetBackground"]
    static let options = [
        Option<Self>(
            "minimum_share", \.minimumShare,
            "Look only at catalogues in which this share of the colours, in percent, has a dark variant; 0 for all."),
        Option<Self>("ignored", \.ignored, "Names of colours that look the same on purpose."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            let colors = AssetIndex.of(project).entries.filter { $0.asset.kind == .color }
            for (_, entries) in Dictionary(grouping: colors, by: \.asset.cataloguePath).sorted(by: { $0.key < $1.key })
            {
                let plain = entries.filter { entry in
                    let variants = entry.asset.variants
                    return !variants.contains { $0.appearances.contains { $0.value == "dark" } }
                        // A colour of the system follows the appearance by itself.
                        && !variants.contains { $0.color?.reference != nil }
                        && variants.contains { $0.color != nil } && !ignored.contains(entry.name)
                        && !Self.isMeant(entry.name) && !variants.contains(where: Self.isReadable)
                }
                guard !plain.isEmpty, (entries.count - plain.count) * 100 >= entries.count * minimumShare else {
                    continue
                }
                for entry in plain {
                    let variant = entry.asset.variants.first { $0.color != nil }
                    project.report(
                        "the colour `\(entry.name)` is the same in dark appearance, unlike the others of this catalogue",
                        help: "add a dark variant, or list the name in `ignored`", in: entry.path,
                        at: variant?.color?.range ?? ByteRange(0, 1))
                }
            }
        }
    }

    /// `brandDark` is the colour of one appearance, chosen in code.
    private static func isMeant(_ name: String) -> Bool {
        name.contains("Dark") || name.contains("Light") || name.hasPrefix("dark") || name.hasPrefix("light")
    }

    /// A shadow or veil darkens whatever lies below, and a middle tone stands out on light and on dark.
    private static func isReadable(_ variant: AssetVariant) -> Bool {
        guard let components = variant.color?.components else { return false }
        let parts = Dictionary(components.map { ($0.name, $0.fraction ?? 0) }, uniquingKeysWith: { first, _ in first })
        if let alpha = parts["alpha"], alpha < 1 { return true }
        let brightness =
            parts["white"] ?? (0.21 * (parts["red"] ?? 0) + 0.72 * (parts["green"] ?? 0) + 0.07 * (parts["blue"] ?? 0))
        return brightness > 0.25 && brightness < 0.8
    }

    private static let plain = """
        {
          "colors" : [
            { "idiom" : "universal", "color" : ↓{ "color-space" : "srgb", "components" : { "red" : "1.000" } } }
          ]
        }
        """
    private static let both = """
        {
          "colors" : [
            { "idiom" : "universal", "color" : { "color-space" : "srgb", "components" : { "red" : "1.000" } } },
            {
              "idiom" : "universal",
              "appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ],
              "color" : { "color-space" : "srgb", "components" : { "red" : "0.500" } }
            }
          ]
        }
        """

    static let examples: [Example] = [
        .bad(
            files: [
                "App/A.xcassets/Sea.colorset/Contents.json": plain,
                "App/A.xcassets/Sand.colorset/Contents.json": both,
            ], options: ["minimum_share": .int(50)]),
        .bad(
            files: ["App/A.xcassets/Sea.colorset/Contents.json": plain], options: ["minimum_share": .int(0)]),
        .good(files: [
            "App/A.xcassets/Sea.colorset/Contents.json": plain.replacing("↓", with: ""),
            "App/A.xcassets/Sand.colorset/Contents.json": both,
        ]),
        .good(
            files: ["App/A.xcassets/AccentColor.colorset/Contents.json": plain.replacing("↓", with: "")],
            options: ["minimum_share": .int(0)]),
        .good("let sea = Color(\"Sea\")"),
        .good(
            files: [
                "App/A.xcassets/Leaf.colorset/Contents.json": plain.replacing("↓", with: "")
                    .replacing("\"red\" : \"1.000\"", with: "\"red\" : \"0.298\", \"green\" : \"0.729\"")
            ],
            options: ["minimum_share": .int(0)]),
        .good(
            files: ["App/A.xcassets/SeaDark.colorset/Contents.json": plain.replacing("↓", with: "")],
            options: ["minimum_share": .int(0)]),
        .good(
            files: [
                "App/A.xcassets/Veil.colorset/Contents.json": plain.replacing("↓", with: "")
                    .replacing("\"red\" : \"1.000\"", with: "\"white\" : \"0.000\", \"alpha\" : \"0.400\"")
            ],
            options: ["minimum_share": .int(0)]),
    ]
}
