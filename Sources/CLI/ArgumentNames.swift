internal import ArgumentParser
internal import TenetModel

/// In this module an option is one of the command line; a rule's options are only read through descriptions.
typealias Option<Value> = ArgumentParser.Option<Value>

/// Reads a word that must be one of an enumeration's, and names the nearest valid one otherwise.
func oneOf<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ type: Choice.Type
) -> @Sendable (String) throws -> Choice {
    { word in
        if let choice = Choice(rawValue: word) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        let help = NearestName.of(word, in: names).map { "did you mean `\($0)`?" }
        throw ValidationError("there is no `\(word)`; \(help ?? "valid are " + names.joined(separator: ", "))")
    }
}
