package import TenetRuleKit

/// A repeating timer whose closure uses a parameter of the function around it: whatever is passed lives as long as the
/// timer.
package struct TimerParameter: Fact {
    package var work: LastingWork
    package var parameter: String

    /// With the call that starts the timer.
    package struct Started {
        package var fact: TimerParameter
        package var start: Use
    }

    package static func collect(_ hooks: inout Hooks) {
        hooks.collectAll(Self.self, fromCallsOf: ["scheduledTimer", "Timer", "init"]) { call, _ in read(call) }
    }

    /// `Timer.scheduledTimer(… repeats: true) { _ in action() }` in a function with the parameter `action`.
    private static func read(_ call: FunctionCallExprSyntax) -> [(fact: TimerParameter, range: ByteRange)] {
        guard call.makesRepeatingTimer, let work = LastingWork(.timer, call),
            let name = call.calledName, let around = call.parametersAround
        else { return [] }
        var used: [TextSlice] = []
        if let closure = call.closures.last?.closure {
            used = closure.statements.tokens.filter { $0.tokenKind == .identifier }.map(\.text)
        } else if let block = call.argument("block")?.expression.as(DeclReferenceExprSyntax.self) {
            used = [block.baseName.text]
        }
        return around.map(\.internalName.text).filter { used.contains($0) }
            .map { (TimerParameter(work: work, parameter: $0.string), name.range) }
    }

    /// The project's timers by the functions that start them.
    package static func byFunction(_ project: ProjectPass) -> [Declaration: [Started]] {
        var found: [Declaration: [Started]] = [:]
        for timer in project.facts(Self.self) {
            guard let start = project.model.use(in: timer.path, at: Int(timer.fact.work.place)),
                let function = start.declaration?.enclosingFunction
            else { continue }
            found[function, default: []].append(Started(fact: timer.fact, start: start))
        }
        return found
    }
}

extension FunctionCallExprSyntax {
    /// `Timer.scheduledTimer(… repeats: true)`, `Timer(… repeats: true)`, `Timer.init(…)`.
    package var makesRepeatingTimer: Bool {
        guard argument("repeats")?.expression.text == "true" else { return false }
        if calledName?.text == "Timer" { return isPlain || calledBase?.text == "Foundation" }
        return calledBase?.text.isOne(of: ["Timer", "Foundation.Timer"]) == true
    }
}

extension ProjectPass {
    /// The property of a type whose repeating timer holds an argument of a call, when nothing stops the timer while an
    /// object of the type lives, and where that shows.
    /// - Parameter property: the property that takes the result of the call; empty for none.
    package func timer(
        holding argument: CallArgument, of use: Use, assignedTo property: String, _ type: ProjectType,
        _ timers: [Declaration: [TimerParameter.Started]]
    ) -> (owner: Declaration, notes: [Note])? {
        guard !timers.isEmpty, type.kind == .class || type.kind == .actor, let function = use.callees?.first,
            use.callees?.count == 1, let candidates = timers[function], let wrapper = function.enclosingType,
            let parameter = use.parameter(of: argument, in: function),
            let timer = candidates.first(where: { $0.fact.parameter == parameter.name })
        else { return nil }
        let owner =
            function.kind == .initializer ? type.member(named: property).one : model.owners(from: use)?.last
        let ends = LastingEnds.of(self)
        guard let owner, owner.isOwning, !model.isCleared(owner),
            case .lasts(let late) = ends.answer(
                for: timer.fact.work, start: timer.start, type: wrapper, keeping: [type]),
            !ends.livesAsLongAsApp(type)
        else { return nil }
        let start = timer.start.note("the timer is started here, and nothing stops it while `self` lives")
        return (owner, [start] + ends.notes(late, for: timer.fact.work, wrapper))
    }
}
