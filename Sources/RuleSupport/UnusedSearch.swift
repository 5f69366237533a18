package import TenetRuleKit

/// Unused declarations of a project with what a report says of them.
package struct UnusedSearch {
    package let model: ProjectModel
    package let evidence: UnusedEvidenceTable
    package let liveness: Liveness
    private let counted: CountedCode
    private let names: WrittenNames
    private let allDead: [Declaration]
    /// Calls of `init` by the labels of their arguments.
    private let initCalls: [String: [Use]]

    /// The search that all rules with the same options share.
    package static func shared(
        _ project: ProjectPass, checksPublic: Bool, countsTests: Bool, countsPreviews: Bool = true
    ) -> UnusedSearch {
        project.service([checksPublic, countsTests, countsPreviews]) {
            UnusedSearch(
                project, checksPublic: checksPublic, counted: CountedCode(tests: countsTests, previews: countsPreviews))
        }
    }

    private init(_ project: ProjectPass, checksPublic: Bool, counted: CountedCode) {
        model = project.model
        evidence = UnusedEvidenceTable(project)
        self.counted = counted
        names = WrittenNames(project.model)
        let liveness = Liveness(project, evidence, names, checksPublic: checksPublic, counted: counted)
        self.liveness = liveness
        allDead = model.declarations.filter { Liveness.isCandidate($0) && liveness.isDead($0) }
        var calls: [String: [Use]] = [:]
        for use in model.uses(of: "init") where use.kind == .call {
            for label in Set(use.labels) { calls[label, default: []].append(use) }
        }
        initCalls = calls
    }

    /// The outermost declarations that nothing alive uses, by path and position.
    package func dead(_ isWanted: (Declaration) -> Bool) -> [Declaration] {
        allDead.filter(isWanted)
    }

    /// `nothing uses`, or `only tests use` when tests are not counted and one does.
    package func subject(_ declaration: Declaration) -> String {
        !counted.tests && liveness.possibleUses(of: declaration).contains { $0.role != .app }
            ? "only tests use" : "nothing uses"
    }

    /// Whether a closure in a declaration captures a name by its capture list.
    package func captures(_ name: String, in declaration: Declaration) -> Bool {
        (model.symbol(of: name).flatMap { evidence.captures[$0] } ?? []).contains {
            $0.file == declaration.fileNumber && $0.offset >= declaration.extent.lower
                && $0.offset < declaration.extent.upper
        }
    }

    /// A call that sets a stored property of a struct through the initialiser that the compiler writes.
    package func memberwiseCall(setting declaration: Declaration) -> Use? {
        guard declaration.isStoredProperty, !declaration.has(.isStatic), declaration.parent?.kind == .struct,
            let type = declaration.enclosingType,
            !type.declaration.children.contains(where: { $0.kind == .initializer })
        else { return nil }
        let name = declaration.name
        let direct = model.uses(of: type.declaration.nameSymbol).first { $0.kind == .call && $0.labels.contains(name) }
        return direct
            ?? initCalls[name]?.first {
                $0.base == "." || $0.base.lastPart == type.name || $0.base == "Self"
            }
    }

    /// Whether a text literal anywhere spells a name, alone or in a key path.
    package func isQuoted(_ declaration: Declaration) -> Bool { names.isQuoted(declaration.nameSymbol) }

    /// Where an unused declaration is mentioned all the same, and who implements a requirement.
    package func notes(_ declaration: Declaration) -> [Note] {
        let mentions = liveness.possibleUses(of: declaration).filter { $0.kind != .text }
        var notes: [Note] = []
        if let own = mentions.first(where: { declaration.contains($0) }) {
            notes.append(own.note("`\(declaration.name)` is used here only by itself"))
        }
        if let other = mentions.first(where: { !declaration.contains($0) }), let owner = other.declaration {
            let role = other.role == .app ? "code that nothing uses either" : "a test"
            notes.append(other.note("`\(owner.name)` uses it, which is \(role)"))
        }
        if declaration.parent?.kind == .protocol {
            let others = model.declarations(named: declaration.name).filter { $0 != declaration && $0.isMember }
            notes += others.prefix(3).map { $0.note("implemented here for nobody") }
        }
        return notes
    }
}

extension Declaration {
    /// Whether a use is written inside it, or inside an extension of the type that it declares.
    package func contains(_ use: Use) -> Bool {
        if use.fileNumber == fileNumber, use.range.lower >= extent.lower, use.range.upper <= extent.upper {
            return true
        }
        return kind.isType && use.enclosingType?.declaration == self
    }

    /// Kept in memory: neither computed nor static.
    package var isStoredProperty: Bool { kind.isVariable && !has(.isComputed) && parent?.kind != .protocol }

    /// Its initial value is more than a literal.
    package var hasSideEffects: Bool {
        has(.hasValue) && (value.isEmpty || value.hasSuffix(")")) || !has(.hasValue)
    }

    /// A property that may be there to keep something alive: a subscription, an observation, a running task.
    package var keepsSomethingAlive: Bool {
        let text = (type + " " + value + " " + name).lowercased()
        return [
            "cancellable", "cancelable", "observ", "token", "subscri", "dispos", "timer", "task", "monitor", "listener",
            "delegate", "coordinator", "retain", "keep", "assertion", "window", "bag", "lock", "lifetime", "handle",
            "proxy", "router", "activity", "session", "manager", "handler", "controller", "registr", "tracker", "store",
            "viewmodel", "presenter", "interactor",
        ].contains { text.contains($0) }
    }
}
