// https://developer.apple.com/documentation/swiftui/focusstate

/// What has the focus.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// https://developer.apple.com/documentation/swiftui/focusstate/binding
    @propertyWrapper
    public struct Binding {
        init(standIn: Void) {}
        public var wrappedValue: Value {
            get { standIn() }
            nonmutating set {}
        }
        public var projectedValue: Binding { self }
    }

    public init() where Value == Bool {}
    public init<T: Hashable>() where Value == T? {}

    public var wrappedValue: Value {
        get { standIn() }
        nonmutating set {}
    }
    public var projectedValue: Binding { standIn() }
}

/// Where VoiceOver is. https://developer.apple.com/documentation/swiftui/accessibilityfocusstate
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    @propertyWrapper
    public struct Binding {
        init(standIn: Void) {}
        public var wrappedValue: Value {
            get { standIn() }
            nonmutating set {}
        }
        public var projectedValue: Binding { self }
    }

    public init() where Value == Bool {}
    public init<T: Hashable>() where Value == T? {}

    public var wrappedValue: Value {
        get { standIn() }
        nonmutating set {}
    }
    public var projectedValue: Binding { standIn() }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/focused(_:equals:)
    nonisolated public func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View { self }

    // https://developer.apple.com/documentation/swiftui/view/focused(_:)
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }

    // https://developer.apple.com/documentation/swiftui/view/defaultfocus(_:_:priority:)
    nonisolated public func defaultFocus<V: Hashable>(
        _ binding: FocusState<V>.Binding, _ value: V,
        priority: DefaultFocusEvaluationPriority = .automatic
    ) -> some View { self }

    // https://developer.apple.com/documentation/swiftui/view/focusable(_:)
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { self }

    // https://developer.apple.com/documentation/swiftui/view/accessibilityfocused(_:equals:)
    nonisolated public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View { self }

    // https://developer.apple.com/documentation/swiftui/view/accessibilityfocused(_:)
    nonisolated public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
        self
    }
}

/// https://developer.apple.com/documentation/swiftui/defaultfocusevaluationpriority
public struct DefaultFocusEvaluationPriority: Sendable {
    public static let automatic = DefaultFocusEvaluationPriority()
    public static let userInitiated = DefaultFocusEvaluationPriority()
}
