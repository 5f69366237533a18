import TenetRuleKit
import TenetRuleSupport

struct InterfaceConnectionMissing: Rule {
    static let about = About(
        "interface-connection-missing", "Connection to nothing in the class", category: .resources, severity: .error,
        scope: .everywhere,
        why: """
            An outlet whose property is gone crashes the app when the interface is loaded, an action whose method is \
            gone when the button is tapped. The compiler sees neither.
            """,
        phrasings: [
            "Every outlet and action connected in a storyboard or XIB must exist in the class it is connected to.",
            """
            When you rename an `@IBOutlet` or `@IBAction`, rewire it in Interface Builder, or the screen crashes on \
            load or on tap.
            """,
        ])

    /// A name under which Objective-C knows a declaration: `@objc(name)`.
    private struct ObjectiveCName: Fact {
        var name: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(ObjectiveCName.self, from: AttributeSyntax.self) { attribute, _ in
            guard attribute.attributeName.text == "objc", let name = attribute.arguments?.text, !name.isEmpty else {
                return nil
            }
            return (ObjectiveCName(name: name.string), attribute.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let renamed = Set(project.facts(ObjectiveCName.self).map { $0.fact.name.filter { $0 != " " } })
            for (path, resource) in project.model.resources {
                guard case .interface(let file) = resource, !project.model.isLeftOver(path) else { continue }
                for outlet in file.outlets {
                    guard let name = outlet.ownerClass, let type = Self.known(name, project.model),
                        !renamed.contains(outlet.property.text), !Self.systemOutlets.contains(outlet.property.text),
                        !Self.has(outlet: outlet.property.text, type)
                    else { continue }
                    let near = NearestName.of(
                        outlet.property.text, in: type.members.filter(\.kind.isVariable).map(\.name))
                    project.report(
                        "`\(name)` has no property `\(outlet.property.text)`, so "
                            + (Self.isOfMac(type) ? "nothing is connected" : "the app crashes")
                            + " when this is loaded",
                        help: near.map { "connect it to `\($0)`, or delete the connection" }
                            ?? "delete the connection, or add the outlet",
                        in: path, at: outlet.property.range, notes: [type.declaration.note("the class")])
                }
                for action in file.actions {
                    guard let name = action.targetClass, let type = Self.known(name, project.model),
                        !renamed.contains(action.selector.text), !Self.systemActions.contains(action.selector.text),
                        !Self.has(action.selector.text, type), !Self.isAdded(action.selector.text, project.model)
                    else { continue }
                    project.report(
                        "`\(name)` has no method for `\(action.selector.text)`, so "
                            + (Self.isOfMac(type) ? "nothing happens" : "the app crashes") + " when it is sent",
                        help: "connect it to a method that exists, or delete the connection", in: path,
                        at: action.selector.range, notes: [type.declaration.note("the class")])
                }
            }
        }
    }

    /// The class, when all of its members are here or the system's.
    private static func known(_ name: String, _ model: ProjectModel) -> ProjectType? {
        guard let type = model.types(named: name).one, type.kind == .class, !model.isLeftOver(type.path) else {
            return nil
        }
        for part in [type] + type.projectSupertypes {
            let declared = part.directSupertypes
            if part.kind == .class, declared.isEmpty { return nil }
            for supertype in declared where model.types(named: supertype).isNone {
                let isSystem = systemPrefixes.contains {
                    supertype.hasPrefix($0) && supertype.dropFirst($0.count).first?.isUppercase == true
                }
                guard
                    isSystem || conformances.contains(supertype) || supertype.hasSuffix("Delegate")
                        || supertype.hasSuffix("DataSource")
                else { return nil }
            }
        }
        return type
    }

    /// Whoever connects asks for `setTotal:`, to which `Total` and `total` lead alike.
    private static func has(outlet name: String, _ type: ProjectType) -> Bool {
        let lowered = name.prefix(1).lowercased() + name.dropFirst()
        return !type.member(named: name).isNone || !type.member(named: lowered).isNone
    }

    /// AppKit writes to the log what it cannot connect, and goes on.
    private static func isOfMac(_ type: ProjectType) -> Bool {
        type.supertypes.contains { $0.hasPrefix("NS") && $0 != "NSObject" && $0 != "NSObjectProtocol" }
            && !type.supertypes.contains { $0.hasPrefix("UI") }
    }

