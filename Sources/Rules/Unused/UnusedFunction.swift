import TenetRuleKit
import TenetRuleSupport

struct UnusedFunction: Rule {
    static let about = About(
        "unused-function", "Unused function", category: .unused, severity: .warning, status: .preview,
        scope: .appCode, aliases: ["unused_declaration"], reads: [.strings],
        why: """
            A function that nothing calls is read, compiled and kept up to date for nobody. Code that cannot run \
            cannot be tested either.
            """,
        phrasings: [
            "Remove functions that nothing calls.",
            "Dead methods don't stay in the code base; Git remembers them.",
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
            for declaration in search.dead({ $0.kind == .function }) {
                let kind = declaration.parent?.kind == .protocol ? "requirement" : "function"
                project.report(
                    "\(search.subject(declaration)) the \(kind) `\(declaration.fullName)`",
                    help: "remove it", at: declaration, notes: search.notes(declaration))
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Cart {
                static let current = Cart()
                func add(_ item: String) {}
                private func ↓clear() { items = [] }
                private var items: [String] = []
            }
            Cart.current.add("Tea")
            """),
        .bad(
            """
            func ↓countDown(from number: Int) {
                if number > 0 { countDown(from: number - 1) }
            }
            """),
        .bad(
            """
            extension String {
                func ↓shortened() -> String { String(prefix(limit)) }
                private var limit: Int { 10 }
            }
            """),
        .good(
            """
            final class Cart {
                func add(_ item: String) {}
                @objc func clear() {}
                @IBAction private func pay() {}
                deinit {}
            }
            let cart: Cart = Cart()
            cart.add("Tea")
            """),
        .good(
            """
            struct Report: CustomStringConvertible, ThirdPartyModel {
                var description: String { "Report" }
                func willSave() {}
            }
            print(Report())
            """),
        .good(
            """
            protocol Store { func save() }
            struct Disk: Store { func save() {} }
            let store: any Store = Disk()
            store.save()
            """),
        .good(
            """
            final class Player: NSObject {
                func observe() { perform(Selector("play:")) }
                func play(_ sender: Any) {}
            }
            Player().observe()
            """),
    ]
}
