import Combine
import Dispatch
import Testing

@Suite("Operators")
struct OperatorTests {
    private func collected<P: Publisher>(_ publisher: P, _ work: () -> Void) -> [P.Output] where P.Failure == Never {
        var seen: [P.Output] = []
        let cancellable = publisher.sink { seen.append($0) }
        work()
        cancellable.cancel()
        return seen
    }

    @Test("change, drop and pass on values, each subscription on its own count")
    func valuesAreChangedAndDropped() {
        let subject = PassthroughSubject<Int, Never>()
        let publisher = subject.dropFirst(2).filter { $0 % 2 == 1 }.compactMap { $0 == 5 ? nil : $0 }.map { "\($0)" }
        for _ in 0..<2 {
            #expect(collected(publisher) { (1...9).forEach(subject.send) } == ["3", "7", "9"])
        }
    }

    @Test("leave out repetitions, those of nil included")
    func repetitionsAreLeftOut() {
        let subject = PassthroughSubject<Int?, Never>()
        let values: [Int?] = [nil, nil, 1, 1, nil, 2]
        #expect(collected(subject.removeDuplicates()) { values.forEach(subject.send) } == [nil, 1, nil, 2])
        #expect(
            collected(subject.removeDuplicates { ($0 == nil) == ($1 == nil) }) { values.forEach(subject.send) }
                == [nil, 1, nil, 2])
    }

    @Test("combine the last values of several publishers")
    func lastValuesAreCombined() {
        let a = CurrentValueSubject<Int, Never>(1)
        let b = PassthroughSubject<String, Never>()
        let c = CurrentValueSubject<Bool, Never>(true)
        let pairs = collected(a.combineLatest(b)) {
            a.send(2)
            b.send("x")
            a.send(3)
        }
        #expect(pairs.map(\.0) == [2, 3])
        #expect(pairs.map(\.1) == ["x", "x"])
        let triples = collected(a.combineLatest(b, c).map { "\($0)\($1)\($2)" }.eraseToAnyPublisher()) {
            b.send("y")
            c.send(false)
        }
        #expect(triples == ["3ytrue", "3yfalse"])
        let four = collected(Publishers.CombineLatest4(a, c, Just("z"), Just(9)).map { "\($0)\($1)\($2)\($3)" }) {}
        #expect(four == ["3falsez9"])
    }

    @Test("end when all sources have ended, and let go of them when canceled")
    func combinedValuesEndWithTheirSources() {
        let a = PassthroughSubject<Int, Never>()
        let b = PassthroughSubject<Int, Never>()
        var ends = 0
        let cancellable = a.combineLatest(b).sink(receiveCompletion: { _ in ends += 1 }, receiveValue: { _ in })
        a.send(completion: .finished)
        #expect(ends == 0)
        b.send(completion: .finished)
        #expect(ends == 1)
        cancellable.cancel()
        final class Token {}
        weak var weakToken: Token?
        let c = PassthroughSubject<Int, Never>()
        do {
            let token = Token()
            weakToken = token
            let other = c.map { _ in token }.combineLatest(c).sink { _ in }
            #expect(weakToken != nil)
            other.cancel()
        }
        #expect(weakToken == nil)
    }

    @Test("send one value and the end")
    func justSendsOneValue() {
        var log: [String] = []
        let cancellable = Just(4).map { $0 + 1 }.sink(
            receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
        #expect(log == ["5", "finished"])
        cancellable.cancel()
    }

    @Test("set a property of an object")
    func valuesAreAssigned() {
        final class Box { var value = 0 }
        let box = Box()
        let subject = CurrentValueSubject<Int, Never>(3)
        let cancellable = subject.assign(to: \.value, on: box)
        subject.send(4)
        #expect(box.value == 4)
        cancellable.cancel()
        subject.send(5)
        #expect(box.value == 4)
    }

    @Test("move the end to the queue, behind the values")
    func theEndMovesToAQueue() {
        final class Log: @unchecked Sendable {
            var entries: [String] = []
        }
        let queue = DispatchQueue(label: "end")
        let log = Log()
        let subject = PassthroughSubject<Int, Never>()
        let cancellable = subject.receive(on: queue, options: .init(qos: .userInitiated)).sink(
            receiveCompletion: { log.entries.append("\($0)") }, receiveValue: { log.entries.append("\($0)") })
        queue.sync {
            subject.send(1)
            subject.send(completion: .finished)
            #expect(log.entries.isEmpty)
        }
        queue.sync { #expect(log.entries == ["1", "finished"]) }
        cancellable.cancel()
    }

    @Test("move values to a queue, where none arrives after cancelling")
    func valuesMoveToAQueue() {
        final class Log: @unchecked Sendable {
            var values: [Int] = []
        }
        let queue = DispatchQueue(label: "values")
        let log = Log()
        let subject = PassthroughSubject<Int, Never>()
        let cancellable = subject.receive(on: queue).sink { log.values.append($0) }
        queue.sync { subject.send(1) }
        queue.sync { #expect(log.values == [1]) }
        queue.sync {
            subject.send(2)
            cancellable.cancel()
        }
        queue.sync { #expect(log.values == [1]) }
    }
}
