import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory tenet-fix`.
@main struct TenetFix: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try Self.run(
            try context.tool(named: "tenet").url, arguments, in: context.package.directoryURL,
            work: context.pluginWorkDirectoryURL)
    }

    static func run(_ tool: URL, _ arguments: [String], in folder: URL, work: URL) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = ["fix"] + arguments
        process.currentDirectoryURL = folder
        // The sandbox keeps the user's cache folder out of reach.
        process.environment = ProcessInfo.processInfo.environment.merging(["XDG_CACHE_HOME": work.path]) { $1 }
        try process.run()
        process.waitUntilExit()
        // What is left to people is no failure of fixing.
        guard process.terminationStatus <= 1 else {
            Diagnostics.error("tenet ended with \(process.terminationStatus)")
            return
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension TenetFix: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try Self.run(
                try context.tool(named: "tenet").url, arguments, in: context.xcodeProject.directoryURL,
                work: context.pluginWorkDirectoryURL)
        }
    }
#endif
