internal import Synchronization

/// What the texts of templates say. A plan asks for the same texts several times, with and without the feature and once
/// more when it is compared with an older one; each text is parsed once.
///
/// Safe from all threads: a lock guards what is known. Two threads that ask for one text at once may both read it.
final class GeneratedTexts: Sendable {
    private struct Adapted: Hashable {
        var text: String
        var module: OneModule
    }

    private let facts = Mutex<[String: SwiftFacts]>([:])
    private let adapted = Mutex<[Adapted: String]>([:])

    func facts(of text: String) -> SwiftFacts {
        if let known = facts.withLock({ $0[text] }) { return known }
        let found = SwiftFacts(text)
        facts.withLock { $0[text] = found }
        return found
    }

    func adapted(_ text: String, to module: OneModule) -> String {
        let key = Adapted(text: text, module: module)
        if let known = adapted.withLock({ $0[key] }) { return known }
        let made = module.adapted(text)
        adapted.withLock { $0[key] = made }
        return made
    }
}
