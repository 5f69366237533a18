/// How certain it is that something happens.
public enum Certainty: String, Hashable, Sendable {
    /// On every path.
    case always
    /// On some paths.
    case sometimes
    case never
    /// Somebody outside of the project decides, or a body is too large: say nothing.
    case unknown

    /// What is certain when one of two functions may run.
    func joined(with other: Certainty) -> Certainty {
        if self == other { return self }
        return self == .unknown || other == .unknown ? .unknown : .sometimes
    }
}

/// What a function does, by itself and through the functions that it calls: solved over the calls of the project.
/// A handle, as ``Declaration``. Needs `.summaries`.
public struct FunctionSummary {
    public let declaration: Declaration
    var index: SummaryIndex { declaration.model.summaryIndex }

    init(_ declaration: Declaration) { self.declaration = declaration }

    /// False when the body is too large.
    public var isKnown: Bool { index.isKnown(declaration) }
    /// Members of `self` that it may give a value, sorted.
    public var writes: [String] { Set(index.effects(of: declaration).effects.map(\.property)).sorted() }

    /// Whether a member of `self` is set to a literal. `[]` stands for whatever empties a collection.
    public func sets(_ property: String, to literal: String) -> Certainty {
        index.sets(declaration, property, to: literal)
    }

    /// Why it may block its thread for long; nil when it does not, as far as is known.
    public var blocking: BlockingStep? { index.blocked[declaration] }
    /// Its caller does not go on.
    public var neverReturns: Bool { index.neverReturns(declaration) }

    /// Parameters that are closures or continuations.
    public var closureParameters: [ClosureParameter] {
        let parameters = declaration.parameters
        let answers = (index.facts[declaration] ?? []).flatMap(\.answers)
        return answers.filter { parameters.indices.contains(Int($0.parameter)) }.map { answer in
            ClosureParameter(
                place: SummaryIndex.Place(function: declaration, parameter: Int(answer.parameter)),
                parameter: parameters[Int(answer.parameter)])
        }
    }
}

/// What a function does with a closure or continuation that it is given.
public struct ClosureParameter {
    let place: SummaryIndex.Place
    public let parameter: Parameter
    private var index: SummaryIndex { place.function.model.summaryIndex }

    public var position: Int { place.parameter }
    /// Whether it is called, or resumed, on the paths that return, now or later. Paths on which it is nil do not count.
    public var calls: Certainty { index.certainty(place) }
    /// Certainly called before the function returns.
    public var isCalledAtOnce: Bool { index.answer(place).isCalled && index.isAnsweredAtOnce(place) }
    /// It may outlive the call: it is kept, or handed to somebody who may keep it.
    public var escapes: Bool { !storages.isEmpty || index.answer(place).escapes }
    /// The properties that keep it alive.
    public var storages: [StoredArgument] { index.storages(place) }
    public func isStored(in property: String) -> Bool { storages.contains { $0.text == property } }
}

extension Declaration {
    /// What the function does; nil when it has no body in the project.
    public var summary: FunctionSummary? {
        kind.isFunction && has(.hasBody) ? FunctionSummary(self) : nil
    }
}

// What a call does: joined over the functions that it may run.
extension Use {
    /// Whether a member of the caller's `self` is set to a literal.
    public func sets(_ property: String, to literal: String) -> Certainty {
        model.summaryIndex.sets(self, property, to: literal)
    }

    /// Whether an argument, a closure or continuation, is called or resumed.
    public func calls(_ argument: CallArgument) -> Certainty {
        let index = model.summaryIndex
        guard let places = index.places(of: argument, self) else {
            return SummaryIndex.runsOnce(self) ? .always : .unknown
        }
        let all = places.map { index.certainty($0) }
        guard let first = all.first else { return .unknown }
        return all.dropFirst().reduce(first) { $0.joined(with: $1) }
    }

    /// Whether an argument is certainly called before this call returns.
    public func callsAtOnce(_ argument: CallArgument) -> Bool {
        let index = model.summaryIndex
        guard let places = index.places(of: argument, self) else { return false }
        return places.allSatisfy { index.answer($0).isCalled && index.isAnsweredAtOnce($0) }
    }

    /// The parameter of a callee that gets an argument; nil when the labels do not tell.
    public func parameter(of argument: CallArgument, in function: Declaration) -> Parameter? {
        CalleeSearch.parameter(of: argument, self, in: function).map { function.parameters[$0] }
    }

    /// Where an argument is kept, when the call runs one function of the project.
    public func storages(of argument: CallArgument) -> [StoredArgument] {
        if let property = memberwise(argument) {
            return [StoredArgument(properties: [property], path: property.path, range: property.range)]
        }
        guard let place = model.summaryIndex.places(of: argument, self)?.only else { return [] }
        return model.summaryIndex.storages(place)
    }

    /// The call does not come back.
    public var neverReturns: Bool {
        guard let callees, !callees.isEmpty else { return false }
        return callees.allSatisfy { model.summaryIndex.neverReturns($0) }
    }
}

extension SummaryIndex {
    func neverReturns(_ function: Declaration) -> Bool {
        endless.value(of: function, start: { _ in false }, needs: certainCallees) { function, value in
            let facts = self.facts[function] ?? []
            if function.type == "Never" || facts.contains(where: { $0.traits.contains(.isDeclaredNever) }) {
                return true
            }
            // Bodies that others shall replace look as if they never came to an end.
            guard !self.isOverridable(function), function.enclosingType?.kind != .protocol else { return false }
            if facts.contains(where: { $0.traits.contains(.hasNoEnd) }) { return true }
            return self.certainCalls(of: function).contains { callees in
                !callees.isEmpty && callees.allSatisfy(value)
            }
        }
    }

    private func certainCalls(of function: Declaration) -> [[Declaration]] {
        (facts[function] ?? []).flatMap(\.calls).filter(\.isAlways).compactMap { call in
            self.target(of: call, in: function)?.callees
        }
    }

    private func certainCallees(of function: Declaration) -> [Declaration] {
        certainCalls(of: function).flatMap { $0 }
    }
}
