internal import TenetModel
public import TenetRuleKit
internal import TenetStandards

/// Compares two states of a project by meaning: what is a view, a model or a text in it, and whether that was added, removed or
/// is another. Comments, layout and moves from file to file change nothing.
public struct ChangeReader {
    var change = Change()
    let files: [ComparedFile]
    /// What the declarations that differ use of the frameworks, on either side.
    var uses: (head: [PartDifference.Part], base: [PartDifference.Part]) = ([], [])
    /// Functions, properties and types of the app that are new, and functions and properties that are gone.
    private(set) var (written, gone): ([CodeUnit], [CodeUnit]) = ([], [])
    private var knownRoles: [String: Set<ChangeSubject>] = [:]
    /// What takes steps of navigation on both sides: what is made or gone with this change says them itself.
    let navigators: Navigators
    /// Types of the project with a name of the frameworks, on either side: a use of the name means them.
    let ownTypes: [String: Set<ChangeSubject>]

    /// - Parameters:
    ///   - head: with the facts of ``PartCollector``, as `base`.
    /// - Complexity: O(bytes of the files that differ + size of both models).
    public static func read(_ files: [ComparedFile], head: ProjectPass, base: ProjectPass) -> Change {
        let isUnread = { (file: ComparedFile) in file.isUnread || file.head == nil && file.base == nil }
        let navigators = Navigators(head).shared(with: Navigators(base))
        let ownTypes = UseRoles.hidden(by: head.model).merging(UseRoles.hidden(by: base.model)) { $0.union($1) }
        var reader = ChangeReader(
            files: files.filter { !$0.isGenerated && !isUnread($0) }, navigators: navigators, ownTypes: ownTypes)
        reader.change.unread = files.filter(isUnread).map(\.path)
        reader.readFiles(TestFolders(head.model))
        reader.readCode(head, base)
        reader.readParts(head, base)
        reader.readResources(head.model, base.model)
        reader.change.facts = ProofFacts(head, files: reader.files)
        return reader.change
    }

    private init(files: [ComparedFile], navigators: Navigators, ownTypes: [String: Set<ChangeSubject>]) {
        self.files = files
        self.navigators = navigators
        self.ownTypes = ownTypes
    }

    // MARK: Files

    private mutating func readFiles(_ tests: TestFolders) {
        for file in files {
            guard let text = file.head ?? file.base else { continue }
            let place = ChangePlace(
                path: file.path, line: file.changedLines.first?.lowerBound ?? 1, name: "",
                digest: CodeText.digest(of: text[...]))
            change.files.append(place)
            if InterfaceFiles.holdsScreens(file.path), InterfaceFiles.differs(file.head, file.base) {
                for subject in [ChangeSubject.content, .layout] { change.add(subject, kind(file), place) }
                if InterfaceFiles.leadsElsewhere(file.head, file.base) { change.add(.navigation, kind(file), place) }
            }
            for subject in FileRoles.of(file.path) where subject != .asset || !tests.contain(file.path) {
                change.add(subject, kind(file), place)
            }
        }
        change.files.sort()
        readComments()
    }

    private func kind(_ file: ComparedFile) -> ChangeKind {
        file.base == nil ? .added : file.head == nil ? .removed : .changes
    }

    /// A comment that stands in another file now, or in other words, is none that is new.
    private mutating func readComments() {
        let swift = files.filter { $0.path.hasSuffix(".swift") }
        func comments(_ bytes: [UInt8]?, _ file: ComparedFile) -> [String] {
            CodeText.comments(in: (bytes ?? [])[...], ofFile: LexicalPath.name(of: file.path))
        }
        let heads = swift.map { comments($0.head, $0) }
        let bases = swift.map { comments($0.base, $0) }
        let (known, kept) = (Set(bases.joined()), Set(heads.joined()))
        for (file, (head, base)) in zip(swift, zip(heads, bases)) {
            let (new, gone) = (head.count { !known.contains($0) }, base.count { !kept.contains($0) })
            guard new + gone > 0 else { continue }
            let place = ChangePlace(
                path: file.path, line: file.changedLines.first?.lowerBound ?? 1, name: "comments",
                digest: CodeText.digest(of: Array(head.joined().utf8)[...]))
            change.add(.comment, new > gone ? .added : new < gone ? .removed : .altered, place)
        }
    }

    // MARK: Code

    private mutating func readCode(_ head: ProjectPass, _ base: ProjectPass) {
        let new = CodeUnits(head, PathMap(files.compactMap { file in file.head.map { (file.path, $0) } }))
        let before = CodeUnits(base, PathMap(files.compactMap { file in file.base.map { (file.path, $0) } }))
        let old = before.renamed(by: TypeRenames(from: before, to: new))
        countLines(head.model)
        var fates: [String: ChangeKind] = [:]
        for name in new.types.subtracting(old.types) { fates[name] = .added }
        for name in old.types.subtracting(new.types) { fates[name] = .removed }
        for key in Set(new.units.keys).union(old.units.keys).sorted() {
            let (after, before) = (new.units[key] ?? [], old.units[key] ?? [])
            guard after.map(\.digest).sorted() != before.map(\.digest).sorted() else { continue }
            let kind: ChangeKind = before.isEmpty ? .added : after.isEmpty ? .removed : .changes
            let known = Set(before.map(\.digest))
            for var unit in after.isEmpty ? before : after where after.isEmpty || !known.contains(unit.digest) {
                // A new type is all of its lines, one that is gone has none.
                switch kind {
                case .added: unit.place.end = unit.lastLine
                case .removed: unit.place.end = unit.place.line - 1
                case .altered, .changes: break
                }
                readUnit(unit, kind, fates, after.isEmpty ? old : new)
            }
            collectUses(after, before)
        }
        readImports(head.model, base.model)
    }

