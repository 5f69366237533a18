import TenetRepositorySupport
import TenetRuleKit

struct ImportUndeclared: Rule {
    static let about = About(
        "import-undeclared", "Import that the target does not declare", category: .dependencies, severity: .warning,
        why: """
            A target that imports a module without listing it builds only while something else brings the module along, \
            or happens to be built first. A clean build, another order or an update of the other library breaks it.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let scan = ImportScan.of(pass)
            for build in DependencyFiles.head(pass).builds where build.format == .package && build.problems.isEmpty {
                for target in build.targets where target.kind != .plugin && target.kind != .binary {
                    check(target, of: build, scan, pass)
                }
            }
        }
    }

    private func check(_ target: BuildTarget, of build: BuildDescription, _ scan: ImportScan, _ pass: RepositoryPass) {
        let known = Self.known(in: build)
        let declared = Set(target.dependencies.map(\.name.text) + [target.name.text])
        let packages = Set(target.dependencies.compactMap { known[$0.name.text]?.package })
        var seen: Set<String> = []
        for (path, imports) in scan.files.sorted(by: { $0.key < $1.key })
        where path.hasSuffix(".swift") && target.contains(path: build.localPath(of: path)) {
            for found in imports where !found.isConditional && !declared.contains(found.module.text) {
                guard let module = known[found.module.text], module.package.map({ !packages.contains($0) }) ?? true,
                    seen.insert(found.module.text).inserted
                else { continue }
                pass.report(
                    "target `\(target.name.text)` imports `\(found.module.text)` without listing it in its manifest",
                    help:
                        "add \(module.package == nil ? "the target" : "the product") to the dependencies of the target",
                    in: path,
                    at: found.module.range,
                    notes: [Note(path: build.path, range: target.name.range, message: "the target is declared here")])
            }
        }
    }

    private struct Module { var package: String? }

    /// Modules that certainly come from a target or a product of this manifest: targets by their names, and products that are
    /// listed somewhere in it.
    private static func known(in build: BuildDescription) -> [String: Module] {
        var known: [String: Module] = [:]
        for use in build.productUses where use.dependency.kind == .product {
            guard let package = use.dependency.package else { continue }
            known[use.dependency.name.text] = Module(package: package.lowercased())
        }
        for target in build.targets where ![.plugin, .macro, .unitTests, .binary, .systemLibrary].contains(target.kind)
        {
            known[target.name.text] = Module(package: nil)
        }
        return known
    }

    private static let manifest = DependencySample.manifest(
        ".package(url: \"https://git.harbor.example/a/tides\", from: \"1.0.0\")",
        targets: """
            .target(name: "Piers", dependencies: [.product(name: "Tides", package: "tides")]),
                    .target(name: "Berths", dependencies: ["Piers"]),
                    .target(name: "Charts"),
            """)

    static let examples: [Example] = [
        .bad(files: [
            "Package.swift": manifest, "Sources/Berths/Berth.swift": "import Piers\nimport ↓Tides\n",
        ]),
        .bad(files: [
            "Client/Package.swift": manifest, "Client/Sources/Charts/Chart.swift": "import Foundation\nimport ↓Piers\n",
        ]),
        .good(files: [
            "Package.swift": manifest, "Sources/Berths/Berth.swift": "import Piers\nimport Foundation\n",
            "Sources/Piers/Pier.swift": "import Tides\n",
        ]),
        .good(files: [
            "Package.swift": manifest, "Sources/Charts/Chart.swift": "#if canImport(Tides)\nimport Tides\n#endif\n",
        ]),
        .good(files: ["Package.swift": manifest, "App/App.swift": "import Tides\nimport Charts\n"]),
    ]
}
