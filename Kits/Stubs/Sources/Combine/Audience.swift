/// The subscribers of a subject or of a published property, in the order in which they came.
///
/// No lock is held while a subscriber is called, so that it may send, subscribe or cancel itself.
final class Audience<Output, Failure: Error> {
    private let lock = Lock()
    private var seats: [Seat] = []
    private var completion: Subscribers.Completion<Failure>?

    /// Adds a subscriber.
    /// - Parameter latest: What somebody gets who came late or asked late; without it, values that nobody wants are
    ///   lost.
    func seat<S: Subscriber>(_ subscriber: S, latest: (() -> Output)? = nil)
    where S.Input == Output, S.Failure == Failure {
        let seat = Seat(AnySubscriber(subscriber), latest: latest, audience: self)
        let completion = lock.locked {
            if self.completion == nil { seats.append(seat) }
            return self.completion
        }
        if let completion {
            subscriber.receive(subscription: EndedSubscription())
            subscriber.receive(completion: completion)
        } else {
            subscriber.receive(subscription: seat)
        }
    }

    func send(_ value: Output) {
        for seat in lock.locked({ seats }) { seat.offer(value) }
    }

    func send(completion: Subscribers.Completion<Failure>) {
        let seats = lock.locked {
            guard self.completion == nil else { return [Seat]() }
            self.completion = completion
            defer { self.seats = [] }
            return self.seats
        }
        for seat in seats { seat.end(completion) }
    }

    var hasEnded: Bool { lock.locked { completion != nil } }

    fileprivate func leave(_ seat: Seat) {
        lock.locked { seats.removeAll { $0 === seat } }
    }

    /// One subscriber, and how many values it still wants.
    fileprivate final class Seat: Subscription {
        private let lock = Lock()
        private var subscriber: AnySubscriber<Output, Failure>?
        private var latest: (() -> Output)?
        private weak var audience: Audience?
        private var demand = Subscribers.Demand.none
        private var isBehind: Bool

        init(_ subscriber: AnySubscriber<Output, Failure>, latest: (() -> Output)?, audience: Audience) {
            self.subscriber = subscriber
            self.latest = latest
            self.audience = audience
            isBehind = latest != nil
        }

        func request(_ demand: Subscribers.Demand) {
            let missed: (() -> Output)? = lock.locked {
                self.demand += demand
                guard isBehind, self.demand > .none else { return nil }
                return latest
            }
            if let missed { offer(missed()) }
        }

        func offer(_ value: Output) {
            let subscriber: AnySubscriber<Output, Failure>? = lock.locked {
                guard demand > .none else {
                    isBehind = latest != nil
                    return nil
                }
                isBehind = false
                demand -= 1
                return self.subscriber
            }
            guard let more = subscriber?.receive(value), more > .none else { return }
            request(more)
        }

        func end(_ completion: Subscribers.Completion<Failure>) {
            clear()?.receive(completion: completion)
        }

        func cancel() {
            audience?.leave(self)
            _ = clear()
        }

        /// The subscriber is let go of outside of the lock, because that may run its deinitializer.
        private func clear() -> AnySubscriber<Output, Failure>? {
            lock.locked {
                defer { subscriber = nil }
                latest = nil
                return subscriber
            }
        }
    }
}

/// What a subscriber gets that comes after the end.
struct EndedSubscription: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

/// A subscriber of any type. https://developer.apple.com/documentation/combine/anysubscriber
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    private let onSubscription: (any Subscription) -> Void
    private let onInput: (Input) -> Subscribers.Demand
    private let onCompletion: (Subscribers.Completion<Failure>) -> Void

    public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
        onSubscription = subscriber.receive(subscription:)
        onInput = subscriber.receive(_:)
        onCompletion = subscriber.receive(completion:)
    }

    public func receive(subscription: any Subscription) { onSubscription(subscription) }
    public func receive(_ input: Input) -> Subscribers.Demand { onInput(input) }
    public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}

/// A publisher of any type. https://developer.apple.com/documentation/combine/anypublisher
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let onSubscriber: (AnySubscriber<Output, Failure>) -> Void

    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        onSubscriber = { publisher.receive(subscriber: $0) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        onSubscriber(AnySubscriber(subscriber))
    }
}

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/erasetoanypublisher()
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
        AnyPublisher(self)
    }
}
