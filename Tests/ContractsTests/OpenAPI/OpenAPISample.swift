import TenetModel
import Testing

@testable import TenetContracts

struct OpenAPIFiles: ContractFiles {
    var contents: [String: [UInt8]]

    func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        contents[path].map { .success($0) } ?? .failure(ContractFileError("There is no file “\(path)”"))
    }

    func files(below path: String, ending: String) -> [String] { [] }
}

/// A small document that is read.
struct OpenAPISample {
    let contract: Contract
    private let files: OpenAPIFiles

    init(bytes: [UInt8], path: String = "api.yaml", files others: [String: String] = [:]) {
        var contents = others.mapValues { Array($0.utf8) }
        contents[path] = bytes
        files = OpenAPIFiles(contents: contents)
        contract = OpenAPIReader.read(path, from: files)
    }

    init(_ text: String, path: String = "api.yaml", files: [String: String] = [:]) {
        self.init(bytes: Array(text.utf8), path: path, files: files)
    }

    /// Schemas below `components` in YAML, without indentation. The same as JSON has to say the same.
    init(schemas: String, version: String = "3.1.0", files: [String: String] = [:]) {
        let lines = schemas.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
        let text = "openapi: \(version)\npaths: {}\ncomponents:\n  schemas:\n" + lines.joined(separator: "\n")
        self.init(text, files: files)
        let json = OpenAPISample(Self.json(text), path: "api.json", files: files)
        #expect(json.described == described)
        #expect(json.contract.problems.map(\.message) == contract.problems.map(\.message))
    }

    /// A YAML text as JSON.
    static func json(_ yaml: String) -> String {
        let parser = DocumentParser(Array(yaml.utf8), path: "sample.yaml")
        return parser.document.root.map(json) ?? ""
    }

    private static func json(_ node: DocumentNode) -> String {
        if node.isMapping {
            return "{" + node.members.map { quoted($0.name) + ": " + json($0.value) }.joined(separator: ", ") + "}"
        }
        if node.isSequence { return "[" + node.elements.map(json).joined(separator: ", ") + "]" }
        if let string = node.string { return quoted(string) }
        return node.text ?? "null"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }

    /// What the schema of this name says.
    func type(_ name: String) -> String? {
        contract.schemas.first { $0.name == name }.map { SchemaNotation.text($0.type) }
    }

    /// The text that stands at a place.
    func text(at place: ContractPlace) -> String {
        guard let bytes = files.contents[place.path] else { return "no file" }
        guard place.range.upper <= bytes.count else { return "outside" }
        return String(decoding: bytes[place.range.lower..<place.range.upper], as: UTF8.self)
    }

    /// The problems, each with the text it points at.
    var problems: [String] { contract.problems.map { "\($0.message) | \(text(at: $0.place))" } }

    private var described: [String] {
        contract.schemas.map { "\($0.name): \(SchemaNotation.text($0.type).replacing("json", with: "yaml"))" }
    }
}
