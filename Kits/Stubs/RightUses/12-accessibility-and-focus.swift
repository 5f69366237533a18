// Accessibility: adjustable values, rotor-free actions, focus of VoiceOver, large content.
import SwiftUI

struct Stars: View {
    @Binding var rating: Int
    @AccessibilityFocusState private var isHeard: Bool
    @Environment(\.dynamicTypeSize) private var size
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        HStack {
            ForEach(1...5, id: \.self) { star in
                Image(systemName: star <= rating ? "star.fill" : "star")
                    .symbolRenderingMode(.hierarchical)
                    .imageScale(size.isAccessibilitySize ? .large : .medium)
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Rating")
        .accessibilityValue("\(rating) of five")
        .accessibilityHint(Text("Swipe up or down to change it."))
        .accessibilityAdjustableAction { direction in
            switch direction {
            case .increment: rating = min(rating + 1, 5)
            case .decrement: rating = max(rating - 1, 1)
            @unknown default: break
            }
        }
        .accessibilityFocused($isHeard)
        .accessibilityIdentifier("stars")
        .accessibilityShowsLargeContentViewer()
        .accessibilityRemoveTraits(.isImage)
        .accessibilitySortPriority(1)
        .accessibilityInputLabels(["Rating", "Stars"])
        .onAppear { isHeard = direction == .leftToRight }
    }
}
