import TenetRuleKit
import TenetRuleSupport

struct BooleanPrefix: Rule {
    static let about = About(
        "boolean-prefix", "Boolean without an asserting prefix", category: .naming, severity: .note,
        isConvention: true,
        why: """
            `if isLoading` reads as a statement that is true or false; `if loading` or `if refresh` does not. What \
            decoding or an archive fills may be named as it is there.
            """,
        phrasings: [
            "Begin the name of every Boolean property with an asserting word such as `is`, `has`, `can` or `should`.",
            "A flag reads like a yes-or-no statement, for example `isLoading` rather than `loading`.",
        ])

    var prefixes = [
        "is", "has", "should", "can", "will", "did", "was", "are", "does", "needs", "requires", "allows", "supports",
        "uses", "shows", "hides", "contains", "includes", "wants", "must", "may", "prefers", "enables", "disables",
        "ignores", "accepts", "applies", "belongs", "exists", "have", "had", "were",
    ]
    static let options = [Option<Self>("prefixes", \.prefixes, "The words that a boolean property may begin with.")]

    func install(_ hooks: inout Hooks) {
        let accepted = prefixes + prefixes.flatMap { Self.forms[$0] ?? [] }
        hooks.collect(Unclear.self, from: VariableDeclSyntax.self) { node, file in
            guard node.isMember, let binding = node.onlyBinding, let name = binding.nameToken, isBool(binding),
                !node.hasDictatedName, !node.hasAttribute("Environment", "Flag", "Option"),
                node.enclosingType?.kind != .protocolDecl
            else { return nil }
            let bare = name.identifier.withoutLeadingUnderscores
            let text = name.slice(ByteRange(name.range.upper - bare.count, name.range.upper))
            guard !text.startsWithWord(of: accepted) else {
                file.keeps()
                return nil
            }
            guard !endsInParticiple(text), !text.isOne(of: Self.settings),
                !isOfKey(node), !isOfWrapper(node, text), node.enclosingType?.isCodable != true,
                !isArchived(node, as: name), !file.isCopiedByTool
            else { return nil }
            let isStatement = text.startsWithWord(of: Self().prefixes)
            return (Unclear(name: name.text.string, isStatement: isStatement), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let found = project.facts(Unclear.self)
            guard !found.isEmpty else { return }
            let table = VariableTable(project.model)
            for one in found {
                if table.isRequired(one) { continue }
                project.report(
                    one.fact.isStatement
                        ? "`\(one.fact.name)` is a Boolean, but begins with another word than those agreed on"
                        : "`\(one.fact.name)` is a Boolean but does not read as a statement",
                    help:
                        "begin it with \(prefixes.prefix(3).map { "`\($0)`" }.joined(separator: ", ")) or another such word",
                    in: one.path, at: one.range)
            }
        }
    }

    /// A property whose name its own type has chosen, as far as its file shows.
    private struct Unclear: Fact {
        var name: String
        /// Begins with a word that only this team does not use.
        var isStatement: Bool
    }

    /// The properties of the project by the place of their names.
    private struct VariableTable {
        private let model: ProjectModel
        private var table: [String: [Int: Declaration]] = [:]

        init(_ model: ProjectModel) {
            self.model = model
            for declaration in model.declarations where declaration.kind.isVariable {
                table[declaration.path, default: [:]][declaration.range.lower] = declaration
            }
        }

        /// A protocol that the type adopts has given the name, or may have, where only a library declares it.
        func isRequired(_ found: Located<Unclear>) -> Bool {
            guard let property = table[found.path]?[found.range.lower], let type = property.enclosingType else {
                return false
            }
            if property.parent?.kind == .extension, property.mayBeAskedFor(model) { return true }
            return type.projectSupertypes.contains { other in
                other.kind == .protocol && other.members.contains { $0.name == found.fact.name }
            }
        }
    }

    /// `taskCompleted` and `resultsShown` are statements as well: who, and what was done.
    private func endsInParticiple(_ name: TextSlice) -> Bool {
        let words = name.words
        guard words.count > 1, let last = words.last?.lowercased() else { return false }
        if last.hasSuffix("eed") { return false }
        return last.count > 4 && last.hasSuffix("ed") || Self.participles.contains(last)
    }

    /// The value that a key of SwiftUI's environment or the like has to offer: `static let defaultValue`.
    private func isOfKey(_ node: VariableDeclSyntax) -> Bool {
        node.isStatic
            && node.enclosingType?.inheritedTypes.contains { $0.lastName?.hasSuffix("Key") == true } == true
    }

    /// The language asks a property wrapper for these names.
    private func isOfWrapper(_ node: VariableDeclSyntax, _ name: TextSlice) -> Bool {
        name.isOne(of: ["wrappedValue", "projectedValue"])
            && node.enclosingType?.hasAttribute("propertyWrapper") == true
    }

    /// An archive is read into it, as `Codable` does elsewhere: `coder.encode(valid, forKey: "valid")`.
    private func isArchived(_ node: VariableDeclSyntax, as name: TokenSyntax) -> Bool {
        guard node.isStored, let type = node.enclosingType, type.inheritsInFile("NSCoding", "NSSecureCoding") else {
            return false
        }
        return node.root.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName?.text == "encode" && call.hasArgument("forKey")
                && call.firstArgument?.expression.ownMemberName?.identifier == name.identifier
                && call.enclosingType?.groupName?.identifier == type.groupName?.identifier
        }
    }

