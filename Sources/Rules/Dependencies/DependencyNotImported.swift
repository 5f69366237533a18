import TenetRepositorySupport
import TenetRuleKit

struct DependencyNotImported: Rule {
    static let about = About(
        "dependency-not-imported", "Linked library that no file imports", category: .dependencies, severity: .note,
        why: """
            A library that is linked and never imported costs time in every build, size in the app and work in every \
            update, for nothing.
            """,
        phrasings: [
            "Do not link libraries that no file of the target imports.",
            "Remove a package product from the project when nothing says `import` for it anymore.",
        ])

    var except: [String] = []
    static let options = [
        Option<Self>(
            "except", \.except, addsUp: true,
            "Products that work without being imported, such as one that another library loads.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let scan = ImportScan.of(pass)
            let files = DependencyFiles.head(pass)
            let own = Set(files.builds.flatMap(\.targets).map(\.name.text))
            let modules = scan.modules.subtracting(own)
            // A module that nothing explains may be what a product is called in code.
            guard !scan.modules.isEmpty, scan.swiftModules.allSatisfy({ isExplained($0, own, files) }) else { return }
            for build in files.builds {
                var seen: Set<String> = []
                // What is linked to tests often works by being loaded.
                for use in build.productUses
                where use.dependency.kind != .plugin && !use.target.kind.isTests
                    && !except.contains(use.dependency.name.text)
                {
                    guard let package = use.package, !isUsed(use.dependency.name.text, package, modules),
                        build.packages.contains(where: { $0.identity == package && $0.location == .remote }),
                        seen.insert(use.dependency.name.text).inserted
                    else { continue }
                    pass.report(
                        "no file of the repository imports `\(use.dependency.name.text)`",
                        help: "take it out of the target, or name it in `except` when it works without an import",
                        in: build.path,
                        at: use.dependency.name.range)
                }
            }
        }
    }

    /// It comes with the system or the project, or is named like something that the project asks for or locks.
    private func isExplained(_ module: String, _ own: Set<String>, _ files: DependencyFiles) -> Bool {
        SystemModules.contains(module) || own.contains(module)
            || files.builds.contains { build in
                build.productUses.contains { ModuleName.resembles(module, $0.dependency.name.text) }
            }
            || files.direct.contains { ModuleName.resembles(module, $0.identity) }
            || files.locks.contains { lock in lock.pins.contains { ModuleName.resembles(module, $0.identity.text) } }
    }

    /// Modules have other names than products often enough: whatever looks like the product or its package is a use.
    private func isUsed(_ product: String, _ package: String, _ modules: Set<String>) -> Bool {
        modules.contains(product)
            || modules.contains { ModuleName.resembles($0, product) || ModuleName.resembles($0, package) }
    }

    private static func project(mark: String = "") -> String {
        DependencySample.project(
            packages: ["tides", "maps"], linked: [("TideTables", "tides"), ("\(mark)Maps", "maps")])
    }

    static let examples: [Example] = [
        .bad(files: [
            DependencySample.projectPath: project(mark: "↓"),
            "Harbor/App.swift": "import SwiftUI\nimport TideTables\n// import Maps\n",
        ]),
        .bad(files: [
            DependencySample.projectPath: project(mark: "↓"),
            "Harbor/App.swift": "import TideTables\nlet text = \"\"\"\nimport Maps\n\"\"\"\n",
        ]),
        .good(files: [
            DependencySample.projectPath: project(), "Harbor/App.swift": "@preconcurrency import TideTables\n",
            "Harbor/Chart.m": "#import <Maps/Maps.h>\n",
        ]),
        .good(files: [
            DependencySample.projectPath: project(), "Harbor/App.swift": "import struct Tides.Level\nimport MapsCore\n",
        ]),
        .good(files: [
            DependencySample.projectPath: project(), "Harbor/App.swift": "import TideTables\nimport Chartography\n",
        ]),
        .good(
            files: [DependencySample.projectPath: project(), "Harbor/App.swift": "import TideTables\n"],
            options: ["except": .strings(["Maps"])]),
    ]
}
