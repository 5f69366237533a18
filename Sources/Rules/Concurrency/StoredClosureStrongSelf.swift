import TenetRuleKit
import TenetRuleSupport

struct StoredClosureStrongSelf: Rule {
    static let about = About(
        "stored-closure-strong-self", "Stored closure keeps `self` alive", category: .concurrency, severity: .warning,
        status: .stable, scope: .appCode,
        why: """
            An object that stores a closure, or owns another object that stores it, and a closure that holds the \
            object form a cycle: neither is ever freed.
            """,
        phrasings: [
            "Capture `self` weakly in closures that `self` or an object it owns stores.",
            "Callbacks kept in a property start with `[weak self]`, or we leak memory through a retain cycle.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Stored.self, from: SequenceExprSyntax.self) { sequence, file in Self.assigned(sequence, file) }
        hooks.collectAll(Stored.self, fromCallsOf: ["append", "insert", "updateValue"]) { call, _ in Self.added(call) }
        hooks.collectAll(Stored.self, from: VariableDeclSyntax.self) { variable, file in Self.lazy(variable, file) }
        LastingEnd.collect(&hooks)
        hooks.onProject(needing: [.summaries], fixing: .unsafe) { project in
            for stored in project.facts(Stored.self) {
                let fact = stored.fact
                guard let property = Self.property(for: stored, project) else { continue }
                project.report(
                    fact.name.isEmpty
                        ? "`self` owns this closure through `\(fact.chain)` and the closure holds `self`: neither is freed"
                        : "`self` owns `\(fact.name)` through `\(fact.chain)`, and it holds `self`: neither is freed",
                    help: fact.help, in: stored.path, at: stored.range,
                    fix: Self.returnsNothing(property) ? fact.fix : nil)
            }
        }
    }

    /// Something that holds `self` as the value of a property, or as a part of it.
    private struct Stored: Fact {
        /// The names from the property of `self` to the one that keeps the closure, joined by dots.
        var chain: String
        /// Where a name of the target begins; that of the property where it is declared.
        var place: Int
        /// A collection gets another element.
        var isAdded = false
        /// The name that is given in place of a closure, when one is; that of a method, maybe.
        var name: String
        var isMethod: Bool
        var help: String
        var fix: Fix?

        init(_ holder: SelfHolder, chain: String, place: Int) {
            self.chain = chain
            self.place = place
            name = holder.name
            isMethod = holder.isMethod
            help = holder.help
        }
    }

    /// `onSave = { self.send() }`, `handlers["a"] = send`, `handlers += [{ self.send() }]`.
    private static func assigned(
        _ sequence: SequenceExprSyntax, _ file: FilePass
    ) -> [(fact: Stored, range: ByteRange)] {
        guard let (target, sign, value) = sequence.assignment, sign == "=" || sign == "+=", isInReferenceType(sequence),
            let last = target.lastChainName
        else { return [] }
        let holders = ExprSyntax.selfHolders(value)
        guard !holders.isEmpty, let chain = target.keptChain, !isCleared(chain, around: sequence) else { return [] }
        let isOwn = target.ownMemberName != nil
        return holders.map { holder in
            var fact = Stored(holder, chain: chain, place: last.range.lower)
            fact.fix = isOwn ? holder.closure?.weakSelfFix(in: file) : nil
            return (fact, holder.range)
        }
    }

    /// `retries.append { self.load() }`, with nothing that takes closures out of the list again.
    private static func added(_ call: FunctionCallExprSyntax) -> [(fact: Stored, range: ByteRange)] {
        guard isInReferenceType(call), let name = call.calledBase?.lastChainName else { return [] }
        let holders =
            call.arguments.prefix(1).flatMap(\.expression.selfHolders)
            + (call.trailingClosure?.syntax.as(ExprSyntax.self)?.selfHolders ?? [])
        guard !holders.isEmpty, let chain = call.calledBase?.keptChain, !isCleared(chain, around: call) else {
            return []
        }
        return holders.map { holder in
            var fact = Stored(holder, chain: chain, place: name.range.lower)
            fact.isAdded = true
            return (fact, holder.range)
        }
    }

    /// `lazy var onSave: () -> Void = { self.send() }`.
    private static func lazy(_ variable: VariableDeclSyntax, _ file: FilePass) -> [(fact: Stored, range: ByteRange)] {
        guard variable.hasModifier("lazy"), isInReferenceType(variable), let name = variable.nameToken,
            let holders = variable.initialValue?.selfHolders, !holders.isEmpty
        else { return [] }
        return holders.map { holder in
            var fact = Stored(holder, chain: name.identifier.string, place: name.range.lower)
            fact.fix = holder.closure?.weakSelfFix(in: file)
            return (fact, holder.range)
        }
    }

    private static func isInReferenceType(_ node: some SyntaxProtocol) -> Bool {
        node.enclosingType.map { [.classDecl, .actorDecl, .extensionDecl].contains($0.syntax.kind) } ?? false
    }

    /// The property of `self` that keeps what is assigned, itself or through its value; nil when it does not, or when
    /// somebody empties it.
    private static func property(for stored: Located<Stored>, _ project: ProjectPass) -> Declaration? {
        let (fact, model) = (stored.fact, project.model)
        let names = fact.chain.split(separator: ".").map(String.init)
        guard let type = enclosingType(of: stored, names, model), type.kind == .class || type.kind == .actor,
            !fact.isMethod || type.hasMethod(written: fact.name), !LastingEnds.of(project).livesAsLongAsApp(type),
            let property = type.member(named: names.first ?? "").one, keeps(property, model)
        else { return nil }
        var last = property
        for (position, name) in names.enumerated().dropFirst() {
            guard let owner = model.type(of: last).one else {
                // Of an object that the project does not declare, the first property is taken for one that keeps.
                return position == names.count - 1 && !fact.isAdded && lasts(stored, type, project) ? property : nil
            }
            guard let next = owner.member(named: name).one else {
                return owner.member(named: name).isNone && position == names.count - 1 && !fact.isAdded
                    && lasts(stored, type, project) ? property : nil
            }
            guard keeps(next, model) else { return nil }
            last = next
        }
        return !fact.isAdded || isCollectionOfFunctions(last, model) ? property : nil
    }

    /// Nothing stops the object of a library that gets the closure: `browser.cancel()`.
    private static func lasts(_ stored: Located<Stored>, _ type: ProjectType, _ project: ProjectPass) -> Bool {
        guard let use = project.model.use(in: stored.path, at: stored.fact.place) else { return true }
        let owner = stored.fact.chain.split(separator: ".").dropLast().joined(separator: ".")
        return !LastingEnds.of(project).mayStop(owner, start: use, type: type)
    }

    private static func keeps(_ property: Declaration, _ model: ProjectModel) -> Bool {
        property.isOwning && !model.isCleared(property)
    }

    private static func enclosingType(
        of stored: Located<Stored>, _ names: [String], _ model: ProjectModel
    ) -> ProjectType? {
        if let use = model.use(in: stored.path, at: stored.fact.place) { return use.enclosingType }
        return model.declarations(named: names.first ?? "")
            .first { $0.path == stored.path && $0.range.lower == stored.fact.place }?.enclosingType
    }

    /// `[() -> Void]`, `[String: Handler]`.
    private static func isCollectionOfFunctions(_ property: Declaration, _ model: ProjectModel) -> Bool {
        if property.type.contains("->") { return true }
        let element = property.type.split { "[]:?<>, ".contains($0) }.last.map(String.init) ?? ""
        let aliases = model.declarations(named: element).filter { $0.kind == .typeAlias }
        return !aliases.isEmpty && aliases.allSatisfy { $0.type.contains("->") }
    }

    /// Somewhere in the type the closure or its owner is set to nil or emptied again.
    private static func isCleared(_ chain: String, around node: some SyntaxProtocol) -> Bool {
        guard let type = node.enclosingType else { return false }
        let names = chain.split(separator: ".")
        let cleared = type.memberBlock.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let (cleared, sign, value) = sequence.assignment, sign == "=", let value = value.single,
                let name = cleared.lastChainName?.text
            else { return false }
            let isEmpty = value.kind == .nilLiteralExpr || value.text.isOne(of: ["[]", "[:]"])
            return isEmpty && names.contains { name == String($0) }
        }
        return cleared
            || type.memberBlock.descendants(FunctionCallExprSyntax.self).contains { call in
                guard call.calledName?.text.startsWithWord(of: ["remove", "popLast", "popFirst"]) == true,
                    let name = call.calledBase?.ownMemberName?.text
                else { return false }
                return name == String(names[0])
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
                var onSend: (() -> Void)? = nil, onEnd: (() -> Void)?
                private let field = Field()
                private var count = 0
                func setUp() {
                    onSave = { [↓self] in count += 1 }
                    onSend = { [owner = ↓self] in owner.send() }
                    let other = self; onEnd = { ↓other.send() }
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
        .bad(
            """
            typealias Handler = () -> Void
            final class Form {
                private var handlers: [String: Handler] = [:]
                private var steps: [Handler] = []
                private var pair: (first: Handler?, second: Handler?) = (nil, nil)
                var onSave: Handler?
                private let pages = Pages()
                lazy var onReset: Handler = { ↓self.send() }
                func setUp(_ isOpen: Bool, _ other: Handler?) {
                    let work = { self.send() }
                    func step() { self.send() }
                    handlers["send"] = { ↓self.send() }
                    steps += [{ ↓self.send() }, ↓send]
                    steps.append(↓work)
                    pair.first = isOpen ? { ↓self.send() } : nil
                    onSave = other ?? ↓step
                    pages.first.onShow = ({ ↓self.send() })
                    let first = pages.first
                    first.onShow = if isOpen { ↓send } else { {} }
                }
                func again() { handlers["again"] = ↓send }
                func update() { handlers.updateValue({ ↓self.send() }, forKey: "third") }
                func insert() { steps.insert(↓self.send, at: 0) }
                func send() {}
            }
            final class Pages { let first = Page() }
            final class Page { var onShow: Handler? }
            """),
        .good(
            """
            typealias Handler = () -> Void
            final class Form {
                private var handlers: [String: Handler] = [:]
                private var steps: [Handler] = []
                private var texts: [String] = []
                var onSave: Handler?
                private let pages = Pages()
                lazy var count = { self.number }()
                lazy var onReset: Handler = { [unowned self] in send() }
                func setUp(_ isOpen: Bool) {
                    let work = { [weak self] in self?.send() }
                    func step() {}
                    handlers["send"] = { self.send() }
                    steps += [{ [weak self] in self?.send() }, step]
                    steps.append(work)
                    texts.append(title)
                    onSave = step
                    pages.first?.onShow = { self.send() }
                    isOpen == { self.send() }
                }
                func close() { handlers["send"] = nil }
                func send() {}
            }
            final class Pages { weak var first: Page? }
            final class Page { var onShow: Handler? }
            """),
        .bad(
            """
            final class Finder {
                private var browser: Browser?
                func find() { browser?.onChange = { ↓self.show($0) } }
                deinit { browser?.cancel() }
            }
            """),
        .good(
            """
            final class Finder: UICollectionViewController {
                private var browser: Browser?, source: Source?
                func find() {
                    browser?.onChange = { self.show($0) }
                    source?.view = self.collectionView
                }
                func leave() { browser?.cancel() }
                func collectionView(_ collectionView: UICollectionView) {}
            }
            """),
    ]
}
