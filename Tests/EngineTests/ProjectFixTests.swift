import Foundation
import TenetModel
import TenetRuleKit
import Testing

@testable import TenetEngine

/// Fixes of findings about the whole project: to a fixed point over all files, whatever the threads.
@Suite struct ProjectFixTests {
    @Test func fixesOfSeveralFilesSettleInOneRun() throws {
        let fixed = try fix([
            "App/A.swift": "struct A { var b: B }", "App/B.swift": "struct B { var c: C }",
            "App/C.swift": "struct C {}",
        ])
        #expect(fixed.texts["App/A.swift"] == "struct A: Sendable { var b: B }")
        #expect(fixed.texts["App/B.swift"] == "struct B: Sendable { var c: C }")
        #expect(fixed.texts["App/C.swift"] == "struct C: Sendable {}")
        #expect(fixed.applied == 3)
        #expect(fixed.remaining.isEmpty)
    }

    @Test func threadsChangeNothing() throws {
        var files: [String: String] = [:]
        for number in 0..<20 { files["App/F\(number).swift"] = "struct F\(number) { var next: F\(number / 2 + 21) }\n" }
        for number in 20..<32 { files["App/F\(number).swift"] = "bad()\nstruct F\(number) {}\nstruct G\(number) {}\n" }
        let one = try fix(files)
        #expect(one.texts.count == 32)
        #expect(one.applied == 56)
        for threads in [2, 7] { #expect(try fix(files, threads: threads).texts == one.texts) }
    }

    @Test func aFilesOwnFixesFollow() throws {
        let fixed = try fix(["App/A.swift": "bad()\nstruct Early {}", "App/B.swift": "struct Late {}"])
        #expect(fixed.texts["App/A.swift"] == "good()\nstruct Early: Sendable {}")
        #expect(fixed.texts["App/B.swift"] == "struct Late: Sendable {}")
    }

    @Test func suppressedFindingsAreNotFixed() throws {
        let fixed = try fix([
            "App/A.swift": "struct A {}  // tenet:ignore(not-sendable) for a test",
            "App/B.swift": "struct B { var a: A }",
        ])
        #expect(fixed.texts.isEmpty)
        #expect(fixed.remaining.isEmpty)
    }

    @Test func aFixThatBreaksItsFileIsThrownAway() throws {
        let fixed = try fix(["App/A.swift": "struct Broken {}\nstruct Whole {}", "App/B.swift": "struct Other {}"])
        #expect(fixed.texts["App/A.swift"] == "struct Broken {}\nstruct Whole: Sendable {}")
        #expect(fixed.texts["App/B.swift"] == "struct Other: Sendable {}")
        #expect(fixed.remaining == ["App/A.swift"])
    }

    @Test func filesThatDoNotParseKeepTheirBytes() throws {
        let fixed = try fix(["App/A.swift": "struct A {}\nfunc f( {", "App/B.swift": "struct B {}"])
        #expect(fixed.texts.keys.sorted() == ["App/B.swift"])
    }

    @Test func theRestOfTheProjectIsSeenAndStaysAsItIs() throws {
        let files = ["App/A.swift": "struct A {}", "App/B.swift": "struct B { var a: A }"]
        #expect(try fix(files, only: ["App/B.swift"]).texts.isEmpty)
        let settled = ["App/A.swift": "struct A: Sendable {}", "App/B.swift": "struct B { var a: A }"]
        #expect(try fix(settled, only: ["App/B.swift"]).texts.keys.sorted() == ["App/B.swift"])
    }

    @Test func generatedFilesStayAsTheyAre() throws {
        let files = ["App/A.swift": "// @generated\nstruct A {}", "App/B.swift": "struct B {}"]
        #expect(try fix(files).texts.keys.sorted() == ["App/B.swift"])
    }

    @Test func pathsMaySwitchTheRuleOff() throws {
        let files = ["App/A.swift": "struct A {}", "Old/B.swift": "struct B {}"]
        #expect(try fix(files).texts.keys.sorted() == ["App/A.swift"])
    }

    @Test func unsafeFixesNeedToBeAskedFor() throws {
        let files = ["App/A.swift": "class A {}", "App/B.swift": "class B: A {}"]
        #expect(try fix(files).texts.isEmpty)
        #expect(try fix(files, unsafe: true).texts == ["App/B.swift": "final class B: A {}"])
    }

    @Test func fixesThatUndoOneAnotherEnd() throws {
        let fixed = try fix(["App/A.swift": "struct Ping {}"], unsafe: true)
        #expect(!fixed.isSettled)
    }

    @Test func hooksThatOfferNoFixesGiveNone() throws {
        let set = RuleSet([RuleSet.Active(Silent())])
        #expect(set.fixingProject(allowsUnsafe: true) == nil)
        var request = CheckRequest(root: "")
        request.contents = ["A.swift": Array("struct A {}".utf8)]
        let report = Checker(provider: One(set: set), known: [Silent.self]).run(request)
        #expect(report.findings.map(\.fix) == [nil])
    }

    @Test func findingsInFilesThatDoNotParseOfferNoFix() throws {
        var request = CheckRequest(root: "")
        request.contents = [
            "A.swift": Array("struct A {}\nfunc f( {".utf8), "B.swift": Array("struct B {}".utf8),
        ]
        let set = RuleSet([RuleSet.Active(NotSendable())])
        let report = Checker(provider: One(set: set), known: [NotSendable.self]).run(request)
        #expect(report.findings.map { $0.fix == nil } == [true, false])
    }

    // MARK: Running

    private struct Answer {
        var texts: [String: String] = [:]
        var applied = 0
        var remaining: [String] = []
        var isSettled = true
    }

    private func fix(
        _ files: [String: String], only paths: [String] = [], threads: Int = 1, unsafe: Bool = false
    ) throws -> Answer {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("fix-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        for (path, text) in files {
            let url = URL(fileURLWithPath: root + "/" + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        let discovery = Discovery(root: root)
        var request = CheckRequest(root: root)
        request.files = try discovery.files(paths: paths)
        request.context = paths.isEmpty ? nil : try discovery.files()
        request.threads = threads
        let known = Provider.rules.map { RuleDefinition(type(of: $0)) }
        let result = Checker(provider: Provider(), known: known).fix(request, allowsUnsafe: unsafe)
        var answer = Answer(isSettled: result.unsettled.isEmpty)
        answer.remaining = result.report.findings.map(\.path)
        for file in result.files {
            answer.applied += file.applied.values.reduce(0, +)
            #expect(String(decoding: file.old, as: UTF8.self) == files[file.path])
            answer.texts[file.path] = String(decoding: file.new, as: UTF8.self)
        }
        return answer
    }

    private struct One: RuleProvider {
        var set: RuleSet
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { set }
    }

    private struct Provider: RuleProvider {
        static let rules: [any Rule] = [NotSendable(), NotFinal(), FindBad(), PingPong()]
        func key(for path: String) -> String { path.hasPrefix("Old/") ? "old" : "" }
        func ruleSet(for path: String) -> RuleSet {
            RuleSet((path.hasPrefix("Old/") ? [FindBad()] : Self.rules).map { RuleSet.Active($0) })
        }
    }
}

/// Structs whose properties all hold `Sendable` structs.
private struct NotSendable: Rule {
    static let about = About("not-sendable", "Not sendable", category: .safety, severity: .warning, why: "For a test.")

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations], fixing: .safe) { project in
            for type in project.model.types where type.kind == .struct && !type.conforms(to: "Sendable") {
                let isReady = type.storedProperties.allSatisfy { property in
                    project.model.types(named: property.type).all.allSatisfy { $0.conforms(to: "Sendable") }
                }
                guard isReady, type.name != "Ping", type.name != "Pong" else { continue }
                let end = type.declaration.range.upper
                let text = type.name == "Broken" ? ": {" : ": Sendable"
                project.report(
                    "not sendable", help: "conform to it", at: type.declaration,
                    fix: Fix("Conform to `Sendable`", .safe, [Edit(ByteRange(end, end), text)]))
            }
        }
    }

