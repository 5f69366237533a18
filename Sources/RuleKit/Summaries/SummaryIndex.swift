/// The summaries of the whole project, solved over its calls when they are asked for.
final class SummaryIndex {
    /// A parameter of a function.
    struct Place: Hashable {
        var function: Declaration
        var parameter: Int
    }

    /// The model owns its index.
    unowned let model: ProjectModel
    /// What bodies do by themselves; several for a variable with several observers.
    private(set) var facts: [Declaration: [SummaryFact]] = [:]
    private let search: CalleeSearch
    private var calleesCache: [Use: [Declaration]?] = [:]
    private var usesByOffset: [Int32: [Int32: Int32]] = [:]
    private var argumentsByOffset: [Int32: [Int32: [ArgumentFact]]] = [:]
    let effects = FixedPoint<Declaration, EffectSet>()
    let certainEffects = FixedPoint<Declaration, Set<Effect>>()
    let answers = FixedPoint<Place, AnswerState>()
    let certainAnswers = FixedPoint<Place, Bool>()
    let promptAnswers = FixedPoint<Place, Bool>()
    let storages = FixedPoint<Place, [StoredArgument]>()
    let endless = FixedPoint<Declaration, Bool>()
    private(set) lazy var blocked = BlockingSearch(self).steps

    init(_ model: ProjectModel) {
        self.model = model
        search = CalleeSearch(model: model)
        for file in model.files {
            for fact in file.summaries {
                let declaration = Declaration(model, file.declarations.lowerBound + fact.declaration)
                facts[declaration, default: []].append(fact)
            }
        }
    }

    func callees(of use: Use) -> [Declaration]? {
        if let known = calleesCache[use] { return known }
        let found = search.callees(of: use)
        calleesCache[use] = .some(found)
        return found
    }

    func isOverridable(_ function: Declaration) -> Bool { search.isOverridable(function) }

    /// The use of a file whose name begins at an offset.
    func use(_ file: Int32, _ offset: Int32) -> Use? {
        if usesByOffset[file] == nil {
            var table: [Int32: Int32] = [:]
            for index in model.files[Int(file)].uses {
                let use = Use(model, index)
                guard use.kind != .type, use.kind != .text else { continue }
                table[Int32(truncatingIfNeeded: use.range.lower)] = index
            }
            usesByOffset[file] = table
        }
        return usesByOffset[file]?[offset].map { Use(model, $0) }
    }

    /// The arguments of a call that are literals or parameters.
    func arguments(of use: Use) -> [ArgumentFact] {
        if argumentsByOffset[use.file] == nil {
            var table: [Int32: [ArgumentFact]] = [:]
            for fact in model.files[Int(use.file)].summaries {
                for call in fact.calls where table[call.offset] == nil { table[call.offset] = call.arguments }
            }
            argumentsByOffset[use.file] = table
        }
        return argumentsByOffset[use.file]?[Int32(truncatingIfNeeded: use.range.lower)] ?? []
    }

    func text(_ name: Name, of declaration: Declaration) -> String {
        model.text(model.files[Int(declaration.file)].symbol(name))
    }

    /// The call of a fact, and the functions that it may run.
    func target(of call: CallFact, in function: Declaration) -> (use: Use, callees: [Declaration]?)? {
        use(function.file, call.offset).map { ($0, callees(of: $0)) }
    }

    /// A body of the project, small enough to be known.
    func isKnown(_ function: Declaration) -> Bool {
        guard let known = facts[function] else { return function.has(.hasBody) }
        return known.allSatisfy { $0.traits.contains(.isKnown) }
    }
}
