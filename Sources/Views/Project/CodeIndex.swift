internal import TenetRuleKit

/// What the project declares, by name.
struct CodeIndex {
    /// A type with what its extensions add.
    struct TypeEntry {
        var name: String
        var place: Located<TypeCode>?
        var inherited: Set<String> = []
        var properties: [PropertyCode] = []
        var functions: [FunctionCode] = []
        var initializers: [InitializerCode] = []

        var isView: Bool { inherited.contains("View") }
        var isModifier: Bool { inherited.contains("ViewModifier") }
    }

    private var types: [String: TypeEntry] = [:]
    /// Full names by their last part.
    private var fullNames: [String: [String]] = [:]
    let texts: TextCatalog

    init(_ facts: [Located<TypeCode>], texts: TextCatalog) {
        self.texts = texts
        for located in facts where located.role == .app && !located.fact.isPreview {
            let code = located.fact
            var entry = types[code.name] ?? TypeEntry(name: code.name)
            if !code.isExtension { entry.place = located }
            entry.inherited.formUnion(code.inherited)
            entry.properties += code.properties
            entry.functions += code.functions
            entry.initializers += code.initializers
            types[code.name] = entry
        }
        for name in types.keys.sorted() {
            let last = name.split(separator: ".").last.map(String.init) ?? name
            fullNames[last, default: []].append(name)
        }
    }

    /// The views of the project, by path and then by position.
    var views: [TypeEntry] {
        types.values.filter { $0.isView && $0.place != nil && $0.property(named: "body") != nil }.sorted {
            let left = $0.place.map { ($0.path, $0.range.lower) } ?? ("", 0)
            return left < ($1.place.map { ($0.path, $0.range.lower) } ?? ("", 0))
        }
    }

    /// The type that a name means in another type: the nearest one, then the only one of that name.
    func type(_ name: String, in owner: String? = nil) -> TypeEntry? {
        var scope = owner.map { $0.split(separator: ".").map(String.init) } ?? []
        while !scope.isEmpty {
            if let found = types[(scope + [name]).joined(separator: ".")] { return found }
            scope.removeLast()
        }
        if let found = types[name] { return found }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        let candidates = (fullNames[last] ?? []).filter { $0.hasSuffix("." + name) }
        return candidates.count == 1 ? types[candidates[0]] : nil
    }

    /// The function that an extension of `View` adds; nil when there is none or several fit.
    func modifier(_ name: String) -> FunctionCode? {
        let found = (types["View"]?.functions ?? []).filter { $0.name == name }
        return found.count == 1 ? found.first : nil
    }
}

extension CodeIndex.TypeEntry {
    /// The property; nil when conditional compilation declares several.
    func property(named name: String) -> PropertyCode? {
        let found = properties.filter { $0.name == name }
        return found.count == 1 ? found.first : found.first { $0.body != nil || $0.value != nil }
    }

    func functions(named name: String) -> [FunctionCode] { functions.filter { $0.name == name } }
}
