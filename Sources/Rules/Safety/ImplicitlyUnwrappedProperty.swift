import TenetRuleKit
import TenetRuleSupport

struct ImplicitlyUnwrappedProperty: Rule {
    static let about = About(
        "implicitly-unwrapped-property", "Implicitly unwrapped property", category: .safety, severity: .warning,
        status: .stable,
        scope: .appCode, aliases: ["implicitly_unwrapped_optional"],
        why: """
            A property of type `T!` crashes on every use before it is set, and nothing at the use says so. A value \
            given to the initialiser, or an ordinary optional, cannot be forgotten.
            """,
        phrasings: [
            "Do not declare properties as implicitly unwrapped optionals, except for outlets and in tests.",
            "We never write `var model: Model!` in production classes: inject it through `init`, or use `?`.",
        ])

    var allowPrivate = false
    static let options = [
        Option<Self>("allow_private", \.allowPrivate, "Leave private properties alone, whose uses are all in one file.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ImplicitlyUnwrappedOptionalTypeSyntax.self) { node, file in
            guard let binding = node.parent?.parent?.as(PatternBindingSyntax.self), !binding.isComputed,
                let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.isMember,
                !variable.hasAttribute("IBOutlet", "IBInspectable", "NSManaged", "GKInspectable"), !variable.isOverride,
                !(allowPrivate && variable.isPrivate), let name = binding.nameToken, !node.isInPreview,
                variable.ancestor(ProtocolDeclSyntax.self) == nil
            else { return }
            file.report(
                "`\(name.text)` crashes on every use before it is set",
                help: "set it in the initialiser or make it optional",
                at: node.exclamationMark)
        }
    }

    static let examples: [Example] = [
        .bad("final class Screen {\n    var model: Model↓!\n}"),
        .bad("final class Screen {\n    private var timer: Timer↓!\n}"),
        .good("final class Screen {\n    @IBOutlet var title: UILabel!\n}"),
        .good("final class Screen {\n    let model: Model\n    init(model: Model) { self.model = model }\n}"),
        .good("final class Screen {\n    private var timer: Timer!\n}", options: ["allow_private": .bool(true)]),
        .good("func load() { var pointer: Handle! = nil }"),
        .good("final class ScreenTests: XCTestCase {\n    var sut: Screen!\n}", at: Example.testPath),
        .good("func show(_ view: UIView!) {}"),
    ]
}
