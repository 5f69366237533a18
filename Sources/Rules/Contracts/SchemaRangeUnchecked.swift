import TenetRuleKit
import TenetRuleSupport

struct SchemaRangeUnchecked: Rule {
    static let about = About(
        "schema-range-unchecked", "Range of the schema that validation leaves out", category: .contracts,
        severity: .warning, scope: .appCode,
        why: """
            A model that validates itself is trusted with every value. Where `validate()` leaves out a field that the \
            schema bounds, or compares it with other numbers, a value that the server never means reaches the app. Bounds that \
            have a name are taken for right, and lengths and patterns of texts are not compared.
            """,
        phrasings: [
            "Compare the values of a response with the ranges of the server's schema in its `validate()`.",
            "The bounds that `validate()` checks come from the API contract, not from a guess.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Comparison.self, from: FunctionDeclSyntax.self) { function, _ in
            guard function.name.text == "validate", let body = function.body else { return [] }
            return Comparison.all(in: body)
        }
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            let comparisons = Dictionary(grouping: project.facts(Comparison.self), by: \.path)
            var reported: Set<ContractPlace> = []
            project.forEachContractMember([.response]) { check, match, member in
                guard let field = member.found, let declared = member.property.declaration,
                    let bounds = Bounds(check.contract.resolved(field.type).limits)
                else { return }
                // One without a body is a requirement, and is looked for where it is met.
                let validations = match.model.type.members(named: "validate").filter { $0.parameters.isEmpty }
                guard !validations.isEmpty else { return }
                let own = validations.flatMap { validation in
                    comparisons[validation.path, default: []].filter {
                        validation.extent.lower <= $0.range.lower && $0.range.upper <= validation.extent.upper
                    }
                }
                let name = declared.name
                let about = own.map(\.fact).filter { $0.names.contains(name) }
                let message: String
                if about.isEmpty {
                    message = "`validate()` does not compare `\(name)` with its range, \(bounds.words)"
                } else if let other = bounds.missed(by: about, of: name, among: match.model) {
                    message = "`validate()` compares `\(name)` with \(other), but its range is \(bounds.words)"
                } else {
                    return
                }
                project.report(
                    message,
                    help: "compare `\(name)` with the range of the schema there, and throw an error that names both",
                    at: member, check.notes(match, field), &reported)
            }
        }
    }

    /// What one condition of a validation, or one call in it, is about.
    private struct Comparison: Fact {
        var names: Set<String>
        var numbers: Set<Double>

        static func all(in body: CodeBlockSyntax) -> [(fact: Comparison, range: ByteRange)] {
            var found: [(fact: Comparison, range: ByteRange)] = []
            for statement in body.statements { add(statement.syntax, to: &found) }
            return found
        }

        /// Conditions one by one, and everything else statement by statement.
        private static func add(_ node: Syntax, to found: inout [(fact: Comparison, range: ByteRange)]) {
            if node.is(ConditionElementSyntax.self) || node.is(ReturnStmtSyntax.self) || node.is(ThrowStmtSyntax.self) {
                // What an error is told is compared with nothing.
                if !node.is(ThrowStmtSyntax.self) { found.append((Comparison(node), node.range)) }
                return
            }
            let hasParts = node.children.contains { !$0.is(TokenSyntax.self) }
            if node.is(FunctionCallExprSyntax.self) || !hasParts { return found.append((Comparison(node), node.range)) }
            for child in node.children where !child.is(TokenSyntax.self) { add(child, to: &found) }
        }

        private init(_ node: Syntax) {
            (names, numbers) = ([], [])
            collect(node, isNegative: false)
        }

        private mutating func collect(_ node: Syntax, isNegative: Bool) {
            if let token = node.as(TokenSyntax.self) {
                let text = token.text.string
                switch token.tokenKind {
                case .identifier: names.insert(token.identifier.string)
                case .integerLiteral, .floatLiteral:
                    if let number = Double(text.filter { $0 != "_" }) { numbers.insert(isNegative ? -number : number) }
                default: break
                }
                return
            }
            let isNegated = node.as(PrefixOperatorExprSyntax.self)?.operator.text == "-"
            for child in node.children { collect(child, isNegative: isNegated) }
        }
    }

    /// What a schema says of a number.
    private struct Bounds {
        let numbers: [Double]
        let words: String

        init?(_ limits: SchemaLimits) {
            numbers = [limits.minimum, limits.maximum].compactMap(\.self)
            guard !numbers.isEmpty else { return nil }
            switch (limits.minimum, limits.maximum) {
            case (let low?, let high?): words = "\(Self.text(low)) to \(Self.text(high))"
            case (let low?, nil): words = "\(Self.text(low)) and more"
            default: words = "at most \(numbers.map(Self.text).joined())"
            }
        }

        /// The numbers that a field is compared with, when none of them is a bound; nil when something is not known.
        func missed(by comparisons: [Comparison], of name: String, among model: CodedModel) -> String? {
            let others = Set(model.properties.map(\.name)).subtracting([name])
            let numbers = comparisons.reduce(into: Set<Double>()) { $0.formUnion($1.numbers) }
            // Bounds with names, and fields that are compared with one another, are nobody's to judge.
            let isPlain = comparisons.allSatisfy { comparison in
                !comparison.numbers.isEmpty && comparison.names.isDisjoint(with: others)
                    && comparison.names.subtracting([name, "contains", "self"]).isEmpty
            }
            guard isPlain, numbers.isDisjoint(with: self.numbers) else { return nil }
            return numbers.sorted().map(Self.text).joined(separator: " and ")
        }

        private static func text(_ number: Double) -> String {
            number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        }
    }

    private static let models = """
        from pydantic import BaseModel, Field

        class Grade(BaseModel):
            score: int = Field(ge=40, le=160)
            rank: int = Field(ge=1)
            label: str
        """

    private static func model(_ body: String) -> String {
        """
        struct Grade: Decodable {
            let score: Int
            let rank: Int
            let label: String
        }

        extension Grade {
            func validate() throws {
                \(body)
            }
        }
        """
    }

    static let examples: [Example] = [
        .bad(files: [
            "schemas.py": models,
            "App/Grade.swift": """
            struct Grade: Decodable {
                let score: Int
                let ↓rank: Int
                let label: String

                func validate() throws {
                    guard (40...160).contains(score) else { throw GradeError.outOfRange("score", score) }
                }
            }
            """,
        ]),
        .bad(files: [
            "schemas.py": models,
            "App/Grade.swift": """
            struct Grade: Decodable {
                let ↓score: Int
                let rank: Int
                let label: String

                func validate() throws {
                    if score < 0 || score > 100 { throw GradeError.outOfRange("score", score) }
                    if rank < 1 { throw GradeError.outOfRange("rank", rank) }
                }
            }
            """,
        ]),
        .good(files: [
            "schemas.py": models,
            "App/Grade.swift": model(
                "guard (40...160).contains(score), rank >= 1 else { throw GradeError.outOfRange(\"score\", score) }"),
        ]),
        // What the numbers are is said elsewhere.
        .good(files: [
            "schemas.py": models,
            "App/Grade.swift": model("try Ranges.score.check(score, rank)"),
        ]),
        .good(files: [
            "schemas.py": models,
            "App/Grade.swift": model(
                "guard score >= Ranges.lowest, rank >= 1 else { throw GradeError.low }"),
        ]),
        // Nothing validates the model, so nothing validates it in part.
        .good(files: [
            "schemas.py": models,
            "App/Grade.swift": "struct Grade: Decodable { let score: Int; let rank: Int; let label: String }\n",
        ]),
        .good(files: [
            "schemas.py": models.replacing(" = Field(ge=40, le=160)", with: "").replacing(" = Field(ge=1)", with: ""),
            "App/Grade.swift": model("if label.isEmpty { throw GradeError.empty }"),
        ]),
    ]
}
