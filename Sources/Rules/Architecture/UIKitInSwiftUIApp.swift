import TenetRuleKit
import TenetRuleSupport

struct UIKitInSwiftUIApp: Rule {
    static let about = About(
        "uikit-in-swiftui-app", "UIKit in a SwiftUI app", category: .architecture, severity: .warning,
        status: .preview, scope: .appCode,
        why: """
            Screens and controls of UIKit need bridges for state, navigation and layout; SwiftUI has its own for most \
            of them.
            """,
        phrasings: [
            "Do not use UIKit views and view controllers in a SwiftUI app where SwiftUI has a counterpart.",
            """
            We build our interface without `UIViewController` subclasses and do not wrap a `UILabel` or \
            `UIActivityIndicatorView` in a representable.
            """,
        ])

    var replaced = [
        "UILabel", "UIButton", "UITextField", "UITextView", "UITableView", "UICollectionView", "UIScrollView",
        "UIActivityIndicatorView", "UISwitch", "UISlider", "UIStepper", "UIDatePicker", "UIPageControl", "UISearchBar",
        "UIProgressView", "UIVisualEffectView", "UIStackView", "UIImageView",
    ]
    var always = false
    static let options = [
        Option<Self>(
            "always", \.always, "Report views and controllers of UIKit also where no app of SwiftUI is in the project."),
        Option<Self>("replaced", \.replaced, "Controls that SwiftUI has, so that they need no representable."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            let app = model.types.first {
                $0.role == .app && $0.conforms(to: "App") && $0.declaration.hasAttribute("main")
            }
            guard app != nil || always else { return }
            let module = app.map { model.module(ofPath: $0.path) }
            let notes = app.map { [$0.declaration.note("the app is built with SwiftUI")] } ?? []
            let representables = model.types.filter {
                $0.conforms(toAnyOf: Self.bridges) && $0.role == .app
            }
            let wrapped = Self.wrapped(by: representables, model)
            let types = always ? model.types.filter { $0.isShared || isNested($0) } : model.sharedTypes
            for type in types where type.kind == .class && !wrapped.contains(type.name) {
                // Extensions of the system, such as a share sheet, start with a controller of UIKit.
                guard type.conforms(toAnyOf: Self.parts(always)), !type.name.hasPrefix("Action"),
                    !type.name.hasPrefix("Share"), type.directSubtypes.isEmpty,
                    !type.directSupertypes.contains(where: {
                        $0.hasPrefix("UIHosting") || $0.hasPrefix("UNNotification")
                    }),
                    always || model.module(ofPath: type.path) == module,
                    // Web pages and the camera are shown by UIKit alone.
                    !type.storedProperties.contains(where: { property in
                        ["WKWebView", "AVCapture"].contains { property.type.hasPrefix($0) }
                    })
                else { continue }
                project.report(
                    "`\(type.name)` is built with \(type.conforms(to: "NSResponder") || type.supertypes.contains { $0.hasPrefix("NS") } && !type.supertypes.contains { $0.hasPrefix("UI") } ? "AppKit" : "UIKit")\(app == nil ? "" : " in a SwiftUI app")",
                    help: "write it as a SwiftUI view",
                    at: type.declaration, notes: notes)
            }
            for type in representables {
                guard let maker = type.members.first(where: { $0.name == "makeUIView" && $0.kind == .function }),
                    replaced.contains(maker.type), !isExtended(type, maker.type)
                else { continue }
                project.report(
                    "`\(type.name)` wraps a `\(maker.type)`, for which SwiftUI has a view", help: "use SwiftUI's own",
                    at: type.declaration, notes: [maker.note("made here")] + notes)
            }
            checkImports(project, notes)
            if always { checkParts(project, wrapped, notes) }
        }
    }

