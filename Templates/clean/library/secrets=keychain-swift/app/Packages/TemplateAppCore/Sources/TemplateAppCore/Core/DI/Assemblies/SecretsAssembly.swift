import Foundation

/// Registers where secrets are kept. Linux has no keychain, so tests that need one bring a double.
struct SecretsAssembly: Assembly {
    func assemble(container: ServiceContainer) {
        #if canImport(KeychainSwift)
            container.register((any SecretStoring).self) {
                KeychainManager(prefix: Bundle.main.bundleIdentifier ?? "TemplateApp")
            }
        #endif
    }
}
