import Foundation
import TenetTestSupport
import Testing

private let hasGit = Command.works("git", ["--version"])

/// A program that git started and left behind with git's pipes in its hands neither holds a check up nor outlives it.
@Suite(.enabled(if: hasGit, "git is not installed")) struct GitHelperTests {
    /// A project whose `git` starts something each time and ends without waiting for it.
    private static func project(leaving helper: String) throws -> TenetProcess {
        var project = try TenetProcess(["A.swift": "let a = 1\n", "bin/.keep": ""])
        try project.git("init", "--quiet")
        try project.git("add", "A.swift")
        try project.git("commit", "--quiet", "--message", "Begin")
        try project.write("let a = 1\nlet user = try! load()\n", to: "A.swift")
        let git = project.folder.appendingPathComponent("bin/git")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        try project.write(
            """
            #!/bin/sh
            PATH='\(path)'
            git "$@"
            code=$?
            \(helper) &
            echo $! >> '\(project.folder.path)/started'
            exit $code
            """, to: "bin/git")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: git.path)
        project.environment["PATH"] = project.folder.path + "/bin:" + path
        return project
    }

    @Test(arguments: ["sleep 300", "sleep 300 >&2", "sh -c 'while sleep 2; do echo more; done'"])
    func whatKeepsAPipeOpenEndsWithGit(helper: String) throws {
        let project = try Self.project(leaving: helper)
        defer { project.remove() }
        let start = ContinuousClock.now
        let answer = try project.tenet("check", "--no-cache", "--since", "HEAD", "--rule", "force-try")
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(answer.output.contains("A.swift:2:12"), "\(answer.output)\(answer.errors)")
        let started = try project.read("started").split(separator: "\n").compactMap { pid_t($0) }
        #expect(!started.isEmpty)
        #expect(!started.contains(where: Self.runs))
    }

    /// What it says behind git's last byte is not git's; the check ends and says so, or knows that the answer is none.
    @Test func whatWritesWithoutEndEndsWithGit() throws {
        let project = try Self.project(leaving: "yes")
        defer { project.remove() }
        let start = ContinuousClock.now
        let answer = try project.tenet("check", "--no-cache", "--since", "HEAD", "--rule", "force-try")
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(answer.code != 0)
        let started = try project.read("started").split(separator: "\n").compactMap { pid_t($0) }
        #expect(!started.contains(where: Self.runs))
    }

    /// The process is there and not merely waiting for somebody to ask for its exit code. Ending takes a moment.
    private static func runs(_ process: pid_t) -> Bool {
        for _ in 0..<50 {
            let states = try? Command("ps", ["-o", "stat=", "-p", "\(process)"], in: URL(fileURLWithPath: "/")).run()
                .text
            let state = states?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
            if state.isEmpty || state.hasPrefix("Z") { return false }
            usleep(100_000)
        }
        return true
    }
}
