import TenetRepositorySupport
import TenetRuleKit

struct ImportUndeclared: Rule {
    static let about = About(
        "import-undeclared", "Import that the target does not declare", category: .dependencies, severity: .warning,
        why: """
            A target that imports a module without listing it builds only while something else has built the module \
            before. A clean build, another order or an update of the other library breaks it.
            """,
        phrasings: [
            "Declare every module that a target imports among the target's dependencies in the package manifest.",
            """
            If sources say `import Tides`, `Package.swift` has to list it for them; do not count on another library \
            having built it.
            """,
        ])

    var direct = false
    static let options = [
        Option<Self>(
            "direct", \.direct,
            "Whether a target lists each module that it imports, also one that a target it lists brings along.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let scan = ImportScan.of(pass)
            for build in DependencyFiles.head(pass).builds where build.format == .package && build.problems.isEmpty {
                let graph = ManifestGraph(build)
                let kinds: Set<BuildTarget.Kind> = [.plugin, .binary, .systemLibrary]
                for target in build.targets where !kinds.contains(target.kind) { check(target, graph, scan, pass) }
            }
        }
    }

    private func check(_ target: BuildTarget, _ graph: ManifestGraph, _ scan: ImportScan, _ pass: RepositoryPass) {
        let isDirect = direct && !target.kind.isTests
        let listed = isDirect ? graph.listed(by: target) : graph.reached(by: target)
        var seen: Set<String> = []
        for (path, imports) in scan.files.sorted(by: { $0.key < $1.key })
        where path.hasSuffix(".swift") && target.contains(path: graph.build.localPath(of: path)) {
            for found in imports where found.isModule && !found.isConditional {
                let module = found.module.text
                guard module != target.name.text, graph.isMissing(module, in: listed, isDirect: isDirect),
                    seen.insert(module).inserted
                else { continue }
                pass.report(
                    "target `\(target.name.text)` imports `\(module)`, which \(isDirect ? "it does not list" : "nothing that it lists brings along")",
                    help: "add `\(module)` to the dependencies of the target", in: path, at: found.module.range,
                    notes: [
                        Note(path: graph.build.path, range: target.name.range, message: "the target is declared here")
                    ])
            }
        }
    }

    private static let manifest = DependencySample.manifest(
        ".package(url: \"https://git.harbor.example/a/tides\", from: \"1.0.0\")",
        targets: """
            .target(name: "Piers", dependencies: [.product(name: "Tides", package: "tides")]),
                    .target(name: "Berths", dependencies: ["Piers"]),
                    .target(name: "Charts"),
                    .testTarget(name: "BerthsTests", dependencies: ["Berths"]),
            """)

    static let examples: [Example] = [
        .bad(files: [
            "Package.swift": manifest, "Sources/Charts/Chart.swift": "import Foundation\nimport ↓Tides\n",
        ]),
        .bad(files: [
            "Client/Package.swift": manifest, "Client/Sources/Charts/Chart.swift": "@testable import ↓Piers\n",
        ]),
        .bad(
            files: ["Package.swift": manifest, "Sources/Berths/Berth.swift": "import Piers\nimport ↓Tides\n"],
            options: ["direct": .bool(true)]),
        .good(files: [
            "Package.swift": manifest, "Sources/Berths/Berth.swift": "import Piers\nimport Tides\n",
            "Sources/Piers/Pier.swift": "import TidesCore\n",
            "Tests/BerthsTests/BerthTests.swift": "import Piers\nimport XCTest\n",
        ]),
        .good(files: [
            "Package.swift": manifest, "Sources/Charts/Chart.swift": "#if canImport(Tides)\nimport Tides\n#endif\n",
        ]),
        .good(files: ["Package.swift": manifest, "App/App.swift": "import Tides\nimport Charts\n"]),
    ]
}
