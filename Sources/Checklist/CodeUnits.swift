internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// One declaration of a file that differs, with what two versions of it are compared by.
struct CodeUnit {
    var declaration: Declaration
    var digest: UInt64
    /// Of a type, the line of its head alone.
    var place: ChangePlace
    /// Of a type, that of its members, too.
    var lastLine: Int
    var type: ProjectType?
}

/// The declarations of the files that differ, on one side of a change, by names that moves do not alter.
struct CodeUnits {
    private(set) var units: [String: [CodeUnit]] = [:]
    /// The types that are declared in these files, by qualified name.
    private(set) var types: Set<String> = []
    /// Names of views that navigation, tabs, sheets or windows show.
    let shownViews: Set<String>
    let surroundings: UnitSurroundings

    private static let showing: Set<String> = [
        "navigationDestination", "sheet", "fullScreenCover", "NavigationLink", "WindowGroup", "TabView", "Tab",
        "UIHostingController", "NavigationStack", "popover",
    ]

    /// - Parameters:
    ///   - files: the paths that differ with their bytes on this side.
    init(_ pass: ProjectPass, _ files: PathMap<[UInt8]>) {
        let model = pass.model
        var shown: Set<String> = []
        for name in Self.showing {
            for use in model.uses(of: name) where use.role == .app {
                guard let owner = use.declaration else { continue }
                let later = owner.ownUses.filter { $0.range.lower > use.range.lower }
                shown.formUnion(Self.views(made: later))
                if let part = Self.part(later, of: owner) { shown.formUnion(Self.views(made: part.uses)) }
            }
        }
        shownViews = shown
        surroundings = UnitSurroundings(pass)
        for source in model.sources {
            guard let bytes = files[source.path] else { continue }
            add(source, bytes)
        }
    }

    private static func views(made uses: [Use]) -> [String] {
        uses.filter { $0.kind == .call && $0.name.hasSuffix("View") }.map(\.name)
    }

    /// The first property or method of the same view that these name: a sheet may show `editor`, which makes the view.
    private static func part(_ uses: [Use], of owner: Declaration) -> Declaration? {
        guard let type = owner.enclosingType else { return nil }
        for use in uses {
            let part = type.members(named: use.name).first { $0.type.hasPrefix("some View") && $0 != owner }
            if let part { return part }
        }
        return nil
    }

    /// The same under the names that the other side has.
    func renamed(by renames: TypeRenames) -> CodeUnits {
        guard !renames.isEmpty else { return self }
        var copy = self
        copy.units = units.reduce(into: [:]) { $0[renames.renamed($1.key), default: []] += $1.value }
        copy.types = Set(types.map(renames.renamed(type:)))
        return copy
    }

    /// What types declare: for each the code of its members, by their keys without the type's name.
    func members(of types: Set<String>) -> [String: [String: Set<UInt64>]] {
        var found: [String: [String: Set<UInt64>]] = [:]
        for (key, units) in units {
            guard let space = key.firstIndex(of: " "), let dot = key.lastIndex(of: ".") else { continue }
            let owner = String(key[key.index(after: space)..<dot])
            guard types.contains(owner) else { continue }
            found[owner, default: [:]][String(key[..<space] + key[dot...]), default: []].formUnion(units.map(\.digest))
        }
        return found
    }

    private mutating func add(_ source: ProjectFile, _ bytes: [UInt8]) {
        let lines = LineTable(bytes)
        for top in source.declarations {
            for declaration in [top] + top.descendants where !declaration.isLocal && !declaration.has(.isBinding) {
                add(declaration, bytes, lines)
            }
        }
    }

    private mutating func add(_ declaration: Declaration, _ bytes: [UInt8], _ lines: LineTable) {
        let names = declaration.ancestors.reversed().map(\.name) + [declaration.fullName]
        let isGroup = declaration.kind.isType || declaration.kind == .extension
        let key = "\(declaration.kind.isVariable ? "var" : declaration.kind.keyword) \(names.joined(separator: "."))"
        let code: UInt64
        if isGroup {
            let header = declaration.attributes.sorted() + declaration.inherited.sorted()
            code = CodeText.digest(of: Array(header.joined(separator: ",").utf8)[...])
        } else {
            let extent = declaration.extent
            let lower = min(max(0, extent.lower), bytes.count)
            code = CodeText.digest(of: bytes[lower..<max(lower, min(extent.upper, bytes.count))])
        }
        let line = lines.line(at: declaration.range.lower)
        let last = max(line, lines.line(at: min(max(0, declaration.extent.upper - 1), bytes.count)))
        let place = ChangePlace(
            path: declaration.path, line: line, name: names.joined(separator: "."), digest: code,
            end: isGroup ? line : last)
        let type =
            declaration.kind.isType || declaration.kind == .extension
            ? declaration.groupedType : declaration.enclosingType
        if declaration.kind.isType, let type { types.insert(type.qualifiedName) }
        units[key, default: []].append(
            CodeUnit(declaration: declaration, digest: code, place: place, lastLine: last, type: type))
    }
}
