internal import TenetStandards

/// Names of SwiftUI, UIKit and AppKit by what they show.
enum PartNames {
    /// Views whose first argument without a label is a text that is shown.
    static let texts: Set<String> = [
        "Text", "Label", "Button", "Toggle", "TextField", "SecureField", "TextEditor", "Section", "Link",
        "NavigationLink", "Menu", "Picker", "Stepper", "Slider", "DatePicker", "ColorPicker", "DisclosureGroup",
        "LabeledContent", "GroupBox", "ContentUnavailableView", "ProgressView", "Gauge", "Tab", "ShareLink",
        "CommandMenu", "UIAlertController", "UIAlertAction", "UIBarButtonItem", "UIAction", "UITabBarItem",
        "UIContextualAction", "UIMenu", "NSMenuItem", "UILabel", "NSTextField",
    ]
    /// Labels of texts in calls of ``texts``.
    static let textLabels: Set<String> = [
        "verbatim", "title", "subtitle", "message", "text", "placeholder", "prompt", "description", "labelWithString",
    ]
    /// Labels whose texts name something and are not shown.
    static let identifiers: Set<String> = [
        "id", "identifier", "key", "tag", "systemImage", "systemName", "image", "imageName", "icon", "named", "bundle",
        "url", "name", "table", "tableName", "destination", "format", "accessibilityIdentifier",
    ]
    static let partsOfDays: Set<String> = [".hour", ".minute", ".second", ".nanosecond"]
    /// What says where a view of UIKit or AppKit stands, and how large it is.
    static let rectangles: Set<String> = ["CGRect", "CGSize", "NSRect", "NSSize"]
    /// Labels by which a view of the project is told how large it is.
    static let sizeLabels: Set<String> = ["width", "height", "size"]
    static let imageLabels: Set<String> = ["systemImage", "systemName", "image", "imageName", "icon"]
    /// Stacks and the like, whose texts stand side by side.
    static let stacks: Set<String> = [
        "HStack", "VStack", "ZStack", "LazyHStack", "LazyVStack", "GridRow", "Grid", "ViewThatFits",
    ]

    /// Views that put one thing beside the other.
    static let rows: Set<String> = [
        "HStack", "LazyHStack", "Grid", "GridRow", "ViewThatFits", "LazyVGrid", "LazyHGrid", "UIStackView",
        "NSStackView", "NSGridView",
    ]
    /// Modifiers and methods that say where something stands, or who gives way.
    static let placing: Set<String> = [
        "alignmentGuide", "layoutPriority", "containerRelativeFrame", "multilineTextAlignment", "gridCellColumns",
        "gridColumnAlignment", "addArrangedSubview", "insertArrangedSubview", "setContentHuggingPriority",
        "setContentCompressionResistancePriority", "setCustomSpacing", "addSubview", "insertSubview",
        "removeFromSuperview",
    ]

    /// What is seen of these does not depend on what they are given.
    static let containers: Set<ChangeSubject> = [.list, .navigation, .alert, .loadingState, .emptyState]
    /// Views that show no words of their own.
    static let wordless: Set<String> = [
        "Image", "AsyncImage", "Color", "Circle", "Rectangle", "RoundedRectangle", "UnevenRoundedRectangle", "Capsule",
        "Ellipse", "Path", "Divider", "Spacer", "Canvas", "ProgressView", "LinearGradient", "RadialGradient",
    ]
    /// Views and modifiers in which the system decides on sizes and breaks lines.
    static let systemContainers: Set<String> = [
        "Menu", "contextMenu", "swipeActions", "alert", "confirmationDialog", "actionSheet", "Alert", "ActionSheet",
        "Picker", "toolbar", "ToolbarItem", "ToolbarItemGroup", "commands", "CommandMenu", "CommandGroup",
        "MenuBarExtra",
        "tabItem", "Tab", "UIAlertController", "UIAlertAction", "UIAction", "UIMenu", "UITabBarItem",
        "UIBarButtonItem", "UIContextualAction", "NSMenuItem",
    ]
    static let bars: Set<String> = ["toolbar", "ToolbarItem", "ToolbarItemGroup"]
    /// Rows of these are as high as the system makes them, and touched as a whole.
    static let touchedRows: Set<String> = ["List", "Form", "Section", "Table", "Picker", "OutlineGroup"]
    /// What is touched, apart from controls that the system gives their size.
    static let targets: Set<String> = [
        "Button", "Link", "ShareLink", "NavigationLink", "UIButton", "NSButton", "onTapGesture", "onLongPressGesture",
        "UITapGestureRecognizer", "UILongPressGestureRecognizer",
    ]

    /// Pictures that may be shown, sent or kept.
    static let pictures: Set<String> = ["UIImage", "NSImage"]

