// expected: passing closure as a 'sending' parameter risks causing data races
import KeychainSwift

func forget(_ keychain: KeychainSwift) {
    Task.detached { keychain.delete("session") }
    keychain.delete("other")
}
