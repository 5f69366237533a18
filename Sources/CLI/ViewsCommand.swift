internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetViews

struct ViewsCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "views", abstract: "Show what VoiceOver meets in each SwiftUI view, as far as the code says it.",
        discussion: """
            Elements in reading order with role, label, hint, value, traits and identifier; components of the project are \
            followed into their bodies, texts into the string tables. Nothing is built and nothing is run. Ends with 1 when \
            one of the files could not be read wholly.
            """)

    enum Format: String, CaseIterable { case text, json }

    @Argument(help: "Files, folders or globs whose views are shown; the whole project when absent.")
    var paths: [String] = []
    @Option(help: "text or json.", transform: oneOf(Format.self)) var format: Format = .text

    func run(in environment: Environment) throws -> RunCode {
        // Rules that look at the whole project have it listed beside the files that are asked for.
        let project = try Project(ProjectRequest(paths: paths, ruleNames: ["all"]), in: environment)
        var request = CheckRequest(root: project.root)
        request.files = project.files
        request.context = project.context
        request.threads = ProcessInfo.processInfo.activeProcessorCount
        request.limits = project.limits
        request.probe = ParseProbe.ofThisProgram
        let asked = PathSet(project.files.files.map(\.path))
        let (trees, skipped) = Checker.inspect(request, collecting: CodeCollector()) { pass, skipped in
            (AccessibilityTree.all(in: pass) { asked.contains($0) }, skipped)
        }
        switch format {
        case .text: environment.print(PrintableText.escapedLines(trees.map(\.text).joined(separator: "\n")))
        case .json: environment.print(try json(trees))
        }
        if trees.isEmpty { environment.note("note: no SwiftUI view is declared there") }
        let incomplete = skipped.filter { !$0.reason.isChosen }
        for file in incomplete { environment.note("\(file.path): warning: not read wholly: \(file.detail)") }
        return incomplete.contains { asked.contains($0.path) } ? .findings : .clean
    }

    private func json(_ trees: [AccessibilityTree]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(trees), as: UTF8.self) + "\n"
    }
}
