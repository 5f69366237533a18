import TenetRuleKit
import TenetRuleSupport

struct ViewModelImportsSwiftui: Rule {
    static let about = About(
        "view-model-imports-swiftui", "View model imports SwiftUI", category: .swiftui, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            A view model that does not know the user interface can be tested and reused without it. The import invites \
            colours, fonts and bindings into code that should only hold state.
            """,
        phrasings: [
            "Do not import `SwiftUI` in a view model that uses nothing from it.",
            "The logic behind a screen gets by with `Foundation` or `Combine` and stays free of the UI framework.",
        ])

    var suffixes = ["ViewModel"]
    var baseTypes = ["BaseViewModel"]
    var allowWhenUsed = true
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Classes whose names end like this are view models."),
        Option<Self>("base_types", \.baseTypes, "Classes that inherit from one of these are view models."),
        Option<Self>(
            "allow_when_used", \.allowWhenUsed,
            "Leave the import alone when the file uses types or functions of SwiftUI."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ImportDeclSyntax.self) { node, file in
            guard let module = node.path.only?.name, module.text == "SwiftUI", node.attributes.isEmpty else { return }
            var model: TokenSyntax?
            for type in file.root.statements.lazy.compactMap({ $0.item.asDeclGroup }) {
                // A file with a view of its own needs the import.
                guard !type.inherits(anyOf: ViewNames.stateOwners), type.groupName?.text != "View" else { return }
                if model == nil, isViewModel(type) { model = type.groupName }
            }
            guard let model, !allowWhenUsed || !usesSwiftUI(file) else { return }
            file.report(
                "view model `\(model.text)` knows the user interface through `SwiftUI`",
                help: usesSwiftUI(file) ? "move what needs SwiftUI to the view, and " + Self.help : Self.help,
                at: module,
                fix: fix(module, file))
        }
        hooks.collect(Extended.self, from: ImportDeclSyntax.self) { node, file in
            guard let module = node.path.only?.name, module.text == "SwiftUI", node.attributes.isEmpty,
                let model = extendedModel(file), !allowWhenUsed || !usesSwiftUI(file)
            else { return nil }
            return (Extended(model: model), module.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for found in project.facts(Extended.self) where found.role == .app {
                guard let model = project.model.types(named: found.fact.model).one, model.kind == .class,
                    model.path != found.path
                else { continue }
                project.report(
                    "this part of view model `\(model.name)` knows the user interface through `SwiftUI`",
                    help: Self.help, in: found.path, at: found.range,
                    notes: [model.declaration.note("the view model is declared here")])
            }
        }
    }

    private static let help = "import only what it needs, such as `Foundation`, `Combine` or `Observation`"

    /// A file that imports SwiftUI and holds nothing but extensions of a view model.
    private struct Extended: Fact {
        var model: String
    }

    private func extendedModel(_ file: FilePass) -> String? {
        var name: TextSlice?
        for item in file.root.statements where item.item.kind != .importDecl {
            guard let part = item.item.as(ExtensionDeclSyntax.self), let model = part.extendedType.lastName,
                suffixes.contains(where: model.hasSuffix), name == nil || name == model,
                !part.members.contains(where: { $0.asDeclGroup?.inherits(anyOf: ViewNames.stateOwners) == true })
            else { return nil }
            name = model
        }
        return name?.string
    }

    private func isViewModel(_ type: any DeclGroupSyntax) -> Bool {
        guard type.groupKeyword == "class", let name = type.groupName?.text else { return false }
        return suffixes.contains { name.hasSuffix($0) } || type.inherits(anyOf: baseTypes)
    }

    /// A name of SwiftUI's, or one that only a view has.
    private func usesSwiftUI(_ file: FilePass) -> Bool {
        file.root.tokens.contains { token in
            guard token.tokenKind == .identifier else { return false }
            return token.text.isOne(of: Self.symbols)
        }
    }

    private func fix(_ module: TokenSyntax, _ file: FilePass) -> Fix? {
        let needsCombine = file.root.tokens.contains { $0.text.isOne(of: ["Published", "ObservableObject"]) }
        let replacement = needsCombine ? "Combine" : "Foundation"
        // UIKit comes along with SwiftUI: then more than one import is needed.
        let usesUIKit = file.root.tokens.contains {
            $0.tokenKind == .identifier && ($0.text.hasPrefix("UI") || $0.text.hasPrefix("NS"))
        }
        guard !file.imports.contains(replacement), !usesUIKit, !usesSwiftUI(file) else { return nil }
        return .replace(module, with: replacement, "Import `\(replacement)` instead", .unsafe)
    }

    private static let symbols = [
        "Color", "Image", "Font", "Text", "View", "AnyView", "Binding", "Bindable", "withAnimation", "withTransaction",
        "Animation", "Transaction", "NavigationPath", "AppStorage", "SceneStorage", "Environment", "EnvironmentValues",
        "EnvironmentObject", "State", "StateObject", "ObservedObject", "LocalizedStringKey", "ColorScheme",
        "ScenePhase",
        "Alignment", "Edge", "EdgeInsets", "UnitPoint", "Angle", "Gradient", "EditMode", "PhotosPickerItem",
        "Transition",
        "AnyTransition", "ViewBuilder", "Shape", "Path", "GeometryProxy", "Namespace", "DragGesture", "ButtonRole",
        "IndexSet", "move", "remove", "UIHostingController", "NSHostingController", "HorizontalAlignment",
        "VerticalAlignment", "TextAlignment", "DynamicTypeSize", "ContentSizeCategory", "SymbolRenderingMode",
        "Visibility",
        "ScrollViewProxy", "UIApplicationDelegateAdaptor", "SubmitLabel", "AlertState", "Toggle", "Button", "Label",
        "Alert",
        "VStack", "HStack", "ZStack", "TextState", "LayoutDirection", "TimelineSchedule", "ShapeStyle", "AnyShapeStyle",
        "ImageRenderer", "rootView", "PresentationMode", "OpenURLAction", "DismissAction", "ToolbarContent", "Axis",
        "ProposedViewSize",
    ]

    static let examples: [Example] = [
        .bad(
            "import ↓SwiftUI\n\nfinal class CartViewModel: ObservableObject {\n"
                + "    @Published var items: [Item] = []\n}",
            fixed: "import Combine\n\nfinal class CartViewModel: ObservableObject {\n"
                + "    @Published var items: [Item] = []\n}"),
        .bad(
            "import ↓SwiftUI\n\n@Observable\nfinal class CartViewModel {\n    var total = 0\n}",
            fixed: "import Foundation\n\n@Observable\nfinal class CartViewModel {\n    var total = 0\n}"),
        .bad(
            "import ↓SwiftUI\n\nfinal class CartViewModel {\n    var tint = Color.red\n}",
            options: ["allow_when_used": .bool(false)]),
        .good("import SwiftUI\n\nfinal class CartViewModel {\n    var tint = Color.red\n}"),
        .bad("import ↓SwiftUI\n\nfinal class CartViewModel {\n    var photo: UIImage?\n}"),
        .good("import SwiftUI\n\nfinal class CartViewModel {\n    func open() { show(Host(rootView: CartView())) }\n}"),
        .good("import Combine\n\nfinal class CartViewModel: ObservableObject {}"),
        .good(
            "import SwiftUI\n\nfinal class CartViewModel {}\n\nstruct CartView: View {\n"
                + "    var body: some View { EmptyView() }\n}"),
        .good("import SwiftUI\n\nfinal class Router {}"),
        .bad(
            files: [
                "App/CartViewModel.swift": "final class CartViewModel {\n    var items: [Item] = []\n}",
                "App/CartViewModel+Sorting.swift": """
                import ↓SwiftUI

                extension CartViewModel {
                    func clear() { withAnimation { items.removeAll() } }
                }
                """,
            ], options: ["allow_when_used": .bool(false)]),
        .good(
            files: [
                "App/CartViewModel.swift": "final class CartViewModel {\n    var items: [Item] = []\n}",
                "App/CartViewModel+Rows.swift": """
                import SwiftUI

                extension CartViewModel {
                    struct Summary: View {
                        var body: some View { Text("Cart") }
                    }
                }
                """,
            ], options: ["allow_when_used": .bool(false)]),
    ]
}
