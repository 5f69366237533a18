/// Names of SwiftUI.
enum SwiftUIViews {
    /// Views that only arrange others.
    static let stacks: Set<String> = [
        "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "Group",
        "ScrollView", "ScrollViewReader", "GeometryReader", "ViewThatFits", "TimelineView", "NavigationStack",
        "NavigationView", "HSplitView", "VSplitView", "AnyView", "ToolbarItem", "ToolbarItemGroup", "ControlGroup",
        "GlassEffectContainer", "NavigationSplitView", "HSplitView", "WindowGroup",
    ]

    /// Shapes, colors and the like: nothing in them is read.
    private static let shapes: Set<String> = [
        "Spacer", "Divider", "Color", "Rectangle", "Circle", "Capsule", "RoundedRectangle", "Ellipse", "EmptyView",
        "Path", "LinearGradient", "RadialGradient", "AngularGradient", "UnevenRoundedRectangle", "MeshGradient",
        "ContainerRelativeShape", "Shape", "InsettableShape", "Gradient", "EllipticalGradient", "ToolbarSpacer",
        "ConcentricRectangle", "Material", "some Shape", "some InsettableShape",
    ]

    private static let known: Set<String> = ["Image", "Text", "Label", "AnyView", "Link", "Button"]

    static func isShape(_ name: String) -> Bool { shapes.contains(name) }
    static func isKnown(_ name: String) -> Bool { known.contains(name) || name.hasPrefix("some View") }

    /// `@ViewBuilder let content: Content`, or a property of a type that is only a letter or a word of the generic clause.
    static func isGenericView(_ property: PropertyCode) -> Bool {
        property.attributes.contains("ViewBuilder") || property.type == "Content" || property.type == "Label"
    }

    /// The modifiers that put another screen over this one.
    static let presentations: [String: AccessibilityRole] = [
        "sheet": .sheet, "fullScreenCover": .fullScreenCover, "popover": .popover, "inspector": .inspector,
    ]
}
