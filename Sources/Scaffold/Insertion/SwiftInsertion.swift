internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// Puts lines into Swift code at a declaration.
struct SwiftInsertion {
    private let place: InsertionPlace
    private let lines: [String]

    /// - Parameter lines: without the indentation of the place.
    init(_ place: InsertionPlace, lines: [String]) {
        self.place = place
        self.lines = lines
    }

    /// The edited text; the same text when the lines are there already.
    /// - Throws: ``InsertionRefusal`` when the place is not there, or there are several.
    func edited(_ text: String) throws(InsertionRefusal) -> String {
        let tree = SyntaxTree()
        guard tree.parse(text).isEmpty else { throw InsertionRefusal("the file is no valid Swift") }
        let spots = spots(in: tree)
        guard let spot = spots.first else { throw InsertionRefusal("there is no \(place.description.dropFirst(2))") }
        guard spots.count == 1 else {
            throw InsertionRefusal("there are \(Prose.count(spots.count, "place")) that are \(place.description)")
        }
        return isThere(spot.contents, of: tree) ? text : insert(at: spot, into: Array(text.utf8))
    }

    /// A place with what is in it.
    private struct Spot {
        /// Between the brackets.
        var contents: ByteRange
        /// Before it the new lines are put.
        var offset: Int
        /// Where a member begins that the new ones follow, with the same indentation.
        var sibling: Int?
        var isList = false
        var isSwitch = false
        /// The lines follow an expression.
        var isChain = false
    }

    // MARK: Finding

    private func spots(in tree: SyntaxTree) -> [Spot] {
        switch place {
        case .members(let name): members(of: name, in: tree)
        case .examples(let name): descriptions(in: name, tree)
        case .body(let name):
            bodies(of: name, in: tree).map {
                Spot(contents: Self.inner($0.leftBrace, $0.rightBrace), offset: $0.rightBrace.range.lower)
            }
        case .switchCase(let name): switches(in: name, tree).map(Self.spot)
        case .element(let name): arrays(name, in: tree)
        case .modifiers(let name): chains(of: name, in: tree)
        case .strings, .plistArray: []
        }
    }

    /// The first group of a spec.
    private func descriptions(in name: String, _ tree: SyntaxTree) -> [Spot] {
        let specs = tree.root.descendants(ClassDeclSyntax.self).filter { $0.name.text == name }
        return specs.compactMap { spec in
            spec.syntax.descendants(FunctionCallExprSyntax.self).first {
                $0.calledExpression.trimmedDescription == "describe"
            }?.trailingClosure
        }.map { Spot(contents: Self.inner($0.leftBrace, $0.rightBrace), offset: $0.rightBrace.range.lower) }
    }

    /// A view with its modifiers, wherever a property or a closure shows it.
    private func chains(of name: String, in tree: SyntaxTree) -> [Spot] {
        let calls = tree.root.descendants(FunctionCallExprSyntax.self).filter {
            $0.calledExpression.trimmedDescription == name
        }
        return calls.map { call in
            var chain = call.syntax
            while let parent = chain.parent,
                parent.is(MemberAccessExprSyntax.self)
                    || parent.as(FunctionCallExprSyntax.self)?.calledExpression.syntax.contains(chain) ?? false
            {
                chain = parent
            }
            return Spot(contents: chain.range, offset: chain.range.upper, isChain: true)
        }
    }

    private func members(of name: String, in tree: SyntaxTree) -> [Spot] {
        let groups = tree.root.descendants(MemberBlockSyntax.self).filter { block in
            guard let parent = block.parent else { return false }
            return parent.as(EnumDeclSyntax.self)?.name.text == name
                || parent.as(StructDeclSyntax.self)?.name.text == name
                || parent.as(ClassDeclSyntax.self)?.name.text == name
                || parent.as(ActorDeclSyntax.self)?.name.text == name
        }
        return groups.map { group in
            let last = lastOfKind(group)
            return Spot(
                contents: Self.inner(group.leftBrace, group.rightBrace),
                offset: last?.range.upper ?? group.rightBrace.range.lower,
                sibling: last?.firstToken?.range.lower)
        }
    }

    /// A new case stands behind the other cases, and a stored property behind the others; what follows them stays there.
    private func lastOfKind(_ block: MemberBlockSyntax) -> Syntax? {
        let isCase = lines.contains { $0.hasPrefix("case ") }
        let isStored = lines.contains { $0.contains(" let ") } && !lines.contains { $0.hasSuffix("{") }
        guard isCase || isStored else { return nil }
        let alike = block.members.filter {
            isCase ? $0.decl.is(EnumCaseDeclSyntax.self) : Self.isStored($0.decl.syntax)
        }
        guard let last = alike.last, let next = last.syntax.lastToken?.nextToken, next.text != "}" else { return nil }
        return last.syntax
    }

    private static func isStored(_ member: Syntax) -> Bool {
        member.as(VariableDeclSyntax.self)?.bindings.allSatisfy { $0.accessorBlock == nil } ?? false
    }

    private func functions(_ name: String, in tree: SyntaxTree) -> [FunctionDeclSyntax] {
        tree.root.descendants(FunctionDeclSyntax.self).filter { $0.name.text == name && $0.body != nil }
    }

    private func bodies(of name: String, in tree: SyntaxTree) -> [CodeBlockSyntax] {
        if name == "init" { return tree.root.descendants(InitializerDeclSyntax.self).compactMap { $0.body } }
        return functions(name, in: tree).compactMap { $0.body }
    }

