import Combine
import Testing

private final class Weather {
    @Published var temperature: Double
    @Published var text: String?

    init(temperature: Double) {
        self.temperature = temperature
    }
}

private final class Form: ObservableObject {
    @Published var email = ""
    @Published var password = ""
    @Published private(set) var isValid = false

    func bind() {
        $email.combineLatest($password)
            .map { !$0.isEmpty && !$1.isEmpty }
            .removeDuplicates()
            .assign(to: &$isValid)
    }
}

@Suite("@Published")
struct PublishedTests {
    @Test("sends the value it has, and then each new one before the property has it")
    func theNewValueComesBeforeThePropertyHasIt() {
        let weather = Weather(temperature: 20)
        var seen: [[Double]] = []
        let cancellable = weather.$temperature.sink { seen.append([$0, weather.temperature]) }
        weather.temperature = 25
        weather.temperature = 25
        #expect(seen == [[20, 20], [25, 20], [25, 25]])
        cancellable.cancel()
        weather.temperature = 1
        #expect(seen.count == 3)
    }

    @Test("sends nil, too")
    func anOptionalSendsNil() {
        let weather = Weather(temperature: 0)
        var seen: [String?] = []
        let cancellable = weather.$text.dropFirst().removeDuplicates().sink { seen.append($0) }
        weather.text = "rain"
        weather.text = nil
        weather.text = nil
        weather.text = "sun"
        #expect(seen == ["rain", nil, "sun"])
        cancellable.cancel()
    }

    @Test("ends its subscriptions with the object, without an end of the values")
    func theObjectIsFreedAndItsSubscribersToo() {
        weak var weakWeather: Weather?
        var hasCompleted = false
        var cancellable: AnyCancellable?
        do {
            let weather = Weather(temperature: 0)
            weakWeather = weather
            cancellable = weather.$temperature.sink(
                receiveCompletion: { _ in hasCompleted = true }, receiveValue: { _ in })
        }
        #expect(weakWeather == nil)
        #expect(!hasCompleted)
        cancellable?.cancel()
    }

    @Test("can be set from within a subscription")
    func aSubscriberMaySetTheProperty() {
        let weather = Weather(temperature: 0)
        var seen: [Double] = []
        let cancellable = weather.$temperature.sink { value in
            seen.append(value)
            if value == 1 { weather.temperature = 2 }
        }
        weather.temperature = 1
        // As the property is set after its subscribers were told, the outer value has the last word.
        #expect(seen == [0, 1, 2])
        #expect(weather.temperature == 1)
        cancellable.cancel()
    }

    @Test("lets go of its last value with the object, although it takes values from a publisher")
    func aValueThatWasAssignedIsFreed() {
        final class Token {}
        final class Holder {
            @Published var token: Token?
        }
        weak var weakToken: Token?
        let subject = PassthroughSubject<Token?, Never>()
        do {
            let holder = Holder()
            subject.assign(to: &holder.$token)
            let token = Token()
            weakToken = token
            subject.send(token)
            #expect(holder.token === token)
        }
        #expect(weakToken == nil)
    }

    @Test("takes values from a publisher, tells the object, and keeps nothing alive")
    func assigningToAPropertyTellsTheObject() {
        weak var weakForm: Form?
        do {
            let form = Form()
            weakForm = form
            form.bind()
            var changes = 0
            let cancellable = form.objectWillChange.sink { changes += 1 }
            form.email = "a"
            #expect(!form.isValid)
            #expect(changes == 1)
            form.password = "b"
            #expect(form.isValid)
            #expect(changes == 3)
            cancellable.cancel()
        }
        #expect(weakForm == nil)
    }
}
