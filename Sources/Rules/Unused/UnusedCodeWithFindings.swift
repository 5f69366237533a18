import TenetRuleKit
import TenetRuleSupport

struct UnusedCodeWithFindings: Rule {
    static let about = About(
        "unused-code-with-findings", "Unused code with findings", category: .unused, severity: .warning,
        scope: .appCode, reads: [.strings], gathersFindings: true,
        why: """
            What is wrong in code that nothing uses hurts nobody, and whoever removes the code is rid of it all. So such \
            code is told once, with everything that other rules find in it, except secrets: those are known to whoever \
            reads the code. Whoever names the rule is told of all unused code, and of each finding in it.
            """,
        phrasings: [
            "Delete unused code instead of repairing it.",
            "Don't polish dead classes and functions, get rid of them.",
        ])

    func install(_ hooks: inout Hooks) {
        UnusedEvidence.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            reportLeftOvers(project)
            // Where nothing starts, everything may be used by somebody else.
            guard project.model.sources.contains(where: { $0.role == .app && $0.isEntry }) else { return }
            let search = UnusedSearch.shared(project, checksPublic: false, countsTests: true)
            // The value of a stored property is made with its object, whoever reads it.
            let dead = search.dead { !$0.isStoredProperty || $0.has(.isStatic) }
            guard !dead.isEmpty else { return }
            let types = Set(dead.compactMap { $0.kind.isType ? $0.groupedType : nil })
            let extensions = project.model.declarations.filter { $0.kind == .extension }
            let byType = Dictionary(grouping: extensions) { $0.groupedType.flatMap { types.contains($0) ? $0 : nil } }
            for declaration in dead {
                let parts = declaration.groupedType.flatMap { declaration.kind.isType ? byType[$0] : nil } ?? []
                project.report(
                    "nothing uses \(Self.subject(declaration))", help: "remove it", at: declaration,
                    notes: Self.notes(declaration, parts))
            }
        }
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

    private static func subject(_ declaration: Declaration) -> String {
        switch declaration.kind {
        case .function: "the function `\(declaration.name)`"
        case .enumCase: "the case `\(declaration.name)`"
        case .typeAlias: "the type alias `\(declaration.name)`"
        case let kind where kind.isVariable: "the property `\(declaration.name)`"
        case let kind: "the \(kind.keyword) `\(declaration.name)`"
        }
    }

    /// The code that goes with it. What is found at a property's name is about the property, not about what it does.
    private static func notes(_ declaration: Declaration, _ extensions: [Declaration]) -> [Note] {
        let start = declaration.kind.isVariable ? declaration.range.upper : declaration.extent.lower
        let own = Note(
            path: declaration.path, range: ByteRange(start, max(start, declaration.extent.upper)),
            message: "all of this can go")
        return [own] + extensions.map { Note(path: $0.path, range: $0.extent, message: "and this extension") }
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
            struct ↓OldBerth: View {
                var body: some View { Text("Berth") }
            }
            """),
        .bad(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(), "Berth.swift": "struct Berth {}",
            "Old/Quay.swift": "struct ↓Quay {}",
        ]),
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
