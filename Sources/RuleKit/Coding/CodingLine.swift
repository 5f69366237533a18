/// A ``CodingFact`` of the linked project: texts in full, the declaration as a handle.
struct CodingLine {
    let kind: CodingFactKind
    let traits: CodingTraits
    let texts: [String]
    let declaration: Declaration?
    let group: Int32
    let path: String
    let role: FileRole
    let range: ByteRange

    init(_ fact: CodingFact, _ file: LinkedFile, _ model: ProjectModel) {
        kind = fact.kind
        traits = fact.traits
        texts = fact.texts.map { model.text(file.symbol($0)) }
        declaration =
            fact.declaration < 0 ? nil : Declaration(model, file.declarations.lowerBound + fact.declaration)
        group = fact.group
        path = file.path
        role = file.role
        range = fact.range
    }

    /// Empty behind the end.
    func text(_ index: Int) -> String { index < texts.count ? texts[index] : "" }
    /// The texts from an index on.
    func rest(_ index: Int) -> [String] { Array(texts.dropFirst(index)) }

    /// An argument of a function that makes an address of it, as the address that it is.
    var asEndpoint: Self { Self(self, texts: [text(0), text(1)] + rest(4)) }

    private init(_ line: Self, texts: [String]) {
        kind = .endpoint
        traits = line.traits
        self.texts = texts
        declaration = line.declaration
        group = line.group
        path = line.path
        role = line.role
        range = line.range
    }

    /// The function around, local functions and closures looked through; the variable around when there is none.
    var function: Declaration? {
        guard let declaration else { return nil }
        let chain = [declaration] + declaration.ancestors
        return chain.last { $0.kind.isFunction } ?? chain.last { $0.kind.isVariable }
    }
}

extension CodingCall {
    init(_ line: CodingLine) {
        kind = Kind(callee: line.text(5))
        name = line.text(5)
        receiver = line.text(0)
        binding = line.text(1)
        type = line.text(2)
        key = line.text(3)
        target = line.text(4)
        isLenient = line.traits.contains(.isLenient)
        isDefaulted = line.traits.contains(.isDefaulted)
        isConditional = line.traits.contains(.isConditional)
        isCaught = line.traits.contains(.isCaught)
        declaration = line.declaration
        path = line.path
        range = line.range
    }

    /// The container's key in quotes, without them; nil when the key is no literal.
    var literalKey: String? {
        key.count >= 2 && key.hasPrefix("\"") ? String(key.dropFirst().dropLast()) : nil
    }
}

extension CodingCall.Kind {
    init(callee: String) {
        switch callee {
        case "superDecoder", "superEncoder": self = .superCoder
        case "encodeConditional": self = .encodeIfPresent
        case "decodeNil": self = .other
        default: self = Self(rawValue: callee) ?? .other
        }
    }
}
