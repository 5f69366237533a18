import TenetRuleKit
import TenetRuleSupport

struct MarkOrder: Rule {
    static let about = About(
        "mark-order", "Sections in another order", category: .structure, severity: .note, reads: [.comments],
        why: "With one order for all types a reader knows where to look for an initializer or a helper.",
        phrasings: [
            """
            Order `MARK` sections as published properties, private properties, initialization, public methods, private \
            methods.
            """,
            """
            Every type is laid out the same way: stored state at the top, then `init`, then the API, with helpers at \
            the bottom.
            """,
        ])

    var order = ["Published Properties", "Private Properties", "Initialization", "Public Methods", "Private Methods"]
    static let options = [
        Option<Self>("order", \.order, "The titles in their order; other titles may stand anywhere.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard node.text.contains("MARK:"), let group = node.parent?.asDeclGroup else { return }
            var highest = -1
            for section in Sections(of: group).sections {
                guard let place = order.firstIndex(where: { $0.lowercased() == section.title.lowercased() }) else {
                    continue
                }
                if place < highest {
                    file.report(
                        "the section \"\(section.title)\" stands behind \"\(order[highest])\"",
                        help: "move it up: \(order.joined(separator: ", "))", at: section.range)
                } else {
                    highest = place
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct Row {\n    // MARK: - Private Methods\n    private func a() {}\n\n    ↓// MARK: - Initialization\n    init() {}\n}"
        ),
        .bad(
            "struct Row {\n    // MARK: - Body\n    let a = 1\n    ↓// MARK: - State\n    let b = 2\n}",
            options: ["order": .strings(["State", "Body"])]),
        .good(
            "struct Row {\n    // MARK: - Initialization\n    init() {}\n\n    // MARK: - Subviews\n    let a = 1\n\n    // MARK: - Private Methods\n    private func b() {}\n}"
        ),
        .good("struct Row {\n    // MARK: - Zebra\n    let a = 1\n    // MARK: - Apple\n    let b = 2\n}"),
        .good("struct Row {\n    let a = 1\n}"),
    ]
}
