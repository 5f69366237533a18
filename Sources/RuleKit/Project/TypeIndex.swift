/// The project's types by name, with their extensions and supertypes.
final class TypeIndex {
    struct Record {
        var declaration: Declaration
        var qualifiedName: String
        var extensions: [Declaration] = []
        /// Last parts of the names behind colons.
        var direct: [String] = []
    }

    private(set) var records: [Record] = []
    /// The model owns its index.
    private unowned let model: ProjectModel
    private var byName: [Symbol: [Int]] = [:]
    /// For each declaration of a type, and each extension of one, the type's number; -1 for all others.
    private var numbers: [Int32]
    private var aliases: [Symbol: [Declaration]] = [:]
    private var closed: [Int: Set<String>] = [:]
    private var projectClosures: [Int: [ProjectType]] = [:]
    private var membersByName: [Int: [Symbol: [Declaration]]] = [:]
    private var lookups: [Question: Lookup<ProjectType>] = [:]
    private lazy var subtypes: [String: [Int]] = {
        var table: [String: [Int]] = [:]
        for (index, record) in records.enumerated() {
            for name in Set(record.direct) { table[name, default: []].append(index) }
        }
        return table
    }()

    /// A written type in a file.
    private struct Question: Hashable {
        var text: Symbol
        var file: Int32
    }

    private(set) lazy var types: [ProjectType] = records.indices.map { type($0) }

    init(_ model: ProjectModel) {
        self.model = model
        numbers = Array(repeating: -1, count: model.table.declarations.count)
        var extensions: [Declaration] = []
        for index in model.table.declarations.indices {
            let declaration = Declaration(model, Int32(index))
            switch declaration.kind {
            case .extension: extensions.append(declaration)
            case .typeAlias: aliases[declaration.nameSymbol, default: []].append(declaration)
            case _ where declaration.kind.isType:
                numbers[index] = Int32(records.count)
                byName[declaration.nameSymbol, default: []].append(records.count)
                records.append(
                    Record(
                        declaration: declaration, qualifiedName: qualifiedName(declaration),
                        direct: declaration.inherited.map(Self.lastPart)))
            default: break
            }
        }
        for declaration in extensions {
            guard let index = extended(by: declaration), !lies(records[index].declaration, in: declaration) else {
                continue
            }
            numbers[declaration.number] = Int32(index)
            records[index].extensions.append(declaration)
            records[index].direct += declaration.inherited.map(Self.lastPart)
        }
    }

    private func types(named name: String) -> [Int] { model.symbol(of: name).flatMap { byName[$0] } ?? [] }
    /// The one of the file, or the only one.
    private func alias(named name: String, in file: Int32) -> Declaration? {
        let all = model.symbol(of: name).flatMap { aliases[$0] } ?? []
        return all.filter { $0.file == file }.only ?? all.only
    }

    static func lastPart(_ name: String) -> String {
        name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
    }

    private func qualifiedName(_ declaration: Declaration) -> String {
        var parts = [declaration.name]
        for ancestor in declaration.ancestors where ancestor.kind.isType || ancestor.kind == .extension {
            parts.append(ancestor.name)
        }
        return parts.reversed().joined(separator: ".")
    }

    private func extended(by declaration: Declaration) -> Int? {
        if let index = extended(by: declaration, as: declaration.name) { return index }
        // `typealias DeskOnly = Desk`, and then `extension DeskOnly`.
        guard types(named: Self.lastPart(declaration.name)).isEmpty,
            let alias = alias(named: declaration.name, in: declaration.file)
        else { return nil }
        return extended(by: declaration, as: Self.bareName(alias.type))
    }

    private func extended(by declaration: Declaration, as name: String) -> Int? {
        let candidates = types(named: Self.lastPart(name)).filter { index in
            let full = records[index].qualifiedName
            return full == name || full.hasSuffix("." + name) || (name.hasSuffix("." + full) && name.contains("."))
        }
        return nearest(candidates, to: declaration.file).only
    }

    /// Whether a type lies in a declaration, through the types that extensions around it extend: `extension A { class A {} }`
    /// extends another `A`, or nothing. Asked before an extension is given its type, so that no chain of containers
    /// ever closes; chains beyond any hand-written code count as closed, which bounds whoever climbs them.
    private func lies(_ type: Declaration, in group: Declaration) -> Bool {
        var open = [type]
        var seen: Set<Declaration> = []
        while let declaration = open.popLast() {
            if declaration == group || seen.count > Self.maximumContainers { return true }
            guard seen.insert(declaration).inserted else { continue }
            if let parent = declaration.parent { open.append(parent) }
            if declaration.kind == .extension, let type = self.type(of: declaration) { open.append(type.declaration) }
        }
        return false
    }
    private static let maximumContainers = 512

    /// The candidates that a file most likely means: its own, then its module's, then all.
    private func nearest(_ candidates: [Int], to file: Int32) -> [Int] {
        guard candidates.count > 1 else { return candidates }
        let own = candidates.filter { records[$0].declaration.file == file }
        if !own.isEmpty { return own }
        let visible = candidates.filter { records[$0].declaration.access > .fileprivate }
        let module = model.module(of: file)
        let same = visible.filter { model.module(of: records[$0].declaration.file) == module }
        return same.isEmpty ? visible : same
    }

    // MARK: Questions

