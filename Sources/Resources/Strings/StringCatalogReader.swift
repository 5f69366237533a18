internal import TenetModel

/// Reads an `.xcstrings` file: JSON with all languages of each key.
struct StringCatalogReader {
    static func read(_ bytes: [UInt8], into table: StringTable) -> StringTable {
        let document = JSONDocument(SourceText(bytes))
        var reader = StringCatalogReader(document.problems)
        var table = table
        for member in reader.members(of: document.root, "The file holds no object.") {
            switch member.key.text {
            case "sourceLanguage": table.sourceLanguage = member.value.text
            case "strings":
                let entries = reader.members(of: member.value, "The value of `strings` is no object.")
                table.entries += entries.map { reader.entry($0) }
            default: continue
            }
        }
        table.problems = reader.problems.sorted
        return table
    }

    private var problems: ProblemList

    private init(_ problems: ProblemList) { self.problems = problems }

    private mutating func members(of value: JSONValue?, _ complaint: String) -> [JSONValue.Member] {
        guard let value else { return [] }
        // A value that is missing is a problem of the JSON already.
        if !value.isObject, !value.range.isEmpty { problems.add(complaint, at: value.range) }
        return value.members
    }

    private mutating func entry(_ source: JSONValue.Member) -> StringTable.Entry {
        var entry = StringTable.Entry(key: source.key, range: source.range)
        for member in members(of: source.value, "The value of the key is no object.") {
            switch member.key.text {
            case "comment": entry.comment = member.value.text
            case "extractionState": entry.extractionState = member.value.string
            case "shouldTranslate": entry.shouldTranslate = member.value.bool ?? true
            case "localizations":
                for language in members(of: member.value, "The value of `localizations` is no object.") {
                    localization(language, into: &entry)
                }
            default: continue
            }
        }
        return entry
    }

    /// Where a text stands.
    private struct Place {
        var language: String
        var variations: [StringTable.Variation] = []
        var substitution: String?
    }

    private mutating func localization(_ member: JSONValue.Member, into entry: inout StringTable.Entry) {
        let place = Place(language: member.key.text)
        texts(of: member.value, at: place, into: &entry)
        for substitution in member.value["substitutions"]?.members ?? [] {
            var inside = place
            inside.substitution = substitution.key.text
            entry.substitutions.append(
                StringTable.Substitution(
                    name: substitution.key, language: place.language,
                    specifier: substitution.value["formatSpecifier"]?.text,
                    argument: substitution.value["argNum"]?.integer))
            texts(of: substitution.value, at: inside, into: &entry)
        }
    }

    /// Recurses as deep as variations nest, which is at most half as deep as the document does.
    private mutating func texts(of value: JSONValue, at place: Place, into entry: inout StringTable.Entry) {
        for member in members(of: value, "This is no object.") {
            switch member.key.text {
            case "stringUnit": unit(member.value, at: place, into: &entry)
            case "stringSet": phrases(member.value, at: place, into: &entry)
            case "variations":
                for kind in members(of: member.value, "The value of `variations` is no object.") {
                    let name = StringTable.Variation.Kind(rawValue: kind.key.text) ?? .unknown
                    for variant in members(of: kind.value, "The variations are no object.") {
                        var inside = place
                        inside.variations.append(StringTable.Variation(name, variant.key.text))
                        texts(of: variant.value, at: inside, into: &entry)
                    }
                }
            default: continue
            }
        }
    }

    private mutating func unit(_ value: JSONValue, at place: Place, into entry: inout StringTable.Entry) {
        guard let text = value["value"]?.text else {
            return problems.add("The text has no `value`.", at: value.range)
        }
        add(text, state: value["state"]?.string, at: place, to: &entry)
    }

    private mutating func phrases(_ value: JSONValue, at place: Place, into entry: inout StringTable.Entry) {
        let state = value["state"]?.string
        for (index, element) in (value["values"]?.elements ?? []).enumerated() {
            guard let text = element.text else {
                problems.add("The phrase is no string.", at: element.range)
                continue
            }
            var inside = place
            inside.variations.append(StringTable.Variation(.phrase, String(index)))
            add(text, state: state, at: inside, to: &entry)
        }
    }

    private func add(_ text: RangedText, state: String?, at place: Place, to entry: inout StringTable.Entry) {
        entry.values.append(
            StringTable.Value(
                language: place.language, text: text, state: state, variations: place.variations,
                substitution: place.substitution))
    }
}
