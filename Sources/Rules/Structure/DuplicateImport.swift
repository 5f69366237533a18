import TenetRuleKit
import TenetRuleSupport

struct DuplicateImport: Rule {
    static let about = About(
        "duplicate-import", "Duplicate import", category: .structure, severity: .warning,
        aliases: ["duplicate_imports"],
        why:
            "The second import of a module does nothing; it stays behind from a merge and suggests a dependency twice.",
        phrasings: [
            "Import each module only once per file.",
            "No source begins with two `import Combine` lines.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(CodeBlockItemListSyntax.self) { node, file in
            guard let parent = node.parent, parent.kind == .sourceFile || parent.kind == .ifConfigClause else { return }
            var seen: [String: ImportDeclSyntax] = [:]
            for item in node {
                guard let found = item.item.as(ImportDeclSyntax.self) else { continue }
                guard let first = seen[found.text.string] else {
                    seen[found.text.string] = found
                    continue
                }
                file.report(
                    "`\(found.path.text)` is imported already", help: "delete this import", at: found,
                    fix: .deleteLines(item.range, in: file, "Delete the second import", .safe),
                    notes: [file.note("imported here first", at: first)])
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "import Combine\nimport SwiftUI\n↓import Combine\n\nlet x = 1",
            fixed: "import Combine\nimport SwiftUI\n\nlet x = 1"),
        .bad("@testable import App\n↓@testable import App\n", fixed: "@testable import App\n"),
        .good("import Combine\nimport SwiftUI"),
        .good("import UIKit\nimport class UIKit.UIView"),
        .good("#if os(macOS)\nimport AppKit\n#else\nimport UIKit\n#endif\nimport AppKit"),
    ]
}
