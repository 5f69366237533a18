// Publishers that change what another one sends.

/// Sits between a publisher and a subscriber and turns each value into another one, or into none.
final class Relay<Input, Downstream: Subscriber>: Subscriber, Subscription {
    typealias Failure = Downstream.Failure

    private let lock = Lock()
    private let transform: (Input) -> Downstream.Input?
    private var downstream: Downstream?
    private var upstream: (any Subscription)?

    init(_ downstream: Downstream, _ transform: @escaping (Input) -> Downstream.Input?) {
        self.downstream = downstream
        self.transform = transform
    }

    func receive(subscription: any Subscription) {
        let downstream = lock.locked {
            upstream = subscription
            return self.downstream
        }
        downstream?.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard let downstream = lock.locked({ self.downstream }) else { return .none }
        // One that was wanted and is left out makes room for another.
        guard let output = transform(input) else { return .max(1) }
        return downstream.receive(output)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        clear().downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        lock.locked { upstream }?.request(demand)
    }

    func cancel() {
        clear().upstream?.cancel()
    }

    private func clear() -> (downstream: Downstream?, upstream: (any Subscription)?) {
        lock.locked {
            defer {
                downstream = nil
                upstream = nil
            }
            return (downstream, upstream)
        }
    }
}

extension Publishers {
    // https://developer.apple.com/documentation/combine/publishers/map
    public struct Map<Upstream: Publisher, Output>: Publisher {
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let transform: (Upstream.Output) -> Output

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: Relay(subscriber) { .some(transform($0)) })
        }
    }

    // https://developer.apple.com/documentation/combine/publishers/compactmap
    public struct CompactMap<Upstream: Publisher, Output>: Publisher {
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let transform: (Upstream.Output) -> Output?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: Relay(subscriber, transform))
        }
    }

    // https://developer.apple.com/documentation/combine/publishers/filter
    public struct Filter<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let isIncluded: (Output) -> Bool

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: Relay(subscriber) { isIncluded($0) ? .some($0) : .none })
        }
    }

    // https://developer.apple.com/documentation/combine/publishers/removeduplicates
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Output, Output) -> Bool

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            var last: Output?
            let relay = Relay<Output, S>(subscriber) { value in
                defer { last = .some(value) }
                if let last, predicate(last, value) { return .none }
                return .some(value)
            }
            upstream.receive(subscriber: relay)
        }
    }

    // https://developer.apple.com/documentation/combine/publishers/drop
    public struct Drop<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let count: Int

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            var left = count
            let relay = Relay<Output, S>(subscriber) { value in
                guard left == 0 else {
                    left -= 1
                    return .none
                }
                return .some(value)
            }
            upstream.receive(subscriber: relay)
        }
    }
}

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/map(_:)-99evh
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        Publishers.Map(upstream: self, transform: transform)
    }

    // https://developer.apple.com/documentation/combine/publisher/compactmap(_:)
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        Publishers.CompactMap(upstream: self, transform: transform)
    }

    // https://developer.apple.com/documentation/combine/publisher/filter(_:)
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }

    // https://developer.apple.com/documentation/combine/publisher/removeduplicates(by:)
    public func removeDuplicates(
        by predicate: @escaping (Output, Output) -> Bool
    ) -> Publishers.RemoveDuplicates<Self> {
        Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
    }

    // https://developer.apple.com/documentation/combine/publisher/dropfirst(_:)
    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        precondition(count >= 0, "One cannot drop a negative number of values")
        return Publishers.Drop(upstream: self, count: count)
    }
}

extension Publisher where Output: Equatable {
    // https://developer.apple.com/documentation/combine/publisher/removeduplicates()
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
        removeDuplicates(by: ==)
    }
}
