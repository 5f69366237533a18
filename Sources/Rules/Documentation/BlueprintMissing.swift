import TenetRuleKit
import TenetRuleSupport

struct BlueprintMissing: Rule {
    static let about = About(
        "blueprint-missing", "Feature without a plan", category: .documentation, severity: .note, scope: .everywhere,
        why: """
            Where features are planned before they are built, one without a plan was built past the review that would \
            have asked for it.
            """,
        phrasings: [
            "Every feature folder in `Presentation/Features` must have a feature blueprint document.",
            "No screen gets built before its written plan is in the repository.",
        ])

    var folder = "Presentation/Features"
    static let options = [
        Option<Self>("folder", \.folder, "The folder in which each feature has a folder of its own.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            let plans = project.model.resources.compactMap { path, resource -> Set<String>? in
                guard case .blueprint(let plan) = resource else { return nil }
                return [Self.plain(plan.feature), Self.plain(FilePlace(path).file.dropLast(3))]
            }
            // A project that plans nothing in files has not agreed to this.
            guard !plans.isEmpty else { return }
            let names = plans.reduce(into: Set()) { $0.formUnion($1) }
            var seen: Set<String> = []
            for source in project.model.sources where source.role == .app {
                guard let feature = FeatureFolders.feature(of: source.path, below: folder),
                    seen.insert(feature).inserted
                else { continue }
                let name = Self.plain(feature)
                guard !names.contains(where: { $0 == name || $0.hasPrefix(name) || !$0.isEmpty && name.hasPrefix($0) })
                else { continue }
                project.report(
                    "the feature `\(feature)` has no plan", help: "write `blueprint/\(feature).md`", in: source.path,
                    at: ByteRange(0, 0))
            }
        }
    }

    private static func plain(_ text: some StringProtocol) -> String {
        let plain = text.lowercased().filter { $0.isLetter || $0.isNumber }
        return plain.hasSuffix("s") ? String(plain.dropLast()) : plain
    }

    static let examples: [Example] = [
        .bad(files: [
            "blueprint/berths.md": "# FEATURE BLUEPRINT: Berths\n",
            "App/Presentation/Features/Tides/TideRow.swift": "↓struct TideRow {}",
            "App/Presentation/Features/Tides/TideView.swift": "struct TideView {}",
        ]),
        .good(files: [
            "blueprint/plan-1.md": "# FEATURE BLUEPRINT: Tides\n",
            "App/Presentation/Features/Tides/TideView.swift": "struct TideView {}",
        ]),
        .good(files: ["App/Presentation/Features/Tides/TideView.swift": "struct TideView {}"]),
        .good(files: [
            "blueprint/berths.md": "# FEATURE BLUEPRINT: Berths\n",
            "App/Presentation/Base/TideView.swift": "struct TideView {}",
        ]),
    ]
}
