import TenetRuleKit
import TenetRuleSupport

struct PinningFailsOpen: Rule {
    static let about = About(
        "pinning-fails-open", "App goes on without certificate pinning", category: .safety, severity: .error,
        scope: .appCode,
        why: """
            If pins cannot be loaded and the app goes on, every connection is made without pinning, and nobody notices \
            until it is abused.
            """,
        phrasings: [
            "If certificate pins cannot be loaded, the app must stop or throw, never continue without pinning.",
            "Don't just log and return when the TLS trust setup fails: no unprotected connection may be opened.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "TrustKit", "pins", "pinnedKeys", "publicKeyHashes", "pinningConfiguration") {
            body, file in
            guard isAboutPinning(body.owner), body.kind == .closure || !body.mayThrow else { return }
            reportOpenSessions(body, file)
            guard body.kind == .function || body.kind == .initializer,
                body.owner.as(FunctionDeclSyntax.self)?.returnType == nil, let graph = body.graph
            else { return }
            for check in body.statements.descendants(GuardStmtSyntax.self) where check.enclosingBody == body.owner {
                guard check.body.statements.last?.item.kind == .returnStmt, !check.isInDebugBlock,
                    !check.conditions.codeContainsFolded([
                        "debug", "simulator", "enabled", "isconfigured", "initialized",
                    ]),
                    check.conditions.contains(where: { $0.condition.kind == .optionalBindingCondition }),
                    graph.edges.contains(where: {
                        $0.kind == .return && $0.node.map { check.body.contains($0) } ?? false
                    })
                else { continue }
                file.report(
                    "the app goes on without pinning when this fails",
                    help: "stop with `fatalError` in release builds", at: check.guardKeyword)
            }
            reportSkipped(body, file)
            for clause in body.statements.descendants(CatchClauseSyntax.self) where clause.enclosingBody == body.owner {
                guard !clause.isInDebugBlock,
                    !clause.body.descendants(FunctionCallExprSyntax.self).contains(where: {
                        $0.calledName?.text.isOne(of: ["fatalError", "preconditionFailure", "exit", "abort"]) == true
                    })
                else { continue }
                file.report(
                    "the app goes on without pinning when this fails",
                    help: "stop with `fatalError` in release builds", at: clause.catchKeyword)
            }
        }
    }

    /// `if let pins { TrustKit.init… }`, and without pins nothing that stops.
    private func reportSkipped(_ body: FlowBody, _ file: FilePass) {
        for choice in body.statements.descendants(IfExprSyntax.self)
        where choice.enclosingBody == body.owner && !choice.isInDebugBlock {
            guard choice.conditions.contains(where: { $0.condition.kind == .optionalBindingCondition }),
                choice.body.codeContains("initSharedInstance"),
                choice.elseBody.map({
                    !$0.codeContainsFolded(["fatalerror", "preconditionfailure", "abort", "exit("])
                })
                    ?? true
            else { continue }
            file.report(
                "the app goes on without pinning when this fails", help: "stop with `fatalError` in release builds",
                at: choice.ifKeyword)
        }
    }

    /// The function is named after it, or sets up a type that is.
    private func isAboutPinning(_ owner: Syntax) -> Bool {
        let words = ["pinning", "trustkit", "pinned"]
        let isInPinning = owner.enclosingTypeName?.containsFolded(words) ?? false
        guard let name = owner.as(FunctionDeclSyntax.self)?.name.text else { return isInPinning }
        return name.containsFolded(words) || isInPinning && name.startsWithWord(of: Self.beginnings)
    }

    private static let beginnings = [
        "start", "setup", "set", "configure", "install", "initialize", "initialise", "bootstrap", "load", "enable",
        "activate", "prepare", "make", "create", "session", "build",
    ]

    /// `catch { return URLSession.shared }`, or the same behind a `guard`: without pins the connection is made anyway.
    private func reportOpenSessions(_ body: FlowBody, _ file: FilePass) {
        for end in body.statements.descendants(ReturnStmtSyntax.self) where !end.isInDebugBlock {
            guard let session = end.expression, isOpenSession(session),
                end.ancestors.contains(where: { node in
                    node.kind == .catchClause || (node.as(GuardStmtSyntax.self)?.body.contains(end) ?? false)
                }), end.enclosingBody == body.owner
            else { continue }
            file.report(
                "without pins this connects all the same, with a session that checks none",
                help: "stop with `fatalError` in release builds", at: end.returnKeyword)
        }
    }

    private func isOpenSession(_ expression: ExprSyntax) -> Bool {
        if expression.text == "URLSession.shared" || expression.text == ".shared" { return true }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.hasArgument("configuration"),
            let delegate = call.argument("delegate")?.expression
        else { return expression.as(FunctionCallExprSyntax.self)?.calledName?.text == "URLSession" }
        return delegate.kind == .nilLiteralExpr
    }

    static let examples: [Example] = [
        .bad(
            """
            func configurePinning() {
                ↓guard let pins = loadPins() else {
                    logger.error("no pins")
                    return
                }
                TrustKit.initSharedInstance(withConfiguration: pins)
            }
            """),
        .bad(
            """
            func setUpPinning() {
                do {
                    let pins = try loadPins()
                    TrustKit.initSharedInstance(withConfiguration: pins)
                } ↓catch {
                    logger.error("no pins")
                }
            }
            """),
        .good(
            """
            func configurePinning() {
                guard let pins = loadPins() else { fatalError("no pins in this build") }
                TrustKit.initSharedInstance(withConfiguration: pins)
            }
            """),
        .good(
            "func configurePinning() throws {\n    guard let pins = loadPins() else { throw PinError.missing }\n    use(pins)\n}"
        ),
        .good("func dropPins() {\n    guard let pins = map.pins else { return }\n    pins.forEach(remove)\n}"),
        .bad(
            """
            enum PinningSetup {
                static func start() {
                    #if !DEBUG
                        ↓guard let pins = PinFile.load() else {
                            log.error("no pins")
                            return
                        }
                        TrustKit.initSharedInstance(withConfiguration: pins)
                    #endif
                }
            }
            """),
        .bad(
            """
            final class PinnedSessions {
                func session() -> URLSession {
                    guard let pins = PinFile.load() else { ↓return URLSession(configuration: .ephemeral) }
                    return URLSession(configuration: .ephemeral, delegate: Pinner(pins), delegateQueue: nil)
                }
            }
            """),
        .bad(
            """
            final class PinnedSessions {
                lazy var session: URLSession = {
                    guard let pins = PinFile.load() else { ↓return .shared }
                    return URLSession(configuration: .default, delegate: Pinner(pins), delegateQueue: nil)
                }()
            }
            """),
        .good(
            """
            final class PinnedSessions {
                func session() -> URLSession {
                    #if DEBUG
                        return URLSession(configuration: .ephemeral)
                    #else
                        guard let pins = PinFile.load() else { fatalError("no pins") }
                        return URLSession(configuration: .ephemeral, delegate: Pinner(pins), delegateQueue: nil)
                    #endif
                }
            }
            """),
        .bad(
            """
            func setUpPinning() {
                ↓if let pins = PinFile.load() { TrustKit.initSharedInstance(withConfiguration: pins) }
            }
            """),
    ]
}
