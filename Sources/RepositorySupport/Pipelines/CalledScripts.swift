package import TenetRuleKit
package import TenetRuleSupport

/// A Makefile as its targets.
struct Makefile {
    private var recipes: [String: (needs: [String], script: ShellScript)] = [:]

    /// Another file, a pattern or a variable brings targets along.
    private(set) var hasHiddenTargets = false

    private static let conditions = ["ifeq", "ifneq", "ifdef", "ifndef", "else", "endif"]

    /// O(bytes). Variables stay as they are written.
    init(_ document: RepositoryDocument) {
        var (names, needs): ([Substring], [Substring]) = ([], [])
        var recipe: (lower: Int, upper: Int)?
        for line in document.lines {
            if line.text.hasPrefix("\t") {
                recipe = (recipe?.lower ?? line.range.lower, line.range.upper)
                continue
            }
            if line.text.allSatisfy(\.isWhitespace) || line.text.hasPrefix("#")
                || Self.conditions.contains(where: line.text.hasPrefix)
            {
                continue
            }
            close(names, needs, recipe, document)
            (names, needs, recipe) = ([], [], nil)
            if ["include ", "-include ", "sinclude "].contains(where: line.text.hasPrefix) { hasHiddenTargets = true }
            guard let colon = line.text.firstIndex(of: ":"), !line.text[colon...].hasPrefix(":=") else { continue }
            names = line.text[..<colon].split(separator: " ")
            needs = line.text[line.text.index(after: colon)...].split(separator: " ")
            if names.count > 50 { names = [] }
            if names.contains(where: { $0.contains { "%$".contains($0) } }) { hasHiddenTargets = true }
        }
        close(names, needs, recipe, document)
    }

    func has(_ target: String) -> Bool { recipes[target] != nil }

    /// The commands of a target behind those of the targets that it needs; nil for no target of the file. O(commands).
    func script(of target: String) -> ShellScript? {
        guard recipes[target] != nil else { return nil }
        var script = ShellScript(commands: [], interpreter: "")
        var (seen, open): (Set<String>, [String]) = ([], [target])
        while let name = open.popLast() {
            guard seen.insert(name).inserted, let recipe = recipes[name] else { continue }
            script.commands.insert(contentsOf: recipe.script.commands, at: 0)
            open += recipe.needs
        }
        return script
    }

    private mutating func close(
        _ names: [Substring], _ needs: [Substring], _ recipe: (lower: Int, upper: Int)?, _ document: RepositoryDocument
    ) {
        let script = recipe.map { Self.script(in: $0.lower..<$0.upper, of: document) }
        for name in names.map(String.init) {
            var known = recipes[name] ?? ([], ShellScript(commands: [], interpreter: ""))
            known.needs += needs.map(String.init)
            if let script { known.script = script }
            recipes[name] = known
        }
    }

    private static func script(in range: Range<Int>, of document: RepositoryDocument) -> ShellScript {
        var bytes = Array(document.bytes[range])
        // `@` in front of a command is Make's.
        var isStart = true
        for index in bytes.indices {
            let byte = bytes[index]
            if isStart, byte == UInt8(ascii: "@") || byte == 0x09 {
                bytes[index] = 0x20
            } else {
                isStart = byte == 0x0A
            }
        }
        return ShellReader.script(PositionedText(bytes, at: range.lowerBound))
    }
}

/// A `Fastfile` as its lanes, read as text: `lane :name do … end`, and the calls between them.
///
/// A call such as `swiftlint(strict: true)` becomes a command of the words `swiftlint`, `strict:true`.
package struct Fastfile {
    package private(set) var lanes: [(name: RangedText, commands: [ShellCommand])] = []
    /// Names of Ruby's functions that the file defines.
    package private(set) var functions: Set<String> = []
    /// Another file brings lanes along.
    package private(set) var importsLanes = false

    /// O(bytes).
    init(_ document: RepositoryDocument) {
        var (indentation, isOpen) = (0, false)
        for line in document.lines {
            let blanks = line.text.prefix { $0 == " " || $0 == "\t" }.count
            let content = line.text.dropFirst(blanks)
            let at = line.range.lower + blanks
            if ["import ", "import(", "import_from_git"].contains(where: content.hasPrefix) { importsLanes = true }
            if content.hasPrefix("def ") {
                functions.insert(String(content.dropFirst(4).prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
            }
            if let name = Self.laneName(content) {
                lanes.append((RangedText(name, at: ByteRange(at, line.range.upper)), []))
                (indentation, isOpen) = (blanks, false)
            } else if !lanes.isEmpty, !content.hasPrefix("#"), blanks > indentation {
                add(content, at: at, isOpen: isOpen)
                isOpen = [",", "("].contains(content.last)
            }
        }
    }

    /// - Parameter isOpen: the call in the line above goes on.
    private mutating func add(_ content: Substring, at offset: Int, isOpen: Bool) {
        let lane = lanes.count - 1
        if isOpen, let last = lanes[lane].commands.indices.last {
            lanes[lane].commands[last].words += Self.words(content, at: ByteRange(offset, offset + content.utf8.count))
        } else if let command = Self.call(content, at: offset) {
            lanes[lane].commands.append(command)
        }
    }

    /// `key: value` is one word.
    private static func words(_ text: Substring, at range: ByteRange) -> [RangedText] {
        text.replacing(": ", with: ":").split { "(), ".contains($0) }.map { RangedText(String($0), at: range) }
    }

    private static func laneName(_ line: Substring) -> String? {
        let words = line.split(separator: " ")
        guard words.count > 2, words[0] == "lane" || words[0] == "private_lane", words[1].hasPrefix(":") else {
            return nil
        }
        return String(words[1].dropFirst())
    }

    private static func call(_ line: Substring, at offset: Int) -> ShellCommand? {
        let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard let first = name.first, first.isLetter || first == "_" else { return nil }
        let range = ByteRange(offset, offset + line.utf8.count)
        let rest = line.dropFirst(name.count)
        if name == "sh" || rest.hasPrefix("`") {
            let text = rest.drop { " (\"'`".contains($0) }
            let inner = String(text.reversed().drop { " )\"'`".contains($0) }.reversed())
            let start = offset + line.utf8.count - text.utf8.count
            return ShellReader.script(PositionedText(Array(inner.utf8), at: start)).commands.first
        }
        return ShellCommand(
            words: [RangedText(String(name), at: range)] + words(rest, at: range), assignments: [], range: range)
    }
}
