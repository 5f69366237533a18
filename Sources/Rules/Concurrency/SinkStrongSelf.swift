import TenetRuleKit
import TenetRuleSupport

struct SinkStrongSelf: Rule {
    static let about = About(
        "sink-strong-self", "Subscription keeps `self` alive", category: .concurrency, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            A subscription that `self` stores and whose closure holds `self` is a cycle: neither is freed as long as \
            the publisher does not complete, and most publishers of an app never do.
            """,
        phrasings: [
            "Capture `self` weakly in the closure of a `sink` whose subscription `self` stores.",
            """
            Every Combine callback that we keep in `cancellables` begins with `[weak self]`, so that no retain cycle \
            arises.
            """,
        ])

    /// A closure of a subscription that holds `self`, or a method of `self` in its place.
    private struct Subscription: Fact {
        var work: LastingWork
        /// The name that is passed in place of a closure, when one is; that of a method, maybe.
        var name: String
        var isMethod: Bool
        /// Where the name of the publisher's operator begins that is given it; nil for the subscriber's own.
        var operatorPlace: Int?
        var help: String
        var fix: Fix?

        init(_ work: LastingWork, _ holder: SelfHolder, operatorAt place: Int?, _ fix: Fix?) {
            self.work = work
            name = holder.name
            isMethod = holder.isMethod
            operatorPlace = place
            help = holder.help
            self.fix = fix
        }
    }

    var completing = false
    static let options = [
        Option<Self>(
            "completing", \.completing, "Look at subscriptions, too, that are told of the publisher's completion.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Subscription.self, fromCallsOf: ["sink", "assign"]) { call, file in
            guard call.mayBeInReferenceType, !(completing ? call.endsItself : call.isShortSubscription),
                let work = call.subscription, work.keeper == .property
            else { return [] }
            let own = call.handlers.flatMap(\.selfHolders).map { holder in
                let fix = holder.closure?.weakSelfFix(in: file)
                return (Subscription(work, holder, operatorAt: nil, fix), holder.range)
            }
            return own
                + call.operators.flatMap { step in
                    step.handlers.flatMap(\.selfHolders).map { holder in
                        let place = step.calledName?.range.lower
                        return (Subscription(work, holder, operatorAt: place, nil), holder.range)
                    }
                }
        }
        LastingEnd.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            for subscription in project.facts(Subscription.self) {
                let fact = subscription.fact
                guard Self.isMethod(fact, in: subscription.path, project.model),
                    !Self.isFunction(of: project.model, at: fact.operatorPlace, in: subscription.path),
                    let notes = project.cycle(of: fact.work, in: subscription.path)
                else { continue }
                project.report(
                    fact.name.isEmpty
                        ? "`self` stores this subscription and its closure holds `self`: neither is freed"
                        : "`self` stores this subscription, and `\(fact.name)` holds `self`: neither is freed",
                    help: fact.help, in: subscription.path, at: subscription.range, notes: notes, fix: fact.fix)
            }
        }
    }

    /// A name that is passed in place of a closure is one of a method.
    private static func isMethod(_ fact: Subscription, in path: String, _ model: ProjectModel) -> Bool {
        guard fact.isMethod else { return true }
        return model.use(in: path, at: Int(fact.work.place))?.enclosingType?.hasMethod(written: fact.name) == true
    }

    /// What stands before the subscription is a function of the project, which may call a closure at once: no operator.
    private static func isFunction(of model: ProjectModel, at place: Int?, in path: String) -> Bool {
        guard let place, let use = model.use(in: path, at: place) else { return false }
        return !use.target.isNone
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Badge {
                func bind() {
                    model.$count.sink(receiveValue: ↓show).store(in: &cancellables)
                    model.$name.sink(receiveValue: ↓self.rename(_:)).store(in: &cancellables)
                    token = model.$count.sink { [↓self] in total = $0 }
                }
                func show(_ count: Int) {}
            }
            extension Badge {
                func rename(_ name: String) {}
            }
            """),
        .good(
            """
            final class Badge {
                let log: (Int) -> Void
                func bind(_ show: @escaping (Int) -> Void) {
                    func count(_ count: Int) {}
                    model.$count.sink(receiveValue: show).store(in: &cancellables)
                    model.$count.sink(receiveValue: log).store(in: &cancellables)
                    model.$count.sink(receiveValue: count).store(in: &cancellables)
                    model.$count.sink(receiveValue: Self.tell).store(in: &cancellables)
                    model.$count.sink { [weak self] in self?.total = $0 }.store(in: &cancellables)
                }
                func show(_ count: Int) {}
                func count(_ count: Int) {}
                static func tell(_ count: Int) {}
            }
            """),
        .bad(
            """
            final class Badge {
                func bind() {
                    model.$count
                        .sink { ↓self.show($0) }
                        .store(in: &cancellables)
                }
            }
            """,
            fixed: """
                final class Badge {
                    func bind() {
                        model.$count
                            .sink { [weak self] in self?.show($0) }
                            .store(in: &cancellables)
                    }
                }
                """),
        .bad(
            """
            final class Badge {
                func bind() {
                    subscription = model.$count.sink { count in
                        ↓self.log(count)
                        self.show(count)
                    }
                }
            }
            """,
            fixed: """
                final class Badge {
                    func bind() {
                        subscription = model.$count.sink { [weak self] count in
                            guard let self else { return }
                            self.log(count)
                            self.show(count)
                        }
                    }
                }
                """),
        .good(
            """
            final class Badge {
                func bind() {
                    model.$count.sink { [weak self] in self?.show($0) }.store(in: &cancellables)
                }
            }
            """),
        .bad(
            """
            final class Badge {
                func bind() {
                    token = model.$count.sink { _ in
                        Task { [weak ↓self] in await self?.show() }
                    }
                }
            }
            """,
            fixed: """
                final class Badge {
                    func bind() {
                        token = model.$count.sink { [weak self] _ in
                            guard let self else { return }
                            Task { [weak self] in await self?.show() }
                        }
                    }
                }
                """),
        .good(
            """
            final class Badge {
                func bind() {
                    button.onTap = { [weak self] in
                        self?.token = model.$count.sink { self?.show($0) }
                    }
                }
            }
            """),
        .good(
            """
            struct Badge {
                mutating func bind() {
                    token = model.$count.sink { self.show($0) }
                }
            }
            """),
        .good(
            """
            final class Badge {
                func load() {
                    Future { $0(.success(1)) }.sink { self.show($0) }.store(in: &cancellables)
                }
            }
            """),
        .good(
            """
            final class Badge {
                func wait() {
                    var local = Set<AnyCancellable>()
                    model.$count.sink { self.show($0) }.store(in: &local)
                }
            }
            """),
        .bad(
            files: [
                "App/Badge.swift": """
                final class Badge {
                    private let bag = Bag()
                    func bind() {
                        Timer.publish(every: 1, on: .main, in: .common).autoconnect()
                            .sink { _ in ↓self.tick() }
                            .store(in: &bag.cancellables)
                    }
                    deinit { bag.stop() }
                }
                """,
                "App/Bag.swift": """
                final class Bag {
                    var cancellables: Set<AnyCancellable> = []
                    func stop() { cancellables.removeAll() }
                }
                """,
            ],
            fixed: [
                "App/Badge.swift": """
                final class Badge {
                    private let bag = Bag()
                    func bind() {
                        Timer.publish(every: 1, on: .main, in: .common).autoconnect()
                            .sink { [weak self] _ in self?.tick() }
                            .store(in: &bag.cancellables)
                    }
                    deinit { bag.stop() }
                }
                """
            ]),
        .good(files: [
            "App/Badge.swift": """
            final class Badge: Bound {
                func bind() {
                    model.$count.sink { self.show($0) }.store(in: &cancellables)
                }
            }
            """,
            "App/Bound.swift": """
            class Bound {
                var cancellables: Set<AnyCancellable> = []
                func viewWillDisappear() { cancellables = [] }
            }
            """,
        ]),
        .good(files: [
            "App/Badge.swift": """
            final class Badge {
                func bind() {
                    subscription = model.$count.sink { self.show($0) }
                }
            }
            """,
            "App/Badge+Stop.swift": "extension Badge {\n    func stop() { subscription?.cancel() }\n}",
        ]),
        .bad(
            """
            final class Badge {
                func bind() {
                    model.$count.map { ↓self.text($0) }.sink { _ in }.store(in: &cancellables)
                    model.$count.filter(↓accept).removeDuplicates().assign(to: \\.text, on: label).store(in: &cancellables)
                    tokens["count"] = model.$count.sink { ↓self.show($0) }
                    token = AnyCancellable(model.$count.sink(receiveValue: ↓show))
                    cancellables.formUnion([model.$count.sink { ↓self.show($0) }])
                    tokens["names"] = isOpen ? model.$names.sink { [↓self] _ in count += 1 } : nil
                }
                func text(_ count: Int) -> String { "" }
                func accept(_ count: Int) -> Bool { true }
                func show(_ count: Int) {}
            }
            """,
            fixed: """
                final class Badge {
                    func bind() {
                        model.$count.map { self.text($0) }.sink { _ in }.store(in: &cancellables)
                        model.$count.filter(accept).removeDuplicates().assign(to: \\.text, on: label).store(in: &cancellables)
                        tokens["count"] = model.$count.sink { [weak self] in self?.show($0) }
                        token = AnyCancellable(model.$count.sink(receiveValue: show))
                        cancellables.formUnion([model.$count.sink { [weak self] in self?.show($0) }])
                        tokens["names"] = isOpen ? model.$names.sink { [self] _ in count += 1 } : nil
                    }
                    func text(_ count: Int) -> String { "" }
                    func accept(_ count: Int) -> Bool { true }
                    func show(_ count: Int) {}
                }
                """),
        .good(
            """
            final class Badge {
                private let model = Model()
                func bind() {
                    model.values(where: { self.accept($0) }).sink { _ in }.store(in: &cancellables)
                    items.map { self.text($0) }.publisher.sink { _ in }.store(in: &cancellables)
                    tokens["count"] = model.$count.sink { self.show($0) }
                }
                func end() { tokens["count"]?.cancel() }
                func text(_ count: Int) -> String { "" }
                func accept(_ count: Int) -> Bool { true }
                func show(_ count: Int) {}
            }
            final class Model {
                func values(where isIncluded: (Int) -> Bool) -> AnyPublisher<Int, Never> { empty }
            }
            """),
        // The function that makes the publisher shows that it completes.
        .good(files: [
            "App/Badge.swift": """
            final class Badge {
                private let counter: any Counting
                func bind() { counter.count(of: name).sink { self.show($0) }.store(in: &cancellables) }
            }
            """,
            "App/Counter.swift": """
            protocol Counting { func count(of name: String) -> AnyPublisher<Int, Never> }
            final class Counter: Counting {
                func count(of name: String) -> AnyPublisher<Int, Never> {
                    Just(name).receive(on: queue).map { $0.count }.eraseToAnyPublisher()
                }
            }
            """,
        ]),
        // What is made for each subscriber completes, too.
        .good(
            """
            final class Badge {
                private let counter = Counter()
                func bind() { counter.count().sink { self.show($0) }.store(in: &cancellables) }
            }
            final class Counter {
                func count() -> AnyPublisher<Int, Never> {
                    wake()
                    return Deferred { Future { $0(.success(1)) } }.eraseToAnyPublisher()
                }
            }
            """),
    ]
}

extension FunctionCallExprSyntax {
    /// What the call is given: arguments and trailing closures.
    fileprivate var handlers: [ExprSyntax] {
        arguments.map(\.expression) + [trailingClosure].compactMap { $0?.syntax.as(ExprSyntax.self) }
            + additionalTrailingClosures.compactMap { $0.closure.syntax.as(ExprSyntax.self) }
    }

    /// The calls of the chain before this one, on a value each: what they are given lives as long as the subscription.
    fileprivate var operators: [FunctionCallExprSyntax] {
        var found: [FunctionCallExprSyntax] = []
        var current = calledBase?.as(FunctionCallExprSyntax.self)
        while let call = current, let base = call.calledBase {
            if base.firstToken?.text.startsUppercase == false || base.kind == .functionCallExpr { found.append(call) }
            current = base.as(FunctionCallExprSyntax.self)
        }
        return found
    }
}
