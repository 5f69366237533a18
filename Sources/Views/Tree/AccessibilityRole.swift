/// What a node of the accessibility tree is.
public enum AccessibilityRole: String, Encodable, Hashable, Sendable, CaseIterable {
    // Elements
    case button
    case link
    /// A button that leads to another screen.
    case navigationLink = "navigation link"
    case menu = "menu button"
    case text
    case header
    case image
    case textField = "text field"
    case secureField = "secure field"
    case textEditor = "text editor"
    case searchField = "search field"
    case toggle
    case picker
    case stepper
    case slider
    case datePicker = "date picker"
    case colorPicker = "color picker"
    case progress
    case gauge
    /// A name and a value in one.
    case labeledContent = "labeled content"
    /// Several views read as one, or a view that is made an element.
    case element

    // Groups
    case title
    case list
    case form
    case section
    case group
    case toolbar
    case tabs = "tab bar"
    case tab
    case sheet
    case fullScreenCover = "full screen cover"
    case popover
    case inspector
    case alert
    case confirmationDialog = "confirmation dialog"
    case contextMenu = "context menu"
    case swipeActions = "swipe actions"
    case destination
    /// A list of places to jump to.
    case rotor

    // What the code leaves open
    /// Shown under a condition.
    case when
    /// Shown for each element of a collection.
    case each = "for each"
    /// A screen that another one leads to; it has a tree of its own.
    case screen
    /// What whoever uses the view puts in.
    case slot
    /// A view that nothing in the project declares and that is none of the known ones of SwiftUI.
    case unknown = "unknown view"

    /// People work it: it needs a label and room for a finger.
    public var isInteractive: Bool {
        switch self {
        case .button, .link, .navigationLink, .menu, .textField, .secureField, .textEditor, .searchField, .toggle,
            .picker,
            .stepper, .slider, .datePicker, .colorPicker, .tab:
            true
        default: false
        }
    }

    /// VoiceOver stops at it.
    public var isElement: Bool {
        switch self {
        case .text, .header, .image, .progress, .gauge, .labeledContent, .element: true
        default: isInteractive
        }
    }

    /// The traits that the platform gives by itself.
    var ownTraits: Set<String> {
        switch self {
        case .button, .navigationLink, .menu: ["isButton"]
        case .link: ["isLink"]
        case .header, .title: ["isHeader"]
        case .image: ["isImage"]
        case .toggle: ["isToggle"]
        case .searchField: ["isSearchField"]
        case .stepper, .slider: ["adjustable"]
        default: []
        }
    }
}
