import TenetRuleKit

/// The password of `curl -u anna:…`.
enum CommandPassword {
    private static let longestCommand = 400

    /// - Parameter hyphen: the first of an option.
    static func secret(in bytes: [UInt8], at hyphen: Int) -> FormedSecret? {
        guard hyphen > 0, bytes[hyphen - 1] <= 0x20, let start = value(behind: hyphen, in: bytes),
            isOfCurl(hyphen, in: bytes)
        else { return nil }
        var end = start
        while end < bytes.count, bytes[end] > 0x20, bytes[end] < 0x7F, !"\"'`;|&<>()".utf8.contains(bytes[end]) {
            end += 1
        }
        guard let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")), colon + 1 < end else { return nil }
        let password = bytes[(colon + 1)..<end]
        guard password.first != UInt8(ascii: "$"),
            SecretValue.isKey(password, atLeast: 12) || SecretValue.isPassword(password)
        else { return nil }
        return FormedSecret(range: ByteRange(colon + 1, end), name: "a password of a command")
    }

    private static func value(behind hyphen: Int, in bytes: [UInt8]) -> Int? {
        for option in ["-u", "--user"] where bytes[hyphen...].starts(with: option.utf8) {
            var index = hyphen + option.utf8.count
            guard index < bytes.count, bytes[index] == 0x20 || bytes[index] == UInt8(ascii: "=") else { continue }
            while index < bytes.count, " =\"'".utf8.contains(bytes[index]) { index += 1 }
            return index
        }
        return nil
    }

    /// The line, or the one that it continues, calls `curl`.
    private static func isOfCurl(_ place: Int, in bytes: [UInt8]) -> Bool {
        let window = bytes[max(0, place - longestCommand)..<place]
        let backslash = UInt8(ascii: "\\")
        let start = window.indices.last {
            window[$0] == 0x0A && ($0 == window.startIndex || window[$0 - 1] != backslash)
        }
        return window[(start ?? window.startIndex)...].firstRange(of: "curl ".utf8) != nil
    }
}
