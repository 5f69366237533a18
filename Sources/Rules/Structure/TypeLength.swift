import TenetRuleKit
import TenetRuleSupport

struct TypeLength: Rule {
    static let about = About(
        "type-length", "Type length", category: .structure, severity: .warning, aliases: ["type_body_length"],
        reads: [.lineEndings],
        why:
            "A type of many hundred lines has more than one job; parts that change together belong together elsewhere.",
        phrasings: [
            "A type body may have at most 350 lines of code.",
            "Break up classes and structs before they grow huge and take on several jobs.",
        ])

    var limit = 350
    var errorLimit = 0
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1,
            bounds: .most(
                "line", "loc", of: ["type", "class", "struct", "enum", "actor"],
                called: ["type length", "class length"]), "The most lines with code a type's body may have."),
        ErrorLimit.option(\.errorLimit),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard node.range.count > limit, let group = node.parent?.asDeclGroup, group.kind != .extensionDecl,
                let name = group.groupName
            else { return }
            let lines = file.codeLines(in: node.members)
            guard lines > limit else { return }
            file.report(
                "`\(name.text)` has \(Prose.count(lines, "line")) of code, \(lines - limit) more than the limit of \(limit)",
                help: "move one of its jobs to a type or an extension of its own", at: name,
                severity: ErrorLimit.severity(of: lines, beyond: errorLimit))
        }
    }

    static let examples: [Example] = [
        .bad("struct ↓Row {\n    var a = 1\n    var b = 2\n    var c = 3\n}", options: ["limit": .int(2)]),
        .bad("enum ↓Kind {\n    case a\n    case b\n    case c\n}", options: ["limit": .int(2)]),
        .good(
            "struct Row {\n    var a = 1\n\n    // Said here, not counted.\n    var b = 2\n}",
            options: ["limit": .int(2)]),
        .good(
            "extension Row {\n    var d: Int { 1 }\n    var e: Int { 2 }\n    var f: Int { 3 }\n}",
            options: ["limit": .int(2)]),
        .good("struct Row {\n    var a = 1\n    var b = 2\n    var c = 3\n}"),
    ]
}