    private func switches(in name: String, _ tree: SyntaxTree) -> [SwitchExprSyntax] {
        let bodies =
            functions(name, in: tree).compactMap { $0.body?.syntax }
            + properties(name, tree).compactMap {
                $0.accessorBlock?.syntax
            }
        return bodies.flatMap { $0.descendants(SwitchExprSyntax.self) }
    }

    private static func spot(_ branch: SwitchExprSyntax) -> Spot {
        var offset = branch.rightBrace.range.lower
        for element in branch.cases {
            // The default stays the last one.
            if element.syntax.firstToken?.text == "default" { offset = element.range.lower }
        }
        return Spot(contents: inner(branch.leftBrace, branch.rightBrace), offset: offset, isSwitch: true)
    }

    private func properties(_ name: String, _ tree: SyntaxTree) -> [PatternBindingSyntax] {
        tree.root.descendants(PatternBindingSyntax.self).filter {
            $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
        }
    }

    private func arrays(_ name: String, in tree: SyntaxTree) -> [Spot] {
        properties(name, tree).compactMap { $0.initializer?.value.as(ArrayExprSyntax.self) }.map {
            Spot(contents: Self.inner($0.leftSquare, $0.rightSquare), offset: $0.rightSquare.range.lower, isList: true)
        }
    }

    private static func inner(_ left: TokenSyntax, _ right: TokenSyntax) -> ByteRange {
        ByteRange(left.range.upper, right.range.lower)
    }

    // MARK: Editing

    private func insert(at spot: Spot, into bytes: [UInt8]) -> String {
        if spot.isChain { return insert(behind: spot, into: bytes) }
        let newline = UInt8(ascii: "\n")
        var offset = spot.offset
        let isBehindCase = bytes[offset] == newline
        // Before the line that holds the closing bracket, or behind the last case.
        while !isBehindCase, offset > spot.contents.lower, bytes[offset - 1] == UInt8(ascii: " ") { offset -= 1 }
        let isOnOneLine = !isBehindCase && (offset == 0 || bytes[offset - 1] != newline)
        let lineStart = isOnOneLine ? spot.contents.lower : spot.offset
        var outer = indentation(of: spot.sibling ?? lineStart, bytes)
        // Cases stand below `switch` itself.
        if !spot.isSwitch, !isBehindCase { outer += "    " }
        var result = Array(bytes[..<offset])
        // A list on several lines ends with a comma when it has several elements, as formatters write it.
        let endsWithComma = spot.isList && addComma(to: &result, in: spot)
        let indented = lines.map { $0.isEmpty ? "" : outer + $0 }.joined(separator: "\n")
        let text = LongLines.broken(indented) + (endsWithComma ? "," : "")
        if isBehindCase || isOnOneLine { result.append(newline) }
        if standsApart, !isOnOneLine, offset > spot.contents.lower + 1 { result.append(newline) }
        result += Array(text.utf8)
        if !isBehindCase { result.append(newline) }
        if isOnOneLine { result += Array(indentation(of: lineStart, bytes).utf8) }
        return String(decoding: result + bytes[offset...], as: UTF8.self)
    }

    /// A member with a body of its own is parted from the one before it.
    private var standsApart: Bool {
        switch place {
        case .members, .examples: break
        default: return false
        }
        return lines.contains { $0.hasSuffix("{") }
    }

    private func insert(behind chain: Spot, into bytes: [UInt8]) -> String {
        let indent = indentation(of: chain.contents.lower, bytes) + "    "
        let text = lines.map { "\n" + indent + $0 }.joined()
        return String(decoding: bytes[..<chain.offset] + Array(text.utf8) + bytes[chain.offset...], as: UTF8.self)
    }

    /// Lets the element before the new one end with a comma.
    /// - Returns: true when there is one.
    private func addComma(to bytes: inout [UInt8], in spot: Spot) -> Bool {
        let space: Set<UInt8> = [0x20, 0x0A, 0x09]
        guard let last = bytes.lastIndex(where: { !space.contains($0) }), last >= spot.contents.lower else {
            return false
        }
        if bytes[last] != UInt8(ascii: ",") { bytes.insert(UInt8(ascii: ","), at: last + 1) }
        return true
    }

    private func indentation(of offset: Int, _ bytes: [UInt8]) -> String {
        var start = offset
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return String(repeating: " ", count: bytes[start...].prefix { $0 == UInt8(ascii: " ") }.count)
    }

    // MARK: What is there

    /// The tokens of the lines follow each other in the contents of the place, whatever the space between them.
    private func isThere(_ contents: ByteRange, of tree: SyntaxTree) -> Bool {
        let wanted = Self.tokens(of: lines)
        let present = tree.root.tokens.filter { contents.lower <= $0.range.lower && $0.range.upper <= contents.upper }
            .map(\.text.string).filter { $0 != "," }
        guard !wanted.isEmpty, present.count >= wanted.count else { return false }
        return (0...present.count - wanted.count).contains { present[$0...].starts(with: wanted) }
    }

    private static func tokens(of lines: [String]) -> [String] {
        let tree = SyntaxTree()
        // Lines such as a case of a `switch` are no file by themselves, but their tokens are the same.
        tree.parse(lines.joined(separator: "\n"))
        return tree.root.tokens.map(\.text.string).filter { !$0.isEmpty && $0 != "," }
    }
}
