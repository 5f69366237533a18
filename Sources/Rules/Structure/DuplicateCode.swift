import TenetRuleKit

struct DuplicateCode: Rule {
    static let about = About(
        "duplicate-code", "Duplicated code", category: .structure, severity: .warning, scope: .appCode,
        why: """
            Code that was copied has to be changed in every place. Sooner or later one of them is forgotten, and a \
            mistake that was put right here lives on there.
            """)

    var minTokens = 40
    var minStatements = 3
    var sameTypes = true
    var ignoreValues = true
    static let options = [
        Option<Self>(
            "min_tokens", \.minTokens, minimum: 20,
            "Words and signs from which on a body counts; closures, views and copies with other values need more."),
        Option<Self>(
            "min_statements", \.minStatements, minimum: 1, "Statements, at any depth, from which on a body counts."),
        Option<Self>(
            "same_types", \.sameTypes, "Leave copies alone whose parameters or results have other types."),
        Option<Self>(
            "ignore_values", \.ignoreValues, "Report copies in which numbers and strings were changed, too."),
    ]

    struct Body: Fact {
        var code: CloneBody
    }

    func install(_ hooks: inout Hooks) {
        collect(&hooks)
        hooks.onProject { project in
            let bodies = project.facts(Body.self)
            let types = ScopedTypes(project.facts(ScopedType.self))
            let copies = Dictionary(grouping: bodies, by: \.fact.code.print.renamed).mapValues(\.count)
            var known: [Int: [Located<Body>]] = [:]
            var covered = (path: "", end: 0)
            for body in bodies {
                let code = body.fact.code
                let earlier = known[code.print.shape] ?? []
                // Of many copies a few are enough to compare with.
                if earlier.count < 50 { known[code.print.shape] = earlier + [body] }
                guard !earlier.isEmpty, covered.path != body.path || body.range.lower >= covered.end else { continue }
                let equal = earlier.filter { $0.fact.code.print.renamed == code.print.renamed }
                // What lies within a copy is not looked at, be the copy reported or not.
                if !equal.isEmpty { covered = (body.path, code.end) }
                let pairs = equal.filter { isCopy(body, of: $0, types) }
                if let first = pairs.first(where: { $0.fact.code.print.exact == code.print.exact }) ?? pairs.first {
                    guard isLarge(code, copies: copies[code.print.renamed] ?? 1) else { continue }
                    report(body, first, copies: copies[code.print.renamed] ?? 1, project)
                } else if equal.isEmpty, ignoreValues, hasValues(code),
                    let first = earlier.first(where: { isCopy(body, of: $0, types) })
                {
                    covered = (body.path, code.end)
                    report(body, first, copies: copies[code.print.renamed] ?? 1, project)
                }
            }
        }
    }

    // MARK: Collecting

    private func collect(_ hooks: inout Hooks) {
        hooks.collect(Body.self, from: FunctionDeclSyntax.self) { node, file in
            guard let body = node.body?.statements, !node.name.text.isOne(of: Self.boilerplate) else { return nil }
            return fact(
                body, minTokens * (node.name.text.isOne(of: Self.witnesses) ? 2 : 1), node.fullName, at: node.name,
                node.parameters, node.returnType, isView: node.isViewBuilder, file)
        }
        hooks.collect(Body.self, from: InitializerDeclSyntax.self) { node, file in
            guard let body = node.body?.statements else { return nil }
            let parameters = node.signature.parameterClause.parameters
            // Requirements of `Decodable` and `NSCoding`.
            guard parameters.only?.firstName.text.isOne(of: ["from", "coder"]) != true else { return nil }
            return fact(body, minTokens, "init", at: node.initKeyword, Array(parameters), nil, file)
        }
        hooks.collect(Body.self, from: PatternBindingSyntax.self) { node, file in
            guard let body = node.getterStatements, let name = node.nameToken else { return nil }
            let isView = node.parent?.parent?.as(VariableDeclSyntax.self)?.isViewBuilder ?? false
            return fact(
                body, minTokens, name.text.string, at: name, [], node.typeAnnotation?.type, isView: isView, file)
        }
        hooks.collect(Body.self, from: ClosureExprSyntax.self) { node, file in
            fact(node, minTokens * 5 / 4, nil, at: node.leftBrace, [], nil, isView: node.isViewContent, file)
        }
        hooks.collect(Body.self, from: ClassDeclSyntax.self) { type($0, $1) }
        hooks.collect(Body.self, from: StructDeclSyntax.self) { type($0, $1) }
        hooks.collect(Body.self, from: EnumDeclSyntax.self) { type($0, $1) }
        hooks.collect(Body.self, from: ActorDeclSyntax.self) { type($0, $1) }
        ScopedType.collect(&hooks)
    }

