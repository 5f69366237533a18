internal import TenetModel
internal import TenetSyntaxTree

/// A suite of Swift Testing, taken apart for a spec to be made of it. Above each of its tests stands where the test belongs in a
/// spec, from the outside in:
///
///     // spec: load | when the server fails | should show the failure in its words
///     @Test func aFailureIsShownInItsWords() async {
struct SpecSuite {
    /// A property that every test has anew.
    struct Fixture {
        var name: String
        var type: String
        /// Nil for one that the initializer sets.
        var value: [String]?
    }

    /// A test.
    struct Example {
        /// What stands around it, from the outside in.
        var groups: [String]
        var sentence: String
        /// The name of a parameter and what it takes its values from.
        var loop: (name: String, values: String)?
        var lines: [String]
    }

    static let marker = "// spec: "

    /// The type that the suite is about.
    let subject: String
    let isMainActor: Bool
    private(set) var isAsync = false
    private(set) var fixtures: [Fixture] = []
    private(set) var setUp: [String] = []
    private(set) var helpers: [[String]] = []
    private(set) var examples: [Example] = []
    /// What belongs to the type and not to a test, such as a text that several compare with.
    private(set) var members: [[String]] = []

    /// - Throws: ``ScaffoldError`` for a test that does not say where it belongs, or a property that a spec cannot have.
    init(_ suite: StructDeclSyntax) throws(ScaffoldError) {
        let name = suite.name.text.string
        subject = name.hasSuffix("Tests") ? String(name.dropLast("Tests".count)) : name
        isMainActor = Self.attributes(suite).contains("@MainActor")
        for member in suite.memberBlock.members { try read(member.decl) }
    }

    /// As they are written, without what stands in parentheses.
    static func attributes(_ node: some WithAttributesSyntax) -> [String] {
        node.attributes.map { String($0.trimmedDescription.prefix { $0 != "(" }) }
    }

    private mutating func read(_ member: DeclSyntax) throws(ScaffoldError) {
        if let function = member.as(FunctionDeclSyntax.self), let body = function.body {
            if Self.attributes(function).contains("@Test") { return try read(test: function, body) }
            let modifiers = function.modifiers.map(\.trimmedDescription)
            if !modifiers.contains("static") {
                return try helpers.append(SpecCode.lines(of: function, without: "private "))
            }
        }
        if let initializer = member.as(InitializerDeclSyntax.self), let body = initializer.body {
            if initializer.signature.effectSpecifiers?.asyncSpecifier != nil { isAsync = true }
            setUp = try SpecCode.lines(inside: body)
            return
        }
        if let variable = member.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
            !variable.modifiers.contains(where: { $0.name.text == "static" })
        {
            return fixtures.append(try fixture(binding))
        }
        members.append(try SpecCode.lines(of: member))
    }

    private mutating func read(test: FunctionDeclSyntax, _ body: CodeBlockSyntax) throws(ScaffoldError) {
        let comments = test.leadingTrivia.string.split(separator: "\n").map { $0.drop { $0 == " " } }
        guard let mark = comments.last(where: { $0.hasPrefix(Self.marker) }) else {
            throw ScaffoldError("the test `\(test.name.text)` has no line `\(Self.marker)…`")
        }
        var parts = mark.dropFirst(Self.marker.count).split(separator: " | ").map(String.init)
        guard let sentence = parts.popLast() else {
            throw ScaffoldError("the test `\(test.name.text)` has an empty line `\(Self.marker)`")
        }
        if test.signature.effectSpecifiers?.asyncSpecifier != nil { isAsync = true }
        examples.append(
            Example(
                groups: parts, sentence: sentence, loop: try Self.loop(test), lines: try SpecCode.lines(inside: body)))
    }

    /// `@Test(arguments: Mode.allCases) func one(mode: Mode)`.
    private static func loop(
        _ test: FunctionDeclSyntax
    ) throws(ScaffoldError) -> (name: String, values: String)? {
        let parameters = Array(test.signature.parameterClause.parameters)
        guard let parameter = parameters.first else { return nil }
        let attribute = test.attributes.compactMap { $0.as(AttributeSyntax.self) }.first {
            $0.attributeName.trimmedDescription == "Test"
        }
        let arguments = attribute?.arguments?.as(LabeledExprListSyntax.self)
        let values = arguments?.first { $0.label.map { $0.text == "arguments" } ?? false }
        guard let values, parameters.count == 1 else {
            throw ScaffoldError("the test `\(test.name.text)` takes more than the elements of one list")
        }
        return ((parameter.secondName ?? parameter.firstName).text.string, values.expression.trimmedDescription)
    }

    private func fixture(_ binding: PatternBindingSyntax) throws(ScaffoldError) -> Fixture {
        let name = binding.pattern.trimmedDescription
        guard binding.accessorBlock == nil else {
            throw ScaffoldError("`\(name)` is computed, and a spec has no such property; write a function")
        }
        let value = binding.initializer?.value
        guard let type = binding.typeAnnotation?.type.trimmedDescription ?? value.flatMap(Self.type) else {
            throw ScaffoldError("the type of `\(name)` cannot be told; write it down")
        }
        return Fixture(
            name: name, type: type,
            value: try value.map { value throws(ScaffoldError) in try SpecCode.lines(of: value) })
    }

    /// Of `Store()`, and of a sample as `Berth.makeValidBerth()`.
    private static func type(of value: ExprSyntax) -> String? {
        guard let called = value.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
        let name =
            called.as(MemberAccessExprSyntax.self).map { $0.base?.trimmedDescription ?? "" }
            ?? called.trimmedDescription
        return name.first?.isUppercase ?? false ? name : nil
    }
}
