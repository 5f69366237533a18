package import TenetRuleKit

/// A domain of `TSKPinnedDomains`, in a list of its own or in the `Info.plist`.
package struct PinnedDomain {
    package var name: RangedText
    /// nil where there is no such key: subdomains may be excluded in place of pinned.
    package var hashes: [RangedText]?
    package var enforces: PlistEntry?

    package static func all(in model: ProjectModel) -> [(path: String, domain: PinnedDomain)] {
        model.resources.flatMap { path, resource -> [(path: String, domain: PinnedDomain)] in
            guard case .propertyList(let list) = resource, list.kind == .plist,
                let domains = list["TSKPinnedDomains"] ?? list["TSKConfiguration"]?["TSKPinnedDomains"],
                !FilePlace(path).folders.contains(where: { $0.hasSuffix("Tests") })
            else { return [] }
            return domains.entries.map { entry in
                (
                    path,
                    PinnedDomain(
                        name: entry.key, hashes: entry.value["TSKPublicKeyHashes"]?.strings,
                        enforces: entry.value.entries.first { $0.key.text == "TSKEnforcePinning" })
                )
            }
        }
    }
}
