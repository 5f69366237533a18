/// The sum of a `Podfile` that `pod install` writes into its lock file.
package enum PodfileSum {
    /// Whether a written sum is that of a file. Versions before 1.0 wrote none.
    package static func matches(_ written: some StringProtocol, _ podfile: [UInt8]) -> Bool {
        let sum = String(written.filter { !$0.isWhitespace }).lowercased()
        return sum == SHA1.hexadecimal(podfile)
    }

    /// Of a file with the one line `pod 'TideTables'`.
    package static var example: String { SHA1.hexadecimal(Array("pod 'TideTables'\n".utf8)) }
}

/// A `Cartfile.resolved`.
package enum CarthageLock {
    /// What stands in the first quotes of each line. O(bytes).
    package static func names(in bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0x0A).compactMap { line in
            let parts = line.split(separator: UInt8(ascii: "\""), maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 ? String(decoding: parts[1], as: UTF8.self) : nil
        }
    }
}