    /// - Parameter fates: types that only one side has: what happens to their members is what happens to them.
    private mutating func readUnit(
        _ unit: CodeUnit, _ kind: ChangeKind, _ fates: [String: ChangeKind], _ side: CodeUnits
    ) {
        let declaration = unit.declaration
        guard !declaration.isInPreview else { return }
        let isType = declaration.kind.isType
        if let type = unit.type {
            let place = isType ? unit.place : unit.place.named(type.qualifiedName)
            let fate = fates[type.qualifiedName]
            for role in roles(of: type, side, isGone: kind == .removed) {
                // A member makes no further type, and neither does what only serves the type or file around it.
                if role == .type, isType ? Self.isPart(declaration, fates) : fate != nil { continue }
                change.add(role, isType ? kind : fate ?? .changes, place)
            }
        }
        for subject in UnitRoles.of(declaration, in: unit.type, side.surroundings) {
            change.add(subject, kind, unit.place)
        }
        if declaration.role == .app, !isType || kind == .added {
            if kind == .added { written.append(unit) }
            if kind == .removed { gone.append(unit) }
        }
        guard kind != .removed, declaration.kind != .extension, !isType else { return }
        for use in declaration.uses where use.kind != .text {
            change.mentions[use.name, default: []].insert(unit.place)
            if let first = use.base.split(whereSeparator: { ".(?!".contains($0) }).first, first != use.name {
                change.mentions[String(first), default: []].insert(unit.place)
            }
        }
    }

    /// What part a type plays, found once for all of its members.
    private mutating func roles(of type: ProjectType, _ side: CodeUnits, isGone: Bool) -> Set<ChangeSubject> {
        let key = (isGone ? "- " : "+ ") + type.qualifiedName
        if let known = knownRoles[key] { return known }
        var roles = TypeRoles.of(type, shown: side.shownViews)
        if side.surroundings.isAsked(type, roles) { roles.insert(.worker) }
        knownRoles[key] = roles
        return roles
    }

    /// Nobody else can use the type, or it came and went with the type that it stands in.
    private static func isPart(_ type: Declaration, _ fates: [String: ChangeKind]) -> Bool {
        // How a model is coded is no type of its own.
        if type.access < .internal || type.inherited.contains("CodingKey") { return true }
        return type.ancestors.contains { $0.groupedType.map { fates[$0.qualifiedName] != nil } ?? false }
    }

    private mutating func readImports(_ head: ProjectModel, _ base: ProjectModel) {
        let paths = PathMap(files.compactMap { file in file.head.map { (file.path, $0) } })
        let earlier = PathMap(base.sources.map { ($0.path, Set($0.imports.map(\.module))) })
        for source in head.sources {
            guard let bytes = paths[source.path] else { continue }
            for (module, range) in source.imports where !(earlier[source.path] ?? []).contains(module) {
                let line = LineTable(bytes).line(at: range.lower)
                change.mentions[module, default: []].insert(
                    ChangePlace(path: source.path, line: line, name: "import \(module)", digest: 0))
            }
        }
    }

    private mutating func countLines(_ head: ProjectModel) {
        let roles = PathMap(head.sources.map { ($0.path, $0.role) })
        for file in files where roles[file.path] == .app {
            guard let bytes = file.head else { continue }
            let count = LineTable(bytes).lineCount
            change.lineCount += file.changedLines.reduce(0) {
                $0 + max(0, min($1.upperBound, count) - $1.lowerBound + 1)
            }
        }
    }

    // MARK: Resources

    private mutating func readResources(_ head: ProjectModel, _ base: ProjectModel) {
        let new = ResourceUnits(head, PathMap(files.compactMap { file in file.head.map { (file.path, $0) } })).units
        let old = ResourceUnits(base, PathMap(files.compactMap { file in file.base.map { (file.path, $0) } })).units
        for key in Set(new.keys).union(old.keys) {
            guard new[key]?.place.digest != old[key]?.place.digest, let unit = new[key] ?? old[key] else { continue }
            let kind: ChangeKind = old[key] == nil ? .added : new[key] == nil ? .removed : .changes
            if let subject = unit.subject {
                change.add(subject, kind, unit.place)
            } else {
                change.raisesVersion = unit.place
            }
        }
        readFolders(head, base)
    }

    private mutating func readFolders(_ head: ProjectModel, _ base: ProjectModel) {
        func folders(_ model: ProjectModel) -> Set<String> {
            Set(model.sources.filter { $0.role == .app }.map { LexicalPath.parent(of: $0.path) })
        }
        let (new, old) = (folders(head), folders(base))
        for (found, kind) in [(new.subtracting(old), ChangeKind.added), (old.subtracting(new), .removed)] {
            for path in found where !path.isEmpty && path != "." {
                let place = ChangePlace(path: path, line: 1, name: "", digest: 0)
                change.add(.folder, kind, place)
                if holdsFeatures(path, kind == .added ? new : old) { change.add(.featureFolder, kind, place) }
            }
        }
    }
}

extension ChangeReader {
    /// The folder stands among features, or in a folder without code of its own that does. A package has its modules in
    /// `Sources`.
    private func holdsFeatures(_ path: String, _ folders: Set<String>) -> Bool {
        let parent = LexicalPath.parent(of: path)
        let above = folders.contains(parent) ? [parent] : [parent, LexicalPath.parent(of: parent)]
        return above.contains {
            ["features", "modules", "scenes", "screens", "sources"].contains(LexicalPath.name(of: $0).lowercased())
        }
    }
}

extension ChangePlace {
    func named(_ name: String) -> ChangePlace {
        var place = self
        place.name = name
        return place
    }
}
