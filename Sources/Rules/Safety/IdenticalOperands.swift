import TenetRuleKit
import TenetRuleSupport

struct IdenticalOperands: Rule {
    static let about = About(
        "identical-operands", "Identical operands", category: .safety, severity: .error, scope: .appCode,
        aliases: ["identical_operands"],
        why: """
            Comparing a value with itself, or joining a condition with itself, always gives the same result. One of \
            the two sides was meant to be something else. A number that is not a number differs from itself, so \
            `==`, `!=`, `<=` and `>=` count only where the type of the value is known and holds no such number.
            """,
        phrasings: [
            "Do not use the same expression on both sides of a comparison or of a logical operator.",
            "Comparing something to itself, as in `user.id == user.id`, is always a typo; fix one half.",
        ])

    private static let comparing = ["==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||"]

    /// A comparison that says something about a floating-point number when the value is one.
    private struct Comparison: Fact {
        var sign: String
        /// A chain of names.
        var operand: String
        /// The written type, when a parameter around has the name; empty otherwise.
        var type: String
        /// Where the operand stands first.
        var place: Int
    }

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            for (left, sign, right) in Self.pairs(Array(node.elements)) where Self.isSurelyEqual(left, sign) {
                file.report(
                    Self.message(sign.string, left.text.string), help: Self.help, at: right)
            }
        }
        hooks.collectAll(Comparison.self, from: SequenceExprSyntax.self) { node, _ in
            Self.pairs(Array(node.elements)).compactMap { left, sign, right in
                guard !Self.isSurelyEqual(left, sign), let root = left.firstToken,
                    left.isNameChain, !left.isClosureParameter(root.text)
                else { return nil }
                let type = left.kind == .declReferenceExpr ? left.parameterType(root.identifier) : nil
                let fact = Comparison(
                    sign: sign.string, operand: left.text.string, type: type?.text.string ?? "",
                    place: left.range.lower)
                return (fact, right.range)
            }
        }
        hooks.onProject(needing: [.declarations]) { project in
            let types = OperandTypes(project.model)
            for comparison in project.facts(Comparison.self) {
                let fact = comparison.fact
                guard types.isEqualToItself(fact.operand, fact.type, in: comparison.path, at: fact.place) else {
                    continue
                }
                project.report(
                    Self.message(fact.sign, fact.operand), help: Self.help, in: comparison.path, at: comparison.range)
            }
        }
    }

    private static func message(_ sign: String, _ name: String) -> String {
        "both sides of `\(sign)` are `\(name)`, so the result never changes"
    }

    private static let help = "compare with the value that was meant"

    /// `a == a` where both operands stand alone: their neighbours are lower operators or the ends.
    private static func pairs(_ parts: [ExprSyntax]) -> [(left: ExprSyntax, sign: TextSlice, right: ExprSyntax)] {
        guard parts.count >= 3 else { return [] }
        return stride(from: 1, to: parts.count - 1, by: 2).compactMap { index in
            let (left, sign, right) = (parts[index - 1], parts[index].text, parts[index + 1])
            guard parts[index].kind == .binaryOperatorExpr, sign.isOne(of: comparing) else { return nil }
            let isLogical = sign.isOne(of: ["&&", "||"])
            guard isAlone(index >= 2 ? parts[index - 2].text : nil, isLogical),
                isAlone(index + 2 < parts.count ? parts[index + 2].text : nil, isLogical),
                left.isPlainValue, right.isPlainValue, left.kind != .integerLiteralExpr, left.hasSameTokens(as: right)
            else { return nil }
            return (left, sign, right)
        }
    }

    /// The two sides are the same whatever their type is. A static member such as `Date.now` may differ from itself.
    private static func isSurelyEqual(_ value: ExprSyntax, _ sign: TextSlice) -> Bool {
        if value.isConstant, value.kind != .memberAccessExpr { return true }
        guard !sign.isOne(of: ["==", "!=", "<=", ">="]) else { return false }
        guard let first = value.firstToken else { return false }
        return sign.isOne(of: ["&&", "||"]) || first.text != "." && !first.text.startsUppercase
    }

    private static func isAlone(_ neighbour: TextSlice?, _ isLogical: Bool) -> Bool {
        guard let neighbour else { return true }
        if neighbour.isOne(of: ["&&", "||"]) { return true }
        // `??` binds tighter than a comparison, `? :` does not.
        return !isLogical && neighbour != "??" && (neighbour == "=" || neighbour.first == 0x3F)
    }

    static let examples: [Example] = [
        .bad("struct User { let id: UUID }\nfunc add(_ user: User) { if user.id == ↓user.id { merge() } }"),
        .bad(files: [
            "App/User.swift": "struct User {\n    var name: String?\n    var tags: [Tag]\n    enum Tag { case new }\n}",
            "App/Store.swift": """
            final class Store {
                var old = User()
                func look(at new: User, name: String) {
                    let changed = old.name != ↓old.name || old.tags != new.tags
                    let isOther = self.old.tags == ↓self.old.tags && name == ↓name
                    let number = 3
                    if number >= ↓number { show() }
                }
            }
            """,
        ]),
        // The test for what is not a number, and values that may be such.
        .good(
            """
            struct Reading {
                var value: Double
                var depth: Float?
                var speed: CLLocationSpeed
                var parts: [Double]
            }
            struct Box<Value: Equatable> {
                var value: Value
                var isOdd: Bool { value != value }
            }
            func check(_ reading: Reading, _ depth: CGFloat, _ other: some FloatingPoint) -> Bool {
                let local = 0.5
                return reading.value != reading.value || reading.depth == reading.depth || depth != depth
                    || reading.speed != reading.speed || other != other || local != local || reading.parts == reading.parts
                    || unknown.value != unknown.value || readings.contains { $0 != $0 } || list[0] != list[0]
            }
            """),
        .good(
            "let isPast = Date.now < Date.now\nlet isEven = next() < next()\nlet isOdd = queue.pop()! < queue.pop()!"),
        .bad("if isLoaded && ↓isLoaded { show() }"),
        .bad("static func < (left: Version, right: Version) -> Bool {\n    left.major < ↓left.major\n}"),
        .good("if user.id == other.id { merge() }"),
        .good("let even = next() == next()"),
        .good("let mixed = a + b == b + a"),
        .good("let isDeep = depth ?? .zero > .zero\nlet isLow = level == level ?? .low"),
        .bad("func show(_ level: Int) { mark = level == ↓level ? deep : low }"),
        .good("let same = offset - start == start"),
        .good("XCTAssertTrue(user == user)", at: Example.testPath),
        .good("let shifted = bits & mask == mask"),
    ]
}

