import TenetRuleKit
import TenetRuleSupport

struct LanguageModeOld: Rule {
    static let about = About(
        "language-mode-old", "Older language mode than agreed", category: .build, severity: .warning,
        scope: .everywhere,
        why: """
            A target in an older mode is compiled without the checks that the rest of the project relies on: data races \
            that mode 6 refuses are accepted there.
            """)

    var minimum = 6
    static let options = [Option<Self>("minimum", \.minimum, "The oldest language mode that targets may use.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for setting in project.model.writtenSettings("SWIFT_VERSION") {
                guard let version = VersionNumber(setting.text), version.major < minimum else { continue }
                project.report(
                    "`\(setting.target.name.text)` is compiled in language mode \(version.major), not \(minimum)",
                    help: "set `SWIFT_VERSION` to \(minimum)", in: setting.path, at: setting.range)
            }
            for package in project.model.ownPackages {
                // The tools version decides where the manifest says nothing.
                var seen: Set<ByteRange> = []
                for target in package.targets where ![.plugin, .binary, .systemLibrary].contains(target.kind) {
                    guard let mode = target.swiftLanguageMode, let version = VersionNumber(mode.text),
                        version.major < minimum, seen.insert(mode.range).inserted
                    else { continue }
                    project.report(
                        "`\(target.name.text)` is compiled in language mode \(version.major), not \(minimum)",
                        help: "raise the tools version to \(minimum).0, or set `swiftLanguageModes: [.v\(minimum)]`",
                        in: package.path, at: mode.range)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [XcodeProjectSample.path: XcodeProjectSample.text(shared: "SWIFT_VERSION = ↓5.0;")]),
        .bad(files: [
            "Package.swift": """
            // swift-tools-version: ↓5.9
            import PackageDescription
            let package = Package(name: "Tides", targets: [.target(name: "Tides")])
            """
        ]),
        .bad(files: [
            XcodeProjectSample.path: XcodeProjectSample.text().replacing(
                "name = Debug; buildSettings = {  };",
                with: "name = Debug; baseConfigurationReference = F1; buildSettings = { };"
            ).replacing(
                "A3 = {",
                with:
                    "F1 = { isa = PBXFileReference; path = Base.xcconfig; sourceTree = SOURCE_ROOT; };\n        A3 = {"),
            "Base.xcconfig": "// Everything\nSWIFT_VERSION = ↓5 // for now\n",
        ]),
        .good(files: [XcodeProjectSample.path: XcodeProjectSample.text(shared: "SWIFT_VERSION = 6.0;")]),
        .good(files: [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Tides", targets: [.target(name: "Tides")])
            """
        ]),
        .good(
            files: [XcodeProjectSample.path: XcodeProjectSample.text(shared: "SWIFT_VERSION = 5.0;")],
            options: ["minimum": .int(5)]),
    ]
}
