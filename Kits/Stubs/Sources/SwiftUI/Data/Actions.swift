// Actions from the environment. Those of a presentation belong to the main actor.

/// https://developer.apple.com/documentation/swiftui/dismissaction
@MainActor
@preconcurrency
public struct DismissAction {
    public func callAsFunction() {}
}

/// https://developer.apple.com/documentation/swiftui/dismisssearchaction
@MainActor
@preconcurrency
public struct DismissSearchAction {
    public func callAsFunction() {}
}

/// https://developer.apple.com/documentation/swiftui/openurlaction
@MainActor
@preconcurrency
public struct OpenURLAction {
    /// https://developer.apple.com/documentation/swiftui/openurlaction/result
    public struct Result: Sendable {
        public static let handled = Result()
        public static let discarded = Result()
        public static let systemAction = Result()
        public static func systemAction(_ url: URL) -> Result { Result() }
    }

    nonisolated public init(handler: @escaping @MainActor (URL) -> Result) {}
    public func callAsFunction(_ url: URL) {}
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {}
}

/// https://developer.apple.com/documentation/swiftui/refreshaction
public struct RefreshAction: Sendable {
    public func callAsFunction() async {}
}

/// https://developer.apple.com/documentation/swiftui/openwindowaction
@MainActor
@preconcurrency
public struct OpenWindowAction {
    public func callAsFunction(id: String) {}
    public func callAsFunction<D: Codable & Hashable>(value: D) {}
    public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}

/// https://developer.apple.com/documentation/swiftui/dismisswindowaction
@MainActor
@preconcurrency
public struct DismissWindowAction {
    public func callAsFunction() {}
    public func callAsFunction(id: String) {}
    public func callAsFunction<D: Codable & Hashable>(value: D) {}
}
