// expected: has no member 'accessibleAlways'
import Foundation
import KeychainSwift

func store(_ secret: Data, in keychain: KeychainSwift) {
    keychain.set(secret, forKey: "session", withAccess: .accessibleAlways)
}
