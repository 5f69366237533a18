/// A property of a class that publishes its new value before it has it.
/// https://developer.apple.com/documentation/combine/published
@propertyWrapper
public struct Published<Value> {
    private let box: PublishedBox<Value>

    public init(wrappedValue: Value) {
        box = PublishedBox(wrappedValue)
    }

    // https://developer.apple.com/documentation/combine/published/init(initialvalue:)
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    // https://developer.apple.com/documentation/combine/published/projectedvalue
    public var projectedValue: Publisher {
        mutating get { Publisher(box: box) }
        // Only `assign(to:)` writes here, and it has changed the box by then.
        set {}
    }

    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { fatalError("Unavailable") }
        set { fatalError("Unavailable") }
    }

    // The compiler calls this for a wrapped property of a class; the page of `Published` says that wrapping works for
    // classes only, and that publishing happens before the property is set.
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].box.value }
        set { object[keyPath: storageKeyPath].box.publish(newValue) }
    }

    /// The value now, then every value to come. https://developer.apple.com/documentation/combine/published/publisher
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never

        fileprivate let box: PublishedBox<Value>

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            box.audience.seat(subscriber) { [box] in box.value }
        }
    }
}

extension Publisher where Failure == Never {
    // https://developer.apple.com/documentation/combine/publisher/assign(to:)
    public func assign(to published: inout Published<Output>.Publisher) {
        let box = published.box
        // The box holds the subscription, which therefore ends with it.
        sink { [weak box] in box?.publish($0) }.store(in: &box.assignments)
    }
}

extension Published: PublishedProperty {
    var changes: any ChangeSource { box }
}

/// A property in which the publisher of its object can be found and put.
protocol PublishedProperty {
    var changes: any ChangeSource { get }
}

/// What tells an object's publisher of changes to come.
protocol ChangeSource: AnyObject {
    var objectWillChange: ObservableObjectPublisher? { get set }
}

/// Where the value of a published property lives.
private final class PublishedBox<Value>: ChangeSource {
    private let lock = Lock()
    private var current: Value
    private var publisher: ObservableObjectPublisher?
    let audience = Audience<Value, Never>()
    var assignments: [AnyCancellable] = []

    init(_ value: Value) {
        current = value
    }

    var value: Value { lock.locked { current } }

    var objectWillChange: ObservableObjectPublisher? {
        get { lock.locked { publisher } }
        set { lock.locked { publisher = newValue } }
    }

    func publish(_ value: Value) {
        objectWillChange?.send()
        audience.send(value)
        // The old value is let go of outside of the lock, because that may run a deinitializer that reads.
        let old = lock.locked {
            defer { current = value }
            return current
        }
        _ = old
    }
}
