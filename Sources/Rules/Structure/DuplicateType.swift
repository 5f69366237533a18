import TenetRuleKit
import TenetRuleSupport

struct DuplicateType: Rule {
    static let about = About(
        "duplicate-type", "Type written twice", category: .structure, severity: .warning, status: .stable,
        scope: .appCode, isToldOnce: true,
        why: """
            Two types of one name are told apart by the file or the imports around, which nobody sees while reading. \
            A copied type besides gets its own corrections from then on.
            """,
        phrasings: [
            "Do not declare two types with the same name or with the same members in app code.",
            "Never copy a struct or class into another file; reuse the existing one or give yours a different name.",
        ])

    var minTokens = 12
    static let options = [
        Option<Self>(
            "min_tokens", \.minTokens, minimum: 3,
            "Words and signs between the braces from which on types with the same members are reported.")
    ]

    /// A type that is not nested in another one.
    struct TopType: Fact {
        var name: String
        var isPrivate: Bool
        var isPublic: Bool
        /// Of the members and of what it inherits.
        var print: Int
        var tokens: Int
        /// Stands behind `#if`.
        var isConditional: Bool
    }

    /// The modules that a file imports.
    struct Imports: Fact {
        var modules: [String]
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(TopType.self, from: ClassDeclSyntax.self) { fact($0, $1) }
        hooks.collect(TopType.self, from: StructDeclSyntax.self) { fact($0, $1) }
        hooks.collect(TopType.self, from: EnumDeclSyntax.self) { fact($0, $1) }
        hooks.collect(TopType.self, from: ActorDeclSyntax.self) { fact($0, $1) }
        hooks.collect(TopType.self, from: ProtocolDeclSyntax.self) { fact($0, $1) }
        hooks.collect(Imports.self, from: SourceFileSyntax.self) { node, file in
            file.imports.isEmpty ? nil : (Imports(modules: file.imports.sorted()), node.range)
        }
        hooks.onProject { project in
            let types = project.facts(TopType.self)
            let imports = Dictionary(
                project.facts(Imports.self).map { ($0.path, $0.fact.modules) }, uniquingKeysWith: { first, _ in first })
            let byName = Dictionary(grouping: types, by: \.fact.name)
            for type in types {
                let others = (byName[type.fact.name] ?? []).filter { $0.path != type.path && !areTwins($0, type) }
                if let copy = others.first(where: { isBefore($0, type) && isCopy($0.fact, type.fact) }) {
                    reportCopy(type, of: copy, imports[type.path] ?? [], project)
                } else if let hidden = others.first(where: { hides(type, $0, imports) }) {
                    let place = ClonePlaces.describe(hidden.path, from: type.path)
                    report(
                        type, hidden, "hides the type of the same name \(place) from this file",
                        help: "give it a name of its own", project)
                } else if let namesake = others.first(where: { clashes(type, $0, imports) }) {
                    report(
                        type, namesake,
                        "has the name of a public type of `\(Self.module(of: namesake.path))`, which is imported here",
                        help: "give it a name of its own", project)
                }
            }
        }
    }

    private func fact(_ group: some DeclGroupSyntax, _ file: FilePass) -> (fact: TopType, range: ByteRange)? {
        // Each app begins with one of its own, and the system finds the classes of its extensions by name.
        let isPrincipal =
            group.inheritedTypes.contains {
                $0.lastName?.hasSuffix("Extension") == true || $0.lastName.isOne(of: Self.entries)
            }
            || group.attributes.names.contains { ["main", "UIApplicationMain", "NSApplicationMain"].contains($0) }
        guard let name = group.groupName, group.enclosingType == nil, group.enclosingBody == nil, !isPrincipal,
            !group.isInPreview, !group.inherits("PreviewProvider"), !group.isInDouble(file)
        else { return nil }
        let hashes = file.service(TokenHashes.self)
        guard !hashes.isTool else { return nil }
        let members = hashes.fingerprint(of: group.memberBlock, in: file)
        let print = Int(hashes.signature(group.inheritedTypes.map(\.syntax), in: file)) &* 31 &+ members.exact
        return (
            TopType(
                name: name.identifier.string, isPrivate: group.isPrivate, isPublic: group.isPublic, print: print,
                tokens: members.tokens - 2, isConditional: group.ancestor(IfConfigDeclSyntax.self) != nil),
            name.range
        )
    }

    private static let entries = [
        "App", "UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate", "UIWindowSceneDelegate",
        "UISceneDelegate", "WidgetBundle", "UIApplication", "NSApplication",
    ]

    // MARK: Comparing

    private func isCopy(_ one: TopType, _ other: TopType) -> Bool {
        one.print == other.print && other.tokens >= minTokens
    }

    /// A private type takes the place of one that the file could use otherwise.
    private func hides(_ type: Located<TopType>, _ other: Located<TopType>, _ imports: [String: [String]]) -> Bool {
        let (module, home) = (Self.module(of: other.path), Self.module(of: type.path))
        return type.fact.isPrivate && !other.fact.isPrivate
            && (module == home || other.fact.isPublic && imports[type.path]?.contains(module) == true)
    }

