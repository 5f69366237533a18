// What the adapter over keychain-swift uses of it, in our own words; nothing is stored. Version 20 and later have these
// declarations. Read from https://github.com/evgenyneu/keychain-swift (the sections Usage and Advanced options of its README).

import Foundation
import Security

/// Reads and writes the keychain.
open class KeychainSwift {
    open var lastResultCode: OSStatus = errSecSuccess
    open var accessGroup: String?

    public init() {}

    public init(keyPrefix: String) {}

    @discardableResult
    open func set(_ value: Data, forKey key: String, withAccess access: KeychainSwiftAccessOptions? = nil) -> Bool {
        false
    }

    open func getData(_ key: String, asReference: Bool = false) -> Data? { nil }

    @discardableResult
    open func delete(_ key: String) -> Bool { false }
}

/// When a secret can be read.
public enum KeychainSwiftAccessOptions {
    case accessibleWhenUnlocked
    case accessibleWhenUnlockedThisDeviceOnly
    case accessibleAfterFirstUnlock
    case accessibleAfterFirstUnlockThisDeviceOnly
    case accessibleWhenPasscodeSetThisDeviceOnly
}
