import TenetRuleKit
import TenetRuleSupport

struct RowClosureProperty: Rule {
    static let about = About(
        "row-closure-property", "Row view with a closure property", category: .swiftui, severity: .note,
        status: .preview,
        why: """
            SwiftUI cannot compare closures. A row that holds one counts as changed whenever the list is evaluated, so \
            all rows are evaluated again.
            """,
        phrasings: [
            "Row views in a `ForEach` must not have closure properties when each row gets a closure of its own.",
            """
            Hand list cells plain values rather than an inline `onTap: { … }`, which makes SwiftUI evaluate all of \
            them again.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("ForEach") { call, file in
            guard call.isPlain, let content = call.closures.last?.closure, !call.isInPreview else { return }
            for item in content.statements {
                guard let row = item.item.as(FunctionCallExprSyntax.self)?.view.rootCall, row.makesView,
                    let type = row.calledName?.text, let property = closureProperty(of: type, in: file)
                else { continue }
                file.report(
                    "closure `\(property.text)` makes every `\(type)` row look changed",
                    help: "give the row the values that it shows and an action that is the same for all rows",
                    at: row.calledName ?? TokenSyntax(unchecked: row.syntax),
                    notes: [file.note("the closure is declared here", at: property)])
            }
        }
    }

    private func closureProperty(of type: TextSlice, in file: FilePass) -> TokenSyntax? {
        guard let view = file.root.descendants(StructDeclSyntax.self).first(where: { $0.name.text == type }),
            view.isView,
            !view.inherits("Equatable")
        else { return nil }
        return closureProperty(of: view)
    }

    private func closureProperty(of view: StructDeclSyntax) -> TokenSyntax? {
        let property = view.storedProperties.first { variable in
            variable.attributes.isEmpty && variable.type?.unwrapped.kind == .functionType
        }
        return property?.nameToken
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Cards: View {
                var body: some View {
                    ForEach(cards) { card in
                        ↓CardRow(card: card, onTap: { open(card) }).padding()
                    }
                }
            }
            struct CardRow: View {
                let card: Card
                let onTap: () -> Void
                var body: some View { Button(card.name, action: onTap) }
            }
            """),
        .bad(
            """
            struct Row: View {
                var onDelete: (() -> Void)?
                var body: some View { Text("Row") }
            }
            struct Rows: View {
                var body: some View { ForEach(items) { _ in ↓Row(onDelete: nil) } }
            }
            """),
        .good(
            """
            struct Cards: View {
                var body: some View {
                    ForEach(cards) { CardRow(card: $0) }
                }
            }
            struct CardRow: View {
                let card: Card
                var body: some View { Text(card.name) }
            }
            """),
        .good(
            "struct Cards: View {\n    var body: some View {\n"
                + "        ForEach(cards) { CardRow(card: $0, onTap: open) }\n    }\n}"),
        .good(
            "struct TripCard: View {\n    let trip: Trip\n}\n\nstruct RetryButton: View {\n    let onTap: () -> Void\n}"
        ),
        .good("struct TripCard: View, Equatable {\n    let onOpen: () -> Void\n}"),
        .good("struct TripCard: View {\n    let onOpen: () -> Void\n    var body: some View { Text(\"Trip\") }\n}"),
        .good("import SwiftUI\n\nstruct TripCard: View {\n    let onOpen: () -> Void\n}"),
        .good("struct Button: View {\n    let onTap: () -> Void\n    var body: some View { Text(\"Tap\") }\n}"),
    ]
}
