internal import ArgumentParser
internal import TenetContracts
internal import TenetFoundation
internal import TenetStandards

struct StandardsCoverageCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage", abstract: "Show how each clause of a standard is enforced.",
        discussion: "Clauses that a document sends to a part of Tenet which does not exist yet count as unenforced.")

    @OptionGroup var standards: StandardArguments
    @Option(help: "text, markdown, html or json.", transform: oneOf(CoverageFormat.self)) var format: CoverageFormat =
        .text
    @Flag(help: "Only clauses that nothing enforces.") var unenforced = false

    func run(in environment: Environment) throws -> RunCode {
        let environment = try standards.environment(environment)
        var coverage = Coverage(try standards.documents(in: environment), catalog: environment.catalog, parts: .shipped)
        for name in Set(coverage.entries.filter(\.needsContract).map(\.standard))
        where try !hasContract(name, environment) {
            coverage.markContractMissing(in: name)
        }
        if unenforced { coverage.entries.removeAll { $0.route != .unenforced } }
        environment.print(format.render(coverage))
        if format == .json || format == .html {
            for problem in coverage.problems { environment.note(problem.sentence) }
        }
        return .clean
    }

    /// The project that the command runs in names a contract, or has one where the standard expects it.
    private func hasContract(_ standard: String, _ environment: Environment) throws -> Bool {
        let options = try ProjectOptions.parse(["--profile", standard])
        return try !Project(options, in: environment, reading: .nothing).contractSettings.isEmpty
    }
}

enum CoverageFormat: String, CaseIterable {
    case text
    case markdown
    case html
    case json

    func render(_ coverage: Coverage) -> String {
        switch self {
        case .text: CoverageText.text(coverage)
        case .markdown: CoverageText.markdown(coverage)
        case .html: CoverageText.html(coverage)
        case .json: CoverageJSON.text(coverage)
        }
    }
}

/// The answer for programs: one object for each clause.
enum CoverageJSON {
    private struct List: Encodable {
        var version = 1
        var clauses: [Item]
        /// What keeps clauses from being enforced as their documents say.
        var problems: [Problem]
    }

    private struct Problem: Encodable {
        var document: String
        var line: Int
        var column: Int
        var message: String
        var help: String?
    }

    private struct Item: Encodable {
        var id: String
        var otherIDs: [String]?
        var standard: String
        var edition: String?
        var document: String
        var line: Int
        var heading: String
        var headings: [String]
        var text: String
        var route: String
        var planned: String?
        /// Commands that the clause waits for, as its document names them.
        var plannedCommands: [String]
        var unknownRules: [String]
        var rules: [String]
        /// What is generated or given for it.
        var parts: [String]?
        var previewRules: [String]
        /// Parameters that nobody has set and that its rules need.
        var waitsFor: [String]?
        /// Its rules compare with a contract, and the project names none.
        var waitsForContract: Bool?
        /// The switch that leaves its chapter out.
        var leftOutBy: String?
        var reason: String?
        /// When people look at it, who, and what they hand in.
        var reviews: [Reviewed]?
    }

    private struct Reviewed: Encodable {
        var when: String
        var owner: String?
        var evidence: String
    }

    static func text(_ coverage: Coverage) -> String {
        let items = coverage.entries.map { entry in
            Item(
                id: entry.id, otherIDs: entry.otherIDs.isEmpty ? nil : entry.otherIDs, standard: entry.standard,
                edition: entry.edition.isEmpty ? nil : entry.edition, document: entry.document, line: entry.line,
                heading: entry.heading, headings: entry.headings, text: entry.text, route: entry.route.rawValue,
                planned: entry.planned?.rawValue,
                plannedCommands: entry.plannedRoutes.compactMap(\.plannedCommand), unknownRules: entry.unknownRules,
                rules: entry.rules, parts: entry.parts.isEmpty ? nil : entry.parts, previewRules: entry.previewRules,
                waitsFor: entry.openParameters.isEmpty ? nil : entry.openParameters,
                waitsForContract: entry.waitsForContract ? true : nil, leftOutBy: entry.leftOutBy,
                reason: entry.reason.isEmpty ? nil : entry.reason,
                reviews: entry.reviews.isEmpty
                    ? nil
                    : entry.reviews.map {
                        Reviewed(
                            when: $0.when, owner: $0.owner.isEmpty ? nil : $0.owner, evidence: $0.evidence.rawValue)
                    })
        }
        let problems = coverage.problems.map {
            Problem(document: $0.path, line: $0.line, column: $0.column, message: $0.message, help: $0.help)
        }
        return JSONText.of(List(clauses: items, problems: problems))
    }
}
