import SwiftUI

enum Palette {
    static let accent = Color("HarborBlue")
    static let warning = Color("BuoyRed")
    static let surface = Color.secondary.opacity(0.1)
    static let secondaryText = Color.secondary
}

enum Typography {
    static let screenTitle = Font.title2.weight(.semibold)
    static let cardTitle = Font.headline
    static let body = Font.body
    static let caption = Font.caption
}

enum Spacing {
    static let extraSmall: CGFloat = 4
    static let small: CGFloat = 8
    static let medium: CGFloat = 16
    static let large: CGFloat = 24
}

enum CornerRadius {
    static let card: CGFloat = 14
}

enum TouchTarget {
    static let minimum: CGFloat = 44
}

struct CardStyle: ViewModifier {
    func body(content: Content) -> some View {
        content
            .padding(Spacing.medium)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(Palette.surface, in: RoundedRectangle(cornerRadius: CornerRadius.card))
    }
}

extension View {
    func cardStyle() -> some View {
        modifier(CardStyle())
    }
}
