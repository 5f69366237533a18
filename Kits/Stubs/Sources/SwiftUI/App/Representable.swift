// Views of UIKit inside of SwiftUI, and the other way round.

#if canImport(UIKit)
    /// https://developer.apple.com/documentation/swiftui/uiviewrepresentable
    @MainActor
    @preconcurrency
    public protocol UIViewRepresentable: _SystemView {
        associatedtype UIViewType: UIView
        associatedtype Coordinator = Void
        typealias Context = UIViewRepresentableContext<Self>
        func makeUIView(context: Context) -> UIViewType
        func updateUIView(_ uiView: UIViewType, context: Context)
        static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
        func makeCoordinator() -> Coordinator
    }

    extension UIViewRepresentable {
        public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    }

    extension UIViewRepresentable where Coordinator == Void {
        public func makeCoordinator() {}
    }

    /// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext
    @MainActor
    @preconcurrency
    public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
        public let coordinator: Representable.Coordinator
        public private(set) var transaction: Transaction
        public var environment: EnvironmentValues { standIn() }
    }

    /// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable
    @MainActor
    @preconcurrency
    public protocol UIViewControllerRepresentable: _SystemView {
        associatedtype UIViewControllerType: UIViewController
        associatedtype Coordinator = Void
        typealias Context = UIViewControllerRepresentableContext<Self>
        func makeUIViewController(context: Context) -> UIViewControllerType
        func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
        static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
        func makeCoordinator() -> Coordinator
    }

    extension UIViewControllerRepresentable {
        public static func dismantleUIViewController(
            _ uiViewController: UIViewControllerType, coordinator: Coordinator
        ) {}
    }

    extension UIViewControllerRepresentable where Coordinator == Void {
        public func makeCoordinator() {}
    }

    /// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentablecontext
    @MainActor
    @preconcurrency
    public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
        public let coordinator: Representable.Coordinator
        public private(set) var transaction: Transaction
        public var environment: EnvironmentValues { standIn() }
    }

    /// https://developer.apple.com/documentation/swiftui/uihostingcontroller
    @MainActor
    @preconcurrency
    open class UIHostingController<Content: View>: UIViewController {
        public var rootView: Content
        public init(rootView: Content) {
            self.rootView = rootView
            super.init(nibName: nil, bundle: nil)
        }
        public func sizeThatFits(in size: CGSize) -> CGSize { standIn() }
    }
#endif
