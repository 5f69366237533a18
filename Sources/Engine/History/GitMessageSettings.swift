internal import TenetModel
internal import TenetRuleKit

extension Git {
    /// What git takes out of the text of a commit that is being made, by the settings of this repository; the usual where it has
    /// none. `git commit` tells its hooks by an editor that does nothing that it has opened none.
    func cleanup(of text: [UInt8]) -> MessageCleanup {
        let (root, inherited) = (root, inherited)
        let settings = try? blocking { () async throws(Failure) -> [String: String] in
            let repository = try await GitRepository(root: root, inherited: inherited)
            return try await repository.messageSettings()
        }
        // Both names are those of one setting: the later one holds.
        return MessageCleanup(
            mode: settings?["commit.cleanup"], comment: settings?["core.comment"],
            isEdited: inherited["GIT_EDITOR"] != ":", text: text)
    }
}

extension GitRepository {
    /// By names in lower case, as git writes them.
    fileprivate func messageSettings() async throws(Git.Failure) -> [String: String] {
        var answer: [UInt8] = []
        let names = "^(core\\.comment(char|string)|commit\\.cleanup)$"
        _ = try await process.run(["config", "-z", "--get-regexp", names], patience: .short) {
            answer.append(contentsOf: $0)
        }
        var settings: [String: String] = [:]
        for entry in answer.split(separator: 0) {
            let parts = entry.split(separator: 0x0A, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 2 else { continue }
            settings[parts[0].hasPrefix("core.comment") ? "core.comment" : parts[0]] = parts[1]
        }
        return settings
    }
}
