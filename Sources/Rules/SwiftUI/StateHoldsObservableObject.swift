import TenetRuleKit
import TenetRuleSupport

struct StateHoldsObservableObject: Rule {
    static let about = About(
        "state-holds-observable-object", "State that holds an observable object", category: .swiftui, severity: .error,
        why: """
            `@State` only watches for a new reference. Changes of the object's published properties do not reach the \
            view, which goes on showing old values. A view that listens to the object's publishers by itself is left alone.
            """,
        phrasings: [
            "Hold an `ObservableObject` that a view creates with `@StateObject`, not with `@State`.",
            """
            Otherwise SwiftUI misses changes of `@Published` values: plain `@State` is for structs and `@Observable` \
            classes.
            """,
        ])

    var observableTypes = ["ObservableObject", "BaseViewModel"]
    static let options = [
        Option<Self>(
            "observable_types", \.observableTypes,
            "A class that inherits from or conforms to one of these must be held by `@StateObject`.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.inherits(anyOf: observableTypes), !node.hasAttribute("Observable") else { return }
            let className = node.name.identifier
            for attribute in file.root.descendants(AttributeSyntax.self) where attribute.attributeName.text == "State" {
                guard let variable = attribute.property, !variable.isInPreview, let name = variable.nameToken,
                    let type = variable.spelledTypeName, type == className
                else { continue }
                let isOwner = variable.initialValue != nil && variable.type?.is(OptionalTypeSyntax.self) != true
                file.report(
                    "the view misses every change of `\(name.text)`: `@State` does not observe the `\(type)` it holds",
                    help: isOwner
                        ? "hold it with `@StateObject`" : "observe it with `@StateObject` or `@ObservedObject`",
                    at: attribute,
                    fix: isOwner
                        ? .replace(attribute.attributeName, with: "StateObject", "Change to `@StateObject`", .unsafe)
                        : nil,
                    notes: [file.note("`\(type)` is observable through `ObservableObject`", at: node.name)])
            }
        }
        hooks.collectShownMembers()
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let shown = Dictionary(grouping: project.shownReads, by: \.property).mapValues { $0.map { $0.path[0] } }
            for view in project.model.types where view.holdsViewState && view.isAppCode && !view.isInWidget {
                for property in view.storedProperties where property.hasAttribute("State") {
                    guard let type = project.heldType(of: property), type.path != view.path,
                        type.kind == .class, !handsOn(property, view), !listens(to: property, view),
                        type.conforms(toAnyOf: observableTypes), !type.usesObservation,
                        // An optional selects an object for others; only what the view shows of it can be missed.
                        !property.has(.isOptional)
                            || (shown[property] ?? []).contains(where: { type.published[$0] != nil })
                    else { continue }
                    project.report(
                        "the view misses every change of `\(property.name)`: `@State` does not observe the "
                            + "`\(type.name)` it holds",
                        help: "observe it with `@StateObject` or `@ObservedObject`", at: property,
                        notes: [type.declaration.note("`\(type.name)` is observable through `ObservableObject`")])
                }
            }
        }
    }

    /// The view only gives the object to others, which observe it: nothing that it shows can be missed.
    private func handsOn(_ property: Declaration, _ view: ProjectType) -> Bool {
        let uses = view.members.flatMap(\.uses)
        let given = uses.filter { $0.name == property.name && ($0.hasNoBase || $0.base == "self") && !$0.has(.isWrite) }
        let bases = [property.name, "self." + property.name, "$" + property.name]
        return !given.isEmpty
            && !uses.contains { use in
                use.name == "$" + property.name
                    || bases.contains { use.base == $0 || use.base.hasPrefix($0 + ".") || use.base.hasPrefix($0 + "?") }
            }
    }

    /// `.onReceive(model.$height)`: the view is told by the object's own publishers.
    private func listens(to property: Declaration, _ view: ProjectType) -> Bool {
        view.members.flatMap(\.uses).contains { use in
            (use.base == property.name || use.base == "self." + property.name)
                && (use.name.hasPrefix("$") || use.name == "objectWillChange")
        }
    }

    static let examples: [Example] = [
        // No view: SwiftUI keeps no state of a preview, which is there to be looked at.
        .good(
            """
            final class TideModel: ObservableObject { @Published var height = 0 }
            struct TidePreviews: PreviewProvider {
                @State static var model = TideModel()
                static var previews: some View { TideView().environmentObject(model) }
            }
            """),
        .good(files: [
            "App/Tide.swift": "final class Tide: ObservableObject {\n    @Published var height = 0\n}",
            "App/TideView.swift": """
            struct TideView: View {
                @State var tide: Tide
                @State private var shown = 0
                var body: some View { Text("\\(shown)").onReceive(tide.$height) { shown = $0 } }
            }
            """,
        ]),
        .bad(
            """
            final class CartModel: ObservableObject {}
            struct Cart: View {
                ↓@State private var model = CartModel()
            }
            """,
            fixed: """
                final class CartModel: ObservableObject {}
                struct Cart: View {
                    @StateObject private var model = CartModel()
                }
                """),
        .bad(
            """
            struct Cart: View {
                ↓@State private var model: CartModel?
            }
            class CartModel: BaseViewModel {}
            """),
        .good(
            "@Observable final class CartModel {}\nstruct Cart: View {\n"
                + "    @State private var model = CartModel()\n}"),
        .good(
            """
            final class CartModel: ObservableObject {}
            struct Cart: View {
                @StateObject private var model = CartModel()
                @State private var items: [CartModel.Item] = []
            }
            """),
        .bad(files: [
            "App/Base.swift": "class Base: ObservableObject {}",
            "App/CartModel.swift": "final class CartModel: Base {}",
            "App/Cart.swift": "struct Cart: View {\n    @State private var ↓model = CartModel()\n}",
        ]),
        .good(files: [
            "App/CartModel.swift": "@Observable final class CartModel {}",
            "App/Cart.swift": "struct Cart: View {\n    @State private var model = CartModel()\n}",
        ]),
        .good(files: [
            "App/Row.swift": "final class Row: ObservableObject {\n    @Published var title = \"\"\n}",
            "App/Rows.swift": """
            import SwiftUI
            struct Rows: View {
                @State private var selected: Row?
                var body: some View {
                    List { Text("Rows") }.sheet(item: $selected) { row in RowEditor(row: row) }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Scroll.swift": "final class Scroll: ObservableObject {\n    @Published var offset = 0.0\n}",
            "App/Harbour.swift": """
            struct Harbour: View {
                @State private var scroll = Scroll()
                var body: some View { Piers(scroll: scroll) }
            }
            struct Piers: View {
                @ObservedObject var scroll: Scroll
            }
            """,
        ]),
        .good("struct Item: Equatable {}\nstruct Cart: View {\n    @State private var item = Item()\n}"),
    ]
}