    func type(_ index: Int) -> ProjectType {
        ProjectType(model: model, index: index, declaration: records[index].declaration)
    }
    func type(declaredBy declaration: Declaration) -> ProjectType? {
        declaration.kind.isType ? type(of: declaration) : nil
    }
    func type(extendedBy declaration: Declaration) -> ProjectType? {
        declaration.kind == .extension ? type(of: declaration) : nil
    }
    /// The type that a declaration declares or extends.
    func type(of group: Declaration) -> ProjectType? {
        let index = numbers[group.number]
        return index < 0 ? nil : type(Int(index))
    }

    /// What a type's name means in a file, for names that the project writes.
    func lookup(_ written: Symbol, in file: Int32) -> Lookup<ProjectType> {
        guard written != .none, !model.clock.isOver() else { return .none }
        let question = Question(text: written, file: file)
        if let known = lookups[question] { return known }
        let found = find(model.text(written), in: file)
        lookups[question] = found
        return found
    }

    /// What a type's name means in a file. Optionals, existentials and generic arguments are looked through;
    /// collections and functions are not.
    func lookup(_ written: String, in file: Int32) -> Lookup<ProjectType> {
        model.symbol(of: written).map { lookup($0, in: file) } ?? find(written, in: file)
    }

    private func find(_ written: String, in file: Int32, depth: Int = 0) -> Lookup<ProjectType> {
        let name = Self.bareName(written)
        guard !name.isEmpty else { return .none }
        let last = Self.lastPart(name)
        var candidates = types(named: last)
        if name != last {
            candidates = candidates.filter { index in
                let full = records[index].qualifiedName
                return full == name || full.hasSuffix("." + name)
                    || model.module(of: records[index].declaration.file)
                        + "." + full == name
            }
        }
        candidates = nearest(candidates, to: file)
        if candidates.isEmpty, depth < 8, let alias = alias(named: last, in: file), alias.type != written {
            return find(alias.type, in: alias.file, depth: depth + 1)
        }
        return Lookup(candidates.map(type))
    }

    private static func isPartOfBareName(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ".") || byte >= 0x80
    }

    /// `Store` of `any Store?`, `Box` of `Box<Int>`; empty for arrays, tuples and functions.
    static func bareName(_ written: String) -> String {
        // Most names are written bare; they are given back without a copy.
        if written.utf8.allSatisfy(Self.isPartOfBareName) { return written }
        var name = Substring(written)
        while let first = name.first, first == " " || first == "(" { name = name.dropFirst() }
        for prefix in ["any ", "some ", "inout ", "borrowing ", "consuming "] where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
        }
        while let last = name.last, "?!) ".contains(last) { name = name.dropLast() }
        if let generic = name.firstIndex(of: "<") { name = name[..<generic] }
        guard !name.contains(where: { "[(&-:{ ".contains($0) }) else { return "" }
        return String(name)
    }

    /// What is farther up is not looked at: every type of a long chain keeps its own list.
    static let maximumSupertypes = 1_000

    func subtypes(of name: String) -> [ProjectType] { (subtypes[name] ?? []).map(type) }

    func supertypes(of index: Int) -> Set<String> {
        if let known = closed[index] { return known }
        guard !model.clock.isOver() else { return [] }
        var found: Set<String> = []
        for name in records[index].direct { addClosure(of: name, file: records[index].declaration.file, to: &found) }
        for attribute in records[index].declaration.attributes {
            found.formUnion(WellKnownTypes.byMacro[attribute] ?? [])
        }
        if records[index].declaration.kind == .actor { found.insert("Actor") }
        closed[index] = found
        return found
    }

    private func addClosure(of name: String, file: Int32, to found: inout Set<String>) {
        guard found.count < Self.maximumSupertypes, found.insert(name).inserted else { return }
        found.formUnion(WellKnownTypes.supertypes(of: name))
        for candidate in lookup(name, in: file).all {
            let record = records[candidate.index]
            for name in record.direct { addClosure(of: name, file: record.declaration.file, to: &found) }
        }
        if let alias = alias(named: name, in: file) {
            for part in alias.type.split(separator: "&") {
                let part = Self.lastPart(Self.bareName(String(part)))
                if !part.isEmpty { addClosure(of: part, file: alias.file, to: &found) }
            }
        }
    }

    func members(of index: Int, named name: String) -> [Declaration] {
        model.symbol(of: name).map { members(of: index, named: $0) } ?? []
    }
    func members(of index: Int, named name: Symbol) -> [Declaration] {
        if let known = membersByName[index] { return known[name] ?? [] }
        guard !model.clock.isOver() else { return [] }
        let table = Dictionary(grouping: type(index).members, by: \.nameSymbol)
        membersByName[index] = table
        return table[name] ?? []
    }

    func projectSupertypes(of index: Int) -> [ProjectType] {
        if let known = projectClosures[index] { return known }
        guard !model.clock.isOver() else { return [] }
        let found = findProjectSupertypes(of: index)
        projectClosures[index] = found
        return found
    }

    private func findProjectSupertypes(of index: Int) -> [ProjectType] {
        var found: [ProjectType] = []
        var queue = [index]
        var seen: Set<Int> = [index]
        var next = 0
        while next < queue.count, next < Self.maximumSupertypes {
            let record = records[queue[next]]
            next += 1
            for name in record.direct {
                for type in lookup(name, in: record.declaration.file).all where seen.insert(type.index).inserted {
                    found.append(type)
                    queue.append(type.index)
                }
            }
        }
        return found
    }
}

extension Array {
    /// The only element, if there is exactly one.
    public var only: Element? { count == 1 ? self[0] : nil }
}
