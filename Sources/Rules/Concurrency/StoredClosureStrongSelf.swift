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
        hooks.collect(Stored.self, from: SequenceExprSyntax.self) { sequence, file in Self.stored(sequence, file) }
        hooks.onProject(needing: [.summaries], fixing: .unsafe) { project in
            for stored in project.facts(Stored.self) {
                let fact = stored.fact
                guard let property = Self.property(for: stored, project.model) else { continue }
                project.report(
                    fact.method.isEmpty
                        ? "`self` owns this closure through `\(fact.target)` and the closure holds `self`: neither is freed"
                        : "`self` owns `\(fact.method)` through `\(fact.target)`, and a method holds `self`: neither is freed",
                    help: fact.help, in: stored.path, at: stored.range,
                    fix: Self.returnsNothing(property) ? fact.fix : nil)
            }
        }
    }

    /// A closure that holds `self`, or a method of `self`, as the value of a property.
    private struct Stored: Fact {
        /// As it is written.
        var target: String
        /// Where the name of the property begins that is written to.
        var place: Int
        /// The property of `self` at the beginning of the target.
        var owner: String
        /// The property of that one's value; empty when `self` keeps the closure itself.
        var inner: String
        /// The method that is assigned in place of a closure, when one is.
        var method: String
        var help: String
        var fix: Fix?
    }

    private static func stored(_ sequence: SequenceExprSyntax, _ file: FilePass) -> (fact: Stored, range: ByteRange)? {
        guard let (target, sign, value) = sequence.assignment, sign == "=", let value = value.single,
            let type = sequence.enclosingType?.syntax.kind, [.classDecl, .actorDecl, .extensionDecl].contains(type),
            let owner = owner(of: target), let last = target.lastName
        else { return nil }
        let closure = value.as(ClosureExprSyntax.self)
        let mark = closure?.strongSelf
        let method = closure == nil ? value.ownMethodName : nil
        guard let range = mark?.range ?? method.map({ _ in value.range }),
            target.firstToken?.text == "self" || !sequence.isLocalName(owner.text),
            !sequence.isInSingleton, !isCleared(target, in: sequence)
        else { return nil }
        let isOwn = target.ownMemberName != nil
        let fact = Stored(
            target: target.text.string, place: last.range.lower, owner: owner.identifier.string,
            inner: isOwn ? "" : last.identifier.string, method: method?.text.string ?? "",
            help: mark.flatMap { closure?.weakSelfHelp($0) } ?? "assign a closure that captures `[weak self]`",
            fix: isOwn ? closure?.weakSelfFix(in: file) : nil)
        return (fact, range)
    }

    /// The property of `self` that keeps what is assigned, itself or through its value; nil when it does not, or when
    /// somebody empties it.
    private static func property(for stored: Located<Stored>, _ model: ProjectModel) -> Declaration? {
        let fact = stored.fact
        guard let type = model.use(in: stored.path, at: fact.place)?.enclosingType,
            type.kind == .class || type.kind == .actor,
            fact.method.isEmpty || type.hasMethod(named: fact.method),
            let property = type.member(named: fact.owner).one, property.isOwning, !model.isCleared(property)
        else { return nil }
        if !fact.inner.isEmpty, let inner = model.type(of: property).one?.member(named: fact.inner).one {
            guard inner.isOwning, !model.isCleared(inner) else { return nil }
        }
        return property
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

    /// Somewhere in the type the closure or its owner is set to nil again.
    private static func isCleared(_ target: ExprSyntax, in sequence: SequenceExprSyntax) -> Bool {
        guard let last = target.lastName?.text, let owner = owner(of: target)?.text,
            let type = sequence.enclosingType
        else { return false }
        return type.memberBlock.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let (cleared, sign, value) = sequence.assignment, sign == "=", value.single?.kind == .nilLiteralExpr,
                let name = cleared.lastName?.text
            else { return false }
            return name == last || name == owner
        }
    }

    private static func returnsNothing(_ property: Declaration) -> Bool {
        let result = property.type.split(separator: ">").last.map { $0.filter { !" ?!)".contains($0) } } ?? ""
        return result == "Void" || result == "("
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
        .bad(
            """
            final class Form {
                var onSave: (() -> Void)?
                var onSend: (() -> Void)? = nil
                private let field = Field()
                private var count = 0
                func setUp() {
                    onSave = { [↓self] in count += 1 }
                    onSend = { [owner = ↓self] in owner.send() }
                    self.field.onChange = ↓validate
                }
                func send() {}
            }
            extension Form {
                func validate(_ text: String) {}
                func reset() { onSave = ↓self.send }
            }
            """),
        .bad(files: [
            "App/Form.swift":
                "final class Form {\n    var onSave: (() -> Void)?\n    var onClose: (() -> Void)?\n    func setUp() {\n        onSave = ↓send\n        onClose = send\n    }\n}",
            "App/Form+Send.swift":
                "extension Form {\n    func send() {}\n    func end() { onClose = nil }\n    func begin() { onSave = { [↓self] in send() } }\n}",
        ]),
        .good(
            """
            final class Form {
                var onSave: (() -> Void)?
                var title = ""
                var name = ""
                static func log() {}
                func setUp(_ send: @escaping () -> Void) {
                    onSave = send
                    onSave = Self.log
                    onSave = { [unowned self] in send() }
                    title = name
                }
                func send() {}
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
