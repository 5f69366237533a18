import TenetRuleKit
import TenetRuleSupport

struct MissingDocComment: Rule {
    static let about = About(
        "missing-doc-comment", "Declaration without documentation", category: .documentation, severity: .note,
        scope: .appCode, aliases: ["missing_docs"], reads: [.comments, .strings],
        isConvention: true,
        why: "Whoever uses a declaration from elsewhere sees its name and its documentation, not its code.",
        phrasings: [
            "Write a documentation comment for every public declaration.",
            "Whatever other modules can use carries a `///` description.",
        ])

    var access = "public"
    var properties = true
    static let options = [
        Option<Self>(
            "access", \.access, choices: ["public", "internal"], "The lowest access level that wants documentation."),
        Option<Self>("properties", \.properties, "Ask for documentation of properties as well."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node, node.name, "class", file) }
        hooks.on(StructDeclSyntax.self) { node, file in check(node, node.name, "struct", file) }
        hooks.on(EnumDeclSyntax.self) { node, file in check(node, node.name, "enum", file) }
        hooks.on(ActorDeclSyntax.self) { node, file in check(node, node.name, "actor", file) }
        hooks.on(ProtocolDeclSyntax.self) { node, file in check(node, node.name, "protocol", file) }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard !isPlumbing(node) else { return }
            guard !isLeftToProject(node) else { return keeps(node, file) }
            check(node, node.name, "function", file)
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard let name = node.nameToken, !isPlumbing(name) else { return }
            guard !isLeftToProject(node) else { return keeps(node, file) }
            check(node, name, "property", file)
        }
        hooks.collect(Bare.self, from: FunctionDeclSyntax.self) { node, file in
            guard !isPlumbing(node), isLeftToProject(node), isBare(node, node.name, file) else { return nil }
            return (Bare(name: node.name.text.string, kind: "function"), node.name.range)
        }
        hooks.collect(Bare.self, from: VariableDeclSyntax.self) { node, file in
            guard let name = node.nameToken, !isPlumbing(name), isLeftToProject(node), isBare(node, name, file) else {
                return nil
            }
            return (Bare(name: name.text.string, kind: "property"), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in checkMembers(project) }
    }

    /// A member without documentation that a protocol elsewhere may ask for.
    private struct Bare: Fact {
        var name: String
        var kind: String
    }

    /// The members that no supertype asks for, as far as all supertypes are known.
    private func checkMembers(_ project: ProjectPass) {
        let found = project.facts(Bare.self)
        guard !found.isEmpty else { return }
        var table: [String: [Int: Declaration]] = [:]
        for one in project.model.declarations where one.kind.isVariable || one.kind == .function {
            table[one.path, default: [:]][one.range.lower] = one
        }
        for one in found {
            if let type = table[one.path]?[one.range.lower]?.enclosingType, mayAskFor(one.fact.name, type) { continue }
            project.report(
                message(one.fact.kind, one.fact.name), help: Self.help, in: one.path, at: one.range)
        }
    }

    private func mayAskFor(_ name: String, _ type: ProjectType) -> Bool {
        let own = type.projectSupertypes
        if own.contains(where: { $0.kind == .protocol && $0.members.contains { $0.name == name } }) { return true }
        return access == "internal"
            && type.supertypes.contains { base in
                guard !own.contains(where: { $0.name == base }) else { return false }
                return KnownProtocols.requirements(of: base)?.contains(name) ?? !Self.isClassOfApple(base)
            }
    }

    /// Classes whose members are called when they override only: `NSView`, `UNNotificationServiceExtension`.
    private static func isClassOfApple(_ name: String) -> Bool {
        guard ["NS", "UI", "UN", "WK", "AV", "SK", "CA", "MK"].contains(where: name.hasPrefix) else { return false }
        return ["View", "Controller", "Extension", "Window", "Control", "Item", "Layout", "Recognizer", "Annotation"]
            .contains { name.hasSuffix($0) }
    }

    /// A protocol in another file may ask for what is wanted here, and only the project knows.
    private func isLeftToProject(_ node: some SyntaxProtocol) -> Bool {
        guard access == "internal" || node.kind == .variableDecl, node.parent?.kind == .memberBlockItem,
            let around = node.enclosingType
        else { return false }
        return access == "internal" && around.kind == .extensionDecl
            || around.kind != .protocolDecl && around.kind != .extensionDecl
                && around.inheritedTypes.contains {
                    $0.lastName.map { !$0.isOne(of: Self.withoutFunctions) } ?? true
                }
    }

    private func isPlumbing(_ node: FunctionDeclSyntax) -> Bool { node.isOperator || isPlumbing(node.name) }

    private func isPlumbing(_ name: TokenSyntax) -> Bool { name.text.isOne(of: plumbing) }

    private func check(
        _ node: some WithModifiersSyntax & WithAttributesSyntax, _ name: TokenSyntax, _ kind: String, _ file: FilePass
    ) {
        guard isBare(node, name, file), !mayBeRequirement(node) else { return keeps(node, file) }
        file.report(message(kind, name.text.string), help: Self.help, at: name)
    }

    /// Counts what others see and what is documented.
    private func keeps(_ node: some WithModifiersSyntax & WithAttributesSyntax, _ file: FilePass) {
        if isVisible(node), node.enclosingBody == nil, DocComment(of: node) != nil { file.keeps() }
    }

    private func message(_ kind: String, _ name: String) -> String {
        "the \(access == "public" ? "public " : "")\(kind) `\(name)` is not documented"
    }

    private static let help = "say in a `///` line what it is for"

    /// Seen by others, named by its own type as far as the file shows, and without documentation.
    private func isBare(
        _ node: some WithModifiersSyntax & WithAttributesSyntax, _ name: TokenSyntax, _ file: FilePass
    ) -> Bool {
        isVisible(node) && (properties || node.kind != .variableDecl) && !isPlumbing(name)
            && node.enclosingBody == nil && !node.hasDictatedName && !node.isInPreview && DocComment(of: node) == nil
            && !isWitness(node)
    }

    private func isVisible(_ node: some WithModifiersSyntax & WithAttributesSyntax) -> Bool {
        if node.hasModifier("private", "fileprivate", "package") { return false }
        let around = node.enclosingType
        if access == "public" {
            if node.isPublic { return around.map { $0.kind == .extensionDecl || $0.isPublic } ?? true }
            guard let around else { return false }
            return around.isPublic && !node.hasModifier("internal")
                && (around.kind == .protocolDecl || around.kind == .extensionDecl)
        }
        return around.map { !$0.isPrivate } ?? true
    }

    /// A member in an extension that adds a conformance is documented by the protocol.
    private func isWitness(_ node: some SyntaxProtocol) -> Bool {
        guard let around = node.enclosingType?.as(ExtensionDeclSyntax.self) else { return false }
        return around.inheritanceClause != nil || isDefault(node, in: around)
    }

    /// What a protocol of this file asks for, in its extension.
    private func isDefault(_ node: some SyntaxProtocol, in around: ExtensionDeclSyntax) -> Bool {
        guard let name = node.as(FunctionDeclSyntax.self)?.name ?? node.as(VariableDeclSyntax.self)?.nameToken,
            let base = around.groupName?.identifier
        else { return false }
        return node.root.statements.contains { item in
            guard let requirements = item.item.as(ProtocolDeclSyntax.self), requirements.name.identifier == base else {
                return false
            }
            return requirements.members.contains {
                ($0.as(FunctionDeclSyntax.self)?.name ?? $0.as(VariableDeclSyntax.self)?.nameToken)?.identifier
                    == name.identifier
            }
        }
    }

    /// The type conforms to something declared elsewhere, which may ask for the function and document it.
    private func mayBeRequirement(_ node: some SyntaxProtocol) -> Bool {
        guard access == "public", node.kind == .functionDecl, let around = node.enclosingType,
            around.kind != .extensionDecl
        else {
            return false
        }
        return around.inheritedTypes.contains { type in
            guard let name = type.lastName, !name.isOne(of: Self.withoutFunctions) else { return false }
            return !node.root.statements.contains { $0.item.asDeclGroup?.groupName?.text == name }
        }
    }

    /// Protocols that ask for no function which anybody would document.
    private static let withoutFunctions = [
        "AnyObject", "CaseIterable", "Codable", "CodingKey", "Comparable", "CustomDebugStringConvertible",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "Int",
        "LocalizedError", "NSObject", "ObservableObject", "RawRepresentable", "Sendable", "String", "View",
    ]

    private let plumbing = [
        "body", "hash", "encode", "description", "debugDescription", "id", "previews", "hashValue", "CodingKeys",
    ]

    static let examples: [Example] = [
        .bad("public struct ↓Route {\n    public let ↓path: String\n    public func ↓open() {}\n}"),
        .bad("struct ↓Route {\n    let ↓path: String\n}", options: ["access": .string("internal")]),
        .bad(
            files: [
                "App/Berths.swift":
                    """
                final class ↓BerthViewModel: BaseModel, Berthing {
                    var ↓length = 12
                    var depth = 3
                    private var count = 0
                    func moor() {}
                    func ↓cast() {}
                    @Published var ↓isFree = true
                }
                """,
                "App/BaseModel.swift": "/// A base.\nclass BaseModel: ObservableObject {}",
                "App/Berthing.swift":
                    "/// Moors.\nprotocol Berthing {\n    /// In metres.\n    var depth: Int { get }\n    /// Ties up.\n    func moor()\n}",
            ], options: ["access": .string("internal")]),
        .bad("final class ↓MaskView: NSView {\n    var ↓border = 1\n}", options: ["access": .string("internal")]),
        .good(files: [
            "Kit/Request.swift":
                "/// A request.\npublic protocol Request {\n    /// Its path.\n    var path: String { get }\n}",
            "Kit/Tides.swift":
                "/// The tides.\npublic struct Tides: Request {\n    public var path: String { \"tides\" }\n}",
        ]),
        .bad(files: [
            "Kit/Request.swift":
                "/// A request.\npublic protocol Request {\n    /// Its path.\n    var path: String { get }\n}",
            "Kit/Tides.swift": "/// The tides.\npublic struct Tides: Request {\n    public var ↓day: Int { 1 }\n}",
        ]),
        .good(
            """
            /// A row.
            struct Row: Countable, View {
                var count: Int { 1 }
                func add() {}
                var body: some View { EmptyView() }
                private enum Layout {
                    static let inset = 1
                }
            }
            """, options: ["access": .string("internal")]),
        .bad("public protocol ↓Opening {\n    func ↓open()\n}"),
        .good(
            "/// A way.\npublic struct Route {\n    /// Its path.\n    public let path: String\n    let depth = 1\n}"),
        .good("struct Route {\n    public let path: String\n}"),
        .good(
            "extension Route: CustomStringConvertible {\n    public var description: String { \"\" }\n    public func open() {}\n}"
        ),
        .good(
            """
            /// Logs what is sent.
            public struct Logging: Middleware {
                // MARK: - Middleware

                public func intercept(_ request: Request) {}
            }
            """),
        .bad(
            """
            /// Logs what is sent.
            public struct Logging: Sendable {
                public func ↓raise() {}
            }
            /// Hears of what is sent.
            public struct Hearing: Listening {
                public func ↓hear() {}
            }
            /// Listens.
            public protocol Listening {
                /// Listens to nothing in particular.
                func listen()
            }
            """),
        .good("/// Logs what is sent.\npublic struct Logging: Middleware {\n    public func intercept() {}\n}"),
        .good(
            "/// A row.\npublic protocol Row {\n    /// The text.\n    var text: String { get }\n}\nextension Row {\n    public var text: String { \"\" }\n}"
        ),
        .good("/// A page.\nopen class Page: Base {\n    public override func open() {}\n}"),
    ]
}
