import TenetRuleKit

struct AppStorageCollection: Rule {
    static let about = About(
        "app-storage-collection", "Collection in app storage", category: .swiftui, severity: .warning,
        why: """
            User defaults are loaded as a whole and hold plain settings. Collections get there only by encoding them \
            into one string on every change, which is slow and fails silently.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("AppStorage", "SceneStorage") { attribute, file in
            guard let variable = attribute.property, let name = variable.nameToken,
                let type = variable.type.map({ $0.unwrapped }), isCollection(type)
            else { return }
            file.report(
                "`\(name.text)` puts a whole `\(type.text)` into user defaults",
                help: "keep collections in a file or a database, and store simple values or raw-value enums here",
                at: type)
        }
    }

    private func isCollection(_ type: TypeSyntax) -> Bool {
        type.kind == .arrayType || type.kind == .dictionaryType
            || type.lastName.isOne(of: ["Set", "Array", "Dictionary", "OrderedSet", "OrderedDictionary"])
    }

    static let examples: [Example] = [
        .bad("struct Recents: View {\n    @AppStorage(\"recent\") private var recent: ↓[String] = []\n}"),
        .bad("struct Recents: View {\n    @AppStorage(\"seen\") private var seen: ↓Set<Int>?\n}"),
        .good("struct Recents: View {\n    @AppStorage(\"count\") private var count: Int = 0\n}"),
        .good("struct Recents: View {\n    @AppStorage(\"tab\") private var tab: HomeTab = .feed\n}"),
        .good("struct Recents: View {\n    @State private var recent: [String] = []\n}"),
    ]
}
