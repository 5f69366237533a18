import Combine
import Dispatch
import Testing

private enum Failure: Error, Equatable { case broken }

/// Asks for as many values as a test says.
private final class Picky: Subscriber {
    typealias Input = Int
    typealias Failure = Never
    var seen: [Int] = []
    var completion: Subscribers.Completion<Never>?
    var subscription: (any Subscription)?

    func receive(subscription: any Subscription) { self.subscription = subscription }
    func receive(_ input: Int) -> Subscribers.Demand {
        seen.append(input)
        return .none
    }
    func receive(completion: Subscribers.Completion<Never>) { self.completion = completion }
}

@Suite("Subjects and subscriptions")
struct SubjectTests {
    @Test("A passthrough subject keeps nothing")
    func lateSubscribersMissWhatWasSent() {
        let subject = PassthroughSubject<Int, Failure>()
        var seen: [Int] = []
        var ends: [Subscribers.Completion<Failure>] = []
        subject.send(1)
        let cancellable = subject.sink(receiveCompletion: { ends.append($0) }, receiveValue: { seen.append($0) })
        subject.send(2)
        subject.send(completion: .failure(.broken))
        subject.send(3)
        subject.send(completion: .finished)
        #expect(seen == [2])
        #expect(ends == [.failure(.broken)])
        let late = subject.sink(receiveCompletion: { ends.append($0) }, receiveValue: { seen.append($0) })
        #expect(ends == [.failure(.broken), .failure(.broken)])
        cancellable.cancel()
        late.cancel()
    }

    @Test("A current-value subject keeps the last value, and none after its end")
    func lateSubscribersGetTheCurrentValue() {
        let subject = CurrentValueSubject<Int, Never>(1)
        subject.value = 2
        var seen: [Int] = []
        let cancellable = subject.sink { seen.append($0) }
        subject.send(3)
        #expect(seen == [2, 3])
        #expect(subject.value == 3)
        subject.send(completion: .finished)
        subject.send(4)
        #expect(subject.value == 3)
        #expect(seen == [2, 3])
        cancellable.cancel()
    }

    @Test("Nobody gets more than asked for; only a current value is caught up on")
    func demandIsHonored() {
        let passing = PassthroughSubject<Int, Never>()
        let current = CurrentValueSubject<Int, Never>(0)
        let one = Picky()
        let two = Picky()
        passing.subscribe(one)
        current.subscribe(two)
        one.subscription?.request(.max(1))
        two.subscription?.request(.max(1))
        for value in 1...3 {
            passing.send(value)
            current.send(value)
        }
        #expect(one.seen == [1])
        #expect(two.seen == [0])
        one.subscription?.request(.unlimited)
        two.subscription?.request(.unlimited)
        #expect(one.seen == [1])
        #expect(two.seen == [0, 3])
    }

    @Test("A subscription that nobody holds ends")
    func anUnstoredSubscriptionEnds() {
        let subject = PassthroughSubject<Void, Never>()
        var count = 0
        _ = subject.sink { count += 1 }
        subject.send()
        #expect(count == 0)
        var stored: [AnyCancellable] = []
        subject.sink { count += 1 }.store(in: &stored)
        subject.send()
        stored = []
        subject.send()
        #expect(count == 1)
    }

    @Test("A subscriber may cancel itself, another, or send, while it is called")
    func subscribersMayDoAnythingWhenCalled() {
        let subject = PassthroughSubject<Int, Never>()
        var log: [String] = []
        var second: AnyCancellable?
        var first: AnyCancellable?
        first = subject.sink { value in
            log.append("first \(value)")
            second?.cancel()
            if value == 1 { subject.send(2) } else { first?.cancel() }
        }
        second = subject.sink { log.append("second \($0)") }
        subject.send(1)
        subject.send(3)
        #expect(log == ["first 1", "first 2"])
    }

    @Test("A cancel closure runs once")
    func cancelingTwiceRunsOnce() {
        var count = 0
        var cancellable: AnyCancellable? = AnyCancellable { count += 1 }
        cancellable?.cancel()
        cancellable?.cancel()
        cancellable = nil
        #expect(count == 1)
        var set: Set<AnyCancellable> = []
        AnyCancellable { count += 1 }.store(in: &set)
        set.removeAll()
        #expect(count == 2)
    }

    @Test("Anything that can be canceled can be stored")
    func anyCancellableWorkIsStored() {
        final class Work: Cancellable {
            var isCanceled = false
            func cancel() { isCanceled = true }
        }
        let one = Work()
        let other = Work()
        var set: Set<AnyCancellable> = []
        var array: [AnyCancellable] = []
        one.store(in: &set)
        other.store(in: &array)
        #expect(set.first?.hashValue == set.first?.hashValue)
        #expect(!one.isCanceled && !other.isCanceled)
        set = []
        array = []
        #expect(one.isCanceled && other.isCanceled)
    }

    @Test("Many threads may send at once")
    func sendingFromManyThreadsLosesNothing() {
        final class Counter: @unchecked Sendable {
            let subject = PassthroughSubject<Int, Never>()
            private let queue = DispatchQueue(label: "count")
            private var count = 0
            func add() { queue.sync { count += 1 } }
            var total: Int { queue.sync { count } }
        }
        let counter = Counter()
        let cancellable = counter.subject.sink { _ in counter.add() }
        DispatchQueue.concurrentPerform(iterations: 500) { counter.subject.send($0) }
        #expect(counter.total == 500)
        cancellable.cancel()
    }
}
