import TenetRuleKit
import TenetRuleSupport

struct ForeignPackageManager: Rule {
    static let about = About(
        "foreign-package-manager", "Library from another package manager", category: .build, severity: .warning,
        scope: .everywhere,
        why: """
            Two package managers mean two lists of versions, two ways to update, and a build that fails when one of them \
            was forgotten.
            """,
        phrasings: [
            "Add libraries only with Swift Package Manager, not with CocoaPods or Carthage.",
            "Our repository has neither a `Podfile` nor a `Cartfile`; every third-party dependency is listed in SPM.",
        ])

    var allowed: [String] = []
    static let options = [
        Option<Self>("allowed", \.allowed, "Libraries that may come through CocoaPods or Carthage, by name.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, resource) in project.model.resources {
                guard case .dependencies(let list) = resource, list.format != .resolved,
                    !FilePlace(path).folders.contains(where: { ["Example", "Examples", "Vendor"].contains($0) })
                else { continue }
                let manager = list.format == .podfile ? "CocoaPods" : "Carthage"
                var seen: Set<String> = []
                for entry in list.entries where !allowed.contains(entry.name.text) {
                    guard seen.insert(entry.name.text).inserted else { continue }
                    project.report(
                        "`\(entry.name.text)` comes through \(manager)",
                        help: "use its Swift package, or allow it with `allowed`", in: path, at: entry.name.range)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: ["Podfile": "platform :ios, '16.0'\ntarget 'Harbour' do\n  pod '↓TideTables', '~> 2.1'\nend\n"]),
        .bad(files: ["Cartfile": "github \"↓harbour/TideTables\" ~> 2.1\n"]),
        .good(
            files: ["Podfile": "target 'Harbour' do\n  pod 'TideTables'\n  # pod 'OldMaps'\nend\n"],
            options: ["allowed": .strings(["TideTables"])]),
        .good(files: ["Package.resolved": "{\"pins\": [{\"identity\": \"tides\"}], \"version\": 2}"]),
    ]
}
