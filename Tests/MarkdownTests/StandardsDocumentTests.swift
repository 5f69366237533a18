import Foundation
import TenetMarkdown
import TenetModel
import Testing

/// Long documents as people write them, with templates that hold fences in fences. They are not part of the repository
/// and are read when they lie beside it.
@Suite struct StandardsDocumentTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../shared/standards").standardizedFileURL.path
    private static let headings = [
        "aiq-additions.md": 8, "aiq.md": 248, "carquiz.md": 48, "clean.md": 37, "native.md": 22,
    ]
    private static let isAvailable = headings.keys.allSatisfy {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    }

    @Test(
        .enabled(if: isAvailable, "the five documents do not lie beside the repository"),
        arguments: headings.keys.sorted())
    func everyHeadingOutsideFencesIsFound(name: String) throws {
        let bytes = try Self.bytes(name)
        let document = MarkdownDocument(bytes: bytes)
        let table = LineTable(bytes)
        let lines = document.headings.map { table.line(at: $0.range.lower) }
        #expect(lines.count == Self.headings[name])
        #expect(lines == Self.headingLines(table))
        #expect(document.problems.allSatisfy { $0.kind == .fenceInsideFence })
        document.forEachBlock {
            if case .fence(_, let isClosed) = $0.kind { #expect(isClosed) }
        }
    }

    /// Behind the template that begins on line 158, a strict reader takes text for code and code for text.
    @Test(.enabled(if: isAvailable, "the five documents do not lie beside the repository"))
    func whatFollowsTheTemplateIsRead() throws {
        let bytes = try Self.bytes("clean.md")
        let document = MarkdownDocument(bytes: bytes)
        let table = LineTable(bytes)
        let template = try #require(document.blocks.first { table.line(at: $0.range.lower) == 158 })
        #expect(document.language(of: template) == "markdown")
        #expect(table.line(at: template.range.upper) == 274)
        #expect(template.lines.count == 115)
        #expect(document.headings.count { table.line(at: $0.range.lower) > 158 } == 29)
        #expect(document.problems.map { table.line(at: $0.range.lower) } == [167])
    }

    /// As a reader does it, and simpler than the parser: a fence with a word opens, a bare one closes what is open.
    private static func headingLines(_ table: LineTable) -> [Int] {
        var depth = 0
        var found: [Int] = []
        for line in 1...table.lineCount {
            let text = table.text(ofLine: line)
            let trimmed = text.drop { $0 == " " }
            if trimmed.hasPrefix("```") {
                let isBare = trimmed.allSatisfy { $0 == "`" || $0 == " " }
                depth += isBare && depth > 0 ? -1 : 1
            } else if depth == 0, text.hasPrefix("#"), text.drop(while: { $0 == "#" }).hasPrefix(" ") {
                found.append(line)
            }
        }
        return found
    }
}
