import TenetModel
import TenetRuleKit
import Testing

@testable import TenetEngine

/// A run that fixes, against a disk on which others work, too.
@Suite struct FixRunTests {
    let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
        try scratch.add("A.swift", "B.swift", contents: "bad()\nbad()\n")
    }

    private var checker: Checker {
        Checker(provider: OneRuleSet(rules: RuleSet([RuleSet.Active(FindBad())])), known: [FindBad.self])
    }

    private func request() throws -> CheckRequest {
        var request = CheckRequest(root: scratch.path)
        request.files = try Discovery(root: scratch.path).files()
        return request
    }

    private func put(_ file: FixedFile) throws(FileWriteError) {
        try FileWriter.replace(file.absolute, inside: scratch.path, with: file.new, ifStill: file.old)
    }

    @Test func anEditThatIsSavedMeanwhileStaysAndIsSaid() throws {
        let edited = "bad()\nbad()\nbad()\nmine()\n"
        let result = checker.fix(try request(), allowsUnsafe: false) { file throws(FileWriteError) in
            if file.path == "A.swift" { try? scratch.add("A.swift", contents: edited) }
            try put(file)
        }
        #expect(try scratch.contents("A.swift") == edited)
        #expect(try scratch.contents("B.swift") == "good()\ngood()\n")
        #expect(result.failures == [FileWriteError(path: "A.swift", cause: .changed)])
        #expect(result.files.map(\.path) == ["B.swift"])
        #expect(result.report.findings.count == 3)
        #expect(result.report.findings == checker.run(try request()).findings)
    }

    @Test func whatCouldNotBeWrittenIsLeft() throws {
        let result = checker.fix(try request(), allowsUnsafe: false) { file throws(FileWriteError) in
            throw FileWriteError(path: file.absolute, cause: .system(SystemError(code: 28)))
        }
        #expect(result.failures.map(\.path) == ["A.swift", "B.swift"])
        #expect(result.files.isEmpty)
        #expect(result.report.findings == checker.run(try request()).findings)
        #expect(result.report.findings.count == 4)
    }

    @Test func filesOverTheLimitAreNotFixed() throws {
        try scratch.add("B.swift", contents: "bad() // " + String(repeating: "long ", count: 100))
        var request = try request()
        request.limits.fileBytes = 100
        let result = checker.fix(request, allowsUnsafe: false)
        #expect(result.files.map(\.path) == ["A.swift"])
        #expect(result.report.skipped.map(\.path) == ["B.swift"])
    }

    @Test func aSecondRunWithACacheFixesWhatTheFirstFound() throws {
        var request = try request()
        request.cache = scratch.absolute("cache/results.tenet")
        #expect(checker.run(request).findings.count == 4)
        let result = checker.fix(request, allowsUnsafe: false, write: put)
        #expect(result.files.count == 2 && result.report.findings.isEmpty)
        request.files = try Discovery(root: scratch.path).files()
        #expect(checker.run(request).findings.isEmpty)
        #expect(checker.fix(request, allowsUnsafe: false).files.isEmpty)
    }
}
