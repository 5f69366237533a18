// What the adapter over TrustKit uses of it, in our own words and with the names that Swift gives to Objective-C; nothing is
// checked. Version 3 has these declarations. Read from the public headers TrustKit.h, TSKPinningValidator.h,
// TSKPinningValidatorResult.h and TSKTrustDecision.h of https://github.com/datatheorem/TrustKit.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Read from TrustKit.h.
open class TrustKit: NSObject {
    open class func initSharedInstance(withConfiguration trustKitConfig: [String: Any]) {}
    open class func sharedInstance() -> Self { fatalError("declared for type-checking") }

    open var pinningValidator: TSKPinningValidator { TSKPinningValidator() }
    open var pinningValidatorCallback: ((TSKPinningValidatorResult, String, [String: Any]) -> Void)?
}

/// Read from TSKPinningValidator.h.
open class TSKPinningValidator: NSObject {
    open func handle(
        _ challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) -> Bool { false }
}

/// Read from TSKPinningValidatorResult.h.
open class TSKPinningValidatorResult: NSObject {
    open var serverHostname: String { "" }
    open var finalTrustDecision: TSKTrustDecision { .shouldBlockConnection }
}

/// Read from TSKTrustDecision.h.
public enum TSKTrustDecision: Int {
    case shouldAllowConnection
    case shouldBlockConnection
    case domainNotPinned
}
