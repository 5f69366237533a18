import TenetRuleKit
import TenetRuleSupport

struct UnusedType: Rule {
    static let about = About(
        "unused-type", "Unused type", category: .unused, severity: .warning, status: .preview,
        scope: .appCode, aliases: ["unused_declaration"], reads: [.strings],
        why: """
            A type that nothing names is read, compiled and kept up to date for nobody, and it hides what the code \
            really does.
            """,
        phrasings: [
            "Remove types that nothing refers to.",
            "Structs, classes, enums and type aliases without any user are deleted.",
        ])

    static let options: [Option<Self>] = [
        Option("check_public", \.checksPublic, "Report `public` and `open` declarations too, as an app wants it."),
        Option("count_tests", \.countsTests, "Take what only tests use for used."),
    ]
    var checksPublic = false
    var countsTests = true

    func install(_ hooks: inout Hooks) {
        UnusedEvidence.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let search = UnusedSearch.shared(project, checksPublic: checksPublic, countsTests: countsTests)
            for declaration in search.dead({ $0.kind.isType && $0.kind != .protocol || $0.kind == .typeAlias }) {
                project.report(
                    "\(search.subject(declaration)) the \(Self.word(declaration)) `\(declaration.name)`",
                    help: "remove it", at: declaration, notes: search.notes(declaration))
            }
        }
    }

    private static func word(_ declaration: Declaration) -> String {
        declaration.kind == .typeAlias ? "type alias" : declaration.kind.keyword
    }

    static let examples: [Example] = [
        .bad(
            """
            struct ↓PriceTag {
                let amount: Int
                static func parse(_ text: String) -> PriceTag? { nil }
            }
            """),
        .bad(
            """
            typealias ↓Completion = () -> Void
            final class ↓Loader {
                private let cache = Cache()
            }
            final class ↓Cache {}
            """),
        .bad(
            """
            @main struct Shop: App {
                var body: some Scene { WindowGroup { Text("Hi") } }
            }
            private enum ↓Tab { case home, cart }
            extension Tab { var title: String { "Tab" } }
            """),
        .good(
            """
            @main struct Shop: App {
                var body: some Scene { WindowGroup { Cart() } }
            }
            struct Cart: View {
                var body: some View { Text("Cart") }
            }
            """),
        .good(
            """
            struct OpenCart: AppIntent {
                static let title: LocalizedStringResource = "Open the cart"
                func perform() async throws -> some IntentResult { .result() }
            }
            """),
        .good(
            """
            public struct Money {
                public let amount: Int
            }
            final class Ledger {}
            print("Ledger")
            """),
        .good(
            """
            @objc(Bridge) final class Bridge: NSObject {}
            struct Row_Previews: PreviewProvider {
                static var previews: some View { Text("Row") }
            }
            """),
    ]
}
