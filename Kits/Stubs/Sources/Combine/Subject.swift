/// A publisher into which code puts values. https://developer.apple.com/documentation/combine/subject
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Output)
    func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
    // https://developer.apple.com/documentation/combine/subject/send()
    public func send() {
        send(())
    }
}

/// Passes values on and keeps none. https://developer.apple.com/documentation/combine/passthroughsubject
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let audience = Audience<Output, Failure>()

    public init() {}

    public func send(_ value: Output) {
        audience.send(value)
    }

    public func send(completion: Subscribers.Completion<Failure>) {
        audience.send(completion: completion)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        audience.seat(subscriber)
    }
}

/// Keeps the last value, which new subscribers get first.
/// https://developer.apple.com/documentation/combine/currentvaluesubject
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let lock = Lock()
    private let audience = Audience<Output, Failure>()
    private var current: Output

    public init(_ value: Output) {
        current = value
    }

    /// Setting it sends. https://developer.apple.com/documentation/combine/currentvaluesubject/value
    public var value: Output {
        get { lock.locked { current } }
        set { send(newValue) }
    }

    public func send(_ value: Output) {
        guard !audience.hasEnded else { return }
        lock.locked { current = value }
        audience.send(value)
    }

    public func send(completion: Subscribers.Completion<Failure>) {
        audience.send(completion: completion)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        audience.seat(subscriber) { self.value }
    }
}

/// One value, then the end. https://developer.apple.com/documentation/combine/just
public struct Just<Output>: Publisher {
    public typealias Failure = Never

    public let output: Output

    public init(_ output: Output) {
        self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        subscriber.receive(subscription: Delivery(subscriber: AnySubscriber(subscriber), output: output))
    }

    private final class Delivery: Subscription {
        private var subscriber: AnySubscriber<Output, Never>?
        private let output: Output

        init(subscriber: AnySubscriber<Output, Never>, output: Output) {
            self.subscriber = subscriber
            self.output = output
        }

        func request(_ demand: Subscribers.Demand) {
            guard demand > .none, let subscriber else { return }
            self.subscriber = nil
            _ = subscriber.receive(output)
            subscriber.receive(completion: .finished)
        }

        func cancel() {
            subscriber = nil
        }
    }
}
