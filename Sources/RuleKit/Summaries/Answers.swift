/// What a function may do with a closure or continuation that it is given.
struct AnswerState: Equatable {
    var isCalled = false
    /// Somebody may call it whom the project does not know.
    var isUnknown = false
    var escapes = false
}

// Whether functions call the closures that they are given: by themselves, through those that they hand them to, or
// through closures around them.
extension SummaryIndex {
    func answer(_ place: Place) -> AnswerState {
        answers.value(of: place, start: { _ in AnswerState() }, needs: receivers) { place, value in
            guard let use = self.answerUse(place) else { return AnswerState(isCalled: false, isUnknown: true) }
            return self.state(use, place.function, value)
        }
    }

    /// Called at least once on every path that returns, now or later.
    func isAlwaysAnswered(_ place: Place) -> Bool {
        certainAnswers.value(of: place, start: { _ in true }, needs: receivers) { place, value in
            self.answerUse(place).map { self.isCertain($0, place.function, isPrompt: false, value) } ?? false
        }
    }

    /// Called at least once on every path, before the function returns.
    func isAnsweredAtOnce(_ place: Place) -> Bool {
        promptAnswers.value(of: place, start: { _ in true }, needs: receivers) { place, value in
            self.answerUse(place).map { self.isCertain($0, place.function, isPrompt: true, value) } ?? false
        }
    }

    func certainty(_ place: Place) -> Certainty {
        let state = answer(place)
        guard state.isCalled || state.isUnknown else { return .never }
        if isAlwaysAnswered(place) { return .always }
        return state.isUnknown ? .unknown : .sometimes
    }

    /// nil also for empty bodies: they are there for others to fill.
    private func answerUse(_ place: Place) -> AnswerUse? {
        for fact in facts[place.function] ?? [] where !fact.traits.contains(.isEmpty) {
            if let answer = fact.answers.first(where: { Int($0.parameter) == place.parameter }) { return answer.use }
        }
        return nil
    }

    /// The parameters that get what a function is given.
    private func receivers(of place: Place) -> [Place] {
        answerUse(place).map { receivers($0, place.function) } ?? []
    }

    private func receivers(_ use: AnswerUse, _ function: Declaration) -> [Place] {
        use.handovers.flatMap { handover in
            (places(of: handover, function) ?? []) + handover.inner.flatMap { receivers($0, function) }
        }
    }

    /// nil when somebody outside of the project gets it.
    private func places(of handover: AnswerUse.Handover, _ function: Declaration) -> [Place]? {
        guard let argument = handover.argument, let use = self.use(function.file, argument.offset) else { return nil }
        return places(of: argument, use)
    }

    /// The parameters that get an argument; nil when somebody outside of the project may get it.
    func places(of argument: CallArgument, _ use: Use) -> [Place]? {
        guard let callees = callees(of: use), !callees.isEmpty else { return nil }
        var found: [Place] = []
        for callee in callees {
            guard let parameter = CalleeSearch.parameter(of: argument, use, in: callee) else { return nil }
            found.append(Place(function: callee, parameter: parameter))
        }
        return found
    }

    private func state(
        _ use: AnswerUse, _ function: Declaration, _ value: (Place) -> AnswerState
    ) -> AnswerState {
        var found = AnswerState(isCalled: use.isCalled, isUnknown: use.isKept, escapes: use.isKept)
        for handover in use.handovers {
            let inner = handover.inner.map { state($0, function, value) }
            let isCalledInside = inner.isEmpty || inner.contains { $0.isCalled }
            let isUnknownInside = inner.contains { $0.isUnknown }
            found.escapes = found.escapes || inner.contains { $0.escapes }
            if handover.isInPlace {
                found.isCalled = found.isCalled || isCalledInside
                found.isUnknown = found.isUnknown || isUnknownInside
                continue
            }
            guard let places = places(of: handover, function) else {
                let runs = runsOnce(handover, function)
                found.isCalled = found.isCalled || (runs && isCalledInside)
                found.isUnknown = found.isUnknown || !runs || isUnknownInside
                found.escapes = true
                continue
            }
            for place in places {
                let state = value(place)
                found.isCalled = found.isCalled || (state.isCalled && isCalledInside)
                found.isUnknown = found.isUnknown || state.isUnknown || (state.isCalled && isUnknownInside)
                found.escapes = found.escapes || state.escapes
            }
        }
        return found
    }

    /// Every path calls it or hands it to somebody who certainly does.
    private func isCertain(
        _ use: AnswerUse, _ function: Declaration, isPrompt: Bool, _ value: (Place) -> Bool
    ) -> Bool {
        var good: UInt32 = 0
        for (bit, handover) in use.handovers.enumerated() {
            let isInside = handover.inner.allSatisfy { isCertain($0, function, isPrompt: isPrompt, value) }
            guard isInside else { continue }
            let isRun: Bool
            if handover.isInPlace {
                isRun = true
            } else if let places = places(of: handover, function) {
                isRun = places.allSatisfy(value)
            } else {
                isRun = !isPrompt && runsOnce(handover, function)
            }
            if isRun { good |= 1 << UInt32(bit) }
        }
        return use.paths.allSatisfy { $0 & good != 0 }
    }

    /// A function of the system that runs its closure once.
    private func runsOnce(_ handover: AnswerUse.Handover, _ function: Declaration) -> Bool {
        guard let argument = handover.argument, let use = self.use(function.file, argument.offset) else { return false }
        return Self.runsOnce(use)
    }

    static func runsOnce(_ use: Use) -> Bool { once.contains(use.name) && use.target.isNone }

    private static let once: Set<String> = [
        "async", "asyncAfter", "addOperation", "Task", "detached", "perform", "performAndWait", "assumeIsolated",
        "performBackgroundTask", "dataTask", "uploadTask", "downloadTask", "requestAuthorization", "requestAccess",
        "evaluatePolicy", "getNotificationSettings", "loadObject", "notify",
    ]
}
