// Shapes, gradients, animation with reduced motion, gestures, transitions.
import SwiftUI

struct Wave: Shape {
    var phase: Double

    var animatableData: Double {
        get { phase }
        set { phase = newValue }
    }

    func path(in rect: CGRect) -> Path {
        Path { path in
            path.move(to: CGPoint(x: rect.minX, y: rect.midY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY + phase))
            path.closeSubpath()
        }
    }
}

struct Sea: View {
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @State private var phase = 0.0
    @State private var offset = CGSize.zero
    @State private var isOpen = false
    @GestureState private var isPressed = false
    @Namespace private var space
    @ScaledMetric(relativeTo: .title) private var side: CGFloat = 72

    var body: some View {
        ZStack(alignment: .bottomTrailing) {
            LinearGradient(colors: [.blue, .teal], startPoint: .top, endPoint: .bottom).ignoresSafeArea()
            Wave(phase: phase).stroke(.white, style: StrokeStyle(lineWidth: 2, lineCap: .round))
            Circle()
                .trim(from: 0, to: 0.7)
                .stroke(Color.accentColor, lineWidth: 4)
                .frame(width: side, height: side)
                .offset(offset)
                .gesture(drag)
                .matchedGeometryEffect(id: "buoy", in: space)
            if isOpen {
                Text("Open").transition(.move(edge: .bottom).combined(with: .opacity))
            }
        }
        .animation(reduceMotion ? nil : .spring(response: 0.4, dampingFraction: 0.8), value: isOpen)
        .onTapGesture { withAnimation(reduceMotion ? nil : .default) { isOpen.toggle() } }
        .onLongPressGesture(minimumDuration: 1) { phase += 1 }
        .contentShape(Rectangle())
        .accessibilityAddTraits(.isButton)
        .accessibilityAction(named: "Open") { isOpen = true }
    }

    private var drag: some Gesture {
        DragGesture(minimumDistance: 4)
            .updating($isPressed) { _, state, _ in state = true }
            .onChanged { value in offset = value.translation }
            .onEnded { _ in offset = .zero }
    }
}

struct Clock: View {
    var body: some View {
        TimelineView(.periodic(from: .now, by: 1)) { context in
            Text(context.date, style: .time)
                .monospacedDigit()
                .contentTransition(.numericText())
                .accessibilityAddTraits([.updatesFrequently, .isHeader])
        }
    }
}
