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
        static let preview: AppContainer = makePreview(server: .data)

        /// The container of one preview.
        /// - Parameter mode: What the server does.
        static func makePreview(server mode: StubServer.Mode) -> AppContainer {
            AppContainer(transport: StubServer(mode: mode))
        }
    #endif
}
