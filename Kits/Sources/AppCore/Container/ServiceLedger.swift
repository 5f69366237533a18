import Dispatch

/// What a ``ServiceContainer`` knows, and every decision that it makes. It calls no closure and waits for nothing, so
/// that tests can try each order of events.
///
/// A chain is a thread on which a service is being made; all that the service needs is asked for on the same thread.
struct ServiceLedger: Sendable {
    // MARK: - Types

    typealias Chain = ObjectIdentifier
    typealias Made = Result<any Sendable, ServiceContainerError>

    /// How to make a service.
    struct Registration: Sendable {
        /// The name of the type, for errors.
        let name: String
        /// Whether there is one instance or many.
        let scope: ServiceScope
        /// The closure that was registered.
        let make: @Sendable (ServiceContainer) throws(ServiceContainerError) -> any Sendable
    }

    /// A decision to make a service, which must be followed by ``finish(_:with:)``.
    struct Order: Sendable {
        /// What is made.
        let type: ObjectIdentifier
        /// Who makes it.
        let chain: Chain
        /// The number of the registration, which differs from one that replaced it.
        let number: Int
        /// How it is made.
        let registration: Registration
    }

    /// What somebody who asks for a service has to do.
    enum Answer: Sendable {
        case found(any Sendable)
        case build(Order)
        /// Wait for the signal, and ask again.
        case wait(DispatchSemaphore)
        case unknown
        case cycle(ServiceContainerError)
    }

    private struct Wait {
        let type: ObjectIdentifier
        let signal: DispatchSemaphore
    }

    // MARK: - State

    private var registrations: [ObjectIdentifier: (number: Int, registration: Registration)] = [:]
    private var instances: [ObjectIdentifier: any Sendable] = [:]
    private var lastNumber = 0
    /// What each chain is making, outermost first.
    private var stacks: [Chain: [Order]] = [:]
    /// Which chain makes a shared service.
    private var builders: [ObjectIdentifier: Chain] = [:]
    private var waits: [Chain: Wait] = [:]
    /// Chains that have met a cycle. All that they are making depends on it, and fails even if a closure hides the
    /// error.
    private var cycles: [Chain: ServiceContainerError] = [:]

    /// All types that are registered, by name.
    var types: [ObjectIdentifier] {
        registrations.sorted { $0.value.registration.name < $1.value.registration.name }.map(\.key)
    }

    // MARK: - Registering

    /// Replaces what is registered for a type, and forgets the instance that was made by it.
    mutating func register(_ type: ObjectIdentifier, _ registration: Registration) {
        lastNumber += 1
        registrations[type] = (lastNumber, registration)
        instances[type] = nil
    }

    /// Forgets all registrations and instances. What is being made is handed to its caller and not kept.
    mutating func reset() {
        registrations = [:]
        instances = [:]
    }

    // MARK: - Making

    /// Decides what a chain that asks for a type does next.
    mutating func request(_ type: ObjectIdentifier, by chain: Chain) -> Answer {
        if let instance = instances[type] { return .found(instance) }
        guard let (number, registration) = registrations[type] else { return .unknown }
        let stack = stacks[chain] ?? []
        if let start = stack.firstIndex(where: { $0.type == type }) {
            return cycle(stack[start...].map(\.registration.name) + [registration.name], on: chain)
        }
        if registration.scope == .shared, builders[type] != nil {
            if let path = path(from: type, to: chain) { return cycle(path + [registration.name], on: chain) }
            let wait = Wait(type: type, signal: DispatchSemaphore(value: 0))
            waits[chain] = wait
            return .wait(wait.signal)
        }
        let order = Order(type: type, chain: chain, number: number, registration: registration)
        if registration.scope == .shared { builders[type] = chain }
        stacks[chain] = stack + [order]
        return .build(order)
    }

    /// Takes in what a closure has made, or why it failed.
    /// - Returns: The result that counts, and the signals of those who wait for it, to be given without the lock.
    mutating func finish(_ order: Order, with made: Made) -> (result: Made, signals: [DispatchSemaphore]) {
        let result = cycles[order.chain].map(Made.failure) ?? made
        stacks[order.chain]?.removeLast()
        if stacks[order.chain]?.isEmpty ?? true {
            stacks[order.chain] = nil
            cycles[order.chain] = nil
        }
        guard order.registration.scope == .shared else { return (result, []) }
        builders[order.type] = nil
        if case .success(let instance) = result, registrations[order.type]?.number == order.number {
            instances[order.type] = instance
        }
        let woken = waits.filter { $0.value.type == order.type }
        for chain in woken.keys { waits[chain] = nil }
        return (result, woken.values.map(\.signal))
    }

    // MARK: - Cycles

    private mutating func cycle(_ names: [String], on chain: Chain) -> Answer {
        let error = ServiceContainerError.cycle(names)
        cycles[chain] = error
        return .cycle(error)
    }

    /// The names of what is being made from a type on, through all who wait, if that ends at a chain.
    private func path(from type: ObjectIdentifier, to last: Chain) -> [String]? {
        var names: [String] = []
        var type = type
        // There is no cycle among those who wait, because nobody closes one. So this ends.
        while let chain = builders[type] {
            names += (stacks[chain] ?? []).drop { $0.type != type }.map(\.registration.name)
            if chain == last { return names }
            guard let wait = waits[chain] else { return nil }
            type = wait.type
        }
        return nil
    }
}
