import TenetRuleKit
import TenetRuleSupport

struct BusinessLogicInView: Rule {
    static let about = About(
        "business-logic-in-view", "Business logic in a view", category: .swiftui, severity: .warning, status: .stable,
        why: """
            Requests, decoding, files and databases in a view can neither be tested nor shared, and tie the screen to \
            where its data comes from.
            """,
        phrasings: [
            "Do not make network requests, decode data, or access files or databases in a view.",
            """
            SwiftUI screens only display things; `URLSession`, `JSONDecoder` and `FileManager` are called from \
            services or view models.
            """,
        ])

    var names = [
        "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "JSONSerialization", "PropertyListDecoder",
        "PropertyListEncoder", "FileManager", "NSFetchRequest", "NSPersistentContainer", "SecItemAdd",
        "SecItemCopyMatching",
    ]
    var totals = false
    var loaded = false
    var paths = 0
    static let options = [
        Option<Self>("names", \.names, "Types and functions that have no place in a view."),
        Option<Self>(
            "totals", \.totals, "Also report totals, rates and counts that a view works out itself."),
        Option<Self>(
            "paths", \.paths,
            "Also report methods of a view that give nothing back and have more paths than this, cases counted; 0 for none."
        ),
        Option<Self>(
            "loaded", \.loaded, "Also report lists in the state of a view that a method of its model gives back."),
    ]

