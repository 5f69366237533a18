/// What a type has to be for users to see it.
public enum ViewTypes {
    /// Protocols and classes of SwiftUI, UIKit and AppKit.
    public static let names: Set<String> = [
        "View", "UIView", "UIViewController", "UITableViewCell", "UICollectionViewCell", "ViewModifier",
        "UIViewRepresentable", "UIViewControllerRepresentable", "NSView", "NSViewController", "ToolbarContent",
        "ButtonStyle", "LabelStyle", "ToggleStyle", "TextFieldStyle", "PrimitiveButtonStyle",
    ]
}
