import TenetRuleKit

struct UIKitInSwiftUIApp: Rule {
    static let about = About(
        "uikit-in-swiftui-app", "UIKit in a SwiftUI app", category: .architecture, severity: .warning,
        status: .preview, scope: .appCode,
        why: """
            Screens and controls of UIKit need bridges for state, navigation and layout; SwiftUI has its own for most \
            of them.
            """)

    var replaced = [
        "UILabel", "UIButton", "UITextField", "UITextView", "UITableView", "UICollectionView", "UIScrollView",
        "UIActivityIndicatorView", "UISwitch", "UISlider", "UIStepper", "UIDatePicker", "UIPageControl", "UISearchBar",
        "UIProgressView", "UIVisualEffectView", "UIStackView", "UIImageView",
    ]
    static let options = [
        Option<Self>("replaced", \.replaced, "Controls that SwiftUI has, so that they need no representable.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            guard
                let app = model.types.first(where: {
                    $0.role == .app && $0.conforms(to: "App") && $0.declaration.hasAttribute("main")
                })
            else { return }
            let note = app.declaration.note("the app is built with SwiftUI")
            let representables = model.types.filter {
                $0.conforms(toAnyOf: ["UIViewRepresentable", "UIViewControllerRepresentable"]) && $0.role == .app
            }
            let wrapped = Self.wrapped(by: representables, model)
            for type in model.sharedTypes where type.kind == .class && !wrapped.contains(type.name) {
                // Extensions of the system, such as a share sheet, start with a controller of UIKit.
                guard type.conforms(toAnyOf: ["UIViewController", "UIView"]), !type.name.hasPrefix("Action"),
                    !type.name.hasPrefix("Share"), type.directSubtypes.isEmpty,
                    !type.directSupertypes.contains(where: {
                        $0.hasPrefix("UIHosting") || $0.hasPrefix("UNNotification")
                    }),
                    model.module(ofPath: type.path) == model.module(ofPath: app.path)
                else { continue }
                project.report(
                    "`\(type.name)` is built with UIKit in a SwiftUI app", help: "write it as a SwiftUI view",
                    at: type.declaration, notes: [note])
            }
            for type in representables {
                guard let maker = type.members.first(where: { $0.name == "makeUIView" && $0.kind == .function }),
                    replaced.contains(maker.type), !isExtended(type, maker.type)
                else { continue }
                project.report(
                    "`\(type.name)` wraps a `\(maker.type)`, for which SwiftUI has a view", help: "use SwiftUI's own",
                    at: type.declaration, notes: [maker.note("made here"), note])
            }
            checkImports(project, note)
        }
    }

    /// The names of what SwiftUI shows through a representable, and of the parts of that, at any depth.
    private static func wrapped(by representables: [ProjectType], _ model: ProjectModel) -> Set<String> {
        var known: Set<Symbol> = []
        /// Names that are used for the first time.
        func names(in members: [Declaration]) -> [String] {
            members.flatMap { $0.uses.filter { known.insert($0.nameSymbol).inserted }.map(\.name) }
        }
        var queue = representables.flatMap { names(in: $0.members) + $0.members.map(\.type) }
        // A project's own protocol may stand for those of SwiftUI on several platforms.
        for name in ["makeUIView", "makeUIViewController"] { queue += model.declarations(named: name).map(\.type) }
        var found: Set<String> = []
        while let text = queue.popLast() {
            let name = String(text.prefix { $0 != "<" })
            guard found.insert(name).inserted, let type = model.types(named: name).one, type.kind == .class else {
                continue
            }
            queue += names(in: type.members) + type.storedProperties.map(\.type)
        }
        return found
    }

    /// Text kit, attributed texts or a delegate do what SwiftUI's view does not.
    private func isExtended(_ type: ProjectType, _ wrapped: String) -> Bool {
        type.members.contains { $0.name == "Coordinator" || $0.name == "makeCoordinator" }
            // SwiftUI's materials are fewer than the effects of UIKit.
            || type.storedProperties.contains { property in
                ["UIBlur", "UIVisual", "UIVibrancy"].contains { property.type.hasPrefix($0) }
            }
            || type.members.flatMap(\.uses).contains {
                ["attributedText", "NSAttributedString", "inputView"].contains($0.name)
            }
    }

