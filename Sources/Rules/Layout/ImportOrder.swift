import TenetRuleKit
import TenetRuleSupport

struct ImportOrder: Rule {
    static let about = About(
        "import-order", "Imports out of order", category: .layout, severity: .note, aliases: ["sorted_imports"],
        reads: [.lineEndings],
        isConvention: true,
        why: """
            In a sorted list a missing or doubled import is seen at once, and two branches rarely touch the same \
            line.
            """,
        phrasings: [
            "Sort imports alphabetically.",
            "List the modules at the top of a file from A to Z.",
        ])

    var testableLast = false
    static let options = [
        Option<Self>("testable_last", \.testableLast, "Ask for `@testable` imports behind the others.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(CodeBlockItemListSyntax.self) { node, file in
            guard let parent = node.parent, parent.kind == .sourceFile || parent.kind == .ifConfigClause else { return }
            var block: [ImportDeclSyntax] = []
            for item in node {
                guard let found = item.item.as(ImportDeclSyntax.self), item.semicolon == nil else {
                    check(block, file)
                    block = []
                    continue
                }
                // An empty line begins another block.
                if let last = block.last, file.lineBreaks(in: ByteRange(last.range.upper, found.range.lower)) != 1 {
                    check(block, file)
                    block = []
                }
                block.append(found)
            }
            check(block, file)
        }
    }

    private func check(_ block: [ImportDeclSyntax], _ file: FilePass) {
        guard block.count > 1 else { return }
        let keys = block.map { key($0) }
        guard let wrong = keys.indices.dropFirst().first(where: { keys[$0] < keys[$0 - 1] }), !isTestableLast(block)
        else { return file.keeps() }
        let sorted = zip(keys, block).enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
        file.report(
            "`\(block[wrong].path.text)` stands behind `\(block[wrong - 1].path.text)`",
            help: "sort these imports by name",
            at: block[wrong],
            fix: file.moving(block, to: sorted).map { Fix("Sort the imports", .safe, $0) })
    }

    /// Formatters can be told to put testable imports behind the others.
    private func isTestableLast(_ block: [ImportDeclSyntax]) -> Bool {
        let testable = block.filter { $0.hasAttribute("testable") }
        let keys = (block.filter { !$0.hasAttribute("testable") } + testable)
        return !testable.isEmpty && keys == block && !testableLast
            && zip(keys, keys.dropFirst()).allSatisfy { one, next in
                one.hasAttribute("testable") != next.hasAttribute("testable") || key(one) <= key(next)
            }
    }

    private func key(_ node: ImportDeclSyntax) -> String {
        let isLast = testableLast && node.hasAttribute("testable")
        return (isLast ? "1" : "0") + node.path.text.string.lowercased()
    }

    static let examples: [Example] = [
        .bad("import UIKit\n↓import Combine\n", fixed: "import Combine\nimport UIKit\n"),
        .bad(
            "import B\n@testable import C\n↓import A\n\nimport Z\n↓import Y\n",
            fixed: "import A\nimport B\n@testable import C\n\nimport Y\nimport Z\n"),
        .bad(
            "@testable import App\n↓import Zip\n", fixed: "import Zip\n@testable import App\n",
            options: ["testable_last": .bool(true)]),
        .bad(
            "import Zip  // archives\n↓import Alpha // why\nimport Beta\n",
            fixed: "import Alpha // why\nimport Beta\nimport Zip  // archives\n"),
        .bad("// Copyright\n\nimport Zip\n↓import Alpha\n", fixed: "// Copyright\n\nimport Alpha\nimport Zip\n"),
        .bad("// Archives.\nimport Zip\n↓import Alpha\n"),
        .bad("import Zip\n/* why */ ↓import Alpha\n"),
        .good("import Combine\nimport UIKit\n"),
        .good("import UIKit\n\nimport Combine\n"),
        .good("import B\n#if DEBUG\nimport A\n#endif\nimport C\n"),
        .good("import avFoundation\nimport Combine\n"),
        .good("import Combine\nimport Testing\n@testable import Kit\n@testable import KitCore\n"),
    ]
}
