/// The keys that a type of coding keys declares.
struct KeyTable {
    struct Entry {
        let name: String
        let key: WireKey
        let declaration: Declaration
    }

    var entries: [Entry] = []
    /// Keys are made at run time, or their texts are.
    var isOpaque = false

    func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }
}

extension KeyTable {
    /// The keys of a declared type: the cases of an enumeration with their raw values.
    init(_ type: ProjectType) {
        guard type.kind == .enum, type.members(named: "stringValue").isEmpty else {
            isOpaque = true
            return
        }
        let hasTexts = type.declaration.inherited.contains { TypeIndex.lastPart($0) == "String" }
        for declaration in type.declaration.children where declaration.kind == .enumCase {
            let name = declaration.name
            if hasTexts, declaration.has(.hasValue) {
                // A raw value that is no plain literal leaves no text behind.
                if declaration.value.isEmpty { isOpaque = true }
                entries.append(
                    Entry(
                        name: name, key: WireKey(text: declaration.value, origin: .caseValue), declaration: declaration)
                )
            } else {
                entries.append(
                    Entry(name: name, key: WireKey(text: name, origin: .caseName), declaration: declaration))
            }
        }
    }

    /// What the compiler declares when nobody else does.
    init(propertiesOf type: ProjectType) {
        for declaration in type.storedProperties where !declaration.has(.isLazy) {
            entries.append(
                Entry(
                    name: declaration.name, key: WireKey(text: declaration.name, origin: .property),
                    declaration: declaration))
        }
    }
}
