internal import TenetModel
internal import TenetPatterns
public import TenetRuleKit

/// What a project would write for the parameters of a standard, as far as its code shows it.
///
/// A value is proposed where one answer stands out; where several may be meant they are named, and the team chooses.
public struct ParameterProposals: Sendable {
    public struct Proposal: Sendable, Equatable {
        public var parameter: StandardParameter
        /// What stands out; nil when nothing or too much does.
        public var value: String?
        /// What speaks for it, or what may be meant.
        public var reason: String
    }

    /// One for each name, in the order of the parameters.
    public private(set) var all: [Proposal] = []

    /// - Parameter folders: those that hold sources, relative to the project's root.
    public init(_ parameters: [StandardParameter], in model: ProjectModel, folders: [String]) {
        let search = ParameterFinder(model, folders: folders)
        // Several standards may ask for one value under one name, and each looks for it in its own way.
        var known: [String: Int] = [:]
        for parameter in parameters {
            let proposal = search.proposal(for: parameter)
            if let index = known[parameter.name] {
                if all[index].value == nil { all[index] = proposal }
            } else {
                known[parameter.name] = all.count
                all.append(proposal)
            }
        }
    }
}

/// Looks for the traces of parameters.
private struct ParameterFinder {
    private let model: ProjectModel
    private let folders: [String]
    /// Types of the app and its own packages, not of its tests, that the project shares: see ``isShared(_:_:)``.
    private let types: [ProjectType]
    /// How many types of the project inherit from a type of this name or conform to it.
    private let subtypes: [String: Int]
    private let imports: Set<String>

    init(_ model: ProjectModel, folders: [String]) {
        self.model = model
        self.folders = folders
        let own = model.types.filter { $0.role == .app }
        var counts: [String: Int] = [:]
        for type in own { for name in type.supertypes { counts[name, default: 0] += 1 } }
        subtypes = counts
        types = own.filter { (counts[$0.name] ?? 0) > 0 || Self.isShared($0, model) }
            .filter { $0.access > .fileprivate && $0.declaration.parent == nil && !$0.conforms(toAnyOf: Self.wrappers) }
        imports = Set(model.sources.filter { $0.role == .app }.flatMap { $0.imports.map(\.module) })
    }

    /// Views of another framework: their types are parts of one screen.
    private static let wrappers = [
        "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable", "NSViewControllerRepresentable",
        "WKInterfaceObjectRepresentable",
    ]

    /// Code beside the type itself names it: what only looks right by its name is nobody's convention.
    private static func isShared(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        model.uses(of: type.name).contains { use in
            use.role == .app && !(use.path == type.path && type.declaration.range.contains(use.range))
                && use.enclosingType != type
        }
    }

    func proposal(for parameter: StandardParameter) -> ParameterProposals.Proposal {
        var answer = ParameterProposals.Proposal(parameter: parameter, value: nil, reason: "")
        guard let search = parameter.search else { return answer }
        switch parameter.kind {
        case .switch: decide(search, &answer)
        case .type: choose(search, &answer)
        case .path: place(search, &answer)
        case .list: collect(search, &answer)
        case .library: single(search, &answer)
        case .text, .url, .number: break
        }
        return answer
    }

    /// A chapter is about what the project does.
    private func decide(_ search: ParameterSearch, _ answer: inout ParameterProposals.Proposal) {
        if let module = search.imports.first(where: imports.contains) {
            (answer.value, answer.reason) = ("on", "`\(module)` is imported")
        } else if let name = search.uses.first(where: { model.uses(of: $0).contains { $0.role == .app } }) {
            (answer.value, answer.reason) = ("on", "`\(name)` is used")
        } else {
            let traces = (search.imports + search.uses).map { "`\($0)`" }.joined(separator: ", ")
            (answer.value, answer.reason) = ("off", "nothing uses \(traces)")
        }
    }

    /// Those of the modules that are imported somewhere, tests included.
    private func collect(_ search: ParameterSearch, _ answer: inout ParameterProposals.Proposal) {
        let all = Set(model.sources.flatMap { $0.imports.map(\.module) })
        let found = search.imports.filter(all.contains)
        guard !found.isEmpty else { return }
        (answer.value, answer.reason) = (found.joined(separator: ", "), "imported")
    }

    /// The one module that is imported for the task; of several nobody knows which is meant to stay.
    private func single(_ search: ParameterSearch, _ answer: inout ParameterProposals.Proposal) {
        let all = Set(model.sources.flatMap { $0.imports.map(\.module) })
        let found = search.imports.filter(all.contains)
        if found.count == 1 {
            (answer.value, answer.reason) = (found[0], "imported; write its oldest version behind it")
        } else if found.count > 1 {
            answer.reason = "may be " + found.map { "`\($0)`" }.joined(separator: ", ")
        }
    }

    private func choose(_ search: ParameterSearch, _ answer: inout ParameterProposals.Proposal) {
        let patterns = search.types.map { NamePattern($0) }
        let fitting = types.filter { type in
            patterns.contains { $0.matches(type.name) } && (subtypes[type.name] ?? 0) >= search.subtypes
                && (search.declared.isEmpty || search.declared.contains(type.kind.keyword))
                && search.members.allSatisfy { !type.members(named: $0).isEmpty }
        }
        // Overloads by platform declare one name twice.
        var names: [String] = []
        for type in fitting where !names.contains(type.name) { names.append(type.name) }
        let ranked = names.map { (name: $0, weight: weight(of: $0)) }
            .sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }
        guard let best = ranked.first else { return }
        let isClear = ranked.count == 1 || best.weight > 0 && best.weight >= 2 * ranked[1].weight
        if isClear || names.contains(answer.parameter.example) {
            answer.value = isClear ? best.name : answer.parameter.example
            let type = fitting.first { $0.name == answer.value }
            answer.reason = type.map { "declared in \($0.path)" } ?? ""
        } else {
            answer.reason =
                "may be " + ranked.prefix(4).map { "`\($0.name)`" }.joined(separator: ", ")
                + (ranked.count > 4 ? " and \(ranked.count - 4) more" : "")
        }
    }

    /// How much of the project rests on a type: those below it count for more than those that name it.
    private func weight(of name: String) -> Int { (subtypes[name] ?? 0) * 10 + model.uses(of: name).count }

    private func place(_ search: ParameterSearch, _ answer: inout ParameterProposals.Proposal) {
        for name in search.folders {
            let found = folders.filter { LexicalPath.name(of: $0) == name }
            guard let first = found.min(by: { ($0.count, $0) < ($1.count, $1) }) else { continue }
            (answer.value, answer.reason) = (first, "the folder is there")
            return
        }
    }
}
