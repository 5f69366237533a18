import TenetRuleKit

struct PrivateHelpersUnmarked: Rule {
    static let about = About(
        "private-helpers-unmarked", "Private helpers without a section", category: .structure, severity: .note,
        reads: [.comments],
        why: "A view's body is what readers come for; helpers under a heading of their own stay out of the way.")

    var titles = ["Private", "Helper", "Action", "Event", "Method", "Subview"]
    var minimum = 2
    static let options = [
        Option<Self>("titles", \.titles, "Words of which a heading must hold one."),
        Option<Self>("minimum", \.minimum, minimum: 1, "Views with fewer private methods need no heading."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.isView else { return }
            let sections = Sections(of: node)
            let loose = (sections.unmarked + sections.sections.filter { !fits($0.title) }.flatMap(\.members))
                .compactMap { $0.as(FunctionDeclSyntax.self) }.filter { $0.isPrivate && !$0.isViewBuilder }
            guard loose.count >= minimum, let first = loose.first else { return }
            file.report(
                "`\(first.name.text)` and \(loose.count - 1) more private methods stand in no section of their own",
                help: "head them with `// MARK: - Private Helpers`", at: first.name)
        }
    }

    private func fits(_ title: String) -> Bool { titles.contains { title.contains($0) } }

    static let examples: [Example] = [
        .bad(
            "struct Row: View {\n    var body: some View { Text(\"\") }\n    private func ↓open() {}\n    private func close() {}\n}"
        ),
        .bad(
            "struct Row: View {\n    // MARK: - Body\n    var body: some View { Text(\"\") }\n    private func ↓open() {}\n}",
            options: ["minimum": .int(1)]),
        .good(
            "struct Row: View {\n    var body: some View { Text(\"\") }\n\n    // MARK: - Private Helpers\n\n    private func open() {}\n    private func close() {}\n}"
        ),
        .good("struct Row: View {\n    var body: some View { Text(\"\") }\n    private func open() {}\n}"),
        .good("struct Row {\n    private func open() {}\n    private func close() {}\n}"),
    ]
}