/// What is known of the types of operands, by the declarations of the project.
private struct OperandTypes {
    private let model: ProjectModel
    private let files: PathMap<ProjectFile>

    init(_ model: ProjectModel) {
        self.model = model
        var files: PathMap<ProjectFile> = [:]
        for file in model.sources { files[file.path] = file }
        self.files = files
    }

    /// Types of the standard library and Foundation whose values equal themselves.
    private static let equal: Set<String> = [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "UInt128", "String", "Substring", "Character", "UUID", "URL", "Data", "Date", "IndexPath", "Locale", "TimeZone",
        "Calendar", "DateComponents", "ObjectIdentifier", "AnyHashable", "NSObject", "NSString", "NSNumber",
    ]

    /// - Parameters:
    ///   - chain: the names of the operand.
    ///   - type: the written type; empty when it is to be looked up.
    func isEqualToItself(_ chain: String, _ type: String, in path: String, at place: Int) -> Bool {
        guard let file = files[path] else { return false }
        let outer = file.declarations.first { Self.holds($0, place) }
        let around = outer.flatMap { $0.descendants.last { Self.holds($0, place) } } ?? outer
        if !type.isEmpty { return isEqual(type) }
        let names = chain.split(separator: ".")
        guard let name = names.last.map(String.init) else { return false }
        if names.count > 1 {
            let owner = model.type(
                ofChain: names.dropLast().joined(separator: "."), at: around, file: Int32(file.number))
            return owner.one?.member(named: name).one.map(isEqual) ?? false
        }
        var scope = around
        while let current = scope {
            let found =
                current.kind.isType || current.kind == .extension
                ? (current.groupedType ?? current.enclosingType)?.members(named: name) ?? []
                : current.children.filter { $0.name == name }
            if let only = found.first { return found.count == 1 && isEqual(only) }
            scope = current.parent
        }
        return false
    }

    private static func holds(_ declaration: Declaration, _ place: Int) -> Bool {
        declaration.extent.lower <= place && place < declaration.extent.upper
    }

    private func isEqual(_ property: Declaration) -> Bool {
        guard property.kind.isVariable else { return false }
        if !property.type.isEmpty { return isEqual(property.type) }
        let value = property.value
        return value.hasPrefix("\"") || value == "true" || value == "false" || Int(value) != nil
    }

    private func isEqual(_ type: String) -> Bool {
        var text = Substring(type)
        while text.last == "?" || text.last == "!" { text = text.dropLast() }
        if text.first == "[", text.last == "]" {
            return text.dropFirst().dropLast().split(separator: ":").allSatisfy { part in
                isEqual(String(part.drop { $0 == " " }))
            }
        }
        if Self.equal.contains(String(text)) { return true }
        guard let known = model.types(named: text.split(separator: ".").last.map(String.init) ?? "").one else {
            return false
        }
        return known.kind != .protocol
    }
}

extension ExprSyntax {
    /// A closure around names a parameter so; its type is not looked for.
    fileprivate func isClosureParameter(_ name: TextSlice) -> Bool {
        if name.first == UInt8(ascii: "$") { return true }
        return ancestors.contains { node in
            node.as(ClosureExprSyntax.self)?.parameterNames.contains { $0.text.string == name.string } == true
        }
    }

    /// The type of the parameter with a name, of the innermost function or initializer around.
    fileprivate func parameterType(_ name: TextSlice) -> TypeSyntax? {
        for node in ancestors {
            let list =
                node.as(FunctionDeclSyntax.self)?.parameters
                ?? node.as(InitializerDeclSyntax.self).map { Array($0.signature.parameterClause.parameters) }
            if let found = list?.first(where: { $0.internalName.identifier == name }) {
                return found.ellipsis == nil ? found.type : nil
            }
            if node.asDeclGroup != nil { return nil }
        }
        return nil
    }
}
