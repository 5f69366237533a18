/// The order of names in which capitals do not count, and runs of digits count as numbers: `b9` comes before `B10`.
struct NumericOrder: Comparable {
    private enum Part: Comparable {
        case number(length: Int, digits: String)
        case letter(UInt32)

        /// A digit stands where its sign does among the others.
        static func < (one: Part, other: Part) -> Bool {
            switch (one, other) {
            case (.number(let length, let digits), .number(let otherLength, let others)):
                (length, digits) < (otherLength, others)
            case (.letter(let sign), .letter(let otherSign)): sign < otherSign
            case (.number, .letter(let sign)): 0x30 < sign
            case (.letter(let sign), .number): sign < 0x30
            }
        }
    }

    private let parts: [Part]

    init(_ name: String) {
        var parts: [Part] = []
        var digits = ""
        func endNumber() {
            guard !digits.isEmpty else { return }
            let value = digits.drop { $0 == "0" }
            parts.append(.number(length: value.count, digits: String(value)))
            digits = ""
        }
        for scalar in name.lowercased().unicodeScalars {
            if (0x30...0x39).contains(scalar.value) {
                digits.unicodeScalars.append(scalar)
            } else {
                endNumber()
                parts.append(.letter(scalar.value))
            }
        }
        endNumber()
        self.parts = parts
    }

    static func < (one: NumericOrder, other: NumericOrder) -> Bool { one.parts.lexicographicallyPrecedes(other.parts) }
}
