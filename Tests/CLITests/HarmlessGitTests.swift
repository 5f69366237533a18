import Foundation
import TenetTestSupport
import Testing

private let hasGit = Command.works("git", ["--version"])

/// Nothing that a checked repository names is run, and nothing is sent anywhere.
@Suite(.enabled(if: hasGit, "git is not installed")) struct HarmlessGitTests {
    /// Tracing needs the right to trace, which containers may not give.
    private static let canTrace = Command.works("strace", ["-f", "-e", "trace=execve", "-o", "/dev/null", "true"])
    private static let canLeaveNetwork = Command.works("unshare", ["-n", "true"])

    private static let api = "openapi: 3.1.0\npaths: {}\ncomponents: { schemas: { A: { type: object } } }\n"

    private static let commands = [
        ["check", "--no-cache"], ["check", "--since", "HEAD"], ["check", "--since", "HEAD~1", "--format", "json"],
        ["check", "--staged"], ["check", "--since", "none"], ["fix"], ["baseline", "create"], ["config", "show"],
        ["contract", "diff", "HEAD~1:api.yaml", "api.yaml", "--no-app"],
        ["contract", "diff", "HEAD:api", "HEAD~1:api", "--kind", "recorded", "--no-app"],
        ["repo", "check", "--rule", "all"], ["repo", "check", "--since", "HEAD~1"], ["check", "--repo", "--no-cache"],
        ["repo", "hook", "install", "--print"], ["checklist", "--since", "HEAD~1", "--profile", "mvvm"],
        ["checklist", "verify", "--since", "HEAD~1", "--profile", "mvvm"],
        ["checklist", "--release", "HEAD~1", "--profile", "mvvm"], ["repo", "check", "--message-file", "A.swift"],
        ["repo", "hook", "install"],
    ]

    /// Otherwise the tests below could not fail.
    @Test func gitItselfFallsIntoTheTrap() throws {
        let trap = try Trap()
        defer { trap.project.remove() }
        // tenet:ignore(test-try-optional) how git ends in the trap says nothing: what ran does
        _ = try? GitScratch(at: trap.project.folder).git("diff", "HEAD")
        #expect(trap.ran.contains("fsmonitor") || trap.ran.contains("included"))
        #expect(trap.ran.contains { $0.hasPrefix("filter-") || $0.hasPrefix("diff-") })
    }

    @Test(arguments: commands)
    func noProgramOfTheRepositoryRuns(command: [String]) throws {
        let trap = try Trap()
        defer { trap.project.remove() }
        try trap.project.tenet(arguments: command)
        #expect(trap.ran == [])
    }

    @Test(
        .enabled(if: canTrace, "strace is not installed or may not trace: install it to see which programs start"),
        arguments: commands)
    func onlyGitStartsAndNoSocketIsOpened(command: [String]) throws {
        let trap = try Trap()
        defer { trap.project.remove() }
        let log = trap.project.folder.appendingPathComponent(".cache/trace")
        let calls = "trace=execve,execveat,socket,socketpair,connect,bind,sendto"
        let tenet = try TenetProcess.binary().path
        try trap.project.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["strace", "-f", "-qq", "-e", calls, "-o", log.path, tenet] + command,
            input: nil)
        let lines = Self.calls(try String(contentsOf: log, encoding: .utf8))
        let started = lines.filter { $0.contains("exec") && $0.hasSuffix("= 0") }.compactMap { line in
            line.split(separator: "\"").dropFirst().first.map { URL(fileURLWithPath: String($0)).lastPathComponent }
        }
        #expect(started.first == "tenet")
        #expect(started.dropFirst().allSatisfy { $0 == "git" }, "\(started)")
        let asks = ["--since", "--staged", "diff", "repo", "--repo", "checklist"].contains { command.contains($0) }
        #expect(started.contains("git") == asks)
        let sockets = lines.filter { line in ["socket", "connect(", "bind(", "sendto("].contains { line.contains($0) } }
        #expect(sockets == [])
        #expect(trap.ran == [])
    }

    /// The lines of a trace. A call that another thread's call interrupts is written in two parts, which are joined.
    private static func calls(_ trace: String) -> [String] {
        var begun: [Substring: String] = [:]
        return trace.split(separator: "\n").compactMap { line in
            let process = line.prefix { $0.isNumber }
            if line.hasSuffix("<unfinished ...>") {
                begun[process] = String(line.dropLast("<unfinished ...>".count))
                return nil
            }
            guard let end = line.range(of: " resumed>"), let start = begun.removeValue(forKey: process) else {
                return String(line)
            }
            return start + line[end.upperBound...]
        }
    }

    /// The index says when a file was written; git brings it up to date when it looks, unless it is told not to.
    @Test func gitItselfRewritesTheIndex() throws {
        let trap = try Trap(isStale: true)
        defer { trap.project.remove() }
        let before = try trap.index()
        try GitScratch(at: trap.project.folder).git("status")
        #expect(try trap.index() != before)
    }

    @Test(arguments: commands)
    func theIndexStaysAsItIs(command: [String]) throws {
        let trap = try Trap(isStale: true)
        defer { trap.project.remove() }
        let before = try trap.index()
        try trap.project.tenet(arguments: command)
        #expect(try trap.index() == before)
    }

    /// What a partial clone lacks is not fetched, and not passed over in silence.
    @Test func aPartialCloneIsNotCompleted() throws {
        let trap = try Trap(isPartial: true)
        defer { trap.project.remove() }
        let answer = try trap.project.tenet("check", "--since", "HEAD~1")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("this clone lacks"))
        #expect(answer.errors.contains("git diff --stat HEAD~1"))
        #expect(trap.ran == [])
    }

    @Test(
        .enabled(if: canLeaveNetwork, "unshare -n is not possible here: run as root on Linux to test without loopback"))
    func changesAreFoundWithoutANetwork() throws {
        let trap = try Trap()
        defer { trap.project.remove() }
        let answer = try trap.project.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "unshare", "-n", TenetProcess.binary().path, "check", "--since", "HEAD", "--format", "agent",
                "--fail-on", "warning",
            ], input: nil)
        #expect(answer.code == 1)
        #expect(answer.output.contains("A.swift:2:"))
    }

    /// More than a pipe holds, before git answers.
    @Test(arguments: [["check", "--since", "HEAD"], ["check", "--staged"]])
    func gitMaySayAsMuchAsItLikesToStandardError(command: [String]) throws {
        let trap = try Trap()
        defer { trap.project.remove() }
        let real = try #require(
            ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map { $0 + "/git" }
                .first { FileManager.default.isExecutableFile(atPath: $0) })
        let programs = trap.project.folder.path + "/.cache/programs"
        try trap.project.write(
            "#!/bin/sh\nhead -c 400000 /dev/zero | tr '\\0' 'w' >&2\nexec \(real) \"$@\"\n", to: ".cache/programs/git")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: programs + "/git")
        var project = trap.project
        project.environment["PATH"] = programs + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        let answer = try project.tenet(arguments: command + ["--format", "agent", "--fail-on", "warning"])
        #expect(answer.code == 1)
        #expect(answer.output.contains("A.swift:2:"))
    }
}