    /// A type as a whole, unless it is a key, of which only the name matters.
    private func type(_ group: some DeclGroupSyntax, _ file: FilePass) -> (fact: Body, range: ByteRange)? {
        let isKey = group.inheritedTypes.contains { $0.lastName?.hasSuffix("Key") ?? false }
        // Two enums may have the same cases and mean different things.
        let limit = group.kind == .enumDecl ? 2 * minTokens : minTokens * 3 / 2
        guard !isKey, let name = group.groupName,
            var found = fact(group.memberBlock, limit, name.text.string, at: name, [], nil, file)
        else { return nil }
        found.fact.code.signature = file.service(TokenHashes.self).signature(group.inheritedTypes, in: file)
        return found
    }

    private func fact(
        _ body: some SyntaxProtocol, _ minTokens: Int, _ name: String?, at token: TokenSyntax,
        _ parameters: [FunctionParameterSyntax], _ result: TypeSyntax?, isView: Bool = false, _ file: FilePass
    ) -> (fact: Body, range: ByteRange)? {
        // Every token is a node, so most bodies are dismissed without being looked at.
        guard Int(file.tree.nodes[Int(body.id)].next - body.id) > minTokens else { return nil }
        let names = parameters.map(\.internalName)
        let print = file.service(TokenHashes.self).fingerprint(of: body, parameters: names, in: file)
        guard print.tokens >= minTokens, print.statements >= minStatements, !file.isTool, !body.isInPreview,
            !body.isInTestDouble
        else { return nil }
        let code = CloneBody(
            body, print, name: name ?? body.memberName, parameters: parameters, result: result, isView: isView,
            in: file)
        return (Body(code: code), token.range)
    }

    /// Requirements that are written down member by member.
    private static let boilerplate = ["==", "<", "hash", "encode", "isEqual"]

    /// Requirements of Apple's frameworks that look alike everywhere.
    private static let witnesses = [
        "tableView", "collectionView", "numberOfSections", "makeUIView", "updateUIView", "makeUIViewController",
        "updateUIViewController", "makeNSView", "updateNSView", "makeCoordinator", "urlSession", "locationManager",
        "placeholder", "snapshot", "getSnapshot", "timeline", "getTimeline", "application", "scene",
        "userNotificationCenter", "webView", "traitCollectionDidChange",
    ]

    // MARK: Comparing

    private func isCopy(_ body: Located<Body>, of other: Located<Body>, _ types: ScopedTypes) -> Bool {
        let (one, two) = (other.fact.code, body.fact.code)
        guard !sameTypes || one.signature == two.signature, !CloneBody.areTwins(other, body, one, two) else {
            return false
        }
        // Types are copies when not a word differs; `duplicate-type` reports those of the same name.
        if two.traits.contains(.isType) {
            guard one.print.exact == two.print.exact, one.name != two.name || !two.container.isEmpty else {
                return false
            }
        }
        // Overloads.
        if one.signature != two.signature, one.container == two.container, one.name == two.name { return false }
        // `duplicate-utility` reports these.
        if CloneBody.areSameHelper(other, body, one, two) { return false }
        return !types.differ(two.typeNames, in: (one.scope, other.path), and: (two.scope, body.path))
    }

    /// Closures and views that are alike by chance are small and few; so is the passing on of another type's events.
    private func isLarge(_ code: CloneBody, copies: Int) -> Bool {
        let tokens = code.print.tokens
        if tokens >= 2 * minTokens || code.traits.contains(.isType) || code.traits.isDisjoint(with: [.isDispatch, .isClosure, .isView]) { return true }
        return copies > 2 && (!code.traits.contains(.isDispatch) || tokens >= minTokens * 3 / 2)
    }

    /// Long enough for values to be arguments rather than what the code is about.
    private func hasValues(_ code: CloneBody) -> Bool {
        code.print.tokens >= minTokens * 3 / 2 && code.traits.isDisjoint(with: [.isTable, .isLocalized])
            && (code.traits.isDisjoint(with: [.isClosure, .isView]) || code.print.tokens >= 2 * minTokens)
    }

