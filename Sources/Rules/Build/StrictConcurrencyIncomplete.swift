import TenetRuleKit
import TenetRuleSupport

struct StrictConcurrencyIncomplete: Rule {
    static let about = About(
        "strict-concurrency-incomplete", "Concurrency that is not checked completely", category: .build,
        severity: .warning, scope: .everywhere,
        why: """
            In language mode 5 the compiler looks for data races only as far as it is told to. Without complete checking \
            they are found by users.
            """,
        phrasings: [
            "Set `SWIFT_STRICT_CONCURRENCY` to `complete` in every target that does not use Swift 6 language mode.",
            "The compiler has to look for all data races: build in mode 6, or turn full checking on.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for build in project.model.ownProjects + project.model.ownPackages {
                reportOnce(build, project)
            }
        }
    }

    /// One finding for each place that decides: a value, or the first target for which nothing is said.
    private func reportOnce(_ build: BuildDescription, _ project: ProjectPass) {
        var seen: Set<String> = []
        for target in build.targets where target.isProduct || target.kind == .packageLibrary {
            guard build.format == .package || target.hasSwift, !target.hasUnknownSettings,
                target.strictConcurrency != .complete, let mode = target.swiftLanguageMode,
                VersionNumber(mode.text).map({ $0.major < 6 }) ?? false
            else { continue }
            let written = target.setting("SWIFT_STRICT_CONCURRENCY")
            let path = written?.file ?? build.path
            guard seen.insert(written.map { "\(path):\($0.range.lower)" } ?? "").inserted else { continue }
            project.report(
                written.map { "concurrency is checked `\($0.text)`, not completely" }
                    ?? "nothing asks for complete checks of concurrency in language mode \(mode.text)",
                help: build.format == .package
                    ? "use language mode 6, or `.enableExperimentalFeature(\"StrictConcurrency\")`"
                    : "set `SWIFT_STRICT_CONCURRENCY` to `complete`",
                in: path, at: written?.range ?? target.name.range)
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                release: "SWIFT_VERSION = 5.0; SWIFT_STRICT_CONCURRENCY = ↓minimal;")
        ]),
        .bad(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(release: "SWIFT_VERSION = 5.0;").replacing(
                "name = Harbour;", with: "name = ↓Harbour;")
        ]),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                release: "SWIFT_VERSION = 5.0; SWIFT_STRICT_CONCURRENCY = complete;")
        ]),
        .good(files: [XcodeProjectSample.path: XcodeProjectSample.text(release: "SWIFT_VERSION = 6.0;")]),
    ]
}
