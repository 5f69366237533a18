internal import SwiftASN1
package import TenetRuleKit

/// What a certificate of X.509 says of itself. Its signature is not looked at: that needs the keys of others.
package struct Certificate: Hashable, Sendable {
    /// The common name, or what names the owner in place of one.
    package var subject: String
    package var issuer: String
    /// The names of hosts that it is for: the common name where it lists none.
    package var hosts: [String]
    package var firstDay: CalendarDay
    /// The last day on which it is valid.
    package var lastDay: CalendarDay
    /// The public key with its algorithm, in DER: pins are hashes of it.
    package var keyInfo: [UInt8]

    /// The hash that pins of this key have, in base 64.
    package var pin: String { Base64Text.encode(SHA256.hash(keyInfo)) }

    /// Reads DER; nil for what is no certificate. O(bytes), and nesting is bounded by the reader.
    package init?(der: ArraySlice<UInt8>) {
        guard let root = try? DER.parse(der), let parts = root.children, let body = parts.first?.children else {
            return nil
        }
        var fields = body[...]
        // The version is there from version 2 on.
        if fields.first?.identifier == Self.tag(0) { fields = fields.dropFirst() }
        let rest = Array(fields)
        guard rest.count >= 6, rest[0].identifier == .integer, let dates = rest[3].children, dates.count == 2,
            let first = Self.day(dates[0]), let last = Self.day(dates[1]), rest[5].identifier == .sequence,
            let issuer = Self.names(rest[2]), let subject = Self.names(rest[4])
        else { return nil }
        self.issuer = issuer.display
        self.subject = subject.display
        firstDay = first
        lastDay = last
        keyInfo = Array(rest[5].encodedBytes)
        let listed = Self.hosts(rest.dropFirst(6))
        hosts = listed.isEmpty ? [subject.common].compactMap { $0?.contains(".") == true ? $0 : nil } : listed
    }

    private static func tag(_ number: UInt) -> ASN1Identifier {
        ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific)
    }

    /// `UTCTime` until 2049, `GeneralizedTime` after that.
    private static func day(_ node: ASN1Node) -> CalendarDay? {
        if node.identifier == .utcTime, let time = try? UTCTime(derEncoded: node, withIdentifier: .utcTime) {
            return CalendarDay(year: time.year, month: time.month, day: time.day)
        }
        guard node.identifier == .generalizedTime,
            let time = try? GeneralizedTime(derEncoded: node, withIdentifier: .generalizedTime)
        else { return nil }
        return CalendarDay(year: time.year, month: time.month, day: time.day)
    }

    /// A name is a sequence of sets of pairs of a kind and a value.
    private static func names(_ node: ASN1Node) -> (display: String, common: String?)? {
        guard node.identifier == .sequence, let sets = node.children else { return nil }
        var found: [[UInt]: String] = [:]
        for set in sets {
            for pair in set.children ?? [] {
                guard let parts = pair.children, parts.count == 2,
                    let kind = try? ASN1ObjectIdentifier(derEncoded: parts[0], withIdentifier: .objectIdentifier),
                    case .primitive(let bytes) = parts[1].content
                else { continue }
                found[kind.oidComponents] = found[kind.oidComponents] ?? Self.text(bytes, of: parts[1].identifier)
            }
        }
        let common = found[[2, 5, 4, 3]]
        // In place of a common name: the unit, the organization, the country.
        let display =
            common ?? found[[2, 5, 4, 11]] ?? found[[2, 5, 4, 10]] ?? found[[2, 5, 4, 6]] ?? "a name that is empty"
        return (display, common)
    }

    private static func text(_ bytes: ArraySlice<UInt8>, of identifier: ASN1Identifier) -> String {
        guard identifier == .bmpString, bytes.count % 2 == 0 else {
            return String(decoding: bytes.prefix(200), as: UTF8.self)
        }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units.prefix(200), as: UTF16.self)
    }

    /// The names of hosts in the extension for other names of the subject.
    private static func hosts(_ fields: ArraySlice<ASN1Node>) -> [String] {
        guard let list = fields.first(where: { $0.identifier == tag(3) })?.children?.first?.children else { return [] }
        for entry in list {
            guard let parts = entry.children, let last = parts.last, parts.count >= 2,
                let kind = try? ASN1ObjectIdentifier(derEncoded: parts[0], withIdentifier: .objectIdentifier),
                kind.oidComponents == [2, 5, 29, 17], case .primitive(let bytes) = last.content,
                let names = (try? DER.parse(bytes))?.children
            else { continue }
            return names.compactMap { name in
                guard name.identifier == tag(2), case .primitive(let bytes) = name.content else { return nil }
                return String(decoding: bytes, as: UTF8.self)
            }
        }
        return []
    }
}

extension ASN1Node {
    /// The parts of a constructed node; nil for a primitive one.
    var children: [ASN1Node]? {
        guard case .constructed(let nodes) = content else { return nil }
        return Array(nodes)
    }
}
