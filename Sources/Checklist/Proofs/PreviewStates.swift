internal import TenetModel
internal import TenetRuleKit

/// Which views have a preview for each case of what they are told by an enumeration.
enum PreviewStates {
    /// What the previews of a view mention behind its name.
    private struct Mentions {
        /// Names behind a dot, with what stands before it.
        var members: Set<[String]> = []
        /// Enumerations all of whose cases a loop shows.
        var loops: Set<String> = []
    }

    /// By the name of a view: the cases that its previews show. Views without a state, and those that lack a preview of one, are
    /// not among them.
    static func shown(in model: ProjectModel) -> [String: String] {
        let views = model.types.filter { $0.isView && $0.role == .app && !$0.declaration.isInPreview }
        let names = Set(views.map(\.name))
        var mentions: [String: Mentions] = [:]
        for source in model.sources { read(source.uses.filter { $0.has(.isPreview) }, names, &mentions) }
        var found: [String: String] = [:]
        for view in views {
            guard let own = mentions[view.name], let states = states(of: view, model), !states.isEmpty,
                states.allSatisfy({ isShown($0, in: own) })
            else { continue }
            found[view.qualifiedName] = states.map { state in
                "\(cases(of: state).joined(separator: ", ")) of \(state.name)"
            }.joined(separator: ", ")
        }
        return found
    }

    /// Arguments stand behind the name of the view that is called, the loop around it before.
    private static func read(_ uses: [Use], _ views: Set<String>, _ mentions: inout [String: Mentions]) {
        var current: String?
        var loops: Set<String> = []
        for use in uses.sorted(by: { $0.range < $1.range }) {
            if use.kind == .call, views.contains(use.name) {
                current = use.name
                mentions[use.name, default: Mentions()].loops.formUnion(loops)
                loops = []
            } else if use.name == "allCases" {
                loops.insert(last(use.base))
            } else if let current, !use.base.isEmpty {
                mentions[current]?.members.insert([last(use.base), use.name])
            }
        }
    }

    /// The last name of a chain; empty for a dot that nothing stands before.
    private static func last(_ base: String) -> String { base.split(separator: ".").last.map(String.init) ?? "" }

    private static func isShown(_ state: ProjectType, in mentions: Mentions) -> Bool {
        mentions.loops.contains(state.name)
            || cases(of: state).allSatisfy { name in
                mentions.members.contains(["", name]) || mentions.members.contains([state.name, name])
            }
    }

    private static func cases(of type: ProjectType) -> [String] {
        type.members.filter { $0.kind == .enumCase }.map(\.name)
    }

    /// The enumerations of the project that a view, or a model that it holds, keeps a value of; nil when a name could mean several
    /// types. What a view keeps for itself nobody can show.
    private static func states(of view: ProjectType, _ model: ProjectModel) -> [ProjectType]? {
        var found: [ProjectType] = []
        for property in view.storedProperties where !(property.hasAttribute("State") && property.access == .private) {
            let types = self.types(of: property, model)
            guard types.count < 2 else { return nil }
            guard let type = types.first else { continue }
            let inner = type.isObservable ? type.storedProperties.flatMap { self.types(of: $0, model) } : [type]
            for state in inner where state.kind == .enum && cases(of: state).count > 1 && !found.contains(state) {
                found.append(state)
            }
        }
        return found
    }

    /// By the written type, or by what the value begins with: `Phase.waiting`.
    private static func types(of property: Declaration, _ model: ProjectModel) -> [ProjectType] {
        let names =
            property.type.isEmpty
            ? Set(property.ownUses.map { last($0.base) })
            : [String(property.type.prefix { $0 != "<" && $0 != "?" && $0 != "!" })]
        return model.types.filter { names.contains($0.qualifiedName) || names.contains($0.name) }
    }
}
