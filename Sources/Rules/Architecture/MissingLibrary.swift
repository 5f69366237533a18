import TenetRuleKit
import TenetRuleSupport

struct MissingLibrary: Rule {
    static let about = About(
        "missing-library", "Agreed library that is missing", category: .architecture, severity: .warning,
        status: .preview, scope: .everywhere,
        why: """
            What a team has agreed on for a task is missing from the project's packages, or in a version older than the \
            one that its code and its knowledge build on.
            """,
        phrasings: [
            "Use the agreed libraries for their tasks, each in at least the agreed version.",
            """
            The project depends on what the team chose for networking, images, injection and tests, for example \
            Alamofire 5.8, Nuke 12 and Swinject 2.8.
            """,
        ])

    var libraries = [
        "Alamofire 5.8.0: URLSession", "AnyCodable 0.6.0 or SwiftyJSON 5.0.0: JSONSerialization", "Swinject 2.8.0",
        "Nuke 12.0.0: AsyncImage",
        "KeychainSwift 20.0.0: SecItemAdd|SecItemCopyMatching", "Quick 7.0.0: XCTestCase", "Nimble 12.0.0: XCTestCase",
    ]
    static let options = [
        Option<Self>(
            "libraries", \.libraries, addsUp: true,
            "Libraries as `Name`, `Name version`, `Name or Name`, each with `: API|API` behind it where only projects that use one of these need the library."
        )
    ]

    func install(_ hooks: inout Hooks) {
        let entries = libraries
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let builds = project.model.resources.compactMap { path, resource -> (String, BuildDescription)? in
                guard case .build(let build) = resource else { return nil }
                return (path, build)
            }
            // The project or manifest of the app itself lies highest.
            guard let main = builds.min(by: { (depth($0.0), $0.0) < (depth($1.0), $1.0) }) else { return }
            for entry in entries.map(Entry.init) where !entry.libraries.isEmpty {
                let found = entry.libraries.map { library in
                    builds.flatMap { path, build in
                        build.packages.filter { plain($0.identity) == plain(library.name) }.map { (path, $0) }
                    }
                }
                for (library, packages) in zip(entry.libraries, found) {
                    guard let version = library.version else { continue }
                    for (path, package) in packages {
                        checkVersion(package, (library.name, version), path, entry, project)
                    }
                }
                let names = entry.libraries.map(\.name)
                let isImported = project.model.sources.contains { $0.imports.contains { names.contains($0.module) } }
                guard found.allSatisfy(\.isEmpty), !isImported, isNeeded(entry, project.model) else { continue }
                let shown = names.map { "`\($0)`" }.joined(separator: " or ")
                let from = entry.libraries.count == 1 ? entry.libraries[0].version.map { " from \($0)" } ?? "" : ""
                project.report(
                    "the project does not use \(shown)",
                    help: entry.libraries.count == 1 ? "add the package\(from)" : "add one of the packages",
                    in: main.0, at: anchor(main.1), citing: .items([entry.text]))
            }
        }
    }

    /// Libraries of which one is wanted, and the APIs that make it so.
    private struct Entry {
        var text: String
        var libraries: [(name: String, version: String?)]
        var apis: [String]?

        init(_ text: String) {
            self.text = text
            let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmingBlanks)
            libraries = (parts.first.map(String.init) ?? "").split(separator: " or ").compactMap { library in
                let words = library.split(separator: " ").map(String.init)
                return words.first.map { ($0, words.count > 1 ? words[1] : nil) }
            }
            apis = parts.count > 1 ? parts[1].split(separator: "|").map { String($0.trimmingBlanks) } : nil
        }
    }

    private func checkVersion(
        _ package: PackageReference, _ wanted: (name: String, version: String), _ path: String, _ entry: Entry,
        _ project: ProjectPass
    ) {
        guard let requirement = package.requirement,
            [.upToNextMajor, .upToNextMinor, .exact, .range].contains(requirement.kind), !requirement.value.isEmpty,
            isOlder(requirement.value, wanted.version)
        else { return }
        project.report(
            "`\(wanted.name)` \(requirement.value) is older than \(wanted.version)", help: "require \(wanted.version)",
            in: path, at: requirement.range, citing: .items([entry.text]))
    }

    private func isOlder(_ one: String, _ other: String) -> Bool {
        func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0] }
        return numbers(one).prefix(3).lexicographicallyPrecedes(numbers(other).prefix(3))
    }

    private func isNeeded(_ entry: Entry, _ model: ProjectModel) -> Bool {
        guard let apis = entry.apis else { return true }
        return apis.contains { api in model.uses(of: api).contains { $0.kind != .text } }
    }

    private func anchor(_ build: BuildDescription) -> ByteRange {
        build.packages.first?.range ?? build.targets.first?.name.range ?? build.name?.range ?? ByteRange(0, 0)
    }

    private func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
    private func depth(_ path: String) -> Int { path.split(separator: "/").count }

    static let examples: [Example] = [
        .bad(files: [
            "Package.swift":
                "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(\n    name: \"Shop\",\n    dependencies: [.package(url: \"https://example.com/Swinject.git\", from: ↓\"2.7.0\")],\n    targets: [.target(name: \"Shop\")]\n)",
            "Sources/Shop/Shop.swift": "struct Shop {}",
        ]),
        .bad(
            files: [
                "Package.swift":
                    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(\n    name: \"Shop\",\n    dependencies: [↓.package(url: \"https://example.com/Swinject.git\", from: \"2.8.0\")],\n    targets: [.target(name: \"Shop\")]\n)",
                "Sources/Shop/Photo.swift": "struct Photo: View {\n    var body: some View { AsyncImage(url: url) }\n}",
            ], options: ["libraries": .strings(["Nuke 12.0.0: AsyncImage"])]),
        .good(
            files: [
                "Package.swift":
                    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(\n    name: \"Shop\",\n    dependencies: [.package(url: \"https://example.com/keychain-swift.git\", from: \"20.1.0\")],\n    targets: [.target(name: \"Shop\")]\n)",
                "Sources/Shop/Shop.swift": "struct Shop {}",
            ], options: ["libraries": .strings(["KeychainSwift 20.0.0", "Nuke: AsyncImage"])]),
        .bad(
            files: [
                "Package.swift":
                    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Shop\", targets: [.target(name: ↓\"Shop\")])",
                "Sources/Shop/Answer.swift":
                    "func answer(_ data: Data) throws -> Any { try JSONSerialization.jsonObject(with: data) }",
            ], options: ["libraries": .strings(["AnyCodable 0.6.0 or SwiftyJSON 5.0.0: JSONSerialization"])]),
        .good(
            files: [
                "Package.swift":
                    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(\n    name: \"Shop\",\n    dependencies: [.package(url: \"https://example.com/SwiftyJSON.git\", from: \"5.0.1\")],\n    targets: [.target(name: \"Shop\")]\n)",
                "Sources/Shop/Answer.swift":
                    "func answer(_ data: Data) throws -> Any { try JSONSerialization.jsonObject(with: data) }",
            ], options: ["libraries": .strings(["AnyCodable 0.6.0 or SwiftyJSON 5.0.0: JSONSerialization"])]),
        .good("import SwiftUI\nstruct Shop {}"),
        .good(
            files: [
                "Package.swift":
                    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Shop\", targets: [.target(name: \"Shop\")])",
                "Sources/Shop/Shop.swift": "import Swinject\nstruct Shop {}",
            ], options: ["libraries": .strings(["Swinject"])]),
    ]
}
