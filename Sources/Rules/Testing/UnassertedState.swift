import TenetRuleKit

struct UnassertedState: Rule {
    static let about = About(
        "unasserted-state", "State that the tests of a method ignore", category: .testing, severity: .note,
        why: """
            A method that loads changes several things: the data, the flag that shows progress, the error. Tests that \
            look at one of them pass while the screen keeps spinning.
            """)

    var types: [String] = []
    var except = ["*task*", "*Task*", "cancellables", "*Cancellable"]
    static let options = [
        Option<Self>("types", \.types, "Names of classes to look at beside observable ones, as `*Service`."),
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
                let state = type.storedProperties.filter { isState($0, of: type) && !except.matches($0.name) }
                guard !state.isEmpty, !type.isDouble else { continue }
                for method in type.ownMethods where method.has(.hasBody) {
                    let writes = Self.writes(of: method, in: type, to: Set(state.map(\.name)))
                    guard !writes.isEmpty, let call = model.testCalls(of: method).first(where: \.isInTest) else {
                        continue
                    }
                    let seen = Self.namesSeen(byTestsOf: method, model) { namesOfTests }
                    guard seen.isDisjoint(with: Self.snapshots) else { continue }
                    let ignored = state.map(\.name).filter { name in
                        writes[name] != nil && !seen.contains(name) && !seen.contains("$" + name)
                            && !isDerived(name, in: type, seen)
                    }
                    // Tests that look at nothing of it have another aim.
                    guard !ignored.isEmpty, writes.keys.contains(where: { seen.contains($0) }) else { continue }
                    report(ignored, method, call, writes, in: project)
                }
            }
        }
    }

    /// A test that awaits what fetches, and asserts of the model that it is not loading, and nothing else.
    private func checkLoadingOnly(_ test: FunctionDeclSyntax, _ file: FilePass) {
        guard file.role == .test, test.isTestCase, test.isAsync,
            !test.name.text.containsFolded(["loading", "busy", "refreshing", "fetching"]),
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

    private func report(
        _ names: [String], _ method: Declaration, _ call: Use, _ writes: [String: Use], in project: ProjectPass
    ) {
        let list = names.map { "`\($0)`" }.joined(separator: names.count > 2 ? ", " : " and ")
        let notes = names.compactMap { writes[$0] }.map { $0.note("changed here") }
        project.report(
            "`\(method.fullName)` changes \(list), and no test of it looks at \(names.count > 1 ? "them" : "it")",
            help: "assert \(list) after success and after failure", at: method,
            notes: notes + [call.note("the first of the tests")])
    }

    private func isState(_ property: Declaration, of type: ProjectType) -> Bool {
        property.kind == .variable && property.access > .fileprivate && !property.has(.isClosure)
            && !property.has(.isWeak) && !property.hasAttribute("ObservationIgnored")
            && (property.hasAttribute("Published") || type.declaration.hasAttribute("Observable") || !type.isObservable)
    }

    /// The first write of each property that a method or the private helpers it calls change.
    private static func writes(of method: Declaration, in type: ProjectType, to names: Set<String>) -> [String: Use] {
        var found: [String: Use] = [:]
        var queue = [method]
        var seen: Set<Declaration> = [method]
        while let function = queue.popLast() {
            for use in function.uses where use.base.isEmpty || use.base == "self" {
                if use.has(.isWrite), names.contains(use.name), found[use.name] == nil { found[use.name] = use }
                guard use.kind == .call, seen.count < 12, let next = use.target.one, next.kind == .function,
                    next.access <= .fileprivate, next.enclosingType == type, seen.insert(next).inserted
                else { continue }
                queue.append(next)
            }
        }
        return found
    }

    /// What the tests that may use a method mention, with everything in their files that is no test. When a helper
    /// uses it, every test of the file may be a test of it.
    private static func namesSeen(
        byTestsOf method: Declaration, _ model: ProjectModel, _ allTests: () -> Set<String>
    ) -> Set<String> {
        let places = model.possibleTestUses(of: method)
        let users = Set(places.compactMap { $0.declaration?.outermostFunction })
        let paths = Set(places.map(\.path))
        let isShared = places.contains { !($0.declaration?.outermostFunction?.isTestFunction ?? false) }
        if isShared { return allTests() }
        var names: Set<String> = []
        for source in model.sources where paths.contains(source.path) {
            for use in source.uses where use.kind != .text {
                let owner = use.declaration?.outermostFunction
                if let owner, owner.isTestFunction, !users.contains(owner) { continue }
                names.insert(use.name)
            }
        }
        return names
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
            "App/Cache.swift": """
            final class Cache {
                var hits = 0
                var values: [Int] = []
                func add(_ value: Int) {
                    hits += 1
                    values.append(value)
                }
            }
            """,
            "AppTests/CacheTests.swift": """
            final class CacheTests: XCTestCase {
                let cache = Cache()
                func testAdd() {
                    cache.add(1)
                    XCTAssertEqual(cache.values, [1])
                }
            }
            """,
        ]),
    ]
}
