/// What the functions declared in a file say about themselves, by name: whether they return and whether they throw.
struct FileSignatures {
    private let never: NameTable<Bool>
    private let calm: NameTable<Bool>

    init(_ tree: SyntaxTree) {
        var returning: Set<String> = []
        var throwing: Set<String> = []
        var never: Set<String> = []
        let nodes = tree.nodes
        for index in nodes.indices where nodes[index].kind == .functionDecl {
            let function = FunctionDeclSyntax(unchecked: tree.node(at: index))
            let name = function.name.identifier.string
            if function.returnType?.text == "Never" { never.insert(name) } else { returning.insert(name) }
            if function.isThrowing { throwing.insert(name) }
        }
        let gone = never.subtracting(returning).union(Self.systemNever)
        self.never = NameTable(gone.sorted().map { ($0, true) })
        calm = NameTable(returning.subtracting(throwing).sorted().map { ($0, true) })
    }

    /// The call names a function that never returns, as a plain name or a member of `self`.
    func neverReturns(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text else { return false }
        var isNever = false
        never.forEach(name) { _ in isNever = true }
        guard isNever else { return false }
        return call.isPlain || call.calledBase?.text.isOne(of: ["self", "Self", "Swift", "Foundation"]) == true
    }

    /// Every function with this name that the file declares does not throw, and there is one.
    func isCalm(_ name: TextSlice) -> Bool {
        var isCalm = false
        calm.forEach(name) { _ in isCalm = true }
        return isCalm || Self.isHarmless(name)
    }

    /// Functions of the system that hardly ever stand behind `try` for their own sake.
    static func isHarmless(_ name: TextSlice) -> Bool {
        name.isOne(of: [
            "resume", "print", "debugPrint", "append", "insert", "fulfill", "finish", "yield", "leave", "enter",
            "signal",
        ])
    }

    private static let systemNever: Set<String> = [
        "fatalError", "preconditionFailure", "exit", "_exit", "abort", "dispatchMain", "quick_exit", "longjmp",
    ]
}
