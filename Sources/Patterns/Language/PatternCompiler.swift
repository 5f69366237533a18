internal import TenetParsing
internal import TenetRuleKit

/// What is wrong with a pattern.
public struct PatternError: Error, Sendable, CustomStringConvertible {
    public var message: String
    public var help: String
    /// The byte of the pattern's text.
    public var offset: Int

    public var description: String { "\(message); \(help)" }
}

extension Pattern {
    /// Parses a pattern: an expression, statements, a declaration, a member, an attribute, or with a form given, a type.
    public init(_ text: String, form: Form? = nil) throws(PatternError) {
        let placeholders = Placeholders(text)
        let forms: [Form] = form.map { [$0] } ?? [.code, .attribute, .member]
        var first: PatternError?
        for form in forms {
            var compiler = PatternCompiler(placeholders, form: form)
            do throws(PatternError) {
                self = try compiler.pattern(text)
                return
            } catch {
                if first == nil { first = error }
            }
        }
        throw first ?? PatternError(message: "the pattern is empty", help: "write Swift code", offset: 0)
    }
}

/// Parses the code and copies what matters of its tree.
struct PatternCompiler {
    private let tree = SyntaxTree()
    private let placeholders: Placeholders
    private let form: Pattern.Form
    private var names: [String] = []
    private var nextID = 0
    /// A `$$$` that stands for one thing.
    private var misplaced: Int?

    init(_ placeholders: Placeholders, form: Pattern.Form) {
        self.placeholders = placeholders
        self.form = form
    }

    private static let surroundings: [Pattern.Form: (before: String, behind: String)] = [
        .code: ("", "\n"), .type: ("let tenetHolder: ", "\n"), .attribute: ("", "\nvar tenetHolder: Int\n"),
        .member: ("enum tenetHolder {\n", "\n}\n"),
    ]

    mutating func pattern(_ text: String) throws(PatternError) -> Pattern {
        let around = Self.surroundings[form] ?? ("", "")
        if let problem = tree.parse(around.before + placeholders.text + around.behind).first {
            throw PatternError(
                message: "the pattern is not valid Swift: \(problem.message)",
                help:
                    "patterns are an expression, statements, a declaration, a member or an attribute, or a type with `as: type`",
                offset: origin(of: problem.offset - around.before.utf8.count))
        }
        let roots = rootNodes()
        guard let first = roots.first else {
            throw PatternError(message: "the pattern holds no code", help: "write Swift code", offset: 0)
        }
        let root: PatternNode
        if roots.count == 1 {
            root = compile(first, slot: 0)
        } else {
            let items = roots.map { compile($0, slot: 0) }
            root = PatternNode(kind: .codeBlockItemList, slot: 0, content: .layout(items), id: takeID(), isList: true)
        }
        if let misplaced, !root.isMany {
            throw PatternError(
                message: "`$$$` stands for elements of a list, but here is one thing", help: "write `$_` for it",
                offset: origin(of: misplaced - around.before.utf8.count))
        }
        if Self.holdsTooMany(root) {
            throw PatternError(
                message: "a list of the pattern holds more than three `$$$`", help: "make two rules of it", offset: 0)
        }
        if root.isMany {
            throw PatternError(
                message: "a lone `$$$` matches everything", help: "write the code around it", offset: 0)
        }
        let kinds: [NodeKind]
        if case .one = root.content { kinds = [] } else { kinds = [root.kind] }
        let marked = Self.markingLeadingDot(root)
        return Pattern(
            text: text, names: names, root: marked, rootKinds: kinds, isRun: roots.count > 1,
            anchor: Self.anchor(in: marked))
    }

    /// The byte of the pattern that a byte of the parsed code comes from.
    private func origin(of offset: Int) -> Int {
        let origins = placeholders.origins
        return origins.isEmpty ? 0 : origins[max(0, min(offset, origins.count - 1))]
    }

    // MARK: Roots

    /// The nodes that the pattern's own text became.
    private func rootNodes() -> [Syntax] {
        let statements = tree.root.statements
        switch form {
        case .code:
            let items = Array(statements)
            guard items.count == 1, let item = items.first else { return items.map(\.syntax) }
            let inner = item.item
            return [inner.as(ExpressionStmtSyntax.self)?.expression.syntax ?? inner]
        case .type:
            let binding = statements.first?.item.as(VariableDeclSyntax.self)?.bindings.first
            return binding?.typeAnnotation.map { [$0.type.syntax] } ?? []
        case .attribute:
            guard statements.count == 1, let variable = statements.first?.item.as(VariableDeclSyntax.self),
                variable.attributes.count == 1, let attribute = variable.attributes.first
            else { return [] }
            return [attribute.syntax]
        case .member:
            let members = statements.first?.item.as(EnumDeclSyntax.self)?.memberBlock.members
            return members.map { Array($0) }?.only.map { [$0.decl.syntax] } ?? []
        }
    }

    // MARK: Nodes

    private mutating func takeID() -> Int {
        nextID += 1
        return nextID
    }

    private mutating func place(of name: String) -> Int {
        if name.isEmpty { return -1 }
        if let known = names.firstIndex(of: name) { return known }
        names.append(name)
        return names.count - 1
    }

