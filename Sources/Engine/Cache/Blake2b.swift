/// BLAKE2b without a key (RFC 7693): a cryptographic hash that needs no special instructions to be fast, so one file of
/// Swift takes the place of a second library. O(bytes).
struct Blake2b {
    /// Bytes compressed at a time.
    private static let blockSize = 128

    private var state: [UInt64]
    private let size: Int

    /// - Parameter size: the number of bytes of the digest, 1 to 64.
    init(size: Int) {
        self.size = size
        state = Self.initial
        state[0] ^= 0x0101_0000 ^ UInt64(size)
    }

    /// The digest of a whole message.
    static func hash(_ message: UnsafeBufferPointer<UInt8>, size: Int) -> [UInt8] {
        var hash = Blake2b(size: size)
        let bytes = UnsafeRawBufferPointer(message)
        var offset = 0
        // The last block is compressed apart, full or not: it is marked as the last.
        while bytes.count - offset > blockSize {
            let block = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + blockSize)])
            offset += blockSize
            hash.compress(block, counted: UInt64(offset), isLast: false)
        }
        var last = [UInt8](bytes[offset...])
        last.append(contentsOf: repeatElement(0, count: blockSize - last.count))
        last.withUnsafeBytes { hash.compress($0, counted: UInt64(bytes.count), isLast: true) }
        return hash.digest
    }

    private var digest: [UInt8] {
        let bytes = state.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }
        return Array(bytes.prefix(size))
    }

    /// The function F of the RFC. The sixteen words are local variables, so that they stay in registers.
    private mutating func compress(_ block: UnsafeRawBufferPointer, counted: UInt64, isLast: Bool) {
        Self.schedule.withUnsafeBufferPointer { mix(block, in: $0, counted: counted, isLast: isLast) }
    }

    private mutating func mix(
        _ block: UnsafeRawBufferPointer, in schedule: UnsafeBufferPointer<UInt8>, counted: UInt64, isLast: Bool
    ) {
        func word(_ round: Int, _ place: Int) -> UInt64 {
            let index = Int(schedule[round &* 16 &+ place])
            return UInt64(littleEndian: block.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
        }
        var (a0, a1, a2, a3) = (state[0], state[1], state[2], state[3])
        var (b0, b1, b2, b3) = (state[4], state[5], state[6], state[7])
        var (c0, c1, c2, c3) = (Self.initial[0], Self.initial[1], Self.initial[2], Self.initial[3])
        var (d0, d1) = (Self.initial[4] ^ counted, Self.initial[5])
        var (d2, d3) = (isLast ? ~Self.initial[6] : Self.initial[6], Self.initial[7])
        for turn in 0..<12 {
            let round = turn < 10 ? turn : turn &- 10
            Self.mix(&a0, &b0, &c0, &d0, word(round, 0), word(round, 1))
            Self.mix(&a1, &b1, &c1, &d1, word(round, 2), word(round, 3))
            Self.mix(&a2, &b2, &c2, &d2, word(round, 4), word(round, 5))
            Self.mix(&a3, &b3, &c3, &d3, word(round, 6), word(round, 7))
            Self.mix(&a0, &b1, &c2, &d3, word(round, 8), word(round, 9))
            Self.mix(&a1, &b2, &c3, &d0, word(round, 10), word(round, 11))
            Self.mix(&a2, &b3, &c0, &d1, word(round, 12), word(round, 13))
            Self.mix(&a3, &b0, &c1, &d2, word(round, 14), word(round, 15))
        }
        let mixed = [a0 ^ c0, a1 ^ c1, a2 ^ c2, a3 ^ c3, b0 ^ d0, b1 ^ d1, b2 ^ d2, b3 ^ d3]
        for index in state.indices { state[index] ^= mixed[index] }
    }

    /// The function G of the RFC.
    @inline(__always)
    private static func mix(
        _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ x: UInt64, _ y: UInt64
    ) {
        a = a &+ b &+ x
        d = rotated(d ^ a, by: 32)
        c = c &+ d
        b = rotated(b ^ c, by: 24)
        a = a &+ b &+ y
        d = rotated(d ^ a, by: 16)
        c = c &+ d
        b = rotated(b ^ c, by: 63)
    }

    @inline(__always)
    private static func rotated(_ word: UInt64, by count: UInt64) -> UInt64 {
        (word &>> count) | (word &<< (64 &- count))
    }

    private static let initial: [UInt64] = [
        0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
        0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
    ]

    /// SIGMA of the RFC: which words of the block each of ten rounds takes, in which order.
    private static let schedule: [UInt8] = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
        11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
        7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
        9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
        2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
        12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
        13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
        6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
        10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
    ]
}
