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
            """,
        phrasings: [
            "Declare delegate properties as `weak`.",
            "An object must not keep the one it reports to alive, or the two form a retain cycle.",
        ])

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
        /// The names of the types that it has at once.
        var types: [String]
        var isOptional: Bool
        /// A property wrapper that the project may declare; empty for none.
        var wrapper: String
        var fix: Fix?
    }

    /// A delegate that is made for the property, or handed on from it: nothing else holds it.
    private struct Made: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Held.self, from: VariableDeclSyntax.self) { variable, file in held(variable, file) }
        hooks.collect(Made.self, from: SequenceExprSyntax.self) { sequence, _ in
            guard let (target, sign, value) = sequence.assignment, sign == "=",
                let name = target.lastName, isDelegate(name.text), let values = ExprSyntax.alternatives(value)
            else { return nil }
            // `delegate = delegate ?? Handler()` keeps what was made before.
            let given = values.filter { $0.ownMemberName?.text != name.text }
            guard !given.isEmpty, given.allSatisfy(Self.isMade) else { return nil }
            return (Made(), name.range)
        }
        // `loader.setDelegate(handler, queue: queue)`: who is given a delegate holds it weakly, so that somebody else must hold it.
        hooks.collect(Made.self, fromCallsOf: ["setDelegate"]) { call, _ in
            guard let given = call.firstArgument, given.label == nil, let name = given.expression.ownMemberName,
                isDelegate(name.text)
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
                    !made.contains(property), !Self.isUnused(property, project.model),
                    property.enclosingType.map(LastingEnds.of(project).livesAsLongAsApp) != true
                else { continue }
                guard let type = delegateType(of: held.fact, project.model),
                    project.model.mayKnow(property, delegate: type.name)
                else { continue }
                let isKnown = !project.model.types(named: type.name).isNone
                project.report(
                    "`\(name)` holds its delegate strongly, which keeps both objects alive",
                    help: type.binding == .open
                        ? "let `\(type.name)` inherit from `AnyObject` and declare the property `weak`"
                        : "declare it `weak`",
                    in: held.path, at: held.range, notes: Self.notes(type.name, project.model),
                    fix: isKnown && type.binding != .open ? held.fact.fix : nil)
            }
        }
    }

    /// The type that makes a property one of a delegate; nil when none does.
    private func delegateType(of held: Held, _ model: ProjectModel) -> (name: String, binding: Binding)? {
        guard required || held.isOptional || held.types.contains(where: { model.isOptionalAlias($0) }),
            held.wrapper.isEmpty || held.wrapper == "Published" || model.keepsValue(wrapper: held.wrapper) == true
        else { return nil }
        let bindings = held.types.map { (name: $0, binding: Self.binding(of: $0, model)) }
        guard !bindings.contains(where: { $0.binding == .value }) else { return nil }
        return bindings.first { $0.binding == .object || $0.binding == .open }
            // Of a library's protocols the name alone tells that they are for delegates.
            ?? bindings.first { $0.name.hasSuffix("Delegate") }
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

    private func held(_ variable: VariableDeclSyntax, _ file: FilePass) -> [(fact: Held, range: ByteRange)] {
        guard variable.isVar || required, variable.isMember, variable.isStored, !variable.isStatic,
            variable.bindings.contains(where: { $0.nameToken.map { isDelegate($0.text) } == true }),
            let wrapper = Self.wrapper(of: variable),
            !variable.hasModifier("weak", "unowned", "override"), let owner = variable.enclosingType,
            owner.syntax.kind == .classDecl || owner.syntax.kind == .actorDecl,
            // Made for one run of a test or a preview, so nothing leaks.
            !variable.isInDouble(file),
            owner.groupName?.text.containsFolded(["preview"]) != true
        else { return [] }
        return variable.bindings.compactMap { held($0, variable, wrapper) }
    }

    private func held(
        _ binding: PatternBindingSyntax, _ variable: VariableDeclSyntax, _ wrapper: String
    ) -> (fact: Held, range: ByteRange)? {
        guard let name = binding.nameToken, isDelegate(name.text), let type = Self.emptyType(of: binding) else {
            return nil
        }
        let types = type.boundNames
        guard !types.isEmpty,
            !types.contains(where: {
                // UIKit holds it weakly and nobody else has it, so a transition needs somebody who keeps it.
                ["AppDelegate", "SceneDelegate", "UIViewControllerTransitioningDelegate"].contains($0)
            })
        else { return nil }
        let isMarked = type.kind == .optionalType || type.kind == .implicitlyUnwrappedOptionalType
        let fix: Fix? =
            isMarked && wrapper.isEmpty && variable.isVar && !variable.hasModifier("lazy")
                && variable.onlyBinding?.accessorBlock == nil && variable.onlyBinding != nil
            ? .insert("weak ", before: variable.bindingSpecifier, "Hold the delegate weakly", .unsafe) : nil
        let held = Held(
            name: name.text.string, types: types, isOptional: type.isWrittenOptional, wrapper: wrapper, fix: fix)
        return (held, name.range)
    }

    /// The type of a property that begins with nothing; nil for one that is given an object at once. It may stand in the
    /// value: `nil as RowDelegate?`.
    private static func emptyType(of binding: PatternBindingSyntax) -> TypeSyntax? {
        let written = binding.typeAnnotation?.type
        guard let value = binding.initializer?.value.stripped else { return written }
        if let sequence = value.as(SequenceExprSyntax.self) {
            let parts = Array(sequence.elements)
            guard parts.count == 3, parts[0].kind == .nilLiteralExpr, parts[1].kind == .unresolvedAsExpr else {
                return nil
            }
            return written ?? parts[2].as(TypeExprSyntax.self)?.type
        }
        if value.kind == .nilLiteralExpr { return written }
        return value.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "none" ? written : nil
    }

    /// The property wrapper of a variable, empty for none; nil for an attribute that only a macro can have made.
    private static func wrapper(of variable: VariableDeclSyntax) -> String? {
        let others = variable.attributes.names.filter {
            !["objc", "nonobjc", "IBOutlet", "MainActor", "available"].contains($0)
        }
        return others.count < 2 ? others.first ?? "" : nil
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
        .good(files: [
            "App/Harbor.swift":
                "protocol PilotDelegate: AnyObject {}\nfinal class Harbor {\n    var pilotDelegate: PilotDelegate?\n"
                + "    func open(_ pilot: Pilot) { pilotDelegate = pilot }\n}",
            "App/Pilot.swift": "final class Pilot: PilotDelegate {}",
        ]),
        .good(
            "final class Player {\n    var itemDelegate: AVAssetResourceLoaderDelegate?\n    func open(_ asset: AVURLAsset) {\n"
                + "        itemDelegate = Signing.loaderDelegate(for: asset)\n"
                + "        asset.resourceLoader.setDelegate(itemDelegate, queue: queue)\n    }\n}"),
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
        .bad("final class Picker {\n    lazy var ↓delegate: PickerDelegate? = nil\n}"),
        .bad("final class Picker {\n    var ↓delegate = nil as PickerDelegate?\n}"),
        .good("final class Picker {\n    lazy var delegate: PickerDelegate? = makeDelegate()\n}"),
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
        .good(
            """
            final class Curtain {
                private var curtainDelegate: CurtainDelegate?
                func fall() {
                    curtainDelegate = curtainDelegate ?? CurtainDelegate()
                    stage.curtainDelegate = curtainDelegate
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
        .bad(
            """
            import Combine
            protocol RowHandling: AnyObject {}
            typealias RowOwner = RowHandling
            typealias MaybeOwner = (any RowHandling)?
            @propertyWrapper struct Logged<Value> { var wrappedValue: Value }
            final class First { var ↓delegate: RowHandling? }
            final class Second { var ↓delegate: RowOwner? }
            final class Third { var ↓delegate: MaybeOwner }
            final class Fourth<Owner: RowHandling> { var ↓delegate: Owner? }
            final class Fifth<Owner> where Owner: RowHandling { var ↓delegate: Optional<Owner> = .none }
            final class Sixth { @Logged var ↓delegate: RowHandling? }
            final class Seventh: ObservableObject { @Published var ↓delegate: RowHandling? = Optional.none }
            final class Eighth { var count = 0, ↓delegate: (RowHandling & NSObject)? }
            """,
            fixed: """
                import Combine
                protocol RowHandling: AnyObject {}
                typealias RowOwner = RowHandling
                typealias MaybeOwner = (any RowHandling)?
                @propertyWrapper struct Logged<Value> { var wrappedValue: Value }
                final class First { weak var delegate: RowHandling? }
                final class Second { weak var delegate: RowOwner? }
                final class Third { var delegate: MaybeOwner }
                final class Fourth<Owner: RowHandling> { weak var delegate: Owner? }
                final class Fifth<Owner> where Owner: RowHandling { var delegate: Optional<Owner> = .none }
                final class Sixth { @Logged var delegate: RowHandling? }
                final class Seventh: ObservableObject { @Published var delegate: RowHandling? = Optional.none }
                final class Eighth { var count = 0, delegate: (RowHandling & NSObject)? }
                """),
        .good(
            """
            protocol RowHandling: AnyObject {}
            protocol Counting {}
            struct Counter: Counting {}
            typealias Handler = () -> Void
            @propertyWrapper struct Weakly<Value: AnyObject> { weak var wrappedValue: Value? }
            final class First { @Weakly var delegate: RowHandling? }
            final class Second { var delegate: Counting? }
            final class Third { var delegate: Handler? }
            final class Fourth<Owner> { var delegate: Owner? }
            final class Fifth { weak var delegate: RowHandling? }
            final class Sixth { var delegate: UIApplication? }
            """),
    ]
}
