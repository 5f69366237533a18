import TenetRuleKit
import TenetRuleSupport

struct UnusedCodeWithFindings: Rule {
    static let about = About(
        "unused-code-with-findings", "Unused code with findings", category: .unused, severity: .warning,
        scope: .appCode, reads: [.strings], gathering: .asOne,
        why: """
            What is wrong in code that nothing uses hurts nobody, and whoever removes the code is rid of it all. So such \
            code is told once, with everything that other rules find in it, except secrets: those are known to whoever \
            reads the code. What only such code uses goes with it. Whoever names the rule is told of all unused code, and of \
            each finding in it.
            """,
        phrasings: [
            "Delete unused code instead of repairing it.",
            "Don't polish dead classes and functions, get rid of them.",
        ])

    func install(_ hooks: inout Hooks) {
        UnusedEvidence.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            reportLeftOvers(project)
            guard let unmet = UnmetCode.shared(project) else { return }
            for cluster in unmet.clusters(of: unmet.unused, in: project.model) {
                project.report(
                    "nothing uses \(cluster.root.subject)", help: "remove it", at: cluster.root,
                    notes: Self.notes(cluster, "all of this can go", unmet))
            }
            for cluster in unmet.clusters(of: unmet.abandoned, in: project.model) {
                project.report(
                    "nothing but previews uses \(cluster.root.subject)", help: "remove it, or show it in the app",
                    at: cluster.root, notes: Self.notes(cluster, "no user meets this", unmet))
            }
        }
    }

    private static func notes(_ cluster: UnmetCode.Cluster, _ message: String, _ unmet: UnmetCode) -> [Note] {
        unmet.notes(cluster.root, message) + cluster.parts.flatMap { unmet.notes($0, "and what it alone uses") }
    }

    /// Files below a project of Xcode that no target compiles.
    private func reportLeftOvers(_ project: ProjectPass) {
        let projects = project.model.builds.filter { $0.format == .xcodeProject }
        for file in project.model.appSources where projects.contains(where: { file.path.isInFolder($0.folder) }) {
            guard project.model.isLeftOver(file.path) else { continue }
            project.report(
                "no target compiles this file", help: "remove it, or add it to a target", in: file.path, at: file.anchor
            )
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Quay() } }
            }
            struct Quay: View {
                var body: some View { Text(title) }
                private var title: String { "Quay" }
                private let pilot = Pilot { try! store.load() }
                private func ↓sort() { try! store.sort() }
            }
            final class Pilot {
                init(_ load: () -> Tide) { tide = load() }
            }
            final class ↓OldQuay {
                func load() { try! store.load() }
            }
            extension OldQuay {
                func save() { try! store.save() }
            }
            """),
        .bad(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Text("Harbor") } }
            }
            struct ↓OldQuay: View {
                var body: some View { OldBerth() }
            }
            struct OldBerth: View {
                var body: some View { Text("Berth") }
            }
            """),
        .bad(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(), "Berth.swift": "struct Berth {}",
            "Old/Quay.swift": "struct ↓Quay {}",
        ]),
        // A preview shows it, and no user ever sees it. What serves it alone goes with it.
        .bad(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Text("Harbor") } }
            }
            struct ↓OldQuay: View {
                let pilot = OldPilot()
                var body: some View { Text(pilot.name) }
            }
            final class OldPilot { let name = "Old" }
            #Preview { OldQuay() }
            """),
        // Nothing starts here: others may use it.
        .good(
            """
            final class OldQuay {
                func load() { try! store.load() }
            }
            """),
        .good(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Quay() } }
            }
            struct Quay: View {
                var body: some View { Text("Quay") }
            }
            """),
    ]
}
