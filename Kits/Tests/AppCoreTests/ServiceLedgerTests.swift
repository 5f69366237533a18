import Testing

@testable import AppCore

/// Every decision of the container, in every order in which threads can ask and finish.
@Suite struct ServiceLedgerTests {
    /// Stand-ins for types that are registered, and for threads.
    private final class Mark: Sendable {}

    /// A thread that resolves one type after the other, and makes what it is told to.
    private struct Worker {
        struct Frame {
            let order: ServiceLedger.Order
            let type: Int
            var needs: [Int]
            var hasFailed = false
        }

        var wanted: [Int]
        var frames: [Frame] = []
        var awaited: Int?
        /// Whether it has met a cycle, which counts until nothing is being made.
        var hasMetCycle = false
        var outcomes: [String] = []
    }

    private struct World {
        var ledger = ServiceLedger()
        var workers: [Worker]
        var built: [Int: Int] = [:]

        /// Tells states apart. Who builds and who waits follows from the frames.
        var fingerprint: String {
            let workers = workers.map { worker in
                let frames = worker.frames.map { "\($0.type)\($0.needs)\($0.hasFailed)" }
                return "\(worker.wanted)\(frames)\(worker.awaited ?? -1)\(worker.hasMetCycle)\(worker.outcomes)"
            }
            return "\(workers)\(built.sorted { $0.key < $1.key })"
        }
    }

    /// Registrations of types 0, 1, 2 … each of which needs others.
    private struct Model {
        let needs: [[Int]]
        let scopes: [ServiceScope]
        /// Whether closures ask by `resolve` and go on without what they did not get.
        let isForgiving: Bool
        let types: [Mark]
        let threads: [Mark]
        let unregistered: Set<Int>

        init(
            needs: [[Int]], fresh: Set<Int> = [], unregistered: Set<Int> = [], isForgiving: Bool = false, threads: Int
        ) {
            self.needs = needs
            self.unregistered = unregistered
            self.isForgiving = isForgiving
            scopes = needs.indices.map { fresh.contains($0) ? .fresh : .shared }
            types = needs.map { _ in Mark() }
            self.threads = (0..<threads).map { _ in Mark() }
        }

        func start(wanting wanted: [[Int]]) -> World {
            var world = World(workers: wanted.map { Worker(wanted: $0) })
            for (index, type) in types.enumerated() where !unregistered.contains(index) {
                let registration = ServiceLedger.Registration(name: "\(index)", scope: scopes[index]) { _ in index }
                world.ledger.register(ObjectIdentifier(type), registration)
            }
            return world
        }

        /// Lets one thread take one step, or returns `nil` if it waits or has ended.
        func step(_ world: World, _ index: Int) -> World? {
            var world = world
            guard world.workers[index].awaited == nil else { return nil }
            if let frame = world.workers[index].frames.last {
                if let need = frame.needs.first, !frame.hasFailed {
                    ask(for: need, index, &world)
                } else {
                    finish(frame, index, &world)
                }
            } else if let wanted = world.workers[index].wanted.first {
                ask(for: wanted, index, &world)
            } else {
                return nil
            }
            return world
        }

        private func ask(for type: Int, _ index: Int, _ world: inout World) {
            let answer = world.ledger.request(ObjectIdentifier(types[type]), by: ObjectIdentifier(threads[index]))
            switch answer {
            case .found: got("found", index, &world)
            case .build(let order):
                world.workers[index].frames.append(Worker.Frame(order: order, type: type, needs: needs[type]))
            case .wait: world.workers[index].awaited = type
            case .unknown: got("unknown", index, &world)
            case .cycle:
                world.workers[index].hasMetCycle = true
                got("cycle", index, &world)
            }
        }

        private func got(_ outcome: String, _ index: Int, _ world: inout World) {
            guard let last = world.workers[index].frames.indices.last else {
                world.workers[index].wanted.removeFirst()
                world.workers[index].outcomes.append(outcome)
                return
            }
            world.workers[index].frames[last].needs.removeFirst()
            if outcome != "found", !isForgiving { world.workers[index].frames[last].hasFailed = true }
        }

