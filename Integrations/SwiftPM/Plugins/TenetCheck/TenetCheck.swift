import Foundation
import PackagePlugin

/// Checks a target whenever it is built. Findings show up as the compiler's do; errors among them fail the build.
@main struct TenetCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SourceModuleTarget else { return [] }
        return [
            Self.command(
                tool: try context.tool(named: "tenet").url, folder: target.directoryURL,
                work: context.pluginWorkDirectoryURL)
        ]
    }

    /// The sandbox lets a plug-in write to its own folder alone, so the cache lies there.
    static func command(tool: URL, folder: URL, work: URL) -> Command {
        .prebuildCommand(
            displayName: "Tenet checks \(folder.lastPathComponent)", executable: tool,
            arguments: [
                "check", folder.path, "--format", "xcode", "--fail-on", "error", "--cache-file",
                work.appending(path: "cache.tenet").path,
            ],
            outputFilesDirectory: work.appending(path: "output"))
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension TenetCheck: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            [
                Self.command(
                    tool: try context.tool(named: "tenet").url, folder: context.xcodeProject.directoryURL,
                    work: context.pluginWorkDirectoryURL)
            ]
        }
    }
#endif
