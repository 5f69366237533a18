import TenetRuleKit
import TenetRuleSupport

struct CombineImport: Rule {
    static let about = About(
        "combine-import", "Combine where async code would do", category: .concurrency, severity: .note, scope: .appCode,
        reads: [.comments], isConvention: true,
        why: """
            Subscriptions for one value or one request are longer than `await`, need storage of their own and hide \
            errors in closures.
            """,
        phrasings: [
            """
            Import Combine only for streams that need it, such as `debounce` or `combineLatest`, or explain the import \
            in a comment.
            """,
            "Prefer `async`/`await` over publishers and `AnyCancellable` for one-off values and requests.",
        ])

    var allowExplained = true
    var needs = ["debounce", "throttle", "publisher", "ObservableObjectPublisher", "combineLatest", "CombineLatest"]
    static let options = [
        Option<Self>("allow_explained", \.allowExplained, Explained.option(at: "above the import or on its line")),
        Option<Self>("needs", \.needs, "Names whose use in the file justifies Combine."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(AwaitExprSyntax.self) { _, file in file.keeps() }
        hooks.on(ImportDeclSyntax.self) { decl, file in
            guard decl.path.text == "Combine", !(allowExplained && file.isExplained(decl)) else { return }
            var isUsed = false
            var reason: TextSlice?
            for token in decl.root.tokens where token.tokenKind == .identifier {
                let text = token.text
                if text.isOne(of: needs) { return }
                if text.isOne(of: Self.machinery) { isUsed = true }
                if reason == nil, Self.isReason(token) { reason = text }
            }
            guard isUsed else { return }
            if let reason {
                file.report(
                    "nothing beside the import says why this file uses Combine",
                    help: "say so in a comment when it is for `\(reason)`, and use async functions for the rest",
                    at: decl.path)
            } else {
                file.report(
                    "this file uses Combine for work that async code does with less",
                    help:
                        "use async functions, `AsyncStream` and `.task`, or say in a comment beside the import why not",
                    at: decl.path)
            }
        }
    }

    /// What async code has nothing as short for: several streams at once, time between values, `publisher(for:)` of a key.
    private static func isReason(_ token: TokenSyntax) -> Bool {
        guard token.text == "publisher" else { return token.text.isOne(of: Self().needs) }
        guard let call = token.ancestor(FunctionCallExprSyntax.self) else { return false }
        return call.calledName == token && call.hasArgument("for")
    }

    private static let machinery = [
        "sink", "AnyCancellable", "Future", "Just", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject",
        "dataTaskPublisher",
    ]

    static let examples: [Example] = [
        .bad(
            """
            import ↓Combine

            func load() -> AnyPublisher<User, Never> {
                Just(User()).eraseToAnyPublisher()
            }
            """),
        .bad("import ↓Combine\n\nfinal class Feed {\n    var tokens: Set<AnyCancellable> = []\n}"),
        .good("import Combine // the payment kit delivers publishers\n\nvar tokens: Set<AnyCancellable> = []"),
        .good(
            "import UIKit\n// Typing is slowed down with `debounce`.\nimport Combine\n\nvar tokens: Set<AnyCancellable> = []"
        ),
        .good("import Combine\n\nfinal class Feed: ObservableObject {\n    @Published var items: [String] = []\n}"),
        .good("import Combine\n\nlet token = field.debounce(for: 1, scheduler: queue).sink { search($0) }"),
        .bad(
            "import ↓Combine\n\nlet token = field.debounce(for: 1, scheduler: queue).sink { search($0) }",
            options: ["needs": .strings([])]),
        .good("import Foundation\n\nlet name = \"Combine\""),
    ]
}
