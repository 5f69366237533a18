import TenetRuleKit
import TenetRuleSupport

struct OwnedObjectRetainsSelf: Rule {
    static let about = About(
        "owned-object-retains-self", "Object holds its owner strongly", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            `self` owns an object and gives it a strong reference to itself, as a delegate, a parent or a listener. \
            Each keeps the other alive, so neither is ever freed. The property that holds the owner is often declared \
            in another file, where nothing shows that it must be weak.
            """,
        phrasings: [
            "Declare the reference to its owner `weak` in every object that another object owns.",
            """
            A child never keeps its parent, delegate or listener alive, otherwise neither of the two gets deallocated.
            """,
        ])

    /// `self` as the value of a property of another object, or as an argument.
    private struct GivenSelf: Fact {
        /// Where `self` goes as an argument; its offset is that of the property's name otherwise.
        var argument: CallArgument
        /// What stands before the property's name: a chain of names; empty for arguments.
        var base: String
        /// The property of the other object; empty for arguments.
        var property: String
        /// The property that takes the result of the call.
        var assigned: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(GivenSelf.self, from: SequenceExprSyntax.self) { sequence, _ in Self.assignment(sequence) }
        hooks.collectAll(GivenSelf.self, from: FunctionCallExprSyntax.self) { call, _ in Self.arguments(call) }
        LastingEnd.collect(&hooks)
        hooks.onProject(needing: [.summaries], fixing: .unsafe) { project in
            let ends = LastingEnds.of(project)
            for given in project.facts(GivenSelf.self) {
                let place = Int(given.fact.argument.offset)
                // Nobody waits for something to be freed that lasts as long as the app.
                guard project.model.use(in: given.path, at: place)?.enclosingType.map(ends.livesAsLongAsApp) != true,
                    let storage = Self.storage(given, project.model), let last = storage.properties.last
                else {
                    continue
                }
                project.report(
                    "`self` owns `\(storage.properties[0].name)` and is held by it through `\(storage.text)`: neither is freed",
                    help: "declare `\(last.name)` as `weak`", in: given.path, at: given.range,
                    notes: [last.note("`\(last.name)` holds it strongly")],
                    fix: last.path == given.path && last.kind == .variable && last.has(.isOptional)
                        ? last.insertingModifier("weak", "Hold it weakly") : nil)
            }
        }
    }

    private static func storage(_ given: Located<GivenSelf>, _ model: ProjectModel) -> StoredArgument? {
        let fact = given.fact
        guard let use = model.use(in: given.path, at: Int(fact.argument.offset)), let type = use.enclosingType,
            type.kind == .class || type.kind == .actor
        else { return nil }
        if fact.property.isEmpty {
            guard let found = model.retaining(use, fact.argument, assignedTo: fact.assigned) else { return nil }
            return found.properties.count > 1 ? found : nil
        }
        guard let owners = model.owners(fact.base, from: type), let last = owners.last,
            let property = model.type(of: last).one?.member(named: fact.property).one, property.isOwning
        else { return nil }
        let all = owners + [property]
        guard !all.contains(where: { model.isCleared($0) }) else { return nil }
        return StoredArgument(properties: all, path: given.path, range: given.range)
    }

    private static func assignment(_ sequence: SequenceExprSyntax) -> (fact: GivenSelf, range: ByteRange)? {
        guard let (target, sign, value) = sequence.assignment, sign == "=", value.count == 1, isSelf(value[0]),
            let access = target.as(MemberAccessExprSyntax.self), let base = access.base, base.isNameChain,
            base.text != "self", let first = base.firstToken, !first.text.startsUppercase,
            first.text == "self" || !sequence.isBoundAround(first.text.string)
        else { return nil }
        let name = access.declName.baseName
        let place = CallArgument(offset: name.range.lower, position: -1, label: "", isTrailing: false)
        return (
            GivenSelf(argument: place, base: base.text.string, property: name.text.string, assigned: ""), name.range
        )
    }

    private static func arguments(_ call: FunctionCallExprSyntax) -> [(fact: GivenSelf, range: ByteRange)] {
        call.arguments.compactMap { argument in
            guard isSelf(argument.expression), call.mayBeOwned, let place = CallArgument(argument, of: call)
            else { return nil }
            let fact = GivenSelf(argument: place, base: "", property: "", assigned: call.takingProperty)
            return (fact, argument.expression.range)
        }
    }

    private static func isSelf(_ expression: ExprSyntax) -> Bool {
        expression.as(DeclReferenceExprSyntax.self)?.baseName.isKeyword("self") == true
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Editor.swift": """
            final class Editor {
                private let toolbar = Toolbar()
                func setUp() {
                    toolbar.↓listener = self
                }
            }
            """,
            "App/Toolbar.swift": """
            protocol ToolbarListener: AnyObject { func didTap() }
            final class Toolbar {
                var listener: (any ToolbarListener)?
            }
            """,
        ]),
        .bad(files: [
            "App/Editor.swift": """
            final class Editor {
                private var history: History?
                func setUp() {
                    history = History(owner: ↓self)
                }
            }
            """,
            "App/History.swift": """
            final class History {
                private let editor: Editor
                init(owner: Editor) { editor = owner }
            }
            """,
        ]),
        .bad(files: [
            "App/Editor.swift": """
            final class Editor {
                private let tools = Tools()
                func setUp() { tools.attach(to: ↓self) }
            }
            """,
            "App/Tools.swift": """
            final class Tools {
                private let palette = Palette()
                func attach(to editor: Editor) { palette.show(for: editor) }
            }
            """,
            "App/Palette.swift": """
            final class Palette {
                private var editor: Editor?
                func show(for editor: Editor) { self.editor = editor }
            }
            """,
        ]),
        .bad(
            """
            final class Editor {
                private let palette = Palette()
                func setUp() { palette.↓editor = self }
            }
            final class Palette {
                private(set) var editor: Editor?
            }
            """,
            fixed: """
                final class Editor {
                    private let palette = Palette()
                    func setUp() { palette.editor = self }
                }
                final class Palette {
                    private(set) weak var editor: Editor?
                }
                """),
        .good(files: [
            "App/Editor.swift": """
            final class Editor {
                private let toolbar = Toolbar()
                func setUp() { toolbar.listener = self }
            }
            """,
            "App/Toolbar.swift": """
            final class Toolbar {
                weak var listener: (any ToolbarListener)?
            }
            """,
        ]),
        .good(files: [
            "App/Editor.swift": """
            final class Editor {
                private let upload = Upload()
                func start() { upload.owner = self }
            }
            """,
            "App/Upload.swift": """
            final class Upload {
                var owner: Editor?
                func finish() { owner = nil }
            }
            """,
        ]),
        .good(
            """
            struct Screen { var model: Model }
            final class Model {
                var screen: Screen?
                func open(_ other: Model) { other.link(self) }
                func link(_ model: Model) { print(model) }
            }
            """),
        .good(
            """
            final class Editor {
                func open() {
                    let sheet = Sheet()
                    sheet.listener = self
                }
            }
            final class Sheet { var listener: Editor? }
            """),
        // A collection of the project's own holds its elements as it likes.
        .good(files: [
            "App/Editor.swift": """
            final class Editor {
                private let history: History
                init(history: History) {
                    self.history = history
                    self.history.add(self)
                }
            }
            """,
            "App/History.swift": """
            final class History {
                private let readers = Readers()
                func add(_ reader: Editor) { readers.insert(reader, first: true) }
            }
            final class Readers {
                private var all: [Reader] = []
                func insert(_ reader: Editor, first: Bool) {
                    if first { all.insert(Reader(reader), at: 0) } else { all.append(Reader(reader)) }
                }
            }
            final class Reader {
                private weak var editor: Editor?
                init(_ editor: Editor) { self.editor = editor }
            }
            """,
        ]),
        .bad(files: [
            "App/Editor.swift": """
            final class Editor {
                private let history: History
                init(history: History) {
                    self.history = history
                    self.history.add(↓self)
                }
            }
            """,
            "App/History.swift": """
            final class History {
                private let readers = Readers()
                func add(_ reader: Editor) { readers.insert(reader) }
            }
            final class Readers {
                private var all: [Reader] = []
                func insert(_ reader: Editor) {
                    let entry = Reader(reader)
                    all.append(entry)
                }
            }
            final class Reader {
                private let editor: Editor
                init(_ editor: Editor) { self.editor = editor }
            }
            """,
        ]),
        // What is made for one call is gone with it.
        .good(
            """
            final class Editor {
                private let printer = Printer()
                func print() { printer.print(self) }
            }
            final class Printer {
                func print(_ editor: Editor) { render(Page(editor)) }
                private func render(_ page: Page) {}
            }
            final class Page {
                private let editor: Editor
                init(_ editor: Editor) { self.editor = editor }
            }
            """),
        .good(
            """
            private var editor = Editor()
            final class Editor {
                private let palette = Palette()
                func setUp() { palette.editor = self }
            }
            final class Palette {
                var editor: Editor?
            }
            """),
    ]
}
