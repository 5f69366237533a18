import Foundation
import TenetEngine
import TenetRuleKit
import TenetTestSupport
import Testing

let hasGit = Command.works("git", ["--version"])

/// A small real repository, and what the reader makes of it.
struct HistoryScratch {
    let git: GitScratch
    var folder: URL { git.folder }

    init(_ arguments: String...) throws {
        git = try GitScratch()
        // The first branch is called the same whatever git's version.
        for item in try FileManager.default.contentsOfDirectory(atPath: folder.path) { try git.remove(item) }
        try git.git(["init", "-q", "-b", "main"] + arguments)
    }

    init(at folder: URL) { git = GitScratch(at: folder) }

    func read(_ change: (inout RepositoryRequest) -> Void = { _ in }) throws -> Repository {
        var request = RepositoryRequest(root: folder.path, today: CalendarDay(secondsSince1970: 1_790_000_000))
        request.threads = 3
        change(&request)
        return try RepositoryReader.read(request)
    }

    /// Writes files and commits everything.
    /// - Returns: the name of the commit.
    @discardableResult
    func commit(_ message: String, _ files: [String: String] = [:], at time: Int? = nil, by author: String? = nil)
        throws
        -> String
    {
        for (path, text) in files { try git.write(text, to: path) }
        try git.git("add", "-A")
        var arguments = ["commit", "-q", "--allow-empty", "--no-verify", "-F", "-"]
        if let author { arguments += ["--author", author] }
        if let time { arguments += ["--date", "\(time) +0000"] }
        try git.git(arguments, input: Data(message.utf8))
        return try name("HEAD")
    }

    func name(_ revision: String) throws -> String {
        try git.git("rev-parse", revision).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension Repository {
    var subjects: [String] { commits.map(\.subject) }

    func change(_ path: String) -> ChangedFile? { changes?.first { $0.path == path } }
}