    /// Controllers that code of SwiftUI makes, data sources and delegates, and a delegate that starts the app.
    private func checkParts(_ project: ProjectPass, _ wrapped: Set<String>, _ notes: [Note]) {
        for name in ["UIAlertController", "UINavigationController", "UITabBarController"] {
            for use in project.model.uses(of: name) where use.kind == .call && use.role == .app && !use.has(.isPreview)
            {
                // A bridge wraps what UIKit alone has in a bar.
                guard let type = use.enclosingType, type.isView, type.declaration.parent == nil,
                    !type.conforms(toAnyOf: Self.bridges)
                else { continue }
                project.report(
                    "`\(type.name)` makes a `\(name)`, for which SwiftUI has its own", help: "use SwiftUI's own",
                    at: use, notes: notes)
            }
        }
        for (name, instead) in Self.panels.sorted(by: { $0.key < $1.key }) {
            for use in project.model.uses(of: name) where use.kind == .call && use.role == .app && !use.has(.isPreview)
            {
                guard let type = use.enclosingType, type.isView else { continue }
                project.report(
                    "`\(type.name)` makes a `\(name)`, for which SwiftUI has its own", help: "use `\(instead)`",
                    at: use, notes: notes)
            }
        }
        for use in project.model.uses(of: "UIImage") where use.labels == ["named"] && use.role == .app {
            guard use.kind == .call, use.enclosingType?.isView == true, !use.has(.isPreview) else { continue }
            project.report(
                "an image of the catalogue is loaded by UIKit", help: "use `Image` with its name", at: use, notes: notes
            )
        }
        for use in project.model.uses(of: "bounds") where use.base == "UIScreen.main" && use.role == .app {
            guard use.enclosingType?.isView == true, !use.has(.isPreview) else { continue }
            project.report(
                "the size of the screen is asked of UIKit", help: "use `GeometryReader` or `containerRelativeFrame`",
                at: use, notes: notes)
        }
        for type in project.model.types where type.role == .app && type.kind == .class && !wrapped.contains(type.name) {
            if type.conforms(to: "UIApplicationDelegate"), type.declaration.hasAttribute("main", "UIApplicationMain") {
                project.report(
                    "the app starts with `\(type.name)`, a delegate of UIKit", help: "start it with an `App`",
                    at: type.declaration, notes: notes)
            }
            let isPart = type.declaration.enclosingType.map { $0.name.hasSuffix("Representable") } ?? false
            guard !isPart, type.declaration.parent == nil, !type.conforms(toAnyOf: Self.parts(true)),
                let base = type.directSupertypes.first(where: { Self.delegates.contains($0) })
            else { continue }
            project.report(
                "`\(type.name)` is a `\(base)`, which SwiftUI does without", help: "use SwiftUI's list or field",
                at: type.declaration, notes: notes)
        }
    }

    private static let bridges: [String] = [
        "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable", "NSViewControllerRepresentable",
    ]

    /// What screens are made of; on the Mac, where no option asks for it, a window may need more than SwiftUI has.
    private static func parts(_ always: Bool) -> [String] {
        ["UIViewController", "UIView"] + (always ? ["NSViewController", "NSView", "NSWindowController"] : [])
    }

    /// Controllers and panels for which SwiftUI has a modifier or a view, and what that is called.
    private static let panels = [
        "NSOpenPanel": "fileImporter", "NSSavePanel": "fileExporter", "NSAlert": "alert",
        "UIDocumentPickerViewController": "fileImporter", "UIActivityViewController": "ShareLink",
        "PHPickerViewController": "PhotosPicker", "UIColorPickerViewController": "ColorPicker",
    ]
    private static let delegates: Set<String> = [
        "UITableViewDataSource", "UITableViewDelegate", "UICollectionViewDataSource", "UICollectionViewDelegate",
        "UITextFieldDelegate", "UISearchBarDelegate",
    ]

