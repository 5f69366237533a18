extension Publishers {
    // https://developer.apple.com/documentation/combine/publishers/combinelatest
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        public let a: A
        public let b: B

        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let pair = LatestPair<A.Output, B.Output, Failure>()
            pair.audience.seat(PairSubscriber(downstream: subscriber, pair: pair))
            // Weak, because the pair holds both: the subscriber alone keeps it.
            let end: (Subscribers.Completion<Failure>) -> Void = { [weak pair] in pair?.end($0) }
            pair.hold(a.sink(receiveCompletion: end) { [weak pair] value in pair?.update { $0.0 = .some(value) } })
            pair.hold(b.sink(receiveCompletion: end) { [weak pair] value in pair?.update { $0.1 = .some(value) } })
        }
    }

    // https://developer.apple.com/documentation/combine/publishers/combinelatest3
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        public typealias Output = (A.Output, B.Output, C.Output)
        public typealias Failure = A.Failure
        public let a: A
        public let b: B
        public let c: C

        public init(_ a: A, _ b: B, _ c: C) {
            self.a = a
            self.b = b
            self.c = c
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            CombineLatest(CombineLatest(a, b), c).map { ($0.0, $0.1, $1) }.receive(subscriber: subscriber)
        }
    }

    // https://developer.apple.com/documentation/combine/publishers/combinelatest4
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        public typealias Failure = A.Failure
        public let a: A
        public let b: B
        public let c: C
        public let d: D

        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            CombineLatest(CombineLatest3(a, b, c), d).map { ($0.0, $0.1, $0.2, $1) }.receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/combinelatest(_:)
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure {
        Publishers.CombineLatest(self, other)
    }

    // https://developer.apple.com/documentation/combine/publisher/combinelatest(_:_:)-5crqg
    public func combineLatest<P: Publisher, Q: Publisher>(_ one: P, _ other: Q) -> Publishers.CombineLatest3<Self, P, Q>
    where P.Failure == Failure, Q.Failure == Failure {
        Publishers.CombineLatest3(self, one, other)
    }
}

/// The last values of two publishers, once both have sent one.
private final class LatestPair<First, Second, Failure: Error> {
    let audience = Audience<(First, Second), Failure>()
    private let lock = Lock()
    private var values: (First?, Second?) = (nil, nil)
    private var sources: [AnyCancellable] = []
    private var running = 2

    func hold(_ source: AnyCancellable) {
        lock.locked { sources.append(source) }
    }

    func update(_ change: (inout (First?, Second?)) -> Void) {
        let both: (First, Second)? = lock.locked {
            change(&values)
            guard let first = values.0, let second = values.1 else { return nil }
            return (first, second)
        }
        if let both { audience.send(both) }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        let left = lock.locked {
            running -= 1
            return running
        }
        if case .failure = completion { return audience.send(completion: completion) }
        if left == 0 { audience.send(completion: completion) }
    }

    func cancel() {
        let sources = lock.locked {
            defer { self.sources = [] }
            return self.sources
        }
        for source in sources { source.cancel() }
    }
}

/// Ends both sources when the subscriber cancels.
private struct PairSubscriber<Downstream: Subscriber, First, Second>: Subscriber
where Downstream.Input == (First, Second) {
    typealias Input = (First, Second)
    typealias Failure = Downstream.Failure

    let downstream: Downstream
    let pair: LatestPair<First, Second, Downstream.Failure>

    func receive(subscription: any Subscription) {
        downstream.receive(subscription: PairSubscription(seat: subscription, pair: pair))
    }

    func receive(_ input: (First, Second)) -> Subscribers.Demand { downstream.receive(input) }
    func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
}

private struct PairSubscription<First, Second, Failure: Error>: Subscription {
    let seat: any Subscription
    let pair: LatestPair<First, Second, Failure>

    func request(_ demand: Subscribers.Demand) { seat.request(demand) }

    func cancel() {
        seat.cancel()
        pair.cancel()
    }
}
