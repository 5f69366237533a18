/// What several rules want to know, computed when the first of them asks.
final class SharedAnswers {
    private var values: [AnyHashable: Any] = [:]

    /// - Parameter key: tells apart values of one type that were made with different options.
    func answer<Service>(_ key: some Hashable, _ make: () -> Service) -> Service {
        let key: AnyHashable = [AnyHashable(ObjectIdentifier(Service.self)), AnyHashable(key)]
        if let known = values[key], let answer = known as? Service { return answer }
        let made = make()
        values[key] = made
        return made
    }
}
