internal import TenetRuleKit
internal import TenetStandards

/// Methods that UIKit calls while people touch, scroll, turn the device or go from tab to tab.
enum Interaction {
    /// What a change of the method is about; nil for any other declaration.
    static func of(_ declaration: Declaration) -> ChangeSubject? {
        guard declaration.kind == .function else { return nil }
        if declaration.name.hasPrefix("scrollView"), declaration.parameters.first?.type.hasSuffix("ScrollView") == true
        {
            return .focus
        }
        if declaration.has(.isOverride), touches.contains(declaration.name) { return .gesture }
        if declaration.parameters.contains(where: { rows.contains($0.label) }) { return .gesture }
        guard let first = declaration.parameters.first?.type else { return nil }
        let isRecognizer = first.hasPrefix("UI") && first.hasSuffix("GestureRecognizer")
        return isRecognizer || dragged.contains(first)
            || delegates.contains(declaration.name) && first.hasSuffix("Controller") ? .gesture : nil
    }

    /// A method that UIKit or AppKit calls while people type: `textFieldShouldClear(_:)`, `searchBar(_:textDidChange:)`.
    static func answersTyping(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .function, let first = declaration.parameters.first,
            first.label == "_" || first.label.isEmpty
        else { return false }
        return fields.contains { declaration.name.hasPrefix($0.method) && $0.types.contains(first.type) }
    }

    private static let fields: [(method: String, types: Set<String>)] = [
        ("textField", ["UITextField"]), ("textView", ["UITextView", "NSTextView"]), ("searchBar", ["UISearchBar"]),
        ("controlText", ["Notification"]),
    ]

    private static let touches: Set<String> = [
        "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "pressesBegan", "pressesEnded",
        "motionEnded",
        "viewWillTransition", "hitTest", "point",
        "mouseDown", "mouseDragged", "mouseUp", "mouseEntered", "mouseExited", "rightMouseDown", "scrollWheel",
        "keyDown",
    ]
    /// What is asked of the rows and cells that are touched, swiped or dragged.
    private static let rows: Set<String> = [
        "didSelectRowAt", "didSelectItemAt", "trailingSwipeActionsConfigurationForRowAt", "editActionsForRowAt",
        "leadingSwipeActionsConfigurationForRowAt", "moveRowAt", "itemsForBeginning", "performDropWith",
        "contextMenuConfigurationForRowAt", "contextMenuConfigurationForItemAt",
    ]
    /// What is asked and told about something that is dragged to a view and dropped there.
    private static let dragged: Set<String> = ["DropInfo", "UIDragInteraction", "UIDropInteraction", "NSDraggingInfo"]
    private static let delegates: Set<String> = ["tabBarController", "splitViewController", "pageViewController"]
}
