import TenetRuleKit

struct AssignRetainsSelf: Rule {
    static let about = About(
        "assign-retains-self", "`assign(to:on:)` keeps `self` alive", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            `assign(to:on:)` holds its object strongly for as long as the subscription lives. When the object keeps \
            the subscription, neither is freed, and a `deinit` that cancels it never runs.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("assign") { call, file in
            guard call.arguments.count == 2, call.hasArgument("to"), let object = call.argument("on")?.expression,
                object.text == "self", call.isInReferenceType, call.keepsSubscriptionInSelf, !call.isShortSubscription,
                Self.lasts(call),
                !call.isInSingleton
            else { return }
            file.report(
                "`self` stores this subscription, which holds `self` until it ends: neither is freed",
                help: "assign to a published property with `assign(to: &$name)`, or use `sink` with `[weak self]`",
                at: object)
        }
    }

    /// The publisher goes on as long as its owner lives: a published property, a subject, a notification.
    private static func lasts(_ call: FunctionCallExprSyntax) -> Bool {
        guard let base = call.calledBase else { return false }
        return base.tokens.contains { token in
            token.text.first == UInt8(ascii: "$")
                || token.text.isOne(of: ["publisher", "CombineLatest", "CombineLatest3", "CombineLatest4", "Merge"])
                || (token.tokenKind == .identifier && token.text.hasSuffix("Subject"))
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Badge {
                func bind() {
                    model.$count.map(String.init).assign(to: \\.title, on: ↓self).store(in: &cancellables)
                }
            }
            """),
        .bad(
            """
            final class Badge {
                private var token: AnyCancellable?
                func bind() {
                    token = model.$count.assign(to: \\.count, on: ↓self)
                }
            }
            """),
        .good("final class Badge {\n    func bind() { model.$count.assign(to: &$count) }\n}"),
        .good(
            """
            final class Badge {
                func bind() { model.$count.assign(to: \\.count, on: label).store(in: &cancellables) }
            }
            """),
        .good(
            """
            final class Badge {
                func load() {
                    Just(1).assign(to: \\.count, on: self).store(in: &cancellables)
                }
            }
            """),
        .good(
            """
            final class Badge {
                func load() { images.image(at: url).assign(to: \\.image, on: self).store(in: &cancellables) }
            }
            """),
        .good(
            """
            struct Badge {
                mutating func bind() { token = model.$count.assign(to: \\.count, on: self) }
            }
            """),
    ]
}