    private func checkImports(_ project: ProjectPass, _ note: Note) {
        for file in project.model.appSources {
            guard let item = file.imports.first(where: { $0.module == "UIKit" }),
                file.imports.contains(where: { $0.module == "SwiftUI" })
            else { continue }
            // Attributed texts, `uiColor` and `uiImage` come from UIKit as well.
            let used = file.uses.lazy.filter { use in
                use.kind != .text
                    && (["UI", "NS", "ui"].contains { use.name.hasPrefix($0) } || use.labels.first == "uiColor"
                        || use.labels.first == "uiImage")
            }
            // What a controller or view inherits comes from UIKit.
            let extended = file.declarations.filter { $0.kind == .extension }.compactMap {
                project.model.types(named: $0.name).one
            }
            let inherited = file.declarations.flatMap(\.inherited)
            guard used.isEmpty, !inherited.contains(where: { $0.hasPrefix("UI") }),
                !extended.contains(where: { $0.supertypes.contains { $0.hasPrefix("UI") } })
            else { continue }
            project.report(
                "`UIKit` is imported but nothing of it is used", help: "delete the import", in: file.path,
                at: item.range,
                notes: [note])
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { Text(\"\") } }\n}",
            "App/CartViewController.swift": "import UIKit\nfinal class ↓CartViewController: UIViewController {}",
            "App/Spinner.swift":
                "import SwiftUI\nstruct ↓Spinner: UIViewRepresentable {\n    func makeUIView(context: Context) -> UIActivityIndicatorView { UIActivityIndicatorView() }\n    func updateUIView(_ view: UIActivityIndicatorView, context: Context) {}\n}",
        ]),
        .bad(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { Text(\"\") } }\n}",
            "App/CartView.swift":
                "import SwiftUI\n↓import UIKit\nstruct CartView: View {\n    var body: some View { Text(\"\") }\n}",
        ]),
        .good(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { Text(\"\") } }\n}",
            "App/Camera.swift":
                "import SwiftUI\nimport UIKit\nstruct Camera: UIViewControllerRepresentable {\n    func makeUIViewController(context: Context) -> CameraController { CameraController() }\n}\nfinal class CameraController: UIViewController {}",
            "App/Haptics.swift": "import UIKit\nfunc tap() { UIImpactFeedbackGenerator().impactOccurred() }",
        ]),
        .good("import UIKit\nfinal class CartViewController: UIViewController {}"),
        .good(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { Text(\"\") } }\n}",
            "App/RichText.swift":
                "import SwiftUI\nstruct RichText: UIViewRepresentable {\n    func makeUIView(context: Context) -> UITextView { UITextView() }\n    func makeCoordinator() -> Coordinator { Coordinator() }\n    final class Coordinator: NSObject, UITextViewDelegate {}\n}",
        ]),
        .good(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { Text(\"\") } }\n}",
            "App/Table.swift": """
            import SwiftUI
            import UIKit
            struct Table: UIViewControllerRepresentable {
                func makeUIViewController(context: Context) -> TableController<Int> { TableController() }
            }
            final class TableController<Row>: UITableViewController {
                func register() { tableView.register(RowCell.self, forCellReuseIdentifier: "row") }
            }
            final class RowCell: UITableViewCell {}
            """,
            "App/Table+Help.swift": """
            import SwiftUI
            import UIKit
            extension TableController { func help() { dismiss(animated: true) } }
            """,
            "App/Colors.swift": """
            import SwiftUI
            import UIKit
            let text = Color(uiColor: .label)
            """,
            "App/Blur.swift": """
            import SwiftUI
            struct Blur: UIViewRepresentable {
                var style: UIBlurEffect.Style
                func makeUIView(context: Context) -> UIVisualEffectView { UIVisualEffectView(effect: nil) }
            }
            """,
        ]),
    ]
}
