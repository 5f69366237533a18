import TenetRuleKit
import TenetRuleSupport

struct LaunchArgumentMissing: Rule {
    static let about = About(
        "launch-argument-missing", "Launch argument that no scheme offers", category: .build, severity: .note,
        scope: .everywhere,
        why: """
            What has to be tried by hand is tried when it takes one click: an argument that stands ready in the shared \
            scheme is switched on, one that has to be looked up is not. Switched on in the shared file, it is on for all.
            """,
        phrasings: [
            "List the agreed launch arguments in a shared scheme of the app, switched off by default.",
            """
            Options we need for manual trials, such as `-AppleLanguages (ar)`, stand ready unchecked under Run in \
            Xcode for everybody.
            """,
        ])

    var arguments: [String] = []
    static let options = [
        Option<Self>(
            "arguments", \.arguments, addsUp: true,
            "Arguments that a shared scheme of the app lists, switched off, as in `-AppleLocale ar_SA`.")
    ]

    func install(_ hooks: inout Hooks) {
        guard !arguments.isEmpty else { return }
        hooks.onProject { project in
            let schemes = project.model.resources.compactMap { path, resource -> (path: String, scheme: Scheme)? in
                guard case .scheme(let scheme) = resource, scheme.buildsApp else { return nil }
                return (path, scheme)
            }
            for (path, scheme) in schemes {
                for argument in scheme.arguments where argument.isEnabled && wants(argument.text.text) {
                    project.report(
                        "`\(argument.text.text)` is switched on for everybody who runs `\(scheme.name)`",
                        help: "switch it off in the shared scheme", in: path, at: argument.text.range)
                }
            }
            guard let first = schemes.first, let place = first.scheme.configurations[.launch] else { return }
            for wanted in arguments
            where !schemes.contains(where: { $0.scheme.arguments.contains { plain($0.text.text) == plain(wanted) } }) {
                project.report(
                    "no shared scheme of the app lists `\(wanted)`",
                    help: "add it to the arguments of the Run action, switched off", in: first.path, at: place.range)
            }
        }
    }

    private func wants(_ text: String) -> Bool { arguments.contains { plain($0) == plain(text) } }

    /// `(ar)` and `ar` are one list of languages.
    private func plain(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" } }

    private static func scheme(_ arguments: String, configuration: String = "Debug") -> String {
        """
        <Scheme version = "1.7">
           <LaunchAction buildConfiguration = "\(configuration)">
              <BuildableReference BuildableName = "Harbour.app"/>
              <CommandLineArguments>\(arguments)</CommandLineArguments>
           </LaunchAction>
        </Scheme>
        """
    }

    private static let path = "Harbour.xcodeproj/xcshareddata/xcschemes/Harbour.xcscheme"
    private static let arabic: [String: OptionValue] = ["arguments": .strings(["-AppleLanguages (ar)"])]

    static let examples: [Example] = [
        .bad(files: [path: scheme("", configuration: "↓Debug")], options: arabic),
        .bad(
            files: [path: scheme("<CommandLineArgument argument = \"↓-AppleLanguages (ar)\" isEnabled = \"YES\"/>")],
            options: arabic),
        .good(
            files: [path: scheme("<CommandLineArgument argument = \"-AppleLanguages (ar)\" isEnabled = \"NO\"/>")],
            options: arabic),
        .good(files: [path: scheme("")]),
    ]
}
