import ArgumentParser
import Foundation

/// Everything that people download: an archive, an artifact bundle for SwiftPM, checksums and a Homebrew formula.
struct ReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Build what people download, for this platform.",
        discussion: """
            On Linux the executable holds Swift's libraries and needs nothing but the C library; on macOS it holds both \
            architectures. The version must be the newest one of CHANGELOG.md.
            """)

    @Option(help: "The folder to write into; what it holds of this version is replaced.") var output = "dist"
    @Option(help: "An executable that is built already, in place of a release build.") var binary: String?
    @Flag(help: "Also when the changelog calls the version unreleased.") var snapshot = false
    @Option(help: "The address below which the release's files will lie, for the formula.")
    var downloads = "https://downloads.invalid/tenet"

    @Option(
        name: .customLong("rule-pages"),
        help:
            "Where the pages of rules lie on the web: what the archive's README links and the archive does not hold is there."
    )
    var rulePages: String?

    func run() throws {
        let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let version = try ReleaseVersion(root: root)
        if version.isUnreleased, !snapshot {
            throw ValidationError(
                "CHANGELOG.md calls \(version.number) unreleased; date its heading, or add --snapshot")
        }
        let dist = URL(fileURLWithPath: output, relativeTo: root)
        let built = try binary.map { URL(fileURLWithPath: $0, relativeTo: root) } ?? Self.build()
        let archive = try ReleaseArchive(
            version: version.number, root: root, dist: dist,
            repository: try rulePages.map(ArchiveReadme.repository(rulePages:))
        ).write(built)
        let bundle = try ArtifactBundle(version: version.number, dist: dist).write(built, isStripped: binary == nil)
        let files = [archive] + [bundle].compactMap { $0 }
        let sums = try files.map { (try Shell.checksum(of: $0), $0.lastPathComponent) }
        try Data(sums.map { "\($0)  \($1)\n" }.joined().utf8).write(to: dist.appendingPathComponent("SHA256SUMS"))
        try HomebrewFormula(version: version.number, downloads: downloads, archives: sums.map { ($0.1, $0.0) })
            .write(to: dist)
        for (sum, name) in sums { print("\(sum)  \(name)") }
    }

    private static func build() throws -> URL {
        #if os(macOS)
            let flags = ["--arch", "arm64", "--arch", "x86_64"]
        #else
            // The identity lets caches know the tool by its contents. Nothing links against the executable: names for
            // others to find are a tenth of it. At a fixed address nothing has to be relocated at each start: four in
            // ten of its page faults. A guessed address helps against memory errors, of which Swift leaves few.
            let flags = [
                "--static-swift-stdlib", "-Xlinker", "--build-id", "-Xlinker", "--no-export-dynamic", "-Xlinker",
                "-no-pie",
            ]
        #endif
        let arguments = ["build", "-c", "release", "--product", "tenet"] + flags
        try Shell.run("swift", arguments)
        let folder = try Shell.output("swift", arguments + ["--show-bin-path"])
        return URL(fileURLWithPath: folder).appendingPathComponent("tenet")
    }
}

/// The version in the sources, which the newest heading of the changelog must name.
struct ReleaseVersion {
    let number: String
    let isUnreleased: Bool

    init(root: URL) throws {
        let source = try String(
            contentsOf: root.appendingPathComponent("Sources/CLI/ToolVersion.swift"), encoding: .utf8)
        guard let number = source.firstMatch(of: #/number = "([0-9]+\.[0-9]+\.[0-9]+)"/#)?.1 else {
            throw ValidationError("Sources/CLI/ToolVersion.swift names no version; write `number = \"1.2.3\"`")
        }
        let changelog = try String(contentsOf: root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        let heading = changelog.split(separator: "\n").first { $0.hasPrefix("## ") }?.dropFirst(3) ?? ""
        let parts = heading.split(separator: ",", maxSplits: 1)
        guard parts.first == number else {
            throw ValidationError(
                "the tool says version \(number), the newest heading of CHANGELOG.md \(parts.first ?? "nothing"); "
                    + "make them agree")
        }
        self.number = String(number)
        isUnreleased = parts.last?.contains("unreleased") ?? true
    }
}
