import Foundation
import TemplateAppCore

extension AppServices {
    /// Those of this launch. Tests of the interface ask for the sample server, so that they wait for no other.
    static func makeForLaunch() -> AppServices {
        #if DEBUG
            if ProcessInfo.processInfo.arguments.contains("-sample-server") { return .preview }
        #endif
        return .makeLive(sink: .system(subsystem: "com.example.template-app"))
    }
}
