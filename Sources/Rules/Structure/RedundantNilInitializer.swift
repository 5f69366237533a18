import TenetRuleKit
import TenetRuleSupport

struct RedundantNilInitializer: Rule {
    static let about = About(
        "redundant-nil-initializer", "Redundant nil initializer", category: .structure, severity: .warning,
        status: .stable,
        aliases: ["implicit_optional_initialization", "redundant_optional_initialization"],
        isConvention: true,
        why: "An optional `var` starts as `nil` anyway; writing it out is noise that readers have to check.",
        phrasings: [
            "Do not initialize optional variables with `= nil`.",
            "Write `var track: Track?` and stop there, because it starts out empty anyway.",
        ])

    var every = false
    static let options = [
        Option<Self>(
            "every", \.every,
            "Report every place, behind attributes such as `@State`, in builders and for `Optional<…>`, too.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isVar, let binding = node.onlyBinding else { return }
            if binding.initializer == nil, node.isStored, binding.typeAnnotation?.type.kind == .optionalType {
                return file.keeps()
            }
            guard let value = binding.initializer, value.value.kind == .nilLiteralExpr,
                let type = binding.typeAnnotation, let name = binding.nameToken, !node.hasModifier("lazy")
            else { return }
            let isPlain =
                type.type.kind == .optionalType && node.attributes.names.allSatisfy { harmless.contains($0) }
                && (node.isMember || node.isInPlainFunction)
            guard isPlain || every && (type.type.kind == .optionalType || type.type.lastName == "Optional") else {
                return
            }
            file.report(
                "`\(name.text)` is `nil` from the start without `= nil`", help: "delete `= nil`", at: value,
                fix: !isPlain
                    ? nil : .replace(ByteRange(type.range.upper, value.range.upper), with: "", "Delete `= nil`", .safe))
        }
    }

    /// Attributes under which a declaration stays a plain stored property.
    private let harmless = ["objc", "IBOutlet", "IBInspectable", "MainActor", "nonobjc", "available"]

    static let examples: [Example] = [
        .bad(
            "struct Form {\n    @State var error: String? ↓= nil\n    var other: Optional<Int> ↓= nil\n}",
            options: ["every": .bool(true)]),
        .bad(
            "final class Player {\n    var track: Track? ↓= nil\n}",
            fixed: "final class Player {\n    var track: Track?\n}"),
        .bad(
            "struct Form {\n    private var error: String? ↓= nil {\n        didSet { refresh() }\n    }\n}",
            fixed: "struct Form {\n    private var error: String? {\n        didSet { refresh() }\n    }\n}"),
        .bad("func scan() {\n    var best: Int? ↓= nil\n}", fixed: "func scan() {\n    var best: Int?\n}"),
        .good("struct Form {\n    let error: String? = nil\n}"),
        .good("struct Form {\n    @State private var error: String? = nil\n}"),
        .good("struct Form {\n    var error: Optional<String> = nil\n    lazy var cached: Int? = nil\n}"),
        .good("let view = Stack {\n    var title: String? = nil\n    Text(title ?? \"\")\n}"),
    ]
}
