import TenetRuleKit
import TenetRuleSupport

struct ServiceCallInView: Rule {
    static let about = About(
        "service-call-in-view", "Service called by a view", category: .architecture, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            A view that calls the service has to handle its failures too: the code runs only with a screen, is written \
            anew in each view and is out of reach for unit tests.
            """,
        phrasings: [
            "Views do not call services, repositories or API clients; they call their view model.",
            "No `await service.rows()` in a SwiftUI `.task`: ask the model, and let it talk to the backend layer.",
        ])

    var services =
        "*Service|*ServiceProtocol|*APIClient|*APIClientProtocol|*Repository|*RepositoryProtocol|*NetworkClient|NetworkManager"
    var except = ["track", "log", "logEvent", "logScreenView", "report", "record"]
    var failures = false
    static let options = [
        Option<Self>("failures", \.failures, "Also report views that catch errors of awaited work."),
        Option<Self>(
            "services", \.services,
            "What counts as a service: names of types (`*Service`), supertypes (`<Client>`) and folders (`Services/`), joined by `|`."
        ),
        Option<Self>("except", \.except, "Methods that views may call."),
    ]

    func install(_ hooks: inout Hooks) {
        if failures {
            hooks.on(DoStmtSyntax.self) { node, file in
                guard let clause = node.catchClauses.first, node.enclosingType?.isView == true, !node.isInPreview,
                    node.body.statements.descendants(TryExprSyntax.self).contains(where: {
                        $0.questionOrExclamationMark == nil && $0.expression.kind == .awaitExpr
                            && !$0.codeContains("Task.sleep") && !$0.codeContainsFolded(Self.permissions)
                    }), !clause.body.statements.isEmpty
                else { return }
                file.report(
                    "this view handles the failure of the work itself",
                    help: "let the view model catch it and publish what to show", at: clause.catchKeyword)
            }
        }
        let services = TypeGroup("services", services)
        let images = NamePattern("*Image*|*Analytics*|*Haptic*|*Feedback*|*Sound*|*Log*|*Animation*|*Theme*")
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for view in project.model.types where view.isView && view.role == .app && !view.isDouble {
                guard !view.declaration.isInPreview, !images.matches(view.name) else { continue }
                for use in view.members.flatMap(\.uses) {
                    guard use.kind == .call, !use.has(.isPreview), !use.base.isEmpty, use.base != ".", use.base != "?",
                        use.name.first?.isLowercase == true, !except.contains(use.name), use.name != "init"
                    else { continue }
                    if use.target.isNone, let service = undeclared(use, of: view, services, project.model),
                        !images.matches(service)
                    {
                        project.report(
                            "`\(view.name)` calls `\(service).\(use.name)` itself",
                            help: "let the view model call it and publish the result or the error", at: use)
                        continue
                    }
                    guard
                        let function = use.target.all.first, function.kind == .function,
                        let service = function.enclosingType, services.contains(service),
                        // Overloads are methods of one type.
                        use.target.all.allSatisfy({ $0.enclosingType == service }),
                        !images.matches(service.name), !service.isView, !isPlain(function)
                    else { continue }
                    project.report(
                        "`\(view.name)` calls `\(service.name).\(use.name)` itself",
                        help: "let the view model call it and publish the result or the error", at: use,
                        notes: [function.note("`\(use.name)` is declared here")])
                }
            }
        }
    }

    /// Prompts of the system, which are no calls of an API.
    private static let permissions = ["requestauthorization", "requestaccess", "requesttracking", "requestpermission"]

    /// A static function that computes something from its arguments.
    private func isPlain(_ function: Declaration) -> Bool {
        function.has(.isStatic) && !function.has(.isAsync) && !function.has(.isThrowing) && !function.type.isEmpty
    }

    /// The written type of what is called, `any CartService` of `model.service`, when the project does not declare it.
    private func undeclared(
        _ use: Use, of view: ProjectType, _ services: TypeGroup, _ model: ProjectModel
    ) -> String? {
        var owner: ProjectType? = view
        var found: String?
        for part in use.base.split(separator: ".") where part != "self" {
            guard let type = owner,
                let property = type.storedProperties.first(where: { $0.name == part.filter { $0 != "?" } })
            else { return nil }
            var name = property.type
            for word in ["any ", "some "] where name.hasPrefix(word) { name.removeFirst(word.count) }
            name = name.filter { !"?!()".contains($0) }
            owner = model.types(named: name).one
            found = name
        }
        guard let found, owner == nil, model.types(named: found).isNone, services.contains(name: found) else {
            return nil
        }
        return found
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartView.swift":
                "struct CartView: View {\n    let service: any CartServiceProtocol\n    @State private var rows: [Row] = []\n    var body: some View {\n        List(rows) { Text($0.title) }\n            .task { rows = (try? await service.↓rows()) ?? [] }\n    }\n}",
            "App/CartService.swift":
                "protocol CartServiceProtocol {\n    func rows() async throws -> [Row]\n}",
        ]),
        .bad(files: [
            "App/CartView.swift":
                "struct CartView: View {\n    var body: some View { Text(\"\") }\n    private func send() {\n        Task { try await OrderRepository.shared.↓send() }\n    }\n}",
            "App/OrderRepository.swift":
                "final class OrderRepository {\n    static let shared = OrderRepository()\n    func send() async throws {}\n}",
        ]),
        .bad(files: [
            "App/CartView.swift":
                "struct CartView: View {\n    @ObservedObject var model: CartViewModel\n    var body: some View { Text(\"\") }\n    private func empty() async {\n        do { try await model.service.↓empty() } catch { failure = \"\" }\n    }\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    let service: CartServiceProtocol\n    init(service: CartServiceProtocol) { self.service = service }\n}",
        ]),
        .bad(
            "struct CartView: View {\n    private func send() async {\n        do { try await model.send() } ↓catch { failure = error }\n    }\n}",
            options: ["failures": .bool(true)]),
        .good(
            "struct CartView: View {\n    private func wait() async {\n        do { try await Task.sleep(for: .seconds(1)) } catch { isLate = true }\n        do { try read() } catch { failure = error }\n        do { isAllowed = try await center.requestAuthorization(options: []) } catch { log(error) }\n    }\n}",
            options: ["failures": .bool(true)]),
        .good(files: [
            "App/CartView.swift":
                "struct CartView: View {\n    @StateObject private var model = CartViewModel(service: CartService())\n    var body: some View { Text(\"\").task { await model.load() } }\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel: ObservableObject {\n    let service: CartService\n    init(service: CartService) { self.service = service }\n    func load() async { await service.load() }\n}\nfinal class CartService {\n    func load() async {}\n}",
        ]),
        .good(files: [
            "App/CartView.swift":
                "struct CartView: View {\n    var body: some View { Text(\"\").onAppear { AnalyticsService.shared.screen(\"cart\") } }\n}",
            "App/AnalyticsService.swift":
                "final class AnalyticsService {\n    static let shared = AnalyticsService()\n    func screen(_ name: String) {}\n}",
        ]),
        .good(files: [
            "App/AvatarImage.swift":
                "struct AvatarImage: View {\n    let service: PhotoService\n    var body: some View { Color.clear.task { await service.load() } }\n}",
            "App/PhotoService.swift": "final class PhotoService {\n    func load() async {}\n}",
        ]),
        .good(
            "struct CartView: View {\n    var body: some View { Text(\"\").task { await unknownService.load() } }\n}"),
    ]
}
