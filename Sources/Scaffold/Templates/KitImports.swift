internal import TenetParsing
internal import TenetSyntaxTree

/// Rewrites the imports of a file of the kit for the module that it lies in.
struct KitImports {
    /// The modules of the app that hold those of the kit.
    let modules: [String: String]
    /// Where the file lies in the app.
    let path: String

    /// The text with imports of the app's modules; an import of the file's own module goes.
    func adapted(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var result: [String] = []
        var block: [String] = []
        for line in lines {
            if Self.isImport(line) {
                if let adapted = adaptedImport(line), !block.contains(adapted) { block.append(adapted) }
                continue
            }
            if !block.isEmpty {
                result += Self.sorted(block)
                block = []
            }
            // No blank line at the start of a file whose only import is gone, and no two of them.
            if line.isEmpty, result.last?.isEmpty ?? true { continue }
            result.append(line)
        }
        return (result + Self.sorted(block)).joined(separator: "\n")
    }

    /// The text of a template with an import of Foundation where a field has brought a type of it along, such as the id of
    /// an item.
    static func importingFoundation(_ text: String) -> String {
        let names = FieldType.known.filter(\.isOfFoundation).map(\.written)
        guard names.contains(where: { Word.isIn(text, $0) }) else { return text }
        let tree = SyntaxTree()
        tree.parse(text)
        let imports = tree.root.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription }
        guard !imports.contains(where: { exportingFoundation.contains($0) }),
            tree.root.tokens.contains(where: { names.contains($0.text.string) })
        else { return text }
        return "import Foundation\n" + (imports.isEmpty ? "\n" : "") + text
    }

    /// Modules that bring Foundation with them.
    private static let exportingFoundation: Set<String> = ["Foundation", "SwiftUI", "UIKit", "XCTest"]

    /// An import may be indented below a condition of the compiler's.
    private static func isImport(_ line: String) -> Bool {
        let code = line.drop { $0 == " " }
        return ["import ", "@testable import ", "public import "].contains { code.hasPrefix($0) }
    }

    private func adaptedImport(_ line: String) -> String? {
        guard let space = line.lastIndex(of: " ") else { return line }
        let module = String(line[line.index(after: space)...])
        guard let target = modules[module] else { return line }
        return target == ownModule ? nil : line[...space] + target
    }

    /// The folder below `Sources` or `Tests` names the module.
    private var ownModule: String? {
        let parts = path.split(separator: "/").map(String.init)
        guard let index = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), index + 1 < parts.count else {
            return nil
        }
        return parts[index + 1]
    }

    /// Imports by name, those for tests behind the others and behind a blank line, as formatters write them.
    private static func sorted(_ imports: [String]) -> [String] {
        let plain = imports.filter { !$0.contains("@") }.sorted()
        let forTests = imports.filter { $0.contains("@") }.sorted()
        return plain + (plain.isEmpty || forTests.isEmpty ? [] : [""]) + forTests
    }
}
