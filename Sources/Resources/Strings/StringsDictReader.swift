internal import TenetModel

/// Reads a `.stringsdict` file: a property list with the variants of each key.
struct StringsDictReader {
    static func read(_ bytes: [UInt8], into table: StringTable) -> StringTable {
        let tree = PlistReader.read(bytes)
        var reader = StringsDictReader(language: table.language)
        reader.problems.add(tree.problems)
        var table = table
        table.isBinary = tree.isBinary
        table.entries = tree.root?.entries.map { reader.entry($0) } ?? []
        table.problems = reader.problems.sorted
        return table
    }

    private let language: String?
    private var problems = ProblemList()

    private init(language: String?) { self.language = language }

    private mutating func entry(_ source: PlistEntry) -> StringTable.Entry {
        var entry = StringTable.Entry(key: source.key, range: source.range)
        if let text = source.value.text {
            add(text, to: &entry)
            return entry
        }
        for member in source.value.entries { read(member, into: &entry) }
        if entry.values.isEmpty { problems.add("The key has no text.", at: source.key.range) }
        return entry
    }

    private mutating func read(_ member: PlistEntry, into entry: inout StringTable.Entry) {
        switch member.key.text {
        case "NSStringLocalizedFormatKey":
            if let text = member.value.text { return add(text, to: &entry) }
            problems.add("The format is no string.", at: member.value.range)
        case "NSStringDeviceSpecificRuleType": variants(of: member.value, kind: .device, into: &entry)
        case "NSStringVariableWidthRuleType": variants(of: member.value, kind: .width, into: &entry)
        default: variable(member, into: &entry)
        }
    }

    /// Variants are texts, or dictionaries such as an entry is.
    private mutating func variants(
        of value: PlistValue, kind: StringTable.Variation.Kind, into entry: inout StringTable.Entry
    ) {
        for variant in value.entries {
            let variation = StringTable.Variation(kind, variant.key.text)
            if let text = variant.value.text {
                add(text, variation, to: &entry)
                continue
            }
            for member in variant.value.entries {
                let first = entry.values.count
                if member.key.text == "NSStringLocalizedFormatKey", let text = member.value.text {
                    add(text, to: &entry)
                } else {
                    variable(member, into: &entry)
                }
                for index in first..<entry.values.count { entry.values[index].variations.insert(variation, at: 0) }
            }
        }
    }

    private mutating func variable(_ member: PlistEntry, into entry: inout StringTable.Entry) {
        guard case .dictionary(let fields) = member.value.content else {
            return problems.add("The variable `\(member.key.text)` is no dictionary.", at: member.value.range)
        }
        var specifier: RangedText?
        for field in fields {
            switch field.key.text {
            case "NSStringFormatSpecTypeKey": continue
            case "NSStringFormatValueTypeKey": specifier = field.value.text
            default:
                guard let text = field.value.text else {
                    problems.add("The variant is no string.", at: field.value.range)
                    continue
                }
                add(text, StringTable.Variation(.plural, field.key.text), of: member.key.text, to: &entry)
            }
        }
        entry.substitutions.append(
            StringTable.Substitution(name: member.key, language: language, specifier: specifier))
    }

    private func add(
        _ text: RangedText, _ variation: StringTable.Variation? = nil, of substitution: String? = nil,
        to entry: inout StringTable.Entry
    ) {
        let variations = variation.map { [$0] } ?? []
        entry.values.append(
            StringTable.Value(language: language, text: text, variations: variations, substitution: substitution))
    }
}
