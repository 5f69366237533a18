/// Collects what one file says about values on the wire, in one pass over its nodes.
struct CodingCollector {
    let file: FilePass
    private let declarations: [DeclarationFact]
    var names: NameCollector
    private var facts: [CodingFact] = []
    /// The declarations around the current node, innermost last.
    private var around: [Int32] = []
    private var next = 0
    /// Names of coders and containers in the function that is hand-written coding, and where that function ends.
    var coders: Set<String> = []
    var codingEnd = 0
    /// Names of the text parameters around, and where the function that has them ends.
    var textParameters: Set<String> = []
    var textParametersEnd = 0

    static func facts(
        of file: FilePass, _ declarations: [DeclarationFact], _ names: inout NameCollector
    ) -> [CodingFact] {
        var collector = CodingCollector(file, declarations, names)
        for index in file.tree.nodes.indices { collector.visit(file.tree.node(at: index)) }
        collector.addNotes()
        names = collector.names
        return collector.facts
    }

    private init(_ file: FilePass, _ declarations: [DeclarationFact], _ names: NameCollector) {
        self.file = file
        self.declarations = declarations
        self.names = names
    }

    private mutating func visit(_ node: Syntax) {
        switch node.kind {
        case .classDecl, .structDecl, .enumDecl, .actorDecl:
            follow(node)
            addHeader(node)
        case .typeAliasDecl:
            follow(node)
            addGenerics(node)
        case .extensionDecl:
            follow(node)
            addRequirements(node)
        case .functionDecl:
            follow(node)
            addFunction(FunctionDeclSyntax(unchecked: node))
        case .initializerDecl:
            follow(node)
            addInitializer(InitializerDeclSyntax(unchecked: node))
        case .enumCaseElement:
            follow(node)
            addRawValue(EnumCaseElementSyntax(unchecked: node))
        case .functionCallExpr:
            follow(node)
            addCall(FunctionCallExprSyntax(unchecked: node))
            addBuiltAddress(FunctionCallExprSyntax(unchecked: node))
        case .sequenceExpr:
            follow(node)
            addAssignment(SequenceExprSyntax(unchecked: node))
        case .stringLiteralExpr:
            follow(node)
            addText(StringLiteralExprSyntax(unchecked: node))
        case .memberAccessExpr:
            follow(node)
            addMember(MemberAccessExprSyntax(unchecked: node))
        default: break
        }
    }

    // MARK: Facts

    mutating func add(
        _ kind: CodingFactKind, _ texts: [String], traits: CodingTraits = [], group: Int32 = -1, at range: ByteRange
    ) {
        facts.append(
            CodingFact(
                kind: kind, traits: traits, texts: texts.map { names.name($0) }, declaration: around.last ?? -1,
                group: group, range: range))
    }

    // MARK: Where

    /// Keeps ``around`` in step with the walk: declarations and nodes both come in source order.
    private mutating func follow(_ node: Syntax) {
        let offset = node.range.lower
        drop(endedBy: offset)
        while next < declarations.count, declarations[next].extent.lower <= offset {
            drop(endedBy: declarations[next].extent.lower)
            if declarations[next].extent.upper > offset { around.append(Int32(next)) }
            next += 1
        }
    }

    private mutating func drop(endedBy offset: Int) {
        while let last = around.last, declarations[Int(last)].extent.upper <= offset { around.removeLast() }
    }

    /// The name of the nearest declaration around, in lower case.
    var nameAround: String {
        around.last.map { names.names[Int(declarations[Int($0)].name.index)].lowercased() } ?? ""
    }

    /// The name of the nearest type around.
    var typeNameAround: String {
        let type = around.last { declarations[Int($0)].kind.isType || declarations[Int($0)].kind == .extension }
        return type.map { names.names[Int(declarations[Int($0)].name.index)] } ?? ""
    }

    func isInCoding(_ node: some SyntaxProtocol) -> Bool { node.range.lower < codingEnd }

    // MARK: Headers

    private mutating func addGenerics(_ node: Syntax) {
        addRequirements(node)
        guard let clause = node.children.first(where: { $0.kind == .genericParameterClause }) else { return }
        let parameters = GenericParameterClauseSyntax(unchecked: clause).parameters.map { $0.name.identifier.string }
        add(.generics, parameters, at: clause.range)
        for parameter in GenericParameterClauseSyntax(unchecked: clause).parameters {
            guard let type = parameter.inheritedType else { continue }
            add(.requirement, [parameter.name.identifier.string, type.trimmedDescription, ":"], at: parameter.range)
        }
    }

    private mutating func addRequirements(_ node: Syntax) {
        guard let clause = node.children.first(where: { $0.kind == .genericWhereClause }) else { return }
        for element in GenericWhereClauseSyntax(unchecked: clause).requirements {
            let range = element.range
            if let same = element.requirement.as(SameTypeRequirementSyntax.self) {
                add(
                    .requirement, [same.leftType.trimmedDescription, same.rightType.trimmedDescription, "=="], at: range
                )
            } else if let conformance = element.requirement.as(ConformanceRequirementSyntax.self) {
                let texts = [conformance.leftType.trimmedDescription, conformance.rightType.trimmedDescription, ":"]
                add(.requirement, texts, at: range)
            }
        }
    }

