import TenetRuleKit
import TenetRuleSupport

struct SchemeRunsRelease: Rule {
    static let about = About(
        "scheme-runs-release", "Scheme that runs the release build", category: .build, severity: .warning,
        scope: .everywhere,
        why: """
            The Run action is what everybody starts all day. In a release build the debugger shows optimized-away \
            variables, checks for debug builds are off, and the app talks to the production server. Somebody set it for \
            one trial and committed it.
            """,
        phrasings: [
            "The Run action of shared schemes uses a debug configuration.",
            """
            Pressing Run in Xcode must not launch the optimized production build; undo such a change before you commit \
            it.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, resource) in project.model.resources {
                guard case .scheme(let scheme) = resource, scheme.buildsApp,
                    let run = scheme.configurations[.launch], Self.isRelease(run.text),
                    // A scheme that is named for the configuration was made to run it, and one whose tests are built the
                    // same way is a scheme for releases.
                    !scheme.name.lowercased().contains(run.text.lowercased()),
                    let test = scheme.configurations[.test], !Self.isRelease(test.text)
                else { continue }
                project.report(
                    "the scheme `\(scheme.name)` runs the configuration `\(run.text)` and tests `\(test.text)`",
                    help: "set the Run action back to `\(test.text)`", in: path, at: run.range)
            }
        }
    }

    private static func isRelease(_ configuration: String) -> Bool {
        let name = configuration.lowercased()
        return name.contains("release") && !name.contains("debug")
    }

    private static func scheme(run: String, test: String = "Debug") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Scheme version = "1.7">
           <TestAction buildConfiguration = "\(test)"/>
           <LaunchAction buildConfiguration = "\(run)">
              <BuildableProductRunnable>
                 <BuildableReference BuildableName = "Harbor.app" BlueprintName = "Harbor"/>
              </BuildableProductRunnable>
           </LaunchAction>
        </Scheme>
        """
    }

    private static let folder = "Harbor.xcodeproj/xcshareddata/xcschemes/"

    static let examples: [Example] = [
        .bad(files: [folder + "Harbor.xcscheme": scheme(run: "↓Release")]),
        .bad(files: [folder + "Harbor.xcscheme": scheme(run: "↓Release-Staging", test: "Debug-Staging")]),
        .good(files: [folder + "Harbor.xcscheme": scheme(run: "Debug")]),
        .good(files: [folder + "Harbor Release.xcscheme": scheme(run: "Release")]),
        .good(files: [folder + "Profile.xcscheme": scheme(run: "Release", test: "Release")]),
    ]
}
