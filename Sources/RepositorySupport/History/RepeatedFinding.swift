package import TenetRuleKit

/// One of many places with one fault.
package struct RepeatedPlace {
    package var path: String
    package var place: RangedText
    /// What is said of it alone.
    package var message: String

    package init(_ document: RepositoryDocument, _ place: RangedText, _ message: String) {
        self.init(document.path, place, message)
    }

    package init(_ path: String, _ place: RangedText, _ message: String) {
        (self.path, self.place, self.message) = (path, place, message)
    }
}

extension RepositoryPass {
    /// How many places a reader goes through one by one.
    private static var readable: Int { 5 }

    /// Reports each place; where there are more than somebody reads, the first one alone, with the number of all and a note for each of
    /// the next few: a history of years has hundreds of them, and they are one decision.
    package func report(_ places: [RepeatedPlace], together: (_ count: Int) -> String, help: String) {
        guard let first = places.first, places.count > Self.readable else {
            for place in places { report(place.message, help: help, in: place.path, at: place.place.range) }
            return
        }
        report(
            together(places.count), help: help, in: first.path, at: first.place.range,
            notes: places.prefix(Self.readable).dropFirst().map {
                Note(path: $0.path, range: $0.place.range, message: $0.message)
            })
    }

    /// Reports what is wrong with messages, once where it is more than somebody reads: what lies in the history stays as it is, and
    /// that a team writes its subjects otherwise is one decision. A message that silences a rule is said alone.
    package func report(
        _ texts: [CommitText], together: (_ count: Int) -> String, help: String,
        _ fault: (CommitText) -> (message: String, place: RangedText)?
    ) {
        let found = texts.compactMap { text in
            fault(text).map { (text: text, place: RepeatedPlace(text.path, $0.place, $0.message)) }
        }
        let isAlone = found.map { $0.text.body.contains { $0.text.firstRange(of: "tenet:ignore(") != nil } }
        for (item, isAlone) in zip(found, isAlone) where isAlone {
            report(item.place.message, help: help, in: item.place.path, at: item.place.place.range)
        }
        report(zip(found, isAlone).filter { !$1 }.map(\.0.place), together: together, help: help)
    }
}
