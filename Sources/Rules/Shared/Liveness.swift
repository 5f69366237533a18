import TenetRuleKit

/// What of a project can be reached, by names: a declaration lives when something alive uses its name, or when it is
/// retained. Two declarations of one name keep each other alive, so what is dead here is dead for the compiler, too.
struct Liveness {
    private let model: ProjectModel
    let retained: RetainedCode
    private let all: [Declaration]
    private var numbers: [Declaration: Int] = [:]
    private var isAlive: [Bool]
    private var parents: [Int]
    private var children: [[Int]]
    /// Names of parameters in whose sight a declaration is written.
    private var shadows: [Set<String>]
    private let countsTests: Bool
    private let captures: [String: [UnusedEvidenceTable.Place]]

    /// Candidates that wait for their name to be used: anywhere, or in their file.
    private var waiting: [String: [Int]] = [:]
    private var waitingInFile: [String: [String: [Int]]] = [:]
    private var extensions: [Int: [Int]] = [:]
    private var usedNames: Set<String> = []
    private var usedInFile: [String: Set<String>] = [:]
    private var queue: [Int] = []

    init(_ project: ProjectPass, _ evidence: UnusedEvidenceTable, checksPublic: Bool, countsTests: Bool) {
        model = project.model
        self.countsTests = countsTests
        captures = evidence.captures
        retained = RetainedCode(project, evidence, checksPublic: checksPublic)
        all = model.declarations
        isAlive = Array(repeating: false, count: all.count)
        parents = Array(repeating: -1, count: all.count)
        children = Array(repeating: [], count: all.count)
        shadows = Array(repeating: [], count: all.count)
        for (index, declaration) in all.enumerated() { numbers[declaration] = index }
        link()
        start()
        while let next = queue.popLast() { follow(next) }
    }

    // MARK: Questions

    /// Nothing alive uses it, while what it is declared in is alive.
    func isDead(_ declaration: Declaration) -> Bool {
        guard let index = numbers[declaration], !isAlive[index] else { return false }
        return parents[index] < 0 || isAlive[parents[index]]
    }

    /// What it is declared in is alive.
    func isCounted(_ declaration: Declaration) -> Bool {
        numbers[declaration].map { parents[$0] < 0 || isAlive[parents[$0]] } ?? false
    }

    func isAlive(_ declaration: Declaration) -> Bool { numbers[declaration].map { isAlive[$0] } ?? true }

    /// Something outside the project's code may use it: see ``RetainedCode``.
    func isRetained(_ declaration: Declaration) -> Bool {
        guard Self.isCandidate(declaration), let index = numbers[declaration] else {
            return retained.isRetained(declaration)
        }
        return !waitingNumbers.contains(index)
    }

    /// What rules on unused code ask about at all.
    static func isCandidate(_ declaration: Declaration) -> Bool {
        switch declaration.kind {
        case .class, .struct, .enum, .actor, .protocol, .function, .enumCase, .typeAlias: !declaration.isLocal
        case .variable, .constant: !declaration.isLocal && !declaration.has(.isBinding)
        default: false
        }
    }

    func isFilePrivate(_ declaration: Declaration) -> Bool { retained.access(of: declaration) <= .fileprivate }

    /// Every use that may mean a declaration, tests and dead code included: by name, and by the file for private ones.
    func possibleUses(of declaration: Declaration) -> [Use] {
        let name = declaration.name
        let found = [name, "$" + name, "_" + name].flatMap { model.uses(of: $0) }
        let reachable = isFilePrivate(declaration) ? found.filter { $0.path == declaration.path } : found
        return reachable.filter { !isShadowed($0) }
    }

    /// Names that closures capture or that `if let name` unwraps.
    func isUnwrappedOrCaptured(_ declaration: Declaration) -> Bool {
        let places = captures[declaration.name] ?? []
        let isFilePrivate = isFilePrivate(declaration)
        if places.contains(where: { !isFilePrivate || $0.path == declaration.path }) { return true }
        return model.declarations(named: declaration.name).contains { other in
            other.has(.isBinding) && !other.has(.hasValue) && (!isFilePrivate || other.path == declaration.path)
                && !(numbers[other].map { shadows[$0].contains(other.name) } ?? false)
        }
    }

