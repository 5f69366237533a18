import Foundation
import TemplateAppCore

extension AppContainer {
    /// The container of this launch. Tests of the interface name a stand-in for the server in its arguments.
    static func forThisLaunch() -> AppContainer {
        #if DEBUG
            if let server = StubServer(arguments: ProcessInfo.processInfo.arguments) {
                return AppContainer(transport: server)
            }
        #endif
        return AppContainer(sinks: [.system(subsystem: Bundle.main.bundleIdentifier ?? "TemplateApp")])
    }

    #if DEBUG
        /// The container of previews.
        static let preview = AppContainer(transport: StubServer(mode: .data))
    #endif
}
