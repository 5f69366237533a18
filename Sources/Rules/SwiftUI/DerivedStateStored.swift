import TenetRuleKit
import TenetRuleSupport

struct DerivedStateStored: Rule {
    static let about = About(
        "derived-state-stored", "Stored property that only repeats another one", category: .swiftui, severity: .note,
        scope: .appCode,
        why: """
            A value that follows from another one can be computed when it is read. Stored, it must be kept up to date at \
            every place that changes the first, and is wrong where that was forgotten.
            """,
        phrasings: [
            "Do not store a property whose value follows from another property; make it a computed property.",
            """
            Prefer `var isEmpty: Bool { items.isEmpty }` over a second `@State` or `@Published` variable that has to \
            be kept in sync.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { check($0, $1) }
        hooks.on(StructDeclSyntax.self) { check($0, $1) }
    }

    private func check(_ type: some DeclGroupSyntax, _ file: FilePass) {
        let stored = type.storedProperties.filter { $0.isVar && !$0.isStatic && $0.nameToken != nil }
        let names = Set(stored.compactMap { $0.nameToken?.text.string })
        let own = stored.filter { property in
            // Bindings and stored settings belong to somebody else.
            isOwned(property) && property.onlyBinding?.accessorBlock == nil
                && property.attributes.names.allSatisfy { $0 == "State" || $0 == "Published" }
        }
        guard !own.isEmpty else { return }
        let writes = self.writes(in: type.memberBlock.syntax)
        for property in own {
            guard let name = property.nameToken, let writes = writes[name.text.string],
                let source = commonSource(of: writes, name, names)
                    ?? followedSource(of: writes, name, names, in: type.memberBlock.syntax),
                !isBound(name.text, type.memberBlock.syntax),
                // Views are not told about its source.
                !stored.contains(where: {
                    $0.hasAttribute("ObservationIgnored") && $0.nameToken?.text == source.name
                }),
                // Published, it tells views about a source that does not.
                !property.hasAttribute("Published")
                    || stored.contains(where: { $0.hasAttribute("Published") && $0.nameToken?.text == source.name })
            else { continue }
            file.report(
                "`\(name.text)` only repeats what follows from `\(source.name)`",
                help: "compute it: `var \(name.text): … { … }`", at: name,
                notes: [file.note("it is kept up to date here", at: source.place)])
        }
    }

    /// Nobody outside of the type can write it.
    private func isOwned(_ property: VariableDeclSyntax) -> Bool {
        property.isPrivate
            || property.modifiers.contains { $0.name.text.isOne(of: ["private", "fileprivate"]) && $0.detail != nil }
    }

    private func writes(in node: Syntax) -> [String: [SequenceExprSyntax]] {
        node.descendants(SequenceExprSyntax.self).reduce(into: [:]) { writes, node in
            guard let name = node.assignment?.target.ownMemberName?.text.string else { return }
            writes[name, default: []].append(node)
        }
    }

    /// `$name` or `&name`: written out of sight.
    private func isBound(_ name: TextSlice, _ node: Syntax) -> Bool {
        node.tokens.contains { token in
            (token.text.first == 0x24 && token.text.hasSuffix(name.string) && token.text.count == name.count + 1)
                || (token.text == name && token.previousToken?.text == "&")
        }
            || node.descendants(MemberAccessExprSyntax.self).contains { access in
                access.base?.ownMemberName?.text == name
                    && access.declName.baseName.text.isOne(of: ["toggle", "append", "insert", "remove", "removeAll"])
            }
    }

    /// All writes stand in the `didSet` or `onChange` of one property and use nothing else; or of several, and each
    /// uses all of them.
    private func commonSource(
        of writes: [SequenceExprSyntax], _ name: TokenSyntax, _ names: Set<String>
    ) -> (name: String, place: Syntax)? {
        var found: [(name: String, used: Set<String>, place: Syntax)] = []
        for write in writes {
            guard let value = write.assignment?.value, let trigger = trigger(of: write),
                trigger.name != name.text.string, isPlain(value)
            else { return nil }
            let used = Set(
                value.flatMap { ownNames(in: $0) }.map { trigger.values.contains($0) ? trigger.name : $0 }
            ).intersection(names)
            found.append((trigger.name, used, write.syntax))
        }
        let sources = Set(found.map(\.name))
        guard let first = found.first, found.allSatisfy({ $0.used == sources }) else { return nil }
        return (first.name, first.place)
    }

    /// Each write stands right behind a change of the one property that it reads, and every change has its write:
    /// `items.append(item); count = items.count`.
    private func followedSource(
        of writes: [SequenceExprSyntax], _ name: TokenSyntax, _ names: Set<String>, in members: Syntax
    ) -> (name: String, place: Syntax)? {
        var source: String?
        for write in writes {
            guard let (_, sign, value) = write.assignment, sign == "=", isPlain(value), !value.isEmpty,
                let list = write.enclosingStatement?.parent?.as(CodeBlockItemListSyntax.self),
                list.parent?.parent?.kind == .functionDecl
            else { return nil }
            let parameters = value.flatMap { $0.syntax.descendants(ClosureExprSyntax.self) }.flatMap(\.parameterNames)
            let used = Set(value.flatMap { ownNames(in: $0) }).filter { used in
                used.first?.isLowercase == true && !parameters.contains { $0.text == used }
            }
            guard let only = used.first, used.count == 1, names.contains(only), only != name.text.string,
                source == nil || source == only,
                list.contains(where: { $0.range.upper <= write.range.lower && changes(only, $0.item) })
            else { return nil }
            source = only
        }
        guard let source, let first = writes.first else { return nil }
        let items = members.descendants(CodeBlockItemSyntax.self).filter { changes(source, $0.item) }
        return items.count == writes.count ? (source, first.syntax) : nil
    }

    /// `items = fresh`, `self.items.append(item)`.
    private func changes(_ name: String, _ statement: Syntax) -> Bool {
        if let target = statement.as(SequenceExprSyntax.self)?.assignment?.target {
            return target.ownMemberName?.text == name
                || target.as(SubscriptCallExprSyntax.self)?.calledExpression.ownMemberName?.text == name
        }
        guard let call = statement.as(FunctionCallExprSyntax.self), let method = call.calledName?.text else {
            return false
        }
        return call.calledBase?.ownMemberName?.text == name
            && ["append", "insert", "remove", "sort", "update", "toggle"].contains { method.hasPrefix($0) }
    }

    /// Names in an expression that may mean members of `self`.
    private func ownNames(in value: ExprSyntax) -> [String] {
        value.tokens.compactMap { token in
            guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return nil }
            if reference.isMemberName, reference.parent?.as(MemberAccessExprSyntax.self)?.base?.text != "self" {
                return nil
            }
            return token.text.string
        }
    }

    /// The property whose change runs this code, with other names for its new value.
    private func trigger(of write: SequenceExprSyntax) -> (name: String, values: [String])? {
        // Under a condition it keeps something.
        for ancestor in write.ancestors {
            switch ancestor.kind {
            case .ifExpr, .guardStmt, .switchExpr, .forStmt: return nil
            case .accessorDecl:
                guard !leavesEarly(ancestor), let accessor = ancestor.as(AccessorDeclSyntax.self),
                    accessor.accessorSpecifier.text == "didSet",
                    let name = ancestor.ancestor(PatternBindingSyntax.self)?.nameToken
                else { return nil }
                return (name.text.string, [])
            case .closureExpr:
                let closure = ClosureExprSyntax(unchecked: ancestor)
                guard !leavesEarly(ancestor), let call = closure.receivingCall?.call,
                    call.calledName?.text == "onChange",
                    let name = call.argument("of")?.expression.ownMemberName, !call.hasArgument("initial")
                else { return nil }
                return (name.text.string, closure.parameterNames.suffix(1).map(\.text.string) + ["$0", "$1"])
            case .functionDecl, .initializerDecl: return nil
            default: continue
            }
        }
        return nil
    }

    /// A `guard` or `return` may keep the old value.
    private func leavesEarly(_ node: Syntax) -> Bool {
        node.descendants.contains { $0.kind == .guardStmt || $0.kind == .returnStmt }
    }

    /// Cheap to compute at each read: no calls but of members and of functions that make one value of many, no `await`.
    private func isPlain(_ value: [ExprSyntax]) -> Bool {
        !value.contains { part in isDear(part.syntax) || part.descendants.contains { isDear($0) } }
    }

    private func isDear(_ node: Syntax) -> Bool {
        switch node.kind {
        case .awaitExpr, .tryExpr, .inOutExpr: true
        case .functionCallExpr: !isCheap(FunctionCallExprSyntax(unchecked: node))
        case .closureExpr: ClosureExprSyntax(unchecked: node).receivingCall.map { !isCheap($0.call) } ?? true
        default: false
        }
    }

    private func isCheap(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledName?.text.isOne(of: call.isPlain ? Self.conversions : Self.summaries) == true
    }

    private static let conversions = ["String", "Int", "Double", "Float", "CGFloat", "Decimal"]
    private static let summaries = [
        "reduce", "contains", "allSatisfy", "min", "max", "joined", "hasPrefix", "hasSuffix", "lowercased",
        "uppercased", "trimmingCharacters", "rounded",
    ]

    static let examples: [Example] = [
        .bad(
            """
            @Observable
            final class Basket {
                private(set) var lines: [Line] = []
                private(set) var ↓weight = 0
                func add(_ line: Line) {
                    lines.append(line)
                    weight = lines.reduce(0) { $0 + $1.grams }
                }
                func clear() {
                    lines = []
                    weight = lines.count
                }
            }
            """),
        .good(
            """
            @Observable
            final class Basket {
                private(set) var lines: [Line] = []
                private(set) var savedCount = 0
                func add(_ line: Line) { lines.append(line) }
                func save() {
                    lines.removeAll(where: \\.isEmpty)
                    savedCount = lines.count
                }
            }
            """),
        .bad(
            """
            final class CartModel: ObservableObject {
                @Published var items: [Item] = [] {
                    didSet { isEmpty = items.isEmpty }
                }
                @Published private(set) var ↓isEmpty = true
            }
            """),
        .bad(
            """
            struct NameField: View {
                @State private var name = ""
                @State private var ↓isTooLong = false

                var body: some View {
                    Text(name).onChange(of: name) { newName in
                        isTooLong = newName.count > 20
                    }
                }
            }
            """),
        .bad(
            """
            struct AddressForm: View {
                @State private var street = ""
                @State private var city = ""
                @State private var ↓label = ""

                var body: some View {
                    Text(label)
                        .onChange(of: street) { label = "\\(street), \\(city)" }
                        .onChange(of: city) { label = "\\(street), \\(city)" }
                }
            }
            """),
        .bad(
            """
            @Observable
            final class Basket {
                var lines: [Line] = [] {
                    didSet { weight = lines.reduce(0) { $0 + $1.grams } }
                }
                private(set) var ↓weight = 0
            }
            """),
        .good(
            """
            struct AddressForm: View {
                @State private var street = ""
                @State private var city = ""
                @State private var label = ""

                var body: some View {
                    Text(label)
                        .onChange(of: street) { label = street }
                        .onChange(of: city) { label = city }
                }
            }
            """),
        .good(
            """
            final class CartModel: ObservableObject {
                @Published var items: [Item] = []
                var isEmpty: Bool { items.isEmpty }
            }
            """),
        .good(
            """
            final class SearchModel: ObservableObject {
                @Published var query = "" {
                    didSet { matches = items.filter { $0.title.contains(query) } }
                }
                @Published private(set) var matches: [Item] = []
            }
            """),
        .good(
            """
            final class CartModel: ObservableObject {
                @Published var items: [Item] = [] {
                    didSet { hasChanged = !items.isEmpty }
                }
                @Published private(set) var hasChanged = false

                func save() { hasChanged = false }
            }
            """),
    ]
}
