import Foundation
import TemplateAppCore
import TrustKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Lets TrustKit check each server that a session connects to against the pins in `TrustKit.plist`.
///
/// Hand what ``start(errors:log:)`` returns to the transport in `AppServices.makeLive`, as soon as `TrustKit.plist`
/// holds the pins of your server: at least two for a domain, with `TSKEnforcePinning`. A build that users get ends at
/// launch without them, because it would connect without pins and nobody would notice. Debug builds have no pins, so
/// that they reach a local server.
final class TrustKitSessionDelegate: NSObject, URLSessionDelegate, Sendable {
    private override init() { super.init() }

    /// Sets TrustKit up. Call it once, at launch.
    ///
    /// - Parameters:
    ///   - errors: Where failed validations are recorded. Each one is followed up.
    ///   - log: Is told that connections are checked from now on, so that a test by hand can look for the line.
    /// - Returns: What answers the challenges of servers; nil in a debug build.
    static func start(errors: any ErrorRecording, log: Log) -> TrustKitSessionDelegate? {
        #if DEBUG
            return nil
        #else
            guard let file = Bundle.main.url(forResource: "TrustKit", withExtension: "plist"),
                let data = try? Data(contentsOf: file),
                let pins = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
            else { fatalError("TrustKit.plist is missing or damaged") }
            TrustKit.initSharedInstance(withConfiguration: pins)
            TrustKit.sharedInstance().pinningValidatorCallback = { result, domain, _ in
                guard result.finalTrustDecision == .shouldBlockConnection else { return }
                errors.record(PinFailure.noPinnedKey(domain: domain), context: "validatePins")
            }
            log.info("TrustKit initialized with certificate pinning")
            return TrustKitSessionDelegate()
        #endif
    }

    /// Answers the challenge of a server. Hosts without pins are left to the system.
    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let validator = TrustKit.sharedInstance().pinningValidator
        guard !validator.handle(challenge, completionHandler: completionHandler) else { return }
        completionHandler(.performDefaultHandling, nil)
    }
}
