// The names are those of the system.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private func undeclared() -> Never { fatalError("declared for type-checking") }

/// Evaluates the certificates of a server.
///
/// Read from https://developer.apple.com/documentation/security/sectrust (iOS 2, macOS 10.3).
public final class SecTrust {
    init() { undeclared() }
}

/// A certificate. Read from https://developer.apple.com/documentation/security/seccertificate (iOS 2, macOS 10.3).
public final class SecCertificate {
    init() { undeclared() }
}

/// A key. Read from https://developer.apple.com/documentation/security/seckey (iOS 2, macOS 10.3).
public final class SecKey {
    init() { undeclared() }
}

/// Whether the chain is trusted.
///
/// Read from https://developer.apple.com/documentation/security/sectrustevaluatewitherror(_:_:) (iOS 12, macOS 10.14).
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    undeclared()
}

/// The certificates, that of the server first.
///
/// Read from https://developer.apple.com/documentation/security/sectrustcopycertificatechain(_:) (iOS 15, macOS 12).
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { undeclared() }

/// The public key of a certificate.
///
/// Read from https://developer.apple.com/documentation/security/seccertificatecopykey(_:) (iOS 12, macOS 10.14).
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? { undeclared() }

/// The bytes of a key: PKCS#1 for RSA, an uncompressed point for elliptic curves.
///
/// Read from https://developer.apple.com/documentation/security/seckeycopyexternalrepresentation(_:_:)
/// (iOS 10, macOS 10.12).
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { undeclared() }

/// What is known about a key.
///
/// Read from https://developer.apple.com/documentation/security/seckeycopyattributes(_:) (iOS 10, macOS 10.12).
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? { undeclared() }

/// Read from https://developer.apple.com/documentation/security/ksecattrkeytype (iOS 2, macOS 10.6).
public var kSecAttrKeyType: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecattrkeytypersa (iOS 2, macOS 10.7).
public var kSecAttrKeyTypeRSA: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecattrkeytypeecsecprimerandom (iOS 10, macOS 10.12).
public var kSecAttrKeyTypeECSECPrimeRandom: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecattrkeysizeinbits (iOS 2, macOS 10.6).
public var kSecAttrKeySizeInBits: CFString { undeclared() }

extension URLProtectionSpace {
    /// The certificates to evaluate; nil for every other kind of challenge.
    ///
    /// Read from https://developer.apple.com/documentation/foundation/urlprotectionspace/servertrust (iOS 3, macOS
    /// 10.6).
    public var serverTrust: SecTrust? { undeclared() }
}

extension URLCredential {
    /// The credential that accepts a server.
    ///
    /// Read from https://developer.apple.com/documentation/foundation/urlcredential/init(trust:) (iOS 3, macOS 10.6).
    public convenience init(trust: SecTrust) { undeclared() }
}
