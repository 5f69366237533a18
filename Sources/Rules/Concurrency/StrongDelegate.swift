import TenetRuleKit
import TenetRuleSupport

struct StrongDelegate: Rule {
    static let about = About(
        "strong-delegate", "Strong delegate", category: .concurrency, severity: .warning, status: .stable,
        scope: .appCode,
        aliases: ["weak_delegate"],
        why: """
            A delegate nearly always owns the object it is delegate of. When that object holds its delegate strongly, \
            neither is ever freed.
            """)

    var names = ["delegate"]
    var required = false
    static let options = [
        Option<Self>("names", \.names, "Names, or capitalised endings of names, of properties that hold a delegate."),
        Option<Self>(
            "required", \.required, "Also report constants and properties that are never nil, which `init` sets."),
    ]

    /// A property of a class that holds a delegate strongly.
    private struct Held: Fact {
        var name: String
        var type: String
        var fix: Fix?
    }

    /// A delegate that is made for the property: nothing else holds it.
    private struct Made: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collect(Held.self, from: VariableDeclSyntax.self) { variable, file in held(variable, file) }
        hooks.collect(Made.self, from: SequenceExprSyntax.self) { sequence, _ in
            guard let (target, sign, value) = sequence.assignment, sign == "=",
                let name = target.lastName, isDelegate(name.text), let given = ExprSyntax.alternatives(value),
                given.allSatisfy(Self.isMade)
            else { return nil }
            return (Made(), name.range)
        }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            let made = Set(
                project.facts(Made.self).flatMap { made in
                    project.model.use(in: made.path, at: made.range.lower)?.target.all ?? []
                })
            for held in project.facts(Held.self) {
                let name = held.fact.name
                let properties = project.model.declarations(named: name)
                guard let property = properties.first(where: { $0.path == held.path && $0.range == held.range }),
                    !made.contains(property), !Self.isUnused(property, project.model)
                else { continue }
                switch Self.binding(of: held.fact.type, project.model) {
                case .value: continue
                case .unknown, .object:
                    let isKnown = !project.model.types(named: held.fact.type).isNone
                    project.report(
                        "`\(name)` holds its delegate strongly, which keeps both objects alive",
                        help: "declare it `weak`", in: held.path, at: held.range,
                        notes: Self.notes(held.fact.type, project.model), fix: isKnown ? held.fact.fix : nil)
                case .open:
                    project.report(
                        "`\(name)` holds its delegate strongly, which keeps both objects alive",
                        help: "let `\(held.fact.type)` inherit from `AnyObject` and declare the property `weak`",
                        in: held.path, at: held.range, notes: Self.notes(held.fact.type, project.model))
                }
            }
        }
    }

    /// Nothing in its file puts anything into a private property: it holds nothing.
    private static func isUnused(_ property: Declaration, _ model: ProjectModel) -> Bool {
        property.access == .private
            && !model.uses(of: property.name).contains { $0.path == property.path && $0.has(.isWrite) }
    }

    /// `Coordinator()`, or a local name for one that goes nowhere else.
    private static func isMade(_ value: ExprSyntax) -> Bool {
        if let name = value.as(FunctionCallExprSyntax.self)?.calledName?.text {
            return name.startsUppercase || name.startsWithWord(of: ["make", "create"])
        }
        guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName, let body = value.enclosingBody,
            let made = body.descendants(PatternBindingSyntax.self).first(where: {
                $0.nameToken?.text == name.text.string && $0.range.upper <= value.range.lower
            })?.initializer?.value.as(FunctionCallExprSyntax.self), made.calledName?.text.startsUppercase == true
        else { return false }
        return body.descendants(DeclReferenceExprSyntax.self).allSatisfy { other in
            other.baseName.text != name.text.string || other.syntax == value.syntax
                || other.parent?.as(MemberAccessExprSyntax.self)?.base?.syntax == other.syntax
                || other.parent?.kind == .returnStmt || isHandedOver(other)
        }
    }

    /// `controller.delegate = handler`: what has a delegate holds it weakly, as a rule, so that somebody else must hold it.
    private static func isHandedOver(_ value: DeclReferenceExprSyntax) -> Bool {
        value.ancestor(SequenceExprSyntax.self)?.assignment?.target.lastName?.text.containsFolded(["delegate"]) == true
    }

    private func held(_ variable: VariableDeclSyntax, _ file: FilePass) -> (fact: Held, range: ByteRange)? {
        guard variable.isVar || required, let name = variable.nameToken, isDelegate(name.text), variable.isMember,
            variable.isStored, Self.keepsValue(variable), !variable.isStatic,
            !variable.hasModifier("weak", "unowned", "override", "lazy"),
            variable.initialValue.map({ $0.kind == .nilLiteralExpr || $0.text == ".none" }) ?? true,
            let owner = variable.enclosingType,
            owner.syntax.kind == .classDecl || owner.syntax.kind == .actorDecl,
            let type = variable.type, type.kind != .identifierType || required, let typeName = type.unwrapped.lastName,
            typeName.hasSuffix("Delegate"), !typeName.isOne(of: ["AppDelegate", "SceneDelegate"]),
            // UIKit holds it weakly and nobody else has it, so a transition needs somebody who keeps it.
            typeName != "UIViewControllerTransitioningDelegate",
            // Made for one run of a test or a preview, so nothing leaks.
            !variable.isInSingleton, !variable.isInDouble(file),
            owner.groupName?.text.containsFolded(["preview"]) != true
        else { return nil }
        let isOptional = type.kind == .optionalType || type.kind == .implicitlyUnwrappedOptionalType
        let fix: Fix? =
            isOptional && variable.isVar && variable.onlyBinding?.accessorBlock == nil
            ? .insert("weak ", before: variable.bindingSpecifier, "Hold the delegate weakly", .unsafe) : nil
        return (Held(name: name.text.string, type: typeName.string, fix: fix), name.range)
    }

    /// No attribute but the language's own: a property wrapper may hold its value weakly.
    private static func keepsValue(_ variable: VariableDeclSyntax) -> Bool {
        variable.attributes.names.allSatisfy { ["objc", "nonobjc", "IBOutlet", "MainActor", "available"].contains($0) }
    }

    /// What a type's name stands for.
    private enum Binding {
        /// A protocol for objects only.
        case object
        /// A protocol that structs may conform to, but only classes do.
        case open
        /// A class, a struct, a protocol with other conformers: no delegate as meant here.
        case value
        /// Not in the project.
        case unknown
    }

    private static func binding(of name: String, _ model: ProjectModel) -> Binding {
        let found = model.types(named: name)
        guard !found.isNone else { return model.declarations(named: name).isEmpty ? .unknown : .value }
        guard let type = found.one, type.kind == .protocol else { return .value }
        let isObject =
            type.declaration.hasAttribute("objc")
            || type.conforms(toAnyOf: ["AnyObject", "class", "NSObjectProtocol", "NSObject", "UIResponder"])
            || type.projectSupertypes.contains { $0.kind == .class || $0.declaration.hasAttribute("objc") }
        if isObject { return .object }
        let conformers = type.directSubtypes.filter { $0.role == .app }
        return !conformers.isEmpty && conformers.allSatisfy { $0.kind == .class || $0.kind == .actor } ? .open : .value
    }

    private static func notes(_ name: String, _ model: ProjectModel) -> [Note] {
        guard let type = model.types(named: name).one else { return [] }
        let conformers = type.directSubtypes.filter { $0.role == .app }
        return [type.declaration.note("the protocol is declared here")]
            + (conformers.first.map { [$0.declaration.note("`\($0.name)` is such a delegate")] } ?? [])
    }

    private func isDelegate(_ name: TextSlice) -> Bool {
        names.contains { name == $0 || name.hasSuffix($0.prefix(1).uppercased() + $0.dropFirst()) }
    }

    static let examples: [Example] = [
        .bad(
            """
            protocol RowDelegate: AnyObject {}
            final class Rows {
                private let ↓rowDelegate: RowDelegate
                init(_ delegate: RowDelegate) { rowDelegate = delegate }
            }
            """, options: ["required": .bool(true)]),
        .good("final class Picker {\n    private let delegate: PickerDelegate\n}"),
        .bad("final class Picker {\n    var ↓delegate: PickerDelegate?\n}"),
        .bad(
            "protocol RowDelegate: AnyObject {}\nfinal class Rows {\n    @objc var ↓delegate: RowDelegate? = nil\n}",
            fixed:
                "protocol RowDelegate: AnyObject {}\nfinal class Rows {\n    @objc weak var delegate: RowDelegate? = nil\n}"
        ),
        .bad("final class Picker {\n    var ↓delegate: (any PickerDelegate)? = nil { didSet { show() } }\n}"),
        .good("final class Picker {\n    @Weakly var delegate: PickerDelegate?\n}"),
        .bad(
            files: [
                "App/Picker.swift":
                    "final class Picker {\n    private(set) var ↓sheetDelegate: (any SheetDelegate)!\n}",
                "App/SheetDelegate.swift": "protocol SheetDelegate: AnyObject {\n    func didClose()\n}",
            ],
            fixed: [
                "App/Picker.swift":
                    "final class Picker {\n    private(set) weak var sheetDelegate: (any SheetDelegate)!\n}"
            ]),
        .bad(
            "protocol PickerDelegate: AnyObject {}\nfinal class Picker {\n    var ↓delegate: PickerDelegate?\n}",
            fixed:
                "protocol PickerDelegate: AnyObject {}\nfinal class Picker {\n    weak var delegate: PickerDelegate?\n}"
        ),
        .bad(files: [
            "App/Picker.swift": "final class Picker {\n    var ↓delegate: PickerDelegate?\n}",
            "App/PickerDelegate.swift": "protocol PickerDelegate {\n    func didPick()\n}",
            "App/Screen.swift": "final class Screen: PickerDelegate {\n    func didPick() {}\n}",
        ]),
        .good(files: [
            "App/Picker.swift": "final class Picker {\n    var delegate: PickerDelegate?\n}",
            "App/PickerDelegate.swift": "protocol PickerDelegate {\n    func didPick()\n}",
            "App/Log.swift": "struct Log: PickerDelegate {\n    func didPick() {}\n}",
        ]),
        .good(files: [
            "App/Picker.swift": "final class Picker {\n    var delegate: PickerDelegate?\n}",
            "App/PickerDelegate.swift": "final class PickerDelegate {}",
        ]),
        .good("final class Picker {\n    weak var delegate: PickerDelegate?\n}"),
        .good(
            "final class Picker {\n    private var delegate: PickerDelegate?\n"
                + "    var slideDelegate: UIViewControllerTransitioningDelegate?\n}"),
        .bad(
            "final class Picker {\n    private var ↓delegate: PickerDelegate?\n    func bind(_ other: PickerDelegate) { delegate = other }\n}"
        ),
        .good("final class Picker {\n    var delegate: PickerDelegate? { box.delegate }\n}"),
        .good("struct Picker {\n    var delegate: PickerDelegate?\n}"),
        .good(
            """
            final class Scanner {
                var delegate: ScannerDelegate?
            }
            func makeScanner() -> Scanner {
                let scanner = Scanner()
                let listener = Listener()
                listener.onFind = show
                scanner.delegate = listener
                return scanner
            }
            """),
        .good(
            """
            final class Rows {
                private var handlerDelegate: ListControllerDelegate?
                private var otherDelegate: ListControllerDelegate?
                func start(grouped: Bool) {
                    handlerDelegate = {
                        guard grouped else { return PlainHandler() }
                        let handler = GroupHandler()
                        handler.owner = self
                        return handler
                    }()
                    controller.delegate = handlerDelegate
                    let other = PlainHandler()
                    list.delegate = other
                    otherDelegate = grouped ? GroupHandler() : other
                }
            }
            """),
        .bad(
            "final class Rows {\n    /// Held strongly: nobody else keeps it.\n    var ↓styleDelegate: StyleDelegate?\n}"
        ),
        .good("private final class FakePicker: Picking {\n    var delegate: PickerDelegate?\n}"),
        .good("protocol Picking {\n    var delegate: PickerDelegate? { get set }\n}"),
        .good("final class Picker {\n    var delegate: PickerDelegate? = PickerDelegate()\n}"),
        .good("final class PickerDelegate {}\nfinal class Picker {\n    var delegate: PickerDelegate?\n}"),
        .good("@main struct Shop: App {\n    @UIApplicationDelegateAdaptor var delegate: ShopDelegate\n}"),
        .good(files: [
            "App/Zone.swift":
                "protocol ZoneDelegate: AnyObject {}\nfinal class Zone {\n    var delegate: ZoneDelegate?\n}",
            "App/Sync.swift": """
            final class Sync {
                private let zone = Zone()
                func start() { zone.delegate = ZoneHandler(sync: self) }
            }
            final class ZoneHandler: ZoneDelegate {
                init(sync: Sync) {}
            }
            """,
        ]),
    ]
}
