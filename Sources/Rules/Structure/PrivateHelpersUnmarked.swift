import TenetRuleKit
import TenetRuleSupport

struct PrivateHelpersUnmarked: Rule {
    static let about = About(
        "private-helpers-unmarked", "Private helpers without a section", category: .structure, severity: .note,
        status: .stable,
        reads: [.comments],
        why: "A view's body is what readers come for; helpers under a heading of their own stay out of the way.",
        phrasings: [
            """
            Put a heading such as `// MARK: - Private Helpers` above the private methods of a view that has at least \
            2.
            """,
            "Functions that only a SwiftUI screen itself uses are grouped in a titled section apart from `body`.",
        ])

    var titles = ["Private", "Helper", "Action", "Event", "Method"]
    var minimum = 2
    var handlerHelpers = false
    static let options = [
        Option<Self>("titles", \.titles, "Words of which a heading must hold one."),
        Option<Self>("minimum", \.minimum, minimum: 1, "Views with fewer private methods need no heading."),
        Option<Self>(
            "handler_helpers", \.handlerHelpers,
            "Ask for the heading for a single method, too, when a closure such as that of `onChange` calls it."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.isView else { return }
            let sections = Sections(of: node)
            let loose = (sections.unmarked + sections.sections.filter { !fits($0.title) }.flatMap(\.members))
                .compactMap { $0.as(FunctionDeclSyntax.self) }.filter { $0.isPrivate && !$0.isViewBuilder }
            guard let first = loose.first,
                loose.count >= minimum || handlerHelpers && isHandled(loose, in: node)
            else { return }
            let rest = loose.count == 1 ? "stands" : "and \(loose.count - 1) more private methods stand"
            file.report(
                "`\(first.name.text)` \(rest) in no section of \(loose.count == 1 ? "its" : "their") own",
                help: "head \(loose.count == 1 ? "it" : "them") with `// MARK: - Private Helpers`", at: first.name)
        }
    }

    /// A modifier of the view calls one of the methods when something happens: `.onOpenURL { open($0) }`,
    /// `.onAppear(perform: start)`.
    private func isHandled(_ methods: [FunctionDeclSyntax], in view: StructDeclSyntax) -> Bool {
        view.memberBlock.members.descendants(DeclReferenceExprSyntax.self).contains { reference in
            methods.contains { $0.name.identifier == reference.baseName.identifier }
                && (!reference.isMemberName || reference.parent?.as(MemberAccessExprSyntax.self)?.base?.text == "self")
                && reference.ancestors.contains(where: Self.isHandler)
        }
    }

    private static func isHandler(_ node: Syntax) -> Bool {
        if let (call, label) = node.as(ClosureExprSyntax.self)?.receivingCall, call.isPlain,
            call.calledName?.text.hasSuffix("Button") == true
        {
            // The other closure of a button shows its label.
            return label == "action"
                || label.isEmpty
                    && (!call.arguments.isEmpty
                        || call.additionalTrailingClosures.contains { $0.label.text == "label" })
        }
        let call: FunctionCallExprSyntax?
        if let closure = node.as(ClosureExprSyntax.self) {
            call = closure.receivingCall?.call
        } else if let argument = node.as(LabeledExprSyntax.self),
            argument.label?.text.isOne(of: ["perform", "action"]) == true
        {
            call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        } else {
            return false
        }
        guard let name = call?.calledName?.text,
            call?.calledBase != nil || call?.calledExpression.kind == .memberAccessExpr
        else { return false }
        return name.startsWithWord("on") || name.isOne(of: ["task", "refreshable"])
    }

    private func fits(_ title: String) -> Bool { titles.contains { title.lowercased().contains($0.lowercased()) } }

    static let examples: [Example] = [
        .bad(
            "struct Row: View {\n    var body: some View { Text(\"\") }\n    private func ↓open() {}\n    private func close() {}\n}"
        ),
        .bad(
            "struct Row: View {\n    // MARK: - Body\n    var body: some View { Text(\"\") }\n    private func ↓open() {}\n}",
            options: ["minimum": .int(1)]),
        .bad(
            "struct Row: View {\n    var body: some View { Text(\"\").onChange(of: id) { reload() } }\n    private func ↓reload() {}\n}",
            options: ["handler_helpers": .bool(true)]),
        .bad(
            "struct Row: View {\n    var body: some View { Text(\"\").onAppear(perform: reload) }\n    // MARK: - Subviews\n    private var title: some View { Text(\"\") }\n    private func ↓reload() {}\n}",
            options: ["handler_helpers": .bool(true)]),
        .bad(
            """
            struct Row: View {
                var body: some View {
                    Button(action: { open(id) }, label: { Text(title()) })
                }
                private func ↓open(_ id: Int) {}
            }
            """, options: ["handler_helpers": .bool(true)]),
        .good(
            """
            struct Row: View {
                var body: some View {
                    Button { model.open() } label: { Text(title()) }
                }
                private func title() -> String { "" }
            }
            """, options: ["handler_helpers": .bool(true)]),
        .good(
            "struct Row: View {\n    var body: some View { Text(\"\").onAppear { model.reload() } }\n    private func reload() {}\n}",
            options: ["handler_helpers": .bool(true)]),
        .good(
            "struct Row: View {\n    var body: some View { Text(\"\") }\n\n    // MARK: - Private Helpers\n\n    private func open() {}\n    private func close() {}\n}"
        ),
        .good("struct Row: View {\n    var body: some View { Text(\"\") }\n    private func open() {}\n}"),
        .good("struct Row {\n    private func open() {}\n    private func close() {}\n}"),
    ]
}