    private static let systemPrefixes = ["UI", "NS", "WK", "AV", "MK", "SK", "SCN", "GLK", "MTK", "UN"]
    private static let conformances: Set<String> = [
        "Identifiable", "Hashable", "Equatable", "ObservableObject", "Sendable", "Codable", "CustomStringConvertible",
        "Nibable", "Reusable",
    ]

    private static let systemOutlets: Set<String> = [
        "view", "delegate", "dataSource", "tableView", "collectionView", "window", "searchBar", "backgroundView",
        "selectedBackgroundView", "accessoryView", "editingAccessoryView", "imageView", "textLabel",
        "detailTextLabel", "contentView", "inputView", "inputAccessoryView", "refreshControl", "mapView", "menu",
        "toolbar", "touchBar", "nextKeyView", "initialFirstResponder", "nextResponder", "textField", "titleView",
        "rightBarButtonItem", "leftBarButtonItem", "backBarButtonItem", "navigationItem", "tabBarItem",
        "tabBarObservedScrollView", "transitioningDelegate", "editButtonItem", "tableHeaderView", "tableFooterView",
        "gestureRecognizers", "toolbarItems", "rightBarButtonItems", "leftBarButtonItems", "searchDisplayController",
        "prefetchDataSource", "dragDelegate", "dropDelegate", "contentViewController", "windowController", "submenu",
        "documentView", "sharingDelegate", "cell", "target", "formatter", "headerView", "cornerView",
        "accessibilityElements", "accessibilityContainer", "shadowView", "sortDescriptors", "outlineView", "splitView",
        // Of a view controller and of a collection's item on the Mac.
        "sourceItemView", "draggingImageComponents",
        // Of the static notification of a watch.
        "notificationAlertLabel", "notificationTitleLabel", "notificationSubtitleLabel",
    ]

    private static let systemActions: Set<String> = [
        "dismiss:", "dismissController:", "performClose:", "close", "performMiniaturize:", "toggleSidebar:",
        "resignFirstResponder", "becomeFirstResponder", "endEditing:", "copy:", "paste:", "cut:", "delete:",
        "selectAll:", "orderFrontStandardAboutPanel:", "hide:", "terminate:", "performFindPanelAction:", "print:",
        "setEditing:", "performZoom:", "toggleFullScreen:", "orderOut:", "makeKeyAndOrderFront:", "reload:", "stop:",
        "cancel:", "cancelOperation:", "takeStringValueFrom:", "zoomIn:", "zoomOut:", "runToolbarCustomizationPalette:",
        "toggleToolbarShown:", "goBack:", "goForward:", "saveDocument:", "openDocument:", "newDocument:",
        "commitEditing", "undo:", "redo:", "performFindPanelAction", "reload", "goBack", "goForward",
        "stopLoading", "removeFromSuperview", "setNeedsLayout", "setNeedsDisplay", "popViewController:",
    ]

    private static func has(_ selector: String, _ type: ProjectType) -> Bool {
        ([type] + type.projectSupertypes).contains { part in
            part.members.contains { $0.kind == .function && Self.selectors(of: $0).contains(selector) }
                || part.members.contains { $0.kind.isVariable && $0.name == selector }
        }
    }

    /// A method that the project adds to a class of the system, whose subclasses have it, too.
    private static func isAdded(_ selector: String, _ model: ProjectModel) -> Bool {
        let name = String(selector.prefix { $0 != ":" })
        return model.declarations(named: name).contains { method in
            method.kind == .function && selectors(of: method).contains(selector)
                && method.ancestors.contains { $0.kind == .extension && model.types(named: $0.name).isNone }
        }
    }

    /// Under which names Objective-C may know the method.
    private static func selectors(of function: Declaration) -> [String] {
        let parameters = function.parameters
        guard let first = parameters.first else { return [function.name] }
        let label = first.label
        let rest = parameters.dropFirst().map { $0.label + ":" }.joined()
        if label.isEmpty { return [function.name + ":" + rest] }
        let upper = label.prefix(1).uppercased() + label.dropFirst()
        // `for`, `to` and the like are taken as they are, and Swift 2 left the first label out.
        return [
            function.name + "With" + upper + ":" + rest, function.name + upper + ":" + rest, function.name + ":" + rest,
        ]
    }

