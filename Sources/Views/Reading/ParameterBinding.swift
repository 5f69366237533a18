/// Gives arguments to parameters as the compiler does, as far as labels and closures tell.
enum ParameterBinding {
    /// What each parameter stands for; nil when the call does not fit.
    static func bind(
        _ parameters: [ParameterCode], _ arguments: [CodeArgument], from scope: Scope, owner: String?
    ) -> [String: Scope.Bound]? {
        var found: [String: Scope.Bound] = [:]
        var taken = Set<Int>()
        var next = 0
        for argument in arguments where !argument.isTrailing {
            guard let index = parameters.indices.first(where: { $0 >= next && parameters[$0].label == argument.label })
            else { return nil }
            next = index + 1
            taken.insert(index)
            found[parameters[index].name] = .code(argument.value, scope, type: parameters[index].type)
        }
        for argument in arguments where argument.isTrailing {
            guard let index = place(of: argument, parameters, taken) else { return nil }
            taken.insert(index)
            found[parameters[index].name] = .code(argument.value, scope, type: parameters[index].type)
        }
        for (index, parameter) in parameters.enumerated() where !taken.contains(index) {
            guard let value = parameter.value else { return nil }
            found[parameter.name] = .code(value, Scope(owner: owner), type: parameter.type)
        }
        return found
    }

    /// The parameter of a closure behind the parentheses: the one with its label, or the first that must be given.
    private static func place(
        of argument: CodeArgument, _ parameters: [ParameterCode], _ taken: Set<Int>
    ) -> Int? {
        let free = parameters.indices.filter { !taken.contains($0) }
        if !argument.label.isEmpty { return free.first { parameters[$0].label == argument.label } }
        let closures = free.filter { parameters[$0].takesClosure }
        return closures.first { parameters[$0].value == nil } ?? closures.first
            // A parameter whose type is another name of a type of closures.
            ?? free.last { parameters[$0].value == nil }
    }
}
