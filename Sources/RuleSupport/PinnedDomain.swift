package import TenetRuleKit

/// A domain with pins: of `TSKPinnedDomains`, in a list of its own or in the `Info.plist`, or of `NSPinnedDomains`.
package struct PinnedDomain {
    package var name: RangedText
    /// nil where there is no such key: subdomains may be excluded in place of pinned.
    package var hashes: [RangedText]?
    package var enforces: PlistEntry?
    /// The day on which TrustKit stops to compare the pins.
    package var expires: RangedText?

    package static func all(in model: ProjectModel) -> [(path: String, domain: PinnedDomain)] {
        model.resources.flatMap { path, resource -> [(path: String, domain: PinnedDomain)] in
            guard case .propertyList(let list) = resource,
                !FilePlace(path).folders.contains(where: { $0.hasSuffix("Tests") })
            else { return [] }
            return read(list).map { (path, $0) }
        }
    }

    /// The domains of one property list. Of `NSPinnedDomains` one for each of its two sets: a connection has to fit both.
    package static func read(_ list: PropertyList) -> [PinnedDomain] {
        guard list.kind == .plist else { return [] }
        let kit = list["TSKPinnedDomains"] ?? list["TSKConfiguration"]?["TSKPinnedDomains"]
        let system = list["NSAppTransportSecurity"]?["NSPinnedDomains"]
        return (kit?.entries ?? []).map { entry in
            PinnedDomain(
                name: entry.key, hashes: entry.value["TSKPublicKeyHashes"]?.strings,
                enforces: entry.value.entries.first { $0.key.text == "TSKEnforcePinning" },
                expires: day(entry.value["TSKExpirationDate"]))
        }
            + (system?.entries ?? []).flatMap { entry in
                ["NSPinnedLeafIdentities", "NSPinnedCAIdentities"].compactMap { key in
                    guard let set = entry.value[key] else { return nil }
                    return PinnedDomain(
                        name: entry.key, hashes: set.elements.compactMap { $0["SPKI-SHA256-BASE64"]?.text },
                        enforces: nil, expires: nil)
                }
            }
    }

    private static func day(_ value: PlistValue?) -> RangedText? {
        guard let value else { return nil }
        if case .date(let text) = value.content { return RangedText(text, at: value.contentRange) }
        return value.text
    }
}
