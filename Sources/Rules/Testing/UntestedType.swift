import TenetRuleKit
import TenetRuleSupport

struct UntestedType: Rule {
    static let about = About(
        "untested-type", "Type that no unit test knows", category: .testing, severity: .warning, status: .stable,
        scope: .appCode,
        why: """
            View models and observable objects hold what the app decides. Logic that no test calls is checked by hand, \
            or not at all, every time it changes.
            """,
        phrasings: [
            "Cover every view model and observable class with unit tests.",
            """
            We never add something like `CartViewModel` or an `@Observable` store with methods that no test exercises.
            """,
        ])

    var names = ["*ViewModel"]
    var attributes = ["Observable"]
    var minimumMethods = 1
    var ownTests = false
    var except = ["*Debug*"]
    static let options = [
        Option<Self>("names", \.names, "Names of classes and actors that need tests, with `*` for any letters."),
        Option<Self>("attributes", \.attributes, "Attributes, without `@`, of classes that need tests."),
        Option<Self>(
            "minimum_methods", \.minimumMethods,
            "Types with fewer methods that others can call only hold data and need none."),
        Option<Self>(
            "own_tests", \.ownTests, "Also report an observable class whose only tests are those of another one."),
        Option<Self>("except", \.except, "Names of types that need no test."),
    ]

    func install(_ hooks: inout Hooks) {
        let names = NamePattern(names.joined(separator: "|"))
        let except = NamePattern(except.joined(separator: "|"))
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            guard model.hasUnitTests else { return }
            // A base class is tested by way of those that inherit from it.
            let bases = Set(
                model.sharedTypes.filter { $0.kind == .class && !$0.isDouble && model.isTested($0) }
                    .flatMap { $0.projectSupertypes.filter { $0.kind == .class }.map(\.name) })
            for type in project.sharedTypes where type.kind == .class || type.kind == .actor {
                guard names.matches(type.name) || type.declaration.attributes.contains(where: attributes.contains),
                    !type.isDouble, !type.name.hasPrefix("Base"), !bases.contains(type.name),
                    !except.matches(type.name)
                else { continue }
                guard !model.isTested(type) else {
                    if ownTests { checkOwnTests(of: type, project) }
                    continue
                }
                guard type.ownMethods.count >= minimumMethods else { continue }
                let count = type.ownMethods.count
                let methods = count == 1 ? "a method" : "\(count) methods"
                project.report(
                    "no unit test uses `\(type.name)`, which has \(methods) to test",
                    help: "add `\(type.name)Tests` that creates one and checks what its methods change",
                    at: type.declaration)
            }
        }
    }

    /// The test classes that know the type are all named after other types of this kind.
    private func checkOwnTests(of type: ProjectType, _ project: ProjectPass) {
        let users = Set(
            project.model.uses(of: type.name).filter { $0.role == .test && $0.kind != .text }
                .compactMap(\.enclosingType).filter { $0.members.contains(where: \.isTestFunction) })
        guard type.isObservable, let first = users.min(by: { $0.name < $1.name }),
            !users.contains(where: { $0.name.hasPrefix(Self.stem(of: type.name)) })
        else { return }
        let others = project.sharedTypes.filter { $0.isObservable && $0 != type }.map { Self.stem(of: $0.name) }
        guard users.allSatisfy({ user in others.contains(where: user.name.hasPrefix) }) else { return }
        project.report(
            "`\(type.name)` has no test class of its own: `\(first.name)` uses it among others",
            help: "move its tests to `\(type.name)Tests`", at: type.declaration,
            notes: [first.declaration.note("the tests of another type")])
    }

    /// `Cart` of `CartStore`.
    private static func stem(of name: String) -> String {
        let suffixes = ["ViewModel", "Store", "Model", "Manager", "Service", "Controller", "Provider"]
        guard let suffix = suffixes.first(where: { name.hasSuffix($0) && name != $0 }) else { return name }
        return String(name.dropLast(suffix.count))
    }

    static let examples: [Example] = [
        .bad(
            files: [
                "App/Stores.swift":
                    "@Observable\nfinal class CartStore {\n    func add() {}\n}\n@Observable\nfinal class ↓TaxStore {\n    var tax: Int { 3 }\n}\n@Observable\nfinal class TipStore {\n    func give() {}\n}",
                "AppTests/CartTests.swift": """
                import XCTest

                final class CartTests: XCTestCase {
                    func testAdd() { CartStore().add() }
                    func testPay() { XCTAssertEqual(TaxStore().tax, 3) }
                }
                final class TipTests: XCTestCase {
                    func testGive() { TipStore().give() }
                }
                """,
            ], options: ["own_tests": .bool(true)]),
        .bad(files: [
            "App/CartViewModel.swift": "final class ↓CartViewModel {\n    func add() {}\n}",
            "App/Session.swift": "@Observable\nfinal class ↓Session {\n    func signIn() {}\n}",
            "AppTests/ClockTests.swift":
                "import XCTest\n\nfinal class ClockTests: XCTestCase {\n    let title = \"Session\"\n}",
        ]),
        .bad(
            files: [
                "App/CartService.swift": "actor ↓CartService {\n    func load() {}\n}",
                "AppTests/ClockTests.swift": "import Testing\n\n@Suite struct ClockTests {}",
            ],
            options: ["names": .strings(["*Service"])]),
        // What stands in for others is not tested itself, whether its name or its folder says so.
        .good(files: [
            "App/Mocks/Carts.swift": "final class CartViewModel {\n    func add() {}\n}",
            "App/Fakes.swift": "enum FakeShop {\n    final class TillViewModel {\n        func add() {}\n    }\n}",
            "AppTests/ClockTests.swift": "import XCTest\n\nfinal class ClockTests: XCTestCase {}",
        ]),
        .bad(files: [
            "App/Mockups/Carts.swift": "final class ↓StubbornViewModel {\n    func add() {}\n}",
            "AppTests/ClockTests.swift": "import XCTest\n\nfinal class ClockTests: XCTestCase {}",
        ]),
        .good(files: [
            "App/CartViewModel.swift": "final class CartViewModel {\n    func add() {}\n}",
            "AppTests/CartTests.swift":
                "import XCTest\n\nfinal class CartTests: XCTestCase {\n    let model = CartViewModel()\n}",
        ]),
        // Only data, and nothing of its own to call.
        .good(files: [
            "App/AppDelegate.swift":
                "@Observable\nfinal class AppDelegate: NSObject, UIApplicationDelegate {\n    func start() {}\n}",
            "App/RowViewModel.swift":
                """
            final class RowViewModel {
                let title = ""

                private func log() {}
            }
            """,
            "AppTests/ClockTests.swift": "import XCTest\n\nfinal class ClockTests: XCTestCase {}",
        ]),
        .good(files: [
            "App/KitViewModel.swift": "class KitViewModel {\n    func load() {}\n}",
            "App/CartViewModel.swift": "final class CartViewModel: KitViewModel {\n    func add() {}\n}",
            "AppTests/CartTests.swift":
                "import XCTest\n\nfinal class CartTests: XCTestCase {\n    let model = CartViewModel()\n}",
        ]),
        .bad(files: [
            "App/KitViewModel.swift": "class ↓KitViewModel {\n    func load() {}\n}",
            "App/CartViewModel.swift": "final class ↓CartViewModel: KitViewModel {\n    func add() {}\n}",
            "AppTests/ClockTests.swift": "import XCTest\n\nfinal class ClockTests: XCTestCase {}",
        ]),
        // A project without unit tests is no place to begin with each type.
        .good("final class CartViewModel {\n    func add() {}\n}"),
    ]
}