    private static let forms = [
        "is": ["are", "was", "were"], "has": ["have", "had"], "can": ["could"], "will": ["would"],
    ]
    private static let participles: Set = [
        "begun", "broken", "built", "chosen", "done", "drawn", "found", "frozen", "given", "gone", "held", "hidden",
        "kept", "known", "lost", "met", "paid", "seen", "sent", "shown", "stuck", "taken", "written",
    ]
    /// What SwiftUI calls the settings for accessibility.
    private static let settings = ["reduceMotion", "reduceTransparency", "differentiateWithoutColor", "invertColors"]

    private func isBool(_ binding: PatternBindingSyntax) -> Bool {
        if let type = binding.typeAnnotation?.type { return type.text == "Bool" }
        return binding.initializer?.value.kind == .booleanLiteralExpr
    }

    static let examples: [Example] = [
        .bad("struct Form {\n    var ↓loading = false\n    let ↓valid: Bool\n}"),
        .bad("final class Player {\n    private var ↓autoplay: Bool { true }\n}"),
        .bad("struct Form {\n    var ↓canRetry = false\n}", options: ["prefixes": .strings(["is", "has", "should"])]),
        .good("struct Form {\n    var isLoading = false\n    let hasErrors: Bool\n    private var _isOpen = true\n}"),
        .good("struct Form: Codable {\n    let valid: Bool\n}"),
        .good("final class Pier {}\nextension Pier: MooringProviding {\n    var allowMooring: Bool { true }\n}"),
        .bad("final class Pier: MooringProviding {\n    var ↓allowMooring = true\n}"),
        .good(
            """
            final class Berth: NSObject, NSSecureCoding {
                static var supportsSecureCoding: Bool { true }
                private(set) var covered: Bool
                init?(coder: NSCoder) { covered = coder.decodeBool(forKey: "covered") }
                func encode(with coder: NSCoder) { coder.encode(covered, forKey: "covered") }
            }
            """),
        .bad(
            """
            final class Berth: NSObject, NSCoding {
                private(set) var covered = false
                private(set) var ↓dry = false
                init?(coder: NSCoder) { covered = coder.decodeBool(forKey: "covered") }
                func encode(with coder: NSCoder) { coder.encode(covered, forKey: "covered") }
            }
            """),
        .good("class Page: Base {\n    override var hidden: Bool { false }\n}"),
        .good("func run() {\n    let done = false\n    use(done)\n}"),
        .good("actor MockLogin {\n    var loginCalled = false\n    private var _taskCompleted = false\n}"),
        .good(
            "struct Form {\n    var areRowsOpen = false\n    let wasSaved: Bool\n    var showsHelp = false\n}",
            options: ["prefixes": .strings(["is", "has", "shows"])]),
        .good("struct CompactKey: EnvironmentKey {\n    static let defaultValue: Bool = false\n}"),
        .good("@propertyWrapper struct Switch {\n    var wrappedValue: Bool { true }\n}"),
        .bad("struct Switch {\n    var ↓wrappedValue: Bool { true }\n}"),
        .good("enum Snapshot {\n    static var waitForAnimations = true\n}", at: "AppUITests/SnapshotHelper.swift"),
        .good("struct Pulse: ViewModifier {\n    let reduceMotion: Bool\n}"),
        .bad("struct Form {\n    var ↓completed = false\n    var ↓quickFeed = false\n    var ↓showHelp = false\n}"),
        .good(files: [
            "App/Port.swift": "protocol Port {\n    var closed: Bool { get }\n}",
            "App/Harbour.swift": "struct Harbour: Port {\n    var closed: Bool { false }\n}",
        ]),
    ]
}
