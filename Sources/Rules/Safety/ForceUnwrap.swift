import TenetRuleKit
import TenetRuleSupport

struct ForceUnwrap: Rule {
    static let about = About(
        "force-unwrap", "Force unwrap", category: .safety, severity: .warning, status: .stable,
        aliases: ["force_unwrapping"],
        why: """
            `!` ends the app as soon as the value is missing, and the user loses what they were doing. A `guard`, an \
            `if let` or a default keeps the missing value an ordinary case.
            """,
        phrasings: [
            "Do not force unwrap optionals with `!` in app code.",
            "Never put an exclamation mark behind a value that may be `nil`; go through `guard let`, `if let` or `??`.",
        ])

    var allowInTests = true
    var allowConstants = true
    var allowedMembers = ["baseAddress"]
    var onlyInViews = false
    var checked = true
    var every = false
    static let options = [
        Option<Self>("allow_in_tests", \.allowInTests, "Leave force unwraps alone in test targets."),
        Option<Self>(
            "allow_constants", \.allowConstants,
            "Leave calls alone whose arguments are all written out, such as `URL(string: \"https://example.com\")!`."),
        Option<Self>("allowed_members", \.allowedMembers, "Members whose values may be force unwrapped."),
        Option<Self>(
            "checked", \.checked,
            "Also report values that are compared to nil around, which `nil-check-then-force-unwrap` does too."),
        Option<Self>("only_in_views", \.onlyInViews, "Look only at code inside SwiftUI views."),
        Option<Self>("every", \.every, "Report every `!`, in tests and outlets too, whatever makes it safe."),
    ]

