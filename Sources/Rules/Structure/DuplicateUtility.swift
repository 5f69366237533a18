import TenetRuleKit
import TenetRuleSupport

struct DuplicateUtility: Rule {
    static let about = About(
        "duplicate-utility", "Helper written twice", category: .structure, severity: .warning, status: .stable,
        scope: .appCode, isToldOnce: true,
        why: """
            A helper that exists already is written again when nobody knows of it. From then on each of the two gets \
            its own corrections, and readers wonder in what they differ. Members of a type that each of two modules \
            declares for itself are left alone.
            """,
        phrasings: [
            "Do not write a helper or extension method that the module already has.",
            """
            Before adding something like `String.trimmed`, search whether a colleague made it already, perhaps under \
            another name, and reuse that.
            """,
        ])

    var minTokens = 6
    static let options = [
        Option<Self>(
            "min_tokens", \.minTokens, minimum: 3,
            "Words and signs from which on a body counts; helpers with different names need 20 in any case.")
    ]

    struct Helper: Fact {
        var code: CloneBody
        var isPrivate: Bool
        var isPublic: Bool
    }

    func install(_ hooks: inout Hooks) {
        collect(&hooks)
        hooks.onProject(needing: [.declarations]) { project in
            let types = ScopedTypes(project.facts(ScopedType.self))
            var known: [Int: [Located<Helper>]] = [:]
            for helper in project.facts(Helper.self) {
                let code = helper.fact.code
                let earlier = known[code.print.renamed] ?? []
                if earlier.count < 50 { known[code.print.renamed] = earlier + [helper] }
                let copies = earlier.filter {
                    isCopy(helper, of: $0, types) && !areOfTwoTypes(helper, $0, project.model)
                        && !areOfOwnNames(helper, $0, project.model)
                }
                if let first = copies.first(where: { isUsable($0, in: helper, project.model) }) {
                    report(helper, first, project)
                } else if let first = copies.first, isUsable(helper, in: first, project.model) {
                    report(first, helper, project)
                }
            }
        }
    }

    private func collect(_ hooks: inout Hooks) {
        hooks.collect(Helper.self, from: FunctionDeclSyntax.self) { node, file in
            guard let body = node.body?.statements, !node.isOperator, !node.isOverride,
                // What each `PreferenceKey` has to say for itself.
                node.fullName != "reduce(value:nextValue:)"
            else { return nil }
            return fact(body, node.fullName, at: node.name, node.parameters, node.returnType, node, file)
        }
        hooks.collect(Helper.self, from: PatternBindingSyntax.self) { node, file in
            guard let body = node.getterStatements, let name = node.nameToken,
                let variable = node.parent?.parent?.as(VariableDeclSyntax.self)
            else { return nil }
            return fact(body, name.text.string, at: name, [], node.typeAnnotation?.type, variable, file)
        }
        ScopedType.collect(&hooks)
    }

    private func fact(
        _ body: CodeBlockItemListSyntax, _ name: String, at token: TokenSyntax,
        _ parameters: [FunctionParameterSyntax], _ result: TypeSyntax?, _ owner: some WithModifiersSyntax,
        _ file: FilePass
    ) -> (fact: Helper, range: ByteRange)? {
        guard Int(file.tree.nodes[Int(body.id)].next - body.id) > minTokens, body.helperOf(isClosed: { true }) != nil
        else {
            return nil
        }
        let names = parameters.map(\.internalName)
        let hashes = file.service(TokenHashes.self)
        let print = hashes.fingerprint(of: body, parameters: names, in: file)
        guard print.tokens >= minTokens, !hashes.isTool, !body.isInPreview, !body.isInDouble(file), !body.isMadeUp
        else {
            return nil
        }
        let code = CloneBody(
            body, print, name: name, parameters: parameters, result: result, in: file)
        guard !code.helperOf.isEmpty, !code.traits.contains(.isLocalized) else { return nil }
        let isHidden = owner.isPrivate || body.enclosingType?.isPrivate == true
        let isShown = owner.isPublic || owner.hasModifier("package") || body.enclosingType?.isPublic == true
        return (Helper(code: code, isPrivate: isHidden, isPublic: isShown && !isHidden), token.range)
    }

    /// The other one is in the same module, or in one that this module knows, whether or not it is public there. Two
    /// that know nothing of each other would need a third for both, or a new dependency, which is worth more than a
    /// few lines.
    private func isUsable(_ helper: Located<Helper>, in other: Located<Helper>, _ model: ProjectModel) -> Bool {
        shareModule(helper, other, model) || isImported(helper, by: other, model)
    }

    /// Every target that compiles the other one compiles this one, too.
    private func shareModule(_ helper: Located<Helper>, _ other: Located<Helper>, _ model: ProjectModel) -> Bool {
        let (own, others) = (model.targets(ofPath: helper.path), model.targets(ofPath: other.path))
        if own.isEmpty, others.isEmpty {
            return model.module(ofPath: helper.path) == model.module(ofPath: other.path)
        }
        return !others.isEmpty
            && others.allSatisfy { target in own.contains { $0.name == target.name && $0.path == target.path } }
    }

