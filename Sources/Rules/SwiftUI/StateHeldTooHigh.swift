import TenetRuleKit

struct StateHeldTooHigh: Rule {
    static let about = About(
        "state-held-too-high", "State above the view that uses it", category: .swiftui, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            State belongs next to its use. Kept in a parent that only hands it on, it redraws the parent for every \
            change and spreads one concern over two views.
            """)

    private struct HandedOn: Fact {
        var child: String
        var property: String
    }

    func install(_ hooks: inout Hooks) {
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