    static let examples: [Example] = []
}

/// Subclasses that nobody inherits from.
private struct NotFinal: Rule {
    static let about = About("not-final", "Not final", category: .safety, severity: .warning, why: "For a test.")

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            for type in project.model.types where type.kind == .class && type.directSubtypes.isEmpty {
                guard !type.declaration.has(.isFinal) else { continue }
                let start = type.declaration.extent.lower
                project.report(
                    "not final", help: "make it `final`", at: type.declaration,
                    fix: Fix("Make it `final`", .safe, [Edit(ByteRange(start, start), "final ")]))
            }
        }
    }

    static let examples: [Example] = []
}

private struct PingPong: Rule {
    static let about = About("ping-pong", "Ping pong", category: .safety, severity: .warning, why: "For a test.")

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            for type in project.model.types where type.name == "Ping" || type.name == "Pong" {
                let other = type.name == "Ping" ? "Pong" : "Ping"
                project.report(
                    "ping", help: "pong", at: type.declaration,
                    fix: .replace(type.declaration.range, with: other, "Swap", .unsafe))
            }
        }
    }

    static let examples: [Example] = []
}

private struct Silent: Rule {
    static let about = About("silent", "Silent", category: .safety, severity: .warning, why: "For a test.")

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            for type in project.model.types {
                project.report(
                    "a type", help: "none", at: type.declaration,
                    fix: .replace(type.declaration.range, with: "Other", "Rename", .safe))
            }
        }
    }

    static let examples: [Example] = []
}
