import TenetRuleKit
import TenetRuleSupport

struct DecodedValueRevalidated: Rule {
    static let about = About(
        "decoded-value-revalidated", "Model repeats the work of the server", category: .safety, severity: .note,
        scope: .appCode,
        why: """
            The server owns the data that it sends. A model that trims, normalizes or checks it again hides faults of \
            the server, and the two drift apart.
            """,
        phrasings: [
            """
            Decodable models must take over server values as sent, without trimming, normalizing, or validating them \
            again.
            """,
            """
            We trust what the backend delivers: an `init(from:)` only decodes and contains no cleanup or range checks.
            """,
        ])

    var names = ["id", "uuid", "identifier"]
    static let options = [
        Option<Self>(
            "names", \.names, "Properties that the server guarantees, besides those that end in `Id` and `At`.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(InitializerDeclSyntax.self) { initializer, file in
            checkMemberwise(initializer, file)
            guard initializer.signature.parameterClause.parameters.first?.firstName.text == "from",
                initializer.signature.parameterClause.parameters.first?.type.text.hasSuffix("Decoder") == true,
                let body = initializer.body
            else { return }
            for call in body.descendants(FunctionCallExprSyntax.self) {
                guard let name = call.calledName,
                    name.text.isOne(of: Self.changing),
                    call.calledBase?.codeContains("decode") == true || isLocalString(call),
                    call.isAssignedToMember
                else { continue }
                file.report(
                    "the model changes a value that the server has sent",
                    help: "keep it as it is, or have the server fixed",
                    at: name)
            }
            for conditions in throwingChecks(in: body) {
                if let token = guaranteed(in: conditions) {
                    report(token, file)
                } else if let token = boundedValue(in: conditions, of: body) {
                    file.report(
                        "a range is checked that the server answers for",
                        help: "remove the check, or let the server do it",
                        at: token)
                }
            }
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.text.startsWithWord(of: ["validate", "validated", "validating", "verify", "check"]),
                !node.isStatic, node.parameters.isEmpty, node.isThrowing, let body = node.body,
                isReceived(node.enclosingType)
            else { return }
            for conditions in throwingChecks(in: body) {
                if let token = guaranteed(in: conditions) { report(token, file) }
            }
        }
    }

    private static let changing = [
        "trimmingCharacters", "lowercased", "uppercased", "capitalized", "replacingOccurrences", "replacing",
    ]

    private func report(_ token: TokenSyntax, _ file: FilePass) {
        file.report("`\(token.text)` is checked although the server guarantees it", help: "remove the check", at: token)
    }

    /// The other initialiser of a received model: it has a parameter for what only the server gives out.
    private func checkMemberwise(_ initializer: InitializerDeclSyntax, _ file: FilePass) {
        let parameters = initializer.signature.parameterClause.parameters
        guard initializer.signature.effectSpecifiers?.throwsClause != nil, let body = initializer.body,
            parameters.contains(where: { $0.firstName.text == "id" && $0.defaultValue == nil }),
            isReceived(initializer.enclosingType)
        else { return }
        for call in body.descendants(FunctionCallExprSyntax.self) {
            guard let name = call.calledName, name.text.isOne(of: Self.changing), call.isAssignedToMember,
                let value = ViewExpression(around: call).root.as(DeclReferenceExprSyntax.self),
                parameters.contains(where: { $0.internalName.identifier == value.baseName.identifier })
            else { continue }
            file.report(
                "the model changes a value that the server has sent",
                help: "keep it as it is, or have the server fixed", at: name)
        }
    }

    /// A model that is decoded, here or in an extension in the file, and that is no request.
    private func isReceived(_ type: (any DeclGroupSyntax)?) -> Bool {
        guard let type, let name = type.groupName?.identifier,
            !["Request", "Body", "Form", "Input", "Draft"].contains(where: { name.hasSuffix($0) })
        else { return false }
        return type.conformsInFile(to: ["Codable", "Decodable"])
    }

    /// The conditions of each `guard` and `if` that throws.
    private func throwingChecks(in body: CodeBlockSyntax) -> [ConditionElementListSyntax] {
        let guards = body.descendants(GuardStmtSyntax.self).filter {
            $0.body.statements.contains { $0.item.kind == .throwStmt }
        }
        let choices = body.descendants(IfExprSyntax.self).filter {
            $0.body.statements.contains { $0.item.kind == .throwStmt }
        }
        return guards.map(\.conditions) + choices.map(\.conditions)
    }

    private func guaranteed(in conditions: ConditionElementListSyntax) -> TokenSyntax? {
        guard !conditions.contains(where: { $0.condition.kind == .optionalBindingCondition }) else { return nil }
        return conditions.tokens.first { isGuaranteed($0) }
    }

