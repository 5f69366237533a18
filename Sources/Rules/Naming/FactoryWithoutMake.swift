import TenetRuleKit
import TenetRuleSupport

struct FactoryWithoutMake: Rule {
    static let about = About(
        "factory-without-make", "Factory method without make", category: .naming, severity: .note, status: .stable,
        why: """
            `make` says that every call gives a new object; `get`, `create` or a bare noun could mean the same one \
            again.
            """,
        phrasings: [
            "Begin the names of factory methods with `make`, not with `get` or `create`.",
            """
            A function that returns a fresh object is called `makeEditor()`; never name it `getEditor()` or just \
            `editor()`.
            """,
        ])

    var prefixes = ["get", "create"]
    var nouns = false
    var endings: [String] = []
    var suffixes = ["ViewModel", "ViewController", "Coordinator", "Presenter", "Screen", "View"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "Prefixes that are not right for a factory method."),
        Option<Self>(
            "nouns", \.nouns, "In tests, also names of what is made with more words around it, as `parcelForTests`."),
        Option<Self>(
            "endings", \.endings, "Endings of types that the names of their factories in a container have, too."),
        Option<Self>("suffixes", \.suffixes, "Endings of types that are made, not fetched, where no body shows it."),
    ]

    func install(_ hooks: inout Hooks) {
        if !endings.isEmpty {
            hooks.on(FunctionDeclSyntax.self) { node, file in checkEnding(node, file) }
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let found = factory(node, file), !found.isFetched, !isPerhapsAskedFor(node) else { return }
            file.report(found.message, help: found.help, at: node.name)
        }
        hooks.collect(Factory.self, from: FunctionDeclSyntax.self) { node, file in
            guard let found = factory(node, file), found.isFetched || isPerhapsAskedFor(node) else { return nil }
            return (found, node.name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(Factory.self) {
                let declaration = project.model.declarations(named: found.fact.name).first {
                    $0.path == found.path && $0.range == found.range
                }
                if declaration?.mayBeAskedFor(project.model) == true { continue }
                if found.fact.isFetched, Self.isValue(found.fact.type, project.model) { continue }
                project.report(found.fact.message, help: found.fact.help, in: found.path, at: found.range)
            }
        }
    }

    /// Two equal values are the same one: `getStatus() -> Status` says what is read, not that it is new.
    private static func isValue(_ type: String, _ model: ProjectModel) -> Bool {
        model.types(named: type).one.map { $0.kind == .struct || $0.kind == .enum } ?? false
    }

    /// A factory under another name, where a library may have given the name, or where it matters what is made.
    private struct Factory: Fact {
        var name: String
        var type: String
        var noun: String
        /// Its name begins with `get`.
        var isFetched: Bool

        var message: String { "`\(name)` makes a new `\(type)` each time, which its name does not say" }
        var help: String { "call it `make\(noun)`" }
    }

    /// A member beside a protocol that may come from a library.
    private func isPerhapsAskedFor(_ node: FunctionDeclSyntax) -> Bool {
        node.enclosingType?.inheritedTypes.contains {
            $0.lastName.map { KnownProtocols.requirements(of: $0.string) == nil } ?? true
        } ?? false
    }

    /// `collectionView(_:viewForSupplementaryElementOfKind:at:)` of a data source.
    private func isAskedForBySystem(_ node: FunctionDeclSyntax) -> Bool {
        node.enclosingType?.inheritedTypes.contains {
            $0.lastName.flatMap { KnownProtocols.requirements(of: $0.string) }?.contains(node.name.text.string) == true
        } ?? false
    }

    private func factory(_ node: FunctionDeclSyntax, _ file: FilePass) -> Factory? {
        guard let type = madeType(node), type.startsUppercase, node.name.text != "path", !type.isOne(of: Self.values),
            !isPartOfResultBuilder(node), !isAskedForBySystem(node),
            !node.isAsync, !node.isThrowing || node.body != nil,
            !node.hasDictatedName,
            let prefix = problem(node.name.identifier, type)
                ?? (nouns && file.isTest && isNoun(node.name.identifier, type) ? "" : nil),
            node.body.map({ makes(type, prefix, in: $0) }) ?? promises(node, type, prefix)
        else { return nil }
        let rest = node.name.identifier.string.dropFirst(prefix.count)
        let noun = rest.isEmpty ? type.string : rest.prefix(1).uppercased() + rest.dropFirst()
        return Factory(name: node.name.text.string, type: type.string, noun: noun, isFetched: prefix == "get")
    }

    /// `getCount() -> Int { Int(count) }` counts and converts; a number is no object that anybody makes, nor are two or
    /// four that measure something.
    private static let values = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
        "CGFloat", "Bool", "String", "Substring", "Character", "Decimal",
        "CGSize", "CGPoint", "CGRect", "CGVector", "NSSize", "NSPoint", "NSRect", "NSRange",
    ]

    private func madeType(_ node: FunctionDeclSyntax) -> TextSlice? {
        guard let written = node.returnType else { return nil }
        return (written.as(SomeOrAnyTypeSyntax.self)?.constraint ?? written).lastName
    }

    /// `makeHistory() -> HistoryViewModel` in a container.
    private func checkEnding(_ node: FunctionDeclSyntax, _ file: FilePass) {
        let name = node.name.identifier
        guard file.role == .app, name.startsWithWord("make"), let type = madeType(node),
            let ending = endings.first(where: { type.hasSuffix($0) && type.count > $0.utf8.count }),
            !name.string.contains(ending),
            let owner = node.enclosingType?.groupName?.text, ["Container", "Factory"].contains(where: owner.hasSuffix)
        else { return }
        file.report(
            "`\(node.name.text)` makes a `\(type)`, which its name does not say", help: "call it `make\(type)`",
            at: node.name)
    }

    /// `parcelForTests`, `sampleParcel`: the type with words around it, and no verb.
    private func isNoun(_ name: TextSlice, _ type: TextSlice) -> Bool {
        let said = name.words.map { $0.lowercased() }
        let own = type.words.map { $0.lowercased() }
        guard said.count > own.count, let first = said.first else { return false }
        return said.starts(with: own) || Self.adjectives.contains(first) && said.suffix(own.count).elementsEqual(own)
    }

    private static let adjectives: Set<String> = [
        "sample", "example", "valid", "invalid", "test", "dummy", "default", "basic", "simple", "minimal", "full",
        "empty",
        "new", "any", "some",
    ]

    /// A requirement has no body to look at, but `createEditor() -> Editor` says what it does.
    private func promises(_ node: FunctionDeclSyntax, _ type: TextSlice, _ prefix: String) -> Bool {
        let noun = String(node.name.identifier.string.dropFirst(prefix.count))
        return type.hasSuffix(noun) && prefix == "create"
    }

    /// The prefix to take away, or nil when the name is fine.
    private func problem(_ name: TextSlice, _ type: TextSlice) -> String? {
        if let prefix = prefixes.first(where: { name.count > $0.utf8.count && name.startsWithWord($0) }) {
            // `buildBinary() -> Step` builds something else than it gives.
            if prefix == "get" || prefix == "create" { return prefix }
            return Set(name.words.dropFirst()).isDisjoint(with: type.words) ? nil : prefix
        }
        // `Invoice.create(…)`
        if name == "create", prefixes.contains("create") { return "create" }
        // `titleLabel() -> UILabel`
        if !name.startsWithWord(of: Self.openings), Self.kits.contains(where: { type.hasPrefix($0) }),
            let kind = type.words.last, name.words.count > 1,
            name.words.last == kind, Self.parts.contains(kind), !name.startsUppercase
        {
            return ""
        }
        guard name.count == type.count, !name.startsUppercase else { return nil }
        // `urlRequest() -> URLRequest` as well.
        return name.string.lowercased() == type.string.lowercased() ? "" : nil
    }

    private static let openings = ["make", "with", "mock", "stub", "fake"]
    private static let kits = ["UI", "NS", "WK", "MK"]
    private static let parts = [
        "View", "Label", "Button", "Field", "Controller", "Switch", "Slider", "Item", "Cell", "Recognizer",
    ]

    /// `buildBlock` and its like; a builder may end in `buildAlert`.
    private func isPartOfResultBuilder(_ node: FunctionDeclSyntax) -> Bool {
        guard node.name.text.hasPrefix("build"), let type = node.enclosingType else { return false }
        return type.hasAttribute("resultBuilder") || type.groupName?.text.hasSuffix("Builder") == true
    }

    /// `any PortRepositoryProtocol` from `PortRepository(…)`: the type that stands behind its protocol.
    private func isImplementation(_ expression: ExprSyntax, _ type: TextSlice) -> Bool {
        guard let call = expression.stripped.as(FunctionCallExprSyntax.self), call.isPlain,
            let made = call.calledName?.text, made.startsUppercase
        else { return false }
        return type.hasSuffix("Protocol") && made.string.hasSuffix(String(type.string.dropLast(8)))
    }

    /// The result is a call of the type's initializer, directly or through a local constant.
    private func makes(_ type: TextSlice, _ prefix: String, in body: CodeBlockSyntax) -> Bool {
        guard let last = body.statements.last?.item else { return false }
        guard let result = last.as(ReturnStmtSyntax.self)?.expression ?? last.as(ExprSyntax.self) else { return false }
        if isCall(result, of: type) || isController(result, type) { return true }
        if !prefix.isEmpty, isImplementation(result, type) { return true }
        guard let name = result.as(DeclReferenceExprSyntax.self)?.baseName.text, !returnsKept(body, besides: name)
        else {
            return false
        }
        return body.statements.contains { item in
            guard let local = item.item.as(VariableDeclSyntax.self), local.nameToken?.text == name else { return false }
            return local.initialValue.map { isCall($0, of: type) || isController($0, type) } ?? false
        }
    }

    /// `if let view { return view }`: what was made before is given again.
    private func returnsKept(_ body: CodeBlockSyntax, besides name: TextSlice) -> Bool {
        body.descendants(ReturnStmtSyntax.self).contains { exit in
            guard exit.enclosingBody?.kind == .functionDecl, let value = exit.expression?.ownMemberName else {
                return false
            }
            return value.text != name
        }
    }

    /// A new controller, coordinator or presenter under the name of its superclass or protocol.
    private func isController(_ expression: ExprSyntax, _ type: TextSlice) -> Bool {
        guard let call = expression.stripped.as(FunctionCallExprSyntax.self), call.isPlain,
            let made = call.calledName?.text
        else { return false }
        return made.startsUppercase
            && ["Controller", "Coordinator", "Presenter", "ViewModel"].contains {
                made.hasSuffix($0) && (type.hasSuffix($0) || type.hasSuffix($0 + "Protocol"))
            }
    }

    private func isCall(_ expression: ExprSyntax, of type: TextSlice) -> Bool {
        guard let call = expression.stripped.as(FunctionCallExprSyntax.self), call.isPlain else { return false }
        return call.calledName?.text == type || call.calledName?.text == "Self"
    }

    static let examples: [Example] = [
        .good(
            """
            struct Status { var level: Int }
            func getStatus() -> Status { Status(level: defaults.integer(forKey: "level")) }
            """),
        .bad(
            """
            final class Status { init(level: Int) {} }
            func ↓getStatus() -> Status { Status(level: defaults.integer(forKey: "level")) }
            """),
        .bad("func ↓getEditor() -> Editor {\n    Editor(store: store)\n}"),
        .bad(
            "func ↓createEditor() -> Editor {\n    let editor = Editor()\n    editor.title = \"New\"\n    return editor\n}"
        ),
        .bad("static func ↓editor() -> Editor {\n    return Editor()\n}"),
        .bad(
            "protocol EditorFactory {\n    func ↓createEditor(for note: Note) -> Editor\n    func ↓createModel() -> EditorModel\n}"
        ),
        .bad(
            "func ↓newCraneController() -> UIViewController { CraneViewController() }\nfunc ↓buildSession() -> URLSession {\n    URLSession(configuration: .default)\n}",
            options: ["prefixes": .strings(["new", "build"])]),
        .good(
            """
            @resultBuilder enum CraneBuilder {
                static func buildBlock(_ parts: Part...) -> Crane { Crane(parts) }
            }
            func loadLabel() -> UILabel { rows[0].label }
            func buildBinary() -> Step { Step(name: "binary") }
            func makeUIView(context: Context) -> UIView {
                let view = UIView()
                return view
            }
            func buildLoadView() -> LoadView {
                if let kept { return kept }
                let view = LoadView()
                return view
            }
            func tintColor() -> UIColor { UIColor(named: "tint") ?? .red }
            """, options: ["prefixes": .strings(["build"])]),
        .bad(
            "func ↓craneForTests(load: Int = 3) -> Crane { Crane(load: load) }\nfunc ↓sampleCrane() -> Crane {\n    let crane = Crane()\n    return crane\n}",
            at: Example.testPath, options: ["nouns": .bool(true)]),
        .good(
            "func makeCrane() -> Crane { Crane(load: 3) }\nfunc craneAtWork() -> Crane { yard.crane }\nfunc loadCrane() -> Crane { Crane(load: 9) }",
            at: Example.testPath, options: ["nouns": .bool(true)]),
        .bad(
            """
            extension YardContainer {
                func ↓makeCranes() -> CranesViewModel { CranesViewModel(store: store) }
                func makeTugsViewModel() -> TugsViewModel { TugsViewModel(store: store) }
                func makeStore() -> CraneStore { CraneStore() }
            }
            """, options: ["endings": .strings(["ViewModel"])]),
        .good(
            "func getExtent(of chart: Chart) -> CGSize {\n    CGSize(width: abs(chart.east), height: abs(chart.north))\n}"
        ),
        .good("func getEditor() -> Editor\nfunc noteTitle() -> NoteTitle\nfunc getNoteView() -> RowView"),
        .good("protocol Screens {\n    func noteView() -> NoteView\n    func getEditorView() -> EditorView\n}"),
        .good(
            "protocol Editors {\n    func getEditor() -> Editor\n    func createNote() async throws -> Note\n    func createNote(_ text: String) throws -> Note\n    func createFolder() -> URL\n}"
        ),
        .good("func makeEditor() -> Editor {\n    Editor(store: store)\n}"),
        .good("func getEditor() -> Editor {\n    cache.editor\n}"),
        .good("func createUser() async throws -> User {\n    User(try await api.post())\n}"),
        .good(
            "func getPiers() -> Int {\n    let count = row.count\n    return Int(count)\n}\nfunc getCode() -> String { String(code) }"
        ),
        .good(
            "extension PierScreen: BadgeInfoProvider {\n    func badgeInfo(for tabs: Tabs) -> BadgeInfo { BadgeInfo(title: name) }\n}"
        ),
        .good(
            """
            final class PierSource: NSObject, UICollectionViewDataSource {
                func collectionView(_ view: UICollectionView, viewForElementAt path: IndexPath) -> UICollectionReusableView {
                    UICollectionReusableView()
                }
            }
            """),
        .bad(
            """
            protocol BadgeMaking {
                func badgeInfo(for tabs: Tabs) -> BadgeInfo
            }
            extension PierScreen: BadgeMaking {
                func ↓badgeInfo(for tabs: Tabs) -> BadgeInfo { BadgeInfo(title: name) }
            }
            """),
        .good("func title() -> String {\n    prefix + name\n}"),
        .bad(
            """
            enum Screens {
                static func ↓getHarbourController(for port: Port) -> UIViewController {
                    let controller = HarbourViewController(port: port)
                    return UINavigationController(rootViewController: controller)
                }
            }
            """),
        .good(
            """
            enum Screens {
                static func getHarbourController() -> UIViewController { cache.controller ?? fallback }
                static func getName() -> Text { Label("a").text }
            }
            """),
    ]
}