    private func clashes(_ type: Located<TopType>, _ other: Located<TopType>, _ imports: [String: [String]]) -> Bool {
        let (module, home) = (Self.module(of: other.path), Self.module(of: type.path))
        return !type.fact.isPrivate && other.fact.isPublic && module != home
            && imports[type.path]?.contains(module) == true
    }

    /// Code for different platforms or targets.
    private func areTwins(_ one: Located<TopType>, _ other: Located<TopType>) -> Bool {
        one.fact.isConditional || other.fact.isConditional
            || Platforms.named(in: one.path) != Platforms.named(in: other.path)
    }

    private func isBefore(_ one: Located<TopType>, _ other: Located<TopType>) -> Bool { one.path < other.path }

    /// The module that a file belongs to, as folders are usually named: the one below `Sources`, or the first.
    private static func module(of path: String) -> String {
        let parts = path.split(separator: "/").dropLast()
        if let sources = parts.lastIndex(of: "Sources"), sources + 1 < parts.endIndex {
            return String(parts[sources + 1])
        }
        return parts.first.map(String.init) ?? ""
    }

    private func reportCopy(
        _ type: Located<TopType>, of copy: Located<TopType>, _ imports: [String], _ project: ProjectPass
    ) {
        let place = ClonePlaces.describe(copy.path, from: type.path)
        let own = project.model.targets(ofPath: type.path)
        let others = project.model.targets(ofPath: copy.path)
        var message = "is written \(place) already"
        var help = copy.fact.isPrivate ? "make that one visible here and use it" : "use that one here, too"
        if own.isEmpty, !others.isEmpty {
            message += ", and no target compiles this file"
            help = "delete this file"
        } else if others.isEmpty, !own.isEmpty {
            message += ", which no target compiles"
            help = "delete that file"
        } else if !own.isEmpty, !imports.contains(Self.module(of: copy.path)),
            !own.contains(where: { target in others.contains { $0.name == target.name && $0.path == target.path } })
        {
            help = "compile one file for both targets, or move the type to a module that both use"
        }
        report(type, copy, message, help: help, project)
    }

    private func report(
        _ type: Located<TopType>, _ other: Located<TopType>, _ message: String, help: String, _ project: ProjectPass
    ) {
        project.report(
            "`\(type.fact.name)` \(message)", help: help, in: type.path, at: type.range,
            notes: [Note(path: other.path, range: other.range, message: "the other one")])
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Cart.swift": """
            private struct Badge {
                var count: Int
                var text: String { count > 99 ? "99+" : "\\(count)" }
            }
            """,
            "App/Order.swift": """
            private struct ↓Badge {
                var count: Int
                var text: String { count > 99 ? "99+" : "\\(count)" }
            }
            """,
        ]),
        .bad(files: [
            "App/Cart.swift": "struct Price {\n    var amount: Decimal\n    var currency: String\n}",
            "App/Order.swift": """
            private enum ↓Price {
                case fixed, open
            }
            struct Order {
                var price: Price
            }
            """,
        ]),
        .bad(files: [
            "App/Loader.swift": "import Network\n\nfinal class ↓Client {\n    func load() {}\n}",
            "Packages/Network/Sources/Network/Client.swift": "public struct Client {\n    public var timeout = 30\n}",
        ]),
        .good(files: [
            "App/Loader.swift": "final class Client {\n    func load() {}\n}",
            "Packages/Network/Sources/Network/Client.swift": "public struct Client {\n    public var timeout = 30\n}",
        ]),
        .good(files: [
            "Phone/Phone.swift":
                "@main struct Shop: App {\n    @State private var model = Model()\n    var body: some Scene { Main() }\n}",
            "Store/Store.swift":
                "@main struct Shop: App {\n    @State private var model = Model()\n    var body: some Scene { Main() }\n}",
        ]),
        // Nested in different types.
        .good(files: [
            "App/Cart.swift": """
            struct Cart {
                enum State {
                    case empty, loading, filled(Int), failed(any Error)
                }
            }
            """,
            "App/Order.swift": """
            struct Order {
                enum State {
                    case empty, loading, filled(Int), failed(any Error)
                }
            }
            """,
        ]),
        // Private to two files, and different.
        .good(files: [
            "App/Cart.swift": """
            private struct Row {
                var item: Item
                var isLast = false
                var height = 20
            }
            """,
            "App/Order.swift": """
            private struct Row {
                var line: Line
                var isFirst = false
                var height = 30
            }
            """,
        ]),
        .good(files: [
            "App/iOS/Badge.swift": """
            struct Badge {
                var count: Int
                var text: String { count > 99 ? "99+" : "\\(count)" }
            }
            """,
            "App/macOS/Badge.swift": """
            struct Badge {
                var count: Int
                var text: String { count > 99 ? "99+" : "\\(count)" }
            }
            """,
        ]),
        .good(files: [
            "App/Cart.swift": "struct Cart {}\nstruct Carts {}",
            "App/Order.swift": "struct Order {}\nprivate struct OrderRow {}",
        ]),
    ]
}
