import TenetRuleKit
import TenetRuleSupport

struct TestDoubleOutsideFolder: Rule {
    static let about = About(
        "test-double-outside-folder", "Test helper outside the folder for helpers", category: .testing,
        severity: .warning, scope: .tests,
        why: """
            A mock that nobody finds is written again for the next test, and the two soon behave differently.
            """,
        phrasings: [
            """
            Keep mocks, stubs, fakes and spies that several tests use in the `Mocks` folder, and helpers of UI tests \
            in `Helpers`.
            """,
            """
            Stand-ins such as `MockStore` are not declared next to some test case but in the one directory where \
            everybody looks for them.
            """,
        ])

    var doubles = ["Mock*", "Stub*", "Fake*", "Spy*", "*Mock", "*Stub", "*Spy"]
    var folders = ["Mocks"]
    var uiHelpers = ["Helpers"]
    var includeLocal = false
    var always = false
    var onePerFile = false
    static let options = [
        Option<Self>("doubles", \.doubles, "Names of types that stand in for others, with `*` for any letters."),
        Option<Self>("folders", \.folders, "Folders for them; empty to leave them alone."),
        Option<Self>(
            "ui_helpers", \.uiHelpers, "Folders for types without tests in UI tests; empty to leave these alone."),
        Option<Self>(
            "include_local", \.includeLocal,
            "Report doubles as well that only their own file uses, private ones of more than three members included."),
        Option<Self>("one_per_file", \.onePerFile, "Also report the second double of a file in the folder."),
        Option<Self>("always", \.always, "Ask for the folder even where the test target has none of that name."),
    ]

    func install(_ hooks: inout Hooks) {
        let doubles = NamePattern(doubles.joined(separator: "|"))
        let mocks = folders.map { FolderPattern($0) }
        let helpers = uiHelpers.map { FolderPattern($0) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            let tree = FolderTree(model.sources.filter { $0.role != .app }.map(\.path))
            let mockHomes = mocks.reduce(into: Set<String>()) { $0.formUnion(tree.homes(of: $1)) }
            let helperHomes = helpers.reduce(into: Set<String>()) { $0.formUnion(tree.homes(of: $1)) }
            if always, !helpers.isEmpty { checkExtensions(project, helpers) }
            var placed: [ProjectType] = []
            for type in model.types where type.role != .app && type.declaration.parent == nil {
                guard type.access > .fileprivate || includeLocal && isLarge(type), !type.place.isMadeByTools,
                    !type.place.isCopiedByTool,
                    !holdsTests(type)
                else { continue }
                if doubles.matches(type.name), type.kind != .enum, type.kind != .protocol, !mocks.isEmpty {
                    if onePerFile, type.role == .test, mocks.contains(where: { $0.matches(type.place) }) {
                        placed.append(type)
                    }
                    check(type, "test double", mocks, mockHomes, project)
                } else if type.role == .uiTest, !helpers.isEmpty {
                    check(type, "helper of UI tests", helpers, helperHomes, project)
                }
            }
            checkFiles(placed, project)
        }
    }

    /// Every double of a file in the folder but the one that the file is named after, or the first.
    private func checkFiles(_ doubles: [ProjectType], _ project: ProjectPass) {
        for (_, types) in Dictionary(grouping: doubles, by: \.path).sorted(by: { $0.key < $1.key }) {
            guard let owner = types.first(where: { $0.name == $0.place.stem }) ?? types.first else { continue }
            for type in types where type != owner {
                project.report(
                    "`\(type.name)` shares its file with `\(owner.name)`", help: "move it to a file of its own",
                    at: type.declaration, notes: [owner.declaration.note("whose file it is")])
            }
        }
    }

    /// A private stub of a member or two may stay beside its only test.
    private func isLarge(_ type: ProjectType) -> Bool {
        doubles.contains { NamePattern($0).matches(type.name) } && type.members.count > 3
    }

    private func check(
        _ type: ProjectType, _ kind: String, _ goals: [FolderPattern], _ homes: Set<String>, _ project: ProjectPass
    ) {
        let place = type.place
        guard !goals.contains(where: { $0.matches(place) }),
            always || homes.contains(where: { place.directory.isInFolder($0) }),
            includeLocal || project.model.uses(of: type.name).contains(where: { $0.path != type.path }),
            // What the app compiles as well is a part of the app, wherever its file lies.
            !project.model.targets(ofPath: type.path).contains(where: { $0.target.kind == .app })
        else { return }
        let goal = goals.map { "`\($0.text)`" }.joined(separator: " or ")
        let sharesFile = project.model.types.contains { $0.path == type.path && holdsTests($0) }
        project.report(
            "the \(kind) `\(type.name)` lies in `\(place.directory)` and not in \(goal)",
            help: sharesFile ? "move it to a file of its own in \(goal)" : "move its file to \(goal)",
            at: type.declaration)
    }

