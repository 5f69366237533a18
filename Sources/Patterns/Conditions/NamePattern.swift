/// A name with `*` for any characters and `?` for one.
public struct NamePattern: Sendable, Hashable {
    public let text: String
    private let bytes: [UInt8]

    public init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// O(name × pattern).
    public func matches(_ name: String) -> Bool {
        let name = Array(name.utf8)
        var position = 0
        var index = 0
        var star: (pattern: Int, name: Int)?
        while index < name.count {
            if position < bytes.count, bytes[position] == UInt8(ascii: "*") {
                star = (position, index)
                position += 1
            } else if position < bytes.count, bytes[position] == UInt8(ascii: "?") || bytes[position] == name[index] {
                position += 1
                index += 1
            } else if let last = star {
                position = last.pattern + 1
                index = last.name + 1
                star = (last.pattern, index)
            } else {
                return false
            }
        }
        return bytes[position...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension [NamePattern] {
    func matches(_ name: String) -> Bool { contains { $0.matches(name) } }
}
