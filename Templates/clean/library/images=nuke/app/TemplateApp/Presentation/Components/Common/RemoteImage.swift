import Nuke
import NukeUI
import SwiftUI

/// An image of the server, loaded by Nuke when it comes into view and kept for the next time.
///
/// It is decoded in the size that it is shown in, so that a list of photos does not fill the memory. While it loads and
/// where it fails, a surface stands in its place, and rows do not jump.
struct RemoteImage: View {
    private let address: URL?
    private let size: CGSize
    private let label: String?

    /// - Parameters:
    ///   - address: Where the image lies; nil for an item without one.
    ///   - size: How large it is shown, in points. It fills that, and what juts out is cut off.
    ///   - label: What VoiceOver says, localized already; nil for an image that only decorates.
    init(address: URL?, size: CGSize, label: String? = nil) {
        self.address = address
        self.size = size
        self.label = label
    }

    var body: some View {
        LazyImage(url: address) { state in
            if let image = state.image {
                image.resizable().scaledToFill()
            } else {
                placeholder(isFailed: state.error != nil || address == nil)
            }
        }
        .processors([ImageProcessors.Resize(size: size)])
        .frame(width: size.width, height: size.height)
        .clipped()
        .accessibilityHidden(label == nil)
        .accessibilityLabel(label ?? "")
    }

    private func placeholder(isFailed: Bool) -> some View {
        ZStack {
            Colors.backgroundSecondary
            if isFailed {
                Image(systemName: "photo").foregroundStyle(Colors.textTertiary)
            }
        }
    }
}

#if DEBUG
    #Preview("No image") {
        RemoteImage(address: nil, size: CGSize(width: 120, height: 80))
    }
#endif
