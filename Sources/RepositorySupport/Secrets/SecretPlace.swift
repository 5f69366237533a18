internal import TenetRuleKit

/// What the path of a file says about how secrets are written in it.
package struct SecretPlace: Hashable, Sendable {
    package enum Syntax: Hashable, Sendable {
        /// A text is a literal in quotes.
        case code
        /// The same, and a name may stand right before its literal: Ruby and Gradle.
        case commands
        /// Values may stand without quotes: settings, shell, YAML.
        case settings
        /// Values are in quotes or between tags: JSON, property lists, schemes.
        case data
        /// Text for people.
        case prose
        /// Names and values mean nothing there, or are hashes: lock files, vector images, translations.
        case opaque
    }

    package var syntax: Syntax
    /// Tests, samples and mocks: what a person would choose as a password is made up there.
    package var isOfTests: Bool
    /// Google's own settings of an app, and pages of the web, whose keys of Google are made to be shipped.
    package var isOfGoogle: Bool
    /// A name that a password follows without a mark: `.netrc`.
    package var isOfNetrc: Bool

    /// A word without quotes is a value there.
    var hasBareTexts: Bool { syntax == .settings || syntax == .prose }

    package init(path: String) {
        let name = String(path.split(separator: "/").last ?? "").lowercased()
        // What stands in the folder of a language is text for people.
        syntax = path.contains(".lproj/") && name.hasSuffix(".strings") ? .opaque : Self.syntax(of: name)
        isOfGoogle =
            name.contains("googleservice-info") || name == "google-services.json"
            || name.hasSuffix(".html") || name.hasSuffix(".htm")
        isOfNetrc = name.hasSuffix("netrc")
        isOfTests = path.nameWords.contains(where: Self.samples.contains)
    }

    private static let samples: Set<String> = [
        "test", "tests", "testing", "mock", "mocks", "fixture", "fixtures", "stub", "stubs", "stubbed", "sample",
        "samples",
        "example", "examples", "demo", "spec", "specs", "cassettes", "preview", "previews", "template", "dist",
    ]

    /// The name is one of a file of text, whatever its first bytes are.
    package static func isNamedAsText(_ path: String) -> Bool {
        let name = String(path.split(separator: "/").last ?? "").lowercased()
        if byName[name] != nil || name.hasPrefix(".env") { return true }
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        return byEnding[ending] != nil && !["pdf", "cer", "crt", "eps"].contains(ending)
            || ["env", "xcconfig", "yml", "yaml", "toml", "ini", "cfg", "conf", "properties", "sh", "pbxproj"].contains(
                ending)
    }

    private static func syntax(of name: String) -> Syntax {
        if let known = byName[name] { return known }
        if name.hasPrefix(".env") || name.hasSuffix(".env") { return .settings }
        if name.hasPrefix("dockerfile") { return .settings }
        if name.hasSuffix(".min.js") || name.hasSuffix(".js.map") || name.hasSuffix(".css.map") { return .opaque }
        guard let dot = name.lastIndex(of: ".") else { return .settings }
        return byEnding[String(name[name.index(after: dot)...])] ?? .settings
    }

    private static let byName: [String: Syntax] = table([
        (.opaque, "package.resolved podfile.lock cartfile cartfile.private cartfile.resolved gemfile.lock"),
        (.opaque, "package-lock.json yarn.lock mintfile"),
        (.opaque, "pnpm-lock.yaml npm-shrinkwrap.json poetry.lock cargo.lock composer.lock manifest.lock"),
        (.commands, "fastfile podfile gemfile appfile matchfile deliverfile gymfile scanfile snapfile pluginfile"),
        (.commands, "dangerfile rakefile brewfile"),
    ])

    private static let byEnding: [String: Syntax] = table([
        (.code, "swift m mm h hpp c cc cpp cs kt java js mjs cjs ts tsx jsx py go rs php dart scala vue"),
        (.code, "strings lua pl ex exs swiftinterface storyboard xib"),
        (.commands, "sql rb gradle kts groovy podspec rake tf tfvars hcl"),
        (
            .data,
            "json plist entitlements xcscheme xml har xctestplan webmanifest mobileconfig stringsdict jsonl geojson"
        ),
        (.prose, "md markdown txt rst adoc textile"),
        (
            .opaque,
            "lock resolved svg css scss less xcstrings map pdf sum cer crt csr pub snap ipynb eps po xliff csv tsv html htm"
        ),
        // Xcode makes the key pair in it for tests on this machine.
        (.opaque, "storekit"),
    ])

    private static func table(_ rows: [(Syntax, String)]) -> [String: Syntax] {
        var table: [String: Syntax] = [:]
        for (syntax, names) in rows {
            for name in names.split(separator: " ") { table[String(name)] = syntax }
        }
        return table
    }
}
