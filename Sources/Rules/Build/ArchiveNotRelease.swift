import TenetRuleKit
import TenetRuleSupport

struct ArchiveNotRelease: Rule {
    static let about = About(
        "archive-not-release", "Archive of a debug build", category: .build, severity: .warning, scope: .everywhere,
        why: """
            What is archived is what people get. A scheme that archives another configuration ships code that is not \
            optimised, with everything that only developers should see.
            """,
        phrasings: [
            "Archive every scheme with a release configuration, never with a debug one.",
            "What we ship to users is always the optimized build; the `ArchiveAction` must not say `Debug`.",
        ])

    var allowed = ["Release", "AppStore", "Production", "Distribution", "TestFlight", "Beta", "AdHoc", "Enterprise"]
    static let options = [
        Option<Self>("allowed", \.allowed, "Words of which the name of a configuration for archives holds one.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, resource) in project.model.resources {
                guard case .scheme(let scheme) = resource, scheme.buildsApp,
                    let name = scheme.configurations[.archive],
                    !allowed.contains(where: { Self.plain(name.text).contains(Self.plain($0)) })
                        || Self.plain(name.text).contains("debug"),
                    // A scheme that is named for its configuration was made to ship it to somebody.
                    Self.plain(name.text) == "debug" || !Self.plain(scheme.name).contains(Self.plain(name.text))
                else { continue }
                project.report(
                    "the scheme `\(scheme.name)` archives the configuration `\(name.text)`",
                    help: "choose the Release configuration for the Archive action", in: path, at: name.range)
            }
        }
    }

    private static func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }

    private static func scheme(_ configuration: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Scheme version = "1.7">
           <LaunchAction buildConfiguration = "Debug">
              <BuildableProductRunnable>
                 <BuildableReference BuildableName = "Harbour.app" BlueprintName = "Harbour"/>
              </BuildableProductRunnable>
           </LaunchAction>
           <ArchiveAction buildConfiguration = "\(configuration)"/>
        </Scheme>
        """
    }

    private static let path = "Harbour.xcodeproj/xcshareddata/xcschemes/Harbour.xcscheme"

    static let examples: [Example] = [
        .bad(files: [path: scheme("↓Debug")]),
        .good(files: [path: scheme("Release")]),
        .good(files: [path: scheme("App Store")]),
        .bad(files: [path: scheme("↓Nightly")]),
        .bad(files: [path: scheme("↓Beta Debug")]),
        .good(files: ["Harbour.xcodeproj/xcshareddata/xcschemes/Harbour Nightly.xcscheme": scheme("Nightly")]),
        .good(files: [path: scheme("Nightly")], options: ["allowed": .strings(["Nightly"])]),
    ]
}
