/// What a part puts into files that are there, as its template describes it:
///
///     insert TemplateApp/Views/AppDestination.swift: switch in destination
///         case .templateFeature: TemplateFeatureView()
///
///     insert TemplateApp/Localizable.xcstrings: strings
///         Template items
struct InsertionTemplate {
    private let text: String
    private let path: String
    private let tests: TestStyle

    /// - Parameters:
    ///   - text: with names in place of placeholders, and its regions filled in.
    ///   - path: of the template, for messages.
    ///   - tests: the style of tests that are among the lines.
    init(_ text: String, path: String, tests: TestStyle = .swiftTesting) {
        self.text = text
        self.path = path
        self.tests = tests
    }

    /// The insertions in the order of the template.
    /// - Throws: ``ScaffoldError`` for a mistake in the template.
    func insertions() throws(ScaffoldError) -> [Insertion] {
        var found: [(path: String, place: InsertionPlace, lines: [String])] = []
        var empty = 0
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("insert ") {
                let sides = line.dropFirst("insert ".count).split(separator: ":", maxSplits: 1)
                guard sides.count == 2, let place = InsertionPlace(String(sides[1].drop { $0 == " " })) else {
                    throw ScaffoldError("\(path):\(number + 1): write `insert FILE: members of TYPE`, say")
                }
                found.append((String(sides[0]), place, []))
                empty = 0
            } else if line.hasPrefix("    "), !found.isEmpty {
                // Empty lines count between others.
                found[found.count - 1].lines += Array(repeating: "", count: empty) + [String(line.dropFirst(4))]
                empty = 0
            } else if line.isEmpty {
                empty += 1
            } else if !line.hasPrefix("#") {
                throw ScaffoldError("\(path):\(number + 1): lines to insert begin with four spaces")
            }
        }
        var insertions: [Insertion] = []
        for (path, place, lines) in found {
            let printed = try tests.printed(path, place, lines)
            insertions.append(Self.insertion(printed.path, printed.place, printed.lines))
        }
        return insertions
    }

    private static func insertion(_ path: String, _ place: InsertionPlace, _ lines: [String]) -> Insertion {
        Insertion(path: path, purpose: "\(path) needs \(place.purpose)", lines: lines.joined(separator: "\n")) {
            text throws(InsertionRefusal) in
            switch place {
            case .strings: try CatalogInsertion(lines: lines).edited(text)
            case .plistArray(let key): try PlistInsertion(key: key, values: lines).edited(text)
            default: try SwiftInsertion(place, lines: lines).edited(text)
            }
        }
    }
}

extension InsertionPlace {
    fileprivate var purpose: String {
        switch self {
        case .members(let name): "a member of `\(name)`"
        case .examples(let name): "an example in `\(name)`"
        case .body(let name): "a line in `\(name)`"
        case .switchCase(let name): "a case in `\(name)`"
        case .element(let name): "an element of `\(name)`"
        case .modifiers(let name): "a modifier of `\(name)`"
        case .strings: "new texts"
        case .plistArray(let key): "a text in `\(key)`"
        }
    }
}
