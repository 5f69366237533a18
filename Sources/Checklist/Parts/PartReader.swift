internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// The parts of the files that differ, on one side of a change, each with the declaration around it.
struct PartReader {
    private(set) var parts: [PartDifference.Part] = []
    /// Every name that these files declare.
    private(set) var names: Set<String> = []
    /// The servers and endpoints that the app asks anywhere, in files that do not differ, too.
    private(set) var wire: Set<PartDifference.Key> = []
    private let files: PathMap<[UInt8]>
    private let isHead: Bool
    private var declarations: [String: [Declaration]] = [:]
    private var tables: [String: LineTable] = [:]
    /// What the system lays out, by file.
    private var placed: [String: Set<String>] = [:]

    /// - Parameter files: the paths that differ with their bytes on this side.
    init(_ pass: ProjectPass, _ files: PathMap<[UInt8]>, isHead: Bool) {
        self.files = files
        self.isHead = isHead
        for source in pass.model.sources where files[source.path] != nil {
            let all = source.declarations.flatMap { [$0] + $0.descendants }
            declarations[source.path] = all
            for declaration in all {
                names.insert(declaration.name)
                for parameter in declaration.parameters { names.formUnion([parameter.label, parameter.name]) }
            }
        }
        for located in pass.facts(PlacedBySystem.self) where files[located.path] != nil {
            placed[located.path, default: []].formUnion(located.fact.names)
        }
        let components = Components(pass)
        for located in pass.facts(ChangePart.self) where located.role == .app && files[located.path] != nil {
            add(located.fact, located.path, located.range, components)
            addLoading(located.fact, located.path, located.range, components)
        }
        WireParts.of(pass.model) { part, path, range in
            if [.endpoint, .host].contains(part.subject) {
                wire.insert(PartDifference.Key(subject: part.subject, text: PartDifference.text(of: part.words)))
            }
            if files[path] != nil { add(part, path, range, components) }
        }
    }

    /// Names of the project's views, and of functions that make them.
    private struct Components {
        var names: Set<String> = []
        /// Views that show progress and nothing that can be used.
        var loading: Set<String> = []

        init(_ pass: ProjectPass) {
            let model = pass.model
            for type in model.types where type.role == .app && ViewRoles.isShown(type) { names.insert(type.name) }
            loading = Self.loading(pass).intersection(names)
            for source in model.sources where source.role == .app {
                for top in source.declarations {
                    for declaration in [top] + top.descendants where declaration.kind == .function {
                        if declaration.type.hasPrefix("some View") || declaration.hasAttribute("ViewBuilder") {
                            names.insert(declaration.name)
                        }
                    }
                }
            }
        }

        private static func loading(_ pass: ProjectPass) -> Set<String> {
            var types: [String: [Declaration]] = [:]
            for source in pass.model.sources where source.role == .app {
                types[source.path] = source.declarations.flatMap { [$0] + $0.descendants }.filter {
                    $0.kind.isType || $0.kind == .extension
                }
            }
            var found: Set<String> = []
            var others: Set<String> = []
            for located in pass.facts(ChangePart.self) where located.role == .app && located.fact.component.isEmpty {
                let isLoading = located.fact.subject == .loadingState
                guard isLoading || [.list, .inputField, .navigation, .alert].contains(located.fact.subject) else {
                    continue
                }
                let owner = types[located.path]?.last {
                    $0.extent.lower <= located.range.lower && located.range.upper <= $0.extent.upper
                }
                guard let name = owner?.name else { continue }
                if isLoading { found.insert(name) } else { others.insert(name) }
            }
            return found.subtracting(others)
        }
    }

    private mutating func addLoading(_ part: ChangePart, _ path: String, _ range: ByteRange, _ known: Components) {
        guard part.subject == .content, known.loading.contains(part.component) else { return }
        add(ChangePart(subject: .loadingState, words: [part.component]), path, range, known)
    }

    private mutating func add(_ part: ChangePart, _ path: String, _ range: ByteRange, _ components: Components) {
        guard part.component.isEmpty || components.names.contains(part.component), let bytes = files[path] else {
            return
        }
        let owner = owner(of: range, in: path)
        if let owner, owner.isInPreview || owner.ancestors.contains(where: \.isInPreview) { return }
        if part.isBound, !(owner.map(ViewRoles.isShown) ?? false) { return }
        let isPlaced = placed[path, default: []].contains(owner?.name ?? "")
        if isPlaced, [.touchTarget, .placedText].contains(part.subject) { return }
        if part.isObserved, !(owner.map(ViewRoles.isObserved) ?? false) { return }
        let table = tables[path] ?? LineTable(bytes)
        tables[path] = table
        let line = table.line(at: min(range.lower, bytes.count))
        let last = max(line, table.line(at: min(max(range.lower, range.upper - 1), bytes.count)))
        let name = owner.map { ($0.ancestors.reversed().map(\.name) + [$0.fullName]).joined(separator: ".") } ?? ""
        let place = ChangePlace(
            path: path, line: line, name: name.isEmpty ? part.subject.rawValue : name,
            digest: CodeText.digest(of: Array(part.words.joined(separator: "\u{0}").utf8)[...]),
            end: isHead ? last : line - 1)
        parts.append(
            PartDifference.Part(
                subject: part.subject, words: part.words, owner: name, place: place, component: part.component))
    }

    /// The innermost declaration around a place that is no local one.
    private func owner(of range: ByteRange, in path: String) -> Declaration? {
        declarations[path]?.last { declaration in
            !declaration.isLocal && !declaration.has(.isBinding) && declaration.extent.lower <= range.lower
                && range.upper <= declaration.extent.upper
        }
    }
}
