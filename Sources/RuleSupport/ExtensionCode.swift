package import TenetRuleKit

/// Whether a file holds code of an app extension, as far as the file itself and its folders tell.
package final class ExtensionCode: FileService {
    package let isExtension: Bool

    package init(_ file: FilePass) {
        isExtension =
            FilePlace(file.path).folders.contains {
                // A watch app has been an app of its own since watchOS 7, whatever its folder is called.
                $0.hasSuffix("Extension") && $0.utf8.count > 9 && !$0.contains("Watch") || $0.hasPrefix("Complication")
            }
            || FilePlace(file.path).folders.first.map { $0.hasSuffix("Widget") || $0.hasSuffix("Widgets") } == true
            || file.root.statements.contains { item in
                item.item.asDeclGroup?.inheritedTypes.contains {
                    $0.lastName?.isOne(of: Self.classes) == true
                } ?? false
            }
    }

    /// Classes and protocols with which the work of an extension begins.
    private static let classes = [
        "UNNotificationServiceExtension", "UNNotificationContentExtension", "SLComposeServiceViewController",
        "NCWidgetProviding", "INExtension", "NSExtensionRequestHandling", "CXCallDirectoryProvider",
        "UIInputViewController", "SFSafariExtensionHandler", "ASCredentialProviderViewController",
        "NEPacketTunnelProvider", "DeviceActivityMonitor", "CLKComplicationDataSource",
    ]
}

extension FilePass {
    /// The file belongs to an app extension or a complication, by its folder or its main class.
    package var isInExtension: Bool { service(ExtensionCode.self).isExtension }
}
