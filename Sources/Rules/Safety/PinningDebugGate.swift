import TenetRuleKit
import TenetRuleSupport

struct PinningDebugGate: Rule {
    static let about = About(
        "pinning-debug-gate", "Pinning without debug gate", category: .safety, severity: .warning, scope: .appCode,
        why: """
            Pinning in debug builds keeps proxies and local servers from working; pinning only in debug builds leaves \
            the released app unprotected. It has to start in every build but debug ones.
            """,
        phrasings: [
            "Enable certificate pinning in every build except debug builds.",
            """
            Call `TrustKit.initSharedInstance` inside `#if !DEBUG`, so developers can use a proxy while customers stay \
            protected.
            """,
        ])

    var calls = ["initSharedInstance"]
    var flags = ["DEBUG"]
    static let options = [
        Option<Self>("calls", \.calls, "Functions that switch certificate pinning on."),
        Option<Self>("flags", \.flags, "Conditions of `#if` that mean a debug build."),
    ]

    /// A call that starts pinning in every build, as far as its own function shows.
    private struct Start: Fact {
        /// Empty outside functions.
        var function: String
    }
    /// What is called in builds for release only.
    private struct ReleaseCall: Fact {
        var function: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Start.self, fromCallsOf: calls) { call, file in
            guard let name = call.calledName else { return [] }
            let clauses = call.ancestors.compactMap { $0.as(IfConfigClauseSyntax.self) }
            if clauses.contains(where: { isDebugOnly($0) }) {
                file.report(
                    "certificate pinning starts only in debug builds: the released app is not protected",
                    help: "move the call to `#if !DEBUG`", at: name)
                return []
            }
            if clauses.contains(where: { isReleaseOnly($0) }) { return [] }
            return [(Start(function: call.enclosingFunction?.name.identifier.string ?? ""), name.range)]
        }
        hooks.collectAll(ReleaseCall.self, from: IfConfigClauseSyntax.self) { clause, _ in
            guard isReleaseOnly(clause) else { return [] }
            return clause.descendants(FunctionCallExprSyntax.self).compactMap { call in
                call.calledName.map { (ReleaseCall(function: $0.identifier.string), $0.range) }
            }
        }
        hooks.onProject { project in
            let starts = project.facts(Start.self)
            guard !starts.isEmpty else { return }
            let released = Set(project.facts(ReleaseCall.self).map(\.fact.function))
            for start in starts where !released.contains(start.fact.function) {
                project.report(
                    "certificate pinning also starts in debug builds, where proxies and local servers must work",
                    help: "put the call into `#if !DEBUG`", in: start.path, at: start.range)
            }
        }
    }

    private func isDebugOnly(_ clause: IfConfigClauseSyntax) -> Bool {
        guard let condition = clause.condition else { return false }
        return flags.contains { condition.text == $0 }
            || condition.kind == .declReferenceExpr && clause.isForDebugging
    }

    private func isReleaseOnly(_ clause: IfConfigClauseSyntax) -> Bool {
        if let condition = clause.condition?.text {
            return condition == "RELEASE" || condition.containsFolded(["!debug"])
                || flags.contains { condition.contains("!" + $0) }
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
        .good(
            """
            func launch() {
                #if DebugBuild
                log("not pinned")
                #else
                startPinning()
                #endif
            }
            private func startPinning() {
                TrustKit.initSharedInstance(withConfiguration: config)
            }
            """),
        .good(files: [
            "App/Pinning.swift":
                "enum Pinning {\n    static func start() {\n        TrustKit.initSharedInstance(withConfiguration: config)\n    }\n}",
            "App/AppDelegate.swift": "func launch() {\n    #if !DEBUG\n    Pinning.start()\n    #endif\n}",
        ]),
        .bad("#if DebugBuild\nTrustKit.↓initSharedInstance(withConfiguration: config)\n#endif"),
        .good("TrustKit.sharedInstance().pinningValidator"),
    ]
}
