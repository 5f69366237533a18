package import TenetRuleKit

/// One of many places with one fault.
package struct RepeatedPlace {
    package var document: RepositoryDocument
    package var place: RangedText
    /// What is said of it alone.
    package var message: String

    package init(_ document: RepositoryDocument, _ place: RangedText, _ message: String) {
        (self.document, self.place, self.message) = (document, place, message)
    }
}

extension RepositoryPass {
    /// How many places a reader goes through one by one.
    private static var readable: Int { 5 }

    /// Reports each place; where there are more than somebody reads, the first one alone, with the number of all and a note for each of
    /// the next few: a history of years has hundreds of them, and they are one decision.
    package func report(_ places: [RepeatedPlace], together: (_ count: Int) -> String, help: String) {
        guard let first = places.first, places.count > Self.readable else {
            for place in places { report(place.message, help: help, in: place.document, at: place.place) }
            return
        }
        report(
            together(places.count), help: help, in: first.document.path, at: first.place.range,
            notes: places.prefix(Self.readable).dropFirst().map {
                Note(path: $0.document.path, range: $0.place.range, message: $0.message)
            })
    }
}
