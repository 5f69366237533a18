import TenetRuleKit
import TenetRuleSupport

struct UnassertedState: Rule {
    static let about = About(
        "unasserted-state", "State that the tests of a method ignore", category: .testing, severity: .note,
        why: """
            A method that loads changes several things: the data, the flag that shows progress, the error. Tests that \
            look at one of them pass while the screen keeps spinning.
            """,
        phrasings: [
            "The tests of a method must assert every observable property that the method changes.",
            "After calling `load()`, check the data, the spinner flag, and the error, instead of just one of them.",
        ])

    var types: [String] = []
    var unseen = false
    var except = ["*task*", "*Task*", "cancellables", "*Cancellable"]
    static let options = [
        Option<Self>("types", \.types, "Names of classes to look at beside observable ones, as `*Service`."),
        Option<Self>(
            "unseen", \.unseen,
            "Also report a method whose tests call nothing else and look at none of what it changes."),
        Option<Self>("except", \.except, "Names of properties that need no assertion, with `*` for any letters."),
    ]

    private static let snapshots: Set<String> = [
        "assertSnapshot", "assertSnapshots", "verifySnapshot", "assertInlineSnapshot", "Mirror", "customDump", "dump",
        "objectWillChange", "withObservationTracking", "FBSnapshotVerifyView",
    ]

    func install(_ hooks: inout Hooks) {
        let types = NamePattern(types.joined(separator: "|"))
        let except = NamePattern(except.joined(separator: "|"))
        hooks.on(FunctionDeclSyntax.self) { node, file in checkLoadingOnly(node, file) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            lazy var namesOfTests = Set(
                model.sources.filter { $0.role != .app }.flatMap(\.uses).filter { $0.kind != .text }.map(\.name))
            for type in model.sharedTypes where type.kind == .class && (type.isObservable || types.matches(type.name)) {
                let state = type.storedProperties.filter {
                    isState($0, of: type) && !except.matches($0.name) && !Self.isDependency($0.type, model)
                }
                guard !state.isEmpty, !type.isDouble else { continue }
                for method in type.ownMethods where method.has(.hasBody) && !Self.isWiring(method, of: type, model) {
                    let writes = Self.writes(of: method, in: type, to: Set(state.map(\.name)))
                    guard !writes.isEmpty, let call = model.testCalls(of: method).first(where: \.isInTest) else {
                        continue
                    }
                    let seen = Self.namesSeen(byTestsOf: method, model) { namesOfTests }
                    guard seen.isDisjoint(with: Self.snapshots) else { continue }
                    let ignored = state.map(\.name).filter { name in
                        writes[name] != nil && !seen.contains(name) && !seen.contains("$" + name)
                            && !isDerived(name, in: type, seen) && !isSeenThroughOwner(name, of: type, model)
                    }
                    // Tests that look at nothing of it have another aim.
                    guard !ignored.isEmpty,
                        writes.keys.contains(where: { seen.contains($0) })
                            || unseen && Self.isAim(method, of: type, model)
                    else { continue }
                    report(ignored, method, call, writes, in: project)
                }
            }
        }
    }

    /// A test that awaits what fetches, and asserts of the model that it is not loading, and nothing else.
    private func checkLoadingOnly(_ test: FunctionDeclSyntax, _ file: FilePass) {
        guard file.role == .test, test.isTestCase, test.isAsync,
            !test.name.text.containsFolded(Self.aims),
            let fetch = test.descendants(AwaitExprSyntax.self).lazy.compactMap({ node in
                node.expression.stripped.as(FunctionCallExprSyntax.self)
            }).first(where: { call in
                call.calledBase != nil
                    && ["load", "fetch", "refresh", "reload"].contains { call.calledName?.text.hasPrefix($0) == true }
            }), let model = fetch.calledBase?.lastName, let method = fetch.calledName
        else { return }
        let asserted =
            test.descendants(FunctionCallExprSyntax.self).filter(\.isXCTAssertion).compactMap {
                $0.firstArgument?.syntax
            }
            + test.descendants(MacroExpansionExprSyntax.self).compactMap { $0.arguments.first?.syntax }
        guard !asserted.isEmpty,
            asserted.allSatisfy({ operand in
                operand.descendants(MemberAccessExprSyntax.self).contains { access in
                    access.base?.lastName?.text == model.text
                        && access.declName.baseName.text.isOne(of: ["isLoading", "isFetching", "isRefreshing"])
                }
            })
        else { return }
        file.report(
            "`\(test.name.text)` asserts that `\(method.text)` has ended, and not what it brought",
            help: "assert the fetched state as well", at: test.name)
    }

