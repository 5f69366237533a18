import TenetRuleKit

struct SinkStrongSelf: Rule {
    static let about = About(
        "sink-strong-self", "Subscription keeps `self` alive", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            A subscription that `self` stores and whose closure holds `self` is a cycle: neither is freed as long as \
            the publisher does not complete, and most publishers of an app never do.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sink") { call, file in
            guard call.isInReferenceType, call.keepsSubscriptionInSelf, !call.isShortSubscription, !call.isInSingleton
            else {
                return
            }
            for (_, closure) in call.closures {
                guard let mark = closure.strongSelf else { continue }
                file.report(
                    "`self` stores this subscription and its closure holds `self`: neither is freed",
                    help: closure.weakSelfHelp(mark), at: mark, fix: closure.weakSelfFix(in: file))
            }
        }
    }

    static let examples: [Example] = [
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
    ]
}

extension FunctionCallExprSyntax {
    /// The publisher delivers once and completes, or can fail like a request.
    var isShortSubscription: Bool {
        if closures.count > 1 { return true }
        let once = ["first", "Just", "Future", "dataTaskPublisher", "prefix", "fetch", "request", "Fail"]
        var current = calledBase
        while let expression = current {
            if let inner = expression.as(FunctionCallExprSyntax.self) {
                if inner.calledName?.text.isOne(of: once) == true { return true }
                current = inner.calledBase
            } else {
                current = expression.as(MemberAccessExprSyntax.self)?.base
            }
        }
        return false
    }

    /// The result goes into a property: `.store(in: &cancellables)` or `subscription = ….sink { }`.
    var keepsSubscriptionInSelf: Bool {
        if let access = parent?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "store",
            let store = access.parent?.as(FunctionCallExprSyntax.self),
            let place = store.argument("in")?.expression.as(InOutExprSyntax.self)?.expression
        {
            guard let name = place.ownMemberName?.text else { return false }
            return place.kind == .memberAccessExpr || !isLocalName(name)
        }
        guard let target = assignedTarget, let name = target.ownMemberName?.text else { return false }
        return target.kind == .memberAccessExpr || !isLocalName(name)
    }
}