    private func isImported(_ helper: Located<Helper>, by other: Located<Helper>, _ model: ProjectModel) -> Bool {
        let module = model.module(ofPath: helper.path)
        let file = model.sources.first { $0.path == other.path }
        if !module.isEmpty, file?.imports.contains(where: { $0.module == module }) == true { return true }
        let libraries = model.targets(ofPath: helper.path).filter {
            [.framework, .staticLibrary, .dynamicLibrary, .packageLibrary].contains($0.kind)
        }
        let others = model.targets(ofPath: other.path)
        return !others.isEmpty
            && others.allSatisfy { target in
                libraries.contains { library in
                    target.target.dependencies.contains { $0.name.text == library.name && $0.kind != .plugin }
                }
            }
    }

    private func isCopy(_ helper: Located<Helper>, of other: Located<Helper>, _ types: ScopedTypes) -> Bool {
        let (one, two) = (other.fact.code, helper.fact.code)
        return other.path != helper.path && one.isSameHelper(as: two)
            && !CloneBody.areTwins((other.path, one), (helper.path, two))
            && !types.differ(two.typeNames, in: (one.scope, other.path), and: (two.scope, helper.path))
    }

    /// The extended name stands for something else in each of the two files: `private typealias Controller = …`.
    private func areOfOwnNames(_ helper: Located<Helper>, _ other: Located<Helper>, _ model: ProjectModel) -> Bool {
        let name = String(helper.fact.code.helperOf.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        return model.declarations(named: name).contains { alias in
            alias.kind == .typeAlias && alias.access <= .fileprivate
                && (alias.path == helper.path || alias.path == other.path)
        }
    }

    /// Each of the two modules declares a type by the name that is extended. What one of these types can do, the other
    /// one still has to be taught; that there are two of them is another matter.
    private func areOfTwoTypes(_ helper: Located<Helper>, _ other: Located<Helper>, _ model: ProjectModel) -> Bool {
        let (own, others) = (model.module(ofPath: helper.path), model.module(ofPath: other.path))
        guard own != others else { return false }
        // `Harbor` of `Harbor.Berth`.
        let name = String(helper.fact.code.helperOf.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        let homes = model.types(named: name).all.filter { $0.declaration.parent == nil }.map {
            model.module(ofPath: $0.path)
        }
        return homes.contains(own) && homes.contains(others)
    }

    private func report(_ helper: Located<Helper>, _ other: Located<Helper>, _ project: ProjectPass) {
        let place = ClonePlaces.describe(other.path, from: helper.path)
        let (one, two) = (other.fact.code, helper.fact.code)
        let isNamesake = one.displayName == two.displayName
        let message =
            isNamesake
            ? "`\(two.displayName)` is written \(place) already"
            : "`\(two.displayName)` does the same as `\(one.displayName)` \(place)"
        let isHidden =
            other.fact.isPrivate || !other.fact.isPublic && !shareModule(other, helper, project.model)
        project.report(
            message, help: isHidden ? "make that one visible here and use it" : "use that one here, too",
            in: helper.path, at: helper.range,
            notes: [Note(path: other.path, range: other.range, message: "the first of them")])
    }

    private static func package(dependencies: String) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Shop",
            targets: [
                .target(name: "Core"),
                .target(name: "Feed", dependencies: [\(dependencies)]),
            ])
        """
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Cart.swift": """
            private extension String {
                var trimmed: String { trimmingCharacters(in: .whitespaces) }
            }
            """,
            "App/User.swift": """
            extension String {
                var ↓trimmed: String { self.trimmingCharacters(in: .whitespaces) }
            }
            """,
        ]),
        .bad(files: [
            "App/Cart.swift":
                "extension URL {\n    func lowercasedHost(or other: String) -> String {\n"
                + "        guard let name = host, !name.isEmpty else { return other }\n"
                + "        return name.lowercased()\n    }\n}",
            "App/User.swift":
                "extension URL {\n    func ↓server(default text: String) -> String {\n"
                + "        guard let server = host, !server.isEmpty else { return text }\n"
                + "        return server.lowercased()\n    }\n}",
        ]),
        .bad(files: [
            "App/Clock.swift": """
            func milliseconds(of date: Date) -> Int64 { Int64(date.timeIntervalSince1970 * 1_000) }
            """,
            "App/Times.swift":
                "enum Times {\n    static func ↓milliseconds(of day: Date) -> Int64 {\n"
                + "        Int64(day.timeIntervalSince1970 * 1_000)\n    }\n}",
        ]),
        // The name means another class in each of the files.
        .good(files: [
            "App/Pages.swift": """
            private typealias Controller = PageController
            extension Controller {
                func slide(to index: Int) { scroll(to: index, animated: isVisible && index > 0) }
            }
            """,
            "App/Strip.swift": """
            private typealias Controller = StripController
            extension Controller {
                func slide(to index: Int) { scroll(to: index, animated: isVisible && index > 0) }
            }
            """,
        ]),
        // Each module keeps its own.
        .good(files: [
            "Sources/Shop/URL.swift":
                "extension URL {\n    var isSecure: Bool { scheme == \"https\" && host != nil }\n}",
            "Sources/Feed/URL.swift":
                "extension URL {\n    var isSecure: Bool { scheme == \"https\" && host != nil }\n}",
        ]),
        .bad(files: [
            "Sources/Core/URL.swift":
                "extension URL {\n    var isSecure: Bool { scheme == \"https\" && host != nil }\n}",
            "Sources/Feed/URL.swift":
                "import Core\nextension URL {\n    var ↓isSecure: Bool { scheme == \"https\" && host != nil }\n}",
        ]),
        // Each module has a type of its own by that name.
        .good(files: [
            "Sources/Harbor/Pier.swift":
                "struct Pier { var berths: [Berth] = [] }\n"
                + "extension Pier {\n    var isFull: Bool { berths.allSatisfy { $0.boat != nil } }\n}",
            "Sources/Chart/Pier.swift":
                "import Harbor\nstruct Pier { var berths: [Berth] = [] }\n"
                + "extension Pier {\n    var isFull: Bool { berths.allSatisfy { $0.boat != nil } }\n}",
        ]),
        .bad(files: [
            "Sources/Harbor/Pier.swift":
                "public struct Pier { public var berths: [Berth] = [] }\n"
                + "extension Pier {\n    var isFull: Bool { berths.allSatisfy { $0.boat != nil } }\n}",
            "Sources/Chart/Pier.swift":
                "import Harbor\nextension Pier {\n    var ↓isFull: Bool { berths.allSatisfy { $0.boat != nil } }\n}",
        ]),
        // Public in a module that the other one does not depend on.
        .good(files: [
            "Sources/Core/URL.swift":
                "extension URL {\n    public var isSecure: Bool { scheme == \"https\" && host != nil }\n}",
            "Sources/Feed/URL.swift":
                "extension URL {\n    var isSecure: Bool { scheme == \"https\" && host != nil }\n}",
        ]),
        .good(files: [
            "Package.swift": package(dependencies: ""),
            "Sources/Core/URL.swift":
                "extension URL {\n    public var isSecure: Bool { scheme == \"https\" && host != nil }\n}",
            "Sources/Feed/URL.swift":
                "extension URL {\n    var isSecure: Bool { scheme == \"https\" && host != nil }\n}",
        ]),
        .bad(files: [
            "Package.swift": package(dependencies: "\"Core\""),
            "Sources/Core/URL.swift":
                "extension URL {\n    public var isSecure: Bool { scheme == \"https\" && host != nil }\n}",
            "Sources/Feed/URL.swift":
                "extension URL {\n    var ↓isSecure: Bool { scheme == \"https\" && host != nil }\n}",
        ]),
        .good(files: [
            "App/Width.swift": """
            struct WidthKey: PreferenceKey {
                static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) { value = value ?? nextValue() }
            }
            """,
            "App/Height.swift": """
            struct HeightKey: PreferenceKey {
                static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) { value = value ?? nextValue() }
            }
            """,
        ]),
        // Another type is extended.
        .good(files: [
            "App/Cart.swift": "extension String {\n    var isLong: Bool { self.count > limit(of: kind) }\n}",
            "App/User.swift": "extension Data {\n    var isLong: Bool { self.count > limit(of: kind) }\n}",
        ]),
        // Short, and named for other things.
        .good(files: [
            "App/Cart.swift": """
            extension User {
                var title: String { [first, last].joined(separator: " ") }
            }
            """,
            "App/User.swift": """
            extension User {
                var label: String { [first, last].joined(separator: " ") }
            }
            """,
        ]),
        // The names of static members stand for different things.
        .good(files: [
            "App/Cart.swift": """
            struct Cart {
                static func clear(_ store: Store) { store.run("clear", on: table) }
            }
            """,
            "App/User.swift": """
            struct User {
                static func clear(_ store: Store) { store.run("clear", on: table) }
            }
            """,
        ]),
        // `Card` is another type in each file.
        .good(files: [
            "App/Cart.swift":
                "private struct Card: ViewModifier { let width = 1 }\n"
                + "extension View {\n    fileprivate func card() -> some View { modifier(Card(shadow: true)) }\n}",
            "App/User.swift":
                "private struct Card: ViewModifier { let width = 2 }\n"
                + "extension View {\n    fileprivate func card() -> some View { modifier(Card(shadow: true)) }\n}",
        ]),
        .good(files: [
            "App/iOS/Color.swift": """
            extension Color {
                var dimmed: Color { mixed(with: .black, by: 0.2) }
            }
            """,
            "App/macOS/Color.swift": """
            extension Color {
                var dimmed: Color { mixed(with: .black, by: 0.2) }
            }
            """,
        ]),
    ]
}
