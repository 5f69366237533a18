public import Dispatch

/// Decides when and where work runs; the part that `receive(on:)` needs.
/// https://developer.apple.com/documentation/combine/scheduler
public protocol Scheduler {
    associatedtype SchedulerOptions

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
}

// https://developer.apple.com/documentation/dispatch/dispatchqueue/scheduleroptions
extension DispatchQueue: Scheduler {
    public struct SchedulerOptions {
        public var qos: DispatchQoS

        public init(qos: DispatchQoS = .unspecified) {
            self.qos = qos
        }
    }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        // Combine's closures are not sendable: whoever writes `receive(on:)` promises that they may run there.
        struct Handover: @unchecked Sendable {
            let action: () -> Void
        }
        let handover = Handover(action: action)
        async(qos: options?.qos ?? .unspecified) { handover.action() }
    }
}

extension Publishers {
    // https://developer.apple.com/documentation/combine/publishers/receiveon
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: Moved(downstream: subscriber) { scheduler.schedule(options: options, $0) })
        }
    }
}

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/receive(on:options:)
    public func receive<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.ReceiveOn<Self, S> {
        Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
    }
}

/// Hands values and the end over to another place, where nothing arrives any more once the subscriber has canceled.
private final class Moved<Downstream: Subscriber>: Subscriber, Subscription {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let lock = Lock()
    private let move: (@escaping () -> Void) -> Void
    private var downstream: Downstream?
    private var upstream: (any Subscription)?

    init(downstream: Downstream, move: @escaping (@escaping () -> Void) -> Void) {
        self.downstream = downstream
        self.move = move
    }

    func receive(subscription: any Subscription) {
        let downstream = lock.locked {
            upstream = subscription
            return self.downstream
        }
        downstream?.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        move { [self] in
            guard let more = lock.locked({ downstream })?.receive(input), more > .none else { return }
            request(more)
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        move { [self] in clear().downstream?.receive(completion: completion) }
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
