internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// Reads the types of one file for the index.
struct SourceReader: Sendable {
    let path: String
    let module: String
    private(set) var entries: [ProjectIndex.Entry] = []
    private(set) var words: Set<String> = []

    init(text: String, path: String, module: String) {
        self.path = path
        self.module = module
        let tree = SyntaxTree()
        tree.parse(text)
        for token in tree.root.tokens where token.text.first.map({ $0 >= 0x41 }) ?? false {
            words.insert(token.text.string)
        }
        let lines = LineTable(Array(text.utf8))
        for type in TopLevelTypes.all(in: tree) {
            entries.append(
                ProjectIndex.Entry(
                    name: type.name.text.string, kind: type.kind, module: module, path: path,
                    line: lines.line(at: type.name.range.lower), summary: Self.summary(type.declaration),
                    isView: !type.inherited.isDisjoint(with: ["View", "ViewModifier"]),
                    parameters: Self.parameters(type.block), signatures: Self.signatures(type.block),
                    fingerprint: Self.fingerprint(type.block)))
        }
    }

    /// The first sentence of the documentation comment.
    static func summary(_ declaration: Syntax) -> String {
        var lines = declaration.leadingTrivia.string.split(whereSeparator: \.isNewline)
            .map { $0.drop { $0 == " " || $0 == "\t" } }.filter { $0.hasPrefix("///") }.map { $0.dropFirst(3) }
        lines = Array(lines.prefix { !$0.allSatisfy { $0 == " " } })
        let text = lines.joined().split(separator: " ").joined(separator: " ")
        guard let end = text.firstRange(of: ". ") else { return text }
        return String(text[..<end.upperBound]).trimmingEnd
    }

    /// Of the first initializer, or else the stored properties that have no value.
    private static func parameters(_ block: MemberBlockSyntax) -> [String] {
        for member in block.members {
            guard let initializer = member.decl.as(InitializerDeclSyntax.self) else { continue }
            return initializer.signature.parameterClause.parameters.map { parameter in
                "\(parameter.firstName.text.string): \(parameter.type.trimmedDescription)"
            }
        }
        return block.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap { variable -> [String] in
            guard variable.attributes.isEmpty, !variable.modifiers.contains(where: { $0.name.text == "static" }) else {
                return []
            }
            return variable.bindings.compactMap { binding in
                guard binding.accessorBlock == nil, binding.initializer == nil, let type = binding.typeAnnotation?.type
                else { return nil }
                return "\(binding.pattern.trimmedDescription): \(type.trimmedDescription)"
            }
        }
    }

    private static func signatures(_ block: MemberBlockSyntax) -> [String] {
        block.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.map {
            $0.signature.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// Every run of twelve tokens, with one number for all names and literals.
    private static func fingerprint(_ block: MemberBlockSyntax) -> Set<Int> {
        let tokens = block.tokens.map { token -> String in
            let text = token.text.string
            guard let first = text.first, first.isLetter || first.isNumber || first == "_" else { return text }
            return keywords.contains(text) ? text : "x"
        }
        guard tokens.count >= 12 else { return [] }
        return Set(
            (0...tokens.count - 12).map { start in
                tokens[start..<start + 12].joined(separator: " ").utf8.reduce(5381) { ($0 << 5) &+ $0 &+ Int($1) }
            })
    }

    private static let keywords: Set<String> = [
        "func", "let", "var", "if", "else", "guard", "return", "for", "in", "while", "switch", "case", "try", "await",
        "async", "throws", "self", "init", "do", "catch", "defer", "nil", "true", "false",
    ]
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
