/// Bytes that are to be text.
public enum UTF8Text {
    /// The offset of the first byte that is no part of a character in UTF-8; nil when all of them are. O(bytes).
    public static func firstFault(in bytes: [UInt8]) -> Int? {
        // Nearly every text is right, and this is many times as fast.
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