        private func finish(_ frame: Worker.Frame, _ index: Int, _ world: inout World) {
            let made: ServiceLedger.Made = frame.hasFailed ? .failure(.notRegistered("")) : .success(frame.type)
            let (result, signals) = world.ledger.finish(frame.order, with: made)
            let woken = world.workers.indices.filter { world.workers[$0].awaited == frame.type }
            if scopes[frame.type] == .shared {
                #expect(signals.count == woken.count, "all who wait for the service are told")
                for worker in woken { world.workers[worker].awaited = nil }
            }
            world.workers[index].frames.removeLast()
            if world.workers[index].frames.isEmpty { world.workers[index].hasMetCycle = false }
            switch result {
            case .success:
                world.built[frame.type, default: 0] += 1
                got("found", index, &world)
            case .failure(.cycle): got("cycle", index, &world)
            case .failure: got("failed", index, &world)
            }
        }

        /// Visits every state and returns those in which nobody can go on, and how many states there are.
        func search(wanting wanted: [[Int]]) -> (ends: [World], states: Int) {
            var open = [start(wanting: wanted)]
            var seen: Set<String> = []
            var ends: [World] = []
            while let world = open.popLast() {
                guard seen.insert(world.fingerprint).inserted else { continue }
                let next = world.workers.indices.compactMap { step(world, $0) }
                if next.isEmpty { ends.append(world) }
                open += next
            }
            return (ends, seen.count)
        }
    }

    private func search(_ name: String, _ model: Model, wanting wanted: [[Int]]) -> [World] {
        let (ends, states) = model.search(wanting: wanted)
        print("ServiceContainer, \(name): \(states) states")
        #expect(!ends.isEmpty, "the search comes to an end")
        for end in ends {
            #expect(end.workers.allSatisfy { $0.wanted.isEmpty }, "nobody waits forever")
        }
        return ends
    }

    @Test func theFirstResolutionByManyThreadsMakesOneInstance() {
        // 0 needs 1 and 2, 1 needs 2.
        let model = Model(needs: [[1, 2], [2], []], threads: 3)
        for end in search("first resolution", model, wanting: [[0], [1, 0], [2, 1]]) {
            #expect(end.built == [0: 1, 1: 1, 2: 1], "each shared service is made once")
            #expect(end.workers.allSatisfy { Set($0.outcomes) == ["found"] }, "everybody gets it")
        }
    }

    @Test func aFreshServiceIsMadeForEachAndSharesWhatIsShared() {
        let model = Model(needs: [[1], []], fresh: [0], threads: 3)
        for end in search("fresh service", model, wanting: [[0], [0], [0]]) {
            #expect(end.built == [0: 3, 1: 1], "three fresh ones, one shared one")
        }
    }

    @Test(arguments: [false, true])
    func aCycleIsAnErrorOnAllThreadsAndNoDeadlock(isForgiving: Bool) {
        // 0, 1 and 2 need each other in a circle; 3 needs one of them.
        let model = Model(needs: [[1], [2], [0], [1]], isForgiving: isForgiving, threads: 3)
        for end in search("cycle", model, wanting: [[0], [1, 3], [2]]) {
            #expect(end.built.isEmpty, "nothing that needs the cycle is made, even if closures hide the error")
            for worker in end.workers {
                #expect(worker.outcomes.allSatisfy { $0 != "found" }, "everybody gets an error")
            }
            if isForgiving {
                #expect(end.workers.allSatisfy { Set($0.outcomes) == ["cycle"] }, "the error is the cycle")
            }
        }
    }

    @Test func aCycleThroughAFreshServiceIsNoDeadlockEither() {
        let model = Model(needs: [[1], [0]], fresh: [1], threads: 2)
        for end in search("cycle with a fresh service", model, wanting: [[0], [1]]) {
            #expect(end.built.isEmpty, "neither can be made")
        }
    }

    @Test func aMissingServiceIsAnErrorForAllWhoWait() {
        // 0 needs 1, which needs 2, which nobody registered.
        let model = Model(needs: [[1], [2], []], unregistered: [2], threads: 3)
        for end in search("missing registration", model, wanting: [[0], [0], [1]]) {
            #expect(end.built.isEmpty, "what lacks something is not made")
            #expect(end.workers.allSatisfy { $0.outcomes == ["failed"] }, "and everybody is told")
        }
    }
}
