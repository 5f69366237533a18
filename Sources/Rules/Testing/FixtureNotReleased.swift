import TenetRuleKit
import TenetRuleSupport

struct FixtureNotReleased: Rule {
    static let about = About(
        "fixture-not-released", "Fixture that stays behind", category: .testing, severity: .warning, scope: .tests,
        why: """
            Folders, suites of defaults and URL protocols that a set-up makes outlive the test. The next run finds \
            them, and the next class gets answers from a stub that is not its own.
            """,
        phrasings: [
            """
            Release in the teardown everything that a test's setup creates or registers, such as folders, defaults \
            suites and URL protocols.
            """,
            "Each `XCTestCase` cleans up after itself: what `setUp` put on disk or hooked in is removed again.",
        ])

    var pairs = [
        "createDirectory: remove*|trash*|delete*|clean*", "createFile: remove*|trash*|delete*|clean*",
        "registerClass: unregisterClass", "swizzle: unswizzle|swizzle|restore",
    ]
    static let options = [
        Option<Self>(
            "pairs", \.pairs,
            "What set-ups call and what gives it back, as `call: release|release`; `*` stands for any letters.")
    ]

    func install(_ hooks: inout Hooks) {
        let pairs = pairs.compactMap { pair -> (acquire: String, releases: NamePattern)? in
            let parts = pair.split(separator: ":")
            guard parts.count == 2 else { return nil }
            return (String(parts[0].trimmingBlanks), NamePattern(parts[1].trimmingBlanks))
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.role == .test && type.inherits(from: "XCTestCase") {
                let setUps = type.members.filter { $0.isFixtureFunction && $0.name.hasPrefix("setUp") }
                guard let setUp = setUps.first else { continue }
                let uses = setUps.flatMap(\.testUses)
                // A label may say it, too: `tearDown(deleteStores: true)`.
                let all = Set(
                    ([type] + type.projectSupertypes).flatMap(\.members).flatMap(\.testUses)
                        .flatMap { [$0.name] + $0.labels })
                for pair in pairs {
                    guard let use = uses.first(where: { $0.name == pair.acquire && $0.kind == .call }),
                        !all.contains(where: pair.releases.matches)
                    else { continue }
                    let release = pair.releases.text.split(separator: "|").first.map { $0.filter { $0 != "*" } } ?? ""
                    // What a helper of all tests does is reported where it is asked for.
                    let (path, range) =
                        use.path == type.path ? (use.path, use.range) : (setUp.path, setUp.range)
                    project.report(
                        "nothing in `\(type.name)` takes back what `\(use.name)` makes before every test",
                        help: "call `\(release)…` in `tearDown`", in: path, at: range,
                        notes: [use.note("made here, before every test")])
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class StoreTests: XCTestCase {
                override func setUpWithError() throws {
                    try FileManager.default.↓createDirectory(at: folder, withIntermediateDirectories: true)
                }
                func testSave() {}
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class APITests: XCTestCase {
                override func setUp() { stub() }
                override func tearDown() { api = nil }
                private func stub() { URLProtocol.↓registerClass(StubProtocol.self) }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class StoreTests: XCTestCase {
                override func setUpWithError() throws {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    addTeardownBlock { try? FileManager.default.removeItem(at: self.folder) }
                }
            }
            """,
            at: Example.testPath),
        .good(files: [
            "AppTests/APITestCase.swift": """
            class APITestCase: XCTestCase {
                override func tearDown() { URLProtocol.unregisterClass(StubProtocol.self) }
            }
            """,
            "AppTests/FeedTests.swift": """
            final class FeedTests: APITestCase {
                override func setUp() { URLProtocol.registerClass(StubProtocol.self) }
            }
            """,
        ]),
        .good(
            """
            final class StoreTests: XCTestCase {
                override func setUp() { store = Store() }
                func testSave() throws {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                }
            }
            """,
            at: Example.testPath),
    ]
}