    /// `extension XCUIElement` beside the tests of one flow, whose methods others use as well.
    private func checkExtensions(_ project: ProjectPass, _ goals: [FolderPattern]) {
        for source in project.model.sources where source.role == .uiTest {
            for part in source.declarations where part.kind == .extension && part.name.hasPrefix("XCUI") {
                guard source.declarations.contains(where: { $0.kind == .class && $0.inherited.contains("XCTestCase") }),
                    let shared = part.children.first(where: { member in
                        member.access > .fileprivate
                            && project.model.uses(of: member.name).contains {
                                $0.path != source.path && $0.role == .uiTest
                            }
                    })
                else { continue }
                let goal = goals.map { "`\($0.text)`" }.joined(separator: " or ")
                project.report(
                    "`\(shared.name)` is used by other tests, but lies beside the tests of one flow",
                    help: "move the extension to a file of its own in \(goal)", at: shared)
            }
        }
    }

    /// A test case, a suite, or a base class of such.
    private func holdsTests(_ type: ProjectType) -> Bool {
        type.conforms(to: "XCTestCase") || type.declaration.hasAttribute("Suite")
            || type.members.contains { $0.kind == .function && $0.hasAttribute("Test") }
    }

    static let examples: [Example] = [
        .bad(
            files: [
                "AppTests/Mocks/MockStore.swift":
                    "final class MockStore: Storing {\n}\nfinal class ↓MockClock: Clocking {\n}",
                "AppUITests/TourUITests.swift": """
                extension XCUIElement {
                    func ↓tapSoon() { tap() }
                    func tapLate() { tap() }
                }
                final class TourUITests: XCTestCase {
                    func testTour() { app.buttons["go"].tapSoon() }
                }
                """,
                "AppUITests/HomeUITests.swift":
                    "final class HomeUITests: XCTestCase {\n    func testHome() { app.tapSoon() }\n}",
            ], options: ["always": .bool(true), "one_per_file": .bool(true)]),
        .bad(files: [
            "AppTests/Cart/CartTests.swift":
                "final class CartTests: XCTestCase {\n    let store = MockStore()\n}\n\nfinal class ↓MockStore {}",
            "AppTests/Mocks/MockClock.swift": "final class MockClock {}",
            "AppTests/Order/OrderTests.swift":
                "final class OrderTests: XCTestCase {\n    let store = MockStore()\n}",
        ]),
        .bad(files: [
            "AppUITests/CartUITests.swift":
                "final class CartUITests: XCTestCase {\n    let robot = CartRobot()\n    func testCart() {}\n}",
            "AppUITests/Helpers/Wait.swift": "enum Wait {}",
            "AppUITests/Robots.swift": "struct ↓CartRobot {}",
        ]),
        .good(files: [
            "AppTests/Cart/CartTests.swift":
                """
            final class CartTests: XCTestCase {
                let store = MockStore()
            }

            private final class MockCart {}

            final class MockStore {}
            """,
            "AppTests/Mocks/MockClock.swift": "final class MockClock {}\n\nenum MockError: Error {}",
        ]),
        .good(
            files: [
                "AppTests/Cart/MockCartTests.swift":
                    "final class MockCartTests: XCTestCase {\n    func testAdd() { _ = MockCart() }\n}",
                "AppTests/Mocks/MockCart.swift": "final class MockCart {}",
            ], options: ["always": .bool(true), "include_local": .bool(true)]),
        .bad(
            files: [
                "AppTests/Cart/CartTests.swift":
                    """
                private final class ↓StoreMock: Storing {
                    var count = 0
                    func open() { count += 1 }
                    func close() {}
                    func clear() {}
                }
                private final class ClockStub: Clocking {
                    func now() -> Int { 1 }
                }
                """,
                "AppTests/Mocks/MockCart.swift": "final class MockCart {}",
            ], options: ["include_local": .bool(true)]),
        // No folder for mocks here.
        .good(files: [
            "AppTests/MockStore.swift": "final class MockStore {}",
            "AppTests/OrderTests.swift": "final class OrderTests: XCTestCase {\n    let store = MockStore()\n}",
            "KitTests/Mocks/MockClock.swift": "final class MockClock {}",
        ]),
        .good(
            files: [
                "App/Preview/MockStore.swift": "final class MockStore {}",
                "App/Preview/Preview.swift": "let store = MockStore()",
            ],
            options: ["always": .bool(true)]),
    ]
}
