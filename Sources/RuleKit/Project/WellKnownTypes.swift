/// What Apple's frameworks say of types that apps inherit from: supertypes, and whether they live on the main actor.
enum WellKnownTypes {
    /// Supertypes by name, direct ones; closed by ``supertypes(of:)``.
    private static let direct: [String: [String]] = [
        "UIResponder": ["NSObject"], "UIView": ["UIResponder"], "UIControl": ["UIView"], "UIButton": ["UIControl"],
        "UILabel": ["UIView"], "UIImageView": ["UIView"], "UITextField": ["UIControl"], "UITextView": ["UIScrollView"],
        "UIScrollView": ["UIView"], "UITableView": ["UIScrollView"], "UICollectionView": ["UIScrollView"],
        "UITableViewCell": ["UIView"], "UICollectionReusableView": ["UIView"], "UIStackView": ["UIView"],
        "UICollectionViewCell": ["UICollectionReusableView"], "UITableViewHeaderFooterView": ["UIView"],
        "UIWindow": ["UIView"], "UIPageControl": ["UIControl"], "UISwitch": ["UIControl"],
        "UISegmentedControl": ["UIControl"], "UISearchBar": ["UIView"], "UINavigationBar": ["UIView"],
        "UIViewController": ["UIResponder"], "UITableViewController": ["UIViewController"],
        "UICollectionViewController": ["UIViewController"], "UINavigationController": ["UIViewController"],
        "UITabBarController": ["UIViewController"], "UISplitViewController": ["UIViewController"],
        "UIPageViewController": ["UIViewController"], "UIAlertController": ["UIViewController"],
        "UIActivityViewController": ["UIViewController"], "UIHostingController": ["UIViewController"],
        "UISearchController": ["UIViewController"], "UIInputViewController": ["UIViewController"],
        "NSResponder": ["NSObject"], "NSView": ["NSResponder"], "NSViewController": ["NSResponder"],
        "NSWindowController": ["NSResponder"], "NSWindow": ["NSResponder"], "NSTableView": ["NSControl"],
        "NSControl": ["NSView"], "NSButton": ["NSControl"], "NSTextField": ["NSControl"],
        "NSOutlineView": ["NSTableView"], "NSTextView": ["NSView"], "NSHostingView": ["NSView"],
        "NSApplication": ["NSResponder"], "UIApplication": ["UIResponder"], "Operation": ["NSObject"],
        "NSManagedObject": ["NSObject"], "XCTestCase": ["XCTest"], "XCTest": ["NSObject"],
        "UNNotificationServiceExtension": ["NSObject"], "CALayer": ["NSObject"], "CAShapeLayer": ["CALayer"],
        "URLProtocol": ["NSObject"], "UIPresentationController": ["NSObject"], "UIDocument": ["NSObject"],
        "UIGestureRecognizer": ["NSObject"], "SKScene": ["SKNode"], "SKNode": ["UIResponder"],
        "Codable": ["Encodable", "Decodable"], "Comparable": ["Equatable"], "Hashable": ["Equatable"],
        "Error": ["Sendable"], "LocalizedError": ["Error"], "CustomNSError": ["Error"], "Actor": ["Sendable"],
        "CodingKey": ["Sendable"], "OptionSet": ["SetAlgebra", "RawRepresentable"],
        "CaseIterable": [], "PreviewProvider": [], "View": [], "ViewModifier": [],
        "UIViewRepresentable": ["View"], "UIViewControllerRepresentable": ["View"], "NSViewRepresentable": ["View"],
        "NSViewControllerRepresentable": ["View"], "Shape": ["View", "Sendable"], "InsettableShape": ["Shape"],
        "AnimatableModifier": ["ViewModifier"], "WidgetBundle": [], "DocumentGroup": ["Scene"],
        "UITableViewDelegate": ["UIScrollViewDelegate"], "UICollectionViewDelegate": ["UIScrollViewDelegate"],
        "UICollectionViewDelegateFlowLayout": ["UICollectionViewDelegate"],
        "UITextViewDelegate": ["UIScrollViewDelegate"],
        "QuickSpec": ["XCTestCase"], "AsyncSpec": ["XCTestCase"], "SendableMetatype": [],
        "AppIntent": ["Sendable"], "NSObject": ["NSObjectProtocol", "Equatable", "Hashable"],
    ]

    /// What a macro makes a type conform to.
    static let byMacro: [String: [String]] = [
        "Observable": ["Observable"], "Model": ["PersistentModel", "Observable", "Hashable", "Identifiable"],
        "Reducer": ["Reducer"],
    ]

    private static let mainActorRoots: Set<String> = [
        "UIResponder", "UIViewController", "UIView", "NSResponder", "View", "ViewModifier", "App", "Scene",
        "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "NSApplicationDelegate",
        "UITableViewDelegate", "UITableViewDataSource", "UICollectionViewDelegate", "UICollectionViewDataSource",
        "UIScrollViewDelegate", "UITextFieldDelegate", "UITextViewDelegate", "UISearchBarDelegate",
        "UISearchResultsUpdating", "UINavigationControllerDelegate", "UITabBarControllerDelegate",
        "UIGestureRecognizerDelegate", "UIPageViewControllerDataSource", "UIPageViewControllerDelegate",
        "UIPopoverPresentationControllerDelegate", "UIAdaptivePresentationControllerDelegate",
        "UIImagePickerControllerDelegate", "UIPickerViewDelegate", "UIPickerViewDataSource",
        "UIViewControllerTransitioningDelegate", "UIViewControllerAnimatedTransitioning",
        "UIPresentationController", "UIGestureRecognizer", "UIDocument", "UICollectionViewLayout",
        "UIBarPositioningDelegate", "NSWindowDelegate", "NSTableViewDelegate", "NSTableViewDataSource",
        "NSOutlineViewDelegate", "NSOutlineViewDataSource", "Commands", "ToolbarContent", "PreviewProvider",
        "WKNavigationDelegate", "WKUIDelegate", "WKScriptMessageHandler", "NSMenuDelegate", "NSToolbarDelegate",
        "DynamicProperty", "ButtonStyle", "LabelStyle", "ToggleStyle", "PrimitiveButtonStyle", "TextFieldStyle",
    ]

    /// The type or protocol isolates what inherits from it to the main actor.
    static func isOnMainActor(_ name: String) -> Bool { mainActorRoots.contains(name) }

    /// Every supertype of a framework's type that is known, at any depth.
    static func supertypes(of name: String) -> Set<String> {
        var found: Set<String> = []
        var queue = direct[name] ?? []
        while let next = queue.popLast() {
            if found.insert(next).inserted { queue += direct[next] ?? [] }
        }
        return found
    }
}
