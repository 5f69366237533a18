import TenetStandards
import TenetTestSupport
import Testing

@testable import TenetChecklist

/// An item ticks itself when the change shows what its clause asks, and only then.
@Suite struct ProofTests {
    private func proof(
        _ trigger: String, _ evidence: String, _ base: [String: String], _ head: [String: String],
        _ verdict: RuleVerdict? = nil
    ) throws -> String {
        var change = ChangeFixture.change(from: base, to: head)
        (change.contract, change.labels) = (verdict, verdict)
        let line = "Reviewed by people when `\(trigger)` (evidence: \(evidence))."
        return try #require(try ChangeFixture.items([line], change).first).proof
    }

    private let view = ["App/Row.swift": "struct Row: View { var body: some View { Text(\"a\") } }\n"]

    // MARK: Snapshots and tests

    @Test(arguments: [
        ("AppTests/__Snapshots__/RowTests/testDark.1.png", true), ("__Snapshots__/A/testRow.png", true),
        ("__Snapshots__/A/testRowDetail.png", false), ("Row.png", false), ("__Snapshots__/A/Row-dark.png", true),
    ])
    func aSnapshotShowsTheViewThatItNames(path: String, shows: Bool) throws {
        #expect(try snapshot(path, nil, SamplePicture.png()) == shows)
        #expect(try snapshot(path, SamplePicture.png(shade: 1), SamplePicture.png(shade: 2)) == shows)
        #expect(try !snapshot(path, SamplePicture.png(), nil))
    }

