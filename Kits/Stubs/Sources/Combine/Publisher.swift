// The protocols that publishers and subscribers speak. Read from https://developer.apple.com/documentation/combine
// and the page named at each declaration.

/// Delivers values over time. https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/subscribe(_:)-4u8kn
    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        receive(subscriber: subscriber)
    }
}

/// Takes the values of a publisher. https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure> {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

/// Connects a subscriber with its publisher. https://developer.apple.com/documentation/combine/subscription
public protocol Subscription: Cancellable {
    func request(_ demand: Subscribers.Demand)
}

/// Where types of subscribers live. https://developer.apple.com/documentation/combine/subscribers
public enum Subscribers {}

/// Where types of publishers live. https://developer.apple.com/documentation/combine/publishers
public enum Publishers {}

extension Subscribers {
    /// How a publisher ended. https://developer.apple.com/documentation/combine/subscribers/completion
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }

    /// How many values a subscriber still takes. https://developer.apple.com/documentation/combine/subscribers/demand
    public struct Demand: Hashable, Comparable, Sendable {
        /// The number, or `nil` for any number.
        public let max: Int?

        public static let unlimited = Demand(max: nil)
        public static let none = Demand(max: 0)

        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "A demand is not negative")
            return Demand(max: value)
        }

        public static func + (one: Demand, other: Demand) -> Demand {
            guard let a = one.max, let b = other.max else { return .unlimited }
            return Demand(max: a + b)
        }

        public static func += (one: inout Demand, other: Demand) {
            one = one + other
        }

        public static func - (one: Demand, number: Int) -> Demand {
            guard let a = one.max else { return .unlimited }
            return Demand(max: Swift.max(0, a - number))
        }

        public static func -= (one: inout Demand, number: Int) {
            one = one - number
        }

        public static func < (one: Demand, other: Demand) -> Bool {
            guard let a = one.max else { return false }
            guard let b = other.max else { return true }
            return a < b
        }
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable {}
