import SwiftUI
import UniformTypeIdentifiers

/// Draws a view into a picture that somebody looks at.
@MainActor
enum PreviewRenderer {
    /// A picture that could not be made.
    enum Failure: Error {
        /// The view has no size, or nothing to draw.
        case nothingDrawn
    }

    /// Where the picture is written.
    static let path = "/tmp/swiftui_preview.png"

    /// Draws a view.
    /// - Parameters:
    ///   - view: What is drawn. Lists, scroll views, text fields and maps are left out by the system.
    ///   - width: In points.
    /// - Throws: ``Failure`` or an error of the file system.
    static func render(_ view: some View, width: CGFloat = 390) throws {
        let renderer = ImageRenderer(content: view.frame(width: width))
        renderer.scale = 3
        guard let data = renderer.uiImage?.pngData() else { throw Failure.nothingDrawn }
        try data.write(to: URL(filePath: path))
    }
}
