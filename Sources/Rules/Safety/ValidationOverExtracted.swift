import TenetRuleKit
import TenetRuleSupport

struct ValidationOverExtracted: Rule {
    static let about = About(
        "validation-over-extracted", "Over-extracted validation", category: .safety, severity: .note, scope: .appCode,
        why: """
            A helper for one `guard` is longer than the check itself and sends the reader to another place for \
            nothing.
            """,
        phrasings: [
            "Do not extract a validation of a single guard into a helper that has at most two callers.",
            """
            Keep a simple check inline where it is needed rather than hiding one `guard` behind a `validateText` \
            method.
            """,
        ])

    var prefix = "validate"
    var maxCallers = 2
    static let options = [
        Option<Self>("prefix", \.prefix, "How the names of validation helpers start."),
        Option<Self>(
            "max_callers", \.maxCallers, minimum: 1, "With more callers than this the helper earns its place."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard isCheck(node.name.identifier), isHidden(node), node.isThrowing, node.enclosingType != nil,
                let item = node.body?.statements.onlyItem, Self.isSingleCheck(item)
            else { return }
            let callers = node.root.descendants(DeclReferenceExprSyntax.self).filter {
                $0.baseName.text == node.name.text
            }
            // `ensureOpen` of other functions may guard more than input.
            guard callers.count >= 1, callers.count <= maxCallers,
                node.name.text.hasPrefix(prefix)
                    || callers.allSatisfy({ $0.enclosingBody?.kind == .initializerDecl })
            else { return }
            report(node, callers.count, file)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard isHidden(node), node.isThrowing, !isCheck(node.name.identifier) || node.enclosingType == nil,
                let statements = node.body?.statements, let check = statements.first?.item, Self.isSingleCheck(check),
                statements.count == 1 || statements.count == 2 && returnsInput(statements.last?.item, node),
                node.enclosingType == nil || node.isStatic
            else { return }
            let callers = node.root.descendants(DeclReferenceExprSyntax.self).filter {
                $0.baseName.text == node.name.text
            }
            // Called by initialisers of one type and by nothing else.
            guard !callers.isEmpty, callers.count <= maxCallers,
                callers.allSatisfy({ $0.enclosingBody?.kind == .initializerDecl }),
                Set(callers.map { $0.enclosingTypeName?.string }).count == 1
            else { return }
            report(node, callers.count, file)
        }
    }

    /// `validateTitle`; `ensureTitle` when it is one of the words that say the same.
    private func isCheck(_ name: TextSlice) -> Bool {
        name.hasPrefix(prefix) || name.startsWithWord(of: Self.synonyms) && name.words.count > 1
    }

    private static let synonyms = ["ensure", "check", "verify", "require", "assert"]

    /// Private itself, or through its extension.
    private func isHidden(_ node: FunctionDeclSyntax) -> Bool {
        node.isPrivate || node.enclosingType.map { $0.kind == .extensionDecl && $0.isPrivate } ?? false
    }

    /// One `guard` that throws, or one `if` that does.
    private static func isSingleCheck(_ item: Syntax) -> Bool {
        if let check = item.as(GuardStmtSyntax.self) {
            return check.conditions.only != nil && check.body.statements.onlyItem?.kind == .throwStmt
        }
        let choice = item.asIf
        guard let choice, choice.elseBody == nil, let condition = choice.conditions.only?.condition else {
            return false
        }
        return condition.kind != .optionalBindingCondition && choice.body.statements.onlyItem?.kind == .throwStmt
    }

    private func report(_ node: FunctionDeclSyntax, _ callers: Int, _ file: FilePass) {
        file.report(
            "`\(node.name.text)` holds a single check that is used \(callers == 1 ? "once" : "\(callers) times")",
            help: "write the check where it is used", at: node.name)
    }

    /// The helper gives back what it was given, so that it fits into an assignment.
    private func returnsInput(_ item: Syntax?, _ node: FunctionDeclSyntax) -> Bool {
        let value = item?.as(ReturnStmtSyntax.self)?.expression ?? item?.as(ExprSyntax.self)
        guard let name = value?.as(DeclReferenceExprSyntax.self)?.baseName.identifier else { return false }
        return node.parameters.contains { $0.internalName.identifier == name }
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
        .bad(
            """
            struct Dock: Decodable {
                init(depth: Int) throws { self.depth = try positive(depth) }
                init(from decoder: any Decoder) throws { depth = try positive(Int(from: decoder)) }
            }

            private func ↓positive(_ depth: Int) throws -> Int {
                guard depth > 0 else { throw DockError.dry }
                return depth
            }
            """),
        .bad(
            """
            struct Quay {
                init(length: Int) throws {
                    self.length = length
                    try ensureLength()
                }
                init(from decoder: any Decoder) throws { try Self.validateName(String(from: decoder)) }
                private static func ↓validateName(_ name: String) throws {
                    if name.isEmpty || name.count > 9 { throw QuayError.name }
                }
            }
            private extension Quay {
                func ↓ensureLength() throws {
                    guard length > 0 else { throw QuayError.length }
                }
            }
            """),
        .good(
            """
            extension Quay {
                func ensureLength() throws {
                    guard length > 0 else { throw QuayError.length }
                }
                private func checkTide() throws -> Tide {
                    if let tide { throw QuayError.tide }
                    return .low
                }
                func moor() throws { try ensureLength() }
            }
            """),
        .good(
            """
            struct Dock {
                init(depth: Int) throws { self.depth = try positive(depth) }
                mutating func dig(to depth: Int) throws { self.depth = try positive(depth) }
            }

            private func positive(_ depth: Int) throws -> Int {
                guard depth > 0 else { throw DockError.dry }
                return depth
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
