/// Collects the summaries of one file: every function, initialiser and setter with a body.
struct SummaryCollector {
    let file: FilePass
    /// Indexes of declarations by where their names begin.
    private let places: [Int: Int32]
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
        var places: [Int: Int32] = [:]
        for (index, declaration) in declarations.enumerated() {
            places[declaration.range.lower] = Int32(truncatingIfNeeded: index)
        }
        self.places = places
        closureTypes = Set(
            file.root.descendants(TypeAliasDeclSyntax.self)
                .filter { $0.initializer.value.unwrapped.kind == .functionType }
                .map { $0.name.identifier.string })
    }

    private func summary(of body: FlowBody, _ names: inout NameCollector) -> SummaryFact? {
        guard let header = SummaryHeader(body), let declaration = places[header.place] else { return nil }
        var builder = SummaryBuilder(self, body, header, declaration)
        let summary = builder.summary(&names)
        return summary.isEmpty ? nil : summary
    }
}

extension SummaryFact {
    /// Known to do nothing: what is not remembered does nothing either.
    fileprivate var isEmpty: Bool {
        traits.subtracting(.isEmpty) == .isKnown && effects.isEmpty && calls.isEmpty && blocking.isEmpty
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
