internal import TenetStandards

/// What rules say of a project, as far as proofs need it.
public struct RuleVerdict: Sendable {
    /// Files in which one of the rules has a finding.
    public var findings: Set<String> = []
    /// Types and files that the rules had something to say about: silence about others shows nothing.
    public var compared: Set<String> = []

    public init(findings: Set<String> = [], compared: Set<String> = []) {
        (self.findings, self.compared) = (findings, compared)
    }
}

/// What a change itself shows of an item. Every place has to be shown, by what the clause names as its evidence and by nothing
/// else; one place without a name, such as a file, and people have to look.
struct Proofs {
    private let change: Change
    private let places: [ChangePlace]
    /// The outermost types or functions of the places.
    private let names: [String]

    /// Why nobody needs to answer; empty when somebody does.
    static func proof(of item: ChecklistItem, _ change: Change) -> String {
        guard !item.isRoutine, !item.places.isEmpty, !item.places.contains(where: \.isFile) else { return "" }
        let proofs = Proofs(change, item.places)
        return proofs.proof(item.evidence) ?? ""
    }

    private init(_ change: Change, _ places: [ChangePlace]) {
        self.change = change
        self.places = places
        names = Set(places.map { Self.owner(of: $0) }).sorted()
    }

    static func owner(of place: ChangePlace) -> String {
        place.name.split(separator: ".").first.map(String.init) ?? place.name
    }

    private func proof(_ evidence: Review.Evidence) -> String? {
        switch evidence {
        case .screenshot: snapshots
        case .test: tests(of: names).map { "a test of \($0) is added" }
        case .translations: translations
        case .contract: contract
        case .previews: previews
        case .migrationTest: migrationTests
        case .labels: labels
        case .link, .measurement, .note: nil
        }
    }

    private var list: String { names.joined(separator: ", ") }

    // MARK: One for each evidence

    private var snapshots: String? {
        let taken = change.facts.snapshots
        return names.allSatisfy(taken.contains) ? "a snapshot of \(list) changes with it" : nil
    }

    /// Added tests that run and use each of the names, be it through what their suite holds.
    private func tests(of names: [String]) -> String? {
        let reached = change.places(.test, .added).compactMap {
            change.facts.reach[TestReach.key($0.path, $0.name)]
        }
        let isTested = names.allSatisfy { name in reached.contains { $0.contains(name) } }
        return isTested && !reached.isEmpty ? names.joined(separator: ", ") : nil
    }

    private var translations: String? {
        let keys = Set(change.places(.localizedString, .added) + change.places(.localizedString, .changes))
        let languages = change.facts.translations.languages
        guard !languages.isEmpty, places.allSatisfy(keys.contains),
            places.allSatisfy({ change.facts.translations.missing($0.name)?.isEmpty ?? false })
        else { return nil }
        let count = places.count == 1 ? "the text is" : "the \(places.count) texts are"
        return "\(count) there in \(languages.sorted().joined(separator: ", "))"
    }

    private var contract: String? {
        guard let verdict = change.contract else { return nil }
        let endpoints = Set(change.places(.endpoint, .changes))
        let isClean = places.allSatisfy { place in
            guard !verdict.findings.contains(place.path) else { return false }
            if endpoints.contains(place) { return verdict.compared.contains(place.path) }
            // A field is compared together with its model.
            let model = place.name.split(separator: ".").dropLast().joined(separator: ".")
            return verdict.compared.contains(place.name) || verdict.compared.contains(model)
        }
        return isClean ? "the contract has \(list) as it is" : nil
    }

    private var previews: String? {
        let shown = names.map { change.facts.previews[$0] }
        guard !shown.contains(nil) else { return nil }
        return "previews show \(shown.compactMap(\.self).joined(separator: "; "))"
    }

    private var migrationTests: String? {
        let migrations = change.facts.migrations
        guard let tested = tests(of: names) else { return nil }
        if names.allSatisfy(migrations.contains) { return "a test of \(tested) is added" }
        guard let migration = migrations.sorted().first(where: { tests(of: names + [$0]) != nil }) else { return nil }
        return "a test of \(tested) with \(migration) is added"
    }

    private var labels: String? {
        guard let verdict = change.labels, names.allSatisfy(change.facts.views.contains),
            places.allSatisfy({ !verdict.findings.contains($0.path) && verdict.compared.contains($0.path) })
        else { return nil }
        return "no rule about accessibility speaks of \(list)"
    }
}