    /// The decoded value in `value < 40 || value > 200` and `(40...200).contains(value)`: the bounds are no sign or
    /// emptiness, which the code may count on, but somebody's rule.
    private func boundedValue(in conditions: ConditionElementListSyntax, of body: CodeBlockSyntax) -> TokenSyntax? {
        var bounds = 0
        var value: TokenSyntax?
        for node in conditions.descendants {
            if let literal = node.as(ExprSyntax.self)?.numberValue, node.parent?.kind != .prefixOperatorExpr {
                // Bytes, shares and degrees are what the types of a display take.
                if [255, 100, 90, 180, 360].contains(abs(literal)) { return nil }
                if abs(literal) > 1 { bounds += 1 }
            } else if node.kind == .memberAccessExpr {
                guard MemberAccessExprSyntax(unchecked: node).declName.baseName.text == "contains" else { return nil }
            } else if let name = node.as(DeclReferenceExprSyntax.self), !name.isMemberName, name.baseName.text != "self"
            {
                guard value.map({ $0.identifier == name.baseName.identifier }) ?? true else { return nil }
                value = name.baseName
            } else if node.kind == .binaryOperatorExpr, node.text.isOne(of: ["==", "!=", "+", "-", "*", "/", "%"]) {
                return nil
            }
        }
        guard bounds >= 1, let value, !value.codeContainsFolded(["version", "count", "index", "size", "length"]),
            isDecoded(value.identifier, in: body),
            bounds >= 2 || conditions.tokens.contains(where: { $0.text == "..." || $0.text == "..<" })
        else { return nil }
        return value
    }

    private func isDecoded(_ name: TextSlice, in body: CodeBlockSyntax) -> Bool {
        body.descendants(PatternBindingSyntax.self).contains {
            $0.nameToken?.identifier == name && $0.initializer?.codeContains("decode") == true
        }
            || body.descendants(SequenceExprSyntax.self).contains {
                guard let assignment = $0.assignment, assignment.target.ownMemberName?.identifier == name else {
                    return false
                }
                return assignment.value.contains { $0.codeContains("decode") }
            }
    }

    private func isGuaranteed(_ token: TokenSyntax) -> Bool {
        guard token.tokenKind == .identifier, token.parent?.kind == .declReferenceExpr else { return false }
        return token.text.isOne(of: names) || token.text.hasSuffix("Id") || token.text.hasSuffix("ID")
            || (token.text.hasSuffix("At") && token.text.count > 3)
    }

    private func isLocalString(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledBase?.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        return call.enclosingBody?.descendants(PatternBindingSyntax.self).contains {
            $0.nameToken?.text == name && $0.initializer?.codeContains("decode") == true
        } ?? false
    }

    static let examples: [Example] = [
        .bad(
            """
            struct User: Decodable {
                let name: String

                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    name = try values.decode(String.self, forKey: .name).↓trimmingCharacters(in: .whitespaces)
                }
            }
            """),
        .bad(
            """
            struct Order: Decodable {
                let id: Int

                init(from decoder: Decoder) throws {
                    id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
                    guard ↓id > 0 else { throw OrderError.badID }
                }
            }
            """),
        .good(
            """
            struct User: Decodable {
                let name: String

                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    name = try values.decode(String.self, forKey: .name)
                    guard !name.isEmpty else { throw UserError.unnamed }
                }
            }
            """),
        .good(
            """
            enum Kind: Decodable {
                init(from decoder: any Decoder) throws {
                    switch try decoder.singleValueContainer().decode(String.self).lowercased() {
                    case "a": self = .first
                    default: self = .other
                    }
                }
            }
            """),
        .bad(
            """
            struct Voyage: Codable {
                let id: UUID
                let bookedAt: Date
                let harbour: String
            }

            extension Voyage {
                func validate() throws {
                    if harbour.isEmpty { throw VoyageError.noHarbour }
                    if ↓bookedAt > .now { throw VoyageError.booked }
                }
            }
            """),
        .bad(
            """
            struct Guest: Codable {
                init(id: Int, mail: String) throws {
                    guard !mail.isEmpty else { throw GuestError.noMail }
                    self.id = id
                    self.mail = mail.trimmed().↓lowercased()
                }
            }
            """),
        .bad(
            """
            struct Tide: Decodable {
                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    let level = try values.decode(Int.self, forKey: .level)
                    guard (20...80).contains(↓level) else { throw TideError.odd(level) }
                    self.level = level
                }
            }
            """),
        .good(
            """
            struct Tide: Decodable {
                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    duration = try values.decode(Int.self, forKey: .duration)
                    guard duration >= 0 else { throw TideError.negative }
                    red = try values.decode(Int.self, forKey: .red)
                    guard red >= 0 && red <= 255 else { throw TideError.colour }
                }
            }
            """),
        .good(
            """
            struct GuestRequest: Codable {
                init(id: Int, mail: String) throws {
                    guard !mail.isEmpty else { throw GuestError.noMail }
                    self.mail = mail.lowercased()
                }
            }
            """),
        .good("struct Form {\n    init(from text: String) { name = text.trimmingCharacters(in: .whitespaces) }\n}"),
    ]
}

extension FunctionCallExprSyntax {
    /// The value becomes that of a property: `name = … .trimmed()`.
    fileprivate var isAssignedToMember: Bool {
        for ancestor in ancestors {
            switch ancestor.kind {
            case .exprList, .tryExpr, .labeledExpr, .labeledExprList, .memberAccessExpr, .tupleExpr: continue
            case .sequenceExpr:
                guard let target = SequenceExprSyntax(unchecked: ancestor).assignment?.target else { continue }
                return target.ownMemberName != nil && !target.contains(self)
            default: return false
            }
        }
        return false
    }
}