    /// Words of tests that are about the end of loading, or load nothing.
    private static let aims = [
        "loading", "busy", "refreshing", "fetching", "empty", "hang", "idle",
    ]

    private func report(
        _ names: [String], _ method: Declaration, _ call: Use, _ writes: [String: Use], in project: ProjectPass
    ) {
        let list = names.map { "`\($0)`" }.joined(separator: names.count > 2 ? ", " : " and ")
        let notes = names.compactMap { writes[$0] }.map { $0.note("changed here") }
        project.report(
            "`\(method.fullName)` changes \(list), and no test of it looks at \(names.count > 1 ? "them" : "it")",
            help: method.has(.isThrowing) || method.has(.isAsync)
                ? "assert \(list) after success and after failure" : "assert \(list) behind a call", at: method,
            notes: notes + [call.note("the first of the tests")])
    }

    private func isState(_ property: Declaration, of type: ProjectType) -> Bool {
        property.kind == .variable && property.access > .fileprivate && !property.has(.isClosure)
            && !property.has(.isWeak) && !property.hasAttribute("ObservationIgnored")
            && (property.hasAttribute("Published") || type.declaration.hasAttribute("Observable") || !type.isObservable)
    }

    /// A protocol of the project: what the type works with, and no state of its own.
    private static func isDependency(_ written: String, _ model: ProjectModel) -> Bool {
        let name = written.hasPrefix("any ") ? written.dropFirst(4) : written[...]
        return model.types(named: String(name.filter { $0 != "?" && $0 != "!" })).one?.kind == .protocol
    }

    /// An initialiser in all but name: it keeps what it is handed to work with.
    private static func isWiring(_ method: Declaration, of type: ProjectType, _ model: ProjectModel) -> Bool {
        method.parameters.contains { isDependency($0.type, model) }
            && method.uses.contains { use in
                use.has(.isWrite)
                    && type.storedProperties.contains { $0.name == use.name && isDependency($0.type, model) }
            }
    }

    /// `posts.append(…)` changes a list as an assignment does.
    private static let mutations: Set<String> = [
        "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "toggle", "merge",
        "formUnion",
        "subtract", "sort", "reverse", "updateValue",
    ]

    /// The first write of each property that a method or the private helpers it calls change.
    private static func writes(of method: Declaration, in type: ProjectType, to names: Set<String>) -> [String: Use] {
        var found: [String: Use] = [:]
        var queue = [method]
        var seen: Set<Declaration> = [method]
        while let function = queue.popLast() {
            for use in function.uses {
                // What a helper leaves to a queue or a task, no test sees behind the call.
                if use.has(.isInClosure), function != method { continue }
                let owner = use.base.hasPrefix("self.") ? String(use.base.dropFirst(5)) : use.base
                if use.kind == .call, mutations.contains(use.name), names.contains(owner), found[owner] == nil {
                    found[owner] = use
                }
                guard use.base.isEmpty || use.base == "self" else { continue }
                if use.has(.isWrite), names.contains(use.name), found[use.name] == nil { found[use.name] = use }
                guard use.kind == .call, seen.count < 12, let next = use.target.one, next.kind == .function,
                    next.access <= .fileprivate, next.enclosingType == type, seen.insert(next).inserted
                else { continue }
                queue.append(next)
            }
        }
        return found
    }

