#if canImport(Security) && canImport(CryptoKit)
    import AppCore
    import CryptoKit
    import Foundation
    import Security

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Asks `PinChecker` about each server that a session connects to, after the system has checked its certificates.
    ///
    /// An app whose failed validations nobody has to report uses `NSPinnedDomains` in `Info.plist` and not this.
    public final class PinnedSessionDelegate: NSObject, URLSessionDelegate, Sendable {
        private let checker: PinChecker

        /// - Parameter checker: Knows the pins.
        public init(checker: PinChecker) {
            self.checker = checker
        }

        /// Answers the challenge of a server. It never accepts one by itself: at best the system decides.
        public func urlSession(
            _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            // Nil for every challenge that is not about the certificates of a server.
            guard let trust = challenge.protectionSpace.serverTrust else {
                return completionHandler(.performDefaultHandling, nil)
            }
            guard SecTrustEvaluateWithError(trust, nil) else {
                return completionHandler(.cancelAuthenticationChallenge, nil)
            }
            let verdict = checker.verdict(host: challenge.protectionSpace.host, keyHashes: keyHashes(of: trust))
            completionHandler(verdict.isAllowed ? .performDefaultHandling : .cancelAuthenticationChallenge, nil)
        }

        /// The hashes of the keys of the chain that was checked. A key that cannot be read has none.
        private func keyHashes(of trust: SecTrust) -> [Data] {
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
            return chain.compactMap { certificate in
                guard let key = SecCertificateCopyKey(certificate),
                    let bits = SecKeyCopyExternalRepresentation(key, nil), let kind = kind(of: key)
                else { return nil }
                return PublicKeyInfo.encode(bits as Data, kind: kind).map { Data(SHA256.hash(data: $0)) }
            }
        }

        private func kind(of key: SecKey) -> PublicKeyInfo.Kind? {
            let attributes = SecKeyCopyAttributes(key) as? [String: Any]
            let type = attributes?[kSecAttrKeyType as String] as? String
            if type == (kSecAttrKeyTypeRSA as String) { return .rsa }
            guard type == (kSecAttrKeyTypeECSECPrimeRandom as String) else { return nil }
            return (attributes?[kSecAttrKeySizeInBits as String] as? Int).map { .ellipticCurve(bits: $0) }
        }
    }
#endif