    /// What a call of a name with a capital shows, beside its text.
    static let views: [String: ChangeSubject] = names([
        (
            .shownImage,
            [
                "Image", "AsyncImage", "UIImage", "NSImage", "UIImageView", "NSImageView", "UIBezierPath",
                "NSBezierPath",
            ]
        ),
        (
            .list,
            [
                "List", "ForEach", "Table", "LazyVGrid", "LazyHGrid", "OutlineGroup", "UITableView",
                "UICollectionView", "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource",
                "NSTableView", "NSCollectionView",
            ]
        ),
        (
            .inputField,
            [
                "TextField", "SecureField", "TextEditor", "UITextField", "UITextView", "UISearchBar", "NSSearchField",
                "NSSecureTextField",
            ]
        ),
        (
            .loadingState,
            ["ProgressView", "UIActivityIndicatorView", "UIRefreshControl", "UIProgressView", "NSProgressIndicator"]
        ),
        (.emptyState, ["ContentUnavailableView", "UIContentUnavailableConfiguration", "UIContentUnavailableView"]),
        (
            .navigation,
            [
                "NavigationLink", "NavigationStack", "NavigationSplitView", "NavigationView", "TabView",
                "UINavigationController",
            ]
        ),
        (.alert, ["UIAlertController", "NSAlert", "Alert", "ActionSheet"]),
        (
            .color,
            ["Color", "UIColor", "NSColor", "LinearGradient", "RadialGradient", "AngularGradient", "MeshGradient"]
        ),
        (.font, ["UIFont", "NSFont", "UIFontMetrics"]),
    ])

    /// What a modifier or method does.
    static let modifiers: [String: ChangeSubject] = names([
        (
            .shownText,
            [
                "navigationTitle", "navigationBarTitle", "navigationSubtitle", "help", "searchable", "setTitle",
                "setPrompt", "setAttributedTitle", "addAction",
            ]
        ),
        (.alert, ["alert", "confirmationDialog", "actionSheet"]),
        (
            .navigation,
            [
                "sheet", "fullScreenCover", "popover", "inspector", "navigationDestination", "present",
                "pushViewController", "popViewController", "popToRootViewController", "setViewControllers",
                "performSegue", "dismiss", "presentAsSheet", "presentAsModalWindow", "openWindow", "dismissWindow",
                "pushWindow", "openSettings",
            ]
        ),
        (
            .color,
            [
                "foregroundColor", "foregroundStyle", "background", "backgroundStyle", "tint", "accentColor", "fill",
                "stroke", "strokeBorder", "border", "shadow", "listRowBackground", "preferredColorScheme",
                "toolbarBackground", "toolbarColorScheme", "containerBackground", "scrollContentBackground",
                "glassEffect",
                "renderingMode", "symbolRenderingMode", "colorMultiply", "setTitleColor",
            ]
        ),
        (.font, ["font", "fontWeight", "fontDesign", "preferredFont", "dynamicTypeSize"]),
        (.fixedSize, ["lineLimit", "minimumScaleFactor", "fixedSize", "truncationMode", "allowsTightening"]),
        (.loadingState, ["refreshable", "redacted"]),
        (.shownCondition, ["disabled", "hidden", "opacity"]),
        (.direction, ["environment", "flipsForRightToLeftLayoutDirection", "layoutDirectionBehavior"]),
    ])

    /// What a member that is written to shows.
    static let members: [String: ChangeSubject] = names([
        (
            .shownText,
            [
                "text", "title", "placeholder", "stringValue", "attributedText", "messageText", "informativeText",
                "prompt", "attributedStringValue", "attributedTitle", "placeholderString", "toolTip",
            ]
        ),
        (.shownImage, ["image"]),
        (
            .color,
            [
                "textColor", "backgroundColor", "tintColor", "borderColor", "fillColor", "strokeColor", "shadowColor",
                "barTintColor", "contentTintColor", "separatorColor", "alphaValue", "overrideUserInterfaceStyle",
            ]
        ),
        (.font, ["font", "adjustsFontForContentSizeCategory"]),
        (
            .fixedSize,
            ["numberOfLines", "lineBreakMode", "maximumNumberOfLines", "rowHeight", "adjustsFontSizeToFitWidth"]
        ),
        (.shownCondition, ["isHidden", "isEnabled", "alpha"]),
        (
            .control,
            [
                "leftBarButtonItem", "rightBarButtonItem", "leftBarButtonItems", "rightBarButtonItems", "toolbarItems",
                "titleView",
            ]
        ),
        (.direction, ["semanticContentAttribute"]),
        (.layout, ["axis", "distribution", "textAlignment"]),
        (
            .navigation,
            [
                "selectedIndex", "selectedViewController", "rootViewController", "viewControllers",
                "selectedTabViewItemIndex",
            ]
        ),
    ])

    /// Anything that users see or touch, as ``ChangeSubject/content`` has it.
    static let content: Set<ChangeSubject> = [
        .shownText, .shownImage, .list, .inputField, .navigation, .alert, .loadingState, .emptyState,
        .shownCondition, .control, .menu, .form,
    ]

    private static func names(_ groups: [(ChangeSubject, [String])]) -> [String: ChangeSubject] {
        groups.reduce(into: [:]) { names, group in for name in group.1 { names[name] = group.0 } }
    }
}
