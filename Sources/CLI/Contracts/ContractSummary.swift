internal import TenetModel
internal import TenetRuleKit

/// How much of the app a contract was compared with: silence about the rest would look like health.
struct ContractSummary {
    let lines: [String]

    /// So many of what was not recognized are named.
    private static let namedCount = 5

    init(_ model: ProjectModel) {
        guard let check = model.contractCheck else {
            lines = []
            return
        }
        lines = [
            Self.models(check), Self.calls(check, model) + Self.blind(model),
            "`tenet contract map` shows what stands for what",
        ]
    }

    private static func models(_ check: ContractCheck) -> String {
        let sure = Set(check.sureMatches.map(\.model.qualifiedName))
        let reasons = ModelMatch.Reason.allCases.compactMap { reason in
            let count = Set(check.sureMatches.filter { $0.reason == reason }.map(\.model.qualifiedName)).count
            return count > 0 ? "\(count) by \(reason.words)" : nil
        }
        let left = check.models.filter { !sure.contains($0.qualifiedName) && !check.ignored.contains($0.qualifiedName) }
        return "models: \(sure.count) of \(check.models.count) matched with a schema"
            + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")
            + (check.ignored.isEmpty ? "" : ", \(check.ignored.count) left out by hand")
            + list(left.map { "`\($0.qualifiedName)`" }, after: "; without one: ")
    }

    private static func calls(_ check: ContractCheck, _ model: ProjectModel) -> String {
        let called = check.calledEndpoints(in: model)
        let known = called.count { if case .operations = $0.target { true } else { false } }
        let compared = Set(called.map { Place($0.literal) })
        let left = model.endpointLiterals.filter {
            $0.role == .app && $0.isCertain && $0.isArgument && !compared.contains(Place($0))
                && !check.isBase($0)
        }
        // Links to pages are written with their host; the server's is mostly known in one place alone.
        let links = left.filter { $0.host.contains("://") }
        let paths = left.filter { !$0.host.contains("://") }
        if called.isEmpty, left.isEmpty { return "calls: no address of a server was recognized in the app's code" }
        let wrong = called.count - known
        return
            "calls: \(known) of \(Prose.count(called.count + left.count, "address", plural: "addresses")) are in the contract"
            + (wrong > 0 ? ", \(wrong) reported" : "")
            + (links.isEmpty ? "" : ", \(links.count) on \(links.count == 1 ? "another host" : "other hosts")")
            + list(
                paths.map { "`\($0.host)\($0.template)` in \($0.path)" },
                after: paths.count == 1
                    ? ", 1 is not taken for the contract's: " : ", \(paths.count) are not taken for the contract's: ")
    }

    /// Calls whose address nobody could follow: what they call was not compared.
    private static func blind(_ model: ProjectModel) -> String {
        let paths = model.blindCalls.map(\.path)
        let cut = model.isFollowingCut ? "; the project is too large to follow every value" : ""
        guard !paths.isEmpty else { return cut }
        let places = Array(Set(paths)).sorted().map { path in
            let count = paths.count { $0 == path }
            return count > 1 ? "\(path) (\(count))" : path
        }
        return "; " + Prose.count(paths.count, "request") + " with an address that could not be followed"
            + list(places, after: " in ") + cut
    }

    private struct Place: Hashable {
        var path: String
        var range: ByteRange

        init(_ literal: EndpointLiteral) {
            path = literal.path
            range = literal.range
        }
    }

    private static func list(_ names: [String], after words: String) -> String {
        guard !names.isEmpty else { return "" }
        let rest = names.count - namedCount
        return words + names.prefix(namedCount).joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more" : "")
    }
}
