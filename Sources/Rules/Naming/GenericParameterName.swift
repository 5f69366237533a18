import TenetRuleKit
import TenetRuleSupport

struct GenericParameterName: Rule {
    static let about = About(
        "generic-parameter-name", "Generic parameter without a role", category: .naming, severity: .note,
        status: .stable,
        aliases: ["generic_type_name"], isConvention: true,
        why: "One `T` explains itself; with two letters the reader must look up which is the key and which the value.",
        phrasings: [
            """
            Name generic parameters by their role, such as `Key` and `Value`; use a single letter only for a lone \
            parameter `T`.
            """,
            "Write `Cache<Key, Value>`, not `Cache<K, V>`, so readers know which placeholder means what.",
        ])

    var letters = ["T", "U", "V"]
    var storage: [String] = []
    static let options = [
        Option<Self>(
            "storage", \.storage,
            "Endings of protocols for storage, which declare what they store as primary associated types."),
        Option<Self>("letters", \.letters, "The single letters that may stand for the only parameter."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(GenericParameterListSyntax.self) { node, file in
            let isOnly = node.only != nil
            let areArbitrary =
                node.allSatisfy { $0.inheritedType == nil && $0.name.text.isOne(of: letters) }
                && node.parent?.parent?.as(FunctionDeclSyntax.self).map { $0.genericWhereClause == nil } == true
            let isOperator = node.parent?.parent?.as(FunctionDeclSyntax.self)?.isOperator ?? false
            for parameter in node {
                let name = parameter.name
                if isOnly, Self.isCollection(node), name.text.isOne(of: Self.otherElements) {
                    file.report(
                        "`\(name.text)` is what collections call `Element`", help: "write `Element`", at: name)
                } else if name.text.count == 1, !isOperator {
                    guard !isOnly && !areArbitrary || !name.text.isOne(of: letters), parameter.specifier?.text != "let",
                        // Its protocol says what the only parameter is.
                        !(isOnly && Self.isConstrained(parameter))
                    else { continue }
                    file.report(
                        isOnly
                            ? "the letter `\(name.text)` suggests a role without naming it"
                            : "`\(name.text)` does not say which of the generic parameters it is",
                        help: isOnly
                            ? "write `T`, or a name such as `Element`" : "name its role: `Key`, `Value`, `Input`",
                        at: name)
                } else if let role = Self.shortened[name.text.string] {
                    file.report(
                        "`\(name.text)` shortens the role of this generic parameter", help: "write `\(role)`", at: name)
                } else if name.text.hasSuffix("Type"), parameter.specifier == nil,
                    case let role = String(name.text.string.dropLast(4)), Self.roles.contains(role)
                {
                    file.report(
                        "every generic parameter is a type, so `Type` in `\(name.text)` says nothing",
                        help: "write `\(role)`", at: name)
                } else if name.text.count > 1 {
                    file.keeps()
                }
            }
        }
        hooks.on(ProtocolDeclSyntax.self) { node, file in
            guard node.primaryAssociatedTypeClause == nil, storage.contains(where: { node.name.text.hasSuffix($0) }),
                let type = node.members(AssociatedTypeDeclSyntax.self).first
            else { return }
            file.report(
                "`any \(node.name.text)` cannot say what it stores: no associated type is primary",
                help: "declare `protocol \(node.name.text)<\(type.name.text)>`", at: node.name)
        }
        hooks.on(PrimaryAssociatedTypeListSyntax.self) { node, file in
            for type in node where type.name.text.count == 1 {
                file.report(
                    "`\(type.name.text)` is all that users of `any \(node.protocolName)<…>` see of this type",
                    help: "name its role: `Element`, `Key`, `Value`", at: type.name)
            }
        }
    }

    /// `G: Gesture`, or `where C: Constant` behind the declaration.
    private static func isConstrained(_ parameter: GenericParameterSyntax) -> Bool {
        if parameter.inheritedType != nil { return true }
        guard let owner = parameter.parent?.parent?.parent else { return false }
        let clause =
            owner.as(FunctionDeclSyntax.self)?.genericWhereClause
            ?? owner.as(InitializerDeclSyntax.self)?.genericWhereClause
        return clause?.requirements.tokens.contains { $0.text == parameter.name.text } == true
    }

    /// Roles with a name of their own. In any other name, `Type` may be what makes it say something: `WrappedType`.
    private static let roles: Set<String> = [
        "Element", "Key", "Value", "Model", "Identifier", "ID", "Source", "Destination", "Request", "Response", "Input",
        "Output",
    ]

    private static let otherElements = ["Item", "Object", "Entry", "Thing", "Member", "Content", "Node"]

    /// A type that holds any number of one kind: `PriorityQueue`, `RingBuffer`.
    private static func isCollection(_ list: GenericParameterListSyntax) -> Bool {
        guard let type = list.parent?.parent?.asDeclGroup, !type.isView, let name = type.groupName?.text else {
            return false
        }
        return [
            "Queue", "Stack", "Heap", "Buffer", "Deque", "Collection", "LinkedList", "OrderedSet", "SortedArray",
            "SortedList", "Multiset", "Bag",
        ].contains { name.hasSuffix($0) }
    }

    private static let shortened = [
        "Req": "Request", "Res": "Response", "Resp": "Response", "Elem": "Element", "Val": "Value", "Src": "Source",
        "Dst": "Destination", "Dest": "Destination", "Ident": "Identifier", "Mdl": "Model", "Inp": "Input",
    ]

    static let examples: [Example] = [
        .bad("struct Cache<↓K: Hashable, ↓V> {}"),
        .bad(
            "protocol Shelf<↓B, ↓I> {\n    associatedtype B\n    associatedtype I\n    func book(_ id: I) -> B?\n}"),
        .good("protocol Shelf<Book> {\n    associatedtype Book\n    func books() -> [Book]\n}"),
        .bad("func first<↓E>(of list: [E]) -> E? { nil }\nstruct List<↓ElementType> {}"),
        .good("struct Cache<Key: Hashable, Value> {}"),
        .bad("struct RingBuffer<↓Item> {\n    var items: [Item]\n}"),
        .good("struct RingBuffer<Element> {\n    var items: [Element]\n}\nstruct Row<Item> {\n    let item: Item\n}"),
        .bad("func send<↓Req: Encodable, ↓Resp: Decodable>(_ body: Req) async throws -> Resp { try await run(body) }"),
        .bad(
            "protocol ↓BoatStore {\n    associatedtype Boat\n    func boats() -> [Boat]\n}",
            options: ["storage": .strings(["Store"])]),
        .good(
            "protocol BoatStore<Boat> {\n    associatedtype Boat\n}\nprotocol Crew {\n    associatedtype Sailor\n}",
            options: ["storage": .strings(["Store"])]),
        .bad("func index<↓T, ↓K: Hashable>(_ list: [T], by key: (T) -> K) -> [K: T] { [:] }"),
        .good("func flipped<T, U>(_ pair: (T, U)) -> (U, T) { (pair.1, pair.0) }"),
        .good("struct Box<T> {\n    let value: T\n}"),
        .good("func <| <A, B>(left: (A) -> B, right: A) -> B { left(right) }"),
        .good(
            "struct Panel<G: Gesture> {\n    let gesture: G\n}\nclass Loader<DataType, HullType> {\n    var data: DataType?\n}"
        ),
    ]
}

extension PrimaryAssociatedTypeListSyntax {
    fileprivate var protocolName: String { ancestor(ProtocolDeclSyntax.self)?.name.text.string ?? "" }
}
