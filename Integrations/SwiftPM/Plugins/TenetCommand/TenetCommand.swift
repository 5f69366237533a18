import PackagePlugin

/// `swift package tenet check`, `swift package tenet explain force-try`: every command that writes nothing.
@main struct TenetCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try context.toolRun().run(arguments.isEmpty ? ["check"] : arguments)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension TenetCommand: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try context.toolRun().run(arguments.isEmpty ? ["check"] : arguments)
        }
    }
#endif