    func install(_ hooks: inout Hooks) {
        for name in names {
            hooks.onReference(name) { node, file in
                guard isInView(node), !node.isInDebugBlock, !isForShow(node, name), !isForPicture(node, name),
                    !isAvailability(node), !isImageLoader(node, name, file)
                else { return }
                file.report(
                    "`\(name)` in a view ties the screen to where its data comes from",
                    help: "move the work to a model or a service", at: node)
            }
        }
        hooks.onCall("write") { call, file in
            guard !call.isPlain, let name = call.calledName,
                call.firstArgument?.label?.text.isOne(of: ["to", "toFile"]) == true,
                call.firstArgument?.expression.kind != .inOutExpr, isInView(call), !call.isInDebugBlock,
                // A file that is made to be shared is kept nowhere.
                call.enclosingBody?.tokens.contains(where: { $0.text == "temporaryDirectory" }) != true
            else { return }
            file.report(
                "`\(name.text)` in a view ties the screen to where its data are kept",
                help: "move the work to a model or a service", at: name)
        }
        if paths > 0 { checkPaths(&hooks) }
        if loaded { checkLoaded(&hooks) }
        guard totals else { return }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.returnType?.text.isOne(of: ["Int", "Double", "Decimal"]) == true, let body = node.body,
                isInView(node), !isAboutLayout(node),
                let loop = body.statements.lazy.compactMap({ loopKeyword($0.item) }).first,
                body.descendants(SequenceExprSyntax.self).contains(where: { $0.assignment?.operator == "+=" })
            else { return }
            file.report(
                "the view works out `\(node.name.text)` itself, which no test reaches and no other screen shares",
                help: "move the calculation to the model", at: loop)
        }
        hooks.onCall("contains") { call, file in
            guard !call.isPlain, call.arguments.only?.expression.stringValue == "@", let name = call.calledName,
                isInView(call)
            else { return }
            file.report(
                "the view decides itself what a valid address is, which no test reaches and no other screen shares",
                help: "move the check to the model", at: name)
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let found = node.operations.first(where: { isRate($0.left, $0.operator, $0.right) }), isInView(node)
            else { return }
            file.report(
                "the view works out `\(found.left.brief) \(found.operator) \(found.right.brief)` itself, which no test "
                    + "reaches and no other screen shares",
                help: "move the calculation to the model", at: node)
        }
        hooks.onCall("reduce") { call, file in
            guard !call.isPlain, let name = call.calledName, let closure = call.trailingClosure,
                closure.statements.descendants(SequenceExprSyntax.self).contains(where: isProduct), isInView(call)
            else { return }
            file.report(
                "the view works out a total itself, which no test reaches and no other screen shares",
                help: "move the sum to the model", at: name)
        }
    }

    /// `private func buy() { switch result { … twelve cases … } }`: what happens when is decided out of reach for tests.
    private func checkPaths(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.returnType == nil, let body = node.body, body.range.count > paths * 10, isInView(node),
                !isAboutLayout(node), !node.isViewBuilder
            else { return }
            let count = Complexity.paths(of: body, ignoringCases: false)
            guard count > paths else { return }
            file.report(
                "the view decides between \(count) paths in `\(node.name.text)`, which no test reaches",
                help: "move the decisions to the model", at: node.name)
        }
    }

    /// Measures what is drawn: how many rows fit, how high they are.
    private func isAboutLayout(_ node: FunctionDeclSyntax) -> Bool {
        node.tokens.contains {
            $0.text.isOne(of: ["CGFloat", "CGSize", "CGRect", "GeometryProxy", "ProposedViewSize"])
        }
    }

    private func loopKeyword(_ item: Syntax) -> TokenSyntax? {
        item.as(ForStmtSyntax.self)?.forKeyword ?? item.as(WhileStmtSyntax.self)?.whileKeyword
    }

    /// `messages = await viewModel.load()`: what the screen shows is kept beside its model.
    private func checkLoaded(_ hooks: inout Hooks) {
        hooks.on(AwaitExprSyntax.self) { node, file in
            guard let call = node.expression.as(FunctionCallExprSyntax.self),
                let model = call.calledBase?.ownMemberName?.text, model == "model" || model.hasSuffix("iewModel"),
                let (target, sign, _) = node.ancestor(SequenceExprSyntax.self)?.assignment, sign == "=",
                let name = target.ownMemberName, isInView(node),
                let state = node.enclosingType?.storedProperties.first(where: {
                    $0.nameToken?.identifier == name.identifier && $0.hasAttribute("State")
                }), state.type?.unwrapped.kind == .arrayType
            else { return }
            file.report(
                "`\(name.text)` is what the screen shows, and the view keeps it beside `\(model)`",
                help: "let `\(model)` publish it", at: target)
        }
    }

    /// The address of a folder, or a text that is laid out for people to read.
    private func isForShow(_ node: DeclReferenceExprSyntax, _ name: String) -> Bool {
        if name == "FileManager" {
            return node.ancestors.prefix { $0.kind != .codeBlockItem }.contains {
                $0.as(MemberAccessExprSyntax.self)?.declName.baseName.text.isOne(of: Self.places) == true
            }
        }
        return name.hasPrefix("JSON")
            && node.enclosingBody?.tokens.contains { $0.text == "prettyPrinted" } == true
    }

    /// `HKHealthStore.isHealthDataAvailable()`: what the device can do decides on what is shown, and no data are read.
    private func isAvailability(_ node: DeclReferenceExprSyntax) -> Bool {
        guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.base?.syntax == node.syntax else {
            return false
        }
        let name = access.declName.baseName.text
        return name.hasPrefix("is") && (name.hasSuffix("Available") || name.hasSuffix("Supported"))
    }

    /// A view that keeps an `AsyncImagePhase` does what `AsyncImage` does, which loads its picture itself.
    private func isImageLoader(_ node: DeclReferenceExprSyntax, _ name: String, _ file: FilePass) -> Bool {
        guard ["URLSession", "URLRequest", "URLCache"].contains(name),
            let type = node.enclosingType?.groupName?.identifier
        else { return false }
        return file.root.descendants(StructDeclSyntax.self).contains { declared in
            declared.name.identifier == type
                && declared.storedProperties.contains { $0.type?.lastName?.isOne(of: ["AsyncImagePhase"]) == true }
        }
    }

    /// In a view that is there to load a picture and keeps nothing else.
    private func isForPicture(_ node: DeclReferenceExprSyntax, _ name: String) -> Bool {
        guard ["URLSession", "URLRequest"].contains(name), let body = node.enclosingFunction,
            let type = node.enclosingType
        else { return false }
        let makesPicture = body.descendants(FunctionCallExprSyntax.self).contains {
            $0.isPlain && $0.calledName?.text.isOne(of: ["UIImage", "NSImage"]) == true && $0.hasArgument("data")
        }
        let kept = type.storedProperties.filter { $0.hasAttribute("State") }
        return makesPicture && !kept.isEmpty
            && kept.allSatisfy {
                $0.type?.unwrapped.lastName?.isOne(of: ["UIImage", "NSImage", "Image"]) == true
                    || $0.initialValue?.kind == .booleanLiteralExpr
            }
    }

    private static let places = ["urls", "url", "temporaryDirectory", "homeDirectoryForCurrentUser", "containerURL"]

    private func isInView(_ node: some SyntaxProtocol) -> Bool {
        node.enclosingType?.inheritsInFile("View", "ViewModifier") == true && !node.isInPreview
    }

    /// `price * 0.81`: a rate of an amount of money.
    private func isRate(_ left: ExprSyntax, _ sign: TextSlice, _ right: ExprSyntax) -> Bool {
        guard sign == "*" || sign == "/" else { return false }
        let (value, rate) = left.numberValue == nil ? (left, right) : (right, left)
        guard rate.kind == .floatLiteralExpr, let name = value.lastName?.text else { return false }
        return ["price", "amount", "subtotal", "salary", "fee", "tax"].contains { word in
            name == word || name.string.lowercased().hasSuffix(word)
        }
    }

    /// `$0 + $1.price * $1.count`: two values of an element, multiplied.
    private func isProduct(_ sequence: SequenceExprSyntax) -> Bool {
        sequence.operations.contains { $0.operator == "*" && $0.left.numberValue == nil && $0.right.numberValue == nil }
    }

    static let examples: [Example] = [
        .good(
            """
            struct KeptImage: View {
                let session: URLSession
                @State private var phase: AsyncImagePhase = .empty
                var body: some View { Text("").task { _ = try? await session.data(for: URLRequest(url: url)) } }
            }
            struct Setup: View {
                var body: some View { if HealthStore.isDataAvailable() { AskForHealth() } }
            }
            """, options: ["names": .strings(["URLSession", "URLRequest", "HealthStore"])]),
        .bad(
            """
            struct Shop: View {
                var body: some View { Button("Buy") { buy() } }
                private func ↓buy() {
                    switch shop.result {
                    case .paid: genSuccess()
                    case .refused where isNew: close()
                    case .refused: genFailure()
                    default: break
                    }
                }
                private func name(of kind: Kind) -> String {
                    switch kind {
                    case .old: return "old"
                    case .late: return "late"
                    case .new: return "new"
                    case .none: return ""
                    }
                }
            }
            """, options: ["paths": .int(3)]),
        .good(
            "struct Shop: View {\n    var body: some View { list }\n    private func buy() {\n        if isOpen { model.buy(kind, at: price) }\n    }\n}",
            options: ["paths": .int(3)]),
        .bad(
            """
            struct Posts: View {
                var body: some View {
                    List(posts) { Row($0) }.task {
                        guard let (data, _) = try? await ↓URLSession.shared.data(from: url) else { return }
                        posts = (try? ↓JSONDecoder().decode([Post].self, from: data)) ?? []
                    }
                }
            }
            """),
        .good(
            """
            struct Tags: View {
                func fitting(in width: CGFloat) -> Int {
                    var count = 0
                    for tag in tags { count += tag.count < 9 ? 1 : 0 }
                    return count
                }
            }
            """, options: ["totals": .bool(true)]),
        .good(
            """
            struct Report: View {
                func text() -> Data? {
                    try? JSONSerialization.data(withJSONObject: report.fields, options: .prettyPrinted)
                }
                func choose() { panel.directoryURL = FileManager.default.urls(for: .desktopDirectory, in: .userDomainMask)[0] }
            }
            """),
        .good(
            """
            struct RemotePicture: View {
                let url: URL
                @State private var picture: UIImage?
                @State private var isLoading = false
                var body: some View { Image(uiImage: picture ?? .empty).task { await load() } }
                private func load() async {
                    guard let (data, _) = try? await URLSession.shared.data(from: url) else { return }
                    picture = UIImage(data: data)
                }
            }
            """),
        .bad(
            """
            struct Captain: View {
                @State private var picture: UIImage?
                @State private var boats: [Boat] = []
                var body: some View { List(boats) { BoatRow($0) } }
                private func load() async {
                    guard let (data, _) = try? await ↓URLSession.shared.data(from: url) else { return }
                    picture = UIImage(data: data)
                }
            }
            """),
        .bad("struct Files: View {\n    func clean() { try? ↓FileManager.default.removeItem(at: url) }\n}"),
        .bad(
            "struct Bill: View {\n    private var sum: Decimal { lines.↓reduce(0) { $0 + $1.price * $1.amount } }\n}",
            options: ["totals": .bool(true)]),
        .bad(
            "struct Bill: View {\n    private var canSend: Bool { !name.isEmpty && mail.↓contains(\"@\") }\n"
                + "    private var reduced: Double { ↓ticketPrice * 0.8 }\n}",
            options: ["totals": .bool(true)]),
        .bad(
            """
            struct Log: View {
                let model: LogModel
                @State private var entries: [Entry] = []
                @State private var isOpen = false
                func load() async {
                    ↓entries = await model.entries()
                    isOpen = await model.isOpen()
                }
                func streak() -> Int {
                    var days = 0
                    ↓while model.has(days) { days += 1 }
                    return days
                }
                func save() throws { try Data().↓write(to: url) }
                func columns() -> CGFloat {
                    var width: CGFloat = 0
                    for bar in bars { width += bar.width }
                    return width
                }
            }
            """, options: ["totals": .bool(true), "loaded": .bool(true)]),
        .good(
            "struct Bill: View {\n    private var width: Double { bars.reduce(0) { $0 + $1.width } }\n}",
            options: ["totals": .bool(true)]),
        .good(
            "struct Posts: View {\n    var body: some View {\n"
                + "        List(posts) { Row($0) }.task { await model.load() }\n    }\n}"),
        .good("final class PostsModel {\n    let session = URLSession.shared\n}"),
        .good(
            "#Preview {\n    struct Host: View {\n        let decoder = JSONDecoder()\n"
                + "        var body: some View { EmptyView() }\n    }\n    return Host()\n}"),
    ]
}
