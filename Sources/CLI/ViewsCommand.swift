internal import ArgumentParser
internal import Foundation
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetViews

struct ViewsCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "views", abstract: "Show what VoiceOver meets in each SwiftUI view, as far as the code says it.",
        discussion: """
            Elements in reading order with role, label, hint, value, traits and identifier; components of the project are \
            followed into their bodies, texts into the string catalog. Nothing is built and nothing is run.
            """)

    enum Format: String, CaseIterable { case text, json }

    @OptionGroup var project: ProjectOptions
    @Option(help: "text or json.", transform: oneOf(Format.self)) var format: Format = .text

    func run(in environment: Environment) throws -> RunCode {
        let project = try Project(self.project, in: environment)
        let asked = PathSet(project.files.files.map(\.path))
        let request = project.checkRequest(self.project, contract: nil)
        let trees = Checker.inspect(request, collecting: CodeCollector()) { pass in
            AccessibilityTree.all(in: pass) { asked.contains($0) }
        }
        switch format {
        case .text: environment.print(PrintableText.escapedLines(trees.map(\.text).joined(separator: "\n")))
        case .json: environment.print(try json(trees))
        }
        if trees.isEmpty { environment.note("note: no SwiftUI view is declared there") }
        return .clean
    }

    private func json(_ trees: [AccessibilityTree]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(trees), as: UTF8.self) + "\n"
    }
}
