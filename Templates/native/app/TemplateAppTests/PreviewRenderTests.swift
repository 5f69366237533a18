import SwiftUI
import Testing

@testable import TemplateApp

@Suite @MainActor struct PreviewRenderTests {
    /// Edit this to show the view in question, and run it alone.
    @Test func renderPreview() throws {
        try PreviewRenderer.render(RouteLabel(route: .about))

        #expect(FileManager.default.fileExists(atPath: PreviewRenderer.path))
    }
}
