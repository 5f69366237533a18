import TenetRuleKit

struct ValidationOverExtracted: Rule {
    static let about = About(
        "validation-over-extracted", "Over-extracted validation", category: .safety, severity: .note, scope: .appCode,
        why: """
            A helper for one `guard` is longer than the check itself and sends the reader to another place for \
            nothing.
            """)

    var prefix = "validate"
    var maxCallers = 2
    static let options = [
        Option<Self>("prefix", \.prefix, "How the names of validation helpers start."),
        Option<Self>(
            "max_callers", \.maxCallers, minimum: 1, "With more callers than this the helper earns its place."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.text.hasPrefix(prefix), node.isPrivate, node.isThrowing, let type = node.enclosingType,
                let check = node.body?.statements.onlyItem?.as(GuardStmtSyntax.self), check.conditions.only != nil,
                check.body.statements.onlyItem?.kind == .throwStmt
            else { return }
            let callers = type.memberBlock.descendants(DeclReferenceExprSyntax.self).filter {
                $0.baseName.text == node.name.text
            }.count
            guard callers >= 1, callers <= maxCallers else { return }
            file.report(
                "`\(node.name.text)` holds a single check that is used \(callers == 1 ? "once" : "\(callers) times")",
                help: "write the `guard` where it is used", at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Survey {
                init(text: String) throws {
                    try Self.validateText(text)
                }
                private static func ↓validateText(_ text: String) throws {
                    guard !text.isEmpty else { throw SurveyError.noText }
                }
            }
            """),
        .bad(
            """
            struct Survey {
                init(text: String) throws { try Self.validateText(text) }
                init(copy: Survey) throws { try Self.validateText(copy.text) }
                private static func ↓validateText(_ text: String) throws {
                    guard !text.isEmpty else { throw SurveyError.noText }
                }
            }
            """),
        .good(
            """
            struct Survey {
                init(text: String) throws {
                    guard !text.isEmpty else { throw SurveyError.noText }
                }
            }
            """),
        .good(
            """
            struct Survey {
                init(text: String, count: Int) throws {
                    try Self.validate(text, count)
                }
                private static func validate(_ text: String, _ count: Int) throws {
                    guard !text.isEmpty else { throw SurveyError.noText }
                    guard count > 0 else { throw SurveyError.noCount }
                }
            }
            """),
        .good(
            """
            struct Survey {
                init(a: String, b: String, c: String) throws {
                    try Self.validateText(a)
                    try Self.validateText(b)
                    try Self.validateText(c)
                }
                private static func validateText(_ text: String) throws {
                    guard !text.isEmpty else { throw SurveyError.noText }
                }
            }
            """),
    ]
}
