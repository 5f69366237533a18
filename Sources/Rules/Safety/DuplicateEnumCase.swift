import TenetRuleKit
import TenetRuleSupport

struct DuplicateEnumCase: Rule {
    static let about = About(
        "duplicate-enum-case", "Two cases of one name", category: .safety, severity: .error,
        aliases: ["duplicate_enum_cases"],
        why:
            "Two cases of one name are told apart by their values alone: a `switch` that names one of them may mean the other.",
        phrasings: [
            "Do not declare two cases with the same name in one enum, even with different associated values.",
            "Every alternative of an `enum` has a label of its own, so that a `switch` is never ambiguous.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(EnumDeclSyntax.self) { node, file in
            // What stands in branches of `#if` is not there together.
            let cases = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
            var seen: [String] = []
            for element in cases.flatMap({ Array($0.elements) }) {
                let name = element.name.identifier.string
                if seen.contains(name) {
                    file.report(
                        "`\(node.name.text)` has a case `\(name)` already", help: "give it a name of its own",
                        at: element.name)
                } else {
                    seen.append(name)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad("enum Tide {\n    case low, high\n    case ↓low\n}"),
        .bad("enum Tide {\n    case level(Int)\n    case ↓level(Double)\n}"),
        .bad("enum Tide { case low, ↓low }"),
        .good("enum Tide { case low, high }"),
        .good("enum Tide {\n    #if DEBUG\n    case low\n    #else\n    case low\n    #endif\n}"),
        .good("enum Tide {\n    case low\n    enum Moon { case low }\n}"),
        .good("enum Tide {\n    case low\n    static let high = Tide.low\n}"),
        .good("enum Tide: String {\n    case low = \"l\"\n    case high = \"h\"\n}"),
    ]
}
