// https://developer.apple.com/documentation/swiftui/app

@MainActor
@preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder
    var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}

/// https://developer.apple.com/documentation/swiftui/scene
@MainActor
@preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder
    var body: Body { get }
}

extension Never: Scene {}

/// A scene of the system. The protocol is ours, as `_SystemView` is.
@MainActor
@preconcurrency
public protocol _SystemScene: Scene where Body == Never {}

extension _SystemScene {
    public var body: Never { return standIn() }
}

/// https://developer.apple.com/documentation/swiftui/scenebuilder
@resultBuilder
public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
    @_disfavoredOverload
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        WindowGroup { EmptyView() }
    }
    public static func buildOptional(_ scene: (any Scene)?) -> some Scene { WindowGroup { EmptyView() } }
    public static func buildLimitedAvailability(_ scene: any Scene) -> some Scene { WindowGroup { EmptyView() } }
}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: _SystemScene {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    nonisolated public init(id: String, @ViewBuilder content: () -> Content) {}
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
    nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/scenephase
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

extension Scene {
    // https://developer.apple.com/documentation/swiftui/scene/onchange(of:initial:_:)
    @available(iOS 17, macOS 14, *)
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene { self }
    @available(iOS 17, macOS 14, *)
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some Scene { self }
    // https://developer.apple.com/documentation/swiftui/scene/backgroundtask(_:action:)
    nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
        _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
    ) -> some Scene { self }
    // https://developer.apple.com/documentation/swiftui/scene/commands(content:)
    nonisolated public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene { self }
}

/// https://developer.apple.com/documentation/swiftui/backgroundtask
public struct BackgroundTask<Request, Response>: Sendable {}
extension BackgroundTask where Request == Void, Response == Void {
    public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> { BackgroundTask() }
}

/// https://developer.apple.com/documentation/swiftui/commands
@MainActor
@preconcurrency
public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder
    var body: Body { get }
}
extension Never: Commands {}

/// Commands of the system. The protocol is ours, as `_SystemView` is.
@MainActor
@preconcurrency
public protocol _SystemCommands: Commands where Body == Never {}

extension _SystemCommands {
    public var body: Never { return standIn() }
}

/// https://developer.apple.com/documentation/swiftui/commandsbuilder
@resultBuilder
public struct CommandsBuilder {
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
}

/// https://developer.apple.com/documentation/swiftui/commandmenu
public struct CommandMenu<Content: View>: _SystemCommands {
    public typealias Body = Never
    nonisolated public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

#if canImport(UIKit)
    /// https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor
    @MainActor
    @preconcurrency
    @propertyWrapper
    public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>: DynamicProperty {
        public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
        public var wrappedValue: DelegateType { standIn() }
    }
#endif

/// https://developer.apple.com/documentation/swiftui/previewprovider. The macro `#Preview` needs a plug-in of the
/// compiler, which only Apple's toolchains have; sources put previews inside `#if canImport(DeveloperToolsSupport)`.
@MainActor
@preconcurrency
public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder
    static var previews: Previews { get }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/previewdisplayname(_:)
    nonisolated public func previewDisplayName(_ value: String?) -> some View { self }
}
