import TenetRuleKit
import TenetRuleSupport

struct ModelRecreatedWithView: Rule {
    static let about = About(
        "model-recreated-with-view", "Model made anew with its view", category: .swiftui, severity: .warning,
        scope: .appCode,
        why: """
            Views are values that are made again whenever the view around them is evaluated. A model in a plain \
            property is made again with them, and what it had loaded is gone.
            """,
        phrasings: [
            "Do not create an observable model in a plain stored property of a view; use `@State` or `@StateObject`.",
            """
            SwiftUI structs are thrown away all the time, so anything `@Observable` that a screen makes itself needs a \
            wrapper to keep it alive.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            for view in project.model.types where view.isRemade && view.isAppCode {
                for property in view.storedProperties where property.attributes.isEmpty && property.has(.hasValue) {
                    guard let type = project.heldType(of: property), type.kind == .class,
                        type.isObservableObject || type.usesObservation, makes(property.value, type)
                    else { continue }
                    let wrapper = type.usesObservation ? "@State private" : "@StateObject private"
                    project.report(
                        "a new `\(type.name)` is made, and the old one lost, whenever `\(view.name)` is made again",
                        help: "keep it with `\(wrapper)`, or have the parent pass it in", at: property,
                        notes: [type.declaration.note("`\(type.name)` is a model that views observe")])
                }
            }
        }
    }

    /// `Model()` or `Model.init()`; factories may return a shared object.
    private func makes(_ value: String, _ type: ProjectType) -> Bool {
        [type.name + "()", type.qualifiedName + "()", type.name + ".init()", ".init()"].contains(value)
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartModel.swift": "final class CartModel: ObservableObject {}",
            "App/Cart.swift": "struct Cart: View {\n    private let ↓model = CartModel()\n}",
        ]),
        .bad(files: [
            "App/CartModel.swift": "@Observable final class CartModel {\n    init(page: Int) {}\n}",
            "App/Cart.swift": "struct Cart: View {\n    var ↓model: CartModel = CartModel(page: 1)\n}",
        ]),
        .good(files: [
            "App/CartModel.swift": "@Observable final class CartModel {\n    static let shared = CartModel()\n}",
            "App/Cart.swift": """
            struct Cart: View {
                @State private var model = CartModel()
                private let shared = CartModel.shared
                private static let fallback = CartModel()
                let other: CartModel
            }
            """,
        ]),
        .good(files: [
            "App/CartModel.swift": "@Observable final class CartModel {}",
            "App/Shop.swift": "@main struct Shop: App {\n    private let model = CartModel()\n}",
        ]),
        .good("final class Formatter {}\nstruct Cart: View {\n    private let formatter = Formatter()\n}"),
    ]
}