    @Test(arguments: [
        [], Array("junk".utf8), Array(SamplePicture.png().prefix(40)), SamplePicture.png(width: 1, height: 1),
        SamplePicture.png(lines: 0), [0x89] + Array(SamplePicture.png().dropFirst().dropLast(12)),
        Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xC0, 0, 11, 8, 0, 90, 0, 90, 3],
    ])
    func aPictureThatNobodyCanSeeShowsNothing(bytes: [UInt8]) throws {
        #expect(try !snapshot("__Snapshots__/A/testRow.png", nil, bytes))
    }

    @Test func aPictureThatWasThereShowsNothing() throws {
        let (path, picture) = ("__Snapshots__/A/testRow.png", SamplePicture.png())
        #expect(try !snapshot(path, nil, picture, isCopy: true))
        #expect(try !snapshot(path, nil, picture, moved: "__Snapshots__/A/testOther.png"))
    }

    /// Whether a view is shown by a snapshot that changes with it.
    /// - Parameter moved: a path that the base has the picture at.
    private func snapshot(
        _ path: String, _ base: [UInt8]?, _ head: [UInt8]?, isCopy: Bool = false, moved: String? = nil
    ) throws -> Bool {
        func file(_ path: String, _ base: [UInt8]?, _ head: [UInt8]?) -> ComparedFile {
            ComparedFile(path: path, base: base, head: head, isGenerated: false, changedLines: [1...1])
        }
        var picture = file(path, base, head)
        picture.isCopy = isCopy
        let code = view.map { file($0.key, nil, Array($0.value.utf8)) }
        let change = ChangeFixture.change(
            of: code + [picture] + (moved.map { [file($0, head, nil)] } ?? []), head: view)
        let line = "Reviewed by people when `a view changes` (evidence: screenshot)."
        return try !#require(try ChangeFixture.items([line], change).first).proof.isEmpty
    }

    @Test func aTestShowsWhatItsOwnSuiteNames() throws {
        let code = ["App/A.swift": "struct LoadUseCase { func run() {} }\n"]
        func tested(_ text: String) -> [String: String] { code.merging(["AppTests/T.swift": text]) { $1 } }
        let suite = "@Suite struct T { @Test func a() { LoadUseCase().run() } }\n"
        let other = "@Suite struct T { @Test func a() {} }\n@Suite struct U { let a = LoadUseCase() }\n"
        #expect(try !proof("a use case is added", "test", [:], tested(suite)).isEmpty)
        #expect(try proof("a use case is added", "test", [:], tested(other)).isEmpty)
        #expect(try proof("a use case is added", "test", ["AppTests/T.swift": suite], tested(suite)).isEmpty)
        #expect(try proof("a use case is added", "note", [:], tested(suite)).isEmpty)
        #expect(try proof("path App/**", "test", [:], tested(suite)).isEmpty)
    }

    @Test(arguments: [
        ("struct T { @Test func a() { LoadUseCase().run() } }", true),
        ("struct T { @Test(.disabled()) func a() { LoadUseCase().run() } }", false),
        ("struct T { @Test(.disabled(\"later\")) func a() { LoadUseCase().run() } }", false),
        ("struct T { @Test(.disabled(if: isOffline)) func a() { LoadUseCase().run() } }", true),
        ("struct T { @Test(.enabled(if: false)) func a() { LoadUseCase().run() } }", false),
        ("@Suite(.disabled()) struct T { @Test func a() { LoadUseCase().run() } }", false),
        ("struct T { func testA() { LoadUseCase().run() } }", false),
        ("struct T { let a = LoadUseCase()\n @Test func b() {} }", false),
        ("struct T { let a = LoadUseCase()\n @Test func b() { other() } }", false),
        ("struct T { let a = LoadUseCase()\n @Test func b() { a.run() } }", true),
        ("struct T { func make() -> LoadUseCase { .init() }\n @Test func b() { make().run() } }", true),
        ("final class T: XCTestCase { func testA() { LoadUseCase().run() } }", true),
        ("final class T: XCTestCase { func testA() throws { throw XCTSkip()\n LoadUseCase().run() } }", false),
        ("final class T: XCTestCase { func testA() throws { try XCTSkipIf(true)\n LoadUseCase().run() } }", false),
        ("final class T: XCTestCase { func testA() throws { try XCTSkipIf(isCI)\n LoadUseCase().run() } }", true),
        ("final class T: XCTestCase { func testA(_ a: Int) { LoadUseCase().run() } }", false),
        ("final class T: XCTestCase { private func testA() { LoadUseCase().run() } }", false),
        (
            "final class T: XCTestCase { var a: Any!\n override func setUp() { a = LoadUseCase() }\n func testA() { use(a) } }",
            true
        ),
        ("#if false\nstruct T { @Test func a() { LoadUseCase().run() } }\n#endif", false),
    ])
    func onlyATestThatRunsIsOne(test: String, isOne: Bool) throws {
        let head = ["App/A.swift": "struct LoadUseCase { func run() {} }\n", "AppTests/T.swift": test + "\n"]
        let proof = try proof("a use case is added", "test", [:], head)
        #expect(proof.isEmpty != isOne, "\(proof)")
    }

    // MARK: Texts

    @Test(arguments: [
        (["en": ["a", "b"], "de": ["a", "b"]], true), (["en": ["a", "b"], "de": ["a"]], false),
        (["Base": ["a", "b"], "de": ["a", "b"]], true), (["en": ["b"]], true),
    ])
    func aTextIsProvedInEveryLanguage(tables: [String: [String]], isProved: Bool) throws {
        func files(_ wanted: (String) -> Bool) -> [String: String] {
            var files: [String: String] = [:]
            for (language, keys) in tables {
                let lines = keys.filter(wanted).map { "\"\($0)\" = \"x\";\n" }.joined()
                files["App/\(language).lproj/Localizable.strings"] = lines
            }
            return files
        }
        let proof = try proof("a string is added", "translations", files { $0 == "a" }, files { _ in true })
        #expect(proof.isEmpty != isProved, "\(proof)")
    }

    @Test(arguments: [
        (#"{ "stringUnit": { "state": "translated", "value": "Teilen" } }"#, true),
        (#"{ "stringUnit": { "state": "new", "value": "Share" } }"#, false),
        (#"{ "stringUnit": { "state": "needs_review", "value": "Teilen" } }"#, false),
        (#"{ "stringUnit": { "state": "translated", "value": "" } }"#, false),
    ])
    func aCatalogIsReadByItsStates(value: String, isProved: Bool) throws {
        func catalog(_ more: String) -> [String: String] {
            let open =
                #""Open": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Auf" } } } }"#
            return [
                "App/L.xcstrings": #"{ "sourceLanguage": "en", "strings": { \#(open)\#(more) }, "version": "1.0" }"#
            ]
        }
        let head = catalog(#", "Share": { "localizations": { "de": \#(value) } }"#)
        let proof = try proof("a string is added", "translations", catalog(""), head)
        #expect(proof.isEmpty != isProved, "\(proof)")
        #expect(try self.proof("path App/**", "translations", catalog(""), head).isEmpty)
    }

    // MARK: Previews

    @Test(arguments: [
        ("#Preview { Row(phase: .waiting) }\n#Preview { Row(phase: .done) }", true),
        ("#Preview { Row(phase: .waiting) }", false),
        ("#Preview { Row(phase: .waiting) }\n#Preview { Other(phase: .done) }", false),
        ("#Preview { ForEach(Phase.allCases) { Row(phase: $0) } }", true),
        ("func make() -> Row { Row(phase: .done) }\n#Preview { Row(phase: .waiting) }", false),
        ("#Preview { VStack { Row(phase: Phase.waiting); Row(phase: Phase.done) } }", true),
    ])
    func previewsShowEachState(previews: String, isProved: Bool) throws {
        let code = """
            enum Phase: CaseIterable { case waiting, done }
            struct Row: View { let phase: Phase; var body: some View { Text("a") } }
            struct Other: View { let phase: Phase; var body: some View { Text("a") } }

            """
        let base = code.replacing(
            "Row: View { let phase: Phase; var body: some View { Text(\"a\") }", with: "Row: View {")
        let proof = try proof("a view changes", "previews", ["App/Row.swift": base], ["App/Row.swift": code + previews])
        #expect(proof.isEmpty != isProved, "\(proof)")
    }

    @Test func aStateOfTheModelIsAStateOfTheView() throws {
        let code = """
            enum Phase { case waiting, done }
            @Observable final class RowModel { var phase: Phase = .waiting }
            struct Row: View { let model: RowModel; var body: some View { Text("a") } }

            """
        func proof(_ previews: String) throws -> String {
            try self.proof("a view is added", "previews", [:], ["App/Row.swift": code + previews])
        }
        #expect(try proof("#Preview { Row(model: RowModel(phase: .waiting)) }").isEmpty)
        let both = "#Preview { Row(model: RowModel(phase: .waiting)) }\n#Preview { Row(model: RowModel(phase: .done)) }"
        #expect(try proof(both) == "previews show waiting, done of Phase")
        #expect(try self.proof("a view is added", "previews", [:], view).isEmpty)
    }

    // MARK: Migrations, the contract, labels

    @Test func aMigrationIsTestedWithItsModel() throws {
        let base = ["App/B.swift": "@Model final class Boat { var a = 1 }\nenum Plan: SchemaMigrationPlan {}\n"]
        func head(_ test: String) -> [String: String] {
            [
                "App/B.swift": "@Model final class Boat { var a = 2 }\nenum Plan: SchemaMigrationPlan {}\n",
                "AppTests/T.swift": "@Suite struct T { @Test func a() { \(test) } }\n",
            ]
        }
        let trigger = "a stored model changes"
        #expect(try !proof(trigger, "migration test", base, head("open(Boat.self, Plan.self)")).isEmpty)
        #expect(try proof(trigger, "migration test", base, head("open(Boat.self)")).isEmpty)
        #expect(try proof(trigger, "migration test", base, head("open(Plan.self)")).isEmpty)
    }

    @Test func theContractMustHaveBeenCompared() throws {
        let head = ["App/B.swift": "struct Boat: Decodable { let id: Int }\n"]
        func proof(_ verdict: RuleVerdict?) throws -> String {
            try self.proof("a response model is added", "contract", [:], head, verdict)
        }
        #expect(try !proof(RuleVerdict(compared: ["Boat"])).isEmpty)
        #expect(try proof(RuleVerdict()).isEmpty)
        #expect(try proof(nil).isEmpty)
        #expect(try proof(RuleVerdict(findings: ["App/B.swift"], compared: ["Boat"])).isEmpty)
    }

    @Test func silenceAboutLabelsCountsForViewsAlone() throws {
        let verdict = RuleVerdict(compared: ["App/Row.swift"])
        #expect(try !proof("a view is added", "accessibility labels", [:], view, verdict).isEmpty)
        #expect(try proof("a view is added", "accessibility labels", [:], view, nil).isEmpty)
        #expect(try proof("a view is added", "note", [:], view, verdict).isEmpty)
        let code = ["App/Row.swift": "struct LoadUseCase {}\n"]
        #expect(try proof("a use case is added", "accessibility labels", [:], code, verdict).isEmpty)
    }
}
