public import TenetModel

/// Where the pages of rules lie: a copy of `Documentation/Rules` that somebody hosts. Tenet knows no address by itself, and
/// links nothing that it was not told of.
public struct RulePages: Hashable, Sendable {
    private static let slot = "{rule}"

    private let beforeID: String
    private let behindID: String
    private let rules: Set<RuleID>?

    /// Nil when the address is none of the web's, or has no place for the id.
    /// - Parameters:
    ///   - address: `{rule}` in it stands for the id: `https://example.com/Rules/{rule}.md`.
    ///   - rules: those that have a page; all when absent.
    public init?(_ address: String, of rules: [RuleID]? = nil) {
        guard let slot = address.firstRange(of: Self.slot) else { return nil }
        let host = ["https://", "http://"].lazy.compactMap { scheme in
            address.hasPrefix(scheme) ? address.dropFirst(scheme.count).prefix { $0 != "/" } : nil
        }.first
        guard let host, !host.isEmpty, !host.contains("{"), address.utf8.allSatisfy(Self.mayStand) else { return nil }
        beforeID = String(address[..<slot.lowerBound])
        behindID = String(address[slot.upperBound...])
        guard !behindID.contains("{"), !behindID.contains("}") else { return nil }
        self.rules = rules.map(Set.init)
    }

    /// Visible ASCII without what ends an address in the formats that it is written to.
    private static func mayStand(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"<>\"\\^`|".utf8.contains(byte)
    }

    /// Nil for a rule that has none.
    func page(of rule: RuleID) -> String? {
        guard rules?.contains(rule) ?? true else { return nil }
        return beforeID + rule.rawValue + behindID
    }

    /// The folder of the pages.
    var folder: String { String(beforeID[...(beforeID.lastIndex(of: "/") ?? beforeID.startIndex)]) }
}
