/// A view or modifier that is called, with its arguments and the place that they are written in.
struct ViewCall {
    var name: String
    var arguments: [CodeArgument]
    var scope: Scope

    /// The first argument without a label that is no closure.
    var first: Code? { unlabeled.first }

    var unlabeled: [Code] {
        arguments.filter { $0.label.isEmpty && !$0.isTrailing && !$0.value.isClosure }.map(\.value)
    }

    /// The argument with a label.
    subscript(label: String) -> Code? { arguments.first { $0.label == label }?.value }

    /// The closure with a label, or the one behind the parentheses when there is no label.
    func closure(_ label: String = "") -> ClosureCode? {
        let found = arguments.first { $0.label == label && (!label.isEmpty || $0.value.isClosure) }
        if case .closure(let closure)? = found?.value { return closure }
        return nil
    }

    /// What builds the content under a label, be it a closure, a function's name or a view.
    func content(_ label: String) -> Code? {
        arguments.first { $0.label == label && (!label.isEmpty || $0.value.isClosure) }?.value
    }
}

extension Code {
    var isClosure: Bool { if case .closure = self { true } else { false } }

    /// `.loading` or `State.loading`: the last part of a name that is written out.
    var lastName: String? {
        switch self {
        case .name(let name), .member(_, let name): name
        default: nil
        }
    }
}
