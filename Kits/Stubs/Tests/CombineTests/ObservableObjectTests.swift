import Combine
import Testing

private class Harbor: ObservableObject {
    @Published var ships = 1
    @Published var tide: Double?
    var unpublished = 0
}

private final class BusyHarbor: Harbor {
    @Published var cranes = 0
}

private class Plain: ObservableObject {
    var value = 0 {
        willSet { objectWillChange.send() }
    }
}

private final class SubPlain: Plain {
    @Published var extra = 0
}

private final class Manual: ObservableObject {
    let objectWillChange = PassthroughSubject<Int, Never>()
    @Published var value = 0
}

@MainActor
private final class OnMain: ObservableObject {
    @Published private(set) var count = 0
    func add() { count += 1 }
}

@Suite("objectWillChange")
struct ObservableObjectTests {
    @Test("is sent before a published property changes, and once for each change")
    func theChangeIsToldBeforeItHappens() {
        let harbor = Harbor()
        var seen: [Int] = []
        let cancellable = harbor.objectWillChange.sink { seen.append(harbor.ships) }
        harbor.ships = 2
        harbor.ships += 1
        harbor.tide = 1.5
        harbor.unpublished = 9
        #expect(seen == [1, 2, 3])
        #expect(harbor.ships == 3)
        cancellable.cancel()
        harbor.ships = 8
        #expect(seen.count == 3)
    }

    @Test("comes before the property's own publisher")
    func theObjectTellsBeforeTheProperty() {
        let harbor = Harbor()
        var log: [String] = []
        var cancellables = Set<AnyCancellable>()
        harbor.$ships.sink { log.append("ships \($0), still \(harbor.ships)") }.store(in: &cancellables)
        harbor.objectWillChange.sink { log.append("harbor") }.store(in: &cancellables)
        harbor.ships = 2
        #expect(log == ["ships 1, still 1", "harbor", "ships 2, still 1"])
    }

    @Test("is one publisher for each object, also for subclasses and through the protocol")
    func eachObjectHasOnePublisher() {
        func publisher(of object: some ObservableObject) -> ObjectIdentifier {
            ObjectIdentifier(object.objectWillChange as AnyObject)
        }
        let harbor = BusyHarbor()
        let id = ObjectIdentifier(harbor.objectWillChange)
        #expect(ObjectIdentifier(harbor.objectWillChange) == id)
        #expect(publisher(of: harbor) == id)
        #expect(publisher(of: harbor as Harbor) == id)
        let other = BusyHarbor()
        #expect(publisher(of: other) != id)
        var count = 0
        let cancellable = harbor.objectWillChange.sink { count += 1 }
        harbor.ships = 2
        harbor.cranes = 3
        #expect(count == 2)
        cancellable.cancel()
    }

    @Test("works for a class without published properties, that sends by hand")
    func anObjectWithoutPublishedPropertiesCanSend() {
        let plain = Plain()
        var seen: [Int] = []
        let cancellable = plain.objectWillChange.sink { seen.append(plain.value) }
        plain.value = 5
        plain.value = 6
        #expect(seen == [0, 5])
        #expect(plain.objectWillChange === plain.objectWillChange)
        cancellable.cancel()
        let sub = SubPlain()
        var count = 0
        let other = sub.objectWillChange.sink { count += 1 }
        sub.value = 1
        sub.extra = 1
        #expect(count == 2)
        other.cancel()
    }

    @Test("of a class's own is not sent for it")
    func aPublisherOfItsOwnIsLeftAlone() {
        let manual = Manual()
        var sent: [Int] = []
        let cancellable = manual.objectWillChange.sink { sent.append($0) }
        manual.value = 4
        #expect(sent.isEmpty)
        manual.objectWillChange.send(7)
        #expect(sent == [7])
        cancellable.cancel()
    }

    @Test("keeps no object alive, and ends with it")
    func theObjectAndItsSubscribersAreFreed() {
        final class Token {}
        weak var weakHarbor: Harbor?
        weak var weakPlain: Plain?
        weak var weakToken: Token?
        var cancellable: AnyCancellable?
        do {
            let harbor = Harbor()
            let plain = Plain()
            let token = Token()
            (weakHarbor, weakPlain, weakToken) = (harbor, plain, token)
            cancellable = harbor.objectWillChange.sink { _ = token }
            _ = plain.objectWillChange
        }
        #expect(weakHarbor == nil)
        #expect(weakPlain == nil)
        cancellable = nil
        #expect(weakToken == nil)
        #expect(cancellable == nil)
    }

    @Test("is never mistaken for that of an object that lived at the same address")
    func aNewObjectDoesNotInheritAnOldPublisher() {
        var last = 0
        for round in 0..<2_000 {
            let plain = Plain()
            var count = 0
            let cancellable = plain.objectWillChange.sink { count += 1 }
            plain.value = round
            #expect(count == 1)
            last = count
            // The subscription stays with the publisher, as one that nobody cancels would.
            withExtendedLifetime(cancellable) {}
        }
        #expect(last == 1)
    }

    @Test("works on the main actor")
    @MainActor
    func aViewModelOnTheMainActorPublishes() {
        let model = OnMain()
        var values: [Int] = []
        let cancellable = model.$count.sink { values.append($0) }
        model.add()
        #expect(values == [0, 1])
        cancellable.cancel()
    }
}
