extension Subscribers {
    /// Takes all values. https://developer.apple.com/documentation/combine/subscribers/sink
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        private let lock = Lock()
        private var receiveCompletion: ((Completion<Failure>) -> Void)?
        private var receiveValue: ((Input) -> Void)?
        private var subscription: (any Subscription)?
        private var hasEnded = false

        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
        ) {
            self.receiveCompletion = receiveCompletion
            self.receiveValue = receiveValue
        }

        public func receive(subscription: any Subscription) {
            let isAccepted = lock.locked {
                guard self.subscription == nil, !hasEnded else { return false }
                self.subscription = subscription
                return true
            }
            if isAccepted { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        public func receive(_ value: Input) -> Demand {
            lock.locked { receiveValue }?(value)
            return .none
        }

        public func receive(completion: Completion<Failure>) {
            end().completion?(completion)
        }

        public func cancel() {
            end().subscription?.cancel()
        }

        /// Lets go of everything, and hands it out so that it ends outside of the lock.
        private func end() -> (
            completion: ((Completion<Failure>) -> Void)?, value: ((Input) -> Void)?, subscription: (any Subscription)?
        ) {
            lock.locked {
                defer {
                    hasEnded = true
                    receiveCompletion = nil
                    receiveValue = nil
                    subscription = nil
                }
                return (receiveCompletion, receiveValue, subscription)
            }
        }
    }
}

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/sink(receivecompletion:receivevalue:)
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        subscribe(sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    // https://developer.apple.com/documentation/combine/publisher/sink(receivevalue:)
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    // https://developer.apple.com/documentation/combine/publisher/assign(to:on:)
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }
}
