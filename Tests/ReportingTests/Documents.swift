import Foundation
import TenetModel
import TenetReporting
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Renders a report and checks what holds for every format.
func render(
    _ format: ReportFormat, _ report: RunReport, _ options: ReportOptions = ReportOptions(),
    at place: SourceLocation = #_sourceLocation
) -> String {
    let output = format.reporter(options: options).render(report)
    #expect(output.hasSuffix("\n") && !output.hasSuffix("\n\n"), "one newline at the end", sourceLocation: place)
    return output
}

/// The lines of an output.
func lines(_ output: String) -> [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
}

/// A JSON document, with a way in by keys and indices.
struct JSON {
    let value: Any?

    init(_ value: Any?) { self.value = value }

    init(parsing text: String) throws {
        value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    subscript(_ key: String) -> JSON { JSON((value as? [String: Any])?[key]) }

    subscript(_ index: Int) -> JSON {
        guard let array = value as? [Any], array.indices.contains(index) else { return JSON(nil) }
        return JSON(array[index])
    }

    var string: String? { value as? String }
    var int: Int? { value as? Int }
    var bool: Bool? { value as? Bool }
    var count: Int { (value as? [Any])?.count ?? 0 }
    var items: [JSON] { (value as? [Any] ?? []).map { JSON($0) } }

    /// Where the document breaks one of this suite's schemas or of the product's.
    func violations(of schema: Schema) throws -> [String] {
        guard let value else { return ["there is no document"] }
        return try JSONSchema(file: schema.file).violations(in: value)
    }
}

enum Schema: String {
    case output = "check-output"
    case sarif
    case gitlab
    case rdjson

    var file: URL {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let folder =
            self == .output
            ? tests.deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("Documentation/Schemas")
            : tests.appendingPathComponent("Schemas")
        return folder.appendingPathComponent("\(rawValue).schema.json")
    }
}

/// An element of a parsed XML document.
final class XMLElementNode {
    let name: String
    let attributes: [String: String]
    fileprivate(set) var children: [XMLElementNode] = []
    fileprivate(set) var text = ""
    fileprivate(set) var comments: [String] = []

    init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    func all(_ name: String) -> [XMLElementNode] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }
}

/// Reads a document with Foundation's parser.
final class XMLReader: NSObject, XMLParserDelegate {
    struct Malformed: Error { let reason: String }

    private var stack = [XMLElementNode(name: "", attributes: [:])]

    /// The root element.
    static func parse(_ text: String) throws -> XMLElementNode {
        let reader = XMLReader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        guard parser.parse(), let root = reader.stack.first?.children.first else {
            throw Malformed(reason: parser.parserError.map { "\($0)" } ?? "no element")
        }
        return root
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        let node = XMLElementNode(name: name, attributes: attributes)
        stack.last?.children.append(node)
        stack.append(node)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        stack.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { stack.last?.text += text }

    func parser(_ parser: XMLParser, foundComment comment: String) { stack.last?.comments.append(comment) }
}
