package import TenetRuleKit

/// What is registered and asked for in the app, by type.
package struct RegistrationTable {
    package private(set) var registered: [String: [Located<Registration>]] = [:]
    package private(set) var resolved: [Located<Registration>] = []
    /// Some request's type is left to the compiler.
    package private(set) var hasUnknownResolve = false

    package init(_ project: ProjectPass) {
        let requests = project.containerRequests
        for fact in project.registrations {
            switch fact.fact.kind {
            case .register, .factory:
                for type in Self.types(of: fact.fact, project.model) where !Self.isParameter(type) {
                    registered[type, default: []].append(fact)
                }
            case .resolve:
                // `resolve(T.self)` hands a request on.
                if !Self.isParameter(fact.fact.type) { resolved.append(fact) }
            case .ask:
                if requests.contains(fact.fact.member), !Self.isParameter(fact.fact.type) { resolved.append(fact) }
            case .unknownResolve: hasUnknownResolve = true
            }
        }
    }

    /// The type itself, or what the member gives: the type that is written for it, or that its value shows.
    private static func types(of fact: Registration, _ model: ProjectModel) -> [String] {
        guard !fact.member.isEmpty else { return [fact.type] }
        let members = model.declarations(named: fact.member).filter { declaration in
            declaration.kind.isFunction || declaration.kind.isVariable
        }
        let meant = members.filter { $0.enclosingType?.name == fact.type }
        let written = (fact.type.isEmpty ? members : meant).compactMap { member in
            let text = member.type.isEmpty ? member.value : member.type
            let bare = text.hasPrefix("any ") || text.hasPrefix("some ") ? text.split(separator: " ")[1] : text[...]
            let name = bare.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return name.first?.isUppercase == true ? String(name) : nil
        }
        // `Clock.shared` is a `Clock` as long as nothing else is known.
        return written.isEmpty && !fact.type.isEmpty ? [fact.type] : written
    }

    /// Generic parameters are named with one letter, or in lower case as values.
    private static func isParameter(_ name: String) -> Bool {
        name.count < 2 || name.first?.isLowercase == true
            || ["Service", "Dependency", "Value", "Component"].contains(name)
    }
}
