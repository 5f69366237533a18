/// Which files of a standard's app a feature cannot be without: what declares the types that it names, and what
/// extends those by members that are used.
struct NeededFiles {
    struct File {
        var path: String
        var facts: SwiftFacts
        /// The feature itself.
        var isFeature: Bool
        /// The module of the kit that holds what one standard names; nil for all else.
        var flavor: String?
        /// The folder that comes with all of its files; nil for one whose files come one by one.
        var wholeFolder: Substring?
    }

    let files: [File]
    /// Types that the app has already.
    let own: Set<String>
    private let declared: Set<String>

    init(files: [File], own: Set<String>) {
        self.files = files
        self.own = own
        declared = Set(files.flatMap { $0.facts.types.filter { !$0.isPrivate }.map(\.name) })
    }

    /// The needed ones in their order. O(files² × their declarations) at worst; there are some hundred.
    func needed() -> [File] {
        let features = files.filter(\.isFeature)
        let models = Set(features.flatMap { $0.facts.types.map(\.name) })
        var chosen = Set(
            files.indices.filter { index in
                let facts = files[index].facts
                return files[index].isFeature
                    && (!facts.types.isEmpty || facts.extensions.contains { models.contains($0.type) })
            })
        var words = chosen.reduce(into: Set<String>()) { $0.formUnion(files[$1].facts.words) }
        var types = reached(by: chosen)
        while true {
            let known = types.union(own.intersection(words))
            let more = files.indices.filter { index in
                !chosen.contains(index)
                    && (isNeeded(files[index].facts, words, known) || tests(files[index].facts, types)
                        || completes(files[index], chosen) || isBesideOne(files[index], chosen))
            }
            if more.isEmpty { return chosen.sorted().map { files[$0] } }
            chosen.formUnion(more)
            for index in more { words.formUnion(files[index].facts.words) }
            types = reached(by: chosen)
        }
    }

    /// What a standard names has all that the standard says of it, used or not. What needs another component of the
    /// standard belongs to that one.
    private func completes(_ file: File, _ chosen: Set<Int>) -> Bool {
        guard let flavor = file.flavor else { return false }
        let needsAnother = files.indices.contains { index in
            files[index].flavor == flavor && !chosen.contains(index)
                && files[index].facts.types.contains { !$0.isPrivate && file.facts.words.contains($0.name) }
        }
        guard !needsAnother else { return false }
        return file.facts.extensions.contains { found in
            chosen.contains { index in
                files[index].flavor == flavor && files[index].facts.types.contains { $0.name == found.type }
            }
        }
    }

    /// Lies in a folder that comes whole, and another file of it has been chosen.
    private func isBesideOne(_ file: File, _ chosen: Set<Int>) -> Bool {
        file.wholeFolder.map { folder in chosen.contains { files[$0].wholeFolder == folder } } ?? false
    }

    private func reached(by chosen: Set<Int>) -> Set<String> {
        chosen.reduce(into: []) { found, index in found.formUnion(files[index].facts.types.map(\.name)) }
    }

    /// What comes with the kit is tested as it is in an app of the standard.
    private func tests(_ facts: SwiftFacts, _ types: Set<String>) -> Bool {
        facts.types.contains { $0.name.hasSuffix("Tests") && types.contains(String($0.name.dropLast("Tests".count))) }
    }

    private func isNeeded(_ facts: SwiftFacts, _ words: Set<String>, _ types: Set<String>) -> Bool {
        let declaresNeeded = facts.types.contains { !$0.isPrivate && words.contains($0.name) && !own.contains($0.name) }
        return declaresNeeded
            || facts.extensions.contains { found in
                // A type that no file here declares is one of the system's.
                guard !declared.contains(found.type) || types.contains(found.type) else { return false }
                let conforms = !found.inherited.isEmpty && declared.contains(found.type) && !own.contains(found.type)
                return conforms
                    || found.members.contains { words.contains($0.name == "init" ? found.type : $0.name) }
            }
    }
}
