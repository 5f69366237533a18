internal import TenetModel
internal import TenetStandards

/// What a file is that holds no Swift, by its path.
enum FileRoles {
    static func of(_ path: String) -> Set<ChangeSubject> {
        let name = LexicalPath.name(of: path)
        let lower = path.lowercased()
        var found: Set<ChangeSubject> = []
        if isPipeline(lower) { found.insert(.pipeline) }
        if lower.hasSuffix(".md") || lower.contains(".docc/") {
            found.insert(lower.contains("blueprint") ? .blueprint : .document)
        }
        if name == "tenet.yml" || name == "STANDARD.md" || lower.hasPrefix("standards/") { found.insert(.standard) }
        if lower.contains("openapi") || lower.contains("swagger") || lower.hasPrefix("contract/") {
            found.insert(.contract)
        }
        // What a catalog says of its pictures and colors is none.
        if lower.contains(".xcassets/") && name != "Contents.json"
            || [".png", ".jpg", ".svg", ".heic", ".webp", ".pdf"].contains(where: lower.hasSuffix)
        {
            found.insert(.asset)
        }
        // An operation of GraphQL says what is asked and what comes back.
        if lower.hasSuffix(".graphql"), !lower.contains("schema") { found.insert(.endpoint) }
        if lower.contains(".xcdatamodel") { found.insert(.storedModel) }
        if [".cer", ".pem", ".der", ".crt"].contains(where: lower.hasSuffix) { found.insert(.pinnedCertificate) }
        if lower.hasSuffix(".xcconfig") { found.insert(.buildSetting) }
        if lower.contains("__snapshots__/") { return [] }
        return found
    }

    private static func isPipeline(_ path: String) -> Bool {
        path.hasPrefix(".github/workflows/") || path.hasPrefix(".gitlab-ci") || path.hasPrefix("ci_scripts/")
            || path.hasPrefix(".circleci/") || path == "bitrise.yml" || path.hasPrefix(".buildkite/") || isLane(path)
    }

    /// What fastlane runs: its files have no ending or are Ruby. Texts and pictures for the store lie beside them.
    private static func isLane(_ path: String) -> Bool {
        path.hasPrefix("fastlane/")
            && (path.hasSuffix(".rb") || path.split(separator: "/").count == 2 && !path.contains("."))
    }
}
