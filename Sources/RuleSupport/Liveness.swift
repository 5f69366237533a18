package import TenetRuleKit

/// Which code that no user meets keeps alive what it uses.
package struct CountedCode: Hashable {
    package var tests: Bool
    package var previews: Bool
}

/// What of a project can be reached, by names: a declaration lives when something alive uses its name, or when it is
/// retained. Two declarations of one name keep each other alive, so what is dead here is dead for the compiler, too.
///
/// Names are symbols and declarations are numbers throughout, because the search looks at every use of the project.
package struct Liveness {
    private let model: ProjectModel
    package let retained: RetainedCode
    private let all: [Declaration]
    private let names: WrittenNames
    private let counted: CountedCode
    private let captures: [Symbol: [UnusedEvidenceTable.Place]]
    private var isAlive: [Bool]
    /// -1 for none; the type's for an extension.
    private var parents: [Int]
    private var extensions: [Int: [Int]] = [:]

    /// Candidates that wait for their name to be used: anywhere, or in their file.
    private var isWaiting: [Bool]
    private var waiting: [Symbol: [Int]] = [:]
    private var waitingInFile: [PlacedName: [Int]] = [:]
    private var isUsed: [Bool]
    private var usedInFile: Set<PlacedName> = []
    /// Names that something waits for in its file.
    private var isAwaitedInFile: [Bool]
    private var queue: [Int] = []

    private struct PlacedName: Hashable {
        package var name: Symbol
        package var file: Int
    }

    package init(
        _ project: ProjectPass, _ evidence: UnusedEvidenceTable, _ names: WrittenNames, checksPublic: Bool,
        counted: CountedCode
    ) {
        model = project.model
        self.names = names
        self.counted = counted
        captures = evidence.captures
        retained = RetainedCode(project, evidence, checksPublic: checksPublic, retainsTestSupport: counted.previews)
        all = model.declarations
        isAlive = Array(repeating: false, count: all.count)
        parents = Array(repeating: -1, count: all.count)
        isWaiting = Array(repeating: false, count: all.count)
        isUsed = Array(repeating: false, count: model.symbolCount)
        isAwaitedInFile = Array(repeating: false, count: model.symbolCount)
        link()
        start()
        while let next = queue.popLast() { follow(next) }
    }

    // MARK: Questions

    /// Nothing alive uses it, while what it is declared in is alive.
    package func isDead(_ declaration: Declaration) -> Bool {
        !isAlive[declaration.number] && isCounted(declaration)
    }

    /// What it is declared in is alive.
    package func isCounted(_ declaration: Declaration) -> Bool {
        let parent = parents[declaration.number]
        return parent < 0 || isAlive[parent]
    }

    package func isAlive(_ declaration: Declaration) -> Bool { isAlive[declaration.number] }

    /// Something outside the project's code may use it: see ``RetainedCode``.
    package func isRetained(_ declaration: Declaration) -> Bool {
        Self.isCandidate(declaration) ? !isWaiting[declaration.number] : retained.isRetained(declaration)
    }

    /// What rules on unused code ask about at all.
    package static func isCandidate(_ declaration: Declaration) -> Bool {
        switch declaration.kind {
        case .class, .struct, .enum, .actor, .protocol, .function, .enumCase, .typeAlias: !declaration.isLocal
        case .variable, .constant: !declaration.has(.isBinding) && !declaration.isLocal
        default: false
        }
    }

    package func isFilePrivate(_ declaration: Declaration) -> Bool { retained.access(of: declaration) <= .fileprivate }

    /// Every use that may mean a declaration, tests and dead code included: by name, and by the file for private ones.
    package func possibleUses(of declaration: Declaration) -> some Collection<Use> {
        let file = isFilePrivate(declaration) ? declaration.fileNumber : nil
        return names.forms(of: declaration.nameSymbol).lazy.flatMap { model.uses(of: $0) }.filter { use in
            (file == nil || use.fileNumber == file) && !isShadowed(use)
        }
    }

    /// Names that closures capture or that `if let name` unwraps.
    package func isUnwrappedOrCaptured(_ declaration: Declaration) -> Bool {
        let name = declaration.nameSymbol
        let file = isFilePrivate(declaration) ? declaration.fileNumber : nil
        if let places = captures[name], places.contains(where: { file == nil || $0.file == file }) { return true }
        return model.declarations(named: name).contains { other in
            other.has(.isBinding) && !other.has(.hasValue) && (file == nil || other.fileNumber == file)
                && !other.isShadowed(name)
        }
    }

    /// A parameter of the name hides everything outside.
    private func isShadowed(_ use: Use) -> Bool {
        guard use.kind == .name || use.kind == .call, use.hasNoBase, let owner = use.declaration else { return false }
        return owner.isShadowed(use.nameSymbol)
    }

    private func counts(_ use: Use) -> Bool { counted.previews || !use.has(.isPreview) }

    // MARK: Reaching

    private mutating func link() {
        for (index, declaration) in all.enumerated() {
            if let parent = declaration.parent {
                parents[index] = parent.number
            } else if declaration.kind == .extension, let owner = declaration.groupedType?.declaration.number {
                parents[index] = owner
            }
            if declaration.kind == .extension, let owner = declaration.groupedType?.declaration.number {
                extensions[owner, default: []].append(index)
            }
        }
    }

    private mutating func start() {
        for (index, declaration) in all.enumerated() {
            guard Self.isCandidate(declaration), !retained.isRetained(declaration) else { continue }
            isWaiting[index] = true
            let name = declaration.nameSymbol
            if isFilePrivate(declaration) {
                isAwaitedInFile[name.number] = true
                waitingInFile[PlacedName(name: name, file: declaration.fileNumber), default: []].append(index)
            } else {
                waiting[name, default: []].append(index)
            }
        }
        for index in all.indices where parents[index] < 0 && !isWaiting[index] { wake(index) }
        for file in model.sources where counted.tests || file.role == .app {
            for use in file.looseUses where counts(use) { mark(use.nameSymbol, in: use.fileNumber, use.kind) }
        }
        for (name, places) in captures { for place in places { mark(name, in: place.file, .name) } }
    }

    private mutating func wake(_ index: Int) {
        guard !isAlive[index] else { return }
        isAlive[index] = true
        queue.append(index)
    }

    /// A living declaration wakes what is declared in it and what it uses.
    private mutating func follow(_ index: Int) {
        let declaration = all[index]
        if !counted.tests, declaration.role != .app { return }
        if !counted.previews, declaration.isInPreview { return }
        for child in declaration.children {
            wakeIfReached(child.number)
            if declaration.kind.isType, !isAlive[child.number], child.isMadeWithOwner { markUses(of: child) }
        }
        for child in extensions[index] ?? [] { wakeIfReached(child) }
        let file = declaration.fileNumber
        if declaration.has(.isBinding), !declaration.has(.hasValue),
            !declaration.isShadowed(declaration.nameSymbol)
        {
            mark(declaration.nameSymbol, in: file, .name)
        }
        markOwnUses(of: declaration)
    }

    private mutating func markOwnUses(of declaration: Declaration) {
        for use in declaration.ownUses where counts(use) {
            let (name, kind) = (use.nameSymbol, use.kind)
            if kind == .name || kind == .call, use.hasNoBase, declaration.isShadowed(name) { continue }
            mark(name, in: declaration.fileNumber, kind)
        }
    }

    /// The value of a property that nobody reads is made all the same, with the object that has it.
    private mutating func markUses(of property: Declaration) {
        markOwnUses(of: property)
        for child in property.children { markUses(of: child) }
    }

    private mutating func wakeIfReached(_ index: Int) {
        let declaration = all[index]
        if isWaiting[index] {
            let name = declaration.nameSymbol
            let isReached =
                isFilePrivate(declaration)
                ? usedInFile.contains(PlacedName(name: name, file: declaration.fileNumber)) : isUsed[name.number]
            guard isReached else { return }
        }
        guard parents[index] < 0 || isAlive[parents[index]] else { return }
        wake(index)
    }

    private mutating func mark(_ name: Symbol, in file: Int, _ kind: UseKind) {
        if kind == .text {
            for word in names.inLiteral(name) { mark(word, in: file) }
        } else {
            mark(name, in: file)
            // `$name` and `_name` are the parts of a wrapped property.
            if let property = names.property(of: name) { mark(property, in: file) }
        }
    }

    private mutating func mark(_ name: Symbol, in file: Int) {
        if isAwaitedInFile[name.number] {
            let placed = PlacedName(name: name, file: file)
            if usedInFile.insert(placed).inserted {
                for index in waitingInFile[placed] ?? [] { wakeIfReached(index) }
            }
        }
        if !isUsed[name.number] {
            isUsed[name.number] = true
            for index in waiting[name] ?? [] { wakeIfReached(index) }
        }
    }
}

extension Declaration {
    /// A stored property of an object with a value of its own.
    fileprivate var isMadeWithOwner: Bool {
        isStoredProperty && has(.hasValue) && !has(.isStatic) && !has(.isLazy)
    }

    /// A parameter of it, or of a function around it, has a name and hides what is outside.
    fileprivate func isShadowed(_ name: Symbol) -> Bool {
        var current = self
        while true {
            if current.kind.isFunction, current.hasParameter(named: name) { return true }
            guard let parent = current.parent, !parent.kind.isType, parent.kind != .extension else { return false }
            current = parent
        }
    }
}
