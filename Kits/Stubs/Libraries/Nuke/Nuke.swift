// What the adapter over Nuke uses of it, in our own words; nothing is loaded. Version 12 and later have these declarations.
// Read from https://kean-docs.github.io/nuke/documentation/nuke/ (imageprocessing, imageprocessors/resize).

import Foundation

/// Changes an image before it is kept.
public protocol ImageProcessing: Sendable {
    var identifier: String { get }
}

/// The processors of the library.
public enum ImageProcessors {
    /// Scales an image to a size.
    public struct Resize: ImageProcessing, Hashable {
        public enum ContentMode: Sendable, Hashable {
            case aspectFill
            case aspectFit
        }

        public var identifier: String { "" }

        public init(size: CGSize, contentMode: ContentMode = .aspectFill, crop: Bool = false, upscale: Bool = false) {}
    }
}
