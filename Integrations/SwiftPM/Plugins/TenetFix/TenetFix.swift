import PackagePlugin

/// `swift package --allow-writing-to-package-directory tenet-fix`. What is left to people is no failure of fixing.
@main struct TenetFix: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try context.toolRun().run(["fix"] + arguments, accepting: 1)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension TenetFix: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try context.toolRun().run(["fix"] + arguments, accepting: 1)
        }
    }
#endif
