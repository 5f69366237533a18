import TenetRuleKit
import TenetRuleSupport

struct StoredClosureStrongSelf: Rule {
    static let about = About(
        "stored-closure-strong-self", "Stored closure keeps `self` alive", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            An object that stores a closure, or owns another object that stores it, and a closure that holds the \
            object form a cycle: neither is ever freed.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("append", "insert") { Self.checkList($0, $1) }
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            guard let (target, sign, value) = sequence.assignment, sign == "=", value.count == 1,
                let closure = value.first?.as(ClosureExprSyntax.self), let mark = closure.strongSelf,
                let type = sequence.enclosingType?.as(ClassDeclSyntax.self), let owner = Self.owner(of: target),
                let property = Self.property(owner.text, in: type), !Self.isWeak(property),
                target.firstToken?.text == "self" || !sequence.isLocalName(owner.text),
                !sequence.isInSingleton, !Self.isCleared(target, in: type)
            else { return }
            file.report(
                "`self` owns this closure through `\(target.text)` and the closure holds `self`: neither is freed",
                help: closure.weakSelfHelp(mark), at: mark,
                fix: Self.returnsNothing(property) && target.ownMemberName != nil ? closure.weakSelfFix(in: file) : nil)
        }
    }

    /// `retries.append { self.load() }`, with nothing that takes closures out of the list again.
    private static func checkList(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let closure = call.closures.only?.closure, let mark = closure.strongSelf,
            let list = call.calledBase?.ownMemberName, let type = call.enclosingType?.as(ClassDeclSyntax.self),
            let property = property(list.text, in: type), property.type?.text.contains("->") == true,
            call.calledBase?.firstToken?.text == "self" || !call.syntax.isLocalName(list.text),
            !call.isInSingleton, !isEmptied(list.text, in: type)
        else { return }
        file.report(
            "`self` keeps this closure in `\(list.text)` and the closure holds `self`: neither is freed",
            help: closure.weakSelfHelp(mark), at: mark)
    }

    private static func isEmptied(_ list: TextSlice, in type: ClassDeclSyntax) -> Bool {
        let assignments = type.memberBlock.descendants(SequenceExprSyntax.self).compactMap(\.assignment)
        return assignments.contains { $0.target.ownMemberName?.text == list.string }
            || type.memberBlock.descendants(FunctionCallExprSyntax.self).contains { call in
                call.calledBase?.ownMemberName?.text == list.string
                    && call.calledName?.text.startsWithWord(of: ["remove", "popLast", "popFirst"]) == true
            }
    }

    /// The property of `self` at the beginning of `handler`, `self.handler` or `self.child.handler`.
    private static func owner(of target: ExprSyntax) -> TokenSyntax? {
        if let own = target.ownMemberName { return own }
        guard var base = target.as(MemberAccessExprSyntax.self)?.base else { return nil }
        if let optional = base.as(OptionalChainingExprSyntax.self) { base = optional.expression }
        return base.ownMemberName
    }

    private static func property(_ name: TextSlice, in type: ClassDeclSyntax) -> VariableDeclSyntax? {
        type.storedProperties.first { $0.nameToken?.text == name && !$0.isStatic }
    }

    private static func isWeak(_ property: VariableDeclSyntax) -> Bool { property.hasModifier("weak", "unowned") }

    /// Somewhere in the type the closure or its owner is set to nil again.
    private static func isCleared(_ target: ExprSyntax, in type: ClassDeclSyntax) -> Bool {
        guard let last = target.lastName?.text, let owner = owner(of: target)?.text else { return false }
        return type.memberBlock.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let (cleared, sign, value) = sequence.assignment, sign == "=", value.single?.kind == .nilLiteralExpr,
                let name = cleared.lastName?.text
            else { return false }
            return name == last || name == owner
        }
    }

    private static func returnsNothing(_ property: VariableDeclSyntax) -> Bool {
        guard let type = property.type?.unwrapped.as(FunctionTypeSyntax.self) else { return false }
        return type.returnClause.type.text.isOne(of: ["Void", "()"])
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Form {
                var onSave: (() -> Void)?
                func setUp() {
                    onSave = { ↓self.send() }
                }
            }
            """,
            fixed: """
                final class Form {
                    var onSave: (() -> Void)?
                    func setUp() {
                        onSave = { [weak self] in self?.send() }
                    }
                }
                """),
        .bad(
            """
            final class Form {
                private let field = Field()
                func setUp() {
                    field.onChange = { text in
                        ↓self.validate(text)
                    }
                }
            }
            """),
        .good(
            """
            final class Form {
                private let field = Field()
                func setUp() {
                    field.onChange = { [weak self] text in self?.validate(text) }
                }
            }
            """),
        .bad(
            """
            final class Form {
                private var retries: [() async -> Void] = []
                func send() { retries.append { await ↓self.post() } }
                func again() async { for retry in retries { await retry() } }
            }
            """),
        .good(
            """
            final class Form {
                private var retries: [() async -> Void] = []
                private var pages: [Page] = []
                func send() { retries.append { await self.post() } }
                func add() { pages.append(Page { self.show() }) }
                func again() async { await retries.removeFirst()() }
            }
            """),
        .good(
            """
            final class Form {
                weak var field: Field?
                func setUp() {
                    field?.onChange = { self.validate($0) }
                }
            }
            """),
        .good(
            """
            final class Form {
                var onSave: (() -> Void)?
                func setUp() { onSave = { self.send() } }
                func close() { onSave = nil }
            }
            """),
        .good(
            """
            final class Form {
                func show() {
                    let sheet = Sheet()
                    sheet.onClose = { self.reload() }
                }
            }
            """),
        .good(
            """
            struct Form {
                var onSave: (() -> Void)?
                mutating func setUp() {
                    onSave = { self.send() }
                }
            }
            """),
    ]
}
