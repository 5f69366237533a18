import TenetRuleKit

struct PinningFailsOpen: Rule {
    static let about = About(
        "pinning-fails-open", "App goes on without certificate pinning", category: .safety, severity: .error,
        scope: .appCode,
        why: """
            If pins cannot be loaded and the app goes on, every connection is made without pinning, and nobody notices \
            until it is abused.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "TrustKit", "pins", "pinnedKeys", "publicKeyHashes", "pinningConfiguration") {
            body, file in
            guard body.kind == .function || body.kind == .initializer,
                (body.owner.as(FunctionDeclSyntax.self)?.name.text ?? body.owner.enclosingTypeName)?
                    .containsFolded(["pinning", "trustkit"]) == true,
                !body.mayThrow, body.owner.as(FunctionDeclSyntax.self)?.returnType == nil,
                let graph = body.graph
            else { return }
            for check in body.statements.descendants(GuardStmtSyntax.self) where check.enclosingBody == body.owner {
                guard check.body.statements.last?.item.kind == .returnStmt, !check.isInDebugBlock,
                    !check.conditions.text.containsFolded([
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
            for clause in body.statements.descendants(CatchClauseSyntax.self) where clause.enclosingBody == body.owner {
                guard let last = clause.body.lastToken, !clause.isInDebugBlock,
                    !clause.body.descendants(FunctionCallExprSyntax.self).contains(where: {
                        $0.calledName?.text.isOne(of: ["fatalError", "preconditionFailure", "exit", "abort"]) == true
                    }), last.range.upper > 0
                else { continue }
                file.report(
                    "the app goes on without pinning when this fails",
                    help: "stop with `fatalError` in release builds", at: clause.catchKeyword)
            }
        }
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
    ]
}