    private func report(
        _ body: Located<Body>, _ other: Located<Body>, copies: Int, _ project: ProjectPass
    ) {
        let (code, first) = (body.fact.code, other.fact.code)
        let isClosure = code.traits.contains(.isClosure)
        let hasSameValues = first.print.renamed == code.print.renamed
        let difference =
            first.print.exact == code.print.exact ? "" : hasSameValues ? " with other names" : " with other values"
        let one = isClosure ? "this closure" : "`\(code.shortName)`"
        let place = body.path == other.path ? "above" : "in `\(CloneBody.place(of: other.path, from: body.path))`"
        let two = first.displayName.isEmpty ? "the one" : (isClosure ? "the one in " : "") + "`\(first.displayName)`"
        let count = hasSameValues && copies > 2 ? ", one of \(copies) copies" : ""
        let help =
            code.traits.contains(.isType)
            ? "keep one of the two types"
            : code.traits.contains(.isView)
            ? "make a view of its own of it that both places use"
            : hasSameValues
                ? "keep one of them where both places can call it"
                : "make one of them that takes the values as parameters"
        project.report(
            "\(one) is a copy of \(two) \(place)\(difference)\(count)", help: help, in: body.path, at: body.range,
            notes: [Note(path: other.path, range: other.range, message: "the first of them")])
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "App/Order.swift": "struct Order {\n\(total("func ↓sum", "item", "sum"))\n}",
        ]),
        .bad(files: [
            "App/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "App/Order.swift": "struct Order {\n\(total("func ↓sum", "line", "result"))\n}",
        ]),
        .bad(
            """
            final class Uploads {
                func sendPhoto(_ data: Data) async -> Bool {
                    guard let client else { return false }
                    do {
                        let path = "photos/" + user.id
                        let response = try await client.upload(data, to: path, type: "image/jpeg", retries: 3)
                        log.note("photo sent", response.status, response.duration)
                        return response.status == 200
                    } catch {
                        return false
                    }
                }
                func ↓sendSound(_ data: Data) async -> Bool {
                    guard let client else { return false }
                    do {
                        let path = "sounds/" + user.id
                        let response = try await client.upload(data, to: path, type: "audio/mp4", retries: 5)
                        log.note("sound sent", response.status, response.duration)
                        return response.status == 200
                    } catch {
                        return false
                    }
                }
            }
            """),
        .good(files: [
            "App/Cart.swift": "struct Cart {\n    func total() -> Int { sum(of: items) }\n}",
            "App/Order.swift": "struct Order {\n    func total() -> Int { sum(of: items) }\n}",
        ]),
        // The code of platforms.
        .good(files: [
            "App/iOS/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "App/macOS/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
        ]),
        .good(
            "struct Cart {\n#if os(iOS)\n\(total("func total", "item", "sum"))\n#else\n"
                + "\(total("func total", "entry", "sum"))\n#endif\n}"),
        // Other types.
        .good(files: [
            "App/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "App/Order.swift": "struct Order {\n\(total("func total", "item", "sum", "Decimal"))\n}",
        ]),
        .bad(
            files: [
                "App/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
                "App/Order.swift": "struct Order {\n\(total("func ↓total", "item", "sum", "Decimal"))\n}",
            ], options: ["same_types": .bool(false)]),
        // `Rate` means another type in each.
        .good(files: [
            "App/Cart.swift":
                "struct Cart {\n    struct Rate { var value = 1 }\n\(total("func total", "item", "sum", "Int", "Rate.value"))\n}",
            "App/Order.swift":
                "struct Order {\n    struct Rate { var value = 2 }\n\(total("func total", "item", "sum", "Int", "Rate.value"))\n}",
        ]),
        .good(
            """
            enum Icon {
                case cart, order, user, gift, sale
                var title: String {
                    switch self {
                    case .cart: return "Cart"
                    case .order: return "Order"
                    case .user: return "User"
                    case .gift: return "Gift"
                    case .sale: return "Sale"
                    }
                }
                var symbol: String {
                    switch self {
                    case .cart: return "cart"
                    case .order: return "bag"
                    case .user: return "person"
                    case .gift: return "gift"
                    case .sale: return "percent"
                    }
                }
            }
            """),
        .good(files: [
            "AppTests/CartTests.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "AppTests/OrderTests.swift": "struct Order {\n\(total("func total", "item", "sum"))\n}",
        ]),
    ]

    /// A body for examples.
    private static func total(_ start: String, _ item: String, _ sum: String, _ type: String = "Int", _ initial: String = "zero") -> String {
        """
            \(start)(of items: [Item], taxed: Bool) -> \(type) {
                var \(sum) = \(initial)
                for \(item) in items where \(item).count > 0 {
                    guard \(item).isPaid else { continue }
                    \(sum) += \(item).price * \(item).count
                }
                if taxed { \(sum) += tax(on: \(sum)) }
                return \(sum)
            }
        """
    }
}
