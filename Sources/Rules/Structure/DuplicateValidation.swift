import TenetRuleKit
import TenetRuleSupport

struct DuplicateValidation: Rule {
    static let about = About(
        "duplicate-validation", "Validation written in several places", category: .structure, severity: .note,
        status: .stable,
        scope: .appCode, isToldOnce: true,
        why: """
            Rules for input that stand in several places come apart: one form takes what another one refuses. One \
            function that validates has a name, a test and a single place to change.
            """,
        phrasings: [
            """
            Do not repeat the same validation of several conditions in three or more places; move it into one \
            function.
            """,
            "Rules for emails, ages and other input live in a single named check that all forms call.",
        ])

    var minPlaces = 3
    var minTests = 2
    static let options = [
        Option<Self>("min_places", \.minPlaces, minimum: 2, "Places from which on a validation is reported."),
        Option<Self>(
            "min_tests", \.minTests, minimum: 1, "Conditions, other than bindings, from which on a check counts."),
    ]

    struct Validation: Fact {
        var print: Int
        var text: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Validation.self, from: GuardStmtSyntax.self) { node, file in
            validation(node.conditions, node.body, at: node.guardKeyword, file)
        }
        hooks.collect(Validation.self, from: IfExprSyntax.self) { node, file in
            // A branch of several chooses between answers.
            guard node.elseBody == nil, node.parent?.kind != .ifExpr else { return nil }
            return validation(node.conditions, node.body, at: node.ifKeyword, file)
        }
        hooks.onProject { project in
            let found = project.facts(Validation.self)
            let places = Dictionary(grouping: found, by: \.fact.print)
            for validation in found {
                guard let group = places[validation.fact.print], group.count >= minPlaces, let first = group.first,
                    first.path != validation.path || first.range != validation.range
                else { continue }
                let text = validation.fact.text
                project.report(
                    "this check is written in \(group.count) places" + (text.isEmpty ? "" : ": `\(text)`"),
                    help: "move it to one function and call that in all of them", in: validation.path,
                    at: validation.range,
                    notes: [Note(path: first.path, range: first.range, message: "the first of them")])
            }
        }
    }

    /// A check of values whose failure ends the function.
    private func validation(
        _ conditions: ConditionElementListSyntax, _ body: CodeBlockSyntax, at token: TokenSyntax, _ file: FilePass
    ) -> (fact: Validation, range: ByteRange)? {
        guard tests(in: conditions) >= minTests, testsValue(conditions), !asksForPlace(conditions),
            let last = body.statements.last?.item, last.kind == .returnStmt || last.kind == .throwStmt,
            !conditions.isInPreview, !conditions.isInDouble(file)
        else { return nil }
        let hashes = file.service(TokenHashes.self)
        // What is validated goes by another name everywhere.
        let names = conditions.descendants(DeclReferenceExprSyntax.self).filter { reference in
            !reference.isMemberName && reference.parent?.kind != .functionCallExpr
                && !reference.baseName.text.startsUppercase
        }
        // That two values are there is asked everywhere: the same check is one of the same values.
        let isBare = !conditions.tokens.contains { token in
            switch token.tokenKind {
            case .identifier: return token.text.isOne(of: Self.valueTests) && !token.text.hasPrefix("is")
            case .binaryOperator: return !token.text.isOne(of: ["&&", "||"])
            default: return token.tokenKind == .integerLiteral || token.tokenKind == .floatLiteral
            }
        }
        let print = hashes.fingerprint(
            of: conditions, parameters: isBare ? [] : names.map(\.baseName), in: file)
        guard print.tokens >= 8, !hashes.isTool else { return nil }
        let text = conditions.trimmedDescription
        let isShort = text.utf8.count <= 80 && !text.contains("\n")
        return (Validation(print: print.renamed, text: isShort ? text : ""), token.range)
    }

    /// Which row or section is meant is no question of what is valid.
    private func asksForPlace(_ conditions: ConditionElementListSyntax) -> Bool {
        conditions.tokens.contains { $0.text.isOne(of: ["section", "indexPath", "row", "numberOfSections"]) }
    }

    /// Conditions, and those joined by `&&` and `||`; bindings do not count.
    private func tests(in conditions: ConditionElementListSyntax) -> Int {
        conditions.reduce(0) { count, element in
            if let sequence = element.condition.as(SequenceExprSyntax.self) {
                return count + 1 + sequence.elements.reduce(0) { $0 + ($1.text.isOne(of: ["&&", "||"]) ? 1 : 0) }
            }
            switch element.condition.kind {
            case .optionalBindingCondition, .matchingPatternCondition, .availabilityCondition: return count
            default: return count + 1
            }
        }
    }

    /// Something looks at the contents of a value or compares it with a limit other than 0.
    private func testsValue(_ conditions: ConditionElementListSyntax) -> Bool {
        var hasComparison = false
        var hasLimit = false
        for token in conditions.tokens {
            switch token.tokenKind {
            case .identifier where token.text.isOne(of: Self.valueTests) && !Self.looksUp(token): return true
            case .binaryOperator where token.text.isOne(of: ["<", ">", "<=", ">="]): hasComparison = true
            case .integerLiteral where token.text != "0", .floatLiteral: hasLimit = true
            default: break
            }
        }
        return hasComparison && hasLimit
    }

    /// `loading.contains(key)`: whether a collection has it says nothing of what is valid.
    private static func looksUp(_ token: TokenSyntax) -> Bool {
        guard token.text == "contains",
            let call = token.parent?.parent?.parent?.as(FunctionCallExprSyntax.self), call.calledName == token
        else { return false }
        let kind = call.arguments.only?.expression.kind
        return kind == .declReferenceExpr || kind == .memberAccessExpr
    }

    private static let valueTests = [
        "isEmpty", "isNotEmpty", "isBlank", "count", "contains", "hasPrefix", "hasSuffix", "range", "firstMatch",
        "wholeMatch", "prefixMatch", "evaluate", "allSatisfy", "matches", "isValid", "length",
    ]

    static let examples: [Example] = [
        .good(
            """
            struct Tides {
                func load(_ key: String) {
                    guard !loading.contains(key), tides[key] == nil else { return }
                    begin(key)
                }
                func loadPiers(_ key: String) {
                    guard !waiting.contains(key), piers[key] == nil else { return }
                    begin(key)
                }
                func loadBoats(_ key: String) {
                    guard !asking.contains(key), boats[key] == nil else { return }
                    begin(key)
                }
            }
            """),
        .bad(
            """
            struct Registration {
                func signUp(email: String) throws {
                    guard email.count <= 254, email.contains("@") else { throw FormError.email }
                    send(email)
                }
                func invite(_ address: String) throws {
                    ↓guard address.count <= 254, address.contains("@") else { throw FormError.address }
                    send(address)
                }
                func reset(email: String?) {
                    ↓guard email.count <= 254, email.contains("@") else {
                        show(FormError.email)
                        return
                    }
                    send(email)
                }
            }
            """),
        .bad(files: [
            "App/A.swift": """
            func a(_ age: Int) throws {
                if age < 16 || age > limits.upper { throw FormError.age }
                save(age)
            }
            """,
            "App/B.swift": """
            func b(_ age: Int) -> Bool {
                ↓if age < 16 || age > limits.upper { return false }
                return save(age)
            }
            """,
            "App/C.swift": """
            func c(years: Int) {
                ↓if years < 16 || years > limits.upper { return }
                save(years)
            }
            """,
        ]),
        // Twice only.
        .good(
            "func a(_ age: Int) throws {\n    if age < 16 || age > limits.upper { throw FormError.age }\n}\n"
                + "func b(_ age: Int) -> Int {\n    if age < 16 || age > limits.upper { return 0 }\n    return 1\n}"),
        // One test each.
        .good(
            "func a(_ name: String) { guard !name.isEmpty else { return }; save(name) }\n"
                + "func b(_ name: String) { guard !name.isEmpty else { return }; send(name) }\n"
                + "func c(_ name: String) { guard !name.isEmpty else { return }; show(name) }"),
        // Bindings are no validation.
        .good(
            "func a() { guard let user = store.user, let name = user.name else { return }; save(name) }\n"
                + "func b() { guard let user = store.user, let name = user.name else { return }; send(name) }\n"
                + "func c() { guard let user = store.user, let name = user.name else { return }; show(name) }"
        ),
        // Other limits.
        .good(
            "func a(_ age: Int) { if age < 16 || age > limits.upper { return }; save(age) }\n"
                + "func b(_ age: Int) { if age < 18 || age > limits.upper { return }; send(age) }\n"
                + "func c(_ age: Int) { if age < 21 || age > limits.upper { return }; show(age) }"),
        // Sizes are no input.
        .good(
            "func a(_ size: CGSize) { guard size.width > 0, size.height > 0 else { return }; draw(size) }\n"
                + "func b(_ size: CGSize) { guard size.width > 0, size.height > 0 else { return }; fill(size) }\n"
                + "func c(_ size: CGSize) { guard size.width > 0, size.height > 0 else { return }; clear(size) }"),
        // Nothing ends here.
        .good(
            "func a(_ age: Int) { if age < 16 || age > limits.upper { warn() }; save(age) }\n"
                + "func b(_ age: Int) { if age < 16 || age > limits.upper { warn() }; send(age) }\n"
                + "func c(_ age: Int) { if age < 16 || age > limits.upper { warn() }; show(age) }"),
    ]
}
