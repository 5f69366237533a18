// Views of UIKit in SwiftUI, colors and the application.
import SwiftUI
import UIKit

struct ShareSheet: UIViewControllerRepresentable {
    let items: [URL]

    func makeUIViewController(context: Context) -> UIActivityViewController {
        UIActivityViewController(activityItems: items, applicationActivities: nil)
    }

    func updateUIViewController(_ controller: UIActivityViewController, context: Context) {}
}

final class Canvas: UIView {
    var onTap: (() -> Void)?
}

struct CanvasView: UIViewRepresentable {
    @Binding var count: Int

    @MainActor
    final class Coordinator {
        var count: Binding<Int>
        init(count: Binding<Int>) { self.count = count }
    }

    func makeCoordinator() -> Coordinator { Coordinator(count: $count) }

    func makeUIView(context: Context) -> Canvas {
        let canvas = Canvas(frame: .zero)
        let coordinator = context.coordinator
        canvas.onTap = { coordinator.count.wrappedValue += 1 }
        return canvas
    }

    func updateUIView(_ canvas: Canvas, context: Context) {
        canvas.isHidden = !context.environment.isEnabled
    }
}

enum Palette {
    static let background = Color(uiColor: .systemBackground)
    static let accent = Color(
        uiColor: UIColor { traits in
            traits.userInterfaceStyle == .dark ? .white : UIColor(red: 0, green: 0, blue: 0.5, alpha: 1)
        })
}

struct Settings: View {
    @Environment(\.openURL) private var openURL

    var body: some View {
        Button("Settings") {
            guard let url = URL(string: UIApplication.openSettingsURLString) else { return }
            openURL(url)
        }
        .background(Palette.background)
        .keyboardType(.emailAddress)
        .textContentType(.emailAddress)
        .onReceive(NotificationCenter.default.publisher(for: UIApplication.didBecomeActiveNotification)) { _ in }
    }
}

@MainActor
func host() -> UIViewController {
    UIHostingController(rootView: Settings())
}
