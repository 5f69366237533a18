import TenetRuleKit

struct DecodedValueRevalidated: Rule {
    static let about = About(
        "decoded-value-revalidated", "Model repeats the work of the server", category: .safety, severity: .note,
        scope: .appCode,
        why: """
            The server owns the data that it sends. A model that trims, normalizes or checks it again hides faults of \
            the server, and the two drift apart.
            """)

    var names = ["id", "uuid", "identifier"]
    static let options = [
        Option<Self>(
            "names", \.names, "Properties that the server guarantees, besides those that end in `Id` and `At`.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(InitializerDeclSyntax.self) { initializer, file in
            guard initializer.signature.parameterClause.parameters.first?.firstName.text == "from",
                initializer.signature.parameterClause.parameters.first?.type.text.hasSuffix("Decoder") == true,
                let body = initializer.body
            else { return }
            for call in body.descendants(FunctionCallExprSyntax.self) {
                guard let name = call.calledName,
                    name.text.isOne(of: ["trimmingCharacters", "lowercased", "uppercased", "capitalized"]),
                    call.calledBase?.text.contains("decode") == true || isLocalString(call),
                    call.isAssignedToMember
                else { continue }
                file.report(
                    "the model changes a value that the server has sent",
                    help: "keep it as it is, or have the server fixed",
                    at: name)
            }
            for check in body.descendants(GuardStmtSyntax.self)
            where check.body.descendants.contains(where: { $0.kind == .throwStmt }) {
                guard let token = check.conditions.tokens.first(where: { isGuaranteed($0) }),
                    !check.conditions.contains(where: { $0.condition.kind == .optionalBindingCondition })
                else { continue }
                file.report(
                    "`\(token.text)` is checked although the server guarantees it", help: "remove the check", at: token)
            }
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
            $0.nameToken?.text == name && $0.initializer?.text.contains("decode") == true
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
