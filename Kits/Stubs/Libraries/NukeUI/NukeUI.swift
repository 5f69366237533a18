// What the adapter over NukeUI uses of it, in our own words; nothing is loaded. Version 12 and later have these
// declarations. Read from https://kean-docs.github.io/nukeui/documentation/nukeui/ (lazyimage, lazyimagestate).

import Foundation
import Nuke
import SwiftUI

/// Shows an image while and after it is loaded.
@MainActor
public struct LazyImage<Content: View>: View {
    private let content: Content

    public init(url: URL?) where Content == Image { content = Image(systemName: "") }

    public init(
        url: URL?, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (any LazyImageState) -> Content
    ) { self.content = content(Loading()) }

    public func processors(_ processors: [any ImageProcessing]?) -> Self { self }

    public var body: some View { content }
}

/// How far a load is.
@MainActor
public protocol LazyImageState {
    var image: Image? { get }
    var error: (any Error)? { get }
    var isLoading: Bool { get }
}

private struct Loading: LazyImageState {
    var image: Image? { nil }
    var error: (any Error)? { nil }
    var isLoading: Bool { true }
}
