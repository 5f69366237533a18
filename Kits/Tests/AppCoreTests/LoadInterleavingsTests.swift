import AppCore
import Testing

/// Every order of two loads, a cancellation by somebody and a retry, with every result of each load.
@Suite("Load, in all orders")
struct LoadInterleavingsTests {
    private struct Broken: Error {}

    /// What can happen next.
    private enum Event: Hashable {
        case begin, retry, cancelNewest
        case success(Int), failure(Int), canceled(Int)
    }

    /// What a screen shows, in a form that can be compared. Values are the numbers of the loads that brought them.
    private struct Screen: Hashable {
        enum Kind: Hashable { case idle, loading, loaded, failed }
        let kind: Kind
        let value: Int?

        init(_ state: LoadState<Int>) {
            value = state.value
            switch state {
            case .idle: kind = .idle
            case .loading: kind = .loading
            case .loaded: kind = .loaded
            case .failed: kind = .failed
            }
        }
    }

    private struct World {
        var load = Load<Int>()
        /// Loads whose result is to come, and the one that began last.
        var waiting: [Int: LoadTicket] = [:]
        var newest: Int?
        var newestTicket: LoadTicket?
        var isNewestOver = true
        var begun = 0
        var beginsLeft = 2
        var cancelsLeft = 1
        var retriesLeft = 1
        /// What was last shown while nothing was loading.
        var lastSettled = Screen(.idle)

        var screen: Screen { Screen(load.state) }

        /// All that can be told apart from outside.
        var key: [AnyHashable] {
            [
                screen, lastSettled, waiting.keys.sorted(), newest, isNewestOver, begun, beginsLeft, cancelsLeft,
                retriesLeft,
            ]
        }

        var events: [Event] {
            var events: [Event] = []
            if beginsLeft > 0 { events.append(.begin) }
            if retriesLeft > 0, screen.kind == .failed { events.append(.retry) }
            if cancelsLeft > 0, newest != nil { events.append(.cancelNewest) }
            for number in waiting.keys.sorted() {
                events += [.success(number), .failure(number), .canceled(number)]
            }
            return events
        }
    }

    @Test("no order shows an old result, an error of canceling, or a spinner without end")
    func noOrderShowsAnythingWrong() throws {
        var seen: Set<[AnyHashable]> = []
        var stack = [World()]
        var orders = 0
        while let world = stack.popLast() {
            // Each order is gone to its end, also through a state that was seen: inside, it might differ.
            seen.insert(world.key)
            if world.events.isEmpty { orders += 1 }
            if world.events.allSatisfy({ $0 == .begin || $0 == .retry }) {
                #expect(world.screen.kind != .loading, "a spinner without end")
            }
            for event in world.events {
                stack.append(try after(event, in: world))
            }
        }
        print("Load: \(seen.count) states, \(orders) orders")
        #expect(seen.count > 50)
        #expect(orders > 400)
    }

    private func after(_ event: Event, in world: World) throws -> World {
        var next = world
        let before = world.screen
        switch event {
        case .begin, .retry:
            begin(event, &next)
            #expect(next.screen.kind == .loading)
            #expect(next.screen.value == before.value, "the shown value stays while loading")
        case .cancelNewest:
            // The request may still bring a result: that of a canceled load must not count.
            let ticket = try #require(world.newestTicket)
            next.load.cancel(ticket)
            next.cancelsLeft -= 1
            next.isNewestOver = true
            #expect(next.screen == (world.isNewestOver ? before : world.lastSettled), "canceling puts back")
        case .success(let number), .failure(let number), .canceled(let number):
            let counted = try end(number, event, &next)
            #expect(counted == (number == world.newest && !world.isNewestOver), "only the newest result counts")
            if counted { next.isNewestOver = true } else { #expect(next.screen == before, "a late result") }
            if counted, event == .canceled(number) { #expect(next.screen == world.lastSettled, "canceling puts back") }
        }
        if next.screen.kind != .loading { next.lastSettled = next.screen }
        #expect((next.screen.value ?? 0) >= (before.value ?? 0), "an old value after a newer one")
        #expect((next.screen.kind == .loading) == !next.isNewestOver)
        #expect(next.load.state.error?.isCancellation != true)
        return next
    }

    private func begin(_ event: Event, _ world: inout World) {
        if event == .begin { world.beginsLeft -= 1 } else { world.retriesLeft -= 1 }
        world.begun += 1
        world.newest = world.begun
        world.isNewestOver = false
        let ticket = world.load.begin()
        world.newestTicket = ticket
        world.waiting[world.begun] = ticket
    }

    private func end(_ number: Int, _ event: Event, _ world: inout World) throws -> Bool {
        let removed = world.waiting.removeValue(forKey: number)
        let ticket = try #require(removed)
        return switch event {
        case .success: world.load.succeed(number, for: ticket)
        case .failure: world.load.fail(with: Broken(), for: ticket)
        default: world.load.fail(with: CancellationError(), for: ticket)
        }
    }
}
