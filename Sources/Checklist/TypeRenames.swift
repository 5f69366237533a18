/// Types that only go by another name: nothing of them is new, and nothing of them is gone.
struct TypeRenames {
    /// What a type of the base is called now, by qualified names.
    private var names: [String: String] = [:]

    var isEmpty: Bool { names.isEmpty }

    /// O(members of the types that one side alone declares).
    init(from old: CodeUnits, to new: CodeUnits) {
        let (gone, come) = (old.types.subtracting(new.types).sorted(), new.types.subtracting(old.types).sorted())
        guard !gone.isEmpty, !come.isEmpty else { return }
        let (before, after) = (old.members(of: Set(gone)), new.members(of: Set(come)))
        let owners = Self.owners(after)
        var taken: Set<String> = []
        for name in gone {
            let known = Set((before[name] ?? [:]).values.joined().compactMap { owners[$0] ?? nil }).subtracting(taken)
            let candidates = known.map { candidate in
                (name: candidate, likeness: Self.likeness(before[name] ?? [:], after[candidate] ?? [:]))
            }
            guard let best = candidates.max(by: { ($0.likeness, $1.name) < ($1.likeness, $0.name) }), best.likeness > 0
            else { continue }
            taken.insert(best.name)
            names[name] = best.name
        }
    }

    /// Whose member a piece of code is; nil where several types have it, which tells none of them.
    private static func owners(_ types: [String: [String: Set<UInt64>]]) -> [UInt64: String?] {
        var found: [UInt64: String?] = [:]
        for (name, members) in types {
            for digest in Set(members.values.joined()) {
                found[digest] = found[digest] == nil ? .some(name) : .some(nil)
            }
        }
        return found
    }

    /// How many members two types share; 0 when they are two types. That a member has the same name says little, as every
    /// view has a body; that its code is the same says much.
    private static func likeness(_ old: [String: Set<UInt64>], _ new: [String: Set<UInt64>]) -> Int {
        let size = max(old.count, new.count)
        let common = old.keys.filter { new[$0] != nil }
        let equal = common.count { !(old[$0] ?? []).isDisjoint(with: new[$0] ?? []) }
        let isOne = equal > 0 && equal * 2 >= size || equal > 0 && common.count >= 3 && common.count * 5 >= size * 3
        return isOne ? equal + common.count : 0
    }

    /// A key of ``CodeUnits`` of the base as the head would have it.
    func renamed(_ key: String) -> String {
        guard !isEmpty, let space = key.firstIndex(of: " ") else { return key }
        let path = key[key.index(after: space)...]
        var end = path.endIndex
        // A type inside of one that was renamed goes by its own new name first.
        while true {
            if let name = names[String(path[..<end])] { return key[...space] + name + path[end...] }
            guard let dot = path[..<end].lastIndex(of: ".") else { return key }
            end = dot
        }
    }

    /// The qualified name of a type of the base as the head has it.
    func renamed(type: String) -> String {
        let prefix = "type "
        return String(renamed(prefix + type).dropFirst(prefix.count))
    }
}
