import TenetRuleKit
import TenetRuleSupport

struct AssertedBeforeAsyncWork: Rule {
    static let about = About(
        "asserted-before-async-work", "Asserted before the work is done", category: .testing, severity: .warning,
        status: .preview,
        why: """
            A method that starts a task returns before the task has run. An assertion right behind the call sees the \
            state from before: it proves nothing, or fails now and then.
            """,
        phrasings: ["Wait for asynchronous work before you assert.", "Tests await a `Task` before they look."])

    var unknownCalls = false
    static let options = [
        Option<Self>(
            "unknown_calls", \.unknownCalls,
            "Also report what follows a call that loads, of a view model whose code is not in the project.")
    ]

    /// In app code: a method changes a property only in a task or on a queue that it starts.
    private struct Deferred: Fact {
        var function: Int
        var property: String
    }

    /// In a test: a property of what was called before is asserted with no wait in between.
    private struct EarlyLook: Fact {
        var call: Int
        var property: String
        var assertion: ByteRange
    }

    private static let waits = [
        "wait", "sleep", "fulfil", "eventually", "expectation", "poll", "yield", "drain", "flush", "advance", "settle",
        "runloop", "run", "confirm", "async",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionCallExprSyntax.self) { call, file in
            guard file.role == .test, call.parent?.kind == .codeBlockItem, let name = call.calledName,
                call.calledBase?.kind == .declReferenceExpr
            else { return }
            checkDelayed(call, name, file)
        }
        hooks.onCall("fulfill") { call, file in Self.checkLastRound(call, file) }
        hooks.collect(Deferred.self, from: AssignmentExprSyntax.self) { node, file in
            guard !file.isTest, let property = Self.target(of: node), let function = node.enclosingFunction,
                !function.isAsync, Self.isDeferred(node, in: function)
            else { return nil }
            return (Deferred(function: function.name.range.lower, property: property), node.range)
        }
        hooks.collect(EarlyLook.self, from: FunctionCallExprSyntax.self) { call, file in
            guard file.role == .test, let found = Self.look(after: call) else { return nil }
            return (found, found.assertion)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let writes = project.facts(Deferred.self)
            let properties = Set(writes.map(\.fact.property))
            let deferred = Dictionary(grouping: writes) { "\($0.path) \($0.fact.function)" }
            for look in project.facts(EarlyLook.self) where unknownCalls { checkUnknown(look, project) }
            for look in project.facts(EarlyLook.self) where properties.contains(look.fact.property) {
                guard let call = project.model.call(in: look.path, at: look.fact.call), let method = call.target.one,
                    let write = deferred["\(method.path) \(method.range.lower)"]?
                        .first(where: { $0.fact.property == look.fact.property }),
                    !method.ownUses.contains(where: {
                        $0.has(.isWrite) && $0.name == look.fact.property && !$0.has(.isInClosure)
                    })
                else { continue }
                project.report(
                    "`\(look.fact.property)` is asserted before the work that `\(method.name)` starts has run",
                    help: "wait for it: `toEventually`, an expectation, or an `async` method that the test awaits",
                    in: look.path, at: look.range,
                    notes: [
                        call.note("returns at once"),
                        Note(path: write.path, range: write.range, message: "set later, in here"),
                    ])
            }
        }
    }

    /// Rounds that run at once, of which the last one to begin says that all have ended.
    private static func checkLastRound(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard file.role == .test, let name = call.calledName, let waited = call.calledBase else { return }
        var condition: TextSlice?
        var isConcurrent = false
        for node in call.ancestors {
            var turn: TextSlice?
            switch node.kind {
            case .functionDecl: return
            case .ifExpr:
                let branch = IfExprSyntax(unchecked: node)
                guard branch.body.contains(call) else { return }
                condition = branch.conditions.text
            case .closureExpr:
                guard condition != nil, let outer = ClosureExprSyntax(unchecked: node).receivingCall?.call else {
                    return
                }
                if outer.calledName?.text == "concurrentPerform" {
                    isConcurrent = true
                    turn = ClosureExprSyntax(unchecked: node).parameterNames.first?.identifier
                } else {
                    isConcurrent = isConcurrent || runsBesideOthers(outer)
                }
            case .forStmt: turn = ForStmtSyntax(unchecked: node).pattern.text
            default: break
            }
            guard let turn else { continue }
            guard isConcurrent, let condition, condition.hasPrefix(turn.string + " == ") else { return }
            return file.report(
                "the round that fulfils `\(waited.text)` need not be the last to end, so others may still run",
                help: "fulfil it in every round, and set `expectedFulfillmentCount` to their number", at: name)
        }
    }

    /// `DispatchQueue.global().async`, `Task`: not a queue that may run one block behind the other.
    private static func runsBesideOthers(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text else { return false }
        if name == "async" { return call.calledBase?.codeContains(".global(") == true }
        return name == "Task" || name == "detached" || name == "addTask"
    }

    /// A view model of another module is told to load and looked at in the next statement.
    private func checkUnknown(_ look: Located<EarlyLook>, _ project: ProjectPass) {
        guard let call = project.model.call(in: look.path, at: look.fact.call), !call.has(.isAwaited),
            Self.starters.contains(where: call.name.hasPrefix), call.base.lowercased().hasSuffix("viewmodel"),
            project.model.declarations(named: call.name).isEmpty
        else { return }
        project.report(
            "`\(look.fact.property)` is asserted right after `\(call.name)`, which loads in the background",
            help: "wait for it: `toEventually`, an expectation, or an `async` method that the test awaits",
            in: look.path, at: look.range, notes: [call.note("returns at once")])
    }

    private static let starters = ["load", "fetch", "refresh", "reload", "login", "signIn", "search", "submit"]

    /// The test tells its double to take time, calls what does not wait for it, and looks at once.
    private func checkDelayed(_ call: FunctionCallExprSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard let found = call.trailingClosure == nil ? Self.look(after: call) : Self.lookAtResult(of: call),
            Self.isDelayed(call)
        else { return }
        file.report(
            "`\(found.property)` is asserted before the delayed answer to `\(name.text)` has come",
            help: "wait for it: `toEventually`, an expectation, or an `async` method that the test awaits",
            at: found.assertion, notes: [file.note("returns at once", at: name)])
    }

    /// `store.delayedResult = …` before the call, or `latency: 0.2` in the test or the set-up.
    private static func isDelayed(_ call: FunctionCallExprSyntax) -> Bool {
        let statements = call.enclosingStatement?.parent?.as(CodeBlockItemListSyntax.self)
        let before = statements?.filter { $0.range.upper <= call.range.lower } ?? []
        let isTold = before.contains { item in
            guard let target = item.item.as(SequenceExprSyntax.self)?.assignment?.target.lastName else { return false }
            return target.codeContainsFolded(["delay", "latency"])
        }
        if isTold { return true }
        let fixtures = (call.enclosingType?.members(FunctionDeclSyntax.self) ?? []).filter(\.isFixtureMethod)
        return (fixtures.map(\.syntax) + before.map(\.syntax)).contains { place in
            place.descendants(LabeledExprSyntax.self).contains { argument in
                argument.label?.text.containsFolded(["latency", "delay"]) == true
                    && (argument.expression.numberValue ?? 0) > 0
            }
        }
    }

    /// The assertion behind a call about a variable that the call's closure sets.
    private static func lookAtResult(of call: FunctionCallExprSyntax) -> EarlyLook? {
        guard let closure = call.trailingClosure, let item = call.enclosingStatement,
            let list = item.parent?.as(CodeBlockItemListSyntax.self), let name = call.calledName
        else { return nil }
        let set = closure.descendants(SequenceExprSyntax.self).compactMap {
            $0.assignment?.target.as(DeclReferenceExprSyntax.self)?.baseName.identifier
        }
        let behind = list.filter { $0.range.lower > item.range.lower }
        guard !set.isEmpty, !behind.contains(where: waits) else { return nil }
        for statement in behind where isAssertion(statement) {
            for reference in statement.descendants(DeclReferenceExprSyntax.self)
            where set.contains(reference.baseName.identifier) {
                return EarlyLook(
                    call: name.range.lower, property: reference.baseName.identifier.string, assertion: reference.range)
            }
        }
        return nil
    }

    /// `items` of `self.items = …`.
    private static func target(of node: AssignmentExprSyntax) -> String? {
        guard let target = node.parent?.as(ExprListSyntax.self)?.first else { return nil }
        guard let access = target.as(MemberAccessExprSyntax.self) else {
            return target.as(DeclReferenceExprSyntax.self)?.baseName.identifier.string
        }
        let base = access.base?.text
        return base?.isOne(of: ["self", "self?", "self!"]) == true ? access.declName.baseName.identifier.string : nil
    }

    /// Inside the closure of a task or of a queue's `async`, before the function ends.
    private static func isDeferred(_ node: AssignmentExprSyntax, in function: FunctionDeclSyntax) -> Bool {
        for ancestor in node.ancestors {
            if ancestor == function.syntax { return false }
            guard let closure = ancestor.as(ClosureExprSyntax.self), let call = closure.receivingCall?.call else {
                continue
            }
            let name = call.calledName?.text
            if name == "Task", call.isPlain { return true }
            if name == "detached", call.calledBase?.text == "Task" { return true }
            if name?.isOne(of: ["async", "asyncAfter"]) == true,
                call.calledBase?.text.hasPrefix("DispatchQueue") == true
            {
                return true
            }
        }
        return false
    }

    /// The first assertion behind a call, in the same list of statements, that names a property of what was called.
    private static func look(after call: FunctionCallExprSyntax) -> EarlyLook? {
        guard call.isStatement, let base = call.calledBase, base.kind == .declReferenceExpr,
            let name = call.calledName, call.trailingClosure == nil, !base.text.startsUppercase,
            call.parent?.kind == .codeBlockItem, let item = call.enclosingStatement,
            let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return nil }
        let behind = list.filter { $0.range.lower > item.range.lower }
        guard !behind.isEmpty, !behind.contains(where: waits) else { return nil }
        for statement in behind where isAssertion(statement) {
            for access in statement.descendants(MemberAccessExprSyntax.self)
            where access.base?.text == base.text && access.parent?.kind != .functionCallExpr {
                return EarlyLook(
                    call: name.range.lower, property: access.declName.baseName.identifier.string,
                    assertion: access.declName.range)
            }
        }
        return nil
    }

    private static func isAssertion(_ item: CodeBlockItemSyntax) -> Bool {
        guard let call = item.item.as(FunctionCallExprSyntax.self) else {
            return item.item.as(MacroExpansionExprSyntax.self)?.macroName.text == "expect"
        }
        if call.isXCTAssertion { return true }
        guard call.calledName?.text.isOne(of: ["to", "notTo", "toNot"]) == true else { return false }
        return call.calledBase?.as(FunctionCallExprSyntax.self)?.calledName?.text == "expect"
    }

    private static func waits(_ item: CodeBlockItemSyntax) -> Bool {
        item.descendants.contains { node in
            if node.kind == .awaitExpr { return true }
            guard let name = node.as(FunctionCallExprSyntax.self)?.calledName else { return false }
            return name.text.containsFolded(waits)
        }
    }

    static let examples: [Example] = [
        .bad(
            "func testAdd() {\n    for round in 0..<50 {\n        DispatchQueue.global().async { if round == 49 { done.↓fulfill() } }\n        serial.async { if round == 49 { done.fulfill() } }\n    }\n}",
            at: Example.testPath),
        .bad(
            """
            final class TideTests: XCTestCase {
                func testLoads() {
                    viewModel.loadTides()
                    expect(viewModel.↓tides).to(haveCount(2))
                }
                func testWaits() {
                    viewModel.loadTides()
                    expect(viewModel.tides).toEventually(haveCount(2))
                }
            }
            """, at: Example.testPath, options: ["unknown_calls": .bool(true)]),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    store.delayedPosts = [post]
                    feed.load()
                    expect(feed.↓posts).to(haveCount(1))
                }
                func testImage() {
                    let loader = Loader(session: .stubbed(latency: 0.2))
                    var image: Image?
                    loader.load(url) { image = $0 }
                    expect(↓image).notTo(beNil())
                }
                func testWaits() {
                    store.delayedPosts = [post]
                    feed.load()
                    expect(feed.posts).toEventually(haveCount(1))
                }
            }
            """, at: Example.testPath),
        .bad(files: [
            "App/FeedModel.swift": """
            final class FeedModel {
                var posts: [Post] = []
                func load() {
                    Task { posts = await api.posts() }
                }
            }
            """,
            "AppTests/FeedModelTests.swift": """
            final class FeedModelTests: XCTestCase {
                func testLoad() {
                    let model = FeedModel()
                    model.load()
                    XCTAssertEqual(model.↓posts.count, 2)
                }
            }
            """,
        ]),
        .bad(files: [
            "App/FeedModel.swift": """
            final class FeedModel {
                var title = ""
                func load() {
                    DispatchQueue.global().async { [weak self] in
                        self?.title = "News"
                    }
                }
            }
            """,
            "AppTests/FeedModelSpec.swift": """
            import Quick
            final class FeedModelSpec: QuickSpec {
                override func spec() {
                    it("should load") {
                        let model = FeedModel()
                        model.load()
                        expect(model.↓title).to(equal("News"))
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "App/FeedModel.swift": """
            final class FeedModel {
                var posts: [Post] = []
                var isLoading = false
                func load() {
                    isLoading = true
                    Task {
                        posts = await api.posts()
                        isLoading = false
                    }
                }
            }
            """,
            "AppTests/FeedModelTests.swift": """
            final class FeedModelTests: XCTestCase {
                func testLoad() {
                    let model = FeedModel()
                    model.load()
                    XCTAssertTrue(model.isLoading)
                }
            }
            """,
        ]),
        .good(files: [
            "App/FeedModel.swift": """
            final class FeedModel {
                var posts: [Post] = []
                func load() {
                    Task { posts = await api.posts() }
                }
            }
            """,
            "AppTests/FeedModelSpec.swift": """
            import Quick
            final class FeedModelSpec: QuickSpec {
                override func spec() {
                    it("should load") {
                        let model = FeedModel()
                        model.load()
                        expect(model.posts.count).toEventually(equal(2))
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "App/FeedModel.swift": """
            final class FeedModel {
                var posts: [Post] = []
                func load() { posts = store.posts() }
            }
            """,
            "AppTests/FeedModelTests.swift": """
            final class FeedModelTests: XCTestCase {
                func testLoad() {
                    let model = FeedModel()
                    model.load()
                    XCTAssertEqual(model.posts.count, 2)
                }
            }
            """,
        ]),
    ]
}
