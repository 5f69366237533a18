import TenetRuleKit
import TenetRuleSupport

struct AppGroupNotEntitled: Rule {
    static let about = About(
        "app-group-not-entitled", "App group without its entitlement", category: .resources, severity: .error,
        scope: .appCode, reads: [.strings],
        why: """
            Without the entitlement the folder of an app group is nil, and its defaults are stored where neither the \
            extension nor the next version finds them.
            """,
        phrasings: [
            "List every app group identifier that the code uses in the app's entitlements file.",
            """
            Before calling `UserDefaults(suiteName:)` or `containerURL` with a `group.` name, make sure the target has \
            been granted that exact group.
            """,
        ])

    private struct Group: Fact {
        var text: ConstantText
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Group.self, fromCallsOf: ["UserDefaults", "containerURL"]) { call, _ in
            guard let first = call.firstArgument, let name = call.calledName?.text, let label = first.label?.text,
                name == "UserDefaults" && label == "suiteName"
                    || name == "containerURL" && label == "forSecurityApplicationGroupIdentifier",
                let text = ConstantText(first.expression)
            else { return nil }
            return (Group(text: text), first.expression.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let model = project.model
            var groups: [RangedText] = []
            var first: String?
            for (path, resource) in model.resources {
                guard case .propertyList(let list) = resource, list.kind == .entitlements else { continue }
                // A file that cannot be read may list any group.
                guard list.root != nil else { return }
                groups += list.strings(at: "com.apple.security.application-groups")
                first = first ?? path
            }
            guard let first else { return }
            for use in project.facts(Group.self) {
                guard let text = use.fact.text.value(in: model, from: use.path), text.hasPrefix("group."),
                    !groups.contains(where: { Self.allows($0.text, text) })
                else { continue }
                let near = LocalizedKey.nearest(to: text, in: groups.map(\.text))
                project.report(
                    "no entitlement gives access to the app group `\(text)`",
                    help: near.map { "the entitlements have `\($0)`: write the same in both" }
                        ?? "add the group to the entitlements of the targets that use it",
                    in: use.path, at: use.range,
                    notes: [Note(path: first, range: ByteRange(0, 0), message: "one of the project's entitlements")])
            }
        }
    }

    /// Parts of the entitlement may be variables of the build.
    private static func allows(_ pattern: String, _ text: String) -> Bool {
        guard let start = pattern.firstIndex(of: "$") else { return pattern == text }
        let end = pattern.lastIndex { $0 == ")" || $0 == "}" } ?? start
        return text.hasPrefix(pattern[..<start]) && text.hasSuffix(pattern[pattern.index(after: end)...])
    }

    private static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>com.apple.security.application-groups</key>
            <array><string>group.com.shop.app</string></array>
        </dict>
        </plist>
        """

    static let examples: [Example] = [
        .bad(files: [
            "App/App.entitlements": entitlements,
            "App/A.swift": """
            enum Groups { static let main = "group.com.shop" }
            let shared = UserDefaults(suiteName: ↓Groups.main)
            let mine = UserDefaults(suiteName: "group.com.shop.app")
            """,
        ]),
        .bad(files: [
            "App/App.entitlements": entitlements,
            "App/A.swift": """
            let url = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: ↓"group.com.shop.App")
            """,
        ]),
        .good(files: [
            "App/App.entitlements": entitlements.replacing("com.shop.app", with: "$(BASE_ID).app"),
            "App/A.swift": "let shared = UserDefaults(suiteName: \"group.com.shop.app\")",
        ]),
        .good(files: [
            "App/App.entitlements": entitlements,
            "App/A.swift": "let tests = UserDefaults(suiteName: \"tests\")\nlet other = UserDefaults(suiteName: name)",
        ]),
        .good("let shared = UserDefaults(suiteName: \"group.com.shop\")"),
    ]
}
