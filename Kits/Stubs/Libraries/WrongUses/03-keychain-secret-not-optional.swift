// expected: value of optional type 'Data?' must be unwrapped
import Foundation
import KeychainSwift

func secret(in keychain: KeychainSwift) -> Data {
    keychain.getData("session")
}
