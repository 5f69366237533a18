// The part of `Security` that the kit uses, with the names of Core Foundation that it is written with. Written in our
// own words from the pages named below; nothing runs. The types of Core Foundation are bridged on Apple's systems; here
// they are the classes to which they are bridged.

// The names are those of the system.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

private func undeclared() -> Never { fatalError("declared for type-checking") }

/// Read from https://developer.apple.com/documentation/corefoundation/cfstring.
public typealias CFString = NSString
/// Read from https://developer.apple.com/documentation/corefoundation/cfdata.
public typealias CFData = NSData
/// Read from https://developer.apple.com/documentation/corefoundation/cfarray.
public typealias CFArray = NSArray
/// Read from https://developer.apple.com/documentation/corefoundation/cfdictionary.
public typealias CFDictionary = NSDictionary
/// Read from https://developer.apple.com/documentation/corefoundation/cferror.
public typealias CFError = NSError
/// Read from https://developer.apple.com/documentation/corefoundation/cftyperef.
public typealias CFTypeRef = AnyObject
/// A status, zero for success. Read from https://developer.apple.com/documentation/kernel/osstatus.
public typealias OSStatus = Int32

/// Success. Read from https://developer.apple.com/documentation/security/errsecsuccess.
public var errSecSuccess: OSStatus { 0 }
/// Not found. Read from https://developer.apple.com/documentation/security/errsecitemnotfound.
public var errSecItemNotFound: OSStatus { -25_300 }
/// There already. Read from https://developer.apple.com/documentation/security/errsecduplicateitem.
public var errSecDuplicateItem: OSStatus { -25_299 }

/// Read from https://developer.apple.com/documentation/security/ksecclass (iOS 2, macOS 10.6).
public var kSecClass: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecclassgenericpassword (iOS 2, macOS 10.7).
public var kSecClassGenericPassword: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecattrservice (iOS 2, macOS 10.6).
public var kSecAttrService: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecattraccount (iOS 2, macOS 10.6).
public var kSecAttrAccount: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecattrgeneric (iOS 2, macOS 10.6).
public var kSecAttrGeneric: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecattraccessgroup (iOS 3, macOS 10.9).
public var kSecAttrAccessGroup: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecattraccessible (iOS 4, macOS 10.9).
public var kSecAttrAccessible: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly
/// (iOS 4, macOS 10.9).
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain (iOS 13, macOS 10.15).
public var kSecUseDataProtectionKeychain: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecvaluedata (iOS 2, macOS 10.6).
public var kSecValueData: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecreturndata (iOS 2, macOS 10.6).
public var kSecReturnData: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecmatchlimit (iOS 2, macOS 10.6).
public var kSecMatchLimit: CFString { undeclared() }
/// Read from https://developer.apple.com/documentation/security/ksecmatchlimitone (iOS 2, macOS 10.6).
public var kSecMatchLimitOne: CFString { undeclared() }

/// Read from https://developer.apple.com/documentation/security/secitemcopymatching(_:_:) (iOS 2, macOS 10.6).
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    undeclared()
}

/// Read from https://developer.apple.com/documentation/security/secitemadd(_:_:) (iOS 2, macOS 10.6).
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    undeclared()
}

/// Read from https://developer.apple.com/documentation/security/secitemupdate(_:_:) (iOS 2, macOS 10.6).
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { undeclared() }

/// Read from https://developer.apple.com/documentation/security/secitemdelete(_:) (iOS 2, macOS 10.6).
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { undeclared() }
