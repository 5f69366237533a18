import Foundation

/// What SwiftPM takes as a binary target: an executable for each platform, described by `info.json`
/// (Swift Evolution SE-0305).
struct ArtifactBundle {
    let version: String
    let dist: URL

    private static var triples: [String] {
        #if os(macOS)
            return ["arm64-apple-macosx", "x86_64-apple-macosx"]
        #elseif arch(x86_64)
            return ["x86_64-unknown-linux-gnu"]
        #else
            return ["aarch64-unknown-linux-gnu"]
        #endif
    }

    /// Writes the bundle, and a zip of it where there is a program for that.
    /// - Returns: the zip.
    func write(_ binary: URL, isStripped: Bool) throws -> URL? {
        let bundle = dist.appendingPathComponent("tenet.artifactbundle")
        let inner = "tenet-\(version)-\(ReleaseArchive.platform)/bin"
        try Shell.replaceFolder(bundle)
        let folder = bundle.appendingPathComponent(inner)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = folder.appendingPathComponent("tenet")
        if isStripped {
            try Shell.copyStripped(binary, to: place)
        } else {
            try FileManager.default.copyItem(at: binary.resolvingSymlinksInPath(), to: place)
        }
        try JSONSerialization.data(
            withJSONObject: info(path: inner + "/tenet"), options: [.prettyPrinted, .sortedKeys]
        )
        .write(to: bundle.appendingPathComponent("info.json"))
        let zip = dist.appendingPathComponent("tenet.artifactbundle.zip")
        try? FileManager.default.removeItem(at: zip)
        guard (try? Shell.output("zip", ["-v"])) != nil else {
            FileHandle.standardError.write(Data("note: there is no `zip`, so the bundle stays a folder\n".utf8))
            return nil
        }
        try Shell.run("zip", ["-qrX", zip.path, bundle.lastPathComponent], in: dist)
        return zip
    }

    private func info(path: String) -> [String: Any] {
        let variant: [String: Any] = ["path": path, "supportedTriples": Self.triples]
        let artifact: [String: Any] = ["version": version, "type": "executable", "variants": [variant]]
        return ["schemaVersion": "1.0", "artifacts": ["tenet": artifact]]
    }
}