    /// A parameter of the name hides everything outside.
    private func isShadowed(_ use: Use) -> Bool {
        guard use.kind == .name || use.kind == .call, use.base.isEmpty, let owner = use.declaration,
            let index = numbers[owner]
        else { return false }
        return shadows[index].contains(use.name)
    }

    // MARK: Reaching

    private mutating func link() {
        for (index, declaration) in all.enumerated() {
            if declaration.kind == .extension, let type = retained.type(of: declaration),
                let owner = numbers[type.declaration]
            {
                parents[index] = owner
                extensions[owner, default: []].append(index)
            }
            if let parent = declaration.parent, let number = numbers[parent] {
                parents[index] = number
                children[number].append(index)
                if !parent.kind.isType, parent.kind != .extension { shadows[index] = shadows[number] }
            }
            if declaration.kind.isFunction { shadows[index].formUnion(declaration.parameters.map(\.name)) }
        }
    }

    private mutating func start() {
        for (index, declaration) in all.enumerated() {
            guard Self.isCandidate(declaration), !retained.isRetained(declaration) else { continue }
            if isFilePrivate(declaration) {
                waitingInFile[declaration.path, default: [:]][declaration.name, default: []].append(index)
            } else {
                waiting[declaration.name, default: []].append(index)
            }
        }
        waitingNumbers = Set(waiting.values.flatMap { $0 } + waitingInFile.values.flatMap { $0.values.flatMap { $0 } })
        for index in all.indices where parents[index] < 0 && !waitingNumbers.contains(index) { wake(index) }
        for file in model.sources where countsTests || file.role == .app {
            for use in file.uses where use.declaration == nil { mark(use.name, in: file.path, use.kind) }
        }
        for (name, places) in captures { for place in places { mark(name, in: place.path, .name) } }
    }

    private var waitingNumbers: Set<Int> = []

    private mutating func wake(_ index: Int) {
        guard !isAlive[index] else { return }
        isAlive[index] = true
        queue.append(index)
    }

    /// A living declaration wakes what is declared in it and what it uses.
    private mutating func follow(_ index: Int) {
        let declaration = all[index]
        if !countsTests, declaration.role != .app { return }
        for child in children[index] + (extensions[index] ?? []) { wakeIfReached(child) }
        if declaration.has(.isBinding), !declaration.has(.hasValue), !shadows[index].contains(declaration.name) {
            mark(declaration.name, in: declaration.path, .name)
        }
        for use in declaration.ownUses {
            if use.base.isEmpty, use.kind == .name || use.kind == .call, shadows[index].contains(use.name) { continue }
            mark(use.name, in: declaration.path, use.kind)
        }
    }

    private mutating func wakeIfReached(_ index: Int) {
        let declaration = all[index]
        if waitingNumbers.contains(index) {
            let used = isFilePrivate(declaration) ? usedInFile[declaration.path] ?? [] : usedNames
            guard used.contains(declaration.name) else { return }
        }
        guard parents[index] < 0 || isAlive[parents[index]] else { return }
        wake(index)
    }

    private mutating func mark(_ name: String, in path: String, _ kind: UseKind) {
        if kind == .text {
            for word in name.namesInLiteral { mark(word, in: path) }
        } else {
            mark(name, in: path)
            // `$name` and `_name` are the parts of a wrapped property.
            if let first = name.first, first == "$" || first == "_" { mark(String(name.dropFirst()), in: path) }
        }
    }

    private mutating func mark(_ name: String, in path: String) {
        if usedInFile[path, default: []].insert(name).inserted {
            for index in waitingInFile[path]?[name] ?? [] { wakeIfReached(index) }
        }
        if usedNames.insert(name).inserted {
            for index in waiting[name] ?? [] { wakeIfReached(index) }
        }
    }
}