/// A repository in which everything that can name a program names one that leaves a trace.
private struct Trap {
    let project: TenetProcess
    private let marks: URL

    /// - Parameters:
    ///   - isPartial: the older commit's files were never fetched.
    ///   - isStale: a file was written again as it was, which its index does not know. Git itself goes free here.
    init(isPartial: Bool = false, isStale: Bool = false) throws {
        let first = [
            "A.swift": "let a = try! load()\n", "api.yaml": "openapi: 3.1.0\npaths: {}\n", "api/a.json": "{\"a\": 1}\n",
        ]
        var project = try TenetProcess(first)
        marks = project.folder.appendingPathComponent(".cache/marks")
        project.environment = GitScratch.environment
        self.project = project
        try FileManager.default.createDirectory(at: marks, withIntermediateDirectories: true)
        let repository = GitScratch(at: project.folder)
        try repository.git("init", "-q")
        try project.write(".cache/\n", to: ".gitignore")
        try repository.commit()
        try project.write("let a = try! read()\n", to: "A.swift")
        try project.write("openapi: 3.1.0\npaths: {}\ncomponents: { schemas: {} }\n", to: "api.yaml")
        try repository.commit()
        if isPartial { try forget("HEAD~1:A.swift", in: repository) }
        try project.write("let a = try! read()\nlet b = try! more()\n", to: "A.swift")
        try repository.git("add", "A.swift")
        guard isStale else {
            try arm(repository)
            return
        }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -1000)],
            ofItemAtPath: project.folder.appendingPathComponent("api/a.json").path)
    }

    func index() throws -> Data { try Data(contentsOf: project.folder.appendingPathComponent(".git/index")) }

    /// The programs that were run.
    var ran: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: marks.path)) ?? []).sorted() }

    /// Takes an object away, and says that a remote promised to have it.
    private func forget(_ name: String, in repository: GitScratch) throws {
        let id = try repository.git("rev-parse", name).trimmingCharacters(in: .whitespacesAndNewlines)
        try repository.remove(".git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
        for (key, value) in [
            ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
            ("remote.origin.promisor", "true"), ("remote.origin.url", "ssh://localhost/nothing"),
        ] {
            try repository.git("config", key, value)
        }
    }

    private func arm(_ repository: GitScratch) throws {
        for hook in ["pre-commit", "post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout"]
        {
            let url = project.folder.appendingPathComponent(".git/hooks/\(hook)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("#!/bin/sh\ntouch '\(marks.path)/hook-\(hook)'\n".utf8).write(to: url)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        }
        var settings = [
            ("include", "path", "more-config"), ("index", "sparse", "true"), ("protocol", "allow", "always"),
        ]
        settings += [("submodule", "recurse", "true"), ("log", "showSignature", "true")]
        settings += [("remote \"origin\"", "vcs", "trap"), ("filter \"trap\"", "required", "true")]
        for key in ["fsmonitor", "pager", "editor", "sshCommand", "askPass", "gitProxy", "alternateRefsCommand"] {
            settings.append(("core", key, mark(key)))
        }
        for (section, key) in [
            ("diff", "external"), ("sequence", "editor"), ("diff \"trap\"", "command"), ("diff \"trap\"", "textconv"),
            ("merge \"trap\"", "driver"), ("gpg", "program"), ("filter \"trap\"", "clean"),
            ("filter \"trap\"", "smudge"), ("filter \"trap\"", "process"), ("uploadpack", "packObjectsHook"),
            ("remote \"origin\"", "uploadpack"), ("interactive", "diffFilter"),
        ] {
            settings.append((section, key, mark("\(section.prefix { $0 != " " })-\(key)")))
        }
        settings.append(("credential", "helper", "!" + mark("credential")))
        let asked = ["for-each-ref", "rev-list", "diff-tree", "merge-base", "symbolic-ref", "config"]
        for command in ["ls-files", "ls-tree", "cat-file", "rev-parse", "diff", "show"] + asked {
            settings.append(("alias", command, "!" + mark("alias-" + command)))
            settings.append(("pager", command, mark("pager-" + command)))
        }
        let config = settings.map { "[\($0)]\n\t\($1) = \"\($2)\"\n" }.joined()
        let url = project.folder.appendingPathComponent(".git/config")
        let old = try String(contentsOf: url, encoding: .utf8)
        try Data((old + config).utf8).write(to: url)
        try Data("[core]\n\tfsmonitor = \"\(mark("included"))\"\n".utf8)
            .write(to: project.folder.appendingPathComponent(".git/more-config"))
        try project.write("* filter=trap diff=trap merge=trap\n", to: ".gitattributes")
    }

    /// A command that leaves a file of this name.
    private func mark(_ name: String) -> String { "touch '\(marks.path)/\(name)' #" }
}