    private static func scene(_ body: String) -> String {
        InterfaceClassMissing.storyboard(
            """
            <viewController id="vc" customClass="CartViewController" customModule="Shop">
                <view key="view" id="v"><subviews>\(body)</subviews></view>
                <connections><outlet property="total" destination="l" id="o"/></connections>
            </viewController>
            """)
    }

    private static let button = """
        <button id="b"><connections>
            <action selector="pay:" destination="vc" eventType="touchUpInside" id="c"/>
        </connections></button>
        """

    static let examples: [Example] = [
        .good(files: [
            "Shop/Main.storyboard": scene(button),
            "Shop/A.swift": """
            final class CartViewController: UIViewController {
                @IBOutlet var total: UILabel!
            }
            private typealias Actions = CartViewController
            private extension Actions {
                @IBAction func pay(sender: UIButton) {}
            }
            """,
        ]),
        .good(files: [
            "Shop/Main.storyboard": scene(button).replacing("\"total\"", with: "\"Total\""),
            "Shop/A.swift": """
            final class CartViewController: UIViewController {
                @IBOutlet var total: UILabel!
                @IBAction private func pay(sender: UIButton) {}
            }
            """,
        ]),
        .bad(files: [
            "Shop/Main.storyboard": scene("<label id=\"l\"/>").replacing("\"total\"", with: "\"↓total\""),
            "Shop/A.swift": "final class CartViewController: UIViewController { @IBOutlet var totalLabel: UILabel! }",
        ]),
        .bad(files: [
            "Shop/Main.storyboard": scene(button).replacing("\"pay:\"", with: "\"↓pay:\""),
            "Shop/A.swift": """
            final class CartViewController: UIViewController {
                @IBOutlet var total: UILabel!
                @IBAction func pay() {}
            }
            """,
        ]),
        .good(files: [
            "Shop/Main.storyboard": scene(button),
            "Shop/A.swift": """
            class PriceViewController: UIViewController {
                @IBOutlet var total: UILabel!
            }
            final class CartViewController: PriceViewController {
                @IBAction func pay(_ sender: UIButton) {}
            }
            """,
        ]),
        .bad(files: [
            "Shop/Main.storyboard": scene("<label id=\"l\"/>").replacing("\"total\"", with: "\"↓total\""),
            "Shop/A.swift": "final class CartViewController: NSViewController { @IBOutlet var sum: NSTextField! }",
        ]),
        .good(files: [
            "Shop/Main.storyboard": scene("").replacing("\"total\"", with: "\"sourceItemView\""),
            "Shop/A.swift": "final class CartViewController: NSCollectionViewItem { @IBOutlet var sum: NSTextField! }",
        ]),
        .good(files: [
            "Package.swift": InterfaceClassMissing.manifest,
            "Old/Main.storyboard": scene(button),
            "Sources/Shop/A.swift": "final class CartViewController: UIViewController {}",
        ]),
        .good(files: [
            "Shop/Main.storyboard": scene(button).replacing("\"total\"", with: "\"notificationAlertLabel\""),
            "Shop/A.swift": "final class CartViewController: UIViewController { @IBAction func pay(_ sender: Any) {} }",
        ]),
        .good(files: [
            "Shop/Main.storyboard": scene(button),
            "Shop/A.swift": """
            final class CartViewController: BaseKitController {}
            """,
        ]),
        .good(files: [
            "Shop/Main.storyboard": scene(button),
            "Shop/A.swift": "final class CartViewController: UIViewController { @IBOutlet var total: UILabel! }",
            "Shop/B.swift": "extension UIViewController { @IBAction func pay(_ sender: Any?) {} }",
        ]),
        .good(files: [
            "Shop/Main.storyboard": scene(button),
            "Shop/A.swift": """
            final class CartViewController: UIViewController {
                @objc(total) var sum: UILabel!
                @objc(pay:) func buy(_ sender: Any) {}
            }
            """,
        ]),
    ]
}