    private mutating func compile(_ node: Syntax, slot: UInt8) -> PatternNode {
        let id = takeID()
        if let hole = hole(node) {
            let isElement = node.parent.map { SyntaxShape.isList($0.kind) } ?? false
            if hole.isMany, !isElement, misplaced == nil { misplaced = node.range.lower }
            let place = place(of: hole.name)
            return PatternNode(kind: node.kind, slot: slot, content: hole.isMany ? .many(place) : .one(place), id: id)
        }
        if node.kind == .token {
            let text = TokenSyntax(unchecked: node).identifier
            return PatternNode(kind: .token, slot: slot, content: .token(Array(text.bytes)), id: id)
        }
        var children: [PatternNode] = []
        for child in node.children where !SyntaxShape.isNoise(tree.nodes, Int(child.index)) {
            children.append(compile(child, slot: tree.nodes[Int(child.index)].slot))
        }
        return PatternNode(
            kind: node.kind, slot: slot, content: .layout(children), id: id,
            isList: SyntaxShape.isList(node.kind))
    }

    /// The metavariable that a whole node stands for.
    private func hole(_ node: Syntax) -> (name: String, isMany: Bool)? {
        let tokens = node.kind == .token ? [TokenSyntax(unchecked: node)] : presentTokens(node)
        let texts = tokens.map(\.text)
        if texts.count == 1, let hole = Placeholders.hole(texts[0]) {
            let isElement = node.parent.map { SyntaxShape.isList($0.kind) } ?? false
            if hole.isMany, isElement { return hole }
            return isWrapper(node.kind) ? hole : nil
        }
        // `\.$$$P` takes the dot as well: `.price.total`.
        if node.kind == .keyPathComponent, texts.count == 2, texts[0] == ".", let hole = Placeholders.hole(texts[1]),
            hole.isMany
        {
            return hole
        }
        // The declaration, case or parameter that a `$$$` was made into.
        if node.kind == .memberBlockItem, texts.count == 4, texts[0] == "typealias" {
            return Placeholders.hole(texts[1])
        }
        if node.kind == .switchCase, texts.count == 3, texts[0] == "default",
            let hole = Placeholders.hole(texts[2]), hole.isMany
        {
            return hole
        }
        if node.kind == .functionParameter, texts.count == 3, texts[0] == texts[2] {
            return Placeholders.hole(texts[0])
        }
        return nil
    }

    private func isWrapper(_ kind: NodeKind) -> Bool {
        switch kind {
        case .token, .declReferenceExpr, .identifierType, .identifierPattern, .expressionPattern: true
        default: false
        }
    }

    private func presentTokens(_ node: Syntax) -> [TokenSyntax] {
        var found: [TokenSyntax] = []
        for token in node.tokens where !SyntaxShape.isNoise(tree.nodes, Int(token.id)) {
            found.append(token)
            if found.count > 4 { break }
        }
        return found
    }

    // MARK: Shape

    /// Each `$$$` multiplies the ways in which a list can be parted.
    private static func holdsTooMany(_ node: PatternNode) -> Bool {
        node.children.count(where: \.isMany) > 3 || node.children.contains(where: holdsTooMany)
    }

    private static func markingLeadingDot(_ root: PatternNode) -> PatternNode {
        var root = root
        guard case .layout(var children) = root.content, let first = children.first else { return root }
        if root.kind == .memberAccessExpr, first.slot != SyntaxShape.memberBase {
            root.beginsWithDot = true
            return root
        }
        children[0] = markingLeadingDot(first)
        root.content = .layout(children)
        return root
    }

    /// The first plain name in an expression of the pattern, or else the first called name. Names of members and labels
    /// of arguments do not count.
    private static func anchor(in root: PatternNode) -> Pattern.Anchor? {
        plainName(in: root, 0, isMember: false) ?? calledName(in: root, 0)
    }

    private static func plainName(in node: PatternNode, _ depth: Int, isMember: Bool) -> Pattern.Anchor? {
        if node.kind == .declReferenceExpr, !isMember, case .token(let bytes)? = node.children.first?.content {
            let name = String(decoding: bytes, as: UTF8.self)
            if name != "self", name != "super", name != "Self" {
                return Pattern.Anchor(name: name, isCall: false, id: node.id, depth: depth)
            }
        }
        for child in node.children {
            let isMember =
                node.kind == .keyPathPropertyComponent
                || (node.kind == .memberAccessExpr && child.slot != SyntaxShape.memberBase)
            if let found = plainName(in: child, depth + 1, isMember: isMember) { return found }
        }
        return nil
    }

    private static func calledName(in node: PatternNode, _ depth: Int) -> Pattern.Anchor? {
        if node.kind == .functionCallExpr, let callee = node.child(slot: SyntaxShape.calledExpression),
            callee.kind == .memberAccessExpr, case .token(let bytes)? = callee.children.last?.children.first?.content
        {
            return Pattern.Anchor(
                name: String(decoding: bytes, as: UTF8.self), isCall: true, id: node.id, depth: depth)
        }
        for child in node.children {
            if let found = calledName(in: child, depth + 1) { return found }
        }
        return nil
    }
}
