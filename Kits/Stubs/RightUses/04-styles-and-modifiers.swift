// Styles, modifiers, environment keys, preferences.
import SwiftUI

struct FilledButtonStyle: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .frame(maxWidth: .infinity, minHeight: 44)
            .background(isEnabled ? Color.accentColor : Color.gray, in: RoundedRectangle(cornerRadius: 12))
            .foregroundStyle(.white)
            .opacity(configuration.isPressed ? 0.7 : 1)
            .scaleEffect(configuration.isPressed ? 0.97 : 1)
            .animation(.easeOut(duration: 0.1), value: configuration.isPressed)
    }
}

extension ButtonStyle where Self == FilledButtonStyle {
    static var filled: FilledButtonStyle { FilledButtonStyle() }
}

struct StackedLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.icon
            configuration.title
        }
    }
}

struct CheckboxStyle: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        Button {
            configuration.isOn.toggle()
        } label: {
            Label {
                configuration.label
            } icon: {
                Image(systemName: configuration.isOn ? "checkmark.square" : "square")
            }
        }
        .buttonStyle(.plain)
    }
}

struct Card: ViewModifier {
    var padding: CGFloat = 16

    func body(content: Content) -> some View {
        content
            .padding(padding)
            .background(.regularMaterial)
            .clipShape(.rect(cornerRadius: 16))
            .shadow(color: .black.opacity(0.1), radius: 8, x: 0, y: 4)
    }
}

extension View {
    func card(padding: CGFloat = 16) -> some View {
        modifier(Card(padding: padding))
    }
}

private struct HarborNameKey: EnvironmentKey {
    static let defaultValue = "Harbor"
}

extension EnvironmentValues {
    var harborName: String {
        get { self[HarborNameKey.self] }
        set { self[HarborNameKey.self] = newValue }
    }
}

struct HeightKey: PreferenceKey {
    static let defaultValue: CGFloat = 0
    static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
        value = max(value, nextValue())
    }
}

struct Styled: View {
    @Environment(\.harborName) private var harborName
    @State private var isOn = false
    @State private var height: CGFloat = 0

    var body: some View {
        VStack(spacing: 12) {
            Text(harborName).card()
            Button("Sail", action: sail).buttonStyle(.filled)
            Button("Stay", role: .destructive) { sail() }.buttonStyle(.bordered).controlSize(.large)
            Label("Ship", systemImage: "ferry").labelStyle(StackedLabelStyle())
            Label("Ship", systemImage: "ferry").labelStyle(.iconOnly)
            Toggle("Anchored", isOn: $isOn).toggleStyle(CheckboxStyle())
            Rectangle().fill(Color.primary).frame(height: height)
        }
        .background {
            GeometryReader { proxy in
                Color.clear.preference(key: HeightKey.self, value: proxy.size.height)
            }
        }
        .onPreferenceChange(HeightKey.self) { [$height] value in $height.wrappedValue = value }
        .environment(\.harborName, "Haven")
    }

    private func sail() {
        isOn.toggle()
    }
}
