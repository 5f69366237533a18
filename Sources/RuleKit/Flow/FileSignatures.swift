/// What the functions declared in a file say about themselves, by name: whether they return and whether they throw.
struct FileSignatures {
    /// What all functions of one name have in common.
    private struct Traits {
        var someReturn = false
        var someNeverReturn = false
        var someThrow = false
    }

    private var functions: SliceTable<Traits>
    private var hasNever = false

    init(_ tree: SyntaxTree) {
        functions = SliceTable()
        let nodes = tree.nodes
        for index in nodes.indices where nodes[index].kind == .functionDecl {
            let function = FunctionDeclSyntax(unchecked: tree.node(at: index))
            let isNever = function.returnType?.text == "Never"
            hasNever = hasNever || isNever
            functions.update(function.name.identifier, default: Traits()) { traits in
                if isNever { traits.someNeverReturn = true } else { traits.someReturn = true }
                if function.isThrowing { traits.someThrow = true }
            }
        }
    }

    /// The call names a function that never returns, as a plain name or a member of `self`.
    func neverReturns(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text, isNever(name) else { return false }
        return call.isPlain || call.calledBase?.text.isOne(of: ["self", "Self", "Swift", "Foundation"]) == true
    }

    /// Every function with this name that the file declares does not throw, and there is one.
    func isCalm(_ name: TextSlice) -> Bool {
        if let traits = functions[name], traits.someReturn, !traits.someThrow { return true }
        return Self.isHarmless(name)
    }

    private func isNever(_ name: TextSlice) -> Bool {
        if hasNever, let traits = functions[name], traits.someNeverReturn, !traits.someReturn { return true }
        return name.isOne(of: Self.systemNever)
    }

    /// Functions of the system that hardly ever stand behind `try` for their own sake.
    static func isHarmless(_ name: TextSlice) -> Bool {
        name.isOne(of: [
            "resume", "print", "debugPrint", "append", "insert", "fulfill", "finish", "yield", "leave", "enter",
            "signal",
        ])
    }

    private static let systemNever = [
        "fatalError", "preconditionFailure", "exit", "_exit", "abort", "dispatchMain", "quick_exit", "longjmp",
    ]
}