    func install(_ hooks: inout Hooks) {
        guard !every else {
            return hooks.on(ForceUnwrapExprSyntax.self) { node, file in
                file.report(Self.message(Self.described(node.expression)), help: Self.help, at: node.exclamationMark)
            }
        }
        hooks.on(MemberAccessExprSyntax.self) { node, file in
            let name = node.declName.baseName
            guard name.text == "unsafelyUnwrapped", let base = node.base, !(allowInTests && file.isTest),
                !node.isForDevelopers,
                !onlyInViews || node.isInsideView
            else { return }
            file.report(
                "`unsafelyUnwrapped` reads garbage or crashes when \(Self.described(base)) is nil",
                help: "unwrap it with `guard let` or `if let`, or give a default with `??`", at: name)
        }
        hooks.on(ForceUnwrapExprSyntax.self) { node, file in
            guard isMeant(node, file), !isUnknown(node, file) else { return }
            if node.expression.isPlainValue, let check = node.nilCheck {
                guard checked else { return }
                file.report(
                    "`!` relies on the check of \(Self.described(node.expression)) beside it, which the compiler does not",
                    help: "unwrap it with `if let`, `guard let` or `??`, or go through it with `?.`",
                    at: node.exclamationMark, notes: [file.note("the check", at: check)])
                return
            }
            if let name = node.boundName {
                file.report(
                    "\(Self.described(node.expression)) is unwrapped as `\(name.text)` here, and forced all the same",
                    help: "use `\(name.text)`", at: node.exclamationMark)
                return
            }
            file.report(Self.message(Self.described(node.expression)), help: Self.help, at: node.exclamationMark)
        }
        hooks.collect(ForcedMember.self, from: ForceUnwrapExprSyntax.self) { node, file in
            guard isMeant(node, file), isUnknown(node, file), let name = node.expression.ownMemberName,
                let type = node.enclosingTypeName
            else { return nil }
            return (ForcedMember(name: name.identifier.string, type: type.string), node.exclamationMark.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for forced in project.facts(ForcedMember.self)
            where !project.model.isOutlet(forced.fact.name, of: forced.fact.type) {
                project.report(
                    Self.message("`\(forced.fact.name)`"), help: Self.help, in: forced.path, at: forced.range)
            }
        }
    }

    private static func message(_ value: String) -> String { "`!` crashes when \(value) is nil" }
    private static let help = "unwrap it with `guard let` or `if let`, or give a default with `??`"

    private func isMeant(_ node: ForceUnwrapExprSyntax, _ file: FilePass) -> Bool {
        !(allowInTests && file.isTest) && !(allowConstants && isWritten(node)) && !node.isBehindPrecondition
            && !isUTF8Data(node.expression) && node.expression.lastName?.text.isOne(of: allowedMembers) != true
            && !node.isForDevelopers && (!onlyInViews || node.isInsideView) && !node.isOfOutlet(file)
            && !node.isOfAddedTextFields
    }

    private func isWritten(_ node: ForceUnwrapExprSyntax) -> Bool {
        node.expression.isCallOfConstants || node.isCallOfWrittenNames || node.isOfWrittenRawValue
            || node.isAddressWithNumbers
    }

    /// Only the project tells whether this is an outlet.
    private func isUnknown(_ node: ForceUnwrapExprSyntax, _ file: FilePass) -> Bool {
        !onlyInViews && node.isDeclaredElsewhere(file) && node.nilCheck == nil
    }

    /// `text.data(using: .utf8)!` cannot fail: `force-unwrapped-encoding` has the better form.
    private func isUTF8Data(_ expression: ExprSyntax) -> Bool {
        guard let call = expression.as(FunctionCallExprSyntax.self), call.calledName?.text == "data" else {
            return false
        }
        return call.argument("using")?.expression.text.hasSuffix(".utf8") ?? false
    }

    private static func described(_ expression: ExprSyntax) -> String {
        if let call = expression.stripped.as(FunctionCallExprSyntax.self), let name = call.calledName {
            return "the result of `\(name.text)`"
        }
        if expression.kind == .subscriptCallExpr { return "the looked up value" }
        return expression.lastName.map { "`\($0.text)`" } ?? "the value"
    }

    static let examples: [Example] = [
        .bad("let url = URL(string: \"https://example.com\")↓!", at: Example.testPath, options: ["every": .bool(true)]),
        .bad(
            """
            func show() {
                if let chosen = pier {
                    draw(chosen)
                    draw(pier↓!.name)
                }
            }
            """),
        .bad("guard depth != nil, depth↓! < 12 else { return }"),
        .good("guard depth != nil, depth! < 12 else { return }", options: ["checked": .bool(false)]),
        .bad("guard depth != nil, width↓! < 12 else { return }", options: ["checked": .bool(false)]),
        .good(
            """
            func show() {
                line += depth != nil ? "\\(depth!)," : ","
                line += isNew && depth != nil ? "\\(depth!)" : ""
                guard width != nil else { return }
                draw(width!)
            }
            """, options: ["checked": .bool(false)]),
        .bad(
            """
            func show() {
                line += isNew || depth != nil ? "\\(depth↓!)" : ""
                guard width != nil else { return }
                width = next()
                draw(width↓!)
            }
            """, options: ["checked": .bool(false)]),
        .good(
            """
            extension Tide {
                static var preview: Tide { Tide.all.first! }
                static func previewPier(_ name: String) -> Pier { Pier.all[name]! }
            }
            """),
        .bad(
            """
            extension Tide {
                static var previous: Tide { Tide.all.first↓! }
                var preview: Image { images.first↓! }
            }
            """),
        // Outlets are declared with `!`; forcing them once more changes nothing.
        .good(
            """
            final class ChartController: UIViewController {
                @IBOutlet private weak var chart: ChartView!
                func stop() {
                    func detach() { center.removeObserver(chart!) }
                    detach()
                }
            }
            """),
        .good(files: [
            "App/ChartController.swift":
                "class ChartController: UIViewController {\n    @IBOutlet weak var chart: ChartView!\n}",
            "App/ChartController+Stop.swift":
                "extension ChartController {\n    func stop() { center.removeObserver(chart!) }\n}",
            "App/TideChartController.swift":
                "final class TideChartController: ChartController {\n    func show() { center.removeObserver(self.chart!) }\n}",
        ]),
        .bad(files: [
            "App/ChartController.swift":
                "class ChartController: UIViewController {\n    var chart: ChartView?\n}",
            "App/ChartController+Stop.swift":
                "extension ChartController {\n    func stop() { center.removeObserver(chart↓!) }\n}",
        ]),
        .good(
            """
            func ask() {
                alert.addTextField()
                present(alert) { name = alert.textFields![0].text }
            }
            """),
        .good(
            """
            #if DEBUG
            func sample() -> Tide { Tide.all.first! }
            #endif
            """),
        .good(
            """
            struct Seats: View {
                var body: some View { Text("Seats") }
                final class Model {
                    func first() -> Seat { seats.first! }
                }
            }
            """,
            options: ["only_in_views": .bool(true)]),
        .bad("let name = user.name↓!"),
        .bad("func open(_ text: String) {\n    router.show(URL(string: text)↓!)\n}"),
        .bad("let first = names.first↓!.count"),
        .bad("let total = prices[\"sum\"]↓! + 1"),
        .good("guard let name = user.name else { return }"),
        .good("let home = URL(string: \"https://example.com/home\")!"),
        .bad("let home = URL(string: \"https://example.com/home\")↓!", options: ["allow_constants": .bool(false)]),
        .good(
            "enum Mirror: String {\n    case north = \"https://n.tides.org\"\n    var url: URL { URL(string: rawValue)! }\n}"
        ),
        .bad("enum Mirror: String {\n    case north = \"north\"\n    var url: URL { URL(string: rawValue)↓! }\n}"),
        .good(
            "func open(_ page: Int) {\n    show(URL(string: \"https://tides.org/\\(page)\")!)\n}\n"
                + "func flag(_ ship: Ship) -> UIImage {\n    let name: String\n"
                + "    if ship.isLate { name = \"red\" } else { name = \"green\" }\n    return UIImage(named: name)!\n}\n"
                + "func top() -> Crate {\n    precondition(!crates.isEmpty, \"nothing stacked\")\n    return crates.last!\n}"
        ),
        .bad("func open(_ page: String) {\n    show(URL(string: \"https://tides.org/\\(page)\")↓!)\n}"),
        .good("let bytes = \"hello\".data(using: .utf8)!"),
        .good("let bytes = line.data(using: .utf8)!"),
        .good("data.withUnsafeBytes { write($0.baseAddress!, $0.count) }"),
        .good("let name = user.name!", at: Example.testPath),
        .bad("let name = user.name↓!", at: Example.testPath, options: ["allow_in_tests": .bool(false)]),
        .good("#Preview {\n    UserView(user: User.samples.first!)\n}"),
        .good(
            """
            private struct PreviewHost: View {
                @State var user: User?
                var body: some View { UserView(user: user!) }
            }

            #Preview {
                PreviewHost(user: .sample)
            }
            """),
        .bad(
            """
            private struct PreviewRow: View {
                var url: URL?
                var body: some View { Thumbnail(url: url↓!) }
            }

            struct Files: View {
                var body: some View { PreviewRow(url: first) }
            }

            #Preview {
                PreviewRow(url: nil)
            }
            """),
        .good("if !isReady && count != 0 { start() }"),
        .good("let label: UILabel! = nil"),
        .bad(
            """
            struct Row: View {
                var body: some View { Text(title) }
            }

            extension Row {
                private var title: String { names.first↓!.capitalized }
            }
            """,
            options: ["only_in_views": .bool(true)]),
        .good(
            """
            struct Row: View {
                var body: some View { Text("Row") }
            }

            extension Store {
                var title: String { names.first!.capitalized }
            }
            """,
            options: ["only_in_views": .bool(true)]),
        .good("func open() { show(url!) }", options: ["only_in_views": .bool(true)]),
        .bad(
            """
            struct Row: View {
                var body: some View { Text(item↓!.name) }
            }
            """,
            options: ["only_in_views": .bool(true)]),
        .bad("func seats() -> Int {\n    ticket.↓unsafelyUnwrapped.seats.count\n}"),
        .good("func test() {\n    let seats = ticket.unsafelyUnwrapped.seats\n}", at: Example.testPath),
    ]
}

/// A member that another file declares, forced with `!`.
private struct ForcedMember: Fact {
    var name: String
    var type: String
}
