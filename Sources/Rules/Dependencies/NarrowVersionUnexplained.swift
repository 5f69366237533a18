import TenetRepositorySupport
import TenetRuleKit

struct NarrowVersionUnexplained: Rule {
    static let about = About(
        "narrow-version-unexplained", "Narrow range of versions without a reason", category: .dependencies,
        severity: .note,
        why: """
            A range that ends at the next minor version keeps fixes away, and nobody dares to widen it who does not know \
            which version made trouble.
            """,
        phrasings: [
            "Explain every `.upToNextMinor` version requirement in a comment beside it in the manifest.",
            "If a package may not move past a minor release, `Package.swift` says which newer one caused trouble.",
        ])

    var kinds: [String] = []
    static let options = [
        Option<Self>(
            "kinds", \.kinds, addsUp: true, "What needs a comment beside it in a manifest: `upToNextMinor`, `exact`.")
    ]

    func install(_ hooks: inout Hooks) {
        guard !kinds.isEmpty else { return }
        hooks.onRepository { pass in
            for build in DependencyFiles.head(pass).builds where build.format == .package {
                guard let document = pass.repository.document(build.path) else { continue }
                for package in build.packages where package.location != .local {
                    guard let requirement = package.requirement, kinds.contains(requirement.kind.rawValue),
                        !Self.hasComment(package.range, in: document.bytes)
                    else { continue }
                    pass.report(
                        "nothing says why `\(package.identity)` stays \(requirement.kind == .exact ? "at" : "close to") \(requirement.value)",
                        help: "write the reason in a comment beside it", in: build.path, at: package.place.range)
                }
            }
        }
    }

    /// On the lines of the entry, or on a line of its own above it. O(length of the entry).
    private static func hasComment(_ range: ByteRange, in bytes: [UInt8]) -> Bool {
        let lower = max(0, min(range.lower, bytes.count))
        let upper = max(lower, min(range.upper, bytes.count))
        let end = bytes[upper...].firstIndex(of: 0x0A) ?? bytes.count
        let start = bytes[..<lower].lastIndex(of: 0x0A) ?? 0
        let above = start == 0 ? 0 : bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let previous = bytes[above..<start].drop { $0 == 0x20 || $0 == 0x09 }
        if previous.starts(with: "//".utf8) || previous.reversed().starts(with: "/*".utf8) { return true }
        // The slashes of an address are no comment.
        let entry = String(decoding: bytes[start..<end], as: UTF8.self).replacing("://", with: "")
        return entry.contains("//") || entry.contains("/*")
    }

    private static let asked: [String: OptionValue] = ["kinds": .strings(["upToNextMinor"])]

    static let examples: [Example] = [
        .bad(
            files: [
                "Package.swift": DependencySample.manifest(
                    ".package(url: ↓\"https://git.harbor.example/tides\", .upToNextMinor(from: \"1.0.0\"))")
            ],
            options: asked),
        .bad(
            files: [
                "Package.swift": DependencySample.manifest(
                    ".package(url: ↓\"https://git.harbor.example/tides\", exact: \"1.0.0\")")
            ],
            options: ["kinds": .strings(["exact"])]),
        .good(
            files: [
                "Package.swift": DependencySample.manifest(
                    "// 1.1 lost the tables of 2026.\n        .package(url: \"https://git.harbor.example/tides\", .upToNextMinor(from: \"1.0.0\"))"
                )
            ], options: asked),
        .good(
            files: [
                "Package.swift": DependencySample.manifest(
                    ".package(url: \"https://git.harbor.example/tides\", .upToNextMinor(from: \"1.0.0\")), // 1.1 is slow"
                )
            ], options: asked),
        .good(
            files: [
                "Package.swift": DependencySample.manifest(
                    ".package(url: \"https://git.harbor.example/tides\", from: \"1.0.0\")")
            ],
            options: asked),
    ]
}
