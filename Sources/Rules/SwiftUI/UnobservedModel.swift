import TenetRuleKit
import TenetRuleSupport

struct UnobservedModel: Rule {
    static let about = About(
        "unobserved-model", "Model that the view does not observe", category: .swiftui, severity: .warning,
        scope: .appCode,
        why: """
            A view is redrawn for changes of an `ObservableObject` only when it holds it with `@StateObject`, \
            `@ObservedObject` or `@EnvironmentObject`. Held as a plain property the view goes on showing old values.
            """,
        phrasings: [
            """
            Hold an `ObservableObject` that a view displays with `@ObservedObject`, `@StateObject` or \
            `@EnvironmentObject`.
            """,
            """
            A plain `let model` does not redraw the screen when published values change, so always add the matching \
            property wrapper.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collectShownMembers()
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            var reported: Set<Declaration> = []
            for read in project.shownReads where read.property.attributes.isEmpty && !read.view.isInWidget {
                guard let name = read.path.first, !reported.contains(read.property),
                    let type = project.heldType(of: read.property), type.isObservableObject,
                    !type.usesObservation, let member = type.published[name], !member.has(.isStatic),
                    // It says itself when it is to be redrawn.
                    !read.view.conforms(to: "Equatable"),
                    !isFollowed(type, name, by: read.view, project), !isMadeAnew(read.view, with: type, project)
                else { continue }
                reported.insert(read.property)
                project.report(
                    "the view shows `\(read.property.name).\(name)` but is not redrawn when it changes",
                    help: "observe `\(read.property.name)` with `@ObservedObject`", at: read.property,
                    notes: [
                        Note(path: read.view.path, range: read.range, message: "it is shown here"),
                        member.note("it is published here"),
                    ], fix: observing(read.property))
            }
        }
    }

    private func observing(_ property: Declaration) -> Fix? {
        guard let keyword = property.keyword else { return nil }
        let edits = [
            Edit(ByteRange(property.extent.lower, property.extent.lower), "@ObservedObject "), Edit(keyword, "var"),
        ]
        let isConstant = property.kind == .constant
        return Fix("Observe it", .unsafe, isConstant ? edits : [edits[0]])
    }

    /// What cannot be compared has the view built whenever the one around it is, and all that make it observe such an object.
    private func isMadeAnew(_ view: ProjectType, with type: ProjectType, _ project: ProjectPass) -> Bool {
        guard
            view.storedProperties.contains(where: {
                $0.attributes.isEmpty && ($0.has(.isClosure) || $0.type == "GeometryProxy")
                    // Its storage is made with each value of the view.
                    || $0.hasAttribute("AppStorage") || $0.hasAttribute("SceneStorage")
            })
        else { return false }
        let makers = project.model.uses(of: view.name).filter { $0.kind == .call && $0.role == .app }
            .compactMap(\.enclosingType).filter { $0 != view && $0.conforms(to: "View") }
        return !makers.isEmpty
            && makers.allSatisfy { maker in
                maker.storedProperties.contains { property in
                    // What a closure makes may be of the type.
                    property.objectWrapper != nil && project.heldType(of: property).map { $0 == type } ?? true
                }
            }
    }

    /// The view observes such an object through another property, or subscribes to the value.
    private func isFollowed(_ type: ProjectType, _ name: String, by view: ProjectType, _ project: ProjectPass) -> Bool {
        let observes = view.storedProperties.contains {
            $0.objectWrapper != nil && project.heldType(of: $0) == type
        }
        return observes
            || ([view.declaration] + view.extensions).contains { part in
                part.uses.contains { $0.name == "$" + name || $0.name == "objectWillChange" }
            }
    }

    private static func table(_ proxy: String, holds model: String = "let model") -> [String: String] {
        [
            "App/CartModel.swift": "final class CartModel: ObservableObject {\n    @Published var total = 0\n}",
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                @EnvironmentObject var cart: CartModel
                var body: some View {
                    GeometryReader { space in Sum(model: cart\(proxy.isEmpty ? "" : ", space: space")) }
                }
            }
            struct Sum: View {
                \(model): CartModel
                \(proxy)
                var body: some View { Text("\\(model.total)") }
            }
            """,
        ]
    }

    static let examples: [Example] = [
        .good(files: table("let space: GeometryProxy")),
        .good(
            files: table("@AppStorage(\"unit\") var unit = 0").mapValues { $0.replacing(", space: space", with: "") }),
        .bad(
            files: table("", holds: "let ↓model"),
            fixed: table("", holds: "@ObservedObject var model").filter { $0.key == "App/Cart.swift" }),
        .bad(
            files: [
                "App/CartModel.swift": "final class CartModel: ObservableObject {\n    @Published var total = 0\n}",
                "App/Cart.swift": """
                import SwiftUI
                struct Cart: View {
                    let ↓model: CartModel
                    var body: some View {
                        VStack { Text("\\(model.total)") }
                    }
                }
                """,
            ],
            fixed: [
                "App/Cart.swift": """
                import SwiftUI
                struct Cart: View {
                    @ObservedObject var model: CartModel
                    var body: some View {
                        VStack { Text("\\(model.total)") }
                    }
                }
                """
            ]),
        .bad(
            files: [
                "App/Base.swift": "class Base: ObservableObject {\n    @Published var isLoading = false\n}",
                "App/FeedModel.swift": "final class FeedModel: Base {}",
                "App/Feed.swift": """
                import SwiftUI
                struct Feed: View {
                    var ↓model: FeedModel
                    var body: some View {
                        if model.isLoading { ProgressView() }
                    }
                }
                """,
            ],
            fixed: [
                "App/Feed.swift": """
                import SwiftUI
                struct Feed: View {
                    @ObservedObject var model: FeedModel
                    var body: some View {
                        if model.isLoading { ProgressView() }
                    }
                }
                """
            ]),
        .good(files: [
            "App/CartModel.swift": "final class CartModel: ObservableObject {\n    @Published var total = 0\n}",
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View, Equatable {
                let model: CartModel
                let generation: Int
                var body: some View {
                    VStack { Text("\\(model.total)") }
                }
                static func == (one: Cart, other: Cart) -> Bool { one.generation == other.generation }
            }
            """,
        ]),
        .good(files: [
            "App/CartModel.swift": "final class CartModel: ObservableObject {\n    @Published var total = 0\n}",
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                @ObservedObject var model: CartModel
                var body: some View { Text("\\(model.total)") }
            }
            """,
        ]),
        .good(files: [
            "App/CartModel.swift": """
            final class CartModel: ObservableObject {
                @Published var total = 0
                let title = "Cart"
                func clear() { total = 0 }
            }
            """,
            "App/ClearButton.swift": """
            import SwiftUI
            struct ClearButton: View {
                let model: CartModel
                var body: some View {
                    Button(model.title) { if model.total > 0 { model.clear() } }
                }
            }
            """,
        ]),
        .good(files: [
            "App/CartModel.swift": "@Observable final class CartModel {\n    var total = 0\n}",
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                let model: CartModel
                var body: some View { Text("\\(model.total)") }
            }
            """,
        ]),
    ]
}
