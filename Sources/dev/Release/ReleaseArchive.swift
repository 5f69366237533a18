import Foundation

/// One archive with the executable, its manual page, completions for three shells, and the licence.
struct ReleaseArchive {
    let version: String
    let root: URL
    let dist: URL
    /// Where the repository's files lie on the web; see ``ArchiveReadme``.
    let repository: String?

    static var platform: String {
        #if arch(x86_64)
            let architecture = "x86_64"
        #else
            let architecture = "arm64"
        #endif
        #if os(macOS)
            return "macos-universal"
        #else
            return "linux-\(architecture)"
        #endif
    }

    /// Writes the folder and the archive of it; the same contents give the same bytes.
    func write(_ binary: URL) throws -> URL {
        let name = "tenet-\(version)-\(Self.platform)"
        let folder = dist.appendingPathComponent(name)
        try Shell.replaceFolder(folder)
        let tool = folder.appendingPathComponent("tenet")
        try Shell.copyStripped(binary, to: tool)
        let files = ["LICENSE", "CHANGELOG.md"]
        for file in files {
            try FileManager.default.copyItem(
                at: root.appendingPathComponent(file), to: folder.appendingPathComponent(file))
        }
        let source = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let readme = ArchiveReadme(source, files: files, repository: repository)
        try Data(readme.text.utf8).write(to: folder.appendingPathComponent("README.md"))
        let completions = folder.appendingPathComponent("completions")
        try FileManager.default.createDirectory(at: completions, withIntermediateDirectories: true)
        for (shell, file) in [("bash", "tenet.bash"), ("zsh", "_tenet"), ("fish", "tenet.fish")] {
            let script = try Shell.output(tool.path, ["--generate-completion-script", shell])
            try Data((script + "\n").utf8).write(to: completions.appendingPathComponent(file))
        }
        let help = try Shell.output(tool.path, ["--experimental-dump-help"])
        let manual = try ManualPage(version: version, dumpedHelp: Data(help.utf8)).text
        try Data(manual.utf8).write(to: folder.appendingPathComponent("tenet.1"))
        return try pack(name)
    }

    private func pack(_ name: String) throws -> URL {
        let archive = dist.appendingPathComponent(name + ".tar.gz")
        let tar = dist.appendingPathComponent(name + ".tar")
        #if os(macOS)
            try Shell.run("tar", ["-cf", tar.path, name], in: dist)
        #else
            try Shell.run(
                "tar",
                [
                    "--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--format=ustar", "-cf",
                    tar.path, name,
                ], in: dist)
        #endif
        try? FileManager.default.removeItem(at: archive)
        try Shell.run("gzip", ["-n9", tar.path])
        return archive
    }
}
