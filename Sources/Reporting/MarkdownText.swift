internal import TenetModel

/// Text inside GitHub Flavored Markdown.
enum MarkdownText {
    /// A row of a table. A bar ends a cell even in code, and is the one thing that a backslash escapes there.
    static func row(_ cells: String...) -> String {
        let escaped = cells.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
        return "| \(escaped.joined(separator: " | ")) |"
    }

    /// A message in which only code spans keep their meaning.
    static func prose(_ text: String) -> String {
        var result = ""
        var rest = Prose.oneLine(text)[...]
        while let tick = rest.firstIndex(of: "`") {
            result += escape(rest[..<tick])
            let fence = rest[tick...].prefix { $0 == "`" }
            let body = rest[fence.endIndex...]
            guard let close = closing(fence.count, in: body) else {
                result += String(repeating: "\\`", count: fence.count)
                rest = body
                continue
            }
            result += fence + body[..<close.lowerBound] + fence
            rest = body[close.upperBound...]
        }
        return result + escape(rest)
    }

    /// A code span that holds the text whatever backticks are in it.
    static func code(_ text: String) -> String {
        let line = PrintableText.escaped(text)
        var longest = 0
        var run = 0
        for character in line {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let padding = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
        return fence + padding + line + padding + fence
    }

    /// The next run of exactly `count` backticks.
    private static func closing(_ count: Int, in text: Substring) -> Range<Substring.Index>? {
        var rest = text
        while let tick = rest.firstIndex(of: "`") {
            let run = rest[tick...].prefix { $0 == "`" }
            if run.count == count { return run.startIndex..<run.endIndex }
            rest = rest[run.endIndex...]
        }
        return nil
    }

    private static func escape(_ text: Substring) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\", "*", "_", "[", "]", "~", "#": result += "\\\(character)"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            // Otherwise `@MainActor` would call somebody of that name.
            case "@": result += "&#64;"
            default: result.append(character)
            }
        }
        return result
    }
}
