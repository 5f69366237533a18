import TenetScaffold
import TenetViews

/// An app that `tenet new` makes, with a feature that has a list, a detail, a form and a cache, in memory.
struct ScaffoldedApp {
    let trees: [AccessibilityTree]

    /// Made once: many tests look at them.
    private static let apps = AppStandard.allCases.map { standard in Result { try ScaffoldedApp(standard) } }

    static func of(_ standard: AppStandard) throws -> ScaffoldedApp {
        try zip(AppStandard.allCases, apps).first { $0.0 == standard }.map { try $0.1.get() } ?? ScaffoldedApp(standard)
    }

    private init(_ standard: AppStandard) throws {
        let empty = ScaffoldProject(
            tree: ProjectTree(root: "/nowhere") { _ in nil }, library: .shipped, tool: "test")
        let app = Self.files(try empty.appPlan(name: "Harbor", standard: standard, organization: "com.example"))
        let made = ScaffoldProject(
            tree: ProjectTree(root: "/nowhere") { app[$0] }, library: .shipped, tool: "test")
        let blueprint = try BlueprintReader(path: "berths.md", text: Self.document).blueprint()
        let document = BlueprintDocument(path: nil, text: Self.document, feature: blueprint.name)
        let feature = Self.files(try made.featurePlan(blueprint, document: document))
        trees = try Trees.read(app.merging(feature) { $1 })
    }

    private static func files(_ plan: Plan) -> [String: [UInt8]] {
        Dictionary(plan.steps.map { ($0.path, $0.after ?? []) }) { $1 }
    }

    /// The tree of a view.
    func tree(_ view: String) -> AccessibilityTree? { trees.first { $0.view == view } }

    /// The views of the feature and of the app itself. Components are looked at where these use them: alone they show what
    /// they are handed.
    var screens: [AccessibilityTree] {
        trees.filter { tree in
            !tree.all.contains { node in
                node.role == .slot
                    || node.isInteractive && node.role != .navigationLink && node.label?.isHandedIn == true
            }
        }
    }

    private static let document = """
        # FEATURE BLUEPRINT: Berths

        ## Models

        ```swift
        struct Berth {
            let id: Int
            var name: String
            var length: Double
            var isFree: Bool
            var bookedUntil: Date?
            var since: Date
            var note: String?
            var kind: BerthKind
        }
        enum BerthKind: String { case inner, dryDock = "dry_dock" }
        ```

        ## Local Data Source

        An offline cache.

        ## Views

        - `BerthDetailView`: one.
        - `BerthFormView`: written here.
        """
}

extension SpokenText {
    /// All of it comes from outside.
    fileprivate var isHandedIn: Bool { keys.isEmpty && unknownKeys.isEmpty && untranslatedWords.isEmpty }
}
