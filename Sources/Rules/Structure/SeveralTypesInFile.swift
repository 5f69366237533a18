import TenetRuleKit
import TenetRuleSupport

struct SeveralTypesInFile: Rule {
    static let about = About(
        "several-types-in-file", "Several types in a file", category: .structure, severity: .note,
        scope: .appCode, aliases: ["one_declaration_per_file"],
        why: "A type that stands in a file named after another one is found by searching instead of by name.",
        phrasings: [
            "Put only one top-level type in each file, apart from helpers of fewer than 30 lines.",
            "Every sizeable struct, class or enum lives in a source of its own.",
        ])

    var limit = 1
    var minimumLines = 30
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1, bounds: .most("type", of: ["file"]),
            "The most types that may stand at the top level of a file."),
        Option<Self>("minimum_lines", \.minimumLines, "Types with fewer lines are helpers and do not count."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            var found = 0
            for item in file.root.statements {
                guard let group = item.item.asDeclGroup, group.kind != .extensionDecl, !group.isPrivate,
                    !group.inherits("PreviewProvider"), let name = group.groupName,
                    file.lineBreaks(in: group.range) + 1 >= minimumLines
                else { continue }
                found += 1
                guard found > limit else { continue }
                file.report(
                    "`\(name.text)` is type \(found) of this file", help: "move it to a file of its own", at: name)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct Order {\n    let id: Int\n}\n\nstruct ↓Customer {\n    let id: Int\n}",
            options: ["minimum_lines": .int(3)]),
        .bad("class Order {}\nactor ↓Store {}\nenum ↓Kind {}", options: ["minimum_lines": .int(0)]),
        .good(
            "struct Order {\n    let id: Int\n}\n\nprivate struct Row {\n    let id: Int\n}",
            options: ["minimum_lines": .int(3)]),
        .good("struct Order {\n    struct Row {}\n}\n\nextension Order {}", options: ["minimum_lines": .int(0)]),
        .good("struct Order {\n    let id: Int\n}\n\nstruct Customer {\n    let id: Int\n}"),
        .good("struct A {}\nstruct B {}", options: ["limit": .int(2), "minimum_lines": .int(0)]),
    ]
}