    /// The tests that call the method call no other one of its type.
    private static func isAim(_ method: Declaration, of type: ProjectType, _ model: ProjectModel) -> Bool {
        Set(model.testCalls(of: method).compactMap { $0.declaration?.outermostFunction }).allSatisfy { test in
            test.isTestFunction
                && test.uses.allSatisfy { use in
                    guard use.kind == .call, let called = use.target.one, called.kind == .function else { return true }
                    return called == method || called.enclosingType != type
                }
        }
    }

    /// What the tests that may use a method mention, with everything in their files that is no test. When a helper
    /// uses it, every test of the file may be a test of it.
    private static func namesSeen(
        byTestsOf method: Declaration, _ model: ProjectModel, _ allTests: () -> Set<String>
    ) -> Set<String> {
        let places = model.possibleTestUses(of: method)
        let users = Set(places.compactMap { $0.declaration?.outermostFunction })
        let paths = Set(places.map(\.path))
        let isShared = places.contains { use in
            guard let user = use.declaration?.outermostFunction else { return true }
            return !user.isTestFunction && !user.isSpecFunction
        }
        if isShared { return allTests() }
        var names: Set<String> = []
        for source in model.sources where paths.contains(source.path) {
            for use in source.uses where use.kind != .text {
                let owner = use.declaration?.outermostFunction
                if let owner, owner.isTestFunction || owner.isSpecFunction, !users.contains(owner) { continue }
                names.insert(use.name)
            }
        }
        return names
    }

    /// `displayModel.owner` in any test, whoever changes it there: the object under the end of its type's name.
    private func isSeenThroughOwner(_ name: String, of type: ProjectType, _ model: ProjectModel) -> Bool {
        model.uses(of: name).contains { use in
            guard use.role == .test, let holder = use.base.split(separator: ".").last?.lowercased() else {
                return false
            }
            return !["viewmodel", "model", "service", "store", "manager", "controller"].contains(holder)
                && holder.count > 4 && type.name.lowercased().hasSuffix(holder)
        }
    }

