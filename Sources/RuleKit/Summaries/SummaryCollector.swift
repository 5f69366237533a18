/// Collects the summaries of one file: every function, initialiser and setter with a body.
struct SummaryCollector {
    let file: FilePass
    private let declarations: [DeclarationFact]
    /// Names that the file gives to types of functions.
    let closureTypes: Set<String>

    static func summaries(
        of file: FilePass, _ declarations: [DeclarationFact], _ names: inout NameCollector
    ) -> [SummaryFact] {
        let collector = SummaryCollector(file, declarations)
        return file.bodies.compactMap { collector.summary(of: $0, &names) }
    }

    private init(_ file: FilePass, _ declarations: [DeclarationFact]) {
        self.file = file
        self.declarations = declarations
        closureTypes = Set(
            file.root.descendants(TypeAliasDeclSyntax.self)
                .filter { $0.initializer.value.unwrapped.kind == .functionType }
                .map { $0.name.identifier.string })
    }

    private func summary(of body: FlowBody, _ names: inout NameCollector) -> SummaryFact? {
        guard let header = SummaryHeader(body), let declaration = declaration(at: header.place) else { return nil }
        var builder = SummaryBuilder(self, body, header, declaration)
        let summary = builder.summary(&names)
        return summary.isEmpty ? nil : summary
    }

    /// The declaration whose name begins at a byte. O(log declarations): they are in the order of their names, unless
    /// an attribute in front of a name declares something.
    private func declaration(at place: Int) -> Int32? {
        var (lower, upper) = (0, declarations.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if declarations[middle].range.lower < place { lower = middle + 1 } else { upper = middle }
        }
        if lower < declarations.count, declarations[lower].range.lower == place {
            return Int32(truncatingIfNeeded: lower)
        }
        return declarations.firstIndex { $0.range.lower == place }.map { Int32(truncatingIfNeeded: $0) }
    }
}

extension SummaryFact {
    /// Known to do nothing: what is not remembered does nothing either.
    fileprivate var isEmpty: Bool {
        traits.subtracting(.isEmpty) == .isKnown && effects.isEmpty && keeps.isEmpty && calls.isEmpty
            && blocking.isEmpty
            && answers.isEmpty
    }
}

/// The signature of what has a summary.
struct SummaryHeader {
    /// Where the name begins.
    var place: Int
    var parameters: [FunctionParameterSyntax] = []
    var isNever = false

    init?(_ body: FlowBody) {
        let owner = body.owner
        switch owner.kind {
        case .functionDecl:
            let function = FunctionDeclSyntax(unchecked: owner)
            place = function.name.range.lower
            parameters = function.parameters
            isNever = function.returnType?.text == "Never"
        case .initializerDecl:
            let initializer = InitializerDeclSyntax(unchecked: owner)
            place = initializer.initKeyword.range.lower
            parameters = Array(initializer.signature.parameterClause.parameters)
        case .accessorDecl:
            let accessor = AccessorDeclSyntax(unchecked: owner)
            guard accessor.accessorSpecifier.text.isOne(of: ["set", "didSet", "willSet"]),
                let name = owner.ancestor(PatternBindingSyntax.self)?.nameToken
            else { return nil }
            place = name.range.lower
        default: return nil
        }
    }
}
