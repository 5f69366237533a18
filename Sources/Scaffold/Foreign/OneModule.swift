internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// Rewrites code that was spread over a package and an app for one module: its own imports go, and what was public for them
/// is seen anyway.
struct OneModule: Hashable {
    /// Modules that are one now.
    let merged: Set<String>
    /// What tests import in their place; nil for the code itself.
    let testable: String?

    func adapted(_ text: String) -> String {
        let lines = Self.withoutPublic(text).split(separator: "\n", omittingEmptySubsequences: false)
        var isImported = false
        let kept = lines.compactMap { line -> String? in
            guard let module = Self.module(importedIn: line), merged.contains(module) else { return String(line) }
            guard let testable, !isImported else { return nil }
            isImported = true
            return line.prefix { $0 == " " } + "@testable import " + testable
        }
        return SynthesizedInitializers.removed(
            from: KitImports(modules: [:], path: "").adapted(kept.joined(separator: "\n")))
    }

    private static func module(importedIn line: Substring) -> String? {
        let words = line.split(separator: " ")
        guard let last = words.last, words.dropLast().last == "import", words.count <= 3 else { return nil }
        return words.count == 2 || words[0] == "@testable" ? String(last) : nil
    }

    /// Without the modifiers `public`, `open` and `package`. An internal type of the app could not stand in a public signature,
    /// and a target of an Xcode project has no name of a package.
    private static func withoutPublic(_ text: String) -> String {
        guard ["public", "open", "package"].contains(where: { Word.isIn(text, $0) }) else { return text }
        let tree = SyntaxTree()
        tree.parse(text)
        var bytes = Array(text.utf8)
        let modifiers = tree.root.descendants(DeclModifierSyntax.self).filter {
            ($0.name.text == "public" || $0.name.text == "open" || $0.name.text == "package") && $0.detail == nil
        }
        for modifier in modifiers.reversed() {
            guard let next = modifier.syntax.lastToken?.nextToken else { continue }
            bytes.removeSubrange(modifier.range.lower..<next.range.lower)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
