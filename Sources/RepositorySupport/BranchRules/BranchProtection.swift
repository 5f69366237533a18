package import TenetRuleKit

/// What an exported rule set of a server says of one branch: a rule set of GitHub as its pages and its interface export it, the
/// older branch protection as the interface answers it, or the file of the Settings app.
package struct BranchProtection {
    /// The file, relative to the root.
    package var path: String
    /// Where it says which branch it is about.
    package var place: ByteRange
    /// Names of checks that have to pass; empty when none has to.
    package var checks: [String] = []
    package var reviews = 0
    package var allowsForce = true
    package var allowsDeletion = true
    /// It is switched on, and not tried out or off.
    package var isActive = true

    /// Everything that exports in the repository say of a branch. Files that say nothing of branches are left out.
    package static func all(of branch: String, in repository: Repository) -> [BranchProtection] {
        repository.files(below: ".github").filter { isExport($0.path) }.flatMap { file -> [BranchProtection] in
            guard let document = repository.document(file.path) else { return [] }
            return file.path.hasSuffix(".json")
                ? json(document, branch: branch).map { [$0] } ?? [] : settings(document, branch: branch)
        }
    }

    private static func isExport(_ path: String) -> Bool {
        let name = path.lowercased()
        if name == ".github/settings.yml" || name == ".github/settings.yaml" { return true }
        return name.hasSuffix(".json") && (name.hasPrefix(".github/rulesets/") || name.contains("protection"))
    }

    // MARK: JSON

    private static func json(_ document: RepositoryDocument, branch: String) -> BranchProtection? {
        guard let root = JSONDocument(SourceText(document.bytes)).root, root.isObject else { return nil }
        if let rules = root["rules"] { return ruleSet(root, rules, document, branch: branch) }
        guard root["required_status_checks"] != nil || root["required_pull_request_reviews"] != nil else { return nil }
        var found = BranchProtection(path: document.path, place: document.firstLine)
        let wanted = root["required_status_checks"]
        found.checks =
            (wanted?["contexts"]?.elements.compactMap(\.string) ?? [])
            + (wanted?["checks"]?.elements.compactMap { $0["context"]?.string } ?? [])
        found.reviews = root["required_pull_request_reviews"]?["required_approving_review_count"]?.integer ?? 0
        found.allowsForce = root["allow_force_pushes"]?["enabled"]?.bool ?? false
        found.allowsDeletion = root["allow_deletions"]?["enabled"]?.bool ?? false
        return found
    }

    private static func ruleSet(
        _ root: JSONValue, _ rules: JSONValue, _ document: RepositoryDocument, branch: String
    ) -> BranchProtection? {
        let included = root["conditions"]?["ref_name"]?["include"]
        let names = included?.elements.compactMap(\.string) ?? []
        guard root["target"]?.string ?? "branch" == "branch",
            names.contains(where: { ["~DEFAULT_BRANCH", "~ALL", "refs/heads/\(branch)"].contains($0) })
        else { return nil }
        var found = BranchProtection(path: document.path, place: included?.range ?? document.firstLine)
        found.isActive = root["enforcement"]?.string ?? "active" == "active"
        for rule in rules.elements {
            let parameters = rule["parameters"]
            switch rule["type"]?.string {
            case "deletion": found.allowsDeletion = false
            case "non_fast_forward": found.allowsForce = false
            case "pull_request": found.reviews = parameters?["required_approving_review_count"]?.integer ?? 0
            case "required_status_checks":
                found.checks +=
                    parameters?["required_status_checks"]?.elements.compactMap { $0["context"]?.string } ?? []
            default: break
            }
        }
        return found
    }

    // MARK: Settings app

    private static func settings(_ document: RepositoryDocument, branch: String) -> [BranchProtection] {
        let branches = YAMLReading(document.text).root?["branches"]?.sequence ?? []
        return branches.compactMap { entry in
            guard let name = entry["name"], name.string == branch, let rules = entry["protection"], !rules.isNull
            else { return nil }
            var found = BranchProtection(path: document.path, place: name.range)
            found.checks = rules["required_status_checks"]?["contexts"]?.sequence?.compactMap(\.string) ?? []
            found.reviews = rules["required_pull_request_reviews"]?["required_approving_review_count"]?.int ?? 0
            found.allowsForce = rules["allow_force_pushes"]?.bool ?? false
            found.allowsDeletion = rules["allow_deletions"]?.bool ?? false
            return found
        }
    }
}
