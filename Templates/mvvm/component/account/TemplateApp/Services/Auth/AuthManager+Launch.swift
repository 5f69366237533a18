import Foundation
import TemplateAppCore

extension AuthManager {
    /// The account of this launch, of which there is one. Tests of the interface ask for one without a server.
    static let forThisLaunch: AuthManager = {
        #if DEBUG
            if ProcessInfo.processInfo.arguments.contains("-sample-account") { return makeSample() }
        #endif
        let identifier = Bundle.main.bundleIdentifier ?? "TemplateApp"
        return makeLive(
            store: KeychainSecretStore(service: identifier),
            log: Log(.network, sinks: [.system(subsystem: "com.example.template-app")]))
    }()
}
