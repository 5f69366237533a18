import TenetRuleKit
import TenetRuleSupport

struct NetworkingInUI: Rule {
    static let about = About(
        "networking-in-ui", "Network request in a view or view model", category: .architecture, severity: .warning,
        scope: .appCode,
        specializes: ["business-logic-in-view"],
        why: """
            A request made in a view has no retries, no token and no test; every change of the server touches \
            screens.
            """,
        phrasings: [
            "Do not make network requests in views or view models.",
            "`URLSession` and Alamofire are called by clients and services; the presentation layer only asks those.",
        ])

    var types = ["URLSession", "AF", "Alamofire"]
    var viewModels = true
    var suffixes: [String] = []
    var folders: [String] = []
    static let options = [
        Option<Self>("types", \.types, "Types that make requests."),
        Option<Self>("suffixes", \.suffixes, "Endings of further types that must not make requests."),
        Option<Self>("folders", \.folders, "Folders in which nothing makes requests, such as `Domain`."),
        Option<Self>("view_models", \.viewModels, "Report requests of view models, too."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onReference(types) { node, file in
            guard let type = node.enclosingType,
                (viewModels && type.isViewModel) || type.isView || type.inherits("UIViewController")
                    || isListed(type, file),
                !node.isInPreview, !loadsPictures(node, type)
            else { return }
            // A default argument hands the session in.
            guard node.ancestor(FunctionParameterSyntax.self) == nil else { return }
            file.report(
                "`\(type.groupName?.text.string ?? "")` makes a network request itself",
                help: "move it to the client or service that makes all requests", at: node.baseName)
        }
    }

    /// A picture has no token and no format that the server may change: `RemoteImage` is there to load one, and so is
    /// `coverImage(at:)`, as long as nothing is decoded.
    private func loadsPictures(_ node: DeclReferenceExprSyntax, _ type: any DeclGroupSyntax) -> Bool {
        guard type.isView || type.inherits("UIImageView", "NSImageView") else { return false }
        if let name = type.groupName?.text, name.hasSuffix("Image") || name.hasSuffix("ImageView") { return true }
        guard let function = node.enclosingFunction, function.name.text.containsFolded(["image", "picture", "photo"])
        else { return false }
        return !function.codeContainsFolded(["decode", "JSONSerialization"])
    }

    private func isListed(_ type: any DeclGroupSyntax, _ file: FilePass) -> Bool {
        if folders.contains(where: { ("/" + file.path).contains("/\($0)/") }) { return true }
        guard let name = type.groupName?.text else { return false }
        return suffixes.contains { name.hasSuffix($0) }
    }

    static let examples: [Example] = [
        .bad(
            "struct LoadTidesUseCase {\n    func execute() async throws { _ = try await ↓URLSession.shared.data(from: url) }\n}",
            options: ["suffixes": .strings(["UseCase"])]),
        .bad(
            "struct CartView: View {\n    func load() async throws {\n        _ = try await ↓URLSession.shared.data(from: url)\n    }\n}"
        ),
        .bad(
            "final class CartViewModel {\n    func load() {\n        let task = ↓URLSession.shared.dataTask(with: url)\n        task.resume()\n    }\n}"
        ),
        .good(
            "final class CartClient {\n    func load() async throws { _ = try await URLSession.shared.data(from: url) }\n}"
        ),
        .good(
            "final class CartViewModel {\n    init(session: URLSession = URLSession.shared) {}\n    func load() { webView.load(URLRequest(url: url)) }\n}"
        ),
        .bad(
            "struct TideRules {\n    func check() async throws { _ = try await ↓URLSession.shared.data(from: url) }\n}",
            at: "App/Domain/TideRules.swift", options: ["folders": .strings(["Domain"])]),
        .good("struct CartView: View {\n    func load() async { await model.load() }\n}"),
        .good(
            "struct RemoteImage: View {\n    func load() async throws { data = try await URLSession.shared.data(from: url).0 }\n}"
        ),
        .good(
            "struct CartView: View {\n    func photo(at url: URL) async -> Data? { try? await URLSession.shared.data(from: url).0 }\n}"
        ),
        .bad(
            "struct CartView: View {\n    func photoList() async throws -> [Photo] {\n        try decoder.decode([Photo].self, from: await ↓URLSession.shared.data(from: url).0)\n    }\n}"
        ),
        .good(
            "final class CartViewModel {\n    func load() async throws { _ = try await URLSession.shared.data(from: url) }\n}",
            options: ["view_models": .bool(false)]),
    ]
}
