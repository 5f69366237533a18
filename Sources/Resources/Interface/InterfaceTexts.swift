/// Which attributes of which elements people see or hear.
enum InterfaceTexts {
    static func isVisible(_ attribute: String, of element: String) -> Bool {
        if let special = special[element] { return special.contains(attribute) }
        return usual.contains(attribute)
    }

    private static let usual: Set = [
        "text", "secondaryText", "title", "subtitle", "alternateTitle", "headerTitle", "footerTitle",
        "backButtonTitle", "prompt", "placeholder", "placeholderString", "toolTip", "headerToolTip", "paletteLabel",
    ]

    /// Elements whose attributes mean something else than usual.
    private static let special: [String: Set<String>] = [
        "accessibility": ["label", "hint", "value", "help", "description"],
        "toolbarItem": ["label", "paletteLabel", "title", "toolTip"],
        "fragment": ["content"],
        "constraint": [], "font": [], "document": [], "designable": [], "plugIn": [],
    ]
}
