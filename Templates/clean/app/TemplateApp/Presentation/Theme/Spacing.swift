/// Distances in points, for stacks and paddings.
typealias Spacing = DesignSystem.Spacing
