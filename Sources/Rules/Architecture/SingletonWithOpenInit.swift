import TenetRuleKit
import TenetRuleSupport

struct SingletonWithOpenInit: Rule {
    static let about = About(
        "singleton-with-open-init", "Singleton that can be created again", category: .architecture, severity: .note,
        scope: .appCode,
        why: "State kept in a second instance by mistake is never seen by those who use `shared`.",
        phrasings: [
            "Make the initializer of every singleton private.",
            "If a class offers `static let shared`, nobody else may construct another instance.",
        ])

    var types = "*"
    static let options = [Option<Self>("types", \.types, "The types that exist once, joined by `|`.")]

    func install(_ hooks: inout Hooks) {
        let types = TypeGroup("types", types)
        hooks.collect(Open.self, from: ClassDeclSyntax.self) { node, _ in
            guard let shared = sharedInstance(of: node), !node.isPrivate,
                node.inheritedTypes.first?.lastName != "NSObject" || hasInit(node)
            else { return nil }
            var isOpen = true
            for initializer in node.members(InitializerDeclSyntax.self) {
                // An initializer with parameters is for tests.
                if initializer.isPrivate || !initializer.signature.parameterClause.parameters.isEmpty { isOpen = false }
                // Nobody writes `public` to it by mistake: it is there for others.
                if initializer.isPublic { isOpen = false }
            }
            guard isOpen, canInherit(node) == false || hasInit(node) else { return nil }
            return (Open(type: node.name.identifier.string), shared.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(Open.self) where found.role == .app {
                let type = project.model.types(named: found.fact.type).all.first { $0.path == found.path }
                let made = project.model.uses(of: found.fact.type).filter { use in
                    use.kind == .call && (use.base.isEmpty || use.base == "Self") && use.enclosingType != type
                }
                // Tests make their own, or a protocol asks for the initialiser: it cannot be private.
                guard !made.contains(where: { $0.role != .app }),
                    type.map({ !mustBeMade($0) && types.contains($0) }) != false
                else { continue }
                let isWritten = type?.members.contains { $0.kind == .initializer } == true
                project.report(
                    "`\(found.fact.type)` has a shared instance, yet other code can make another",
                    help: isWritten ? "make its `init()` private" : "add `private init()`", in: found.path,
                    at: found.range,
                    notes: made.first.map {
                        [Note(path: $0.path, range: $0.range, message: "another one is made here")]
                    }
                        ?? [])
            }
        }
    }

    /// A class whose shared instance is not the only one that code can make.
    private struct Open: Fact { var type: String }

    private func mustBeMade(_ type: ProjectType) -> Bool {
        // A subclass calls it, too.
        !type.directSubtypes.isEmpty
            || type.projectSupertypes.contains { supertype in
                supertype.kind == .protocol
                    && supertype.members.contains { $0.kind == .initializer && !$0.hasParameters }
            }
    }

    private func sharedInstance(of node: ClassDeclSyntax) -> TokenSyntax? {
        for property in node.members(VariableDeclSyntax.self)
        where property.isStatic && property.isLet && !property.isPrivate
            && property.ancestor(IfConfigClauseSyntax.self) == nil
        {
            guard let name = property.nameToken, name.text == "shared",
                property.type == nil || property.type?.text == node.name.text,
                let call = property.initialValue?.as(FunctionCallExprSyntax.self), call.isPlain, call.arguments.isEmpty,
                call.calledName?.text == node.name.text
            else { continue }
            return name
        }
        return nil
    }

    private func hasInit(_ node: ClassDeclSyntax) -> Bool { !node.members(InitializerDeclSyntax.self).isEmpty }
    /// A superclass may want its own initializers to stay visible.
    private func canInherit(_ node: ClassDeclSyntax) -> Bool { !node.inheritedTypes.isEmpty }

    static let examples: [Example] = [
        .bad("final class Session {\n    static let ↓shared = Session()\n    var user = 1\n}"),
        .bad("final class Session: ObservableObject {\n    static let ↓shared = Session()\n    init() {}\n}"),
        .good("final class Session {\n    static let shared = Session()\n    private init() {}\n}"),
        .good(files: [
            "App/Vault.swift": """
            protocol Storing { init() }
            final class Vault: Storing {
                static let shared = Vault()
                init() {}
            }
            public final class Box {
                public static let shared = Box()
                public init() {}
            }
            final class Desk {
                #if DEBUG
                @TaskLocal static var shared = Desk()
                #else
                static let shared = Desk()
                #endif
            }
            final class Ledger {
                static let shared = Ledger()
            }
            class Horn {
                static let shared = Horn()
            }
            final class SilentHorn: Horn {}
            """,
            "AppTests/LedgerTests.swift":
                "final class LedgerTests: XCTestCase {\n    func testStart() { XCTAssertEqual(Ledger().rows, 0) }\n}",
        ]),
        .good(
            "final class Session {\n    static let shared = Session()\n    var user = 1\n}",
            options: ["types": .string("Tracker")]),
        .good("private final class Session {\n    static let shared = Session()\n}"),
        .good("final class Session {\n    static let shared = Session()\n    init(store: Store = Store()) {}\n}"),
        .good(
            "final class Session: NSObject {\n    static let shared = Session()\n}\nstruct Theme {\n    static let shared = Theme()\n}"
        ),
    ]
}
