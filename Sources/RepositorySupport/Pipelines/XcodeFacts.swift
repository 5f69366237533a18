/// Which simulators and systems come with which Xcode, as Apple's release notes have it. Last looked at in November 2026.
package enum XcodeFacts {
    /// A version such as 16.2.
    package struct Version: Comparable, Sendable, CustomStringConvertible {
        package var major: Int
        package var minor: Int

        package init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

        /// `16`, `16.2`, `16.2.1`, `^16.2`; nil for anything else, also for `16.x`, which may be any.
        package init?(_ text: some StringProtocol) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard let first = parts.first, parts.count <= 3, let major = Int(first), (5...99).contains(major) else {
                return nil
            }
            guard let minor = parts.count > 1 ? Int(parts[1]) : 0, (0...99).contains(minor) else { return nil }
            self.init(major, minor)
        }

        package static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor) < (right.major, right.minor)
        }

        package var description: String { "\(major).\(minor)" }
    }

    /// The first Xcode that knows a device.
    package static func introduction(of device: String) -> Version? { devices[device] }

    /// The newest generation of iOS that an Xcode has; nil for one that is older or newer than this list.
    package static func newestSystem(in xcode: Version) -> Int? {
        [13: 15, 14: 16, 15: 17, 16: 18, 26: 26][xcode.major]
    }

    /// A name that looks like a phone of a generation that this list has in full, without being one.
    package static func isInvented(_ device: String) -> Bool {
        let words = device.split(separator: " ")
        guard words.count >= 2, words[0] == "iPhone", devices[device] == nil else { return false }
        let number = words[1].prefix { $0.isNumber }
        guard let generation = Int(number), (11...17).contains(generation), words[1] == number else { return false }
        return words.dropFirst(2).allSatisfy { ["Pro", "Max", "Plus", "mini", "Air"].contains($0) }
    }

    private static let devices: [String: Version] = [
        "iPhone 11": Version(11, 0), "iPhone 11 Pro": Version(11, 0), "iPhone 11 Pro Max": Version(11, 0),
        "iPhone 12": Version(12, 1), "iPhone 12 mini": Version(12, 1), "iPhone 12 Pro": Version(12, 1),
        "iPhone 12 Pro Max": Version(12, 1), "iPhone 13": Version(13, 0), "iPhone 13 mini": Version(13, 0),
        "iPhone 13 Pro": Version(13, 0), "iPhone 13 Pro Max": Version(13, 0), "iPhone 14": Version(14, 0),
        "iPhone 14 Plus": Version(14, 0), "iPhone 14 Pro": Version(14, 0), "iPhone 14 Pro Max": Version(14, 0),
        "iPhone 15": Version(15, 0), "iPhone 15 Plus": Version(15, 0), "iPhone 15 Pro": Version(15, 0),
        "iPhone 15 Pro Max": Version(15, 0), "iPhone 16": Version(16, 0), "iPhone 16 Plus": Version(16, 0),
        "iPhone 16 Pro": Version(16, 0), "iPhone 16 Pro Max": Version(16, 0), "iPhone 16e": Version(16, 3),
        "iPhone 17": Version(26, 0), "iPhone 17 Pro": Version(26, 0), "iPhone 17 Pro Max": Version(26, 0),
        "iPhone Air": Version(26, 0),
    ]
}
