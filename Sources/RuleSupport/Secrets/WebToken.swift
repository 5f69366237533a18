internal import TenetRuleKit

/// A signed JSON web token: `eyJ….eyJ….signature`.
package enum WebToken {
    static func secret(in bytes: [UInt8], at start: Int, today: CalendarDay?) -> FormedSecret? {
        guard bytes.count - start > 40, bytes[start..<(start + 3)].elementsEqual("eyJ".utf8) else { return nil }
        var end = start
        var dots: [Int] = []
        while end < bytes.count, end - start < 8_192, isOfToken(bytes[end]) {
            if bytes[end] == 0x2E { dots.append(end) }
            end += 1
        }
        // The full stop of a sentence behind it.
        if dots.last == end - 1 { (dots, end) = (dots.dropLast(), end - 1) }
        guard dots.count == 2, isLive(bytes[start..<end], dots: dots, today: today) else { return nil }
        return FormedSecret(range: ByteRange(start, end), name: "a signed token (JWT)")
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || [0x2D, 0x2E, 0x5F, 0x3D].contains(byte)
    }

    /// Header and payload are objects, the signature is one, and the token grants something: it is neither the sample of
    /// every tutorial, nor one for everybody (Supabase's `anon`), nor expired.
    private static func isLive(_ token: ArraySlice<UInt8>, dots: [Int], today: CalendarDay?) -> Bool {
        let signature = token[(dots[1] + 1)...]
        guard signature.count >= 20, !SecretValue.isPlaceholder(signature), Set(signature).count >= 10,
            let header = Base64.decode(token[..<dots[0]], isForURLs: true),
            let payload = Base64.decode(token[(dots[0] + 1)..<dots[1]], isForURLs: true),
            header.firstRange(of: "\"alg\"".utf8) != nil, payload.first == 0x7B, payload.last == 0x7D
        else { return false }
        let samples = ["\"1234567890\"", "John Doe", "\"anon\"", "joe\""]
        guard !samples.contains(where: { payload.firstRange(of: $0.utf8) != nil }) else { return false }
        guard let today, let expiry = expiry(in: payload) else { return true }
        return CalendarDay(secondsSince1970: expiry) >= today
    }

    /// The number behind `"exp":`, in seconds since 1970.
    private static func expiry(in payload: [UInt8]) -> Int? {
        guard let key = payload.firstRange(of: "\"exp\"".utf8) else { return nil }
        let digits = payload[key.upperBound...].drop { $0 == 0x3A || $0 == 0x20 }.prefix { (0x30...0x39).contains($0) }
        return digits.count < 13 ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
}
