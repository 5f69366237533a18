import Testing

/// Doubtful files are tried in a process of their own before the run parses them.
@Suite struct ParseProbeTests {
    private static func many(_ unit: String, _ count: Int) -> String { String(repeating: unit, count: count) }

    @Test func aChildThatParsesInTimeEndsWithZero() throws {
        let project = try TenetProcess([:])
        defer { project.remove() }
        #expect(try project.tenet("parse-probe", input: "let a = try try b").code == 0)
        #expect(try project.tenet("--help").output.contains("parse-probe") == false)
    }

    @Test func aChildThatDoesNotComeToAnEndIsEnded() throws {
        let project = try TenetProcess([:])
        defer { project.remove() }
        let start = ContinuousClock.now
        let source = "let x = " + Self.many("[", 40) + "1" + Self.many("]", 40)
        #expect(try project.tenet("parse-probe", input: source).code != 0)
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    /// Too long a chain to be cleared by its tokens, and no trouble for the parser.
    @Test func aDoubtfulFileThatParsesIsChecked() throws {
        let long = "let a = " + Self.many("try ", 4_100) + "b()\nlet user = try! load()\n"
        let project = try TenetProcess(["A.swift": long])
        defer { project.remove() }
        let answer = try project.tenet("check", "--rule", "force-try", "--format", "agent")
        #expect(answer.output.contains("A.swift:2:12 force-try"), "\(answer.output.prefix(400))")
        // An editor waits for standard input: nothing is tried there.
        let refused = try project.tenet(
            "check", "--stdin", "--path", "A.swift", "--rule", "force-try", "--no-cache", input: long)
        #expect(refused.output.contains("not checked: line 1: one statement chains"))
    }

    @Test func aRunEndsWhateverItsFilesHold() throws {
        // Twice the time for each bracket: the trials use up their time, and what is left is refused at once.
        let hostile = "let x = " + Self.many("[", 35) + "1" + Self.many("]", 35)
        var files: [String: String] = [:]
        for number in 0..<12 { files["H\(number).swift"] = hostile }
        files["Good.swift"] = "let user = try! load()\n"
        let project = try TenetProcess(files)
        defer { project.remove() }
        let start = ContinuousClock.now
        let answer = try project.tenet("check", "--rule", "force-try")
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(answer.output.contains("Good.swift:1:12"))
        #expect(answer.output.contains("too many such files were tried already"))
        for number in 0..<12 { #expect(answer.output.contains("H\(number).swift: not checked: line 1")) }
    }
}
