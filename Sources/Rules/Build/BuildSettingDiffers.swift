import TenetRuleKit
import TenetRuleSupport

struct BuildSettingDiffers: Rule {
    static let about = About(
        "build-setting-differs", "Build setting other than agreed", category: .build, severity: .warning,
        scope: .everywhere,
        why: """
            A setting that one target has lost makes it slower, larger or impossible to sign, and nothing in the code \
            shows it. Values count wherever they are written: project, target or `.xcconfig` file.
            """,
        phrasings: [
            "Every target must use the agreed build settings in Release and Debug configurations.",
            """
            Nobody overrides values such as `SWIFT_OPTIMIZATION_LEVEL` per target; the Xcode project and `.xcconfig` \
            files hold what the team decided.
            """,
        ])

    var release: [String] = []
    var debug: [String] = []
    var unset: [String] = []
    static let options = [
        Option<Self>(
            "release", \.release, addsUp: true,
            "What targets say in Release configurations, such as `SWIFT_OPTIMIZATION_LEVEL = -O or -Osize`."),
        Option<Self>("debug", \.debug, addsUp: true, "The same for Debug configurations."),
        Option<Self>("unset", \.unset, addsUp: true, "Settings that are written nowhere."),
    ]

    private struct Wanted {
        var text: String
        var key: String
        var values: [String]

        init?(_ text: String) {
            self.text = text
            let parts = text.split(separator: "=", maxSplits: 1).map { $0.split(separator: " ").joined(separator: " ") }
            guard parts.count == 2 else { return nil }
            key = parts[0]
            values = parts[1].split(separator: " ").filter { $0 != "or" }.map(String.init)
        }
    }

    /// What Xcode does where nothing is written.
    private static let defaults = [
        "SWIFT_COMPILATION_MODE": "singlefile", "SWIFT_OPTIMIZATION_LEVEL": "-O", "GCC_OPTIMIZATION_LEVEL": "s",
        "STRIP_INSTALLED_PRODUCT": "YES", "CODE_SIGN_STYLE": "Automatic", "CODE_SIGNING_ALLOWED": "YES",
    ]

    func install(_ hooks: inout Hooks) {
        let (release, debug) = (release.compactMap(Wanted.init), debug.compactMap(Wanted.init))
        guard !release.isEmpty || !debug.isEmpty || !unset.isEmpty else { return }
        hooks.onProject { project in
            for build in project.model.ownProjects {
                var seen: Set<String> = []
                for target in build.targets where target.isProduct {
                    for (name, settings) in target.settings.sorted(by: { $0.key < $1.key }) {
                        let wanted = Self.isRelease(name) ? release : Self.isDebug(name) ? debug : []
                        for wanted in wanted where concerns(wanted.key, target) {
                            report(wanted, settings, Place(build: build, target: target, name: name), &seen, project)
                        }
                    }
                }
            }
            for key in unset {
                for setting in project.model.writtenSettings(key) {
                    project.report(
                        "`\(key)` is set, which nothing needs any more", help: "take the setting out",
                        in: setting.path, at: setting.range, citing: .items([key]))
                }
            }
        }
    }

    private struct Place {
        var build: BuildDescription
        var target: BuildTarget
        var name: String
    }

    private func report(
        _ wanted: Wanted, _ settings: [String: SettingValue], _ place: Place, _ seen: inout Set<String>,
        _ project: ProjectPass
    ) {
        let list = wanted.values.map { "`\($0)`" }.joined(separator: " or ")
        guard let value = settings[wanted.key] else {
            guard !place.target.hasUnknownSettings, let usual = Self.defaults[wanted.key],
                !wanted.values.contains(usual), !Self.isWholeModule(wanted.key, settings),
                seen.insert("\(wanted.key):\(place.name)").inserted
            else { return }
            project.report(
                "`\(place.target.name.text)` does not set `\(wanted.key)` in \(place.name), so it is `\(usual)`",
                help: "set it to \(list)", in: place.build.path, at: place.target.name.range,
                citing: .items([wanted.text]))
            return
        }
        let text = place.target.expanded(value.text)
        let path = value.file ?? place.build.path
        guard !wanted.values.contains(text), !text.contains("$"), !Self.isWholeModule(wanted.key, settings),
            seen.insert("\(path):\(value.range.lower)").inserted
        else { return }
        project.report(
            "`\(wanted.key)` is `\(text)` in \(place.name), not \(list)", help: "set it to \(list)", in: path,
            at: value.range, citing: .items([wanted.text]))
    }

