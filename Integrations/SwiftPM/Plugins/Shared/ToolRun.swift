import Foundation
import PackagePlugin

/// Runs the tool in a folder. Plug-ins cannot share a module, so each has a link to this file.
struct ToolRun {
    let tool: URL
    let folder: URL
    /// The plug-in's own folder: the sandbox keeps the user's cache folder out of reach.
    let work: URL

    /// - Parameter accepted: the highest exit code that is no failure.
    func run(_ arguments: [String], accepting accepted: Int32 = 0) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(["XDG_CACHE_HOME": work.path]) { $1 }
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus > accepted { Diagnostics.error("tenet ended with \(process.terminationStatus)") }
    }
}

extension PluginContext {
    func toolRun() throws -> ToolRun {
        ToolRun(tool: try tool(named: "tenet").url, folder: package.directoryURL, work: pluginWorkDirectoryURL)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension XcodePluginContext {
        func toolRun() throws -> ToolRun {
            ToolRun(tool: try tool(named: "tenet").url, folder: xcodeProject.directoryURL, work: pluginWorkDirectoryURL)
        }
    }
#endif
