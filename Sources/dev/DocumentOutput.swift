import ArgumentParser
import Foundation

/// Brings the output that documents show up to date, or says that it is stale.
struct Output: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the output that documents show.",
        discussion: """
            A fence below a comment such as `<!-- output: tenet check Examples/Harbor (first 3, last 1) -->` holds what \
            that command prints, both streams in their order: the whole, or the first and last paragraphs with a line \
            `…` between them. A first line that begins with `$` stays above it.
            """)

    @Argument(help: "Documents; README.md and those in Documentation when absent.") var documents: [String] = []
    @Option(help: "The tool to run.") var tool = ".build/debug/tenet"
    @Flag(help: "Write nothing, and fail when a document is stale.") var check = false

    func run() throws {
        let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        var stale: [String] = []
        for path in try documents.isEmpty ? DocumentOutput.documents(in: root) : documents {
            let file = root.appendingPathComponent(path)
            let old = try String(contentsOf: file, encoding: .utf8)
            let new = try DocumentOutput(tool: URL(fileURLWithPath: tool).path, root: root).current(old)
            guard new != old else { continue }
            if check { stale.append(path) } else { try Generated.write(new, to: file) }
        }
        guard stale.isEmpty else {
            let names = stale.joined(separator: ", ")
            throw ValidationError("the output in \(names) is stale; run `swift run dev generate --documentation`")
        }
    }
}

/// The blocks of one document.
struct DocumentOutput {
    /// What a comment asks for.
    struct Request {
        var arguments: [String]
        /// Paragraphs to show; all of them without.
        var first: Int?
        var last = 0

        /// Nil for a line that is no such comment.
        init?(_ line: Substring) {
            guard line.hasPrefix("<!-- output: tenet "), line.hasSuffix(" -->") else { return nil }
            var command = line.dropFirst("<!-- output: tenet ".count).dropLast(" -->".count)
            if command.hasSuffix(")"), let open = command.lastIndex(of: "(") {
                let words = command[command.index(after: open)...].dropLast().split(whereSeparator: {
                    " ,".contains($0)
                })
                for (word, number) in zip(words, words.dropFirst()) {
                    if word == "first" { first = Int(number) }
                    if word == "last" { last = Int(number) ?? 0 }
                }
                command = command[..<open]
            }
            arguments = command.split(separator: " ").map(String.init)
        }

        func chosen(of output: String) -> String {
            guard let first else { return output }
            let paragraphs = output.split(separator: "\n\n", omittingEmptySubsequences: true)
            guard paragraphs.count > first + last else { return output }
            return (paragraphs.prefix(first) + ["…"] + paragraphs.suffix(last)).joined(separator: "\n\n")
        }
    }

    /// Absolute.
    let tool: String
    let root: URL

    static func documents(in root: URL) throws -> [String] {
        let folder = root.appendingPathComponent("Documentation")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
        return ["README.md"] + names.sorted().map { "Documentation/" + $0 }
    }

    /// The document with every block as the tool prints it today.
    func current(_ document: String) throws -> String {
        var lines: [String] = []
        var request: Request?
        var rest = document.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = rest.popFirst() {
            lines.append(String(line))
            if let found = Request(line) { request = found }
            guard line.hasPrefix("```"), let asked = request else { continue }
            request = nil
            let old = rest.prefix { !$0.hasPrefix("```") }
            rest = rest.dropFirst(old.count)
            if let prompt = old.first, prompt.hasPrefix("$ ") { lines.append(String(prompt)) }
            lines.append(asked.chosen(of: try output(of: asked.arguments)))
        }
        return lines.joined(separator: "\n")
    }

    /// Both streams together, without the line end at the end.
    private func output(of arguments: [String]) throws -> String {
        let cache = FileManager.default.temporaryDirectory.appendingPathComponent("tenet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: cache) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.currentDirectoryURL = root
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["XDG_CACHE_HOME": cache.path, "NO_COLOR": "1", "COLUMNS": "100"]) { _, new in new }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus < 2 else {
            throw ValidationError("`tenet \(arguments.joined(separator: " "))` failed: \(text)")
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
