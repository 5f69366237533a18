import TenetRuleKit
import TenetRuleSupport

struct BlueprintOutOfStep: Rule {
    static let about = About(
        "blueprint-out-of-step", "Plan and code that name different types", category: .documentation, severity: .note,
        scope: .everywhere,
        why: """
            A plan is read as a description of what is there. Once types were renamed, dropped or added without it, who \
            reads it looks for code that does not exist and builds a second time what does.
            """,
        phrasings: [
            """
            Keep every blueprint in step with the code: the types it lists exist, and every type of the feature is \
            listed.
            """,
            "When you rename, drop or add a view or model, update the plan document of that feature at the same time.",
        ])

    var folder = "Presentation/Features"
    var sections = [
        "models", "use cases", "repository protocols", "repositories", "data models", "viewmodels", "view models",
        "views", "screens", "components",
    ]
    static let options = [
        Option<Self>("folder", \.folder, "The folder in which each feature has a folder of its own."),
        Option<Self>("sections", \.sections, "Headings below which list items and tables name types that are built."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for (path, resource) in project.model.resources {
                guard case .blueprint(let plan) = resource else { continue }
                let named = names(of: plan)
                let missing = named.filter { project.model.types(named: $0.text).isNone }
                // What is not begun yet is a plan and no description.
                guard missing.count < named.count else { continue }
                for name in missing {
                    project.report(
                        "the plan names `\(name.text)`, and the code has no such type",
                        help: "give it the name that the code has, say that it is planned, or take it out", in: path,
                        at: name.range)
                }
                reportUnnamed(by: plan, path, project)
            }
        }
    }

    /// Types that the plan says to build: its Swift code declares them, or an item of a list begins with them. Each once.
    private func names(of plan: Blueprint) -> [RangedText] {
        let planned = Set(plan.entries.filter(\.isPlanned).map(\.name.text))
        let listed = plan.entries.filter { sections.contains($0.section) }.map(\.name).filter { Self.isType($0.text) }
        var seen = planned
        return (plan.declaredTypes + listed).sorted { $0.range.lower < $1.range.lower }
            .filter { seen.insert($0.text).inserted }
    }

    /// `BerthListView`, and not `berths.title` or `URL`.
    static func isType(_ text: String) -> Bool {
        text.utf8.first.map { (0x41...0x5A).contains($0) } ?? false
            && text.utf8.allSatisfy {
                $0 < 0x80 && (Character(Unicode.Scalar($0)).isLetter || (0x30...0x39).contains($0))
            }
            && text.utf8.contains { (0x61...0x7A).contains($0) }
    }

    private func reportUnnamed(by plan: Blueprint, _ path: String, _ project: ProjectPass) {
        let feature = Self.plain(plan.feature)
        guard !feature.isEmpty else { return }
        let known = Set(plan.typeNames)
        for type in project.model.types
        where type.role == .app && type.declaration.parent == nil && type.access > .fileprivate
            && !type.declaration.isInPreview && !type.conforms(to: "PreviewProvider") && !known.contains(type.name)
            && isListed(type, by: plan, in: project.model)
        {
            guard let owner = FeatureFolders.feature(of: type.declaration.path, below: folder),
                Self.plain(owner) == feature
            else { continue }
            project.report(
                "the plan `\(path)` does not name `\(type.name)`", help: "write it into the plan of the feature",
                at: type.declaration)
        }
    }

    /// A part that the plan lists others of: a protocol, a use case, a view model or a screen. Rows, destinations and other small
    /// parts are how the feature is built, and a section that names nothing leaves the names to the code.
    private func isListed(_ type: ProjectType, by plan: Blueprint, in model: ProjectModel) -> Bool {
        func lists(_ sections: String...) -> Bool { plan.entries.contains { sections.contains($0.section) } }
        if type.kind == .protocol { return lists("repository protocols", "repositories", "protocols") }
        if type.name.hasSuffix("UseCase") { return lists("use cases") }
        if type.name.hasSuffix("ViewModel") { return lists("viewmodels", "view models") }
        return type.isView && !type.isComponent(in: model) && lists("views", "screens")
    }

    private static func plain(_ text: some StringProtocol) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static let plan = """
        # FEATURE BLUEPRINT: Berths

        ## Models

        ```swift
        public struct ↓Berth {
            let id: Int
        }
        ```

        ## Views

        - `BerthsView`: the list, made of `BerthRow`
        - `BerthMapView` (planned)
        """

    static let examples: [Example] = [
        .bad(files: [
            "blueprint/berths.md": plan,
            "App/Presentation/Features/Berths/BerthsView.swift": "struct BerthsView {}\nstruct BerthRow {}",
        ]),
        .bad(files: [
            "blueprint/berths.md": plan.replacing("↓", with: ""),
            "App/Domain/Berth.swift": "struct Berth {}",
            "App/Presentation/Features/Berths/BerthsView.swift":
                "struct BerthsView {}\nstruct ↓BerthFilterScreen: View {}\nfinal class BerthFilterViewModel {}\nstruct BerthFilterBar {}\nprivate struct Needle {}",
        ]),
        .good(files: [
            "blueprint/berths.md": plan.replacing("↓", with: ""),
            "App/Domain/Berth.swift": "struct Berth {}",
            "App/Presentation/Features/Berths/BerthsView.swift": "struct BerthsView {}\nstruct BerthRow {}",
        ]),
        // Nothing of it is built yet.
        .good(files: ["blueprint/berths.md": plan.replacing("↓", with: ""), "App/Tides.swift": "struct Tides {}"]),
        .good(files: [
            "blueprint/registry.md": "# Components\n\n| Component |\n| --- |\n| `BerthRow` |\n",
            "App/A.swift": "struct A {}",
        ]),
    ]
}
