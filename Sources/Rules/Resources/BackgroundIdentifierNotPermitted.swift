import TenetRuleKit
import TenetRuleSupport

struct BackgroundIdentifierNotPermitted: Rule {
    static let about = About(
        "background-identifier-not-permitted", "Background task that the Info.plist does not list",
        category: .resources, severity: .error, scope: .appCode, reads: [.strings],
        why: """
            Registering a background task whose identifier is missing in `BGTaskSchedulerPermittedIdentifiers` ends the \
            app at launch, and submitting one fails. An identifier that nothing registers never runs.
            """,
        phrasings: [
            """
            List the identifier of every background task in `BGTaskSchedulerPermittedIdentifiers`, and register a \
            handler for every identifier listed there.
            """,
            """
            What we pass to `BGTaskScheduler` and the names in Info.plist match exactly, with none missing and none \
            left over.
            """,
        ])

    private struct Identifier: Fact {
        var text: ConstantText?
        /// What surely stands at the end of a text with values in it.
        var tail: String
    }

    private static let types = [
        "BGAppRefreshTaskRequest", "BGProcessingTaskRequest", "BGHealthResearchTaskRequest",
        "BGContinuedProcessingTaskRequest",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(Identifier.self, fromCallsOf: Self.types + ["register", "appRefresh"]) { call, _ in
            guard let name = call.calledName?.text, let first = call.firstArgument else { return nil }
            let label = first.label?.text
            if (name.isOne(of: Self.types) && label == "identifier")
                || (name == "register" && label == "forTaskWithIdentifier")
            {
                let tail = first.expression.as(StringLiteralExprSyntax.self)?.interpolatedParts?.tail ?? ""
                return (Identifier(text: ConstantText(first.expression), tail: tail), first.expression.range)
            }
            // `.backgroundTask(.appRefresh("…"))` of a scene.
            guard name == "appRefresh", call.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil,
                call.ancestor(FunctionCallExprSyntax.self)?.calledName?.text == "backgroundTask"
            else { return nil }
            return (Identifier(text: ConstantText(first.expression), tail: ""), first.expression.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in report(project) }
    }

    private struct Permitted {
        var app: AppTarget
        var texts: [(path: String, text: RangedText)]
    }

    private static let key = "BGTaskSchedulerPermittedIdentifiers"

    private func report(_ project: ProjectPass) {
        let uses = project.facts(Identifier.self)
        let apps = AppTargets(project.model)
        let permitted = apps.all.map { app in
            Permitted(
                app: app,
                texts: app.plists.flatMap { path, list in list.strings(at: Self.key).map { (path, $0) } })
        }
        guard !uses.isEmpty || permitted.contains(where: { !$0.texts.isEmpty }) else { return }
        var named: Set<String> = []
        var tails: [String] = []
        var isComplete = true
        var seen: Set<[String]> = []
        for use in uses {
            guard let text = use.fact.text?.value(in: project.model, from: use.path) else {
                if use.fact.tail.count > 2 { tails.append(use.fact.tail) } else { isComplete = false }
                continue
            }
            named.insert(text)
            let running = apps.running(use.path)
            guard let first = running.first, running.allSatisfy(\.isWhole),
                running.allSatisfy({ app in !lists(app).contains { Self.allows($0, text) } }),
                project.model.uses(of: Self.key).isEmpty, seen.insert([first.path, first.name, text]).inserted
            else { continue }
            var place = first.place
            place.message = "the list of the app belongs here"
            let near = LocalizedKey.nearest(to: text, in: running.flatMap(lists))
            project.report(
                "`\(text)` is not in `\(Self.key)`, so registering it ends the app",
                help: near.map { "the list has `\($0)`: write the same in both" } ?? "add it to the list", in: use.path,
                at: use.range, notes: [place])
        }
        reportStale(permitted, named, tails, isComplete, project)
    }

    private func lists(_ app: AppTarget) -> [String] { app.texts(Self.key) }

    /// A list may hold variables of the build and, on new systems, a star at the end.
    private static func allows(_ pattern: String, _ text: String) -> Bool {
        if pattern == text { return true }
        if pattern.hasSuffix("*"), !pattern.contains("$") { return text.hasPrefix(pattern.dropLast()) }
        guard pattern.contains("$"), let end = pattern.lastIndex(of: ")") ?? pattern.lastIndex(of: "}") else {
            return false
        }
        let tail = pattern[pattern.index(after: end)...]
        return tail.isEmpty || tail.contains("*") || text.hasSuffix(tail)
    }

    private func reportStale(
        _ permitted: [Permitted], _ named: Set<String>, _ tails: [String], _ isComplete: Bool, _ project: ProjectPass
    ) {
        guard !project.model.hasForeignCode, !project.model.sources.isEmpty else { return }
        var seen: Set<String> = []
        for entry in permitted.flatMap(\.texts) {
            let text = entry.text.text
            let tail = text.lastIndex(of: ")").map { String(text[text.index(after: $0)...]) } ?? text
            guard !named.contains(where: { Self.allows(text, $0) }), !tails.contains(where: { text.hasSuffix($0) }),
                project.model.uses(of: text).isEmpty, project.model.uses(of: tail).isEmpty,
                // Packages that are not here may register their own.
                isComplete || !named.isEmpty, !text.contains("*"),
                seen.insert("\(entry.path):\(entry.text.range.lower)").inserted
            else { continue }
            guard isComplete else { continue }
            project.report(
                "nothing registers the background task `\(text)`", help: "delete the entry, or register the task",
                in: entry.path, at: entry.text.range)
        }
    }

    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>CFBundlePackageType</key>
            <string>APPL</string>
            <key>BGTaskSchedulerPermittedIdentifiers</key>
            <array>
                <string>com.shop.refresh</string>
            </array>
        </dict>
        </plist>
        """

    static let examples: [Example] = [
        .bad(files: [
            "App/Info.plist": plist,
            "App/A.swift": """
            enum Tasks { static let refresh = "com.shop.refresh", clean = "com.shop.clean" }
            func start() {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.refresh, using: nil) { run($0) }
                BGTaskScheduler.shared.register(forTaskWithIdentifier: ↓Tasks.clean, using: nil) { run($0) }
            }
            """,
        ]),
        .bad(files: [
            "App/Info.plist": plist.replacing("com.shop.refresh", with: "↓com.shop.refresh"),
            "App/A.swift": "let request = BGAppRefreshTaskRequest(identifier: ↓\"com.shop.refreshh\")",
        ]),
        .good(files: [
            "App/Info.plist": plist,
            "App/A.swift": "let request = BGProcessingTaskRequest(identifier: \"com.shop.refresh\")",
        ]),
        .good(files: [
            "App/Info.plist": plist.replacing("com.shop", with: "$(PRODUCT_BUNDLE_IDENTIFIER)"),
            "App/A.swift": "let request = BGProcessingTaskRequest(identifier: \"com.shop.refresh\")",
        ]),
        .good(files: ["App/A.swift": "let request = BGProcessingTaskRequest(identifier: \"com.shop.refresh\")"]),
    ]
}
