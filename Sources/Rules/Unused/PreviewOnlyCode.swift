import TenetRuleKit
import TenetRuleSupport

struct PreviewOnlyCode: Rule {
    static let about = About(
        "preview-only-code", "Code that only previews use", category: .unused, severity: .warning,
        scope: .appCode, reads: [.strings], gathering: .silently,
        why: """
            Sample values and stand-ins of services that only previews use run on nobody's device. What other rules find \
            in them hurts nobody, and is not told, as what they find in a preview itself; secrets are, because they are \
            known to whoever reads the code. Whoever names the rule is told of the code: it is compiled into the app, \
            unless it stands in a `#if DEBUG` or among the assets for development. A view that the previews of one file \
            alone show, and that is not called a stand-in, is no sample: `unused-code-with-findings` tells of it.
            """,
        phrasings: [
            "Code for previews stays out of the app: it stands in `#if DEBUG` or among the development assets.",
            "Don't ship mock data that only SwiftUI previews need.",
        ])

    static let options: [Option<Self>] = [
        Option("in_debug", \.inDebug, "Report code in `#if DEBUG`, too, so that what is found there is not told.")
    ]
    var inDebug = false

    func install(_ hooks: inout Hooks) {
        UnusedEvidence.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            guard let unmet = UnmetCode.shared(project) else { return }
            for declaration in unmet.fixtures where inDebug || !declaration.has(.isDebug) {
                project.report(
                    "the app itself does not use \(declaration.subject)", help: "put it into `#if DEBUG`",
                    at: declaration,
                    notes: unmet.notes(declaration, "the app does not need this"))
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Quay(pilot: Pilot()) } }
            }
            struct Quay: View {
                let pilot: Pilot
                var body: some View { Text(pilot.name) }
            }
            final class Pilot { var name = "Anna" }
            extension Pilot {
                static let ↓sample = Pilot()
            }
            final class ↓PilotStandIn {}
            #Preview { Quay(pilot: .sample).environment(PilotStandIn()) }
            """),
        // A frame that the previews of several files stand in.
        .bad(files: [
            "App.swift": "@main struct Harbor: App { var body: some Scene { WindowGroup { Quay() } } }",
            "Quay.swift": """
            struct Quay: View { var body: some View { Berth() } }
            #Preview { PreviewFrame { Quay() } }
            """,
            "Berth.swift": """
            struct Berth: View { var body: some View { Text("Berth") } }
            #Preview { PreviewFrame { Berth() } }
            """,
            "Mocks/PreviewFrame.swift": """
            struct ↓PreviewFrame<Content: View>: View {
                @ViewBuilder let content: Content
                var body: some View { content.environment(PilotStandIn()) }
            }
            final class ↓PilotStandIn {}
            """,
        ]),
        // A stand-in by its name: a view, and one file's preview shows it.
        .bad(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Text("Harbor") } }
            }
            struct ↓MockQuay: View {
                var body: some View { Text("Quay") }
            }
            #Preview { MockQuay() }
            """),
        .good(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Quay(pilot: .sample) } }
            }
            struct Quay: View {
                let pilot: Pilot
                var body: some View { Text(pilot.name) }
            }
            final class Pilot {
                static let sample = Pilot()
                var name = "Anna"
            }
            #Preview { Quay(pilot: .sample) }
            """),
        .good(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Text("Harbor") } }
            }
            #if DEBUG
            final class PilotStandIn {}
            #endif
            #Preview { Text("Harbor").environment(PilotStandIn()) }
            """),
        .bad(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Text("Harbor") } }
            }
            #if DEBUG
            final class ↓PilotStandIn {}
            #endif
            #Preview { Text("Harbor").environment(PilotStandIn()) }
            """, options: ["in_debug": .bool(true)]),
    ]
}
