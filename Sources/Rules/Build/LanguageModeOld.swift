import TenetRuleKit
import TenetRuleSupport

struct LanguageModeOld: Rule {
    static let about = About(
        "language-mode-old", "Older language mode than agreed", category: .build, severity: .warning,
        scope: .everywhere,
        why: """
            A target in an older mode is compiled without the checks that the rest of the project relies on: data races \
            that mode 6 refuses are accepted there. Beside an app, a package without tests that nothing else imports is \
            left alone.
            """,
        phrasings: [
            "Build every target in Swift language mode 6 or newer.",
            """
            No part of the Xcode project may stay on `SWIFT_VERSION = 5`, because that turns off strict data race \
            checks.
            """,
        ])

    var minimum = 6
    static let options = [Option<Self>("minimum", \.minimum, "The oldest language mode that targets may use.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            checkSettings(project)
            for package in project.model.ownPackages where !isBesideApp(package, project.model) {
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

    /// The repository has an app, and no file outside of the package imports it: it is for those who work on the app, as a
    /// plug-in of their pipeline is. Tests in it are tests of something that matters.
    private func isBesideApp(_ package: BuildDescription, _ model: ProjectModel) -> Bool {
        let isDeclared = package.targets.allSatisfy { !$0.name.text.isEmpty && !$0.kind.isTests && $0.kind != .plugin }
        guard isDeclared, !package.targets.isEmpty else { return false }
        let modules = Set(package.targets.map(\.productModuleName))
        let others = model.sources.filter { file in
            !model.targets(ofPath: file.path).contains { $0.path == package.path }
        }
        let hasApp = others.contains { file in
            file.declarations.contains { declaration in
                declaration.inherited.contains("UIApplicationDelegate")
                    || declaration.hasAttribute("main") && declaration.inherited.contains("App")
            }
        }
        return hasApp && !others.contains { file in file.imports.contains { modules.contains($0.module) } }
    }

    /// Once for each file that sets it: every target of a project is set in every configuration.
    private func checkSettings(_ project: ProjectPass) {
        var old: [(path: String, version: Int, range: ByteRange, targets: [String])] = []
        for setting in project.model.writtenSettings("SWIFT_VERSION") {
            guard let version = VersionNumber(setting.text)?.major, version < minimum else { continue }
            let target = setting.target.name.text
            if let known = old.firstIndex(where: { $0.path == setting.path && $0.version == version }) {
                if !old[known].targets.contains(target) { old[known].targets.append(target) }
            } else {
                old.append((setting.path, version, setting.range, [target]))
            }
        }
        for (path, version, range, targets) in old {
            let names = targets.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
            let more = targets.count > 3 ? " and \(targets.count - 3) more" : ""
            project.report(
                "\(names)\(more) \(targets.count == 1 ? "is" : "are") compiled in language mode \(version), not \(minimum)",
                help: "set `SWIFT_VERSION` to \(minimum)", in: path, at: range)
        }
    }

    private static let package = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "Tides", targets: [.target(name: "Tides")])
        """

    static let examples: [Example] = [
        .bad(files: [XcodeProjectSample.path: XcodeProjectSample.text(shared: "SWIFT_VERSION = ↓5.0;")]),
        .bad(files: ["Package.swift": package.replacing("5.9", with: "↓5.9")]),
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
        .good(files: ["Package.swift": package.replacing("5.9", with: "6.0")]),
        // For those who work on the app: nothing of the app imports it.
        .good(files: [
            "App/HarborApp.swift": "@main\nstruct HarborApp: App {}",
            "Review/Package.swift": package,
            "Review/Sources/Tides/Notes.swift": "import Danger",
        ]),
        .bad(files: [
            "App/HarborApp.swift": "import Tides\n@main\nstruct HarborApp: App {}",
            "Tides/Package.swift": package.replacing("5.9", with: "↓5.9"),
        ]),
        .bad(files: [
            "Tool/main.swift": "print(1)",
            "Tides/Package.swift": package.replacing("5.9", with: "↓5.9"),
        ]),
        .good(
            files: [XcodeProjectSample.path: XcodeProjectSample.text(shared: "SWIFT_VERSION = 5.0;")],
            options: ["minimum": .int(5)]),
    ]
}