    private mutating func addHeader(_ node: Syntax) {
        addGenerics(node)
        guard let group = node.asDeclGroup else { return }
        let inherited = group.inheritedTypes
        if inherited.contains(where: { $0.text.contains(0x3C) }) {
            add(.inherited, inherited.map(\.trimmedDescription), at: node.range)
        }
    }

    private mutating func addRawValue(_ element: EnumCaseElementSyntax) {
        guard let value = element.rawValue?.value, value.stringValue == nil else { return }
        add(.rawValue, [value.trimmedDescription], at: value.range)
    }

    private mutating func addFunction(_ function: FunctionDeclSyntax) {
        addGenerics(function.syntax)
        guard let body = function.body else { return }
        let parameters = function.parameters
        addCoders(parameters, body)
        addTextParameters(parameters, body)
        guard function.name.text == "encode", let first = parameters.first, first.firstName.text == "to" else { return }
        addBody("encode", first, body)
    }

    private mutating func addInitializer(_ initializer: InitializerDeclSyntax) {
        addGenerics(initializer.syntax)
        guard let body = initializer.body else { return }
        let parameters = Array(initializer.signature.parameterClause.parameters)
        addCoders(parameters, body)
        addTextParameters(parameters, body)
        guard parameters.count == 1, let first = parameters.first else { return }
        if first.firstName.text == "from", first.type.text.hasSuffix("Decoder") { addBody("init", first, body) }
        if first.firstName.text == "rawValue" { addBody("rawValue", first, body) }
    }

    /// Remembers parameters through which a function reads or writes values.
    private mutating func addCoders(_ parameters: [FunctionParameterSyntax], _ body: CodeBlockSyntax) {
        if body.range.lower >= codingEnd { coders = [] }
        for parameter in parameters {
            let type = parameter.type.withoutAttributes
            let text = type.unwrapped.text
            guard
                text.isOne(of: ["Decoder", "Encoder", "Swift.Decoder", "Swift.Encoder"])
                    || type.lastName.isOne(of: Self.containers)
            else { continue }
            let name = parameter.internalName.identifier.string
            codingEnd = max(codingEnd, body.range.upper)
            coders.insert(name)
            add(.parameter, [name, text.string], at: parameter.range)
        }
    }

    private static let containers = [
        "KeyedDecodingContainer", "KeyedEncodingContainer", "UnkeyedDecodingContainer", "UnkeyedEncodingContainer",
        "SingleValueDecodingContainer", "SingleValueEncodingContainer",
    ]

    private mutating func addBody(_ kind: String, _ parameter: FunctionParameterSyntax, _ body: CodeBlockSyntax) {
        let texts = [kind, parameter.internalName.identifier.string]
        add(.body, texts, traits: BodyTraits.traits(of: body), at: body.range)
    }

    // MARK: Notes

    private mutating func addNotes() {
        guard file.root.slice(file.root.fullRange).contains("contract:") else { return }
        for comment in file.comments where comment.text.contains("contract:") {
            var content = comment.content[...]
            guard content.hasPrefix("contract:") else { continue }
            content = content.dropFirst("contract:".count)
            let word = content.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
            guard !word.isEmpty else { continue }
            facts.append(
                CodingFact(
                    kind: .note, texts: [names.name(word)], declaration: declaration(of: comment),
                    range: comment.range))
        }
    }

    /// What begins with the comment's token, or what the token ends or opens.
    private func declaration(of comment: Comment) -> Int32 {
        let token = comment.token.range
        let found =
            comment.isTrailing
            ? declarations.lastIndex { $0.extent.lower <= token.lower && token.upper <= $0.extent.upper }
            : declarations.firstIndex { $0.extent.lower == token.lower }
        return Int32(found ?? -1)
    }
}

/// What a hand-written body of an enumeration does with values that it does not know.
enum BodyTraits {
    static func traits(of body: CodeBlockSyntax) -> CodingTraits {
        var traits: CodingTraits = []
        for node in body.descendants {
            switch node.kind {
            case .throwStmt: traits.insert(.throwsErrors)
            case .switchCase:
                let item = SwitchCaseSyntax(unchecked: node)
                if item.label.kind == .switchDefaultLabel, !givesUp(item.syntax) { traits.insert(.hasDefault) }
            case .catchClause: if !givesUp(node) { traits.insert(.hasCatch) }
            case .binaryOperatorExpr: if node.text == "??" { traits.insert(.hasCoalescing) }
            case .functionCallExpr: add(FunctionCallExprSyntax(unchecked: node), to: &traits)
            default: break
            }
        }
        return traits
    }

    private static func givesUp(_ node: Syntax) -> Bool {
        node.descendants.contains {
            $0.kind == .throwStmt || $0.kind == .functionCallExpr && $0.text.hasPrefix("fatalError")
        }
    }

    private static func add(_ call: FunctionCallExprSyntax, to traits: inout CodingTraits) {
        if call.calledName?.text.isOne(of: changes) == true { traits.insert(.changesRawValue) }
        guard let value = call.argument("rawValue")?.expression.stripped else { return }
        traits.insert(.usesRawValue)
        let isDecoded = value.as(FunctionCallExprSyntax.self)?.calledName?.text == "decode"
        if value.kind != .declReferenceExpr, !isDecoded { traits.insert(.changesRawValue) }
    }

    private static let changes = [
        "lowercased", "uppercased", "capitalized", "replacingOccurrences", "trimmingCharacters", "dropFirst",
        "dropLast", "replacing", "components", "split",
    ]
}
