import Foundation
import PackagePlugin

/// `swift package tenet check`, `swift package tenet explain force-try`: every command that writes nothing.
@main struct TenetCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try Self.run(
            try context.tool(named: "tenet").url, arguments, in: context.package.directoryURL,
            work: context.pluginWorkDirectoryURL)
    }

    static func run(_ tool: URL, _ arguments: [String], in folder: URL, work: URL) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments.isEmpty ? ["check"] : arguments
        process.currentDirectoryURL = folder
        // The sandbox keeps the user's cache folder out of reach.
        process.environment = ProcessInfo.processInfo.environment.merging(["XDG_CACHE_HOME": work.path]) { $1 }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error("tenet ended with \(process.terminationStatus)")
            return
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension TenetCommand: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try Self.run(
                try context.tool(named: "tenet").url, arguments, in: context.xcodeProject.directoryURL,
                work: context.pluginWorkDirectoryURL)
        }
    }
#endif