    /// Part of an extension of a type that is no bridge to UIKit itself.
    private func isNested(_ type: ProjectType) -> Bool {
        guard let parent = type.declaration.parent, parent.kind == .extension, type.role == .app,
            type.access > .fileprivate, !type.declaration.isInPreview
        else { return false }
        return !parent.name.hasSuffix("Representable")
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
        // Plain controls tell their value through a delegate; SwiftUI's do so through a binding.
        !Self.plain.contains(wrapped)
            && type.members.contains { $0.name == "Coordinator" || $0.name == "makeCoordinator" }
            // SwiftUI's materials are fewer than the effects of UIKit.
            || type.storedProperties.contains { property in
                ["UIBlur", "UIVisual", "UIVibrancy"].contains { property.type.hasPrefix($0) }
            }
            || type.members.flatMap(\.uses).contains {
                ["attributedText", "NSAttributedString", "inputView"].contains($0.name)
            }
    }

    private static let plain = [
        "UISearchBar", "UISwitch", "UISlider", "UIStepper", "UIDatePicker", "UIPageControl", "UIActivityIndicatorView",
        "UIProgressView", "UILabel", "UIButton",
    ]

    private func checkImports(_ project: ProjectPass, _ notes: [Note]) {
        for file in project.model.appSources {
            guard let item = file.imports.first(where: { $0.module == "UIKit" }),
                always || file.imports.contains(where: { $0.module == "SwiftUI" })
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
            // A fixed colour needs no UIKit: SwiftUI's own is made of the same numbers.
            let isForColors =
                !used.isEmpty && always
                && used.allSatisfy { use in
                    use.labels.first == "uiColor"
                        || (use.kind == .call && use.name == "UIColor"
                            && ["red", "white", "hue"].contains(use.labels.first ?? ""))
                }
            guard used.isEmpty && file.imports.contains(where: { $0.module == "SwiftUI" }) || isForColors,
                !inherited.contains(where: { $0.hasPrefix("UI") }),
                !extended.contains(where: { $0.supertypes.contains { $0.hasPrefix("UI") } })
            else { continue }
            project.report(
                isForColors
                    ? "`UIKit` is imported for fixed colours only, which SwiftUI makes itself"
                    : "`UIKit` is imported but nothing of it is used",
                help: isForColors ? "use `Color(red:green:blue:)` and delete the import" : "delete the import",
                in: file.path,
                at: item.range, notes: notes)
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
        .bad(
            "import UIKit\nextension Cart {\n    final class ↓Badge: UIView {}\n}\nfinal class ↓CartController: UIViewController {}",
            options: ["always": .bool(true)]),
        .bad(
            "import AppKit\nfinal class ↓CartController: NSViewController {}\nfinal class ↓CartWindow: NSWindowController {}",
            options: ["always": .bool(true)]),
        .bad(
            "import SwiftUI\nstruct Cart: View {\n    var body: some View { Text(\"\") }\n    func pick() { let panel = ↓NSOpenPanel() }\n}",
            options: ["always": .bool(true)]),
        .bad(
            "import UIKit\nfinal class ↓CartTable: NSObject, UITableViewDataSource {}", options: ["always": .bool(true)]
        ),
        .bad(
            "import SwiftUI\nstruct Cart: View {\n    var body: some View { Text(\"\") }\n    func ask() { show(↓UIAlertController(title: nil, message: nil, preferredStyle: .alert)) }\n}",
            options: ["always": .bool(true)]),
        .bad(
            "import UIKit\n@main final class ↓AppDelegate: UIResponder, UIApplicationDelegate {}",
            options: ["always": .bool(true)]),
        .good(
            "import SwiftUI\nfinal class AppDelegate: NSObject, UIApplicationDelegate {}",
            options: ["always": .bool(true)]),
        .bad(
            "↓import UIKit\nenum Paint {\n    static let brand = UIColor(red: 1, green: 0, blue: 0, alpha: 1)\n}",
            options: ["always": .bool(true)]),
        .bad(
            "import SwiftUI\nstruct ↓Search: UIViewRepresentable {\n    func makeUIView(context: Context) -> UISearchBar { UISearchBar() }\n"
                + "    func makeCoordinator() -> Coordinator { Coordinator() }\n    final class Coordinator: NSObject, UISearchBarDelegate {}\n}",
            options: ["always": .bool(true)]),
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
