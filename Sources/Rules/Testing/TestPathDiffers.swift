import TenetRuleKit
import TenetRuleSupport

struct TestPathDiffers: Rule {
    static let about = About(
        "test-path-differs", "Test in another folder than its type", category: .testing, severity: .note,
        status: .stable,
        scope: .tests,
        why: """
            When the test tree repeats the app's, the way from a type to its test needs no search, and a type without \
            a test shows.
            """,
        phrasings: [
            "Place each test in the same folder path in the test target as the tested type in the app.",
            """
            The directory tree of our tests mirrors the one of the sources: `Services/Auth/Session.swift` is covered \
            in `Services/Auth` there, too.
            """,
        ])

    var suffixes = ["Tests", "Test", "Specs", "Spec"]
    var besides = [
        "Integration*", "Mock*", "Helper*", "Extension*", "Fixture*", "Support", "Resources", "Snapshot*", "Regression",
        "Performance", "Shared", "Common", "Unit*",
    ]
    var always = false
    static let options = [
        Option<Self>("suffixes", \.suffixes, "What the names of tests end in behind the name of the tested type."),
        Option<Self>("besides", \.besides, "Folders of tests that have no twin in the app."),
        Option<Self>(
            "always", \.always, "Report even where fewer than half of the tests are in the folder of their type."),
    ]

    func install(_ hooks: inout Hooks) {
        let besides = NamePattern(besides.joined(separator: "|"))
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var wrong: [(test: Declaration, type: ProjectType, folders: ArraySlice<Substring>)] = []
            var right = 0
            for file in project.model.sources where file.role == .test {
                let folders = testFolders(file.place)
                guard !folders.contains(where: { besides.matches($0) }), !folders.isEmpty,
                    let found = tested(by: file, in: project.model)
                else { continue }
                if mirrors(folders, found.type.place.folders) {
                    right += 1
                } else if project.model.uses(of: found.type.name).contains(where: { $0.path == file.path }) {
                    // Tests that never speak of the type only share a word with it.
                    wrong.append((found.test, found.type, folders))
                }
            }
            // Otherwise the tests follow another order.
            guard always || right >= wrong.count else { return }
            for (test, type, folders) in wrong {
                let source = type.place
                project.report(
                    """
                    `\(test.name)` lies in `\(folders.joined(separator: "/"))` but `\(type.name)` in `\(tail(source))`
                    """,
                    help: "move the test to the same folder of the test tree", at: test,
                    notes: [type.declaration.note("the tested type is here")])
            }
        }
    }

    /// The test of a file and the one type of the app that its name says.
    private func tested(by file: ProjectFile, in model: ProjectModel) -> (test: Declaration, type: ProjectType)? {
        for test in file.declarations where test.kind.isType {
            guard let suffix = suffixes.first(where: test.name.hasSuffix), test.name.utf8.count > suffix.utf8.count,
                let type = model.types(named: String(test.name.dropLast(suffix.count))).one, type.role == .app,
                // A protocol is tested through what implements it.
                type.declaration.parent == nil, type.kind != .protocol
            else { continue }
            return (test, type)
        }
        return nil
    }

    /// The folders below the test target's. In `Tests` the first folder is a target's.
    private func testFolders(_ place: FilePlace) -> ArraySlice<Substring> {
        let root = place.folders.lastIndex { folder in suffixes.contains { folder.hasSuffix($0) } }
        return root.map { place.folders[($0 + 1)...].dropFirst(place.folders[$0] == "Tests" ? 1 : 0) } ?? []
    }

    /// The folder that the test lies in is one of those around the type.
    private func mirrors(_ test: ArraySlice<Substring>, _ source: [Substring]) -> Bool {
        guard let last = test.last else { return true }
        return source.contains { Self.squeezed($0) == Self.squeezed(last) }
    }

    private static func squeezed(_ folder: Substring) -> String {
        folder.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
    }

    private func tail(_ place: FilePlace) -> String { place.folders.suffix(3).joined(separator: "/") }

    static let examples: [Example] = [
        .bad(files: [
            "App/Services/Auth/Session.swift": "final class Session {}",
            "App/Services/Storage/Cache.swift": "final class Cache {}",
            "AppTests/Services/Auth/CacheTests.swift":
                "final class ↓CacheTests: XCTestCase {\n    let cache = Cache()\n}",
            "AppTests/Services/Auth/SessionTests.swift": "final class SessionTests: XCTestCase {}",
        ]),
        .bad(
            files: [
                "App/Cart/Cart.swift": "struct Cart {}",
                "AppTests/Models/CartSpec.swift": "final class ↓CartSpec: QuickSpec {\n    let cart = Cart()\n}",
            ],
            options: ["always": .bool(true)]),
        .good(files: [
            "App/Features/Cart/ViewModels/CartViewModel.swift": "final class CartViewModel {}",
            "AppTests/Cart/CartViewModelTests.swift": "final class CartViewModelTests: XCTestCase {}",
        ]),
        .good(files: [
            "App/Cart/Cart.swift": "struct Cart {}",
            "AppTests/CartTests.swift": "final class CartTests: XCTestCase {}",
            "AppTests/Integration/CartTests.swift": "final class CartTest: XCTestCase {}",
            "AppTests/Wishlist/SyncTests.swift": "final class SyncTests: XCTestCase {}",
        ]),
        .good(files: [
            "App/Data/CartStoreImpl.swift": "struct CartStoreImpl: CartStore {}",
            "App/Domain/Cart.swift": "struct Cart {}",
            "App/Domain/CartStore.swift": "protocol CartStore {}",
            "AppTests/Data/CartStoreTests.swift": "final class CartStoreTests: XCTestCase {}",
            "AppTests/Domain/CartTests.swift": "final class CartTests: XCTestCase {}",
        ]),
        // Not about that type, in spite of the name.
        .good(
            files: [
                "App/Charts/Tide.swift": "struct Tide {}",
                "App/Clock/Clock.swift": "final class Clock {\n    var tide = 0\n}",
                "AppTests/Clock/TideTests.swift": "final class TideTests: XCTestCase {\n    let clock = Clock()\n}",
            ], options: ["always": .bool(true)]),
        // Another order altogether.
        .good(files: [
            "App/Cart/Cart.swift": "struct Cart {}",
            "AppTests/Models/CartTests.swift": "final class CartTests: XCTestCase {}",
        ]),
    ]
}