    /// A computed property or a function that tests look at reads the state.
    private func isDerived(_ name: String, in type: ProjectType, _ seen: Set<String>) -> Bool {
        type.members.contains { member in
            guard seen.contains(member.name),
                member.has(.isComputed) || member.kind == .function && !member.type.isEmpty
            else { return false }
            return member.uses.contains { $0.name == name && !$0.has(.isWrite) }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct FeedTests {
                @Test func ↓fetches() async {
                    await feed.fetchPosts()
                    #expect(!feed.isLoading)
                }
                @Test func fetchesPosts() async {
                    await feed.fetchPosts()
                    #expect(!feed.isLoading)
                    #expect(feed.posts.count == 2)
                }
                @Test func loadingEnds() async {
                    await feed.fetchPosts()
                    #expect(!feed.isLoading)
                }
            }
            """, at: Example.testPath),
        .bad(files: [
            "App/FeedModel.swift": """
            @Observable
            final class FeedModel {
                var posts: [Post] = []
                var isLoading = false

                func ↓load() async {
                    isLoading = true
                    posts = await api.posts()
                    isLoading = false
                }
            }
            """,
            "AppTests/FeedModelTests.swift": """
            final class FeedModelTests: XCTestCase {
                func testLoad() async {
                    let model = FeedModel()
                    await model.load()
                    XCTAssertEqual(model.posts.count, 1)
                }
            }
            """,
        ]),
        .bad(files: [
            "App/FeedViewModel.swift": """
            final class FeedViewModel: ObservableObject {
                @Published private(set) var posts: [Post] = []
                @Published var message: String?

                func ↓load() async {
                    do { posts = try await api.posts() } catch { show(error) }
                }
                private func show(_ error: any Error) { message = "\\(error)" }
            }
            """,
            "AppTests/FeedViewModelTests.swift": """
            final class FeedViewModelTests: XCTestCase {
                var sut: FeedViewModel!
                func testLoad() async {
                    await sut.load()
                    XCTAssertTrue(sut.posts.isEmpty)
                }
            }
            """,
        ]),
        .bad(
            files: [
                "App/Pins.swift": """
                @Observable
                final class Pins {
                    private(set) var ids: [Int] = []
                    func ↓pin(_ id: Int) async throws {
                        try await store.insert(id)
                        ids.append(id)
                    }
                    func clear() { ids = [] }
                }
                """,
                "AppTests/PinsTests.swift": """
                struct PinsTests {
                    @Test func pins() async throws {
                        let store = MemoryStore()
                        let pins = Pins(store: store)
                        try await pins.pin(4)
                        #expect(store.pinned == [4])
                    }
                }
                """,
            ], options: ["unseen": .bool(true)]),
        .bad(files: [
            "App/PortViewModel.swift": """
            final class PortViewModel: ObservableObject {
                @Published var ships: [Ship] = []
                @Published var message: String?
                func ↓load() async {
                    ships = await port.ships()
                    message = nil
                }
            }
            """,
            "AppTests/PortViewModelSpec.swift": """
            final class PortViewModelSpec: AsyncSpec {
                override class func spec() {
                    it("should load") {
                        let model = PortViewModel(port: MockPort())
                        await model.load()
                        expect(model.ships).to(haveCount(2))
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "App/FeedModel.swift": """
            @Observable
            final class FeedModel {
                var posts: [Post] = []
                var isLoading = false
                var isEmpty: Bool { !isLoading && posts.isEmpty }
                func load() async {
                    isLoading = true
                    posts = await api.posts()
                    isLoading = false
                }
            }
            """,
            "AppTests/FeedModelTests.swift": """
            final class FeedModelTests: XCTestCase {
                let model = FeedModel()
                func testLoad() async {
                    await model.load()
                    XCTAssertEqual(model.posts.count, 1)
                    XCTAssertFalse(model.isEmpty)
                }
            }
            """,
        ]),
        .good(files: [
            "App/FeedModel.swift": """
            @Observable
            final class FeedModel {
                var posts: [Post] = []
                var isLoading = false
                func load() async {
                    isLoading = true
                    posts = await api.posts()
                    isLoading = false
                }
            }
            """,
            "AppTests/FeedModelTests.swift": """
            final class FeedModelTests: XCTestCase {
                let model = FeedModel()
                func testLoad() async {
                    await model.load()
                    XCTAssertEqual(model.posts.count, 1)
                    assertIdle(model)
                }
                private func assertIdle(_ model: FeedModel) { XCTAssertFalse(model.isLoading) }
            }
            """,
        ]),
        .good(files: [
            "App/Cache.swift": "final class Cache {\n    var hits = 0\n    var values: [Int] = []\n"
                + "    func add(_ value: Int) {\n        hits += 1\n        values.append(value)\n    }\n}",
            "AppTests/CacheTests.swift":
                "final class CacheTests: XCTestCase {\n    let cache = Cache()\n    func testAdd() {\n"
                + "        cache.add(1)\n        XCTAssertEqual(cache.values, [1])\n    }\n}",
        ]),
        .good(files: [
            "App/Feed.swift": "protocol Posting {}\n@Observable\nfinal class Feed {\n    var api: Posting!\n"
                + "    var count = 0\n    var limit = 0\n    func setUp(api: Posting) {\n        self.api = api\n"
                + "        limit = 3\n        count = 0\n    }\n}",
            "AppTests/FeedTests.swift": "final class FeedTests: XCTestCase {\n    func testCount() {\n"
                + "        let feed = Feed()\n        feed.setUp(api: MockAPI())\n        XCTAssertEqual(feed.count, 0)\n    }\n}",
        ]),
    ]
}
