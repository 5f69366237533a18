import TenetRuleKit
import TenetRuleSupport

struct MockDataInViewModel: Rule {
    static let about = About(
        "mock-data-in-view-model", "Mock data left in a view model", category: .architecture, severity: .warning,
        status: .preview, scope: .appCode, reads: [.strings],
        why: """
            Data made up for a prototype look real on the screen. When the request fails, or nobody wrote it, users see \
            them and believe them.
            """,
        phrasings: [
            "Do not use mock data or mock services in view models.",
            """
            Prototype leftovers such as `Tour.mockTours`, "Lorem ipsum" or `MockClient()` never reach the code that \
            feeds real screens.
            """,
        ])

    var words = ["Mock ", "mock data", "Mock data", "Lorem ipsum", "lorem ipsum", "Dummy ", "John Doe", "Jane Doe"]
    static let options = [Option<Self>("words", \.words, "Texts that show that data are made up.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, !node.isStatic, let name = node.nameToken, let value = node.initialValue else {
                return
            }
            check(value, name, file)
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, sign, values) = node.assignment, sign == "=", let name = target.ownMemberName else {
                return
            }
            for value in values { check(value, name, file) }
        }
    }

    private func check(_ value: ExprSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard let type = value.enclosingType, type.isViewModel, !value.isInPreview, !value.isInDebugBlock,
            let mark = madeUp(value), !isForPreviews(value)
        else { return }
        file.report(
            "`\(name.text)` of `\(type.groupName?.text.string ?? "")` holds made-up data",
            help: "start empty, and fill it with what the service delivers", at: mark)
    }

    private func madeUp(_ value: ExprSyntax) -> Syntax? {
        ([value.syntax] + value.descendants).first { node in
            if let text = node.as(StringLiteralExprSyntax.self)?.literalText {
                return words.contains { text.contains($0) }
            }
            if let access = node.as(MemberAccessExprSyntax.self) {
                let member = access.declName.baseName.text
                return member.startsWithWord(of: ["mock", "dummy", "fake"]) || member == "sampleData"
            }
            guard let call = node.as(FunctionCallExprSyntax.self), call.isPlain, let name = call.calledName?.text else {
                return false
            }
            return name.startsWithWord(of: ["Mock", "Dummy", "Fake"])
        }
    }

    /// In a member that makes an instance for previews or tests.
    private func isForPreviews(_ value: ExprSyntax) -> Bool {
        value.ancestors.contains { node in
            if let variable = node.as(VariableDeclSyntax.self) { return variable.isStatic }
            guard let function = node.as(FunctionDeclSyntax.self) else { return false }
            return function.isStatic || function.name.text.containsFolded(["mock", "preview", "test", "sample"])
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class GuideViewModel: BaseViewModel {
                @Published var tours: [Tour] = [
                    Tour(id: 1, title: ↓"Mock tour"), Tour(id: 2, title: "Mock harbour"),
                ]
            }
            """),
        .bad(
            "final class GuideViewModel: ObservableObject {\n    func load() {\n        tours = ↓Tour.mockTours\n    }\n}"
        ),
        .bad("final class GuideViewModel {\n    private let client = ↓MockClient()\n}"),
        .good(
            "final class GuideViewModel {\n    @Published var tours: [Tour] = []\n    let menu = [\"Walk\", \"Ride\"]\n    func load() async { tours = await client.tours() }\n}"
        ),
        .good(
            "final class GuideViewModel {\n    static let preview = GuideViewModel(tours: Tour.mockTours)\n    static func mock() -> GuideViewModel {\n        let model = GuideViewModel()\n        model.tours = Tour.mockTours\n        return model\n    }\n}"
        ),
        .good("final class GuideViewModel {\n    #if DEBUG\n    var tours = Tour.mockTours\n    #endif\n}"),
        .good("final class MockGuideViewModel {\n    var tours = Tour.mockTours\n}"),
    ]
}