    /// Before there was a mode of its own, a level of optimisation and a setting stood for it.
    private static func isWholeModule(_ key: String, _ settings: [String: SettingValue]) -> Bool {
        let isOldLevel = settings["SWIFT_OPTIMIZATION_LEVEL"]?.text == "-Owholemodule"
        if key == "SWIFT_OPTIMIZATION_LEVEL" { return isOldLevel }
        return key == "SWIFT_COMPILATION_MODE"
            && (isOldLevel || settings["SWIFT_WHOLE_MODULE_OPTIMIZATION"]?.text == "YES")
    }

    private func concerns(_ key: String, _ target: BuildTarget) -> Bool {
        if key.hasPrefix("SWIFT_") { return target.hasSwift }
        if key.hasPrefix("GCC_") || key.hasPrefix("CLANG_") {
            return target.sources.contains { file in [".m", ".mm", ".c", ".cpp"].contains { file.path.hasSuffix($0) } }
        }
        if key.hasPrefix("CODE_SIGN") { return target.kind == .app || target.kind == .appExtension }
        return true
    }

    private static func isRelease(_ name: String) -> Bool { name.lowercased().contains("release") }
    private static func isDebug(_ name: String) -> Bool { name.lowercased().contains("debug") }

    private static let wholeModule: [String: OptionValue] = [
        "release": .strings(["SWIFT_COMPILATION_MODE = wholemodule", "SWIFT_OPTIMIZATION_LEVEL = -O or -Osize"])
    ]

    static let examples: [Example] = [
        .bad(
            files: [
                XcodeProjectSample.path: XcodeProjectSample.text(
                    release: "SWIFT_COMPILATION_MODE = wholemodule; SWIFT_OPTIMIZATION_LEVEL = ↓\"-Onone\";")
            ], options: wholeModule),
        .bad(
            files: [
                XcodeProjectSample.path: XcodeProjectSample.text(release: "PRODUCT_NAME = Harbour;").replacing(
                    "name = Harbour;", with: "name = ↓Harbour;")
            ], options: wholeModule),
        .bad(
            files: [XcodeProjectSample.path: XcodeProjectSample.text(debug: "SWIFT_OPTIMIZATION_LEVEL = ↓\"-O\";")],
            options: ["debug": .strings(["SWIFT_OPTIMIZATION_LEVEL = -Onone"])]),
        .bad(
            files: [XcodeProjectSample.path: XcodeProjectSample.text(release: "ENABLE_BITCODE = ↓YES;")],
            options: ["unset": .strings(["ENABLE_BITCODE"])]),
        .good(
            files: [
                XcodeProjectSample.path: XcodeProjectSample.text(
                    debug: "SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";",
                    release: "SWIFT_COMPILATION_MODE = wholemodule; SWIFT_OPTIMIZATION_LEVEL = \"-Osize\";")
            ], options: wholeModule),
        .good(
            files: [
                XcodeProjectSample.path: XcodeProjectSample.text(
                    release: "SWIFT_OPTIMIZATION_LEVEL = \"-Owholemodule\";")
            ], options: wholeModule),
        .good(
            files: [
                XcodeProjectSample.path: XcodeProjectSample.text(
                    release: "SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";", type: "bundle.unit-test")
            ], options: wholeModule),
        .good(files: [XcodeProjectSample.path: XcodeProjectSample.text(release: "ENABLE_BITCODE = YES;")]),
    ]
}
