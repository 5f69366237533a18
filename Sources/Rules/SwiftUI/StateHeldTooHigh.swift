import TenetRuleKit
import TenetRuleSupport

struct StateHeldTooHigh: Rule {
    static let about = About(
        "state-held-too-high", "State above the view that uses it", category: .swiftui, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            State belongs next to its use. Kept in a parent that only hands it on, it redraws the parent for every \
            change and spreads one concern over two views.
            """,
        phrasings: [
            "Declare state in the view that uses it, not in a parent that only passes it on.",
            """
            If just one child reads and writes a `@State` value, it lives there instead of coming in as a `@Binding` \
            from above.
            """,
        ])

    private struct HandedOn: Fact {
        var child: String
        var property: String
    }

    /// A model that a view finds in the environment.
    private struct FromEnvironment: Fact {
        var model: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(FromEnvironment.self, from: AttributeSyntax.self) { node, _ in
            guard node.name == "EnvironmentObject" || node.name == "Environment" else { return nil }
            let given = node.argumentList?.only?.expression.as(MemberAccessExprSyntax.self)
            let type = given?.declName.baseName.text == "self" ? given?.base?.lastName?.text : nil
            guard let model = type ?? node.property?.type?.unwrapped.lastName else { return nil }
            return (FromEnvironment(model: model.string), node.range)
        }
        hooks.collect(HandedOn.self, from: AttributeSyntax.self) { node, _ in
            guard node.name == "State", let property = node.property, property.isPrivate,
                let name = property.nameToken, property.initialValue != nil, let view = node.enclosingType,
                view.kind == .structDecl, view.isView, !node.isInPreview,
                let use = onlyUse(of: name.identifier, in: view), let child = child(of: use)
            else { return nil }
            return (HandedOn(child: child, property: name.text.string), name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for fact in project.facts(HandedOn.self) where fact.role == .app {
                guard let child = project.model.types(named: fact.fact.child).one, child.isView,
                    // What a view of UIKit or AppKit reports back is state of the view around it.
                    !child.supertypes.contains(where: { $0.hasSuffix("Representable") })
                else { continue }
                let made = project.model.uses(of: child.name).filter {
                    $0.kind == .call && !$0.has(.isPreview) && $0.declaration?.isInPreview != true
                }
                // A view that others use as well gets its state from each of them.
                guard made.count == 1 else { continue }
                project.report(
                    "only `\(child.name)` uses `\(fact.fact.property)`", help: "move it into `\(child.name)`",
                    in: fact.path, at: fact.range, notes: [child.declaration.note("`\(child.name)` is declared here")])
            }
            reportFlags(project)
        }
    }

    /// A flag of a model that views find in the environment, which one view alone sets and reads.
    private func reportFlags(_ project: ProjectPass) {
        let shared = Set(
            project.facts(FromEnvironment.self).compactMap { project.model.types(named: $0.fact.model).one }
                .filter { $0.kind == .class && $0.isAppCode })
        for model in shared.sorted(by: { ($0.path, $0.declaration.range) < ($1.path, $1.declaration.range) }) {
            for flag in model.storedProperties
            where flag.kind == .variable && flag.type == "Bool" && flag.has(.hasValue) && !flag.has(.hasObservers)
                && !flag.has(.hasPrivateSetter) && flag.role == .app
                && project.model.declarations(named: flag.name).count == 1
            {
                let uses = project.model.uses(of: flag.name) + project.model.uses(of: "$" + flag.name)
                guard let view = uses.first?.enclosingType, view.isView, view != model,
                    uses.allSatisfy({ $0.enclosingType == view }),
                    // What is set once and for all remembers something for every instance of the view.
                    uses.filter({ $0.has(.isWrite) }).count > 1,
                    uses.contains(where: { !$0.has(.isWrite) })
                else { continue }
                project.report(
                    "only `\(view.name)` uses `\(flag.name)`, which the app shares in `\(model.name)`",
                    help: "keep it with `@State` in `\(view.name)`", at: flag,
                    notes: [view.declaration.note("`\(view.name)` is declared here")])
            }
        }
    }

    /// The only mention of a property in its view, when it is `$name`.
    private func onlyUse(of name: TextSlice, in view: any DeclGroupSyntax) -> DeclReferenceExprSyntax? {
        let projected = "$" + name.string
        var found: DeclReferenceExprSyntax?
        for token in view.memberBlock.tokens where token.identifier == name || token.text == projected {
            // The declaration itself, and the label of the argument.
            if token.parent?.kind == .identifierPattern || token.parent?.kind == .labeledExpr { continue }
            guard found == nil, token.text == projected, let use = token.parent?.as(DeclReferenceExprSyntax.self) else {
                return nil
            }
            found = use
        }
        return found
    }

    /// The view that is given the binding, when it stays as long as its parent: under no condition and in no row.
    private func child(of use: DeclReferenceExprSyntax) -> String? {
        guard let call = use.parent?.parent?.parent?.as(FunctionCallExprSyntax.self), call.makesView,
            use.parent?.kind == .labeledExpr, use.evaluatingViewBuilder != nil
        else { return nil }
        for ancestor in call.ancestors {
            switch ancestor.kind {
            case .ifExpr, .switchExpr, .ternaryExpr, .functionDecl: return nil
            case .functionCallExpr:
                let around = FunctionCallExprSyntax(unchecked: ancestor)
                let lasting = [
                    "VStack", "HStack", "ZStack", "Group", "ScrollView", "NavigationStack", "Section", "Form",
                ]
                if around.isPlain, around.calledName?.text.isOne(of: lasting) != true { return nil }
            case .variableDecl: return call.calledName?.text.string
            default: break
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Search.swift": """
            struct Search: View {
                @State private var ↓query = ""
                var body: some View {
                    VStack { SearchField(query: $query) }
                }
            }
            """,
            "App/SearchField.swift": "struct SearchField: View {\n    @Binding var query: String\n}",
        ]),
        .bad(
            """
            struct Panel: View {
                @State private var ↓isOpen = false
                var body: some View { Drawer(isOpen: $isOpen).padding() }
            }
            struct Drawer: View {
                @Binding var isOpen: Bool
            }
            """),
        .bad(files: [
            "App/Shop.swift": """
            @Observable final class Shop {
                var ↓isNameOpen = false
                var isSignedIn = false
                var isBusy = false
                var hasWelcomed = false
                func load() { isBusy = true }
            }
            """,
            "App/Name.swift": """
            struct Name: View {
                @Environment(Shop.self) private var shop
                var body: some View {
                    Text(shop.isNameOpen ? "Open" : "Closed").onTapGesture { shop.isNameOpen = true }
                        .onDisappear { shop.isNameOpen = false }
                        .onAppear { if !shop.hasWelcomed { shop.hasWelcomed = true } }
                        .opacity(shop.isSignedIn && shop.isBusy ? 1 : 0)
                }
            }
            """,
            "App/Login.swift": """
            struct Login: View {
                @Environment(Shop.self) private var shop
                var body: some View { Button("In") { shop.isSignedIn = true } }
            }
            """,
        ]),
        .good(
            """
            struct Search: View {
                @State private var query = ""
                var body: some View {
                    SearchField(query: $query)
                    Text(query)
                }
            }
            struct SearchField: View {
                @Binding var query: String
            }
            """),
        .good(
            """
            struct Search: View {
                @State private var query = ""
                var body: some View {
                    if isOpen { SearchField(query: $query) }
                }
            }
            struct SearchField: View {
                @Binding var query: String
            }
            """),
        .good(
            "struct Search: View {\n    @State private var query = \"\"\n    var body: some View { TextField(\"Find\", text: $query) }\n}"
        ),
    ]
}
