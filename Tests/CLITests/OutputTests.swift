import Foundation
import Testing

/// What becomes of output that nobody takes, and of input without an end.
@Suite struct OutputTests {
    private static let files = ["A.swift": "let user = try! load()\n", "B.swift": "let b = 1\n"]

    private static func project() throws -> TenetProcess { try TenetProcess(files) }

    #if os(Linux)
        @Test(arguments: [
            "check", "check --format json", "check --statistics", "rules", "explain force-try", "config show",
            "config schema", "standards", "--help", "--version", "cache path",
        ])
        func aFullDiskIsAFailure(command: String) throws {
            let project = try Self.project()
            defer { project.remove() }
            let answer = try project.shell("tenet \(command) > /dev/full")
            #expect(answer.code == 3, "\(command): \(answer.code)")
            #expect(answer.errors.contains("standard output cannot be written: No space left on device"))
        }

        @Test(arguments: ["check missing", "fix", "check --no-such-flag"])
        func aFullDiskBehindStandardErrorIsAFailure(command: String) throws {
            let project = try Self.project()
            defer { project.remove() }
            #expect(try project.shell("tenet \(command) 2> /dev/full").code == 3)
        }
    #endif

    @Test(arguments: ["rules --format json", "explain force-try", "config schema", "check --format sarif"])
    func aReaderThatLeavesEndsTheRunQuietly(command: String) throws {
        let project = try Self.project()
        defer { project.remove() }
        let answer = try project.shell("{ tenet \(command); echo \"code $?\" >&2; } | head -c 1 > /dev/null")
        #expect(!answer.errors.contains("error:"), "\(answer.errors)")
        #expect(answer.errors.contains("code 0") || answer.errors.contains("code 1"), "\(answer.errors)")
    }

    @Test func closedStreamsAreNoFiles() throws {
        let project = try Self.project()
        defer { project.remove() }
        #expect(try project.shell("tenet check >&-").code == 3)
        #expect(try project.shell("tenet check --fail-on warning 2>&- <&-").code == 1)
        // A cache that was given the number of a closed stream would hold the report.
        #expect(
            try project.shell("tenet check --cache-file c >&-; tenet check --fail-on warning --cache-file c").code == 1)
        #expect(try !project.read("A.swift").contains("checked"))
    }

    @Test func standardInputEndsAtTheLimit() throws {
        let project = try TenetProcess(["tenet.yml": "limits: { file_bytes: 1000 }\n"])
        defer { project.remove() }
        let long = String(repeating: "let a = 1\n", count: 101)
        let answer = try project.tenet("check", "--stdin", "--path", "A.swift", input: long)
        #expect(answer.code == 1)
        #expect(answer.output.contains("A.swift: not checked: larger than 1000 bytes"))
        let short = try project.tenet("check", "--stdin", "--path", "A.swift", input: String(long.prefix(1000)))
        #expect(short.code == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func inputWithoutEndIsNotReadToItsEnd() throws {
        let project = try Self.project()
        defer { project.remove() }
        let answer = try project.shell("tenet check --stdin --path A.swift --no-config < /dev/zero")
        #expect(answer.code == 1 && answer.output.contains("larger than 67108864 bytes"), "\(answer.output)")
        #expect(try project.shell("tenet check --stdin --path A.swift < .").code == 2)
        #expect(try project.shell("tenet standards toc < /dev/zero").code == 2)
    }

    /// Neither waits for the other end of a pipe nor reads a device to its end.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "check --config PATH", "check --baseline PATH", "check --profile PATH.md", "baseline prune --file PATH",
            "contract check --openapi PATH", "contract check --pydantic PATH", "contract check --recorded PATH",
            "standards toc PATH", "standards lint PATH.md", "standards insert PATH.md", "standards recall PATH",
            "migrate swiftlint PATH", "contract diff PATH PATH",
        ], ["pipe", "/dev/zero"])
    func onlyRegularFilesAreRead(command: String, file: String) throws {
        let project = try Self.project()
        defer { project.remove() }
        try project.shell("mkfifo pipe pipe.md; ln -s /dev/zero zero.md")
        var line = command.replacingOccurrences(of: "PATH.md", with: file == "pipe" ? "pipe.md" : "zero.md")
        line = line.replacingOccurrences(of: "PATH", with: file)
        let answer = try project.shell("tenet \(line)")
        #expect(answer.code == 2, "\(line): \(answer.code) \(answer.errors)")
        #expect(!answer.errors.isEmpty)
    }

    @Test func aConfigurationThatIsAPipeIsNotWaitedFor() throws {
        let project = try Self.project()
        defer { project.remove() }
        try project.shell("mkfifo tenet.yml")
        let answer = try project.tenet("check")
        #expect(answer.code == 2 && answer.errors.contains("it is no regular file"))
    }
}
