import TenetRuleKit
import TenetRuleSupport

struct ArbitraryLoadsAllowed: Rule {
    static let about = About(
        "arbitrary-loads-allowed", "Unencrypted connections allowed", category: .resources, severity: .warning,
        status: .preview,
        scope: .everywhere,
        why: """
            With App Transport Security switched off everything that the app sends and loads may go over the network in \
            plain text, where anybody can read and change it. Review asks for a reason.
            """,
        phrasings: [
            """
            Do not set `NSAllowsArbitraryLoads` or `NSExceptionAllowsInsecureHTTPLoads` in an Info.plist, except for \
            local and test domains.
            """,
            "Keep App Transport Security switched on, so that all traffic of the app goes over HTTPS.",
        ])

    var allowedDomains = ["localhost", "local", "127.0.0.1", "test", "example", "onion"]
    var allowExplained = false
    static let options = [
        Option<Self>(
            "allowed_domains", \.allowedDomains,
            "Domains, or endings of domains, that may be loaded without encryption, such as those of a test server."),
        Option<Self>(
            "allow_explained", \.allowExplained,
            "Accept the exception for a domain when a comment above or beside it gives the reason."),
    ]

    /// They take the place of the general switch, which newer systems then ignore.
    private static let narrower = [
        "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetworking",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, resource) in project.model.resources {
                guard case .propertyList(let list) = resource, list.kind == .plist, !Self.isForTests(path),
                    let settings = list["NSAppTransportSecurity"]
                else { continue }
                if settings["NSAllowsArbitraryLoads"]?.bool == true, let key = settings.key("NSAllowsArbitraryLoads"),
                    !Self.narrower.contains(where: { settings[$0] != nil })
                {
                    project.report(
                        "every connection of the app may go unencrypted",
                        help: "delete it, and list the few domains without encryption in `NSExceptionDomains`",
                        in: path, at: key.range)
                }
                for domain in settings["NSExceptionDomains"]?.entries ?? [] where !isAllowed(domain.key.text) {
                    guard let entry = domain.value.entry("NSExceptionAllowsInsecureHTTPLoads"),
                        entry.value.bool == true,
                        !(allowExplained && (domain.isExplained || entry.isExplained))
                    else { continue }
                    project.report(
                        "connections to `\(domain.key.text)` may go unencrypted",
                        help: "use `https` and delete the exception"
                            + (allowExplained ? ", or give the reason in a comment" : ""),
                        in: path, at: entry.key.range)
                }
            }
        }
    }

    private static func isForTests(_ path: String) -> Bool {
        FilePlace(path).folders.contains {
            $0.hasSuffix("Tests") || $0 == "Pods" || $0 == "Carthage" || $0.hasSuffix("Example") || $0 == "Examples"
        }
    }

    private func isAllowed(_ domain: String) -> Bool {
        domain.allSatisfy { $0.isNumber || $0 == "." || $0 == ":" }
            || allowedDomains.contains { domain == $0 || domain.hasSuffix("." + $0) }
    }

    private static func plist(_ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>NSAppTransportSecurity</key>
            <dict>
                \(body)
            </dict>
        </dict>
        </plist>
        """
    }

    static let examples: [Example] = [
        .bad(files: ["App/Info.plist": plist("<key>↓NSAllowsArbitraryLoads</key><true/>")]),
        .bad(files: [
            "App/Info.plist": plist(
                "<key>NSExceptionDomains</key><dict><key>trips.shop</key><dict>"
                    + "<key>↓NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict>")
        ]),
        .good(
            files: [
                "App/Info.plist": plist(
                    "<key>NSExceptionDomains</key><dict>\n<!-- The harbour's gauges know no TLS. -->\n<key>trips.shop</key><dict>"
                        + "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict>")
            ], options: ["allow_explained": .bool(true)]),
        .bad(
            files: [
                "App/Info.plist": plist(
                    "<key>NSExceptionDomains</key><dict>\n<key>gauges.shop</key><dict/> <!-- Encrypted by now. -->\n"
                        + "<key>trips.shop</key><dict><key>↓NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict>"
                )
            ], options: ["allow_explained": .bool(true)]),
        .good(files: ["App/Info.plist": plist("<key>NSAllowsArbitraryLoads</key><false/>")]),
        .good(files: [
            "App/Info.plist": plist(
                "<key>NSAllowsArbitraryLoads</key><true/><key>NSAllowsLocalNetworking</key><true/>")
        ]),
        .good(files: [
            "App/Info.plist": plist(
                "<key>NSExceptionDomains</key><dict><key>localhost</key><dict>"
                    + "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict>")
        ]),
        // The network encrypts what goes to such addresses.
        .good(files: [
            "App/Info.plist": plist(
                "<key>NSExceptionDomains</key><dict><key>onion</key><dict>"
                    + "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict>")
        ]),
    ]
}
