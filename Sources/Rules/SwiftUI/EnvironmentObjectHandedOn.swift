import TenetRuleKit
import TenetRuleSupport

struct EnvironmentObjectHandedOn: Rule {
    static let about = About(
        "environment-object-handed-on", "Object of the environment injected again", category: .swiftui,
        severity: .note, status: .preview,
        why: """
            What a view reads from the environment, everything below it reads, too: destinations, sheets and covers \
            included. A second injection suggests that the first does not reach there, and can put in another object.
            """,
        phrasings: [
            "Do not inject an object again that the view itself reads from the environment.",
            """
            Sheets and destinations inherit what the parent got via `@EnvironmentObject`, so don't call \
            `.environmentObject(session)` on them.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("environmentObject", "environment") { call, file in
            guard !call.isPlain, let name = call.calledName, let value = call.arguments.only,
                value.label == nil, let object = value.expression.ownMemberName,
                let type = call.enclosingType, type.isView, reads(object, type, name.text), !isRoot(call, file),
                !call.isInPreview
            else { return }
            file.report(
                "`\(object.text)` comes from the environment, where this view finds it already",
                help: "delete the modifier", at: name)
        }
    }

    private func reads(_ object: TokenSyntax, _ type: any DeclGroupSyntax, _ modifier: TextSlice) -> Bool {
        let types =
            [type]
            + type.root.statements.compactMap { $0.item.asDeclGroup }.filter {
                $0.kind == .structDecl && $0.groupName?.identifier == type.groupName?.identifier
            }
        return types.contains { group in
            group.members(VariableDeclSyntax.self).contains { property in
                property.nameToken?.identifier == object.identifier
                    && property.hasAttribute(modifier == "environment" ? "Environment" : "EnvironmentObject")
            }
        }
    }

    /// A controller of UIKit or AppKit begins an environment of its own, and so does a picture made of a view.
    private func isRoot(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        if file.root.codeContains("ImageRenderer") { return true }
        return call.ancestors.contains { node in
            // The preview of a context menu is shown outside the view.
            if let closure = node.as(ClosureExprSyntax.self), closure.receivingCall?.label == "preview" { return true }
            guard let name = node.as(FunctionCallExprSyntax.self)?.calledName?.text else { return false }
            return name.containsFolded(["hosting", "renderer", "controller", "window"])
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Harbour: View {
                @EnvironmentObject private var session: Session
                var body: some View {
                    NavigationLink("Berths") { Berths().↓environmentObject(session) }
                }
            }
            """),
        .bad(
            """
            struct Harbour: View {
                @Environment(Session.self) private var session
                @State private var isOpen = false
                var body: some View {
                    Text("Harbour").sheet(isPresented: $isOpen) { Berths().↓environment(session) }
                }
            }
            """),
        .good(
            """
            struct Harbour: View {
                @StateObject private var session = Session()
                var body: some View { Berths().environmentObject(session) }
            }
            """),
        .good(
            """
            struct Harbour: View {
                @EnvironmentObject private var session: Session
                func open() { show(UIHostingController(rootView: Berths().environmentObject(session))) }
            }
            """),
        .good(
            """
            struct Harbour: View {
                @Environment(Session.self) private var session
                var body: some View {
                    Text("Harbour").contextMenu {
                        Button("Leave") { session.leave() }
                    } preview: {
                        Berths().environment(session)
                    }
                }
            }
            """),
        .good(
            """
            struct Harbour: View {
                @Environment(Session.self) private var session
                private var card: some View { Card().environment(session) }
                func share() { open(ImageRenderer(content: card).uiImage) }
                var body: some View { Button("Share", action: share) }
            }
            """),
        .good(
            """
            struct Harbour: View {
                @Environment(\\.locale) private var locale
                var body: some View { Berths().environment(\\.locale, locale) }
            }
            """),
    ]
}
