import TenetRuleKit
import TenetRuleSupport

struct PublisherForOneValue: Rule {
    static let about = About(
        "publisher-for-one-value", "Publisher for work that answers once", category: .concurrency, severity: .note,
        scope: .appCode,
        why: """
            A request answers once. As a publisher it has to be stored, delivers its value and its error to two \
            closures, and is cancelled by whatever drops the subscription; an async function returns or throws.
            """,
        phrasings: [
            "Functions that deliver a single result must be `async` and must not return a publisher or `Future`.",
            "A request answers once, so await it rather than handing out an `AnyPublisher` and calling `sink`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Found.self, from: FunctionDeclSyntax.self) { function, _ in
            guard let type = function.returnType, isPublisher(type), !function.isOverride,
                !function.signature.parameterClause.codeContains("Publisher"), !isOperator(function.enclosingType),
                !function.isInPreview, isOneShot(function)
            else { return nil }
            let found = Found(
                message: "`\(function.name.text)` hands out a publisher for a single answer",
                help: "make it `async`, and `throws` when it can fail, and return the value itself")
            return (found, type.range)
        }
        // `let register: () -> AnyPublisher<Data, Error>`
        hooks.collect(Found.self, from: VariableDeclSyntax.self) { property, _ in
            guard property.isMember, let name = property.nameToken, let type = property.type, isMaker(type),
                !name.text.containsFolded(Self.lasting), !property.isInPreview
            else { return nil }
            let found = Found(
                message: "`\(name.text)` hands out a publisher for a single answer",
                help: "take an `async throws` closure")
            return (found, type.range)
        }
        hooks.collect(Found.self, from: ClosureExprSyntax.self) { closure, _ in
            guard let type = closure.signature?.returnClause?.type, isPublisher(type),
                closure.receivingCall?.call.calledName?.text == "flatMap", !mentionsStream(closure.syntax)
            else { return nil }
            let work = closure.statements.onlyItem?.as(FunctionCallExprSyntax.self)?.calledName?.text
            let found = Found(
                message: "each value starts work that answers once, as a publisher inside a publisher",
                help: "loop over the values with `for await`, and await the work in there",
                source: work.map { $0.isOne(of: Self.chained) ? "" : $0.string } ?? "")
            return (found, type.range)
        }
        hooks.collect(Found.self, fromCallsOf: ["sink"]) { call, _ in
            guard let name = call.calledName, call.closures.count == 2, let start = start(of: call) else { return nil }
            let isSystem = start.isOne(of: ["dataTaskPublisher", "Future"])
            let found = Found(
                message: "`\(start)` answers once, but is subscribed to",
                help: "make it an async function and await it in a task", source: isSystem ? "" : start.string)
            return (found, name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for found in project.facts(Found.self)
            where found.role == .app && project.hasConcurrency(found.path) && !isForeign(found, project.model) {
                project.report(found.fact.message, help: found.fact.help, in: found.path, at: found.range)
            }
        }
    }

    private struct Found: Fact {
        var message: String
        var help: String
        /// The function that makes the publisher, where that could be one of a library.
        var source = ""
    }

    /// A library makes the publisher, and offers nothing else: no function of the project by that name gives one,
    /// except the one around that hands it on.
    private func isForeign(_ found: Located<Found>, _ model: ProjectModel) -> Bool {
        guard !found.fact.source.isEmpty, model.importsLibrary(found.path) else { return false }
        return !model.declarations(named: found.fact.source).contains { maker in
            (maker.type.contains("Publisher") || maker.type.contains("Future"))
                && !(maker.path == found.path && maker.extent.contains(found.range))
        }
    }

    private func isPublisher(_ type: TypeSyntax) -> Bool {
        if let name = type.as(IdentifierTypeSyntax.self)?.name.text {
            return name.isOne(of: ["AnyPublisher", "Future"])
        }
        return type.as(SomeOrAnyTypeSyntax.self)?.constraint.as(IdentifierTypeSyntax.self)?.name.text == "Publisher"
    }

    /// `() -> AnyPublisher<…>`, in parentheses when optional.
    private func isMaker(_ type: TypeSyntax) -> Bool {
        let function = type.as(FunctionTypeSyntax.self) ?? type.descendants(FunctionTypeSyntax.self).first { _ in true }
        guard let function, function.parameters.isEmpty else { return false }
        return isPublisher(function.returnClause.type)
    }

    /// What changes publishers, rather than does work.
    private func isOperator(_ type: (any DeclGroupSyntax)?) -> Bool {
        type?.groupName?.text.hasSuffix("Publisher") == true || type?.groupName?.text.hasSuffix("Publishers") == true
            || type?.inherits("Publisher") == true
    }

    private func isOneShot(_ function: FunctionDeclSyntax) -> Bool {
        guard let body = function.body else { return !function.name.text.containsFolded(Self.lasting) }
        if mentionsStream(body.syntax) { return false }
        // `Future` gives one value whatever the name says.
        return !function.name.text.containsFolded(Self.lasting)
            || body.statements.descendants(DeclReferenceExprSyntax.self).contains { $0.baseName.text == "Future" }
    }

    /// Something that goes on delivering: a subject, a published property, a timer.
    private func mentionsStream(_ node: Syntax) -> Bool {
        node.tokens.contains { token in
            guard token.tokenKind == .identifier || token.tokenKind == .dollarIdentifier else { return false }
            let text = token.text
            if text == "dataTaskPublisher" || text == "AnyPublisher" || text == "eraseToAnyPublisher" { return false }
            if text.hasPrefix("$") { return !(text.string.dropFirst().first?.isNumber ?? true) }
            return text.isOne(of: Self.operators) || text.hasSuffix("Subject") || text.hasSuffix("Publisher")
                || !text.startsUppercase && text.contains("Publisher")
                || text.hasSuffix("Stream") || text == "events" || text.hasSuffix("Events") || text.hasSuffix("Updates")
                || text.hasSuffix("Changes")
        }
    }

    /// The call with which a chain begins, unless it goes on delivering.
    private func start(of sink: FunctionCallExprSyntax) -> TextSlice? {
        var node: ExprSyntax? = sink.calledBase
        var first: FunctionCallExprSyntax?
        while let current = node?.stripped {
            if let call = current.as(FunctionCallExprSyntax.self) {
                first = call
                if call.calledName?.text.isOne(of: Self.limits) == true { return nil }
                node = call.calledBase
            } else {
                node = current.as(MemberAccessExprSyntax.self)?.base
            }
        }
        guard let first, let name = first.calledName?.text, !name.isOne(of: Self.chained) else { return nil }
        if name.isOne(of: ["dataTaskPublisher", "Future"]) { return name }
        return name.containsFolded(Self.lasting) || name.startsUppercase || name == "publish" ? nil : name
    }

    private static let lasting = [
        "publisher", "observe", "observ", "watch", "monitor", "subscri", "listen", "stream", "track", "update",
        "change", "event", "values", "timer", "tick", "notification", "state", "progress", "poll", "publish", "subject",
        "signal", "live", "receive", "bind",
    ]
    private static let limits = [
        "debounce", "throttle", "autoconnect", "merge", "combineLatest", "scan", "removeDuplicates", "share",
        "multicast", "switchToLatest", "publisher",
    ]
    private static let operators = [
        "publisher", "PassthroughSubject", "CurrentValueSubject", "ValueObservation", "Timer", "debounce", "throttle",
        "combineLatest", "scan", "removeDuplicates", "autoconnect", "publish", "CombineLatest", "Merge", "observe",
    ]
    private static let chained = [
        "map", "filter", "compactMap", "flatMap", "receive", "subscribe", "dropFirst", "drop", "prefix", "first",
        "zip", "handleEvents", "eraseToAnyPublisher", "catch", "replaceError", "replaceNil", "replaceEmpty", "delay",
        "setFailureType", "tryMap", "decode", "encode", "print", "timeout", "retry", "collect", "mapError", "last",
        "ignoreOutput", "append", "prepend", "buffer", "tryCatch", "output", "min", "max", "count", "reduce",
    ]

    static let examples: [Example] = [
        .bad(
            """
            import Combine

            final class TideStore {
                func tides(at pier: Pier) -> ↓AnyPublisher<[Tide], any Error> {
                    client.send(.tides(pier)).decode(type: [Tide].self, decoder: decoder).eraseToAnyPublisher()
                }
                func savePublisher(_ tide: Tide) -> ↓Future<Void, any Error> {
                    Future { promise in self.disk.save(tide, then: promise) }
                }
            }
            """),
        .bad("protocol TideStoring {\n    func tides() -> ↓AnyPublisher<[Tide], any Error>\n}"),
        .bad("struct Push {\n    let register: ↓() -> AnyPublisher<Data, any Error>\n}"),
        .bad(
            """
            func load() {
                store.tides(at: pier).receive(on: queue)
                    .↓sink(receiveCompletion: { self.end($0) }, receiveValue: { self.tides = $0 })
                    .store(in: &tokens)
            }
            """),
        .bad(
            """
            func load() {
                URLSession.shared.dataTaskPublisher(for: url).↓sink { done in
                    show(done)
                } receiveValue: { value in
                    show(value)
                }
                .store(in: &tokens)
                harbour.flatMap { name -> ↓AnyPublisher<Tide, Never> in store.tide(at: name) }.assign(to: &$tide)
            }
            """),
        .good("protocol TideStoring {\n    func tides() async throws -> [Tide]\n}"),
        .good(
            """
            import GaugeKit
            func reset() {
                gauge.rewind().sink(receiveCompletion: { end($0) }, receiveValue: { show($0) }).store(in: &tokens)
                gauge.halt().flatMap { _ -> AnyPublisher<Void, any Error> in gauge.wipe() }.assign(to: &$state)
            }
            """),
        .good(
            """
            @available(iOS 13, *)
            struct TideList {}
            func load(_ pier: Pier) -> Future<Tide, any Error> { Future { self.client.tide(at: pier, $0) } }
            """),
        .good("protocol TideStoring {\n    func observeTides() -> AnyPublisher<[Tide], Never>\n}"),
        .good(
            """
            final class TideStore {
                @Published var tides: [Tide] = []
                func high() -> AnyPublisher<[Tide], Never> { $tides.map { $0.filter(\\.isHigh) }.eraseToAnyPublisher() }
                var latest: AnyPublisher<Tide, Never> { subject.eraseToAnyPublisher() }
            }
            """),
        .good(
            """
            func load() {
                piers.flatMap { pier -> AnyPublisher<[Tide], Never> in
                    store.tides(at: pier).tidePublisherOnMain(keys: ["height"]).eraseToAnyPublisher()
                }
                .assign(to: &$tides)
            }
            """),
        .good("extension Publisher {\n    func logged() -> AnyPublisher<Output, Failure> { eraseToAnyPublisher() }\n}"),
        .good(
            "func begin() {\n    subject.map(name).sink(receiveCompletion: { end($0) }, receiveValue: { show($0) })\n}"),
        .good(
            "func begin() {\n    field.text().debounce(for: 1, scheduler: queue).sink { end($0) } receiveValue: { show($0) }\n}"
        ),
    ]
}
