import TenetRuleKit

struct A11yCombinedLabelMissing: Rule {
    static let about = About(
        "a11y-combined-label-missing", "Combined card without a label", category: .accessibility, severity: .note,
        status: .preview,
        why: """
            A combined element reads its parts in the order of the code: "10,000+, Users" or a title and its \
            description run together. A label of its own reads as one sentence.
            """)

    var types = ["Card", "CardView", "Stat", "StatView", "StatCard"]
    static let options = [
        Option<Self>("types", \.types, "Endings of the names of views that are one card or figure.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityElement") { call, file in
            guard call.argument("children")?.expression.lastName?.text == "combine", let name = call.calledName,
                let type = call.ancestor(StructDeclSyntax.self), type.isView,
                types.contains(where: { type.name.text.hasSuffix($0) })
            else { return }
            let view = call.view
            guard !view.hasAccessibilityLabel, view.descendants(named: "Text").count > 1, !call.isInPreview else {
                return
            }
            file.report(
                "the parts of `\(type.name.text)` are read one behind the other, without a sentence around them",
                help: "add `.accessibilityLabel(…)` that reads as one sentence", at: name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct UsersCard: View {
                var body: some View {
                    VStack {
                        Text(count)
                        Text("Users")
                    }
                    .↓accessibilityElement(children: .combine)
                }
            }
            """),
        .bad(
            """
            struct TeamPill: View {
                var body: some View {
                    HStack {
                        Text(name)
                        Text(points)
                    }
                    .padding()
                    .↓accessibilityElement(children: .combine)
                }
            }
            """, options: ["types": .strings(["Pill"])]),
        .good(
            """
            struct UsersCard: View {
                var body: some View {
                    VStack {
                        Text(count)
                        Text("Users")
                    }
                    .accessibilityElement(children: .combine)
                    .accessibilityLabel("\\(count) users")
                }
            }
            """),
        .good(
            """
            struct UsersCard: View {
                var body: some View {
                    Text(name).accessibilityElement(children: .combine)
                }
            }
            """
        ),
        .good(
            """
            struct Home: View {
                var body: some View {
                    VStack {
                        Text(a)
                        Text(b)
                    }
                    .accessibilityElement(children: .combine)
                }
            }
            """
        ),
    ]
}
