import TenetRuleKit

struct PinningDebugGate: Rule {
    static let about = About(
        "pinning-debug-gate", "Pinning without debug gate", category: .safety, severity: .warning, scope: .appCode,
        why: """
            Pinning in debug builds keeps proxies and local servers from working; pinning only in debug builds leaves \
            the released app unprotected. It has to start in every build but debug ones.
            """)

    var calls = ["initSharedInstance"]
    var flags = ["DEBUG"]
    static let options = [
        Option<Self>("calls", \.calls, "Functions that switch certificate pinning on."),
        Option<Self>("flags", \.flags, "Conditions of `#if` that mean a debug build."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(calls) { call, file in
            guard let name = call.calledName else { return }
            let clauses = call.ancestors.compactMap { $0.as(IfConfigClauseSyntax.self) }
            if clauses.contains(where: { isDebugOnly($0) }) {
                file.report(
                    "certificate pinning starts only in debug builds: the released app is not protected",
                    help: "move the call to `#if !DEBUG`", at: name)
            } else if !clauses.contains(where: { isReleaseOnly($0) }) {
                file.report(
                    "certificate pinning also starts in debug builds, where proxies and local servers must work",
                    help: "put the call into `#if !DEBUG`", at: name)
            }
        }
    }

    private func isDebugOnly(_ clause: IfConfigClauseSyntax) -> Bool {
        guard let condition = clause.condition?.text else { return false }
        return flags.contains { condition == $0 }
    }

    private func isReleaseOnly(_ clause: IfConfigClauseSyntax) -> Bool {
        if let condition = clause.condition?.text {
            return flags.contains { condition.contains("!" + $0) || condition == "RELEASE" }
        }
        return clause.parent?.as(IfConfigClauseListSyntax.self)?.first.map(isDebugOnly) ?? false
    }

    static let examples: [Example] = [
        .bad("func start() {\n    TrustKit.↓initSharedInstance(withConfiguration: config)\n}"),
        .bad("#if DEBUG\nTrustKit.↓initSharedInstance(withConfiguration: config)\n#endif"),
        .good("#if !DEBUG\nTrustKit.initSharedInstance(withConfiguration: config)\n#endif"),
        .good("#if DEBUG\nlog(\"not pinned\")\n#else\nTrustKit.initSharedInstance(withConfiguration: config)\n#endif"),
        .good(
            """
            #if !DebugBuild
            TrustKit.initSharedInstance(withConfiguration: config)
            #endif
            """,
            options: ["flags": .strings(["DebugBuild"])]),
        .good("TrustKit.sharedInstance().pinningValidator"),
    ]
}
