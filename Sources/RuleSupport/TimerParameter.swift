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
