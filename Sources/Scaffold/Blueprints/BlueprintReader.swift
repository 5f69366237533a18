internal import TenetMarkdown
internal import TenetModel

/// Reads the blueprint of a feature: headings name sections, fenced Swift declares models, and items say what there is to see.
///
/// The sections are those of the built-in standards. What a scaffold needs is in *Models* (structs and enums), *Views* (a
/// list, a form, a detail) and *Data Sources* or *Local Data Source* (an offline cache).
public struct BlueprintReader {
    private let path: String
    private let text: String
    private let document: MarkdownDocument
    private let lines: LineTable

    /// - Parameters:
    ///   - path: for messages.
    ///   - text: the document.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
        document = MarkdownDocument(text)
        lines = LineTable(Array(text.utf8))
    }

    /// The feature that the document describes.
    /// - Throws: ``ScaffoldError`` with the line of the first mistake.
    public func blueprint() throws(ScaffoldError) -> Blueprint {
        let sections = BlueprintSections(document)
        do throws(BlueprintTextChecks.Mistake) {
            try BlueprintTextChecks(text: text, document: document).require(
                sections: ["description", "models"] + Self.viewSections + Self.dataSections)
        } catch {
            throw self.error(at: error.offset, error.message)
        }
        let name = try title(sections)
        let abilities = try abilities(sections)
        let (models, places) = try declarations(sections, abilities)
        guard !models.models.isEmpty else {
            throw error(
                at: sections.range(of: "models")?.lower ?? 0,
                "there is no model; declare one as a Swift struct in a fence of the section *Models*")
        }
        if let first = models.models.first, !first.fields.contains(where: { $0.name == "id" }) {
            throw error(
                at: sections.range(of: "models")?.lower ?? 0,
                "`\(first.name.type)` has no `id`, which a list needs; add `let id: Int`, say")
        }
        var blueprint = Blueprint(
            name: name, summary: sections.firstParagraph(of: "description") ?? "Shows \(name.text).",
            models: models.models,
            choices: models.choices, abilities: abilities)
        blueprint.places = places
        return blueprint
    }

    private func title(_ sections: BlueprintSections) throws(ScaffoldError) -> NameForms {
        guard let title = sections.title else {
            throw error(at: 0, "there is no title; begin with `# FEATURE BLUEPRINT: Berths`")
        }
        let parts = title.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let words = (parts.last ?? "").split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        guard !words.isEmpty, parts.count > 1 || title.text.lowercased() != Self.titleWords else {
            throw error(at: title.range.lower, "the title names no feature; write `# FEATURE BLUEPRINT: Berths`, say")
        }
        let name = words.joined()
        if let complaint = SwiftIdentifier.complaint(about: name, isType: false) {
            throw error(at: title.range.lower, "the title `\(name)` \(complaint)")
        }
        return NameForms(name)
    }

    private func declarations(
        _ sections: BlueprintSections, _ abilities: Set<Blueprint.Ability>
    ) throws(ScaffoldError) -> (found: BlueprintDeclarations, places: [String: String]) {
        var found = BlueprintDeclarations()
        let codes = sections.swiftFences(of: "models").map { document.code(of: $0) }
        let offset = { (place: BlueprintDeclarations.Place) in
            codes.isEmpty ? 0 : codes[place.fence].documentOffset(place.offset)
        }
        do throws(BlueprintDeclarations.Mistake) {
            for code in codes { try found.read(code.text) }
            found.resolve()
            try found.requireUsable()
            if abilities.contains(.form) { try found.requireFillable() }
        } catch {
            throw self.error(at: offset(error.place), error.message)
        }
        return (found, found.places.mapValues { "\(path):\(lines.line(at: offset($0)))" })
    }

    private static let titleWords = "feature blueprint"
    private static let viewSections = ["views", "viewmodels"]
    private static let dataSections = [
        "data sources", "local data source", "repositories", "repository implementation",
    ]

    private func abilities(_ sections: BlueprintSections) throws(ScaffoldError) -> Set<Blueprint.Ability> {
        var abilities: Set<Blueprint.Ability> = []
        let views = Self.viewSections.reduce(into: Set<String>()) { $0.formUnion(sections.words(of: $1)) }
        if views.contains("form") || views.contains("editor") { abilities.insert(.form) }
        if views.contains("detail") || views.contains("details") { abilities.insert(.detail) }
        let data = Self.dataSections.reduce(into: Set<String>()) { $0.formUnion(sections.words(of: $1)) }
        if data.contains("cache") || data.contains("cached") || data.contains("offline") { abilities.insert(.cache) }
        return abilities
    }

    private func error(at offset: Int, _ message: String) -> ScaffoldError {
        ScaffoldError("\(path):\(lines.line(at: offset)): \(message)")
    }
}
