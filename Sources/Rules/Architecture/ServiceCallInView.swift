import TenetRuleKit

struct ServiceCallInView: Rule {
    static let about = About(
        "service-call-in-view", "Service called by a view", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            A view that calls the service has to handle its failures too: the code runs only with a screen, is written \
            anew in each view and is out of reach for unit tests.
            """)

    var services =
        "*Service|*ServiceProtocol|*APIClient|*APIClientProtocol|*Repository|*RepositoryProtocol|*NetworkClient|NetworkManager"
    var except = ["track", "log", "logEvent", "logScreenView", "report", "record"]
    static let options = [
        Option<Self>(
            "services", \.services,
            "What counts as a service: names of types (`*Service`), supertypes (`<Client>`) and folders (`Services/`), joined by `|`."
        ),
        Option<Self>("except", \.except, "Methods that views may call."),
    ]

    func install(_ hooks: inout Hooks) {
        let services = TypeGroup("services", services)
        let images = NamePattern("*Image*|*Analytics*|*Haptic*|*Feedback*|*Sound*|*Log*|*Animation*|*Theme*")
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for view in project.model.types where view.isView && view.role == .app && !view.isDouble {
                guard !view.declaration.isInPreview, !images.matches(view.name) else { continue }
                for use in view.members.flatMap(\.uses) {
                    guard use.kind == .call, !use.has(.isPreview), !use.base.isEmpty, use.base != ".", use.base != "?",
                        use.name.first?.isLowercase == true, !except.contains(use.name), use.name != "init",
                        let function = use.target.all.first, function.kind == .function,
                        let service = function.enclosingType, services.contains(service),
                        // Overloads are methods of one type.
                        use.target.all.allSatisfy({ $0.enclosingType == service }),
                        !images.matches(service.name), !service.isView
                    else { continue }
                    project.report(
                        "`\(view.name)` calls `\(service.name).\(use.name)` itself",
                        help: "let the view model call it and publish the result or the error", at: use,
                        notes: [function.note("`\(use.name)` is declared here")])
                }
            }
        }
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
